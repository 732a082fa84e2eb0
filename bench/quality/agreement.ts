/*
 * How well clusters agree with classes that people have assigned. Both are lists of labels, one for each item.
 */

type Labels = ReadonlyArray<string | number>

/** The share of the items in the commonest class of their cluster. 1 is best; clusters of one reach it, too. */
export function purity (classes: Labels, clusters: Labels): number {
  const best = new Map<string | number, number>()
  for (const { cluster, count } of cells(classes, clusters)) best.set(cluster, Math.max(best.get(cluster) ?? 0, count))
  return sum(best.values()) / classes.length
}

/** Adjusted Rand index: the pairs on which both agree, corrected for chance. 1: the same partition; 0: by chance. */
export function adjustedRandIndex (classes: Labels, clusters: Labels): number {
  const pairs = (counts: Iterable<number>) => sum([...counts].map(count => count * (count - 1) / 2))
  const inBoth = pairs(cells(classes, clusters).map(({ count }) => count))
  const [inClasses, inClusters] = [pairs(sizes(classes)), pairs(sizes(clusters))]
  const expected = inClasses * inClusters / pairs([classes.length])
  const most = (inClasses + inClusters) / 2
  return most === expected ? 1 : (inBoth - expected) / (most - expected)
}

/** Normalised mutual information, by the arithmetic mean of the entropies: 0 to 1. */
export function normalizedMutualInformation (classes: Labels, clusters: Labels): number {
  const n = classes.length
  const entropy = (labels: Labels) => -sum(sizes(labels).map(size => size / n * Math.log(size / n)))
  const [ofClasses, ofClusters] = [new Map(tally(classes)), new Map(tally(clusters))]
  const information = sum(cells(classes, clusters).map(({ of, cluster, count }) =>
    count / n * Math.log(n * count / ((ofClasses.get(of) ?? 0) * (ofClusters.get(cluster) ?? 0)))))
  const mean = (entropy(classes) + entropy(clusters)) / 2
  return mean === 0 ? 1 : information / mean
}

interface Cell { of: string | number, cluster: string | number, count: number }

/** How many items of each class are in each cluster, without the empty cells. */
function cells (classes: Labels, clusters: Labels): Cell[] {
  const found = new Map<string, Cell>()
  classes.forEach((of, i) => {
    const cluster = clusters[i] ?? ''
    const key = JSON.stringify([of, cluster])
    const cell = found.get(key)
    if (cell) cell.count++
    else found.set(key, { of, cluster, count: 1 })
  })
  return [...found.values()]
}

function tally (labels: Labels): Map<string | number, number> {
  const counts = new Map<string | number, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

function sizes (labels: Labels): number[] {
  return [...tally(labels).values()]
}

function sum (numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
