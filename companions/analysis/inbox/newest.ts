/** Something that was said at a time. */
interface Said { at: Date }

/** How many items of one owner are kept. */
interface Share<Item> { ownerOf: (item: Item) => string, limit: number }

/**
 * Keeps the newest items of a stream that is in no order, in bounded memory; of items with one key, the newest; of one
 * owner, where a share is given, no more than that.
 */
export class Newest<Item extends Said> {
  readonly #limit: number
  readonly #keyOf: (item: Item) => string
  readonly #share: Share<Item> | undefined
  #items = new Map<string, Item>()
  #isCut = true
  /** The time of the oldest item that is among the newest `limit`. */
  #oldest: Date | undefined

  constructor (limit: number, keyOf: (item: Item) => string, share?: Share<Item>) {
    this.#limit = limit
    this.#keyOf = keyOf
    this.#share = share
  }

  add (item: Item): void {
    if (this.#isOlderThanAll(item.at)) return
    const key = this.#keyOf(item)
    const known = this.#items.get(key)
    if (known !== undefined && known.at >= item.at) return
    this.#items.set(key, item)
    this.#isCut = false
    if (this.#items.size >= 2 * this.#limit) this.#cut()
  }

  /** Whether the limit is reached by items that are all newer than `at`. */
  isFullBefore (at: Date): boolean {
    if (!this.#isCut && this.#items.size >= this.#limit) this.#cut()
    return this.#isOlderThanAll(at)
  }

  #isOlderThanAll (at: Date): boolean {
    return this.#oldest !== undefined && at < this.#oldest
  }

  /** At most `limit` items, newest first. */
  toArray (): Item[] {
    this.#cut()
    return [...this.#items.values()]
  }

  #cut (): void {
    const sorted = [...this.#items.values()].sort((a, b) => b.at.getTime() - a.at.getTime())
    const newest = this.#shared(sorted).slice(0, this.#limit)
    if (newest.length === this.#limit) this.#oldest = newest.at(-1)?.at
    this.#items = new Map(newest.map(item => [this.#keyOf(item), item]))
    this.#isCut = true
  }

  /** Without what an owner has beyond the share. */
  #shared (newestFirst: Item[]): Item[] {
    if (this.#share === undefined) return newestFirst
    const { ownerOf, limit } = this.#share
    const counts = new Map<string, number>()
    return newestFirst.filter(item => {
      const count = (counts.get(ownerOf(item)) ?? 0) + 1
      counts.set(ownerOf(item), count)
      return count <= limit
    })
  }
}
