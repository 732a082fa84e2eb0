import { wordsOf } from '../../text/language.js'
import { allTermsOf } from '../../text/terms.js'

/** Sparse unit vectors: the features of text `i` are at `starts[i]` up to `starts[i + 1]`, each once. */
export interface Vectors {
  starts: Uint32Array
  features: Uint32Array
  weights: Float32Array
  /** How many different features there are. */
  dimensions: number
}

// Character n-grams tolerate spelling mistakes, endings and compounds. Words carry the meaning.
const GRAM_LENGTHS = [3, 4]

/**
 * One vector for each text, of two parts: TF-IDF of its words (stems, and pairs of neighbouring stems) and of its
 * character 3- and 4-grams.
 * @param gramShare the share of the n-grams in a cosine, from 0 (words alone) to 1
 */
export function vectorsOf (texts: string[], gramShare: number): Vectors {
  const words = weighted(texts.map(termsAndPairsOf), Math.sqrt(1 - gramShare))
  const grams = weighted(texts.map(gramShare === 0 ? () => [] : gramsOf), Math.sqrt(gramShare))

  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) {
    starts[i + 1] = at(starts, i) + at(words.rows, i).length + at(grams.rows, i).length
  }
  const features = new Uint32Array(at(starts, texts.length))
  const weights = new Float32Array(features.length)
  for (let i = 0; i < texts.length; i++) {
    let next = at(starts, i)
    let squares = 0
    const add = (feature: number, weight: number) => {
      features[next] = feature
      weights[next++] = weight
      squares += weight * weight
    }
    for (const [feature, weight] of at(words.rows, i)) add(feature, weight)
    for (const [feature, weight] of at(grams.rows, i)) add(words.dimensions + feature, weight)
    // The length is not always 1 yet: a text of nothing but stop words has n-grams alone.
    for (let j = at(starts, i); j < next; j++) weights[j] = at(weights, j) / Math.sqrt(squares)
  }
  return { starts, features, weights, dimensions: words.dimensions + grams.dimensions }
}

function termsAndPairsOf (text: string): string[] {
  const terms = allTermsOf(text)
  return [...terms, ...terms.slice(1).map((term, before) => `${at(terms, before)} ${term}`)]
}

/** The n-grams of each word with a space before and after: " hea", "head", "eads", "ads ". */
function gramsOf (text: string): string[] {
  return wordsOf(text).flatMap(word => {
    const spaced = ` ${word} `
    return GRAM_LENGTHS.flatMap(length => {
      const count = Math.max(0, spaced.length - length + 1)
      return Array.from({ length: count }, (_, start) => spaced.slice(start, start + length))
    })
  })
}

interface WeightedRows {
  rows: Array<Array<[feature: number, weight: number]>>
  /** How many different features there are. */
  dimensions: number
}

/** TF-IDF of each row of tokens, as a vector of this length. */
function weighted (rows: string[][], length: number): WeightedRows {
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
      const row = [...counts].map(([id, count]): [number, number] => {
        const rarity = 1 + Math.log((1 + rows.length) / (1 + at(frequency, id)))
        return [id, (1 + Math.log(count)) * rarity]
      })
      const norm = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0))
      return row.map(([id, weight]) => [id, weight / norm * length])
    })
  }
}

/** An element of a list at a position that the caller knows to be within its bounds. */
export function at<T> (list: { readonly [index: number]: T }, index: number): T {
  return list[index] as T
}
