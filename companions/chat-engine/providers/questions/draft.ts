import { capitalised, fold, wordsOf } from '../../../text/language.js'
import { ofEach } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { inAny, type ProseLanguage } from './prose/prose-language.js'

/** How many options stand beside the right one. */
export const WRONG_OPTIONS = 3

/** How a question asks: see `forms.ts` and `concepts.ts`; the last lines are answered by typing, but for
 * `before`, which asks what was before an event. */
export type Form =
  'term of definition' | 'definition of term' | 'which' | 'who' | 'by whom' | 'year' | 'date' | 'cell' |
  'name' | 'command' | 'long form' | 'other name' | 'missing member' | 'typed year' |
  'typed who' | 'typed cell' | 'symbol' | 'linked' | 'before' | 'count' | 'masked' | 'masked year' | 'formula'

/** What a typed answer is held against. */
export type Typed = { accepted: string[], lenient: boolean } | { answer: number, tolerance: number }

/** What can stand as an option. */
export interface Value {
  text: string
  /** What the options of one question share: kind, number, gender, form. */
  group: string
  /** For values that are compared as numbers. */
  number?: number
  passage: Passage
}

/** A question that has no wrong options yet. */
export interface Draft extends Value {
  form: Form
  /** The question. */
  stem: string
  /** The same without the hint for who types its answer: see `withLetters`. */
  bare?: string
  language: ProseLanguage
  isLogistics: boolean
  /** The term that it asks about, where that is not the answer. */
  about?: string
  /** What its wrong options come from, where that is known: the other cells of a column, or the other terms. */
  siblings?: string[]
  /** How far a definition can be trusted: see `Concept`. */
  trust?: number
  /** The other places of a question that connects two or more. */
  beside?: Passage[]
  /** The sentence before its own, where it says what the pronoun of this one stands for. */
  lead?: Passage
  /** The lines of its passage that it rests on, of a piece of code that has several such lines. */
  quote?: string
  /** The answer that is typed, where the question has no options. */
  typed?: Typed
  /** For how many reasons it may have a second answer: see `doubtsOf`. */
  doubts?: number
  /** How far it is from the topic of a test: 0 is about it, 1 around it, 2 in the document that speaks of it. */
  distance?: number
  /** Whether everyday words among the options may tell the answer: such a question is asked where there are few. */
  isUsual?: true
}

/** How the material may call what a typed question asks for: also in the other number, and by its other names. */
export function namesOf ({ text, typed }: Pick<Draft, 'text' | 'typed'>): string[] {
  return typed !== undefined && 'accepted' in typed ? [...new Set([text, ...typed.accepted])] : [text]
}

/** A draft without what it has of its passage. */
export type Found = Omit<Draft, 'passage' | 'language' | 'isLogistics'>

/** How a text is compared: folded, with single spaces, without the marks around it. */
export function normal (text: string): string {
  return fold(text).replace(/[\s"'“”«».]+/g, ' ').replaceAll(' %', '%').trim()
}

const THOUSANDS = ofEach(({ words: { thousands } }) =>
  thousands && new RegExp(`\\${thousands}(?=\\d{3}(?!\\d))`, 'g'))

/** The number that a text begins with. "1.540" is more than a thousand in Spanish, as "1,540" is in English. */
export function numberIn (text: string, language: ProseLanguage): number {
  const thousands = THOUSANDS(language)
  const joined = text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  const plain = thousands === undefined ? joined : joined.replace(thousands, '')
  return Number.parseFloat(plain.replace(',', '.'))
}

/** Whether a text has a word of the value, in whatever form: then it gives the value away. */
export function sharesWord (text: string, value: string): boolean {
  return hasWordOf(wordsIn(text), namesIn(value))
}

/** The same for texts and values that are compared with many others. */
export function hasWordOf (words: Set<string>, names: string[]): boolean {
  for (const name of names) if (words.has(name) || (name.length > 4 && hasKinOf(words, name))) return true
  return false
}

/** The terms of the words of a text; a stop word is its own. */
export function wordsIn (text: string): Set<string> {
  return new Set(wordsOf(text).map(word => termOf(word) ?? word))
}

/** The terms of those words of a value that mean something. */
export function namesIn (value: string): string[] {
  return wordsOf(value).flatMap(word => termOf(word) ?? [])
}

function hasKinOf (words: Set<string>, name: string): boolean {
  for (const word of words) if (isKin(word, name)) return true
  return false
}

// "photosynthesis" and "photosynthetic", "inmunidad" and "inmunitario": the same beginning, of most of the word.
function isKin (a: string, b: string): boolean {
  // Most words differ here already.
  if (a.charCodeAt(0) !== b.charCodeAt(0)) return false
  const length = Math.min(a.length, b.length)
  return length >= 5 && a.slice(0, Math.max(5, length - 3)) === b.slice(0, Math.max(5, length - 3))
}

// In letters.
const MIN_HALF = 3

/**
 * Whether a text has a word with which a longer one begins or ends: "ego" of "superego", "consulta" of "subconsulta".
 * @param more how many letters more the longer one has, at least
 */
export function hasHalfOf (text: string, names: string[], more: number): boolean {
  const wholes = names.map(fold)
  return wordsOf(text).some(word => word.length >= MIN_HALF && termsOf(word).length > 0 &&
    wholes.some(whole => whole.length >= word.length + more &&
      (whole.endsWith(word) || (word.length > MIN_HALF && whole.startsWith(word)))))
}

/** A value with what it is compared by. */
export interface Compared { text: string, terms: Set<string>, normal: string, joined: string }

export function comparedOf (text: string): Compared {
  const plain = normal(text)
  return { text, terms: new Set(termsOf(text)), normal: plain, joined: plain.replaceAll(' ', '') }
}

/** Whether one of two values has all the terms of the other: then one is a kind of the other, or the same. */
export function overlaps (a: string, b: string): boolean {
  return areOverlapping(comparedOf(a), comparedOf(b))
}

/** The same for values that are compared with many others. */
export function areOverlapping (a: Compared, b: Compared): boolean {
  if (a.terms.size === 0 || b.terms.size === 0) return a.normal === b.normal
  // "helps to break down fats" and "helps to breakdown fats"
  if (a.joined === b.joined) return true
  const [short, long] = b.normal.length < a.normal.length ? [b.normal, a.normal] : [a.normal, b.normal]
  // "pharynx" and "oropharynx"
  const isPart = short.length > 4 && !short.includes(' ') && long.includes(short)
  return isPart || hasAll(a.terms, b.terms) || hasAll(b.terms, a.terms)
}

function hasAll (all: Set<string>, some: Set<string>): boolean {
  for (const term of some) if (!all.has(term)) return false
  return true
}

const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `, 'i')

/** A definition as an option: "The rule that …" and "A rule that …" look the same without their articles. */
export function withoutArticle (body: string): string {
  return capitalised(body.replace(ARTICLE, ''))
}

const QUOTED = /[“«]([^”»]+)[”»]\?$/

/** What a question ends in quoting, such as a definition; without the hint of one that is typed. */
export function quotedIn ({ stem, bare = stem }: Pick<Draft, 'stem' | 'bare'>): string | undefined {
  return QUOTED.exec(bare)?.[1]
}
