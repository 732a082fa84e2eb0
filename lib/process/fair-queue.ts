import { setMaxListeners } from 'node:events'

interface Line { running: number, waiting: Array<() => void> }

/**
 * Limits how much work runs at once, in all and for each key. Where more waits, the keys take turns: the work of one
 * key does not delay that of another by more than one piece. The work of one key starts in the order in which it came.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #atOncePerKey: number
  #running = 0
  /** In the order of their turns. A key without work is not in it. */
  readonly #lines = new Map<string, Line>()

  constructor ({ atOnce = Infinity, atOncePerKey = Infinity }: { atOnce?: number, atOncePerKey?: number }) {
    this.#atOnce = atOnce
    this.#atOncePerKey = atOncePerKey
  }

  /**
   * Runs the work when it is its turn.
   * @param signal takes the work out of the queue while it waits: the reason of the signal is thrown
   */
  async run<T> (key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(key, signal)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  /** How many pieces of work start before one of this key that comes now. */
  ahead (key: string): number {
    const own = this.#lines.get(key)?.waiting.length ?? 0
    let all = own
    for (const [other, { waiting }] of this.#lines) if (other !== key) all += Math.min(waiting.length, own + 1)
    return all
  }

  async #turn (key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(enter), 1)
        this.#forget(key, line)
        reject(signal?.reason)
      }
      // Much work of one request may wait, such as the passwords of an import. Above ten, Node would warn of a leak.
      if (signal !== undefined) setMaxListeners(0, signal)
      signal?.addEventListener('abort', giveUp)
      line.waiting.push(enter)
      this.#startNext()
    })
  }

  #startNext (): void {
    for (const [key, line] of this.#lines) {
      if (this.#running >= this.#atOnce) return
      const enter = line.running < this.#atOncePerKey ? line.waiting.shift() : undefined
      if (enter === undefined) continue
      this.#running++
      line.running++
      // To the end: all other keys come first. This loop meets it again there.
      this.#lines.delete(key)
      this.#lines.set(key, line)
      enter()
    }
  }

  #leave (key: string): void {
    const line = this.#lines.get(key) as Line
    this.#running--
    line.running--
    this.#forget(key, line)
    this.#startNext()
  }

  #forget (key: string, { running, waiting }: Line): void {
    if (running === 0 && waiting.length === 0) this.#lines.delete(key)
  }
}

/**
 * A fair queue of groups of keys: the groups take turns, and within a group its keys do. Work waits for its turn within
 * the group first, so that a group of many keys takes no more places among the groups than another one.
 */
export class GroupedFairQueue {
  readonly #groups: FairQueue
  readonly #atOncePerGroup: number
  readonly #keysOf = new Map<string, { queue: FairQueue, size: number }>()

  constructor ({ atOnce = Infinity, atOncePerGroup = atOnce }: { atOnce?: number, atOncePerGroup?: number }) {
    this.#groups = new FairQueue({ atOnce })
    this.#atOncePerGroup = atOncePerGroup
  }

  /** As {@link FairQueue.run}. */
  async run<T> (group: string, key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const keys = this.#keysOf.get(group) ?? { queue: new FairQueue({ atOnce: this.#atOncePerGroup }), size: 0 }
    this.#keysOf.set(group, keys)
    keys.size++
    try {
      return await keys.queue.run(key, () => this.#groups.run(group, work, signal), signal)
    } finally {
      if (--keys.size === 0) this.#keysOf.delete(group)
    }
  }

  /** As {@link FairQueue.ahead}; what runs counts, too. */
  ahead (group: string, key: string): number {
    const own = this.#keysOf.get(group)?.queue.ahead(key) ?? 0
    let all = own
    for (const [other, { size }] of this.#keysOf) if (other !== group) all += Math.min(size, own + 1)
    return all
  }

  get isEmpty (): boolean {
    return this.#keysOf.size === 0
  }
}
