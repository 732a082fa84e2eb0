// The letters of European languages that have accents. With at most seven each, the pattern of 100 letters is below the
// limit of the embedded database.
const ACCENTED: Record<string, string> = {
  a: 'àáâãäåą',
  c: 'çćč',
  d: 'ďđ',
  e: 'èéêëęě',
  g: 'ğ',
  i: 'ìíîï',
  l: 'ĺľ',
  n: 'ñńň',
  o: 'òóôõöő',
  r: 'ŕř',
  s: 'śşš',
  t: 'ťţ',
  u: 'ùúûüűů',
  y: 'ýÿ',
  z: 'źżž'
}

/** A regular expression, to be used with the option `i`, that finds the text whatever its case and its accents. */
export function searchPattern (text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].map(letter => {
    const accented = ACCENTED[letter]
    if (accented !== undefined) return `[${letter}${accented}]`
    // A pattern with NUL is refused.
    return letter === '\0' ? '\\x00' : letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  }).join('')
}
