import { worthOf } from './definitions.js'
import { FEATURES, featuresOf, type Scored } from './features.js'
import type { Question } from './question.js'
import { countsAround, type UnitIndex } from './unit-index.js'
import type { Unit } from './units.js'
import { RANKING, type RankingWeights } from './ranking-weights.js'

/** A part of a document that is close to a question by its meaning. */
export interface SimilarPart {
  terms: Set<string>
  /** The id of the document, or its name where it has none. */
  document: string
}

// What such a part adds to the scores of its units, by its rank. As much as an intent that is found.
const SIMILAR = [2, 1.4, 1, 0.7, 0.5, 0.4]
// A unit is in a part when the part has this share of its terms.
const IS_PART = 0.9

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
 * the intents with their evidence in the unit, around it and above it. Definitions of the term that is asked for, and
 * units of similar parts, get more.
 */
export function rank (
  index: UnitIndex,
  question: Question,
  { weights = RANKING, similar = [] }: { weights?: RankingWeights, similar?: SimilarPart[] } = {}
): Ranking {
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
    const own = weights.intents[intent] ?? 0
    const around = weights.near[intent] ?? 0
    const above = weights.headings[intent] ?? 0
    units.forEach(({ evidence, headingEvidence }, unit) => {
      add(scores, unit, own * (evidence[intent] ?? 0) +
        around * Number(countsAround(index.evidenceBefore[intent], middle, unit)) +
        above * (headingEvidence[intent] ?? 0))
    })
  }
  for (const fact of question.facts) {
    const own = weights.facts[fact] ?? 0
    const around = weights.factsNear[fact] ?? 0
    units.forEach(({ facts }, unit) => {
      add(scores, unit, own * (facts[fact] ?? 0) +
        around * Number(countsAround(index.factsBefore[fact], near, unit)))
    })
  }
  if (question.defined.length > 0) {
    units.forEach(({ definitions }, unit) => { add(scores, unit, worthOf(definitions, question.defined)) })
  }
  similar.forEach((part, place) => {
    units.forEach((unit, position) => { if (isPartOf(unit, part)) add(scores, position, SIMILAR[place] ?? 0) })
  })
  return { index, question, scored, scores, probabilities: probabilitiesOf(scores) }
}

function isPartOf ({ terms, passage: { source } }: Unit, part: SimilarPart): boolean {
  if (source.kind !== 'document' || (source.document_id ?? source.filename) !== part.document) return false
  return terms.length > 0 && terms.filter(term => part.terms.has(term)).length >= IS_PART * terms.length
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
  const taken = new Uint8Array(units.length)
  for (const size of sizes) {
    let best: Window | undefined
    for (let from = 0; from < units.length; from++) {
      if (taken[from] === 1) continue
      let to = from
      let mass = 0
      let length = 0
      while (to < units.length && taken[to] === 0) {
        length += (units[to]?.text.length ?? 0) + 1
        if (to > from && (length > size || continues[to] === 0)) break
        mass += probabilities[to] ?? 0
        to++
      }
      if (best === undefined || mass > best.mass + 1e-9) best = { from, to, mass }
    }
    if (best === undefined) break
    const window = trimmed(best, probabilities)
    taken.fill(1, window.from, window.to)
    windows.push(window)
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
