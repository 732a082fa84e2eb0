import MiniSearch from 'minisearch'
import { fold, wordsOf } from '../language.js'
import type { Passage } from './markdown.js'
import { termOf, termsOf } from './terms.js'

export interface Hit {
  passage: Passage
  score: number
  /** Share of what the question asks for that the passage has, by weight of the terms: 0 to 1. */
  coverage: number
  /** The terms of the question that it has. */
  terms: string[]
}

// A question has a handful of terms; a pasted page is looked up by its first ones.
const MAX_TERMS = 40

// What only the heading says of a passage is said less surely.
const NEARBY = 0.7

/** BM25 over the passages of some material. Built once, searched often. */
export class MaterialIndex {
  readonly passages: Passage[]
  readonly #search: MiniSearch<{ id: number, text: string, context: string }>
  readonly #frequency = new Map<string, number>()

  constructor (passages: Passage[]) {
    this.passages = passages
    this.#search = new MiniSearch({
      fields: ['text', 'context'],
      tokenize: text => wordsOf(text),
      processTerm: word => termOf(word),
      // The terms of a query have been through the chain.
      searchOptions: { processTerm: term => term, tokenize: text => text.split(' '), boost: { text: 1, context: 0.6 } }
    })
    this.#search.addAll(passages.map(({ text, headings, context }, id) => ({ id, text, context: `${headings.join(' ')} ${context}` })))
    for (const { text, headings, context } of passages) {
      for (const term of termsOf(`${text} ${headings.join(' ')} ${context}`)) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1)
    }
  }

  frequency (term: string): number {
    return this.#frequency.get(term) ?? 0
  }

  /** The scores of the passages that have any of the terms, with the terms each has, and those that only stand around it. */
  * scores (terms: string[]): Generator<{ passage: Passage, score: number, terms: string[], nearby: string[] }> {
    const results = this.#search.search(terms.join(' '), {
      // A term that the material does not know at all may be misspelt.
      fuzzy: term => this.frequency(term) === 0 && /^[a-z]{6,}$/.test(term) ? 1 : false
    })
    for (const { id, score, queryTerms, match } of results) {
      const matched = [...new Set(queryTerms)]
      const isNearby = (term: string) => match[term] !== undefined && !match[term].includes('text')
      // minisearch multiplies the sum of BM25 by the number of query terms that matched.
      yield { passage: this.passages[id] as Passage, score: score / queryTerms.length, terms: matched, nearby: matched.filter(isNearby) }
    }
  }
}

/** The passages of all the indexes that have to do with a question, best first, no text twice. */
export function search (indexes: MaterialIndex[], question: string, limit: number): { hits: Hit[], terms: string[] } {
  const terms = termsOf(question).slice(0, MAX_TERMS)
  const total = indexes.reduce((sum, { passages }) => sum + passages.length, 0)
  const weight = (term: string) => {
    const frequency = indexes.reduce((sum, index) => sum + index.frequency(term), 0)
    return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
  }
  const weights = new Map(terms.map(term => [term, weight(term)]))
  const sum = (some: string[]) => some.reduce((total, term) => total + (weights.get(term) ?? 0), 0)
  const all = sum(terms)

  const hits: Hit[] = []
  for (const index of indexes) {
    for (const { passage, score, terms: matched, nearby } of index.scores(terms)) {
      const coverage = (sum(matched) - (1 - NEARBY) * sum(nearby)) / all
      hits.push({ passage, coverage, terms: matched, score: score * coverage * boost(question, passage) })
    }
  }
  hits.sort((a, b) => b.score - a.score)
  return { hits: distinct(hits, limit), terms }
}

function distinct (hits: Hit[], limit: number): Hit[] {
  const seen = new Set<string>()
  const first: Hit[] = []
  for (const hit of hits) {
    const key = fold(hit.passage.text)
    if (seen.has(key)) continue
    seen.add(key)
    first.push(hit)
    if (first.length === limit) break
  }
  return first
}

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
const WHEN = new RegExp(`\\b${MONTH}\\b|\\b\\d{1,2}:\\d{2}\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b|\\b\\d{1,2}/\\d{1,2}`)
const EXPECTED: Array<[RegExp, (text: string, folded: string) => boolean]> = [
  [/\b(?:when|what (?:date|day|time)|deadline|cuando|que (?:dia|fecha|hora)|fecha|horario)\b/, (_text, folded) => WHEN.test(folded)],
  [/\b(?:how (?:much|many)|percent|percentage|weight|cuant[oa]s?|porcentaje|peso)\b/, text => /\d/.test(text)],
  [/\b(?:where|which room|donde|en que aula)\b/, (_text, folded) => /\b(?:room|building|hall|laboratory|auditorium|office|campus|aula|edificio|sala|laboratorio|despacho|planta)\b/.test(folded)],
  [/\b(?:who|quien|quienes)\b/, text => /\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u.test(text)]
]

// "When …?" wants a date or a time, "how many …?" a number, "who …?" a name.
function boost (question: string, { text }: Passage): number {
  const asked = fold(question.slice(0, 500))
  const folded = fold(text)
  return EXPECTED.some(([asks, has]) => asks.test(asked) && has(text, folded)) ? 1.5 : 1
}
