import { FEATURES, featuresOf, type Scored } from './features.js'
import type { Question } from './question.js'
import type { UnitIndex } from './unit-index.js'
import { RANKING, type RankingWeights } from './ranking-weights.js'

// Of the probability of the best unit of a window.
const WORTH_SHOWING = 0.01

/** The units of an index with their scores for a question. */
export interface Ranking {
  index: UnitIndex
  question: Question
  scored: Scored
  /** By unit. Scores of different questions can be compared. */
  scores: Float64Array
  /** The probability that a unit is what the question asks for. All together are 1. */
  probabilities: Float64Array
}

/** Consecutive units of one guide or document. */
export interface Window {
  /** Positions of units: the first, and the one after the last. */
  from: number
  to: number
  /** The sum of the probabilities of its units. */
  mass: number
}

/**
 * Scores all units for a question: a weighted sum of their features, of the facts that are asked for and found, and of
 * the intents with their evidence in the unit, around it and above it.
 */
export function rank (index: UnitIndex, question: Question, weights: RankingWeights = RANKING): Ranking {
  const { units, ranges } = index
  const scored = featuresOf(index, question)
  const scores = new Float64Array(units.length)
  FEATURES.forEach((name, feature) => {
    const weight = weights.features[feature] ?? 0
    const column = scored.columns[name]
    for (let unit = 0; unit < scores.length; unit++) add(scores, unit, weight * (column[unit] ?? 0))
  })
  const [near, middle] = ranges
  for (const intent of question.intents) {
    const around = isFoundIn(units.map(({ evidence }) => evidence[intent] ?? 0), middle)
    const [own, aroundIt, above] = [weights.intents, weights.near, weights.headings].map(list => list[intent] ?? 0)
    units.forEach(({ evidence, headingEvidence }, unit) => {
      add(scores, unit, (own ?? 0) * (evidence[intent] ?? 0) + (aroundIt ?? 0) * Number(around[unit]) +
        (above ?? 0) * (headingEvidence[intent] ?? 0))
    })
  }
  for (const fact of question.facts) {
    const around = isFoundIn(units.map(({ facts }) => facts[fact] ?? 0), near)
    units.forEach(({ facts }, unit) => {
      add(scores, unit, (weights.facts[fact] ?? 0) * (facts[fact] ?? 0) +
        (weights.factsNear[fact] ?? 0) * Number(around[unit]))
    })
  }
  return { index, question, scored, scores, probabilities: probabilitiesOf(scores) }
}

/** Whether any unit in the range around each unit has a value. */
function isFoundIn (values: number[], range: { from: Int32Array, to: Int32Array } | undefined): boolean[] {
  const before = [0]
  values.forEach((value, position) => before.push((before[position] ?? 0) + value))
  return values.map((_, unit) => (before[range?.to[unit] ?? 0] ?? 0) > (before[range?.from[unit] ?? 0] ?? 0))
}

function probabilitiesOf (scores: Float64Array): Float64Array {
  const highest = scores.reduce((max, score) => Math.max(max, score), -Infinity)
  const powers = scores.map(score => Math.exp(score - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map(power => power / total)
}

/**
 * The windows with the greatest mass, one for each size, best first. No unit is in two of them, and none goes beyond a
 * heading. Units at their ends that are not worth showing are left out.
 * @param sizes in characters; a window has at least one unit
 */
export function windowsOf ({ index: { units, continues }, probabilities }: Ranking, sizes: number[]): Window[] {
  const windows: Window[] = []
  const isTaken = (unit: number) => windows.some(({ from, to }) => unit >= from && unit < to)
  for (const size of sizes) {
    let best: Window | undefined
    for (let from = 0; from < units.length; from++) {
      if (isTaken(from)) continue
      let [to, mass, length] = [from, 0, 0]
      while (to < units.length && !isTaken(to)) {
        length += (units[to]?.text.length ?? 0) + 1
        if (to > from && (length > size || continues[to] === 0)) break
        mass += probabilities[to] ?? 0
        to++
      }
      if (best === undefined || mass > best.mass + 1e-9) best = { from, to, mass }
    }
    if (best === undefined) break
    windows.push(trimmed(best, probabilities))
  }
  return windows
}

function trimmed ({ from, to, mass }: Window, probabilities: Float64Array): Window {
  const least = WORTH_SHOWING * probabilities.slice(from, to).reduce((max, p) => Math.max(max, p), 0)
  let [start, end] = [from, to]
  while (start < end - 1 && (probabilities[start] ?? 0) < least) start++
  while (end - 1 > start && (probabilities[end - 1] ?? 0) < least) end--
  return { from: start, to: end, mass }
}

/** The unit of a window with the highest score. */
export function bestUnitOf ({ scores }: Ranking, { from, to }: Window): number {
  let best = from
  for (let unit = from; unit < to; unit++) if ((scores[unit] ?? 0) > (scores[best] ?? 0)) best = unit
  return best
}

function add (scores: Float64Array, unit: number, value: number): void {
  scores[unit] = (scores[unit] ?? 0) + value
}
