import { chunkId } from '../models/chunk.js'
import type { Hit } from './passage-index.js'
import { FIELDS, type Segment } from './segment.js'

// BM25+, for each field. Passages have about the same length. The end of a section is shorter, and not more relevant
// for that.
const [K, B, D] = [1.2, 0.5, 0.5]
const BOOST: Record<typeof FIELDS[number], number> = { text: 1, heading: 0.6, filename: 0.3 }
// What a term counts that is like the one that is asked for.
const LIKE = 0.45

/** A term to look up, and what it counts. */
interface Wanted { term: string, weight: number }

/** Passages, and how they score. */
interface Scored { segment: Segment, scores: Float64Array }

/**
 * The terms of the passages of one subject, by the versions of its documents. It takes a tenth of the memory of a
 * general index, which has an object for each term of each passage.
 */
export class TermIndex {
  /** In the order of the passages. */
  readonly #versions = new Map<string, Segment[]>()
  /** By field: how many terms all passages have together. */
  #totals = FIELDS.map(() => 0)
  #size = 0
  #bytes = 0

  /** How many passages there are. */
  get size (): number {
    return this.#size
  }

  get bytes (): number {
    return this.#bytes
  }

  /** Adds passages at the end of a version. */
  add (version: string, segment: Segment): void {
    this.#versions.set(version, [...this.#versions.get(version) ?? [], segment])
    this.#count(segment, 1)
  }

  remove (version: string): void {
    for (const segment of this.#versions.get(version) ?? []) this.#count(segment, -1)
    this.#versions.delete(version)
  }

  /** The passages that have any of the terms, in no order. A long term that none has may be misspelt. */
  search (terms: string[]): Hit[] {
    const found = Array.from(this.#versions, ([version, segments]) => ({
      version, parts: segments.map((segment): Scored => ({ segment, scores: new Float64Array(segment.size) }))
    }))
    const parts = found.flatMap(({ parts }) => parts)
    for (const wanted of terms.flatMap(term => this.#wanted(term))) {
      for (const field of FIELDS.keys()) this.#score(parts, wanted, field)
    }
    return found.flatMap(({ version, parts }) => {
      let before = 0
      return parts.flatMap(({ segment, scores }) => {
        const first = before
        before += segment.size
        return [...scores].flatMap((score, n) => score > 0 ? [{ chunk: chunkId(version, first + n), score }] : [])
      })
    })
  }

  #wanted (term: string): Wanted[] {
    const segments = [...this.#versions.values()].flat()
    const isKnown = segments.some(({ vocabulary }) => vocabulary.numberOf(term) !== -1)
    if (isKnown) return [{ term, weight: 1 }]
    if (!/^[a-z]{6,}$/.test(term)) return []
    const like = new Set<string>()
    for (const { vocabulary } of segments) {
      for (let number = 0; number < vocabulary.size; number++) {
        const other = vocabulary.termAt(number)
        if (isOneApart(term, other)) like.add(other)
      }
    }
    return Array.from(like, other => ({ term: other, weight: LIKE * other.length / (other.length + 1) }))
  }

  #score (parts: Scored[], { term, weight }: Wanted, field: number): void {
    let having = 0
    for (const { segment } of parts) segment.each(term, field, () => { having++ })
    if (having === 0) return
    const rarity = Math.log(1 + (this.#size - having + 0.5) / (having + 0.5))
    const average = (this.#totals[field] ?? 0) / this.#size
    const worth = weight * BOOST[FIELDS[field] ?? 'text'] * rarity
    for (const { segment, scores } of parts) {
      segment.each(term, field, (passage, count) => {
        const norm = K * (1 - B + B * segment.lengthOf(passage, field) / average)
        scores[passage] = (scores[passage] ?? 0) + worth * (D + count * (K + 1) / (count + norm))
      })
    }
  }

  #count (segment: Segment, sign: 1 | -1): void {
    this.#size += sign * segment.size
    this.#bytes += sign * segment.bytes
    this.#totals = this.#totals.map((total, field) => total + sign * segment.total(field))
  }
}

/** Whether one letter is different, missing or too many. */
function isOneApart (one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [skipsOne, skipsOther] = [Number(one.length >= other.length), Number(other.length >= one.length)]
  return one.slice(same + skipsOne) === other.slice(same + skipsOther)
}
