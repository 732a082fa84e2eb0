import { fold, wordsOf } from '../../text/language.js'
import { allWords } from '../../text/languages/registry.js'
import { termOf } from '../../text/terms.js'
import { unmasked } from '../held-back/unmasked.js'
import { isFigure, POLAR, termsIn } from './gaps.js'

// In words: shorter runs are shared by any two texts about the same thing.
const MAX_RUN = 4
// In letters. Shorter ones are found by chance in a text without its spaces.
const MIN_SQUASHED = 4
const BASE64 = /[A-Za-z0-9+/_-]{6,}={0,2}/g

/** What the student knows. A figure in the question is a guess, and no knowledge. */
export interface Known {
  question: string
  /** Where the passage stands. */
  place: string
}

/** Whether a text has a key of a passage that the student does not know. */
export function tellsKey (text: string, keys: string[], known: Known): boolean {
  const allowed = allowedBy(known)
  const secrets = termsOf(keys.flatMap(secretWordsOf).filter(word => !allowed(word)))
  return wordsOf(text).some(word => secrets.has(word) || secrets.has(termOf(word) ?? word))
}

/**
 * Whether a text says more than a student may be told: a key of the passage, in any letter case, backwards, spelt, or
 * in a simple code; a number, a day, a yes or a no; or several words of the passage in a row.
 */
export function tellsTooMuch (remark: string, passage: string, keys: string[], known: Known): boolean {
  const text = unmasked(remark)
  const allowed = allowedBy(known)
  const words = wordsOf(text)
  if (tellsKey(text, keys, known) || words.some(word => isVerdict(word) && !allowed(word))) return true
  const secrets = keys.flatMap(key => [key, ...secretWordsOf(key)]).filter(word => !allowed(fold(word))).map(squash)
  const long = secrets.filter(secret => secret.length >= MIN_SQUASHED)
  if (disguises(text).some(disguise => long.some(secret => disguise.includes(secret)))) return true
  return sharesRun(words, wordsOf(passage), allowed)
}

/**
 * Of an address, no part is a secret of its own: the name of the course may be one. Of a formula and of code, numbers
 * are.
 */
function secretWordsOf (key: string): string[] {
  if (/^(?:[$`]|\\[([])/.test(key)) return wordsOf(key).filter(word => /\d/.test(word))
  return /@|\p{L}[.:/]{1,3}\p{L}/u.test(key) ? [] : wordsOf(key)
}

function allowedBy ({ question, place }: Known): (word: string) => boolean {
  const asked = termsIn(question)
  const shown = termsIn(place)
  const isAsked = (word: string) => asked.has(word) || asked.has(termOf(word) ?? word)
  return word => shown.has(word) || (isAsked(word) && !isFigure(word) && !POLAR.has(word))
}

function termsOf (words: string[]): Set<string> {
  return new Set(words.flatMap(word => [word, termOf(word) ?? word]))
}

// What a hint never needs, whichever the passage has.
function isVerdict (word: string): boolean {
  return isFigure(word) || VERDICTS.has(word)
}

const HARMLESS = allWords(({ words }) => words.harmlessPolar)
const VERDICTS = new Set([...POLAR].filter(word => !HARMLESS.has(word)))

/** Whether a text has more than so many words of a passage in a row, one of which the student does not know. */
function sharesRun (words: string[], passage: string[], allowed: (word: string) => boolean): boolean {
  const runs = new Set(runsOf(passage))
  return runsOf(words).some(run => runs.has(run) && run.split(' ').some(word => !allowed(word)))
}

function runsOf (words: string[]): string[] {
  return words.slice(MAX_RUN).map((_, end) => words.slice(end, end + MAX_RUN + 1).join(' '))
}

/** Letters and digits alone. */
function squash (text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** A text as it is, backwards, and out of the codes that a model is asked for. */
export function disguises (text: string): string[] {
  const rotated = text.replace(/[a-z]/gi, letter => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode((letter.charCodeAt(0) - base + 13) % 26 + base)
  })
  const decoded = (text.match(BASE64) ?? []).flatMap(code => [
    Buffer.from(code, 'base64').toString(), Buffer.from(code, 'hex').toString()
  ])
  const initials = text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)?.join('') ?? ''
  return [text, rotated, decoded.join(' '), initials].map(squash)
    .flatMap(plain => [plain, [...plain].reverse().join('')])
}
