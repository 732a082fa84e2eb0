import { WORTH } from './definitions.js'
import { FACTS } from './facts.js'
import { INTENTS } from './intents.js'
import { SHAPES, type Unit } from './units.js'

/** The sizes of the contexts of a unit, in characters; the first one is the neighbours alone. */
export const CONTEXTS = [0, 400, 1200] as const

/** Which units have a term, and how often. */
export interface Posting { units: number[], counts: number[] }

/** A range of units around each unit: its first, and the one after its last. */
export interface Range {
  from: Int32Array
  to: Int32Array
  /** All units whose range has a unit are between these two. */
  reachFrom: Int32Array
  reachTo: Int32Array
}

/** An intent or a fact, with a 1 for each unit that has it: itself, around it, in its headings. */
export interface Form {
  own: Uint8Array
  /** Of an intent, within 400 characters; of a fact, in the neighbours. */
  around: Uint8Array
  /** Of a fact, none. */
  above: Uint8Array
  /** How many units have it themselves. */
  count: number
}

/** A definition and what it is worth for its unit. */
export interface DefinedUnit { unit: number, worth: number }

/** The features of a unit that do not depend on the question. */
export const OF_UNITS = ['position', 'first', ...SHAPES] as const

/** Units with what is needed to score them for a question. */
export interface UnitIndex {
  units: Unit[]
  postings: Map<string, Posting>
  /** Which units stand below a heading with a term. */
  headings: Map<string, number[]>
  /** For each context, the range around each unit. */
  ranges: Range[]
  /** 1 where a unit stands below the same headings as the one before, in the same guide or document. */
  continues: Uint8Array
  columns: Record<typeof OF_UNITS[number], Float32Array>
  averageLength: number
  /** In characters. */
  lengths: Int32Array
  /** By the order of `INTENTS` and `FACTS`. */
  intents: Form[]
  facts: Form[]
  /** Which units count a term: "two exams". */
  counted: Map<string, number[]>
  /** Which units define a term, by the key of the definition. */
  definitions: Map<string, DefinedUnit[]>
  /** By size, where a window that begins at a unit ends: see ranking.ts. */
  windowEnds: Map<number, Int32Array>
}

/** The index of the units of a material. What does not depend on a question is computed here, once. */
export function indexUnits (units: Unit[]): UnitIndex {
  const total = units.reduce((sum, { terms }) => sum + terms.length, 0)
  const ranges = CONTEXTS.map(size => rangesOf(units, size))
  const positions = new Int32Array(units.length)
  for (let unit = 1; unit < units.length; unit++) {
    positions[unit] = isSameText(units, unit - 1, unit) ? (positions[unit - 1] ?? 0) + 1 : 0
  }
  const continues = Uint8Array.from(units, (_, unit) => Number(isSameSection(units, unit)))
  const averageLength = Math.max(1, total / Math.max(1, units.length))
  const columns = columnsOf(units, positions)
  const lengths = Int32Array.from(units, ({ text }) => text.length)
  const windowEnds = new Map<number, Int32Array>()
  return {
    units, ranges, continues, columns, averageLength, lengths, windowEnds, ...listsOf(units), ...formsOf(units, ranges)
  }
}

function listsOf (units: Unit[]): Pick<UnitIndex, 'postings' | 'headings' | 'counted' | 'definitions'> {
  const postings = new Map<string, Posting>()
  const headings = new Map<string, number[]>()
  const counted = new Map<string, number[]>()
  const definitions = new Map<string, DefinedUnit[]>()
  units.forEach(({ terms, headingTerms, counted: own, definitions: defined }, unit) => {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const posting = postings.get(term) ?? { units: [], counts: [] }
      posting.units.push(unit)
      posting.counts.push(count)
      postings.set(term, posting)
    }
    for (const term of new Set(headingTerms)) pushTo(headings, term, unit)
    for (const term of own) pushTo(counted, term, unit)
    for (const { key, kind } of defined) pushTo(definitions, key, { unit, worth: WORTH[kind] })
  })
  return { postings, headings, counted, definitions }
}

function pushTo<Item> (lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

const NONE = new Uint8Array()
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

function formsOf (units: Unit[], [near, middle]: Range[]): Pick<UnitIndex, 'intents' | 'facts'> {
  return {
    intents: INTENTS.map((_, intent) => formOf(
      Uint8Array.from(units, ({ evidence }) => evidence[intent] ?? 0),
      middle,
      Uint8Array.from(units, ({ headingEvidence }) => headingEvidence[intent] ?? 0)
    )),
    facts: FACTS.map((_, fact) => formOf(Uint8Array.from(units, ({ facts }) => facts[fact] ?? 0), near))
  }
}

function formOf (own: Uint8Array, range: Range | undefined, above = NONE): Form {
  const before = new Int32Array(own.length + 1)
  own.forEach((has, unit) => { before[unit + 1] = (before[unit] ?? 0) + has })
  const around = own.map((_, unit) =>
    Number((before[range?.to[unit] ?? 0] ?? 0) > (before[range?.from[unit] ?? 0] ?? 0)))
  return { own, around, above, count: before[own.length] ?? 0 }
}

function rangesOf (units: Unit[], size: number): Range {
  const from = new Int32Array(units.length)
  const to = new Int32Array(units.length)
  for (let position = 0; position < units.length; position++) {
    const range = size === 0 ? neighbours(units, position) : around(units, position, size)
    from[position] = range[0]
    to[position] = range[1]
  }
  return { from, to, ...reachOf(from, to) }
}

function reachOf (from: Int32Array, to: Int32Array): Pick<Range, 'reachFrom' | 'reachTo'> {
  const reachFrom = from.map((_, unit) => unit)
  const reachTo = from.map((_, unit) => unit + 1)
  for (let unit = 0; unit < from.length; unit++) {
    for (let other = from[unit] ?? 0; other < (to[unit] ?? 0); other++) {
      reachFrom[other] = Math.min(reachFrom[other] ?? 0, unit)
      reachTo[other] = Math.max(reachTo[other] ?? 0, unit + 1)
    }
  }
  // A later unit reaches back no less than an earlier one: lists of units are gone through in one direction.
  for (let unit = from.length - 2; unit >= 0; unit--) {
    reachFrom[unit] = Math.min(reachFrom[unit] ?? 0, reachFrom[unit + 1] ?? 0)
  }
  return { reachFrom, reachTo }
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
