import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import MiniSearch from 'minisearch'
import { fold, languageOf, type Language } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import { MONTH_NAME } from '../../text/months.js'
import { allTermsOf, termsOf } from '../../text/terms.js'
import { Vocabulary } from '../../text/vocabulary.js'
import { flatUnits, someUnits, type FlatUnits } from '../ranking/flat-units.js'
import { indexUnits, type UnitIndex } from '../ranking/unit-index.js'
import { unitsOf } from '../ranking/units.js'
import { flatPassages, PassageReader, placesOf, type FlatPassages } from './flat-passages.js'
import { TextWriter } from './flat-text.js'
import type { Passage } from './passages.js'

/** A passage that has terms of the query. */
export interface Hit {
  passage: Passage
  /** BM25, times the coverage. */
  score: number
  /** The share of the query that the passage has, by weight of the terms: 0 to 1. */
  coverage: number
  /** The terms of the query that it has. */
  terms: string[]
}

/** What a search returns. */
export interface SearchResult {
  /** Best first; no text twice. */
  hits: Hit[]
  /** The terms of the query. */
  terms: string[]
}

interface Match extends Omit<Hit, 'coverage'> {
  /** Those of the terms that only the headings or the context have. */
  nearby: string[]
}

// A query has a few terms. Of a pasted page, the first terms are looked up.
const MAX_TERMS = 40
// How many of the best hits are sorted again by the kind of fact that the query asks for.
const BOOSTED = 50
const BOOST = 1.5
// The weight of a term that stands in the headings or the context only.
const NEARBY = 0.7
const CONTEXT = 0.6
// How many passages tell the language of a material.
const LANGUAGE_PASSAGES = 60

/** The passages and the units of a subject in few pieces of memory. All of it can be copied between threads. */
export interface FlatMaterial {
  /** UTF-8. */
  text: Uint8Array
  passages: FlatPassages
  units: FlatUnits
}

/** Reads what a question is ranked against out of passages. It takes about a second for a million characters. */
export function flatMaterial (passages: Passage[]): FlatMaterial {
  const text = new TextWriter()
  const flat = flatPassages(passages, text)
  return { passages: flat, units: flatUnits(unitsOf(passages), text, placesOf(flat)), text: text.written() }
}

/** The passages of a material. */
export function passagesOfFlat ({ passages, text }: FlatMaterial): Passage[] {
  return new PassageReader(passages, text).all()
}

/**
 * The passages of a subject. What a question is ranked against, and the index of topics, are made when they are first
 * asked for.
 */
export class MaterialIndex {
  /** How many passages there are. */
  readonly size: number
  /** The same for the same passages, as far as it is known. */
  readonly version: string
  readonly flat: FlatMaterial
  readonly #reader: PassageReader
  #passages: Passage[] | undefined
  #prepared: Prepared | undefined
  #topics: TopicIndex | undefined
  #language: Language | undefined
  readonly #texts = new LRUCache<number, Part>({ max: MAX_TEXTS })

  constructor (material: Passage[] | FlatMaterial, version: string = randomUUID()) {
    this.version = version
    const isFlat = !Array.isArray(material)
    this.flat = isFlat ? material : flatMaterial(material)
    this.#reader = new PassageReader(this.flat.passages, this.flat.text, isFlat ? [] : [...material])
    this.size = this.#reader.count
  }

  /** How much memory it takes, with its passages as objects. */
  get bytes (): number {
    const { text, passages, units } = this.flat
    const { guides } = this.#prepared ?? {}
    const bytesOfPart = (bytes: number, count: number) => 2 * bytes + count * BYTES_PER_UNIT
    const ofGuides = guides === undefined ? 0 : bytesOfPart(bytesOf(guides.flat), guides.positions.length)
    // Who keeps the material asks once, before there are such texts. No two of them have the same unit.
    const count = units.lengths.length
    const ofTexts = bytesOfPart(bytesOf(units), count) * Math.min(1, MAX_TEXTS * MAX_TEXT / Math.max(1, count))
    const arrays = [text, passages.table, passages.sections]
    return bytesOf(arrays) + bytesOf(units) + this.size * BYTES_PER_PASSAGE + ofGuides + Math.ceil(ofTexts)
  }

  get passages (): Passage[] {
    this.#passages ??= this.#reader.all()
    return this.#passages
  }

  get units (): UnitIndex {
    return this.prepare().units
  }

