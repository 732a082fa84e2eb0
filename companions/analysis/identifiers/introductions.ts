import { fold } from '../../text/language.js'
import { isCommonWord } from '../../text/terms.js'
import {
  AFTER_NAME, FAREWELLS, HERE, isSaidOfOneself, NAME_FOLLOWS, NAME_MAY_FOLLOW, NICKNAME_MAY_FOLLOW, NOT_SIGNED, SIGNED,
  THANKS
} from './lexicon.js'
import { HIDDEN, type Range, type Word } from './words.js'

const MAX_WORDS = 4
// More words at the end of a message are no signature.
const MAX_SIGNATURE = 3

/**
 * The names and nicknames by which students introduce themselves: what follows "my name is" or "I am", what stands
 * after the last "Thanks", "signed" or dash, and a name before "here".
 * @param isNamePart whether a word is a part of a student's name
 */
export function introductionsIn (text: string, words: Word[], isNamePart: (word: Word) => boolean): Range[] {
  const dashed = DASHED.exec(text)?.[1]
  const last = words.at(-1)
  const signature = dashed !== undefined && last !== undefined && !isCommonWord(last.text) ? nameAt([last], true) : []
  return [...signature, ...words.flatMap((word, position): Range[] => {
    const rest = words.slice(position + 1)
    const [next] = rest
    if (next === undefined || next.text === HIDDEN) return []
    const said = words.slice(Math.max(0, position - 2), position + 1).map(({ text }) => text).join(' ')
    const endsWith = (phrases: string[]) => phrases.some(phrase => said === phrase || said.endsWith(` ${phrase}`))

    if (isNamePart(word) && isHere(rest)) return nameAt([word], true)
    // "Call me at ten" names no one.
    if (endsWith(NAME_FOLLOWS)) return nameAt(rest, isNamePart(next) || !isCommonWord(next.text))
    // "I am stuck" names no one. "im mark" does where a student is called so.
    const isNickname = endsWith(NICKNAME_MAY_FOLLOW) && !isSaidOfOneself(next.text) && endsAfter(text, next)
    if (endsWith(NAME_MAY_FOLLOW)) return nameAt(rest, isNamePart(next) || isNickname)
    if (SIGNED.has(word.text) && rest.length <= MAX_SIGNATURE && !NOT_SIGNED.has(next.text)) {
      return [[next.start, rest.at(-1)?.end ?? next.end]]
    }
    if (rest.length === 1 && THANKS.has(word.text) && !isCommonWord(next.text)) return nameAt(rest, true)
    if (endsWith(FAREWELLS) && rest.length <= MAX_SIGNATURE && rest.every(({ isCapitalised }) => isCapitalised)) {
      return nameAt(rest, false)
    }
    return []
  })]
}

// "When is the exam? - mariajo"
const DASHED = /[.!?…]\s*[-–—~]+\s*(\p{L}+)[\s.!)]*$/u
// What is said after a name: "I'm lucho and", "this is sammy from group b", "soy pepito, …".
const AFTER_A_NAME = new RegExp(`^(?:\\s*(?:$|[,.;:!?()\\n–—]|-\\s)|\\s+(?:${AFTER_NAME})\\b)`, 'iu')

function endsAfter (text: string, word: Word): boolean {
  return AFTER_A_NAME.test(fold(text.slice(word.end, word.end + 20)))
}

/** "Alba here", "alba por aquí". */
function isHere ([first, second]: Word[]): boolean {
  return HERE.some(phrase => phrase === first?.text || phrase === `${first?.text} ${second?.text}`)
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
