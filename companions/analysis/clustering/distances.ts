import { at, type Vectors } from './vectors.js'

/** The distances of all pairs, each once: that of `i` and `j < i` is at `i (i − 1) / 2 + j`. */
export type Distances = Float32Array

/**
 * The cosine distance, 0 to 1, of every two vectors. An inverted index finds the pairs that have a feature in common.
 * All other pairs have the distance 1 and take no time.
 * @param progress called with the number of rows that are done
 */
export function cosineDistances (
  { starts, features, weights, dimensions }: Vectors, progress: (rows: number) => void = () => {}
): Distances {
  const size = starts.length - 1
  const distances = new Float32Array(size * (size - 1) / 2).fill(1)

  // The rows so far that have a feature, and its weight in each, are at `lists[feature]` up to `ends[feature]`.
  const lists = new Uint32Array(dimensions + 1)
  for (const feature of features) lists[feature + 1] = at(lists, feature + 1) + 1
  for (let feature = 0; feature < dimensions; feature++) {
    lists[feature + 1] = at(lists, feature + 1) + at(lists, feature)
  }
  const ends = lists.slice()
  const listedRows = new Uint32Array(features.length)
  const listedWeights = new Float32Array(features.length)

  const similarity = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    similarity.fill(0, 0, i)
    for (let position = at(starts, i); position < at(starts, i + 1); position++) {
      const [feature, weight] = [at(features, position), at(weights, position)]
      const end = at(ends, feature)
      for (let k = at(lists, feature); k < end; k++) {
        const j = at(listedRows, k)
        similarity[j] = at(similarity, j) + weight * at(listedWeights, k)
      }
      listedRows[end] = i
      listedWeights[end] = weight
      ends[feature] = end + 1
    }
    const row = i * (i - 1) / 2
    for (let j = 0; j < i; j++) distances[row + j] = Math.max(0, 1 - at(similarity, j))
    progress(i + 1)
  }
  return distances
}

/**
 * Makes each distance the mean of itself and that of two vectors by a model. All texts of a course are near to each
 * other for a model; without the mean vector, what they differ in is compared. What is opposite is farther than 1.
 * A text without a vector has that of the text that is nearest by words, up to a distance of `cut`; without one, its
 * distances stay as they are.
 */
export function addMeanings (distances: Distances, meanings: Array<Float32Array | undefined>, cut: number): void {
  const known = withoutMean(meanings)
  const centred = known.map((vector, i) => vector ?? nearestOf(distances, known, i, cut))
  for (let i = 0; i < centred.length; i++) {
    const [row, vector] = [i * (i - 1) / 2, centred[i]]
    if (vector === undefined) continue
    for (let j = 0; j < i; j++) {
      const other = centred[j]
      if (other === undefined) continue
      let similarity = 0
      for (let k = 0; k < vector.length; k++) similarity += at(vector, k) * at(other, k)
      distances[row + j] = (at(distances, row + j) + Math.max(0, 1 - similarity)) / 2
    }
  }
}

function nearestOf (
  distances: Distances, vectors: Array<Float32Array | undefined>, i: number, cut: number
): Float32Array | undefined {
  let [nearest, least]: [Float32Array | undefined, number] = [undefined, cut]
  for (const [j, vector] of vectors.entries()) {
    if (vector === undefined) continue
    const distance = at(distances, i > j ? i * (i - 1) / 2 + j : j * (j - 1) / 2 + i)
    if (distance <= least) [nearest, least] = [vector, distance]
  }
  return nearest
}

/** The vectors without their mean, each of length 1; of length 0 where nothing is left. */
function withoutMean (vectors: Array<Float32Array | undefined>): Array<Float32Array | undefined> {
  const known = vectors.filter(vector => vector !== undefined)
  const mean = new Float64Array(known[0]?.length ?? 0)
  for (const vector of known) vector.forEach((value, k) => { mean[k] = at(mean, k) + value / known.length })
  return vectors.map(vector => {
    if (vector === undefined) return undefined
    const centred = vector.map((value, k) => value - at(mean, k))
    const length = Math.hypot(...centred)
    return length === 0 ? centred : centred.map(value => value / length)
  })
}
