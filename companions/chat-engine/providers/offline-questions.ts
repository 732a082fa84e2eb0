import { fold, wordsOf } from '../../text/language.js'
import type { Passage } from '../material/passages.js'
import { searchMaterial, type Material } from '../material/material.js'
import type { MaterialIndex } from '../material/material-index.js'
import { isMonth } from '../../text/months.js'
import { termOf, termsOf } from '../../text/terms.js'
import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/step.js'
import { TEXTS } from '../texts.js'
import { blanksIn, type Blank, type Kind } from './blanks.js'
import { placeOf } from './offline-answer.js'
import type { TestOrder } from './provider.js'
import { randomOf, shuffled, type Random } from './random.js'

const WRONG_OPTIONS = 3
const BLANK = '____'
// Of a long guide, some of the others will do.
const MAX_TRIED = 500
const MAX_KEPT = 60

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
  const supplies = material.indexes.map(supplyOf)
  const about = topic === '' ? undefined : new Set(passagesAbout(topic, material))
  const candidates = shuffled(supplies.flatMap(({ fair }) => fair).filter(({ passage }) => about?.has(passage) ?? true), random).slice(0, MAX_TRIED)

  const questions: Question[] = []
  const used = { passages: new Set<string>(), values: new Set<string>(), kinds: new Map<string, number>(), headings: new Map<string, number>() }
  while (questions.length < num_questions && candidates.length > 0) {
    // Good ones first, but a test that asks for five dates in a row is no good one.
    const worth = (blank: Supplied) => WORTH[blank.kind][difficulty] - 1.5 * (used.kinds.get(blank.kind) ?? 0) - (used.headings.get(blank.heading) ?? 0)
    const blank = takeBest(candidates, worth)
    const value = `${blank.kind} ${blank.normal}`
    if (used.passages.has(blank.passage.text) || used.values.has(value)) continue

    const wrong = wrongOptions(blank, supplies, difficulty, random)
    if (wrong === undefined) continue
    questions.push(questionOf(blank, wrong, TEXTS[language], placeOf(blank.passage, language), random))
    used.passages.add(blank.passage.text)
    used.values.add(value)
    used.kinds.set(blank.kind, (used.kinds.get(blank.kind) ?? 0) + 1)
    used.headings.set(blank.heading, (used.headings.get(blank.heading) ?? 0) + 1)
  }
  return questions
}

function takeBest<T> (items: T[], worth: (item: T) => number): T {
  const values = items.map(worth)
  const best = values.reduce((best, value, index) => value > (values[best] as number) ? index : best, 0)
  return items.splice(best, 1)[0] as T
}

/** A blank with what is compared of it. */
interface Supplied extends Blank { normal: string, words: string, terms: string[], heading: string }

/** What some material gives to make questions of. */
interface Supply {
  /** By kind and group: what a question can offer. */
  groups: Map<string, Supplied[]>
  /** What can be asked for. */
  fair: Supplied[]
  /** What the material itself puts into the same blank: all of it is right there, and no wrong option. */
  fillers: Map<string, Set<string>>
}

const supplies = new WeakMap<MaterialIndex, Supply>()

