import { shareOfMemory } from '../../../lib/process/memory-limit.js'
import type { SubjectIndex } from './subject-index.js'

const MIB = 1024 * 1024
// The rest is for the program, for requests, and for documents that are being read.
const SHARE = 0.3
const [LEAST, MOST] = [96 * MIB, 1200 * MIB]

const COUNTS = ['courses', 'passages', 'kibibytes', 'uses', 'builds', 'evictions'] as const
type Count = typeof COUNTS[number]

/** What is kept now, and what was used, made and dropped. Threads share them by their memory. */
export class IndexCounts {
  readonly #values: Int32Array

  /** @param memory of other counts, which has room for them */
  constructor (readonly memory = new SharedArrayBuffer(COUNTS.length * Int32Array.BYTES_PER_ELEMENT)) {
    this.#values = new Int32Array(memory)
  }

  get (count: Count): number {
    return Atomics.load(this.#values, COUNTS.indexOf(count))
  }

  set (count: Count, value: number): void {
    Atomics.store(this.#values, COUNTS.indexOf(count), value)
  }

  add (count: Count): void {
    Atomics.add(this.#values, COUNTS.indexOf(count), 1)
  }
}

/**
 * The indexes of the subjects that were searched last. When all of them take more than a share of the memory that the
 * process may use, those that were not used for the longest time are dropped, and made again when they are searched.
 */
export class KeptIndexes {
  readonly #make: (subject: string) => SubjectIndex
  readonly #mostBytes: number
  readonly #counts: IndexCounts
  /** The subject that was used last is the last entry. */
  readonly #indexes = new Map<string, SubjectIndex>()

  constructor (
    make: (subject: string) => SubjectIndex,
    mostBytes = shareOfMemory(SHARE, LEAST, MOST),
    counts = new IndexCounts()
  ) {
    this.#make = make
    this.#mostBytes = mostBytes
    this.#counts = counts
    this.#count(0)
  }

  /** The subjects whose indexes are kept, the one that was used last at the end. */
  get subjects (): string[] {
    return [...this.#indexes.keys()]
  }

  /**
   * The index of a subject, up to date. It is kept whatever it takes.
   * @param key of the vectors that are searched, if any
   */
  async upToDate (subject: string, key?: string): Promise<SubjectIndex> {
    const index = this.#indexes.get(subject) ?? this.#made(subject)
    this.#counts.add('uses')
    this.#indexes.delete(subject)
    this.#indexes.set(subject, index)
    await index.refresh(key)
    let total = [...this.#indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [name, other] of this.#indexes) {
      if (total <= this.#mostBytes || other === index) break
      total -= other.bytes
      this.#indexes.delete(name)
      this.#counts.add('evictions')
    }
    this.#count(total)
    return index
  }

  #made (subject: string): SubjectIndex {
    this.#counts.add('builds')
    return this.#make(subject)
  }

  /** @param bytes of all that are kept */
  #count (bytes: number): void {
    this.#counts.set('courses', this.#indexes.size)
    this.#counts.set('passages', [...this.#indexes.values()].reduce((sum, { size }) => sum + size, 0))
    this.#counts.set('kibibytes', Math.round(bytes / 1024))
  }
}
