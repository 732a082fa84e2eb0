import type { Numbered } from '../../text/numbered.js'
import type { TextWriter } from '../material/flat-text.js'
import type { Definition } from './definitions.js'
import { FACTS } from './facts.js'
import { INTENTS } from './intents.js'
import { SHAPES, type Unit } from './units.js'

/** The units of a material in few pieces of memory. All of it can be copied between threads. */
export interface FlatUnits {
  /** The number of the passage of each. */
  passages: Uint32Array
  /** For each, where its text begins and ends. */
  places: Int32Array
  /** In characters. */
  lengths: Int32Array
  isFirst: Uint8Array
  /** All terms, sorted, each in a line. A term is a number from here on: its position. */
  vocabulary: string
  terms: Lists
  counted: Lists
  /** For each fact and each intent, the units that have it. */
  facts: Lists
  evidence: Lists
  /** By the number of the list of headings: the terms of the headings, and the intents that they are evidence of. */
  headingTerms: Lists
  headingEvidence: Lists
  definitions: Map<number, Definition[]>
  numbered: Map<number, Numbered[]>
  /** One column after the other, by the order of `SHAPES`. */
  shapes: Float32Array
}

/** Numbers from 0 on, in as little memory as the largest one needs. */
export type Numbers = Uint16Array | Uint32Array

/** Room for so many numbers that are all below a limit. */
export function numbersBelow (limit: number, length: number): Numbers {
  return limit <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
}

/** Lists of numbers, one after the other. List `n` has the items from `from[n]` to `from[n + 1]`. */
export interface Lists { items: Numbers, from: Uint32Array }

/** One of the lists. */
export function listOf ({ items, from }: Lists, number: number): Numbers {
  return items.subarray(from[number] ?? 0, from[number + 1] ?? 0)
}

/** Whether a sorted list has a number. */
export function hasNumber (sorted: Numbers, wanted: number): boolean {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return sorted[from] === wanted
}

function listsOf (lists: number[][], limit: number): Lists {
  const from = new Uint32Array(lists.length + 1)
  for (const [number, { length }] of lists.entries()) from[number + 1] = (from[number] ?? 0) + length
  const items = numbersBelow(limit, from[lists.length] ?? 0)
  for (const [number, list] of lists.entries()) items.set(list, from[number])
  return { items, from }
}

/**
 * Writes units down. Their texts stand in the passages, or go to the writer.
 * @param paths for each passage, the number of its list of headings
 * @param places for each passage, where its text begins and ends
 */
export function flatUnits (
  units: Unit[], text: TextWriter, passages: Array<{ path: number, from: number, to: number }>
): FlatUnits {
  const words = units.flatMap(({ terms, counted, headingTerms }) => [...terms, ...counted, ...headingTerms])
  const vocabulary = [...new Set(words)].sort()
  const numbers = new Map(vocabulary.map((term, number) => [term, number]))
  const numbersOf = (terms: Iterable<string>) => Array.from(terms, term => numbers.get(term) ?? 0)

  const ofPath: Unit[] = []
  for (const unit of units) ofPath[passages[unit.number]?.path ?? 0] ??= unit
  const cursors = new Map<number, number>()
  const places = units.flatMap(({ number, text: own }) => {
    const { from, to } = passages[number] ?? { from: 0, to: 0 }
    const found = text.find(own, cursors.get(number) ?? from, to)
    if (found !== undefined) cursors.set(number, found[1])
    return found ?? text.add(own)
  })
  return {
    passages: Uint32Array.from(units, ({ number }) => number),
    places: Int32Array.from(places),
    lengths: Int32Array.from(units, ({ text }) => text.length),
    isFirst: Uint8Array.from(units, ({ isFirst }) => Number(isFirst)),
    vocabulary: vocabulary.join('\n'),
    terms: listsOf(units.map(({ terms }) => numbersOf(terms)), vocabulary.length),
    counted: listsOf(units.map(({ counted }) => numbersOf(counted)), vocabulary.length),
    facts: listsOf(unitsOfForms(FACTS.length, units.map(({ facts }) => facts)), units.length),
    evidence: listsOf(unitsOfForms(INTENTS.length, units.map(({ evidence }) => evidence)), units.length),
    headingTerms: listsOf(Array.from(ofPath, unit => numbersOf(unit?.headingTerms ?? [])), vocabulary.length),
    headingEvidence: listsOf(Array.from(ofPath, unit =>
      INTENTS.flatMap((_, intent) => unit?.headingEvidence[intent] === 1 ? [intent] : [])), INTENTS.length),
    definitions: having(units, ({ definitions }) => definitions),
    numbered: having(units, ({ numbered }) => numbered),
    shapes: Float32Array.from(SHAPES.flatMap((_, shape) => units.map(unit => unit.shape[shape] ?? 0)))
  }
}

/** Some of the units, by their positions in ascending order. Vocabulary and headings are those of all units. */
export function someUnits (flat: FlatUnits, positions: number[]): FlatUnits {
  const count = flat.lengths.length
  const numbers = new Int32Array(count).fill(-1)
  for (const [number, position] of positions.entries()) numbers[position] = number
  const numberOf = (position: number) => numbers[position] ?? -1
  const ofForms = (lists: Lists) => listsOf(Array.from({ length: lists.from.length - 1 }, (_, form) =>
    Array.from(listOf(lists, form), numberOf).filter(number => number !== -1)), positions.length)
  const ofUnits = <Item>(all: Map<number, Item[]>) => new Map([...all].flatMap(([position, items]) =>
    numberOf(position) === -1 ? [] : [[numberOf(position), items] as const]))
  return {
    passages: Uint32Array.from(positions, position => flat.passages[position] ?? 0),
    places: Int32Array.from(positions.flatMap(position => [...flat.places.subarray(2 * position, 2 * position + 2)])),
    lengths: Int32Array.from(positions, position => flat.lengths[position] ?? 0),
    isFirst: Uint8Array.from(positions, position => flat.isFirst[position] ?? 0),
    vocabulary: flat.vocabulary,
    terms: someLists(flat.terms, positions),
    counted: someLists(flat.counted, positions),
    facts: ofForms(flat.facts),
    evidence: ofForms(flat.evidence),
    headingTerms: flat.headingTerms,
    headingEvidence: flat.headingEvidence,
    definitions: ofUnits(flat.definitions),
    numbered: ofUnits(flat.numbered),
    shapes: Float32Array.from(SHAPES.flatMap((_, shape) =>
      positions.map(position => flat.shapes[shape * count + position] ?? 0)))
  }
}

function someLists (lists: Lists, numbers: number[]): Lists {
  const from = new Uint32Array(numbers.length + 1)
  const some = numbers.map(number => listOf(lists, number))
  for (const [at, { length }] of some.entries()) from[at + 1] = (from[at] ?? 0) + length
  const items = lists.items.slice(0, from[numbers.length])
  for (const [at, list] of some.entries()) items.set(list, from[at])
  return { items, from }
}

/** By unit, what it has some of. */
function having<Item> (units: Unit[], of: (unit: Unit) => Item[]): Map<number, Item[]> {
  return new Map(units.flatMap((unit, position) => of(unit).length > 0 ? [[position, of(unit)]] : []))
}

/** For each form, the units that have a 1 for it. */
function unitsOfForms (forms: number, units: Uint8Array[]): number[][] {
  const lists = Array.from({ length: forms }, (): number[] => [])
  for (const [position, own] of units.entries()) {
    for (let form = 0; form < forms; form++) if (own[form] === 1) lists[form]?.push(position)
  }
  return lists
}
