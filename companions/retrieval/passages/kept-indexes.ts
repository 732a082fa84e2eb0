import { memoryLimit } from '../../../lib/process/memory-limit.js'
import type { SubjectIndex } from './subject-index.js'

const MIB = 1024 * 1024
// The rest is for the program, for requests, and for documents that are being read.
const SHARE = 0.3
const [LEAST, MOST] = [96 * MIB, 1200 * MIB]

/**
 * The indexes of the subjects that were searched last. When all of them take more than a share of the memory that the
 * process may use, those that were not used for the longest time are dropped, and made again when they are searched.
 */
export class KeptIndexes {
  readonly #make: (subject: string) => SubjectIndex
  readonly #mostBytes: number
  /** The subject that was used last is the last entry. */
  readonly #indexes = new Map<string, SubjectIndex>()

  constructor (
    make: (subject: string) => SubjectIndex, mostBytes = Math.min(MOST, Math.max(LEAST, SHARE * memoryLimit()))
  ) {
    this.#make = make
    this.#mostBytes = mostBytes
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
    const index = this.#indexes.get(subject) ?? this.#make(subject)
    this.#indexes.delete(subject)
    this.#indexes.set(subject, index)
    await index.refresh(key)
    let total = [...this.#indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [name, other] of this.#indexes) {
      if (total <= this.#mostBytes || other === index) break
      total -= other.bytes
      this.#indexes.delete(name)
    }
    return index
  }
}
