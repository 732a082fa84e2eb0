import { wordsOf } from '../../text/language.js'
import { allTermsOf } from '../../text/terms.js'

/** Sparse unit vectors: those of text `i` stand from `starts[i]` up to `starts[i + 1]`, each feature once. */
export interface Vectors {
  starts: Uint32Array
  features: Uint32Array
  weights: Float32Array
  /** How many different features there are. */
  dimensions: number
}

// Character n-grams forgive spelling, endings and compounds; words say what it is about.
const GRAM_LENGTHS = [3, 4]

/**
 * TF-IDF of the words of each text (stems, and pairs of neighbours: "late submission" is more than its words) and of
 * its character 3- to 4-grams, each of the two of length 1, put together.
 * @param gramShare how much of a cosine the n-grams make, from 0 (words alone) to 1
 */
export function vectorsOf (texts: string[], gramShare: number): Vectors {
  const words = weighted(texts.map(termsAndPairsOf), Math.sqrt(1 - gramShare))
  const grams = weighted(gramShare === 0 ? texts.map(() => []) : texts.map(gramsOf), Math.sqrt(gramShare))

  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) starts[i + 1] = at(starts, i) + at(words.rows, i).length + at(grams.rows, i).length
  const features = new Uint32Array(at(starts, texts.length))
  const weights = new Float32Array(features.length)
  for (let i = 0; i < texts.length; i++) {
    let next = at(starts, i)
    let norm = 0
    for (const [feature, weight] of at(words.rows, i)) {
      features[next] = feature
      weights[next++] = weight
      norm += weight * weight
    }
    for (const [feature, weight] of at(grams.rows, i)) {
      features[next] = words.dimensions + feature
      weights[next++] = weight
      norm += weight * weight
    }
    // A text of nothing but stop words has n-grams alone.
    for (let j = at(starts, i); j < next; j++) weights[j] = at(weights, j) / Math.sqrt(norm)
  }
  return { starts, features, weights, dimensions: words.dimensions + grams.dimensions }
}

function termsAndPairsOf (text: string): string[] {
  const terms = allTermsOf(text)
  return [...terms, ...terms.slice(1).map((term, before) => `${at(terms, before)} ${term}`)]
}

/** Within words, with the space before and after: " hea", "head", "eads", "ads ". */
function gramsOf (text: string): string[] {
  return wordsOf(text).flatMap(word => {
    const spaced = ` ${word} `
    return GRAM_LENGTHS.flatMap(length => Array.from({ length: Math.max(0, spaced.length - length + 1) }, (_, start) => spaced.slice(start, start + length)))
  })
}

function weighted (rows: string[][], length: number): { rows: Array<Array<[feature: number, weight: number]>>, dimensions: number } {
  const ids = new Map<string, number>()
  const frequency: number[] = []
  const counted = rows.map(row => {
    const counts = new Map<number, number>()
    for (const token of row) {
      let id = ids.get(token)
      if (id === undefined) {
        id = ids.size
        ids.set(token, id)
        frequency.push(0)
      }
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const id of counts.keys()) frequency[id] = at(frequency, id) + 1
    return counts
  })
  return {
    dimensions: ids.size,
    rows: counted.map(counts => {
      const row = [...counts].map(([id, count]): [number, number] => [id, (1 + Math.log(count)) * (1 + Math.log((1 + rows.length) / (1 + at(frequency, id))))])
      const norm = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0))
      return row.map(([id, weight]) => [id, weight / norm * length])
    })
  }
}

/** An element that is there: the bounds are those of the loop around it. */
export function at<T> (list: { readonly [index: number]: T }, index: number): T {
  return list[index] as T
}
