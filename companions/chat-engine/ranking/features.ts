import type { Question } from './question.js'
import { CONTEXTS, countsAround, type UnitIndex } from './unit-index.js'
import { SHAPES } from './units.js'

/** What is computed for each unit and a question. The order is the order of the learned weights. */
export const FEATURES = [
  'bm25', 'share', 'bm25 near', 'share near', 'bm25 400', 'share 400', 'bm25 1200', 'share 1200',
  'heading', 'heading share', 'rarest', 'rarest 400', 'pairs', 'count', 'count 400',
  'fact', 'fact near', 'fact share', 'intent', 'intent 400', 'intent heading', 'intent share', 'fact and intent',
  'share x intent', 'share x fact', 'unknown x share', 'counted', 'rarest and fact', 'position', 'first',
  ...SHAPES
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
  const columns = Object.fromEntries(FEATURES.map(name => [name, new Float32Array(size)])) as Columns
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
  const { units, ranges, positions, evidenceBefore, factsBefore } = index
  const { facts, intents, counts, terms } = question
  const [near, middle] = ranges
  const shapes = SHAPES.map(name => columns[name])

  units.forEach((unit, position) => {
    const own = sumOf(intents, intent => unit.evidence[intent] ?? 0)
    const around = sumOf(intents, intent => Number(countsAround(evidenceBefore[intent], middle, position)))
    const above = sumOf(intents, intent => unit.headingEvidence[intent] ?? 0)
    const has = sumOf(facts, fact => unit.facts[fact] ?? 0)
    const nearby = sumOf(facts, fact => Number(countsAround(factsBefore[fact], near, position)))
    const ofIntents = 1 / Math.max(1, intents.length)
    const ofFacts = 1 / Math.max(1, facts.length)
    const share = columns['share 400'][position] ?? 0

    columns.fact[position] = Number(has > 0)
    columns['fact near'][position] = nearby * ofFacts
    columns['fact share'][position] = has * ofFacts
    columns.intent[position] = own
    columns['intent 400'][position] = around * ofIntents
    columns['intent heading'][position] = above * ofIntents
    columns['intent share'][position] = own * ofIntents
    columns['fact and intent'][position] = Number(has > 0 && own > 0)
    columns['share x intent'][position] = share * own * ofIntents
    columns['share x fact'][position] = share * has * ofFacts
    columns['unknown x share'][position] = share * unknown
    columns.counted[position] = Number(counts.some(term => unit.counted.has(term)))
    columns['rarest and fact'][position] = Number((columns.rarest[position] ?? 0) > 0 && has > 0)
    const inText = positions[position] ?? 0
    columns.position[position] = Math.log(1 + inText) / 5
    columns.first[position] = Number(inText < 6)
    if ((columns.count[position] ?? 0) > 0) columns.pairs[position] = pairsIn(unit.terms, terms)
    shapes.forEach((column, shape) => { column[position] = unit.shape[shape] ?? 0 })
  })
}

/** The share of the neighbouring terms of the question that stand together in a unit. */
function pairsIn (terms: string[], asked: string[]): number {
  if (asked.length < 2) return 0
  const found = sumOf(asked.slice(1), (term, position) => {
    const first = terms.indexOf(asked[position] ?? '')
    const second = terms.indexOf(term)
    return Number(first !== -1 && second !== -1 && Math.abs(first - second) <= PAIR_DISTANCE)
  })
  return found / (asked.length - 1)
}

function sumOf<Item> (items: Item[], value: (item: Item, position: number) => number): number {
  return items.reduce((sum, item, position) => sum + value(item, position), 0)
}

function add (column: Float32Array, position: number, value: number): void {
  column[position] = (column[position] ?? 0) + value
}
