import { fold, wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import { inAny } from './prose-language.js'

/** "Transmission Control Protocol (TCP)", "TCP (Transmission Control Protocol)": what a text says they stand for. */
export function abbreviationsIn (text: string): Array<{ short: string, long: string }> {
  const [, own = '', told = ''] = SAYS.exec(text) ?? []
  const said = own === '' ? undefined : firstWordsFor(told, own)
  const inSentence = said === undefined ? [] : [{ short: own, long: said }]
  if (!text.includes('(')) return inSentence
  // These take much less time than the patterns with both names.
  const last = IN_PARENTHESES.test(text) ? [...text.matchAll(SHORT_LAST)] : []
  const first = BEFORE_PARENTHESES.test(text) ? [...text.matchAll(SHORT_FIRST)] : []
  const found = [
    ...last.map(([, long = '', short = '']) => ({ short, long: lastWordsFor(long, short) })),
    ...first.map(([, short = '', long = '']) => ({ short, long: lastWordsFor(long, short) }))
  ]
  // "W3C": what a digit stands for is not known.
  return [...inSentence, ...found]
    .flatMap(({ short, long }) => long === undefined || /\d/.test(short) || isOfShortWords(short, long)
      ? []
      // "'Application programming interfaces' (API)"
      : [{ short, long: long.replace(/['’]$/, '') }])
}

/** Two letters may be those of any two short words, or of one word: "non-synonymous". */
function isOfShortWords (short: string, long: string): boolean {
  return short.length === 2 && (!long.includes(' ') ||
    long.split(/[ -]/).some(word => word.length < MIN_OF_TWO && !SMALL.test(word)))
}

// In letters.
const MIN_OF_TWO = 3

// "FPA stands for function point analysis", "FPA - function point analysis"
const BETWEEN = ` ?[:–—→] ?| -{1,2}>? | (?:${inAny(({ values }) => values.standsFor)}) `
const SAYS = new RegExp(
  `^(?:\\p{L}{1,3} )?(\\p{Lu}{2,7})(?:${BETWEEN})["“«]?` +
  '(\\p{L}[\\p{L}’-]{0,60}(?:[ -]\\p{L}[\\p{L}’-]{0,60}){1,6})', 'u')
const IN_PARENTHESES = /\(\p{Lu}[\p{Lu}\d]{1,6}s?\)/u
const BEFORE_PARENTHESES = /\p{Lu}[\p{Lu}\d] \(\p{Lu}/u
// Words have hyphens, which part none: there would be too many ways to read them.
const SHORT_LAST = /(\p{L}[\p{L}'’-]{0,60}(?: \p{L}[\p{L}'’-]{0,60}){0,6}) \((\p{Lu}[\p{Lu}\d]{1,6})s?\)/gu
const SHORT_FIRST =
  /(?<![\p{L}\d])(\p{Lu}[\p{Lu}\d]{1,6}) \((\p{Lu}[\p{L}'’-]{0,60}(?: \p{L}[\p{L}'’-]{0,60}){0,6})\)/gu
const SMALL = new RegExp(`^(?:${inAny(({ values }) => values.inLongForms)})$`, 'i')

/** The words that a text begins with, whose first letters are those of an abbreviation. */
function firstWordsFor (text: string, short: string): string | undefined {
  const words = text.split(/(?<=[ -])/)
  const at = words.findIndex((_, end) => lastWordsFor(words.slice(0, end + 1).join(''), short)?.length ===
    words.slice(0, end + 1).join('').trim().length)
  return at === -1 ? undefined : words.slice(0, at + 1).join('').trim()
}

/** The last words of a text whose first letters are those of an abbreviation. */
function lastWordsFor (text: string, short: string): string | undefined {
  const letters = short.replace(/\d/g, '').toLowerCase()
  const words = text.split(/(?<=[ -])/)
  for (let from = words.length - 1; from >= 0; from--) {
    const part = words.slice(from)
    const initials = part.flatMap(word => SMALL.test(word.trim()) ? [] : fold(word).charAt(0)).join('')
    // "Non-negative matrix factorization (NMF)": the first word goes on in front.
    // "Lower Layer Super Output Area (LSOA)": its one letter is that of two words.
    const [before = ''] = words.slice(from - 1, from)
    const isTorn = /-$/.test(before) || (/^\p{Lu}\p{Ll}+ $/u.test(before) && termsOf(before).length > 0 &&
      /^\p{Lu}/u.test(part[0] ?? '') && fold(before).charAt(0) === letters.charAt(0))
    if (initials === letters && !SMALL.test(part[0]?.trim() ?? '')) return isTorn ? undefined : part.join('').trim()
  }
  return undefined
}

/** The first letters of the words of a name that an abbreviation has letters for; none of a name of one word. */
export function initialsOf (name: string): string {
  const words = wordsOf(name).filter(word => !SMALL.test(word))
  return words.length < 2 ? '' : words.map(word => word.charAt(0)).join('')
}

/** Whether a name has capitals alone, but for a plural: "NVRAM", "TCP/IP", "CPUs". */
export function isAbbreviation (name: string): boolean {
  return /^\p{Lu}[\p{Lu}\d/-]+s?$/u.test(name)
}
