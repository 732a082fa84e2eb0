/** A text without line breaks, control characters and signs that cannot be seen, and with single spaces. */
export function onOneLine (text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/**
 * A text in lower case, of a-z, 0-9, `.`, `_` and `-` alone: of an accented letter, the letter; in place of all others
 * that stand together, one separator.
 */
export function inAscii (text: string, separator: '.' | '-'): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9._-]+/g, separator).replaceAll(separator === '.' ? /\.{2,}/g : /-{2,}/g, separator)
}

/** At most so many UTF-16 units of a text. One that is cut ends with "…", and never within a character. */
export function shortened (text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
