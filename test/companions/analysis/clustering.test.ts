import t from 'tap'
import { adjustedRandIndex, normalizedMutualInformation, purity } from '../../../bench/agreement.js'
import { averageLinkage } from '../../../companions/analysis/clustering/average-linkage.js'
import { cluster } from '../../../companions/analysis/clustering/cluster.js'
import { cosineDistances } from '../../../companions/analysis/clustering/distances.js'
import { vectorsOf } from '../../../companions/analysis/clustering/vectors.js'
import { keywordsOf } from '../../../companions/analysis/keywords.js'

t.test('distances are those of the dense vectors', async t => {
  const texts = ['hash tables and collisions', 'Hash table', 'the of and', 'final exam', 'the final exams', '']
  const vectors = vectorsOf(texts, 0.6)
  const { starts, features, weights, dimensions } = vectors
  const dense = texts.map((_, i) => {
    const vector = new Array<number>(dimensions).fill(0)
    for (let position = starts[i] as number; position < (starts[i + 1] as number); position++) vector[features[position] as number] = weights[position] as number
    return vector
  })
  for (const [i, vector] of dense.entries()) {
    const length = Math.hypot(...vector)
    t.equal(Math.round(length * 1e5) / 1e5, texts[i] === '' ? 0 : 1, `"${texts[i]}" has length 1, or nothing in it`)
  }
  const distances = cosineDistances(vectors)
  for (let i = 0; i < texts.length; i++) {
    for (let j = 0; j < i; j++) {
      const dot = (dense[i] as number[]).reduce((sum, weight, feature) => sum + weight * ((dense[j] as number[])[feature] as number), 0)
      t.ok(Math.abs((distances[i * (i - 1) / 2 + j] as number) - Math.max(0, 1 - dot)) < 1e-6, `${i}, ${j}`)
    }
  }
})

// What average linkage is by definition: merge the two clusters with the smallest mean distance, until that is above the cut.
function byDefinition (distance: (a: number, b: number) => number, size: number, cut: number): number[][] {
  const clusters = Array.from({ length: size }, (_, i) => [i])
  for (;;) {
    let best = { mean: Infinity, a: 0, b: 0 }
    for (let b = 0; b < clusters.length; b++) {
      for (let a = 0; a < b; a++) {
        const pairs = (clusters[a] as number[]).flatMap(i => (clusters[b] as number[]).map(j => distance(i, j)))
        const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length
        if (mean < best.mean) best = { mean, a, b }
      }
    }
    if (best.mean > cut) return clusters
    ;(clusters[best.a] as number[]).push(...clusters.splice(best.b, 1)[0] as number[])
  }
}

t.test('the nearest-neighbour chain finds the clusters of the definition', async t => {
  // Repeatable, and no two distances alike.
  let seed = 7
  const random = () => (seed = seed * 48271 % 2147483647) / 2147483647
  const sorted = (clusters: number[][]) => clusters.map(members => [...members].sort((a, b) => a - b)).sort((a, b) => (a[0] as number) - (b[0] as number))
  for (let round = 0; round < 30; round++) {
    const size = 2 + Math.floor(random() * 25)
    const points = Array.from({ length: size }, () => [random(), random()] as const)
    const distance = (i: number, j: number) => Math.hypot((points[i] as readonly number[])[0] as number - ((points[j] as readonly number[])[0] as number), (points[i] as readonly number[])[1] as number - ((points[j] as readonly number[])[1] as number))
    const distances = new Float32Array(size * (size - 1) / 2)
    for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) distances[i * (i - 1) / 2 + j] = distance(i, j)
    const cut = 0.1 + random() * 0.6
    t.same(sorted(averageLinkage(distances, size, cut)), sorted(byDefinition(distance, size, cut)), `${size} points, cut at ${cut.toFixed(2)}`)
  }
  t.same(averageLinkage(new Float32Array(6).fill(0.5), 4, 0.5).map(members => members.length), [4], 'equal distances do not go round in circles')
  t.same(averageLinkage(new Float32Array(0), 1, 0.5), [[0]])
  t.same(averageLinkage(new Float32Array(0), 0, 0.5), [])
})

t.test('the middle of a cluster comes first, and what many have asked weighs more', async t => {
  const texts = ['What is the penalty for late submission of the laboratory report and the project?', 'late submission penalty', 'penalty for late submission?', 'penguins']
  t.same(cluster({ texts, gramShare: 0.6, cut: 0.9 }).map(([first]) => first), [2, 3])
  t.same(cluster({ texts, counts: [50, 1, 1, 1], gramShare: 0.6, cut: 0.9 }).map(([first]) => first), [0, 3])
})

t.test('agreement has the values of the textbooks', async t => {
  // Manning, Raghavan, Schütze: Introduction to Information Retrieval, figure 16.4.
  const classes = 'xxxxxo xooood xxddd'.replaceAll(' ', '').split('')
  const clusters = '111111 222222 33333'.replaceAll(' ', '').split('')
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4
  t.equal(rounded(purity(classes, clusters)), 0.7059)
  t.equal(rounded(adjustedRandIndex(classes, clusters)), 0.2429)
  t.equal(rounded(normalizedMutualInformation(classes, clusters)), 0.3646)
  t.same([purity, adjustedRandIndex, normalizedMutualInformation].map(index => index(classes, classes)), [1, 1, 1])
  t.equal(rounded(adjustedRandIndex([0, 0, 1, 1], [0, 0, 1, 2])), 0.5714)
  t.equal(rounded(normalizedMutualInformation([0, 0, 1, 1], [0, 0, 1, 2])), 0.8)
  t.equal(adjustedRandIndex([0, 0, 1, 1], [0, 1, 2, 3]), 0)
})

t.test('keywords set a group apart, in the form that it mostly writes', async t => {
  const groups = [
    ['Hash tables store keys in buckets. A hash table has a load factor.', 'Collisions in hash tables: the load factor grows. Hash tables are fast.'],
    ['Los árboles equilibrados tienen altura logarítmica.', 'Un árbol equilibrado rota; los árboles equilibrados no crecen tanto.']
  ]
  const [hashing, trees] = keywordsOf(groups) as [string[], string[]]
  t.equal(hashing[0], 'Hash tables')
  t.ok(hashing.includes('load factor'))
  t.equal(trees[0], 'árboles equilibrados')
  for (const words of [hashing, trees]) t.notOk(words.some(word => /^(?:los|un|in|the|hash|has)$/i.test(word)), `${words.join(', ')}: no stop words, and no word of a pair again`)
  t.same(keywordsOf([['12 34 + 56']]), [[]])
})
