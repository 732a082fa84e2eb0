import { Vocabulary } from '../../text/vocabulary.js'
import type { PassageReader } from '../material/flat-passages.js'
import { WORTH, type Definition } from './definitions.js'
import { FACTS } from './facts.js'
import { hasNumber, listOf, numbersBelow, type FlatUnits, type Lists, type Numbers } from './flat-units.js'
import { INTENTS } from './intents.js'
import { SHAPES, type RankedUnit } from './units.js'

/** The sizes of the contexts of a unit, in characters; the first one is the neighbours alone. */
export const CONTEXTS = [0, 400, 1200] as const

/** Which units have a term, and how often. */
export interface Posting { units: Uint32Array, counts: Uint16Array }

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

/** What a definition is worth for its unit. */
export interface DefinedUnit extends Pick<Definition, 'kind'> { unit: number, worth: number }

/** The features of a unit that do not depend on the question. */
export const OF_UNITS = ['position', 'first', ...SHAPES] as const

/** What is kept for some terms. */
export interface ByTerm<Value> {
  get (term: string): Value | undefined
  has (term: string): boolean
}

/** The units of a material, each made when it is asked for. */
export interface UnitList {
  readonly length: number
  at (position: number): RankedUnit | undefined
  slice (from: number, to: number): RankedUnit[]
  /** How many terms a unit has. */
  termsOf (position: number): number
  /** The numbers of the terms of a unit, see `numberOf`. */
  numbersOf (position: number): Numbers
  /** Whether a unit is the first one below its headings. */
  isFirst (position: number): boolean
  /** Whether two units come from the same guide or document. `false` where one of them does not exist. */
  isSameText (one: number, other: number): boolean
}

/** Units with what is needed to score them for a question. */
export interface UnitIndex {
  units: UnitList
  postings: ByTerm<Posting>
  /** The number of a term of the units; -1 for any other. */
  numberOf: (term: string) => number
  /** The terms of the units and their headings that begin with a text. */
  termsBeginning: (text: string) => string[]
  /** Which units stand below a heading with a term. */
  headings: ByTerm<number[]>
  /** For each context, the range around each unit. */
  ranges: Range[]
  /** 1 where a unit stands below the same headings as the one before, in the same guide or document. */
  continues: Uint8Array
  columns: Record<typeof OF_UNITS[number], Float32Array>
  averageLength: number
  /** In characters. */
  lengths: Int32Array
  /** By the order of `INTENTS` and `FACTS`. */
  intent: (intent: number) => Form
  fact: (fact: number) => Form
  /** Which units count a term: "two exams". */
  counted: ByTerm<number[]>
  /** Which units define a term, by the key of the definition. */
  definitions: Map<string, DefinedUnit[]>
  /** By the term of a thing and the unit, the numbers that the unit has for it: "the second midterm". */
  numbered: Map<string, Map<number, number[]>>
  /** By size, where a window that begins at a unit ends: see ranking.ts. */
  windowEnds: Map<number, Int32Array>
}

/** The index of the units of a material. What does not depend on a question is computed here, once. */
export function indexUnits (
  flat: FlatUnits, passages: PassageReader, vocabulary = new Vocabulary(flat.vocabulary)
): UnitIndex {
  const units = new FlatUnitList(flat, passages, vocabulary)
  const ranges = CONTEXTS.map(size => rangesOf(units, flat.lengths, size))
  const positions = new Int32Array(units.length)
  for (let unit = 1; unit < units.length; unit++) {
    positions[unit] = units.isSameText(unit - 1, unit) ? (positions[unit - 1] ?? 0) + 1 : 0
  }
  const pathOf = Uint32Array.from(flat.passages, passage => passages.fieldOf(passage, 'path'))
  return {
    units,
    ranges,
    continues: Uint8Array.from({ length: units.length }, (_, unit) => Number(isSameSection(units, passages, unit))),
    columns: columnsOf(flat, positions),
    averageLength: Math.max(1, flat.terms.items.length / Math.max(1, units.length)),
    lengths: flat.lengths,
    windowEnds: new Map(),
    numberOf: term => vocabulary.numberOf(term),
    termsBeginning: text => vocabulary.beginningWith(text),
    postings: new Postings(flat.terms, vocabulary),
    headings: new UnitsBelow(flat.headingTerms, pathOf, vocabulary),
    counted: new UnitsWith(flat.counted, vocabulary),
    definitions: definedUnits(flat),
    numbered: numberedUnits(flat),
    ...formsOf(flat, pathOf, ranges)
  }
}

