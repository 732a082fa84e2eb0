import { distance } from 'fastest-levenshtein'
import { fold, wordsOf } from '../../../../text/language.js'
import { stemOf } from '../../../../text/terms.js'
import { byKey, groupedBy } from '../../../../../lib/values/lists.js'
import type { Draft } from '../draft.js'
import { initialsOf } from './abbreviations.js'
import { inAny } from './prose-language.js'

/*
 * What abbreviations stand for is often written with a slip: "Principle Component Analysis". The hint of a question
 * would demand the slip. So a long form makes no question where it is almost one that is well known, or almost one that
 * the same course has more often.
 */

const known = new Map<string, string[][]>()
for (const form of inAny(({ values }) => values.longForms).split('|')) {
  // "components?"
  for (const name of new Set([form.replaceAll('?', ''), form.replace(/.\?/g, '')])) {
    const initials = initialsOf(name)
    known.set(initials, [...known.get(initials) ?? [], wordsOf(name)])
  }
}

const IS_WRONG = new RegExp(`^(?:${inAny(({ values }) => values.wrongLongForms)})$`)

/**
 * Whether a long form is almost a well-known one: "Principle Component Analysis". Other endings of its words are no
 * slips: "maximum likelihood estimator", "geographical information system".
 */
export function isSlipOfKnown (long: string): boolean {
  if (IS_WRONG.test(fold(long))) return true
  const words = wordsOf(long)
  const others = known.get(initialsOf(long)) ?? []
  return !others.some(other => hasSameStems(words, other)) && others.some(other => isAlmost(words, other))
}

function hasSameStems (words: string[], others: string[]): boolean {
  return words.length === others.length && words.every((word, at) => {
    const other = others[at] ?? ''
    return isOneWord(word, other) || isSameStem(stemOf(word), stemOf(other))
  })
}

/** "Orientat" of "orientated", and "orient". "Principl" and "princip", with one letter more, are of two words. */
function isSameStem (stem: string, other: string): boolean {
  const [short = '', long = ''] = [stem, other].sort((a, b) => a.length - b.length)
  return stem === other || (long.startsWith(short) && long.length > short.length + 1)
}

// More long forms of one abbreviation are of no known one.
const MAX_FORMS = 20

/**
 * Leaves out a long form of an abbreviation where another one differs in a few letters and stands as often or more
 * often. So both go where they stand equally often. More than 20 different forms of one abbreviation all go.
 */
export function withoutRareForms (drafts: Draft[]): Draft[] {
  const rare = new Set<Draft>()
  const ofLongForms = drafts.filter(({ form }) => form === 'long form')
  for (const same of groupedBy(ofLongForms, ({ about = '' }) => fold(about))) {
    const forms = [...byKey(same, ({ text }) => fold(text)).values()]
      .map(told => ({ told, words: wordsOf(told[0]?.text ?? '') }))
    const isRare = ({ told, words }: typeof forms[number]) => forms.length > MAX_FORMS ||
      forms.some(other => other.told.length >= told.length && isAlmost(words, other.words))
    for (const draft of forms.filter(isRare).flatMap(({ told }) => told)) rare.add(draft)
  }
  return drafts.filter(draft => !rare.has(draft))
}

// In letters: "al" and "le" of "principal" and "principle".
const MAX_DISTANCE = 3
// "Enhanced" and "extended" are two words.
const SAME_BEGINNING = 4

/** Whether two names differ in the letters of a word alone. A plural of the whole name is no other one. */
function isAlmost (words: string[], others: string[]): boolean {
  return words.length === others.length && !isSame(words, others) &&
    words.every((word, at) => isAlmostWord(word, others[at] ?? ''))
}

function isAlmostWord (word: string, other: string): boolean {
  return isOneWord(word, other) || (word.slice(0, SAME_BEGINNING) === other.slice(0, SAME_BEGINNING) &&
    distance(word, other) <= MAX_DISTANCE) ||
    (word.length > SAME_BEGINNING && word.charAt(0) === other.charAt(0) && distance(word, other) === 1)
}

/** Whether two names are one, but for the number of its last word. */
function isSame (words: string[], others: string[]): boolean {
  const last = words.length - 1
  return words.length === others.length && words.every((word, at) => {
    const other = others[at] ?? ''
    return isOneWord(word, other) || (at === last && singular(word) === singular(other))
  })
}

/** "Modelling" and "modeling", "normalised" and "normalized", "neighbour" and "neighbor". */
function isOneWord (word: string, other: string): boolean {
  const plain = (text: string) => text.replace(/(.)\1/g, '$1').replaceAll('z', 's').replaceAll('ou', 'o')
  return word === other || plain(word) === plain(other)
}

function singular (word: string): string {
  return word.replace(/s$/, '').replace(/e$/, '')
}
