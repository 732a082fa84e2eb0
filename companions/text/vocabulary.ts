/** Terms by their numbers, in two pieces of memory: each term is a number from 0 on, its position among all. */
export class Vocabulary {
  readonly #text: string
  /** Where each term begins. */
  readonly #starts: Uint32Array

  /** @param vocabulary the terms, sorted, each in a line */
  constructor (vocabulary: string) {
    this.#text = vocabulary
    const starts = vocabulary === '' ? [] : [0]
    for (let at = vocabulary.indexOf('\n'); at !== -1; at = vocabulary.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = Uint32Array.from(starts)
  }

  get size (): number {
    return this.#starts.length
  }

  termAt (number: number): string {
    return this.#text.slice(this.#starts[number], (this.#starts[number + 1] ?? this.#text.length + 1) - 1)
  }

  /** Returns -1 for a term that is not among them. */
  numberOf (term: string): number {
    let [from, to] = [0, this.size]
    while (from < to) {
      const middle = (from + to) >>> 1
      const found = this.termAt(middle)
      if (found === term) return middle
      if (found < term) from = middle + 1
      else to = middle
    }
    return -1
  }
}
