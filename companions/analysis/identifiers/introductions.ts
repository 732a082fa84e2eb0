import { isCommonWord } from '../../text/terms.js'
import { FAREWELLS, NAME_FOLLOWS, NAME_MAY_FOLLOW, THANKS } from './lexicon.js'
import { HIDDEN, type Range, type Word } from './words.js'

const MAX_WORDS = 4
// More words at the end of a message are no signature.
const MAX_SIGNATURE = 3

/**
 * The names by which students introduce themselves: what follows "my name is" or "I am", and what stands after the last
 * "Thanks".
 * @param isNamePart whether a word is a part of a student's name
 */
export function introductionsIn (words: Word[], isNamePart: (word: Word) => boolean): Range[] {
  return words.flatMap((word, position) => {
    const rest = words.slice(position + 1)
    const [next] = rest
    if (next === undefined || next.text === HIDDEN) return []
    const said = words.slice(Math.max(0, position - 2), position + 1).map(({ text }) => text).join(' ')
    const endsWith = (phrases: string[]) => phrases.some(phrase => said === phrase || said.endsWith(` ${phrase}`))

    if (endsWith(NAME_FOLLOWS)) return nameAt(rest, true)
    // "I am stuck" names no one. "im mark" does where a student is called so.
    if (endsWith(NAME_MAY_FOLLOW)) return nameAt(rest, isNamePart(next))
    if (rest.length === 1 && THANKS.has(word.text) && !isCommonWord(next.text)) return nameAt(rest, true)
    if (endsWith(FAREWELLS) && rest.length <= MAX_SIGNATURE && rest.every(({ isCapitalised }) => isCapitalised)) {
      return nameAt(rest, false)
    }
    return []
  })
}

/** The capitalised words at the beginning, or the first word alone where a name is certain. */
function nameAt (words: Word[], isCertain: boolean): Range[] {
  const [first] = words
  if (first === undefined) return []
  const end = words.slice(0, MAX_WORDS).findIndex(({ isCapitalised }) => !isCapitalised)
  const count = end === -1 ? Math.min(words.length, MAX_WORDS) : end
  if (count === 0 && !isCertain) return []
  const last = words[Math.max(1, count) - 1] ?? first
  return [[first.start, last.end]]
}
