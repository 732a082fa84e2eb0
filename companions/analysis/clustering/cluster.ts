import { averageLinkage } from './average-linkage.js'
import { addMeanings, cosineDistances } from './distances.js'
import { at, vectorsOf, type Vectors } from './vectors.js'

/** What a clustering gets: the texts and how far apart those of one cluster may be. */
export interface Clustering {
  texts: string[]
  /** The weight of each text in the centre of its cluster: how many students have asked it. 1 when absent. */
  counts?: number[]
  /** The vectors of texts by a model, all of one length. They take a half of each cosine. */
  meanings?: Array<Float32Array | undefined> | undefined
  /** The share of the character n-grams in a cosine, 0 to 1. The words have the rest. */
  gramShare: number
  /** Clusters are merged up to this average cosine distance. */
  cut: number
}

/** Called with the step that is under way and the share of it that is done, 0 to 1. */
export type Progress = (step: 'distances' | 'linkage', share: number) => void

/**
 * Groups texts by average linkage of their cosine distances.
 * @returns each cluster as positions in `texts`, the text nearest to the centre first
 */
export function cluster (
  { texts, counts, meanings, gramShare, cut }: Clustering, progress: Progress = () => {}
): number[][] {
  const vectors = vectorsOf(texts, gramShare)
  const distances = cosineDistances(vectors, rows => progress('distances', rows / texts.length))
  if (meanings !== undefined) addMeanings(distances, meanings, cut)
  const clusters = averageLinkage(distances, texts.length, cut, settled => progress('linkage', settled / texts.length))
  return clusters.map(members => nearestToCentre(members, vectors, counts))
}

/** Sorts the members of a cluster: the medoid, which has the largest similarity to all members, comes first. */
function nearestToCentre (members: number[], { starts, features, weights }: Vectors, counts?: number[]): number[] {
  const centre = new Map<number, number>()
  const forEachFeature = (member: number, visit: (feature: number, weight: number) => void) => {
    for (let position = at(starts, member); position < at(starts, member + 1); position++) {
      visit(at(features, position), at(weights, position))
    }
  }
  for (const member of members) {
    const count = counts?.[member] ?? 1
    forEachFeature(member, (feature, weight) => centre.set(feature, (centre.get(feature) ?? 0) + weight * count))
  }
  const ranked = members.map(member => {
    let similarity = 0
    forEachFeature(member, (feature, weight) => { similarity += weight * (centre.get(feature) ?? 0) })
    return { member, similarity }
  })
  // The earlier of two that are equally near, so that the same texts always give the same result.
  return ranked.sort((a, b) => b.similarity - a.similarity || a.member - b.member).map(({ member }) => member)
}
