import { fold } from '../../text/language.js'
import { LANGUAGES, wordsIn } from '../../text/languages/registry.js'
import { monthIn, monthNamed } from '../../text/months.js'
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
// "10–12 May", of which the form of a date has the end alone.
const RANGE = /\d\s?[-–—]\s|\s[-–—]\s?\d/
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
  // 0.05, "Python 3.11" and "Section 4.12" are no times: a full stop needs a mark behind it.
  {
    form: /\b\d{1,2}(?::\d\d(?:\s?[ap]\.?\s?m\b)?|[:.]\d\d\s?(?:[ap]\.?\s?m|h)\b|\s?[ap]\.?m\b)(?![:\d])/g,
    isSame: isSameTime
  },
  { form: formOf('weekday'), isSame: isSameDay },
  { form: /(?<!\d)\d{1,3}(?:[.,]\d{1,2})?\s?%/g, isSame: hasSameFigures }
]

const PLACE = formOf('place')
// The beginnings of the days of the week, in each language, Monday first.
const DAYS = Array.from(LANGUAGES.values(), ({ words }) =>
  wordsIn(words.weekdays).slice(0, 7).map(day => day.slice(0, 3)))

function formOf (name: string): RegExp {
  return new RegExp(FACTS.find(fact => fact.name === name)?.form ?? '(?!)', 'g')
}

/**
 * "4 May", "May 4th", "4/5" and "2027-05-04" may be one date: where a month has no name, its order is not known.
 * "Week 5" may be any date, and so may a date without figures.
 */
function isSameDate (one: string, other: string): boolean {
  const [figures, others] = [figuresOf(one), figuresOf(other)]
  if (figures.length === 0 || others.length === 0 || isWeek(one) !== isWeek(other)) return true
  const [first, second] = [monthIn(one), monthIn(other)]
  const isSameMonth = first === undefined || second === undefined || first === second
  return isSameMonth && figures.some(figure => others.includes(figure))
}

function isWeek (date: string): boolean {
  const [word] = /^[a-z]+/.exec(date) ?? []
  return word !== undefined && monthNamed(word) === undefined
}

/** "Tuesday", "Tuesdays", "Tue" and "martes" are one day. What is no single day, such as "MWF", may be any. */
function isSameDay (one: string, other: string): boolean {
  const [first, second] = [dayIn(one), dayIn(other)]
  return first === undefined || second === undefined || first === second
}

function dayIn (word: string): number | undefined {
  return DAYS.map(days => days.indexOf(word.slice(0, 3))).find(day => day !== -1)
}

/** "2 pm" is 14:00, and so may be 2:00. */
function isSameTime (one: string, other: string): boolean {
  const [first, second] = [minutesOf(one), minutesOf(other)]
  const cycle = first.isSure && second.isSure ? 24 * 60 : 12 * 60
  return (first.minutes - second.minutes) % cycle === 0
}

/** The minutes since midnight. `isSure`: whether the half of the day is known. */
function minutesOf (time: string): { minutes: number, isSure: boolean } {
  const [hour = 0, minute = 0] = figuresOf(time)
  const [half] = /[ap]/.exec(time) ?? []
  const isSure = half !== undefined || hour > 12 || hour === 0
  return { minutes: ((half === undefined ? hour : hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute, isSure }
}

/** What a sentence says. */
interface Reading {
  /** By their kinds. */
  facts: string[][]
  /** Its terms without facts. */
  terms: Set<string>
  /** The same without the number of a room: where something takes place is no other thing. */
  things: Set<string>
  years: Set<string>
}

function readingOf (sentence: string): Reading {
  const text = fold(sentence.replace(CITATION, ' '))
  const rest = KINDS.reduce((rest, { form }) => rest.replace(form, ' '), text).replace(YEAR, ' ')
  const facts = KINDS.map(({ form }) => RANGE.test(rest) ? [] : text.match(form) ?? [])
  const things = rest.replace(PLACE, place => /\d/.test(place) ? ' ' : place)
  return { facts, terms: new Set(termsOf(rest)), things: new Set(termsOf(things)), years: yearsIn(text) }
}

function yearsIn (...texts: string[]): Set<string> {
  return new Set(texts.flatMap(text => text.match(YEAR) ?? []))
}

/** The first of these years that are some. What names no year is of this one or the next. */
function yearsOf (...years: Array<Set<string>>): Set<string> {
  const now = new Date().getFullYear()
  return years.find(({ size }) => size > 0) ?? new Set([String(now), String(now + 1)])
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
  const yearsTold = yearsIn(reply, question, ...texts.flatMap(({ text, isCited }) => isCited ? text : []))
  const statements = told.map(({ facts, terms, years }) => ({
    facts,
    terms: terms.size < MIN_TERMS ? new Set([...terms, ...asked]) : terms,
    years: yearsOf(years, yearsTold)
  })).filter(({ terms }) => terms.size >= MIN_TERMS)
  const all = KINDS.map((_, kind) => told.flatMap(({ facts }) => facts[kind] ?? []))
  for (const [at, { text, isCited }] of texts.entries()) {
    if (isCited) continue
    const yearsOfText = yearsIn(text)
    for (const sentence of text.split('\n').flatMap(line => sentencesOf(line.replace(AROUND, '')))) {
      if (sentence.length > MAX_SENTENCE) continue
      const { facts, terms, things, years } = readingOf(sentence)
      const ofYears = yearsOf(years, yearsOfText)
      // Two dates or times are a list, or the ends of a range that the other one is in.
      const isOther = (kind: number) => facts[kind]?.length === 1 &&
        facts[kind].every(fact => !all[kind]?.some(one => KINDS[kind]?.isSame(one, fact)))
      const disagrees = statements.some(statement => isWithin(statement.terms, terms) &&
        !isOfOther(statement.terms, things) && [...ofYears].some(year => statement.years.has(year)) &&
        statement.facts.some((own, kind) => own.length === 1 && isOther(kind)))
      if (disagrees) return { at, sentence }
    }
  }
  return undefined
}

/** Whether these are the terms of another thing than was told: they are more, or have a number of their own. */
function isOfOther (told: Set<string>, things: Set<string>): boolean {
  const own = [...things].filter(term => !told.has(term))
  return own.length > MAX_MORE_TERMS || own.some(term => /^\d/.test(term))
}

function isSome (facts: string[] | undefined): facts is string[] {
  return facts !== undefined && facts.length > 0
}

function isWithin (some: Set<string>, all: Set<string>): boolean {
  for (const term of some) if (!all.has(term)) return false
  return true
}
