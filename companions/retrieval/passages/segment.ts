import { Vocabulary } from '../../text/vocabulary.js'

/** The parts of a passage that are searched. */
export const FIELDS = ['text', 'heading', 'filename'] as const

/** The terms of each field, in order. */
export type FieldTerms = Record<typeof FIELDS[number], string[]>

/** How often a passage has a term, for each field. */
interface Counts { passage: number, counts: number[] }

const WIDTH = FIELDS.length
const MAX_COUNT = 255
const MAX_LENGTH = 65_535
// What each of the seven pieces of memory takes beside its content.
const AROUND = 7 * 200

/** Passages whose terms are being collected. */
export class SegmentWriter {
  readonly #lengths: number[] = []
  readonly #postings = new Map<string, Counts[]>()

  add (terms: FieldTerms): void {
    const passage = this.#lengths.length / WIDTH
    for (const [field, name] of FIELDS.entries()) {
      for (const term of terms[name]) this.#count(term, passage, field)
      // Different terms, as minisearch counts them.
      this.#lengths.push(Math.min(MAX_LENGTH, Math.max(1, new Set(terms[name]).size)))
    }
  }

  written (): Segment {
    const terms = [...this.#postings.keys()].sort()
    const lists = terms.map(term => this.#postings.get(term) ?? [])
    const from = new Uint32Array(lists.length + 1)
    for (const [number, { length }] of lists.entries()) from[number + 1] = (from[number] ?? 0) + length
    const all = lists.flat()
    return new Segment(terms.join('\n'), {
      lengths: Uint16Array.from(this.#lengths),
      from,
      passages: Uint16Array.from(all, ({ passage }) => passage),
      counts: Uint8Array.from(all.flatMap(({ counts }) => counts), count => Math.min(MAX_COUNT, count))
    })
  }

  #count (term: string, passage: number, field: number): void {
    const list = this.#postings.get(term) ?? []
    if (list.length === 0) this.#postings.set(term, list)
    let last = list.at(-1)
    if (last?.passage !== passage) list.push(last = { passage, counts: FIELDS.map(() => 0) })
    last.counts[field] = (last.counts[field] ?? 0) + 1
  }
}

interface Arrays {
  /** For each passage and field, how many different terms it has. */
  lengths: Uint16Array
  /** For each term, where its postings begin. */
  from: Uint32Array
  /** The passage of each posting. */
  passages: Uint16Array
  /** For each posting and field, how often the passage has the term. */
  counts: Uint8Array
}

/** The terms of at most 65,536 passages, in few pieces of memory: some hundred bytes for each passage. */
export class Segment {
  /** How many passages there are. */
  readonly size: number
  readonly bytes: number
  readonly vocabulary: Vocabulary
  readonly #arrays: Arrays

  constructor (terms: string, arrays: Arrays) {
    this.vocabulary = new Vocabulary(terms)
    this.#arrays = arrays
    this.size = arrays.lengths.length / WIDTH
    const starts = this.vocabulary.size * Uint32Array.BYTES_PER_ELEMENT
    this.bytes = Object.values(arrays).reduce((sum: number, { byteLength }: Arrays[keyof Arrays]) =>
      sum + byteLength, AROUND + terms.length + starts)
  }

  /** The sum of the lengths of all passages, for a field. */
  total (field: number): number {
    let sum = 0
    for (let passage = 0; passage < this.size; passage++) sum += this.lengthOf(passage, field)
    return sum
  }

  lengthOf (passage: number, field: number): number {
    return this.#arrays.lengths[passage * WIDTH + field] ?? 0
  }

  /** Calls back for each passage that has a term in a field, with how often it does. */
  each (term: string, field: number, visit: (passage: number, count: number) => void): void {
    const { from, passages, counts } = this.#arrays
    const number = this.vocabulary.numberOf(term)
    if (number === -1) return
    for (let place = from[number] ?? 0; place < (from[number + 1] ?? 0); place++) {
      const count = counts[place * WIDTH + field] ?? 0
      if (count > 0) visit(passages[place] ?? 0, count)
    }
  }
}
