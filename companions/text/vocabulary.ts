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
    const number = this.#firstFrom(term)
    return number < this.size && this.termAt(number) === term ? number : -1
  }

  /** The terms that begin with a text. */
  beginningWith (text: string): string[] {
    const terms: string[] = []
    for (let number = this.#firstFrom(text); number < this.size; number++) {
      const term = this.termAt(number)
      if (!term.startsWith(text)) break
      terms.push(term)
    }
    return terms
  }

  /** The number of the first term that does not come before this one. */
  #firstFrom (term: string): number {
    let [from, to] = [0, this.size]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.termAt(middle) < term) from = middle + 1
      else to = middle
    }
    return from
  }
}
