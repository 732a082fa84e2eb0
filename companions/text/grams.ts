import { wordsOf } from './language.js'

/*
 * Groups of four characters, across the borders of words. They compare forms of a word that no stemmer of ours knows,
 * misspellings, compounds, and words that are alike in two languages ("evaluation", "evaluación").
 */

const LENGTH = 4
// A group is a number of 16 bits. Two groups with the same number, which is rare in one passage, count as one.
const NUMBERS = 65_536
// In characters. A question is shorter.
const MAX_QUERY = 500
// BM25. How often a group stands in a passage is not counted.
const K = 1.2
const B = 0.5

// In bytes: what a passage takes beside its groups, and the entry of a group in a map.
const AROUND = 350
const OF_GROUP = 40

/** The different groups of a text, sorted. */
export function gramsOf (text: string): Uint16Array {
  const joined = ` ${wordsOf(text).join(' ')} `
  const grams = new Set<number>()
  for (let from = 0; from + LENGTH <= joined.length; from++) {
    let hash = 0x811c9dc5
    for (let place = from; place < from + LENGTH; place++) hash = Math.imul(hash ^ joined.charCodeAt(place), 0x01000193)
    grams.add((hash ^ (hash >>> 16)) & (NUMBERS - 1))
  }
  return Uint16Array.from(grams).sort()
}

/** Scores passages by the groups that they share with a query. A passage of 1,200 characters takes about 2 KB. */
export class GramIndex {
  readonly #passages = new Map<string, Uint16Array>()
  /** In how many passages each group is. */
  readonly #frequency = new Map<number, number>()
  #total = 0

  /** About how much memory it takes. */
  get bytes (): number {
    return 2 * this.#total + AROUND * this.#passages.size + OF_GROUP * this.#frequency.size
  }

  add (id: string, text: string): void {
    this.remove(id)
    const grams = gramsOf(text)
    for (const gram of grams) this.#count(gram, 1)
    this.#passages.set(id, grams)
    this.#total += grams.length
  }

  remove (id: string): void {
    const grams = this.#passages.get(id)
    if (grams === undefined) return
    for (const gram of grams) this.#count(gram, -1)
    this.#passages.delete(id)
    this.#total -= grams.length
  }

  /** Returns a function that scores the passage of an id, 0 or more; 0 where there is none. */
  scorer (query: string): (id: string) => number {
    const size = this.#passages.size
    const average = this.#total / Math.max(1, size)
    const asked = Array.from(gramsOf(query.slice(0, MAX_QUERY)), gram => {
      const frequency = this.#frequency.get(gram) ?? 0
      return { gram, weight: Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5)) }
    }).filter(({ gram }) => this.#frequency.has(gram))
    return id => {
      const grams = this.#passages.get(id)
      if (grams === undefined) return 0
      const sum = asked.reduce((sum, { gram, weight }) => sum + (has(grams, gram) ? weight : 0), 0)
      return sum * (K + 1) / (1 + K * (1 - B + B * grams.length / average))
    }
  }

  #count (gram: number, change: number): void {
    const frequency = (this.#frequency.get(gram) ?? 0) + change
    if (frequency === 0) this.#frequency.delete(gram)
    else this.#frequency.set(gram, frequency)
  }
}

function has (sorted: Uint16Array, wanted: number): boolean {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return sorted[from] === wanted
}
