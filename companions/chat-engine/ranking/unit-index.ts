import { FACTS } from './facts.js'
import { INTENTS } from './intents.js'
import { SHAPES, type Unit } from './units.js'

/** The sizes of the contexts of a unit, in characters; the first one is the neighbours alone. */
export const CONTEXTS = [0, 400, 1200] as const

/** Which units have a term, and how often. */
export interface Posting { units: number[], counts: number[] }

/** The features of a unit that do not depend on the question. */
export const OF_UNITS = ['position', 'first', ...SHAPES] as const

/** Units with what is needed to score them for a question. */
export interface UnitIndex {
  units: Unit[]
  postings: Map<string, Posting>
  /** Which units stand below a heading with a term. */
  headings: Map<string, number[]>
  /** For each context, the range of units around each unit: its first, and the one after its last. */
  ranges: Array<{ from: Int32Array, to: Int32Array }>
  /** 1 where a unit stands below the same headings as the one before, in the same guide or document. */
  continues: Uint8Array
  columns: Record<typeof OF_UNITS[number], Float32Array>
  averageLength: number
  /** By intent and by fact, how many units before each position are evidence of it, or have it. */
  evidenceBefore: Int32Array[]
  factsBefore: Int32Array[]
}

export function indexUnits (units: Unit[]): UnitIndex {
  const postings = new Map<string, Posting>()
  const headings = new Map<string, number[]>()
  units.forEach(({ terms, headingTerms }, position) => {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const posting = postings.get(term) ?? { units: [], counts: [] }
      posting.units.push(position)
      posting.counts.push(count)
      postings.set(term, posting)
    }
    for (const term of new Set(headingTerms)) {
      const below = headings.get(term) ?? []
      below.push(position)
      headings.set(term, below)
    }
  })
  const total = units.reduce((sum, { terms }) => sum + terms.length, 0)
  const ranges = CONTEXTS.map(size => rangesOf(units, size))
  const positions = new Int32Array(units.length)
  for (let unit = 1; unit < units.length; unit++) {
    positions[unit] = isSameText(units, unit - 1, unit) ? (positions[unit - 1] ?? 0) + 1 : 0
  }
  const continues = Uint8Array.from(units, (_, unit) => Number(isSameSection(units, unit)))
  const averageLength = Math.max(1, total / Math.max(1, units.length))
  const columns = columnsOf(units, positions)
  return { units, postings, headings, ranges, continues, columns, averageLength, ...sumsOf(units) }
}

// Of a guide or document, what comes first tells more about the course.
const FIRST_UNITS = 6

/** @param positions of each unit in its guide or document */
function columnsOf (units: Unit[], positions: Int32Array): UnitIndex['columns'] {
  return Object.fromEntries([
    ['position', Float32Array.from(positions, position => Math.log(1 + position) / 5)],
    ['first', Float32Array.from(positions, position => Number(position < FIRST_UNITS))],
    ...SHAPES.map((name, shape) => [name, Float32Array.from(units, unit => unit.shape[shape] ?? 0)])
  ]) as UnitIndex['columns']
}

function sumsOf (units: Unit[]): Pick<UnitIndex, 'evidenceBefore' | 'factsBefore'> {
  return {
    evidenceBefore: INTENTS.map((_, intent) => countBefore(units, ({ evidence }) => evidence[intent] ?? 0)),
    factsBefore: FACTS.map((_, fact) => countBefore(units, ({ facts }) => facts[fact] ?? 0))
  }
}

function countBefore (units: Unit[], valueOf: (unit: Unit) => number): Int32Array {
  const before = new Int32Array(units.length + 1)
  units.forEach((unit, position) => { before[position + 1] = (before[position] ?? 0) + valueOf(unit) })
  return before
}

/** Whether any unit in the range around a unit counts. */
export function countsAround (
  before: Int32Array | undefined, range: UnitIndex['ranges'][number] | undefined, unit: number
): boolean {
  return (before?.[range?.to[unit] ?? 0] ?? 0) > (before?.[range?.from[unit] ?? 0] ?? 0)
}

function rangesOf (units: Unit[], size: number): { from: Int32Array, to: Int32Array } {
  const from = new Int32Array(units.length)
  const to = new Int32Array(units.length)
  for (let position = 0; position < units.length; position++) {
    const range = size === 0 ? neighbours(units, position) : around(units, position, size)
    from[position] = range[0]
    to[position] = range[1]
  }
  return { from, to }
}

function neighbours (units: Unit[], position: number): [number, number] {
  return [
    position - Number(isSameText(units, position, position - 1)),
    position + 1 + Number(isSameText(units, position, position + 1))
  ]
}

// It grows to both sides in turn. The last unit may exceed the size by a tenth.
function around (units: Unit[], position: number, size: number): [number, number] {
  let [from, to] = [position, position + 1]
  let length = units[position]?.text.length ?? 0
  for (let step = 0; length < size; step++) {
    const [canGoBack, canGoOn] = [isSameText(units, position, from - 1), isSameText(units, position, to)]
    if (!canGoBack && !canGoOn) break
    const goesBack = canGoBack && (step % 2 === 0 || !canGoOn)
    length += units[goesBack ? from - 1 : to]?.text.length ?? 0
    if (length > size * 1.1) break
    if (goesBack) from--
    else to++
  }
  return [from, to]
}

function isSameSection (units: Unit[], position: number): boolean {
  const [before, unit] = [units[position - 1]?.passage, units[position]?.passage]
  if (before === undefined || unit === undefined) return false
  if (before.section === unit.section && before.headings.length === unit.headings.length) return true
  return before.headings.join('\n') === unit.headings.join('\n') && isSameText(units, position - 1, position)
}

/** Whether two units come from the same guide or document. */
export function isSameText (units: Unit[], one: number, other: number): boolean {
  const [a, b] = [units[one]?.passage.source, units[other]?.passage.source]
  if (a === undefined || b === undefined || a.kind !== b.kind) return false
  return a.kind !== 'document' || b.kind !== 'document' || a.filename === b.filename
}
