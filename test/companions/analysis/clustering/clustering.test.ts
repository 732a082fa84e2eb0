import t from 'tap'
import { adjustedRandIndex, normalizedMutualInformation, purity } from '../../../../bench/quality/agreement.js'
import { averageLinkage } from '../../../../companions/analysis/clustering/average-linkage.js'
import { cluster } from '../../../../companions/analysis/clustering/cluster.js'
import { cosineDistances } from '../../../../companions/analysis/clustering/distances.js'
import { at, vectorsOf, type Vectors } from '../../../../companions/analysis/clustering/vectors.js'
import { keywordsOf } from '../../../../companions/analysis/topics/keywords.js'

t.test('distances are those of the dense vectors', async t => {
  const texts = ['hash tables and collisions', 'Hash table', 'the of and', 'final exam', 'the final exams', '']
  const vectors = vectorsOf(texts, 0.6)
  const dense = denseVectors(vectors)
  for (const [i, vector] of dense.entries()) {
    const length = Math.round(Math.hypot(...vector) * 1e5) / 1e5
    t.equal(length, texts[i] === '' ? 0 : 1, `"${texts[i]}" has length 1, or nothing in it`)
  }
  const distances = cosineDistances(vectors)
  for (const [i, a] of dense.entries()) {
    for (const [j, b] of dense.slice(0, i).entries()) {
      const dot = a.reduce((sum, weight, feature) => sum + weight * at(b, feature), 0)
      t.ok(Math.abs(at(distances, i * (i - 1) / 2 + j) - Math.max(0, 1 - dot)) < 1e-6, `texts ${i} and ${j}`)
    }
  }
})

function denseVectors ({ starts, features, weights, dimensions }: Vectors): number[][] {
  return Array.from({ length: starts.length - 1 }, (_, i) => {
    const vector = new Array<number>(dimensions).fill(0)
    for (let k = at(starts, i); k < at(starts, i + 1); k++) vector[at(features, k)] = at(weights, k)
    return vector
  })
}

// Average linkage by definition: merge the two clusters with the smallest mean distance, until that is above the cut.
function byDefinition (distance: (a: number, b: number) => number, size: number, cut: number): number[][] {
  const clusters = Array.from({ length: size }, (_, i) => [i])
  for (;;) {
    let best = { mean: Infinity, a: 0, b: 0 }
    for (let b = 0; b < clusters.length; b++) {
      for (let a = 0; a < b; a++) {
        const pairs = at(clusters, a).flatMap(i => at(clusters, b).map(j => distance(i, j)))
        const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length
        if (mean < best.mean) best = { mean, a, b }
      }
    }
    if (best.mean > cut) return clusters
    at(clusters, best.a).push(...clusters.splice(best.b, 1).flat())
  }
}

t.test('the nearest-neighbour chain finds the clusters of the definition', async t => {
  // Repeatable, and no two distances alike.
  let seed = 7
  const random = () => (seed = seed * 48271 % 2147483647) / 2147483647
  const sorted = (clusters: number[][]) =>
    clusters.map(members => members.toSorted((a, b) => a - b)).sort((a, b) => at(a, 0) - at(b, 0))
  for (let round = 0; round < 30; round++) {
    const size = 2 + Math.floor(random() * 25)
    const points = Array.from({ length: size }, () => ({ x: random(), y: random() }))
    const distance = (i: number, j: number) =>
      Math.hypot(at(points, i).x - at(points, j).x, at(points, i).y - at(points, j).y)
    const distances = new Float32Array(size * (size - 1) / 2)
    for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) distances[i * (i - 1) / 2 + j] = distance(i, j)
    const cut = 0.1 + random() * 0.6
    t.strictSame(sorted(averageLinkage(distances, size, cut)), sorted(byDefinition(distance, size, cut)),
      `${size} points, cut at ${cut.toFixed(2)}`)
  }
})

t.test('equal distances end the chain, and no or one text is no problem', async t => {
  const distances = new Float32Array(6).fill(0.5)
  t.strictSame(averageLinkage(distances.slice(), 4, 0.5).map(members => members.length), [4], 'at the cut: merged')
  t.strictSame(averageLinkage(distances.slice(), 4, 0.49).map(members => members.length), [1, 1, 1, 1], 'above it: not')
  t.strictSame(averageLinkage(new Float32Array(0), 1, 0.5), [[0]], 'one text')
  t.strictSame(averageLinkage(new Float32Array(0), 0, 0.5), [], 'no text')
})

t.test('the centre of a cluster comes first, and what many have asked weighs more', async t => {
  const texts = [
    'What is the penalty for late submission of the laboratory report and the project?', 'late submission penalty',
    'penalty for late submission?', 'penguins'
  ]
  const firsts = (counts?: number[]) => cluster({ texts, counts, gramShare: 0.6, cut: 0.9 }).map(([first]) => first)
  t.strictSame(firsts(), [2, 3], 'all asked once')
  t.strictSame(firsts([50, 1, 1, 1]), [0, 3], 'the first one asked by fifty')
})

t.test('agreement has the values of the textbooks', async t => {
  // Manning, Raghavan, Schütze: Introduction to Information Retrieval, figure 16.4.
  const classes = 'xxxxxo xooood xxddd'.replaceAll(' ', '').split('')
  const clusters = '111111 222222 33333'.replaceAll(' ', '').split('')
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4
  t.equal(rounded(purity(classes, clusters)), 0.7059)
  t.equal(rounded(adjustedRandIndex(classes, clusters)), 0.2429)
  t.equal(rounded(normalizedMutualInformation(classes, clusters)), 0.3646)
  const indexes = [purity, adjustedRandIndex, normalizedMutualInformation]
  t.strictSame(indexes.map(index => index(classes, classes)), [1, 1, 1], 'the same partition')
  t.equal(rounded(adjustedRandIndex([0, 0, 1, 1], [0, 0, 1, 2])), 0.5714)
  t.equal(rounded(normalizedMutualInformation([0, 0, 1, 1], [0, 0, 1, 2])), 0.8)
  t.equal(adjustedRandIndex([0, 0, 1, 1], [0, 1, 2, 3]), 0)
})

t.test('keywords distinguish a group, in the form that it mostly writes', async t => {
  const groups = [
    [
      'Hash tables store keys in buckets. A hash table has a load factor.',
      'Collisions in hash tables: the load factor grows. Hash tables are fast.'
    ],
    [
      'Los árboles equilibrados tienen altura logarítmica.',
      'Un árbol equilibrado rota; los árboles equilibrados no crecen tanto.'
    ]
  ]
  const [hashing = [], trees = []] = keywordsOf(groups)
  t.equal(hashing[0], 'Hash tables')
  t.ok(hashing.includes('load factor'), `${hashing.join(', ')} has "load factor"`)
  t.equal(trees[0], 'árboles equilibrados')
  for (const words of [hashing, trees]) {
    t.notOk(words.some(word => /^(?:los|un|in|the|hash|has)$/i.test(word)),
      `${words.join(', ')}: no stop words, and no word of a pair again`)
  }
  t.strictSame(keywordsOf([['12 34 + 56']]), [[]], 'numbers are no keywords')
})
