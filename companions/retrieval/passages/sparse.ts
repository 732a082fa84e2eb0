import { crc32 } from 'node:zlib'
import type { Chunk } from '../models/chunk.js'
import { MAX_QUERY_TERMS, retrievalTerms } from './terms.js'

/** What Qdrant takes for a vector of few terms out of many. */
export interface SparseVector { indices: number[], values: number[] }

// BM25 in two halves: how much a passage says of a term is written here, how rare the term is, Qdrant knows ("idf").
const K = 1.2
const B = 0.5
// Nobody knows the mean length of passages that are still to come; they are cut to about this many terms.
const USUAL_LENGTH = 100
const HEADING = 0.6
const FILENAME = 0.3

/** The terms of a passage, and less surely those of its headings and its file, by how much it says of them. */
export function passageVector ({ content, headings }: Pick<Chunk, 'content' | 'headings'>, filename: string): SparseVector {
  const frequencies = new Map<string, number>()
  const count = (text: string, weight: number) => {
    const terms = retrievalTerms(text)
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
    return terms.length
  }
  const length = count(content, 1)
  count(headings.join(' '), HEADING)
  count(filename, FILENAME)
  const norm = K * (1 - B + B * length / USUAL_LENGTH)
  return vectorOf([...frequencies].map(([term, frequency]) => [term, frequency * (K + 1) / (frequency + norm)]))
}

export function queryVector (query: string): SparseVector {
  return vectorOf([...new Set(retrievalTerms(query))].slice(0, MAX_QUERY_TERMS).map(term => [term, 1]))
}

/** A term is a number to Qdrant; of two that share one, which hardly happens, each is found with the other. */
function vectorOf (weights: Array<[term: string, weight: number]>): SparseVector {
  const byNumber = new Map(weights.map(([term, weight]) => [crc32(term), weight]))
  return { indices: [...byNumber.keys()], values: [...byNumber.values()] }
}
