import MiniSearch from 'minisearch'
import { fold } from '../../text/language.js'
import type { Passage } from './passages.js'
import { MONTH_NAME } from '../../text/months.js'
import { allTermsOf, termsOf } from '../../text/terms.js'

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
const BOOSTED = 50

// What only the heading says of a passage is said less surely.
const NEARBY = 0.7

/** BM25 over the passages of some material. Built once, searched often. */
export class MaterialIndex {
  readonly passages: Passage[]
  /** The sections, by their innermost heading. */
  readonly sections = new Map<string, { terms: string[], passages: Passage[] }>()
  readonly #search: MiniSearch<{ id: number, text: string, context: string }>
  readonly #frequency = new Map<string, number>()

  constructor (passages: Passage[]) {
    this.passages = passages
    this.#search = new MiniSearch({
      fields: ['text', 'context'],
      // What comes in has been through the chain of material/terms.ts.
      tokenize: terms => terms.split(' '),
      processTerm: term => term === '' ? null : term,
      searchOptions: { boost: { text: 1, context: 0.6 } }
    })
    const contexts = new Map<string, string[]>()
    this.#search.addAll(passages.map((passage, id) => {
      const { text, headings, context } = passage
      const around = `${headings.join(' ')} ${context}`
      const contextTerms = contexts.get(around) ?? allTermsOf(around)
      contexts.set(around, contextTerms)
      const terms = allTermsOf(text)
      for (const term of new Set([...terms, ...contextTerms])) this.#frequency.set(term, this.frequency(term) + 1)
      this.#addToSection(passage)
      return { id, text: terms.join(' '), context: contextTerms.join(' ') }
    }))
  }

  #addToSection (passage: Passage): void {
    const heading = passage.headings.at(-1)
    if (heading === undefined) return
    const section = this.sections.get(heading)
    if (section) section.passages.push(passage)
    else this.sections.set(heading, { terms: termsOf(heading), passages: [passage] })
  }

  frequency (term: string): number {
    return this.#frequency.get(term) ?? 0
  }

  /** The scores of the passages that have any of the terms, with the terms each has, and those that only stand around it. */
  * scores (terms: string[]): Generator<{ passage: Passage, score: number, terms: string[], nearby: string[] }> {
    const results = this.#search.search(terms.join(' '), {
      // A term that the material does not know at all may be misspelt.
      fuzzy: term => this.frequency(term) === 0 && /^[a-z]{7,}$/.test(term) ? 1 : false
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
      hits.push({ passage, coverage, terms: matched, score: score * coverage })
    }
  }
  hits.sort((a, b) => b.score - a.score)
  // Among those that come into question, the one with the kind of answer that is wanted comes first.
  const asked = fold(question.slice(0, 500))
  const first = hits.slice(0, Math.max(limit, BOOSTED)).map(hit => ({ ...hit, score: hit.score * boost(asked, hit.passage) }))
  first.sort((a, b) => b.score - a.score)
  return { hits: distinct(first, limit), terms }
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

const WHEN = new RegExp(`\\b${MONTH_NAME}\\b|\\b\\d{1,2}:\\d{2}\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b|\\b\\d{1,2}/\\d{1,2}`)
const EXPECTED: Array<[RegExp, (text: string, folded: string) => boolean]> = [
  [/\b(?:when|what (?:date|day|time)|deadline|cuando|que (?:dia|fecha|hora)|fecha|horario)\b/, (_text, folded) => WHEN.test(folded)],
  [/\b(?:how (?:much|many)|percent|percentage|weight|cuant[oa]s?|porcentaje|peso)\b/, text => /\d/.test(text)],
  [/\b(?:where|which room|donde|en que aula)\b/, (_text, folded) => /\b(?:room|building|hall|laboratory|auditorium|office|campus|aula|edificio|sala|laboratorio|despacho|planta)\b/.test(folded)],
  [/\b(?:who|quien|quienes)\b/, text => /\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u.test(text)]
]

// "When …?" wants a date or a time, "how many …?" a number, "who …?" a name.
function boost (asked: string, { text }: Passage): number {
  const folded = fold(text)
  return EXPECTED.some(([asks, has]) => asks.test(asked) && has(text, folded)) ? 1.5 : 1
}