  /**
   * The units that stand in no textbook; `undefined` where there are none, where it is all, or where there are
   * many. They are an index of their own: a question about the course is less sure where a textbook has its words, too.
   */
  get guides (): Part | undefined {
    return this.prepare().guides
  }

  /** Makes now what a question is ranked against, so that the first question does not wait for it. */
  prepare (): Prepared {
    if (this.#prepared !== undefined) return this.#prepared
    const vocabulary = new Vocabulary(this.flat.units.vocabulary)
    const units = indexUnits(this.flat.units, this.#reader, vocabulary)
    const positions = outsideTextbooks(units)
    const isPart = positions.length > 0 && positions.length < units.units.length && positions.length <= MAX_GUIDES
    this.#prepared = { vocabulary, units, guides: isPart ? this.#part(positions, vocabulary) : undefined }
    return this.#prepared
  }

  /**
   * The guide or document that a unit stands in, as an index of its own; `undefined` where it is long, or all there is.
   */
  textAround (unit: number): Part | undefined {
    const { units: { units }, vocabulary } = this.prepare()
    let [from, to] = [unit, unit + 1]
    while (to - from <= MAX_TEXT && units.isSameText(from - 1, unit)) from--
    while (to - from <= MAX_TEXT && units.isSameText(to, unit)) to++
    if (to - from > MAX_TEXT || to - from === units.length) return undefined
    const part = this.#texts.get(from) ??
      this.#part(Array.from({ length: to - from }, (_, offset) => from + offset), vocabulary)
    this.#texts.set(from, part)
    return part
  }

  /** Some of the units, by their positions in ascending order, as an index of their own. */
  #part (positions: number[], vocabulary: Vocabulary): Part {
    const flat = someUnits(this.flat.units, positions)
    const units = indexUnits(flat, this.#reader, vocabulary)
    const texts = Array.from({ length: Math.min(positions.length, LANGUAGE_PASSAGES) }, (_, at) => units.units.at(at))
    return { flat, positions, units, language: languageOf(texts.map(unit => unit?.text).join(' '), this.language) }
  }

  /** The language of the beginning of the material. */
  get language (): Language {
    this.#language ??= languageOf(this.#beginning())
    return this.#language
  }

  get topics (): TopicIndex {
    this.#topics ??= new TopicIndex(this.passages)
    return this.#topics
  }

  #beginning (): string {
    const count = Math.min(this.size, LANGUAGE_PASSAGES)
    return Array.from({ length: count }, (_, number) => this.#reader.at(number).text).join(' ')
  }
}

// A passage as an object, and what the index of its units adds to the flat material.
const BYTES_PER_PASSAGE = 500
// What the index of a part adds for a unit: ranges, columns, and the forms that are kept.
const BYTES_PER_UNIT = 150
// More units than this take longer than a message may wait, and are no guides.
const MAX_GUIDES = 3_000

// In units. A longer text says more than how the course is run.
const MAX_TEXT = 300
// How many of these texts are kept as an index of their own.
const MAX_TEXTS = 4

/** Some of the units of a material: their positions among all, their own index, and their language. */
export interface Part { flat: FlatUnits, positions: number[], units: UnitIndex, language: Language }

interface Prepared { vocabulary: Vocabulary, units: UnitIndex, guides: Part | undefined }

function outsideTextbooks ({ columns: { textbook } }: UnitIndex): number[] {
  return [...textbook.keys()].filter(unit => textbook[unit] !== 1)
}

function bytesOf (values: object): number {
  return Object.values(values).flatMap(buffersIn).reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function buffersIn (value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value]
  const isLists = typeof value === 'object' && value !== null && 'items' in value
  return isLists ? Object.values(value).filter(item => ArrayBuffer.isView(item)) : []
}

/** BM25 over passages. */
class TopicIndex {
  readonly passages: Passage[]
  readonly #search: MiniSearch<{ id: number, text: string, context: string }>
  readonly #frequency = new Map<string, number>()

  constructor (passages: Passage[]) {
    this.passages = passages
    this.#search = new MiniSearch({
      fields: ['text', 'context'],
      // The texts that it gets are terms already, with spaces between them.
      tokenize: terms => terms.split(' '),
      processTerm: term => term === '' ? null : term,
      searchOptions: { boost: { text: 1, context: CONTEXT } }
    })
    const contexts = new Map<string, string[]>()
    this.#search.addAll(passages.map(({ text, headings, context }, id) => {
      const around = `${headings.join(' ')} ${context}`
      const contextTerms = contexts.get(around) ?? allTermsOf(around)
      contexts.set(around, contextTerms)
      const terms = allTermsOf(text)
      for (const term of new Set([...terms, ...contextTerms])) this.#frequency.set(term, this.frequency(term) + 1)
      return { id, text: terms.join(' '), context: contextTerms.join(' ') }
    }))
  }

  /** How many passages have a term, in their text, headings or context. */
  frequency (term: string): number {
    return this.#frequency.get(term) ?? 0
  }

  /** The passages that have any of the terms, in no order. */
  * matches (terms: string[]): Generator<Match> {
    const results = this.#search.search(terms.join(' '), {
      // A term that the material does not have may be misspelt.
      fuzzy: term => this.frequency(term) === 0 && /^[a-z]{7,}$/.test(term) ? 1 : false
    })
    for (const { id, score, queryTerms, match } of results) {
      const passage = this.passages[id]
      if (passage === undefined) continue
      const matched = [...new Set(queryTerms)]
      const nearby = matched.filter(term => match[term] !== undefined && !match[term].includes('text'))
      // minisearch multiplies the sum of BM25 by the number of query terms that matched.
      yield { passage, score: score / queryTerms.length, terms: matched, nearby }
    }
  }
}

