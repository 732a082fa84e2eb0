/** Where a text begins and ends, in bytes. */
export type Place = [from: number, to: number]

/** Writes texts one after the other, as UTF-8. */
export class TextWriter {
  #bytes = Buffer.allocUnsafe(65_536)
  #length = 0
  readonly #once = new Map<string, Place>()

  add (text: string): Place {
    const from = this.#length
    const size = Buffer.byteLength(text)
    if (from + size > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * (from + size))
      this.#bytes.copy(larger, 0, 0, from)
      this.#bytes = larger
    }
    this.#bytes.write(text, from)
    this.#length = from + size
    return [from, this.#length]
  }

  /** The same place for the same text. */
  addOnce (text: string): Place {
    const place = this.#once.get(text) ?? this.add(text)
    this.#once.set(text, place)
    return place
  }

  /** Where a text stands between two places already; `undefined` where it does not. */
  find (text: string, from: number, to: number): Place | undefined {
    const bytes = Buffer.from(text)
    const at = this.#bytes.subarray(from, to).indexOf(bytes)
    return at === -1 ? undefined : [from + at, from + at + bytes.length]
  }

  written (): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#length))
  }
}
