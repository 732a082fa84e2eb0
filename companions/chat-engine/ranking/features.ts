import type { Question } from './question.js'
import { CONTEXTS, countsAround, OF_UNITS, type UnitIndex } from './unit-index.js'

/** What is computed for each unit and a question. The order is the order of the learned weights. */
export const FEATURES = [
  'bm25', 'share', 'bm25 near', 'share near', 'bm25 400', 'share 400', 'bm25 1200', 'share 1200',
  'heading', 'heading share', 'rarest', 'rarest 400', 'pairs', 'count', 'count 400',
  'fact', 'fact near', 'fact share', 'intent', 'intent 400', 'intent heading', 'intent share', 'fact and intent',
  'share x intent', 'share x fact', 'unknown x share', 'counted', 'rarest and fact', ...OF_UNITS
] as const
export type Feature = typeof FEATURES[number]

/** The features of all units: one column for each feature. */
export type Columns = Record<Feature, Float32Array>

export interface Scored {
  columns: Columns
  /** The weight of each term of the question: the rarer, the higher (the inverse document frequency of BM25). */
  idf: number[]
  /** The share of the question, by weight, that no unit has. */
  unknown: number
}

// How fast a repeated term loses weight, by context.
const SATURATION = [1.5, 2, 4]
const PAIR_DISTANCE = 2

export function featuresOf (index: UnitIndex, question: Question): Scored {
  const { units, postings, headings } = index
  const size = units.length
  const own = FEATURES.slice(0, -OF_UNITS.length).map(name => [name, new Float32Array(size)])
  const columns = { ...Object.fromEntries(own), ...index.columns } as Columns
  const idf = question.terms.map(term => {
    const frequency = postings.get(term)?.units.length ?? 0
    return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
  })
  const all = Math.max(1e-6, idf.reduce((sum, weight) => sum + weight, 0))
  const isKnown = question.terms.map(term => postings.has(term) || headings.has(term))
  const unknown = idf.reduce((sum, weight, position) => sum + (isKnown[position] ? 0 : weight), 0) / all
  const rarest = idf.reduce((best, weight, position) =>
    isKnown[position] && (best === -1 || weight > (idf[best] ?? 0)) ? position : best, -1)

  question.terms.forEach((term, position) => {
    const weight = idf[position] ?? 0
    addTerm(index, columns, term, weight, weight / all, 1 / question.terms.length, position === rarest)
  })
  addForms(index, columns, question, unknown)
  return { columns, idf, unknown }
}

function addTerm (
  index: UnitIndex, columns: Columns, term: string, weight: number, share: number, count: number, isRarest: boolean
): void {
  const { units, postings, headings, ranges, averageLength } = index
  const before = new Float32Array(units.length + 1)
  const posting = postings.get(term)
  posting?.units.forEach((unit, position) => {
    const times = posting.counts[position] ?? 0
    const length = units[unit]?.terms.length ?? 0
    add(columns.bm25, unit, weight * times * 2.2 / (times + 1.2 * (0.5 + 0.5 * length / averageLength)))
    add(columns.share, unit, share)
    add(columns.count, unit, count)
    if (isRarest) columns.rarest[unit] = 1
    add(before, unit + 1, times)
  })
  for (const unit of headings.get(term) ?? []) {
    add(columns.heading, unit, weight)
    add(columns['heading share'], unit, share)
    // For the contexts, a heading counts once.
    if (units[unit]?.isFirst) add(before, unit + 1, 1)
  }
  for (let unit = 0; unit < units.length; unit++) add(before, unit + 1, before[unit] ?? 0)

  const targets = [
    [columns['bm25 near'], columns['share near']],
    [columns['bm25 400'], columns['share 400']],
    [columns['bm25 1200'], columns['share 1200']]
  ] as const
  CONTEXTS.forEach((_, context) => {
    const range = ranges[context]
    const target = targets[context]
    const k = SATURATION[context] ?? 1
    if (range === undefined || target === undefined) return
    for (let unit = 0; unit < units.length; unit++) {
      const times = (before[range.to[unit] ?? 0] ?? 0) - (before[range.from[unit] ?? 0] ?? 0)
      if (times <= 0) continue
      add(target[0], unit, weight * times * (k + 1) / (times + k))
      add(target[1], unit, share)
      if (context !== 1) continue
      add(columns['count 400'], unit, count)
      if (isRarest) columns['rarest 400'][unit] = 1
    }
  })
}

function addForms (index: UnitIndex, columns: Columns, question: Question, unknown: number): void {
  const { units, ranges, evidenceBefore, factsBefore } = index
  const { facts, intents, counts, terms } = question
  const [near, middle] = ranges
  const ofIntents = 1 / Math.max(1, intents.length)
  const ofFacts = 1 / Math.max(1, facts.length)
  // A pair needs two of the terms. Shares are rounded, as columns have 32 bits.
  const two = 1.99 / terms.length
  // Looked up once, not for each unit.
  const {
    fact, 'fact near': factNear, 'fact share': factShare, intent, 'intent 400': intentAround,
    'intent heading': intentAbove, 'intent share': intentShare, 'fact and intent': factAndIntent,
    'share x intent': shareByIntent, 'share x fact': shareByFact, 'unknown x share': unknownByShare,
    'rarest and fact': rarestAndFact, counted, pairs, count, rarest, 'share 400': shares
  } = columns

  for (let position = 0; position < units.length; position++) {
    const unit = units[position]
    if (unit === undefined) break
    const own = countOf(intents, unit.evidence)
    const around = countAround(intents, evidenceBefore, middle, position)
    const above = countOf(intents, unit.headingEvidence)
    const has = countOf(facts, unit.facts)
    const nearby = countAround(facts, factsBefore, near, position)
    const share = shares[position] ?? 0

    fact[position] = Number(has > 0)
    factNear[position] = nearby * ofFacts
    factShare[position] = has * ofFacts
    intent[position] = own
    intentAround[position] = around * ofIntents
    intentAbove[position] = above * ofIntents
    intentShare[position] = own * ofIntents
    factAndIntent[position] = Number(has > 0 && own > 0)
    shareByIntent[position] = share * own * ofIntents
    shareByFact[position] = share * has * ofFacts
    unknownByShare[position] = share * unknown
    rarestAndFact[position] = Number((rarest[position] ?? 0) > 0 && has > 0)
    if (counts.some(term => unit.counted.has(term))) counted[position] = 1
    if ((count[position] ?? 0) >= two) pairs[position] = pairsIn(unit.terms, terms)
  }
}

/** How many of these forms a unit has. */
function countOf (forms: number[], has: Uint8Array): number {
  let count = 0
  for (const form of forms) count += has[form] ?? 0
  return count
}

/** How many of these forms some unit in the range around a unit has. */
function countAround (
  forms: number[], before: Int32Array[], range: UnitIndex['ranges'][number] | undefined, unit: number
): number {
  let count = 0
  for (const form of forms) if (countsAround(before[form], range, unit)) count++
  return count
}

/** The share of the neighbouring terms of the question that stand together in a unit. */
function pairsIn (terms: string[], asked: string[]): number {
  let found = 0
  for (let position = 1; position < asked.length; position++) {
    const first = terms.indexOf(asked[position - 1] ?? '')
    if (first === -1) continue
    const second = terms.indexOf(asked[position] ?? '')
    if (second !== -1 && Math.abs(first - second) <= PAIR_DISTANCE) found++
  }
  return asked.length < 2 ? 0 : found / (asked.length - 1)
}

function add (column: Float32Array, position: number, value: number): void {
  column[position] = (column[position] ?? 0) + value
}
