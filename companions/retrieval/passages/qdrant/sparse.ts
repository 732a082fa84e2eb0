import { crc32 } from 'node:zlib'
import type { Passage } from '../../models/chunk.js'
import { MAX_QUERY_TERMS, retrievalTerms } from '../terms.js'

/** A sparse vector in Qdrant's format: the index of a term, and its weight. */
export interface SparseVector { indices: number[], values: number[] }

// BM25 in two parts: the weight of a term in a passage is computed here, its rarity (IDF) by Qdrant.
const K = 1.2
const B = 0.5
// The average length of all passages changes with each upload. This constant replaces it: passages are cut to about
// this many terms.
const USUAL_LENGTH = 100
// How much an occurrence in a heading or in the file name counts.
const HEADING = 0.6
const FILENAME = 0.3

/** The terms of a passage, of its headings and of its file name, with their weights. */
export function passageVector ({ content, headings }: Passage, filename: string): SparseVector {
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

/** The terms of a query, each with the weight 1. */
export function queryVector (query: string): SparseVector {
  const terms = [...new Set(retrievalTerms(query))].slice(0, MAX_QUERY_TERMS)
  return vectorOf(terms.map(term => [term, 1]))
}

/** Qdrant wants a number for each term. Two terms with the same CRC-32, which is rare, count as one term. */
function vectorOf (weights: Array<[term: string, weight: number]>): SparseVector {
  const byNumber = new Map(weights.map(([term, weight]) => [crc32(term), weight]))
  return { indices: [...byNumber.keys()], values: [...byNumber.values()] }
}
