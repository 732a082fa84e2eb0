/** A text without case and accents, to be compared with texts that were folded, too. */
export function folded (text: string): string {
  // The upper case of `ß` is `SS`, so that it is found by `ss`.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
}