// Going through a guide takes longer than making a test of it, so it is done once.
function supplyOf (index: MaterialIndex): Supply {
  const known = supplies.get(index)
  if (known !== undefined) return known

  const supply: Supply = { groups: new Map(), fair: [], fillers: new Map() }
  for (const blank of keyBlanks(index.passages.flatMap(blanksIn))) {
    const supplied = { ...blank, normal: normal(blank.value), words: spaced(blank.value), terms: termsOf(blank.value), heading: blank.passage.headings.join('›') }
    const { kind, group } = blank
    const others = supply.groups.get(`${kind} ${group}`)
    if (others) others.push(supplied)
    else supply.groups.set(`${kind} ${group}`, [supplied])
    supply.fillers.set(stemKey(blank), (supply.fillers.get(stemKey(blank)) ?? new Set()).add(supplied.normal))
    if (isFair(blank)) supply.fair.push(supplied)
  }
  supplies.set(index, supply)
  return supply
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

// "Fernando VII la derogó": what he did away with stands a sentence before.
const SPANISH_PRONOUN = /(?<!\p{L})(?:la|lo|las|los|le|les) \p{L}+(?:ó|aron|ieron)(?!\p{L})/u

function isFair (blank: Blank): boolean {
  const { kind, passage, value } = blank
  const context = contextOf(passage)
  if (kind === 'definition') return !mentions(context, value)

  const rest = stemOf(blank).replace(BLANK, ' ')
  if (passage.kind === 'sentence' && (LEANS_ON_ANOTHER.test(fold(passage.text)) || SPANISH_PRONOUN.test(passage.text))) return false
  const needed = passage.kind === 'sentence' ? 4 : kind === 'term' || kind === 'marked' ? 4 : 2
  if (termsOf(rest).length < needed || !/\p{L}/u.test(rest)) return false
  return !mentions(`${rest} ${context}`, value)
}

// Whether a text gives the value away: all of it, or a telling word of it.
function mentions (text: string, value: string): boolean {
  if (/^[\d\s.,:%/–-]+$/.test(value)) return spaced(text).includes(spaced(value))
  const there = new Set(wordsOf(text).map(word => termOf(word)))
  return wordsOf(value).some(word => /^\p{L}{4,}$/u.test(word) && !/^\d/.test(word) && termOf(word) !== undefined && !isMonth(word) && there.has(termOf(word)))
}

function stemOf ({ passage: { text }, start, value }: Blank): string {
  return `${text.slice(0, start)}${BLANK}${text.slice(start + value.length)}`
}

function stemKey (blank: Blank): string {
  return blank.kind === 'definition' ? `definition ${fold(blank.passage.definition?.text ?? '')}` : fold(stemOf(blank))
}

function wrongOptions (blank: Supplied, supplies: Supply[], difficulty: Difficulty, random: Random): Supplied[] | undefined {
  const rightHere = new Set(supplies.flatMap(({ fillers }) => [...fillers.get(stemKey(blank)) ?? []]))
  const passage = spaced(blank.passage.text)
  const options = new Map<string, Supplied>()
  const others = supplies.flatMap(({ groups }) => groups.get(`${blank.kind} ${blank.group}`) ?? [])
  for (const other of shuffled(others, random).slice(0, MAX_TRIED)) {
    if (rightHere.has(other.normal) || options.has(other.normal) || other.passage === blank.passage) continue
    if (passage.includes(other.words) || isSame(blank, other)) continue
    if (blank.kind === 'number' && !isPlausible(blank, other)) continue
    if ([...options.values()].some(option => isSame(option, other))) continue
    options.set(other.normal, other)
    if (options.size === MAX_KEPT) break
  }
  const sorted = ofTheTime(blank, [...options.values()].sort((a, b) => nearness(a, blank) - nearness(b, blank)))
  if (difficulty === 'easy') sorted.reverse()
  // In between, any of the nearer half will do.
  const pool = difficulty === 'medium' ? shuffled(sorted.slice(0, Math.max(WRONG_OPTIONS, Math.ceil(sorted.length / 2))), random) : sorted
  return pool.length < WRONG_OPTIONS ? undefined : pool.slice(0, WRONG_OPTIONS)
}

// Nobody takes 1812 for the date of an exam: as long as there are enough, dates are of about the same time.
function ofTheTime<T extends Blank> ({ kind }: T, sorted: T[]): T[] {
  const first = sorted[0]?.number
  if (kind !== 'date' || first === undefined) return sorted
  const near = sorted.filter(({ number = 0 }) => Math.abs(number - first) < 372 * 20)
  return near.length < WRONG_OPTIONS ? sorted : near
}

// "Lovelace" and "Ada Lovelace", "hash table" and "hash tables": two options that may both be right are one too many.
function isSame (a: Supplied, b: Supplied): boolean {
  if (a.number !== undefined && a.number === b.number) return true
  if (a.terms.length === 0 || b.terms.length === 0 || /\d/.test(a.normal)) return a.normal === b.normal
  return a.terms.every(term => b.terms.includes(term)) || b.terms.every(term => a.terms.includes(term))
}

// For finding whole words.
function spaced (text: string): string {
  return ` ${wordsOf(text).join(' ')} `
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

function normal (value: string): string {
  return fold(value).replace(/\s+/g, ' ').replaceAll(' %', '%').trim()
}
