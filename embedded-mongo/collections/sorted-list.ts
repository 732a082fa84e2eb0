/*
 * A sorted list of unique keys, each with a value, in chunks of at most 512 entries. It is shorter than a tree. Because
 * each chunk knows its length, the list can count and skip entries without reading them.
 */

const chunkSize = 512

interface Chunk<T> { keys: string[], values: T[] }

/** A place between two entries: before the entry `index` of the chunk. */
export interface Position { chunk: number, index: number }

/** A change moves the entries of one chunk or of two neighbours. */
export class SortedList<T> {
  readonly #chunks: Array<Chunk<T>> = []
  size = 0
  /** Changes when a position may have become invalid. */
  version = 0

  get (key: string): T | undefined {
    const { chunk, index } = this.seek(key)
    const found = this.#chunks[chunk]
    return found !== undefined && found.keys[index] === key ? found.values[index] : undefined
  }

  /** Adds an entry, or replaces the value of its key. */
  set (key: string, value: T): void {
    const { chunk: at, index } = this.seek(key)
    const chunk = this.#chunks[at]
    if (chunk === undefined) {
      this.append(key, value)
      return
    }
    this.version++
    if (chunk.keys[index] === key) {
      chunk.values[index] = value
      return
    }
    chunk.keys.splice(index, 0, key)
    chunk.values.splice(index, 0, value)
    this.size++
    if (chunk.keys.length <= chunkSize) return
    const cut = chunkSize >> 1
    this.#chunks.splice(at + 1, 0, { keys: chunk.keys.splice(cut), values: chunk.values.splice(cut) })
  }

  /** Adds an entry whose key is above all others. The chunks stay full: ObjectIds and dates are added so. */
  append (key: string, value: T): void {
    this.version++
    let last = this.#chunks.at(-1)
    if (last === undefined || last.keys.length >= chunkSize) {
      last = { keys: [], values: [] }
      this.#chunks.push(last)
    }
    last.keys.push(key)
    last.values.push(value)
    this.size++
  }

  /** Yields all entries. The list must not change meanwhile. */
  * all (): Generator<[key: string, value: T], undefined> {
    for (const { keys, values } of this.#chunks) {
      for (let i = 0; i < keys.length; i++) yield [keys[i]!, values[i]!]
    }
  }

  delete (key: string): boolean {
    const { chunk: at, index } = this.seek(key)
    const chunk = this.#chunks[at]
    if (chunk === undefined || chunk.keys[index] !== key) return false
    this.version++
    chunk.keys.splice(index, 1)
    chunk.values.splice(index, 1)
    this.size--
    if (chunk.keys.length === 0) this.#chunks.splice(at, 1)
    else this.#mergeIfSmall(at)
    return true
  }

  #mergeIfSmall (at: number): void {
    const chunk = this.#chunks[at]!
    const following = this.#chunks[at + 1]
    if (following === undefined || chunk.keys.length + following.keys.length > chunkSize >> 1) return
    chunk.keys.push(...following.keys)
    chunk.values.push(...following.values)
    this.#chunks.splice(at + 1, 1)
  }

  /** Returns the place before the first entry whose key is not below `key`. */
  seek (key: string): Position {
    // Keys are often added in ascending order.
    const end = this.#chunks.length - 1
    const last = this.#chunks[end]?.keys
    if (last !== undefined && last.at(-1)! < key) return { chunk: end + 1, index: 0 }
    let low = 0
    let high = this.#chunks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#chunks[middle]!.keys.at(-1)! < key) low = middle + 1
      else high = middle
    }
    const chunk = low
    const keys = this.#chunks[chunk]?.keys
    if (keys === undefined) return { chunk, index: 0 }
    low = 0
    high = keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return { chunk, index: low }
  }

  /** Returns the number of entries before a place. */
  rank ({ chunk, index }: Position): number {
    let count = index
    for (let i = 0; i < chunk; i++) count += this.#chunks[i]!.keys.length
    return count
  }

  /** Returns the number of entries with a key from `low` up to, but not including, `high`. */
  count (low: string, high: string): number {
    return Math.max(0, this.rank(this.seek(high)) - this.rank(this.seek(low)))
  }

  /** Returns the place with `rank` entries before it. The inverse of `rank`. */
  at (rank: number): Position {
    let left = rank
    let chunk = 0
    for (; chunk < this.#chunks.length; chunk++) {
      const { length } = this.#chunks[chunk]!.keys
      if (left < length) break
      left -= length
    }
    return { chunk, index: chunk < this.#chunks.length ? left : 0 }
  }

  /**
   * Yields the entries with a key from `low` up to, but not including, `high`, without the first `skip` of them. The
   * list may change between two steps: the walk continues after the last key that it has yielded.
   */
  * walk (low: string, high: string, downwards: boolean, skip = 0): Generator<[key: string, value: T], undefined> {
    let version = -1
    let place: Position = { chunk: 0, index: 0 }
    let last: string | undefined
    for (;;) {
      if (version !== this.version) {
        if (last === undefined) place = this.#start(low, high, downwards, skip)
        // There is no key between `last` and `last` with a zero byte appended.
        else place = this.seek(downwards ? last : last + '\0')
        version = this.version
      }
      if (downwards && !this.#stepBack(place)) return
      const chunk = this.#chunks[place.chunk]
      if (chunk === undefined) return
      const key = chunk.keys[place.index]!
      if (downwards ? key < low : key >= high) return
      last = key
      yield [key, chunk.values[place.index]!]
      if (!downwards && version === this.version) this.#stepForward(place)
    }
  }

  #start (low: string, high: string, downwards: boolean, skip: number): Position {
    const place = this.seek(downwards ? high : low)
    if (skip === 0) return place
    return this.at(downwards ? Math.max(0, this.rank(place) - skip) : this.rank(place) + skip)
  }

  #stepBack (place: Position): boolean {
    if (place.index > 0) place.index--
    else {
      if (place.chunk === 0) return false
      place.chunk--
      place.index = this.#chunks[place.chunk]!.keys.length - 1
    }
    return true
  }

  #stepForward (place: Position): void {
    place.index++
    if (place.index < this.#chunks[place.chunk]!.keys.length) return
    place.chunk++
    place.index = 0
  }
}
