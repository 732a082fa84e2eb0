import type { Hit } from './passage-index.js'

/** How many hits of each kind, by words and by meaning, are merged into one list. */
export const FUSED = 100
// What a standard deviation of the cosines is worth beside BM25, and how many cosines make half of that: among the few
// passages of a syllabus, words are surer than among hundreds. Chosen with multilingual-e5-small in 4 bits on XQuAD and
// on syllabi, both: docs/models.md has the figures, and what a logistic regression with more features reaches.
const MEANING = 12
const FEW = 60

/** At most `limit` hits, best first. */
export function best (hits: Hit[], limit: number): Hit[] {
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}

/**
 * Merges the hits by words, whose scores are those of BM25, and by meaning, each best first. Cosines of one model lie
 * between .8 and .9, those of another between .3 and .6: they are compared within the query.
 */
export function fused (byWords: Hit[], byMeaning: Hit[], limit: number): Hit[] {
  const scores = new Map(byWords.map(({ chunk, score }) => [chunk, score]))
  const { length } = byMeaning
  const mean = byMeaning.reduce((sum, { score }) => sum + score, 0) / length
  const deviation = Math.sqrt(byMeaning.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / length)
  const least = byMeaning.at(-1)?.score ?? 0
  const worth = MEANING * length / (length + FEW) / (deviation || 1)
  for (const { chunk, score } of byMeaning) {
    scores.set(chunk, (scores.get(chunk) ?? 0) + worth * (score - least))
  }
  return best(Array.from(scores, ([chunk, score]) => ({ chunk, score })), limit)
}