/** The passages that have terms of a topic. A question is ranked by `rank` (ranking/ranking.ts) instead. */
export function search ({ topics: index }: MaterialIndex, query: string, limit: number): SearchResult {
  const terms = termsOf(query).slice(0, MAX_TERMS)
  const weights = weightsOf(terms, index)
  const sum = (some: string[]) => some.reduce((total, term) => total + (weights.get(term) ?? 0), 0)
  const all = sum(terms)

  const hits = [...index.matches(terms)].map(({ passage, score, terms, nearby }) => {
    const coverage = (sum(terms) - (1 - NEARBY) * sum(nearby)) / all
    return { passage, coverage, terms, score: score * coverage }
  })
  const best = hits.sort(byScore).slice(0, Math.max(limit, BOOSTED))
  const asked = fold(query.slice(0, 500))
  const boosted = best.map(hit => ({ ...hit, score: hit.score * boost(asked, hit.passage) })).sort(byScore)
  return { hits: distinct(boosted).slice(0, limit), terms }
}

/** The weight of each term: the rarer, the higher (the inverse document frequency of BM25). */
function weightsOf (terms: string[], index: TopicIndex): Map<string, number> {
  const total = index.passages.length
  return new Map(terms.map(term => {
    const frequency = index.frequency(term)
    return [term, Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))]
  }))
}

function byScore (a: Hit, b: Hit): number {
  return b.score - a.score
}

function distinct (hits: Hit[]): Hit[] {
  const byText = new Map<string, Hit>()
  for (const hit of hits) {
    const key = fold(hit.passage.text)
    if (!byText.has(key)) byText.set(key, hit)
  }
  return [...byText.values()]
}

const WHEN = new RegExp([
  `\\b${MONTH_NAME}\\b`,
  '\\b\\d{1,2}:\\d{2}\\b',
  anyOf(({ material }) => material?.weekday),
  '\\b\\d{1,2}/\\d{1,2}'
].join('|'))
const PLACE = new RegExp(`\\b(?:${anyOf(({ material }) => material?.place)})\\b`)

interface ExpectedFact {
  /** Matches the query, folded. */
  asks: RegExp
  /** Whether a text has such a fact. */
  has: (text: string) => boolean
}

// "When …?" asks for a date or a time, "how many …?" for a number, "who …?" for a name.
const EXPECTED: ExpectedFact[] = [
  { asks: asksFor('date'), has: text => WHEN.test(fold(text)) },
  { asks: asksFor('number'), has: text => /\d/.test(text) },
  { asks: asksFor('place'), has: text => PLACE.test(fold(text)) },
  { asks: asksFor('person'), has: text => /\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u.test(text) }
]

function asksFor (fact: 'date' | 'number' | 'place' | 'person'): RegExp {
  return new RegExp(`\\b(?:${anyOf(({ material }) => material?.asks[fact])})\\b`)
}

function boost (asked: string, { text }: Passage): number {
  return EXPECTED.some(({ asks, has }) => asks.test(asked) && has(text)) ? BOOST : 1
}
