import { fold, wordsOf } from '../language.js'
import { allPassages, searchMaterial, type Material } from '../material/material.js'
import type { Passage } from '../material/markdown.js'
import { termOf, termsOf } from '../material/terms.js'
import type { Difficulty, Question } from '../interactive-test/step.js'
import { TEXTS } from '../texts.js'
import { blanksIn, type Blank, type Kind } from './blanks.js'
import { placeOf } from './offline-answer.js'
import type { TestOrder } from './provider.js'
import { randomOf, shuffled, type Random } from './random.js'

const WRONG_OPTIONS = 3
const BLANK = '____'

// How good a question a thing of each kind makes: facts that one can know before guesses at a word.
const WORTH: Record<Kind, Record<Difficulty, number>> = {
  definition: { easy: 5, medium: 6, hard: 6 },
  date: { easy: 6, medium: 5, hard: 4 },
  percentage: { easy: 6, medium: 5, hard: 4 },
  person: { easy: 6, medium: 5, hard: 4 },
  place: { easy: 5, medium: 4, hard: 4 },
  time: { easy: 4, medium: 4, hard: 4 },
  number: { easy: 3, medium: 4, hard: 5 },
  marked: { easy: 3, medium: 4, hard: 6 },
  name: { easy: 2, medium: 2, hard: 3 },
  year: { easy: 2, medium: 2, hard: 3 },
  term: { easy: 1, medium: 1, hard: 2 }
}

/**
 * Multiple-choice questions out of the material: a statement with a blank, and four things of the same kind from the
 * same subject to fill it. The seed decides between equals, so that the same order makes the same test.
 */
export function questionsOffline ({ topic, num_questions, difficulty, language, material, seed }: TestOrder): Question[] {
  const random = randomOf(seed)
  const blanks = keyBlanks(allPassages(material).flatMap(blanksOf))
  const fillers = fillersOf(blanks)
  const about = topic === '' ? undefined : new Set(passagesAbout(topic, material))

  const candidates = shuffled(blanks.filter(blank => (about?.has(blank.passage) ?? true) && isFair(blank)), random)
  const questions: Question[] = []
  const usedPassages = new Set<string>()
  const usedValues = new Set<string>()
  const usedKinds = new Map<string, number>()
  const usedHeadings = new Map<string, number>()

  while (questions.length < num_questions && candidates.length > 0) {
    // Good ones first, but a test that asks for five dates in a row is no good one.
    const worth = (blank: Blank) => WORTH[blank.kind][difficulty] - 1.5 * (usedKinds.get(blank.kind) ?? 0) - (usedHeadings.get(headingOf(blank)) ?? 0)
    const best = candidates.reduce((best, blank, index) => worth(blank) > worth(candidates[best] as Blank) ? index : best, 0)
    const blank = candidates.splice(best, 1)[0] as Blank
    const value = `${blank.kind} ${normal(blank.value)}`
    if (usedPassages.has(blank.passage.text) || usedValues.has(value)) continue

    const wrong = wrongOptions(blank, blanks, fillers, difficulty, random)
    if (wrong === undefined) continue
    questions.push(questionOf(blank, wrong, TEXTS[language], placeOf(blank.passage, language), random))
    usedPassages.add(blank.passage.text)
    usedValues.add(value)
    usedKinds.set(blank.kind, (usedKinds.get(blank.kind) ?? 0) + 1)
    usedHeadings.set(headingOf(blank), (usedHeadings.get(headingOf(blank)) ?? 0) + 1)
  }
  return questions
}

const known = new WeakMap<Passage, Blank[]>()

function blanksOf (passage: Passage): Blank[] {
  const found = known.get(passage) ?? blanksIn(passage)
  known.set(passage, found)
  return found
}

// A noun that is used once is a word; one that comes back, or is defined, is a term of the course.
function keyBlanks (blanks: Blank[]): Blank[] {
  const key = ({ value }: Blank) => termsOf(value).join(' ')
  const uses = new Map<string, Set<Passage>>()
  for (const blank of blanks) {
    if (['term', 'marked', 'definition'].includes(blank.kind)) uses.set(key(blank), (uses.get(key(blank)) ?? new Set()).add(blank.passage))
  }
  return blanks.filter(blank => blank.kind !== 'term' || (uses.get(key(blank))?.size ?? 0) > 1)
}

function passagesAbout (topic: string, material: Material): Passage[] {
  return searchMaterial(material, topic, 500).hits.filter(({ coverage }) => coverage >= 0.5).map(({ passage }) => passage)
}

// "It counts for ____" leaves open what does; "Date: ____" and a heading that holds the answer are no questions.
const LEANS_ON_ANOTHER = /^(?:it|this|these|those|they|he|she|such|here|there|that|both|otherwise|also|its|their|el mismo|esta|este|esto|estos|estas|ello|ellos|ellas|tambien|ademas|dicho|dicha|se\b|su)\b/

function isFair (blank: Blank): boolean {
  const { kind, passage, value } = blank
  const context = contextOf(passage)
  if (kind === 'definition') return !mentions(context, value)

  const rest = stemOf(blank).replace(BLANK, ' ')
  if (passage.kind === 'sentence' && LEANS_ON_ANOTHER.test(fold(passage.text))) return false
  const needed = passage.kind === 'sentence' ? 4 : kind === 'term' || kind === 'marked' ? 4 : 2
  if (termsOf(rest).length < needed || !/\p{L}/u.test(rest)) return false
  return !mentions(`${rest} ${context}`, value)
}

