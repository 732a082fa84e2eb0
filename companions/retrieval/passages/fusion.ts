import type { Hit } from './passage-index.js'

/** How many hits of each kind, by words and by meaning, are merged into one list. */
export const FUSED = 100
// As Qdrant has it: the first hits of each list weigh most.
const RANK_OFFSET = 2

/** At most `limit` hits, best first. */
export function best (hits: Hit[], limit: number): Hit[] {
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}

/** Merges lists of hits, each best first, by the positions of the hits (reciprocal rank fusion). */
export function fused (lists: Hit[][], limit: number): Hit[] {
  const scores = new Map<string, number>()
  for (const list of lists) {
    for (const [position, { chunk }] of list.entries()) {
      scores.set(chunk, (scores.get(chunk) ?? 0) + 1 / (RANK_OFFSET + position))
    }
  }
  return best(Array.from(scores, ([chunk, score]) => ({ chunk, score })), limit)
}
