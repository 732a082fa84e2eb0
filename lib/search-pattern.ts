// Latin, Greek and Cyrillic letters with their marks.
const [FIRST, LAST] = [0xC0, 0x1FFF]
// A mark may also be a character of its own: `e` and `\u0301` are `é`.
const MARKS = '[\u0300-\u036F]*'

/** By letter: the letters that are this one with a mark, as ranges in a class of characters. */
let marked: Map<string, string> | undefined

/** A regular expression, to be used with the option `i`, that finds the text whatever its case and its accents. */
export function searchPattern (text: string): string {
  marked ??= markedLetters()
  return [...plainOf(text)].map(letter => {
    const others = marked?.get(letter)
    if (others !== undefined) return `[${letter}${others}]${MARKS}`
    // A pattern with NUL is refused.
    return letter === '\0' ? '\\x00' : letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  }).join('')
}

function plainOf (text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function markedLetters (): Map<string, string> {
  const ranges = new Map<string, Array<{ from: number, to: number }>>()
  for (let code = FIRST; code <= LAST; code++) {
    const letter = String.fromCharCode(code)
    const plain = plainOf(letter)
    if (plain.length !== 1 || plain === letter.toLowerCase()) continue
    const known = ranges.get(plain) ?? []
    const last = known.at(-1)
    if (last?.to === code - 1) last.to = code
    else ranges.set(plain, [...known, { from: code, to: code }])
  }
  const inClass = ({ from, to }: { from: number, to: number }) =>
    [...new Set([from, to])].map(code => String.fromCharCode(code)).join('-')
  return new Map([...ranges].map(([letter, known]) => [letter, known.map(inClass).join('')]))
}
