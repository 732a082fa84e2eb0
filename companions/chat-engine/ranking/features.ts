import type { Numbers } from './flat-units.js'
import type { Query } from './query.js'
import { OF_UNITS, type Form, type UnitIndex } from './unit-index.js'

/** What is computed for each unit and a question. The order is the order of the learned weights. */
export const FEATURES = [
  'bm25', 'share', 'bm25 near', 'share near', 'bm25 400', 'share 400', 'bm25 1200', 'share 1200',
  'heading', 'heading share', 'rarest', 'rarest 400', 'pairs', 'count', 'count 400',
  'fact', 'fact near', 'fact share', 'intent', 'intent 400', 'intent heading', 'intent share', 'fact and intent',
  'share x intent', 'share x fact', 'unknown x share', 'counted', 'rarest and fact', ...OF_UNITS
] as const
/** The name of a feature. Its place in {@link FEATURES} is that of its weight in ranking-weights.ts. */
export type Feature = typeof FEATURES[number]

/** The features of all units: one column for each feature. */
export type Columns = Record<Feature, Float32Array>

/** The features of all units for one question. */
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

/** Computes the features of every unit for a question. Those in {@link OF_UNITS} are the same for all questions. */
export function featuresOf (index: UnitIndex, question: Query): Scored {
  const { units, postings, headings } = index
  const size = units.length
  const names = FEATURES.slice(0, -OF_UNITS.length)
  // One block of memory costs less than many.
  const block = new Float32Array(names.length * size)
  const own = names.map((name, place) => [name, block.subarray(place * size, (place + 1) * size)])
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

  const before = new Float32Array(size + 1)
  question.terms.forEach((term, position) => {
    const weight = idf[position] ?? 0
    const worth = { weight, share: weight / all, count: 1 / question.terms.length, isRarest: position === rarest }
    addTerm(index, columns, term, worth, before)
  })
  addForms(index, columns, question, unknown)
  return { columns, idf, unknown }
}

/** What a term of a question counts for. */
interface Worth { weight: number, share: number, count: number, isRarest: boolean }

/** @param before has room for how often the term stands before each unit */
function addTerm (
  index: UnitIndex, columns: Columns, term: string, { weight, share, count, isRarest }: Worth, before: Float32Array
): void {
  const { units, postings, headings, ranges, averageLength } = index
  const found: number[] = []
  before.fill(0)
  const posting = postings.get(term)
  posting?.units.forEach((unit, position) => {
    const times = posting.counts[position] ?? 0
    const length = units.termsOf(unit)
    add(columns.bm25, unit, weight * times * 2.2 / (times + 1.2 * (0.5 + 0.5 * length / averageLength)))
    add(columns.share, unit, share)
    add(columns.count, unit, count)
    if (isRarest) columns.rarest[unit] = 1
    add(before, unit + 1, times)
    found.push(unit)
  })
  for (const unit of headings.get(term) ?? []) {
    add(columns.heading, unit, weight)
    add(columns['heading share'], unit, share)
    // For the contexts, a heading counts once.
    if (!units.isFirst(unit)) continue
    add(before, unit + 1, 1)
    found.push(unit)
  }
  if (found.length === 0) return
  found.sort((a, b) => a - b)
  for (let unit = 0; unit < units.length; unit++) add(before, unit + 1, before[unit] ?? 0)

  const contexts = [
    [columns['bm25 near'], columns['share near']],
    [columns['bm25 400'], columns['share 400']],
    [columns['bm25 1200'], columns['share 1200']]
  ] as const
  contexts.forEach(([bm25, shares], context) => {
    const range = ranges[context]
    const k = SATURATION[context] ?? 1
    if (range === undefined) return
    const { from, to, reachFrom, reachTo } = range
    let end = 0
    for (const one of found) {
      const last = reachTo[one] ?? 0
      for (let unit = Math.max(end, reachFrom[one] ?? 0); unit < last; unit++) {
        const times = (before[to[unit] ?? 0] ?? 0) - (before[from[unit] ?? 0] ?? 0)
        if (times <= 0) continue
        add(bm25, unit, weight * times * (k + 1) / (times + k))
        add(shares, unit, share)
        if (context !== 1) continue
        add(columns['count 400'], unit, count)
        if (isRarest) columns['rarest 400'][unit] = 1
      }
      end = Math.max(end, last)
    }
  })
}

function addForms (index: UnitIndex, columns: Columns, question: Query, unknown: number): void {
  const { units } = index
  const { facts, intents, counts, terms } = question
  for (const intent of intents) addIntent(columns, index.intent(intent), 1 / intents.length)
  for (const fact of facts) addFact(columns, index.fact(fact), 1 / facts.length)
  for (const term of counts) for (const unit of index.counted.get(term) ?? []) columns.counted[unit] = 1
  const asked = terms.map(index.numberOf)
  // A pair needs two of the terms. Shares are rounded, as columns have 32 bits.
  const two = 1.99 / terms.length
  // Looked up once, not for each unit.
  const {
    fact, 'fact share': factShare, intent, 'intent share': intentShare, 'fact and intent': factAndIntent,
    'share x intent': shareByIntent, 'share x fact': shareByFact, 'unknown x share': unknownByShare,
    'rarest and fact': rarestAndFact, pairs, count, rarest, 'share 400': shares
  } = columns

  for (let unit = 0; unit < units.length; unit++) {
    const share = shares[unit] ?? 0
    const hasFact = (fact[unit] ?? 0) > 0
    factAndIntent[unit] = Number(hasFact && (intent[unit] ?? 0) > 0)
    shareByIntent[unit] = share * (intentShare[unit] ?? 0)
    shareByFact[unit] = share * (factShare[unit] ?? 0)
    unknownByShare[unit] = share * unknown
    rarestAndFact[unit] = Number(hasFact && (rarest[unit] ?? 0) > 0)
    if ((count[unit] ?? 0) >= two) pairs[unit] = pairsIn(units.numbersOf(unit), asked)
  }
}

function addIntent (columns: Columns, form: Form, share: number): void {
  const { own, around, above } = form
  const {
    intent, 'intent share': intentShare, 'intent 400': intentAround, 'intent heading': intentAbove
  } = columns
  for (let unit = 0; unit < own.length; unit++) {
    add(intent, unit, own[unit] ?? 0)
    add(intentShare, unit, (own[unit] ?? 0) * share)
    add(intentAround, unit, (around[unit] ?? 0) * share)
    add(intentAbove, unit, (above[unit] ?? 0) * share)
  }
}

function addFact (columns: Columns, form: Form, share: number): void {
  const { own, around } = form
  const { fact, 'fact share': factShare, 'fact near': factNear } = columns
  for (let unit = 0; unit < own.length; unit++) {
    if (own[unit] === 1) fact[unit] = 1
    add(factShare, unit, (own[unit] ?? 0) * share)
    add(factNear, unit, (around[unit] ?? 0) * share)
  }
}

/** The share of the neighbouring terms of the question that stand together in a unit. */
function pairsIn (terms: Numbers, asked: number[]): number {
  let found = 0
  for (let position = 1; position < asked.length; position++) {
    const first = terms.indexOf(asked[position - 1] ?? -1)
    if (first === -1) continue
    const second = terms.indexOf(asked[position] ?? -1)
    if (second !== -1 && Math.abs(first - second) <= PAIR_DISTANCE) found++
  }
  return asked.length < 2 ? 0 : found / (asked.length - 1)
}

function add (column: Float32Array, position: number, value: number): void {
  column[position] = (column[position] ?? 0) + value
}
