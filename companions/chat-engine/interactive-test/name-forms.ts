import { distance } from 'fastest-levenshtein'
import { fold, languageOf, wordsOf } from '../../text/language.js'
import { allWords, ofEach } from '../../text/languages/registry.js'
import { termsOf } from '../../text/terms.js'
import { answerOf, NEGATIONS } from './answer-words.js'

/*
 * Other forms of a name that an answer may have: with a word for what kind of thing it is ("the RAW format"), with
 * "of" between its words, and a person with more, fewer or shorter given names.
 */

const KINDS = allWords(({ answers }) => answers?.kinds)
// "RAW", "ORDER BY": what is written so is a name. "Binary" and "a binary file" are two things.
const IN_CAPITALS = /^\p{Lu}[\p{Lu}\d]+(?: \p{Lu}{2,})*$/u

/** Whether a text is a name in capitals with a word for its kind beside it: "formato RAW", "ORDER BY clause". */
export function isOfKind (forms: string[], right: string): boolean {
  if (!IN_CAPITALS.test(right)) return false
  const name = fold(right)
  return forms.some(form => {
    if (form.startsWith(`${name} `)) return KINDS.has(form.slice(name.length + 1))
    return form.endsWith(` ${name}`) && KINDS.has(form.slice(0, -name.length - 1))
  })
}

const QUOTED = /[“«]([^”»]{1,80})/u
// "Under “Hosts”: which …"
const UNDER_TITLE = /^[^:]{0,80}[”»]: /u
const IS_WORD = /^\p{L}+$/u
// "An eight-pitch-class scale"
const IS_COMPOUND = /^\p{L}+(?:-\p{L}+)*$/u
// In words.
const MAX_BEFORE = 3
const isFirstIn = ofEach(({ testQuestions }) => testQuestions?.grammar?.noun === 'first')

/**
 * The noun with which the description in a question begins, as it is spoken: "line" of “line that joins”, "archivo" of
 * «archivo que guarda». It says of what kind the answer is. Empty where there is none.
 */
export function nounOfDescription (question: string): string {
  const words = QUOTED.exec(question.replace(UNDER_TITLE, ''))?.[1]?.split(' ') ?? []
  const from = isOfPhrase(words[0]) ? 0 : 1
  const to = words.findIndex((word, at) => at >= from && !isOfPhrase(word))
  const phrase = words.slice(from, Math.max(to, 0))
  // "A reduced, generalised and explained picture"
  if (phrase.length > MAX_BEFORE || !IS_WORD.test(words[to] ?? '')) return ''
  const noun = isFirstIn(languageOf(question)) === true ? phrase[0] : phrase.at(-1)
  return wordsOf(noun ?? '').join('')
}

const isOfPhrase = (word = '') => IS_COMPOUND.test(word) && termsOf(word).length > 0

const OF_ITS =
  new RegExp(`^(\\p{L}+(?: \\p{L}+)?) (?:${answerOf(({ ofIts }) => ofIts)}) (\\p{L}+(?: \\p{L}+){0,2})$`, 'u')

/** "Relief inversion" of "inversion of relief". */
export function withoutOf (form: string): string[] {
  const [, head, other] = OF_ITS.exec(form) ?? []
  return head === undefined || other === undefined ? [] : [`${other} ${head}`]
}

// "Louis Daguerre"
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,4}$/u
const MAX_GIVEN = 5
const MIN_SURNAME = 3
// "Louis and Daguerre", "Louis, not Daguerre"
const NO_NAME = new RegExp(`^(?:${answerOf(({ and, or }) => [and, or].flat())})$`)

const partsOf = (name: string) => fold(name).replace(/\./g, '. ').split(/[\s-]+/)
  .map(part => part.replace(/[.'’]/g, '')).filter(part => part !== '')

/**
 * Whether a text is a person who is accepted, where the surname is enough: with initials ("L. Daguerre"), with more
 * given names, behind the surname, or as another language writes the first one ("Luis"). Another given name is another
 * person.
 */
export function isSamePerson (text: string, accepted: string[]): boolean {
  const words = partsOf(text.replace(/^([^,]+), ([^,]+)$/, '$2 $1'))
  if (words.length < 2 || words.length > MAX_GIVEN + 1) return false
  if (words.some(word => NO_NAME.test(word) || NEGATIONS.test(` ${word}`))) return false
  return accepted.some(right => {
    if (!PERSON.test(right)) return false
    const own = partsOf(right)
    const surname = own.at(-1) ?? ''
    if (surname.length < MIN_SURNAME || !accepted.some(other => fold(other) === surname)) return false
    const given = own.slice(0, -1)
    if (words.at(-1) === surname) return hasGiven(words.slice(0, -1), given)
    return words[0] === surname && hasGiven(words.slice(1), given)
  })
}

/** Whether given names fit those of a person, in their order: an initial stands for a name. */
function hasGiven (said: string[], given: string[]): boolean {
  const isLike = (one: string, other: string) => one === other ||
    ((one.length === 1 || other.length === 1) && one[0] === other[0])
  const [first = '', ...others] = said
  const [own = '', ...rest] = given
  const isSpelling = own.length >= MIN_SURNAME && first[0] === own[0] && distance(first, own) === 1
  if (!isLike(first, own) && !isSpelling) return false
  // Someone of one given name may have more of them; of two, the second tells a person from others.
  if (rest.length === 0) return true
  let at = 0
  for (const name of others) {
    const next = rest.findIndex((other, place) => place >= at && isLike(name, other))
    if (next === -1) return false
    at = next + 1
  }
  return true
}
