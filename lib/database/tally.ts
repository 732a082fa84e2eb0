import { LRUCache } from 'lru-cache'
import { addCounts } from '../values/add-counts.js'

const WRITTEN_EVERY_MS = 1_000
const MAX_KNOWN = 10_000

type Counts = Record<string, number>

interface WriteOptions<Added> {
  /** Adds to stored counts. A key without any is left out. */
  write: (added: Array<[key: string, added: Added]>) => Promise<unknown>
  onFailure: (error: unknown) => void
}

/** Counts that are written together, once a second. A kill loses what is not written. */
export class LateCounts<Added extends Counts> {
  readonly #options: WriteOptions<Added>
  #unwritten = new Map<string, Added>()
  /** Those whose write has not ended. */
  readonly #underWay = new Set<Map<string, Added>>()
  #writing: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor (options: WriteOptions<Added>) {
    this.#options = options
  }

  /** Nobody waits until it is stored. */
  add (key: string, added: Added): void {
    this.#unwritten.set(key, addTo(this.#unwritten.get(key), added))
    this.#timer ??= setTimeout(() => { this.written().catch(() => {}) }, WRITTEN_EVERY_MS).unref()
  }

  /** Stores what was added. Resolves when that has ended, well or not. */
  async written (): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const added = this.#unwritten
    this.#unwritten = new Map()
    if (added.size > 0) {
      this.#underWay.add(added)
      const writing = this.#options.write([...added]).catch(this.#options.onFailure)
        .finally(() => { this.#underWay.delete(added) })
      this.#writing = Promise.all([this.#writing, writing])
    }
    await this.#writing
  }

  /** What this process has added to a key, and does not know to be stored. */
  protected unwritten (key: string): Added | undefined {
    let total: Added | undefined
    for (const counts of [...this.#underWay, this.#unwritten]) {
      const added = counts.get(key)
      if (added !== undefined) total = addTo(total, added)
    }
    return total
  }
}

interface Options<Read, Added> extends WriteOptions<Added> {
  /** The stored counts; `null`: none. */
  read: (key: string) => Promise<Read | null>
  /** How old stored counts may be. */
  freshMs: number
}

/** Stored counts as they were a moment ago, and what this process has added until now that may not be in them. */
export interface Known<Read, Added> { stored: Read | null, added: Added | undefined }

interface Entry<Read, Added> extends Known<Read, Added> {
  readAt: number
  /** While it is read. */
  reading?: Promise<Known<Read, Added>>
}

/** Counts that several processes raise, and that may be a little behind. */
export class Tally<Added extends Counts, Read extends Added> extends LateCounts<Added> {
  readonly #read: (key: string) => Promise<Read | null>
  readonly #freshMs: number
  readonly #known = new LRUCache<string, Entry<Read, Added>>({ max: MAX_KNOWN })

  constructor ({ read, freshMs, ...options }: Options<Read, Added>) {
    super(options)
    this.#read = read
    this.#freshMs = freshMs
  }

  /** The counts of a key, at once where they are known. They are read where what was read is too old. */
  countsOf (key: string): Known<Read, Added> | Promise<Known<Read, Added>> {
    const known = this.#known.get(key)
    const now = performance.now()
    if (known !== undefined && now - known.readAt <= this.#freshMs) return known.reading ?? known
    const read: Entry<Read, Added> = { readAt: now, stored: null, added: this.unwritten(key) }
    this.#known.set(key, read)
    read.reading = this.#readInto(read, key)
    return read.reading
  }

  async #readInto (entry: Entry<Read, Added>, key: string): Promise<Known<Read, Added>> {
    try {
      entry.stored = await this.#read(key)
    } catch (error) {
      // What has failed is not kept.
      this.forget(key)
      throw error
    }
    entry.reading = undefined
    return entry
  }

  override add (key: string, added: Added): void {
    super.add(key, added)
    const known = this.#known.get(key)
    if (known !== undefined) known.added = addTo(known.added, added)
  }

  /** What other processes have stored is read again. */
  forget (key: string): void {
    this.#known.delete(key)
  }
}

/** Adds counts to others, in place, and returns these. Where there are none, it returns a copy of what is added. */
function addTo<Added extends Counts> (to: Added | undefined, added: Added): Added {
  if (to === undefined) return { ...added }
  addCounts(to, added)
  return to
}
