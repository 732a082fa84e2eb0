import { averageLinkage } from './average-linkage.js'
import { cosineDistances } from './distances.js'
import { at, vectorsOf, type Vectors } from './vectors.js'

export interface Clustering {
  texts: string[]
  /** How much each text counts when the middle of its cluster is looked for: how many have asked it. */
  counts?: number[]
  /** How much of a cosine the character n-grams make, 0 to 1. */
  gramShare: number
  /** The average cosine distance up to which clusters are merged. */
  cut: number
}

/** What is being done, and how much of it is: 0 to 1. */
export type Progress = (step: 'distances' | 'linkage', share: number) => void

/** The clusters of some texts: positions in the list, those nearest to the middle of their cluster first. */
export function cluster ({ texts, counts, gramShare, cut }: Clustering, progress: Progress = () => {}): number[][] {
  const vectors = vectorsOf(texts, gramShare)
  const distances = cosineDistances(vectors, rows => progress('distances', rows / texts.length))
  const clusters = averageLinkage(distances, texts.length, cut, settled => progress('linkage', settled / texts.length))
  return clusters.map(members => fromTheMiddle(members, vectors, counts))
}

/** The one with the largest similarity to all members together is the medoid. */
function fromTheMiddle (members: number[], { starts, features, weights }: Vectors, counts?: number[]): number[] {
  const sum = new Map<number, number>()
  const eachOf = (member: number, see: (feature: number, weight: number) => void) => {
    for (let position = at(starts, member); position < at(starts, member + 1); position++) see(at(features, position), at(weights, position))
  }
  for (const member of members) {
    eachOf(member, (feature, weight) => sum.set(feature, (sum.get(feature) ?? 0) + weight * (counts?.[member] ?? 1)))
  }
  const nearness = new Map(members.map(member => {
    let product = 0
    eachOf(member, (feature, weight) => { product += weight * (sum.get(feature) ?? 0) })
    return [member, product]
  }))
  // Of two that are equally near, the earlier one, so that the same texts always give the same answer.
  return members.sort((a, b) => (nearness.get(b) as number) - (nearness.get(a) as number) || a - b)
}