// Whether a text gives the value away: all of it, or a telling word of it.
function mentions (text: string, value: string): boolean {
  if (/^[\d\s.,:%/–-]+$/.test(value)) return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(value).join(' ')} `)
  const there = new Set(wordsOf(text).map(word => termOf(word)))
  return wordsOf(value).some(word => /^\p{L}{4,}$/u.test(word) && !/^\d/.test(word) && termOf(word) !== undefined && !isMonth(word) && there.has(termOf(word)))
}

function isMonth (word: string): boolean {
  return /^(?:january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/.test(word)
}

function stemOf ({ passage: { text }, start, value }: Blank): string {
  return `${text.slice(0, start)}${BLANK}${text.slice(start + value.length)}`
}

// Everything that the material itself puts into the same blank is right there, and no wrong option.
function fillersOf (blanks: Blank[]): Map<string, Set<string>> {
  const fillers = new Map<string, Set<string>>()
  for (const blank of blanks) {
    const key = stemKey(blank)
    fillers.set(key, (fillers.get(key) ?? new Set()).add(normal(blank.value)))
  }
  return fillers
}

function stemKey (blank: Blank): string {
  return blank.kind === 'definition' ? `definition ${fold(blank.passage.definition?.text ?? '')}` : fold(stemOf(blank))
}

function wrongOptions (blank: Blank, all: Blank[], fillers: Map<string, Set<string>>, difficulty: Difficulty, random: Random): Blank[] | undefined {
  const rightHere = fillers.get(stemKey(blank)) ?? new Set()
  const passage = fold(blank.passage.text)
  const options = new Map<string, Blank>()
  for (const other of shuffled(all.filter(({ kind, group }) => kind === blank.kind && group === blank.group), random)) {
    const value = normal(other.value)
    if (rightHere.has(value) || options.has(value) || other.passage === blank.passage) continue
    if (holds(passage, other.value) || alike(value, normal(blank.value)) || (blank.number !== undefined && other.number === blank.number)) continue
    if (blank.kind === 'number' && !isPlausible(blank, other)) continue
    if ([...options.values()].some(option => alike(value, normal(option.value)) || (option.number !== undefined && option.number === other.number))) continue
    options.set(value, other)
  }
  const sorted = [...options.values()].sort((a, b) => nearness(a, blank) - nearness(b, blank))
  if (difficulty === 'easy') sorted.reverse()
  // In between, any of the nearer half will do.
  const pool = difficulty === 'medium' ? shuffled(sorted.slice(0, Math.max(WRONG_OPTIONS, Math.ceil(sorted.length / 2))), random) : sorted
  return pool.length < WRONG_OPTIONS ? undefined : pool.slice(0, WRONG_OPTIONS)
}

function holds (text: string, value: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(value).join(' ')} `)
}

// "Lovelace" and "Ada Lovelace", "hash table" and "hash tables": two options that may both be right are one too many.
function alike (a: string, b: string): boolean {
  const [first, second] = [termsOf(a), termsOf(b)]
  if (first.length === 0 || second.length === 0 || /\d/.test(a)) return a === b
  return first.every(term => second.includes(term)) || second.every(term => first.includes(term))
}

// Whole numbers among whole numbers, of about the same size: 6 credits or 60, not 6 or 6.5 or 2,000.
function isPlausible ({ value, number = 0 }: Blank, other: Blank): boolean {
  const isWhole = (text: string) => /^\d+$/.test(text)
  return isWhole(value) === isWhole(other.value) && other.value.length <= value.length + 1 && value.length <= other.value.length + 1 && number > 0
}

function nearness (option: Blank, { number, passage }: Blank): number {
  if (number !== undefined && option.number !== undefined) return Math.abs(number - option.number)
  const shared = option.passage.headings.findIndex((heading, level) => heading !== passage.headings[level])
  return shared === -1 ? 0 : 10 - shared
}

function questionOf (blank: Blank, wrong: Blank[], texts: typeof TEXTS['en'], place: string, random: Random): Question {
  const isNumeric = blank.number !== undefined && blank.kind !== 'date'
  const options = isNumeric
    ? [blank, ...wrong].sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    : shuffled([blank, ...wrong], random)
  const context = contextOf(blank.passage)
  return {
    question_text: blank.kind === 'definition'
      ? texts.whichTerm(context, blank.passage.definition?.text ?? '')
      : texts.complete(context, stemOf(blank)),
    options: options.map(({ value }) => value),
    correct_option: options.indexOf(blank),
    explanation: `${blank.passage.text}\n— ${place}`
  }
}

function contextOf ({ headings }: Passage): string {
  return headings.filter(heading => heading !== '').slice(1).slice(-2).join(' › ')
}

function headingOf ({ passage: { headings } }: Blank): string {
  return headings.join('›')
}

function normal (value: string): string {
  return fold(value).replace(/\s+/g, ' ').replaceAll(' %', '%').trim()
}
