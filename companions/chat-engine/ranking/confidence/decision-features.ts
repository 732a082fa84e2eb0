import type { ConfidenceWeights } from './confidence-weights.js'
import { highestPositions } from '../highest.js'
import { entropyOf, windowsOf, type Ranking, type Window } from '../ranking.js'
import type { RankedUnit } from '../units.js'

/* The features that the decisions about the course and about its contents share. */

// In characters.
const WINDOW = 600
const WINDOWS = [222, 222, 222]
const MANY = 9
// A longer question is no more or less sure for its length.
const MAX_LENGTH = 250

/** The best window, and the best unit. */
export interface Best { window: Window, top: number }

/** What the scores of a ranking say. */
export function scoreFeatures (ranking: Ranking, { window: { mass } }: Best): number[] {
  const { scores, probabilities: p } = ranking
  const size = p.length
  const three = windowsOf(ranking, WINDOWS).reduce((sum, window) => sum + window.mass, 0)
  const best = highestPositions(scores, MANY + 1).map(position => scores[position] ?? 0)
  const top = best[0] ?? 0
  const below = (rank: number) => top - (best[Math.min(rank, size - 1)] ?? 0)
  const { mean, deviation } = spreadOf(scores)
  const topProbability = p[ranking.top] ?? 1
  return [
    mass, three, Math.log(mass + 1e-4), topProbability, entropyOf(p),
    top - mean, top, below(1), below(4), below(MANY), -Math.log(topProbability) + top - Math.log(size), deviation
  ]
}

function spreadOf (scores: Float64Array): Record<'mean' | 'deviation', number> {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / scores.length) }
}

/** What the terms of the question say: how far the best window, the best unit and the material have them. */
export function termFeatures (ranking: Ranking, { window, top }: Best): number[] {
  const { scored: { columns, idf, unknown }, question, index } = ranking
  const inWindow = (column: Float32Array) => maxOf(column, window.from, window.to)
  const anywhere = (column: Float32Array) => maxOf(column, 0, column.length)
  const at = (column: Float32Array) => column[top] ?? 0
  const { share, 'share 400': share400, 'share 1200': share1200, bm25, 'bm25 400': bm400, pairs } = columns
  const frequencies = question.terms.map(term => index.postings.get(term)?.units.length ?? 0)
  return [
    at(share), at(share400), at(share1200), inWindow(share), inWindow(share400), anywhere(share), anywhere(share400),
    at(bm25), inWindow(bm25), anywhere(bm25), at(bm400), anywhere(bm400),
    at(columns['heading share']), inWindow(columns['heading share']), anywhere(columns['heading share']),
    at(pairs), inWindow(pairs), anywhere(pairs), inWindow(columns.rarest),
    unknown, frequencies.filter(frequency => frequency === 0).length, question.terms.length,
    idf.reduce((sum, weight) => sum + weight, 0), Math.max(0, ...idf),
    Math.log(1 + Math.min(...frequencies, index.units.length)), Math.min(question.folded.length, MAX_LENGTH) / 100,
    Number(question.counts.length > 0), inWindow(columns.counted), anywhere(columns.counted),
    inWindow(columns['rarest and fact'])
  ]
}

/** The best window and unit of a ranking. */
export function bestOf (ranking: Ranking): Best {
  const [window = { from: 0, to: 0, mass: 0 }] = windowsOf(ranking, [WINDOW])
  return { window, top: ranking.top }
}

function maxOf (column: Float32Array, from: number, to: number): number {
  let max = 0
  for (let unit = from; unit < to; unit++) max = Math.max(max, column[unit] ?? 0)
  return max
}

/** The units of windows, with their positions in the index. */
export function unitsOf ({ index }: Ranking, windows: Window[]): Array<{ unit: RankedUnit, position: number }> {
  return windows.flatMap(({ from, to }) =>
    index.units.slice(from, to).map((unit, offset) => ({ unit, position: from + offset })))
}

/**
 * What a regression asks for beside its own threshold, where meanings are compared: what is close by its meaning has
 * more of the probability, also where nothing answers. docs/models.md has what it does to questions about syllabi.
 */
export function cautionOf ({ nearness }: Ranking, caution: number): number {
  return nearness === undefined ? 0 : caution
}

/** What a regression makes of its features. */
export function sumOf ({ bias, features: weights }: ConfidenceWeights, features: number[]): number {
  return features.reduce((sum, value, feature) => sum + value * (weights[feature] ?? 0), bias)
}
