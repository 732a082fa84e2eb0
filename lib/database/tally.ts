import { LRUCache } from 'lru-cache'

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
  #writing: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor (options: WriteOptions<Added>) {
    this.#options = options
  }

  /** Nobody waits until it is stored. */
  add (key: string, added: Added): void {
    const before = this.#unwritten.get(key)
    this.#unwritten.set(key, before === undefined ? added : sum(before, added))
    this.#timer ??= setTimeout(() => { this.written().catch(() => {}) }, WRITTEN_EVERY_MS).unref()
  }

  /** Stores what was added. Resolves when that has ended, well or not. */
  async written (): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const added = [...this.#unwritten]
    this.#unwritten = new Map()
    if (added.length > 0) {
      const writing = this.#options.write(added).catch(this.#options.onFailure)
      this.#writing = Promise.all([this.#writing, writing])
    }
    await this.#writing
  }

  /** What this process has added to a key and not stored yet. */
  unwritten (key: string): Added | undefined {
    return this.#unwritten.get(key)
  }
}

interface Options<Read, Added> extends WriteOptions<Added> {
  /** The stored counts; `null`: none. */
  read: (key: string) => Promise<Read | null>
  /** How old stored counts may be. */
  freshMs: number
}

/**
 * Counts that several processes raise, and that may be a little behind: as they were stored a moment ago, and what this
 * process has added since.
 */
export class Tally<Added extends Counts, Read extends Added> extends LateCounts<Added> {
  readonly #read: (key: string) => Promise<Read | null>
  readonly #known: LRUCache<string, { counts: Read | null }>

  constructor ({ read, freshMs, ...options }: Options<Read, Added>) {
    super(options)
    this.#read = read
    this.#known = new LRUCache({ max: MAX_KNOWN, ttl: freshMs })
  }

  /** The counts of a key; `null` where none are stored. */
  async countsOf (key: string): Promise<Read | null> {
    const known = this.#known.get(key)
    if (known !== undefined) return known.counts
    const stored = await this.#read(key)
    const counts = stored === null ? null : sum(stored, this.unwritten(key))
    this.#known.set(key, { counts })
    return counts
  }

  override add (key: string, added: Added): void {
    super.add(key, added)
    const known = this.#known.get(key)
    if (known?.counts) known.counts = sum(known.counts, added)
  }

  /** What other processes have stored is read again. */
  forget (key: string): void {
    this.#known.delete(key)
  }
}

function sum<To extends Counts> (to: To, added: Counts | undefined): To {
  const sums = Object.entries(added ?? {}).map(([name, value]) => [name, (to[name] ?? 0) + value])
  return { ...to, ...Object.fromEntries(sums) }
}