class FlatUnitList implements UnitList {
  readonly length: number
  readonly flat: FlatUnits
  readonly #passages: PassageReader
  readonly #vocabulary: Vocabulary
  /** For each unit, a number that is the same for all units of one guide or document. */
  readonly #texts: Int32Array
  /** By position: a reply asks for the same few units many times. */
  readonly #made = new Map<number, RankedUnit>()

  constructor (flat: FlatUnits, passages: PassageReader, vocabulary: Vocabulary) {
    this.flat = flat
    this.#vocabulary = vocabulary
    this.length = flat.lengths.length
    this.#passages = passages
    // A document has a source for each page: their names are compared once, and not for each pair of units.
    const numbers = new Map<string, number>()
    const ofSources = passages.flat.sources.map(source => {
      const name = source.kind === 'document' ? `document ${source.filename}` : source.kind
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      return number
    })
    this.#texts = Int32Array.from(flat.passages, passage => ofSources[passages.fieldOf(passage, 'source')] ?? 0)
  }

  at (position: number): RankedUnit | undefined {
    if (!(position >= 0 && position < this.length)) return undefined
    const known = this.#made.get(position)
    if (known !== undefined) return known
    const unit = new LateUnit(this, this.#passages.at(this.flat.passages[position] ?? 0), position)
    if (this.#made.size >= MAX_KNOWN) this.#made.clear()
    this.#made.set(position, unit)
    return unit
  }

  textAt (position: number): string {
    const { places } = this.flat
    return this.#passages.textAt(places[2 * position], places[2 * position + 1])
  }

  termsAt (position: number): string[] {
    return Array.from(this.numbersOf(position), number => this.#vocabulary.termAt(number))
  }

  headingEvidenceAt (position: number): Uint8Array {
    const path = this.#passages.fieldOf(this.flat.passages[position] ?? 0, 'path')
    const having = listOf(this.flat.headingEvidence, path)
    return Uint8Array.from(INTENTS, (_, intent) => Number(hasNumber(having, intent)))
  }

  slice (from: number, to: number): RankedUnit[] {
    const last = Math.min(to, this.length)
    return Array.from({ length: Math.max(0, last - from) }, (_, offset) => this.at(from + offset) as RankedUnit)
  }

  termsOf (position: number): number {
    const { from } = this.flat.terms
    return (from[position + 1] ?? 0) - (from[position] ?? 0)
  }

  numbersOf (position: number): Numbers {
    return listOf(this.flat.terms, position)
  }

  isFirst (position: number): boolean {
    return this.flat.isFirst[position] === 1
  }

  isSameText (one: number, other: number): boolean {
    const text = this.#texts[one]
    return text !== undefined && text === this.#texts[other]
  }
}

/** A unit whose parts are made when they are asked for: of most units, a reply needs one or two. */
class LateUnit implements RankedUnit {
  readonly passage: RankedUnit['passage']
  readonly #units: FlatUnitList
  readonly #position: number
  #text: string | undefined
  #terms: string[] | undefined
  #facts: Uint8Array | undefined
  #evidence: Uint8Array | undefined
  #headingEvidence: Uint8Array | undefined

  constructor (units: FlatUnitList, passage: RankedUnit['passage'], position: number) {
    this.passage = passage
    this.#units = units
    this.#position = position
  }

  get text (): string {
    this.#text ??= this.#units.textAt(this.#position)
    return this.#text
  }

  get terms (): string[] {
    this.#terms ??= this.#units.termsAt(this.#position)
    return this.#terms
  }

  get facts (): Uint8Array {
    const { facts } = this.#units.flat
    this.#facts ??= Uint8Array.from(FACTS, (_, fact) => Number(hasNumber(listOf(facts, fact), this.#position)))
    return this.#facts
  }

  get evidence (): Uint8Array {
    const { evidence } = this.#units.flat
    this.#evidence ??= Uint8Array.from(INTENTS, (_, intent) =>
      Number(hasNumber(listOf(evidence, intent), this.#position)))
    return this.#evidence
  }

  get headingEvidence (): Uint8Array {
    this.#headingEvidence ??= this.#units.headingEvidenceAt(this.#position)
    return this.#headingEvidence
  }

  get definitions (): Definition[] {
    return this.#units.flat.definitions.get(this.#position) ?? []
  }
}

/** The units that have a term. Lists that were asked for before are kept, as far as there are not many. */
abstract class KeptByTerm<Value> implements ByTerm<Value> {
  readonly #vocabulary: Vocabulary
  readonly #known = new Map<string, Value | undefined>()

  constructor (vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get (term: string): Value | undefined {
    if (this.#known.has(term)) return this.#known.get(term)
    const number = this.#vocabulary.numberOf(term)
    const value = number === -1 ? undefined : this.find(number)
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#known.set(term, value)
    return value
  }

  has (term: string): boolean {
    return this.get(term) !== undefined
  }

  protected abstract find (term: number): Value | undefined
}

// A question has up to 40 terms, and its reply looks at some hundred units.
const MAX_KNOWN = 200

class Postings extends KeptByTerm<Posting> {
  /** For each term, its units, in order; one that has it twice is there twice. */
  readonly #units: Lists

  constructor (terms: Lists, vocabulary: Vocabulary) {
    super(vocabulary)
    const from = new Uint32Array(vocabulary.size + 1)
    for (const term of terms.items) from[term + 1] = (from[term + 1] ?? 0) + 1
    for (let term = 0; term < vocabulary.size; term++) from[term + 1] = (from[term + 1] ?? 0) + (from[term] ?? 0)
    const count = terms.from.length - 1
    const items = numbersBelow(count, terms.items.length)
    const next = from.slice()
    for (let unit = 0; unit < count; unit++) {
      for (let place = terms.from[unit] ?? 0; place < (terms.from[unit + 1] ?? 0); place++) {
        const term = terms.items[place] ?? 0
        const at = next[term] ?? 0
        items[at] = unit
        next[term] = at + 1
      }
    }
    this.#units = { items, from }
  }

  protected find (term: number): Posting | undefined {
    const all = listOf(this.#units, term)
    // A term of headings alone.
    if (all.length === 0) return undefined
    const units = new Uint32Array(all.length)
    const counts = new Uint16Array(all.length)
    let last = -1
    for (const unit of all) {
      if (last === -1 || units[last] !== unit) units[++last] = unit
      counts[last] = (counts[last] ?? 0) + 1
    }
    return { units: units.subarray(0, last + 1), counts: counts.subarray(0, last + 1) }
  }
}

/** The units below headings that have a term. */
class UnitsBelow extends KeptByTerm<number[]> {
  readonly #paths: Lists
  readonly #pathOf: Uint32Array

  constructor (paths: Lists, pathOf: Uint32Array, vocabulary: Vocabulary) {
    super(vocabulary)
    this.#paths = paths
    this.#pathOf = pathOf
  }

  protected find (term: number): number[] | undefined {
    const paths = Uint8Array.from({ length: this.#paths.from.length - 1 }, (_, path) =>
      Number(listOf(this.#paths, path).includes(term)))
    return unitsWhere(this.#pathOf.length, unit => paths[this.#pathOf[unit] ?? 0] === 1)
  }
}

/** The units whose own list has a term. */
class UnitsWith extends KeptByTerm<number[]> {
  readonly #lists: Lists

  constructor (lists: Lists, vocabulary: Vocabulary) {
    super(vocabulary)
    this.#lists = lists
  }

  protected find (term: number): number[] | undefined {
    return unitsWhere(this.#lists.from.length - 1, unit => listOf(this.#lists, unit).includes(term))
  }
}

function unitsWhere (count: number, isWanted: (unit: number) => boolean): number[] | undefined {
  const units: number[] = []
  for (let unit = 0; unit < count; unit++) if (isWanted(unit)) units.push(unit)
  return units.length === 0 ? undefined : units
}

function definedUnits (flat: FlatUnits): UnitIndex['definitions'] {
  const found: UnitIndex['definitions'] = new Map()
  for (const [unit, definitions] of flat.definitions) {
    for (const { key, kind } of definitions) {
      const list = found.get(key) ?? []
      list.push({ unit, worth: WORTH[kind], kind })
      found.set(key, list)
    }
  }
  return found
}

function numberedUnits (flat: FlatUnits): UnitIndex['numbered'] {
  const found: UnitIndex['numbered'] = new Map()
  for (const [unit, things] of flat.numbered) {
    for (const { thing, number } of things) {
      const units = found.get(thing) ?? new Map<number, number[]>()
      units.set(unit, [...units.get(unit) ?? [], number])
      found.set(thing, units)
    }
  }
  return found
}

const NONE = new Uint8Array()
// Of a guide or document, what comes first tells more about the course.
const FIRST_UNITS = 6

/** @param positions of each unit in its guide or document */
function columnsOf ({ shapes }: FlatUnits, positions: Int32Array): UnitIndex['columns'] {
  const { length } = positions
  return Object.fromEntries([
    ['position', Float32Array.from(positions, position => Math.log(1 + position) / 5)],
    ['first', Float32Array.from(positions, position => Number(position < FIRST_UNITS))],
    ...SHAPES.map((name, shape) => [name, shapes.subarray(shape * length, (shape + 1) * length)])
  ]) as UnitIndex['columns']
}

// A question asks for a few. Each takes three bytes for a unit.
const MAX_FORMS = 12

function formsOf (
  flat: FlatUnits, pathOf: Uint32Array, [near, middle]: Range[]
): Pick<UnitIndex, 'intent' | 'fact'> {
  const known = new Map<string, Form>()
  const kept = (key: string, make: () => Form) => {
    const form = known.get(key) ?? make()
    if (known.size >= MAX_FORMS) known.clear()
    known.set(key, form)
    return form
  }
  const { length } = flat.lengths
  const paths = flat.headingEvidence.from.length - 1
  return {
    intent: intent => kept(`intent ${intent}`, () => {
      const isAbove = Uint8Array.from({ length: paths }, (_, path) =>
        Number(hasNumber(listOf(flat.headingEvidence, path), intent)))
      const above = Uint8Array.from(pathOf, path => isAbove[path] ?? 0)
      return formOf(listOf(flat.evidence, intent), length, middle, above)
    }),
    fact: fact => kept(`fact ${fact}`, () => formOf(listOf(flat.facts, fact), length, near))
  }
}

function formOf (having: Numbers, length: number, range: Range | undefined, above = NONE): Form {
  const own = new Uint8Array(length)
  for (const unit of having) own[unit] = 1
  const before = new Int32Array(length + 1)
  for (let unit = 0; unit < length; unit++) before[unit + 1] = (before[unit] ?? 0) + (own[unit] ?? 0)
  const around = own.map((_, unit) =>
    Number((before[range?.to[unit] ?? 0] ?? 0) > (before[range?.from[unit] ?? 0] ?? 0)))
  return { own, around, above, count: having.length }
}

function rangesOf (units: UnitList, lengths: Int32Array, size: number): Range {
  const from = new Int32Array(units.length)
  const to = new Int32Array(units.length)
  for (let position = 0; position < units.length; position++) {
    const range = size === 0 ? neighbours(units, position) : around(units, lengths, position, size)
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

function neighbours (units: UnitList, position: number): [number, number] {
  return [
    position - Number(units.isSameText(position, position - 1)),
    position + 1 + Number(units.isSameText(position, position + 1))
  ]
}

// It grows to both sides in turn. The last unit may exceed the size by a tenth.
function around (units: UnitList, lengths: Int32Array, position: number, size: number): [number, number] {
  let [from, to] = [position, position + 1]
  let length = lengths[position] ?? 0
  for (let step = 0; length < size; step++) {
    const [canGoBack, canGoOn] = [units.isSameText(position, from - 1), units.isSameText(position, to)]
    if (!canGoBack && !canGoOn) break
    const goesBack = canGoBack && (step % 2 === 0 || !canGoOn)
    length += lengths[goesBack ? from - 1 : to] ?? 0
    if (length > size * 1.1) break
    if (goesBack) from--
    else to++
  }
  return [from, to]
}

function isSameSection (units: FlatUnitList, passages: PassageReader, position: number): boolean {
  if (position === 0) return false
  const [before = 0, passage = 0] = units.flat.passages.subarray(position - 1, position + 1)
  const [pathBefore, path] = [passages.fieldOf(before, 'path'), passages.fieldOf(passage, 'path')]
  const { paths } = passages.flat
  const isOne = passages.fieldOf(before, 'section') === passages.fieldOf(passage, 'section')
  if (isOne && paths[pathBefore]?.length === paths[path]?.length) return true
  return pathBefore === path && units.isSameText(position - 1, position)
}
