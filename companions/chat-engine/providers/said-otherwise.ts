import { fold } from '../../text/language.js'
import { monthIn } from '../../text/months.js'
import { sentencesOf } from '../../text/sentences.js'
import { termsOf } from '../../text/terms.js'
import { FACTS } from '../ranking/facts.js'

/*
 * Texts that disagree: of one thing, two of them tell another date, time, day of the week or share. Models, and small
 * ones above all, tell one of both.
 */

// In characters: what may be shown below a reply.
const MAX_SENTENCE = 300
// A sentence with fewer terms, such as "It is on 4 May", is about what was asked.
const MIN_TERMS = 2
// "Who fails the final exam can resit it on 9 July" is about another thing: it has more terms of its own.
const MAX_MORE_TERMS = 2
const CITATION = /\\?\[\d+\]/g
const YEAR = /\b20\d\d\b/g
const FIGURE = /\d+/g
// The marks of lists, headings and cells of a table, around a line.
const AROUND = /^[\s>#*+|-]+|[\s|]+$/g

interface Kind {
  form: RegExp
  /** Whether two facts of this kind, in whatever form, may be the same. */
  isSame: (one: string, other: string) => boolean
}

const figuresOf = (fact: string) => (fact.match(FIGURE) ?? []).map(Number)
const hasSameFigures = (one: string, other: string) => figuresOf(one).join() === figuresOf(other).join()
const KINDS: Kind[] = [
  { form: formOf('date'), isSame: isSameDate },
  { form: formOf('time'), isSame: isSameTime },
  { form: formOf('weekday'), isSame: (one, other) => one === other },
  { form: /(?<!\d)\d{1,3}(?:[.,]\d{1,2})?\s?%/g, isSame: hasSameFigures }
]

// Where something takes place is no other thing.
const PLACE = formOf('place')

function formOf (name: string): RegExp {
  return new RegExp(FACTS.find(fact => fact.name === name)?.form ?? '(?!)', 'g')
}

/** "4 May", "May 4th", "4/5" and "2027-05-04" may be one date: where a month has no name, its order is not known. */
function isSameDate (one: string, other: string): boolean {
  const [first, second] = [monthIn(one), monthIn(other)]
  const isSameMonth = first === undefined || second === undefined || first === second
  return isSameMonth && figuresOf(one).some(figure => figuresOf(other).includes(figure))
}

/** 2:00 may be 14:00. */
function isSameTime (one: string, other: string): boolean {
  const [[hour = 0, minute], [otherHour = 0, otherMinute]] = [figuresOf(one), figuresOf(other)]
  return minute === otherMinute && (hour - otherHour) % 12 === 0
}

/** What a sentence says: its facts by their kinds, and its terms without them. */
function readingOf (sentence: string): { facts: string[][], terms: Set<string> } {
  const text = fold(sentence.replace(CITATION, ' '))
  const facts = KINDS.map(({ form }) => text.match(form) ?? [])
  const rest = KINDS.reduce((rest, { form }) => rest.replace(form, ' '), text).replace(YEAR, ' ').replace(PLACE, ' ')
  return { facts, terms: new Set(termsOf(rest)) }
}

/**
 * The first sentence of the texts that a reply does not cite which tells all that a sentence of the reply tells, but
 * for another date, time, day of the week or share; `undefined` where there is none, and where the reply tells it, too.
 * @param question decides what a short sentence is about
 */
export function saidOtherwise (
  reply: string, question: string, texts: Array<{ text: string, isCited: boolean }>
): { at: number, sentence: string } | undefined {
  const told = reply.split('\n').flatMap(sentencesOf).map(readingOf).filter(({ facts }) => facts.some(isSome))
  if (told.length === 0) return undefined
  const asked = termsOf(question)
  const statements = told.map(({ facts, terms }) =>
    ({ facts, terms: terms.size < MIN_TERMS ? new Set([...terms, ...asked]) : terms }))
    .filter(({ terms }) => terms.size >= MIN_TERMS)
  const all = KINDS.map((_, kind) => told.flatMap(({ facts }) => facts[kind] ?? []))
  for (const [at, { text, isCited }] of texts.entries()) {
    if (isCited) continue
    for (const sentence of text.split('\n').flatMap(line => sentencesOf(line.replace(AROUND, '')))) {
      if (sentence.length > MAX_SENTENCE) continue
      const { facts, terms } = readingOf(sentence)
      const isOther = (kind: number) => isSome(facts[kind]) &&
        facts[kind].every(fact => !all[kind]?.some(one => KINDS[kind]?.isSame(one, fact)))
      const disagrees = statements.some(statement => isWithin(statement.terms, terms) &&
        terms.size <= statement.terms.size + MAX_MORE_TERMS &&
        statement.facts.some((own, kind) => isSome(own) && isOther(kind)))
      if (disagrees) return { at, sentence: sentence.replace(/\s*\|\s*/g, ' — ') }
    }
  }
  return undefined
}

function isSome (facts: string[] | undefined): facts is string[] {
  return facts !== undefined && facts.length > 0
}

function isWithin (some: Set<string>, all: Set<string>): boolean {
  for (const term of some) if (!all.has(term)) return false
  return true
}
