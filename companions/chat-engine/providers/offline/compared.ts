import { fold, wordsOf, type Language } from '../../../text/language.js'
import { anyOf } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import { rankMaterial, type Material } from '../../material/material.js'
import { confidenceOf, quotedWindows } from '../../ranking/confidence/confidence.js'
import { asksForDifference, type Compared } from '../../ranking/contents.js'
import { keyOf, WORTH } from '../../ranking/definitions.js'
import { bestUnitOf, type Ranking, type Window } from '../../ranking/ranking.js'
import type { UnitIndex } from '../../ranking/unit-index.js'
import { textsIn } from '../../texts.js'

/* What is quoted of two things that are compared: of each the text that says what it is, not a table of both. */

/** A window, and the ranking for the question that it answers. */
export interface Told { ranking: Ranking, window: Window }

// In characters: what is quoted of each thing, if it is more than a sentence.
const OF_EACH = 300

const CONTRAST = new RegExp(`\\b(?:${anyOf(({ contents }) => contents?.comparisons.contrast)})\\b`)

/**
 * What says what each compared thing is, in their order, below the sentence that tells them apart, if there is one;
 * `undefined` where the material does not say it of each.
 */
export function toldOfEach (material: Material, language: Language, ranking: Ranking): Told[] | undefined {
  const { index, question: { compared }, top } = ranking
  // "Differences between A and B:" stands above all of them.
  const isAbove = isContrast(index, top, compared) && index.units.at(top)?.text.endsWith(':') === true
  if (isAbove) return undefined
  const things = compared.map((thing, at) => thingIn(index, thing, compared[1 - at]))
  const pair = pairIn(index, things)
  const rows = rowsOf(index, things)
  // Rather two rows than what only names a thing: "vesicles called lysosomes".
  const areRowsBetter = rows !== undefined && things.some(({ worth = 0 }) => worth < WORTH.statement)
  const units = areRowsBetter ? rows : things.map(({ defined }, at) => defined ?? pair?.[at])
  const told = things.map(({ name }, at): Told | undefined => {
    const unit = units[at]
    const ranked = rankMaterial(material, textsIn(language).whatIs(name))
    if (unit !== undefined) {
      return { ranking: ranked, window: { from: unit, to: wholeFrom(index, unit, units), mass: 0 } }
    }
    const [window] = confidenceOf(ranked) === 'quoted' ? quotedWindows(ranked) : []
    return window !== undefined && isProse(index, bestUnitOf(ranked, window)) ? { ranking: ranked, window } : undefined
  })
  const [one, other] = told
  if (one === undefined || other === undefined) return undefined
  // What says something of both is quoted once, by the reply to the whole question.
  if (one.window.from < other.window.to && other.window.from < one.window.to) return undefined
  const isQuoted = [one, other].some(({ window: { from, to } }) => top >= from && top < to)
  const contrast = isQuoted || !isContrast(index, top, compared)
    ? []
    : [{ ranking, window: { from: top, to: top + 1, mass: 0 } }]
  return [...contrast, one, other]
}

// "Explain the difference between A and B." tells none.
const TASK = new RegExp(`^(?:${anyOf(({ contents }) => contents?.aims)})\\b|\\?$`)

function isProse ({ units }: UnitIndex, unit: number): boolean {
  const { passage, text = '' } = units.at(unit) ?? {}
  return passage?.kind !== 'row' && passage?.kind !== 'code' && !TASK.test(fold(text))
}

// In characters. What is shorter below a heading is a word of a slide.
const SHORT = 25

function saysSomething ({ units }: UnitIndex, unit: number): boolean {
  return (units.at(unit)?.text.length ?? 0) > SHORT
}

function isContrast (index: UnitIndex, unit: number, compared: Compared[]): boolean {
  const found = index.units.at(unit)
  return found !== undefined && isProse(index, unit) && CONTRAST.test(fold(found.text)) &&
    compared.every(thing => thing.terms.every(term => found.terms.includes(term)))
}

// In characters between two things.
const MORE = 15

/** Whether a sentence has both things apart from one another: "functions such as arange, linspace" only names them. */
function saysMoreThanBoth ({ units }: UnitIndex, unit: number, compared: Compared[]): boolean {
  const text = fold(units.at(unit)?.text ?? '')
  const [one = -1, other = -1] = compared.map(thing => text.indexOf(thing.text.split(' ')[0] ?? ''))
  const length = compared[one < other ? 0 : 1]?.text.length ?? 0
  return one !== -1 && other !== -1 && Math.abs(one - other) > length + MORE
}

/**
 * Whether what a sure reply quotes tells things apart, or has a row with both; also where the question
 * compares none. "Which one is faster?" needs a text with both things and the word "faster".
 */
export function isToldApart (ranking: Ranking): boolean {
  const { index, question: { compared, comparedBy, folded } } = ranking
  const { units } = index
  if (comparedBy.length > 0) {
    const terms = [...comparedBy, ...compared.flatMap(({ terms }) => terms)]
    return quotedWindows(ranking).some(({ from, to }) => units.slice(from, to)
      .some(unit => terms.every(term => unit.terms.includes(term))))
  }
  const isRowOfAll = (unit: number) => units.at(unit)?.passage.kind === 'row' &&
    compared.every(({ terms }) => terms.every(term => units.at(unit)?.terms.includes(term)))
  if (compared.length === 0) return true
  const isDifference = asksForDifference(folded)
  return quotedWindows(ranking).some(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .some(unit => isContrast(index, unit, compared) || isRowOfAll(unit) ||
        (!isDifference && saysMoreThanBoth(index, unit, compared))))
}

interface Thing {
  name: string
  /** The unit that says what it is. */
  defined?: number
  worth?: number
  /** The units that begin with it. */
  subjects: number[]
}

/** A thing as the material has it: "symmetric" beside "orthogonal matrices" may be "symmetric matrices". */
function thingIn (index: UnitIndex, { text }: Compared, other: Compared | undefined): Thing {
  const words = other !== undefined && other.terms.length > termsOf(text).length ? other.text.split(' ') : []
  const names = [text, ...[words.at(-1), words[0]].flatMap(word => word === undefined ? [] : `${text} ${word}`)]
  for (const name of names) {
    const all = (index.definitions.get(keyOf(name) ?? '') ?? []).filter(({ unit, kind }) => isProse(index, unit) &&
      (kind !== 'heading' || (saysSomething(index, unit) && isNamedAbove(index, unit, name))))
    const [best] = all.toSorted((a, b) => b.worth - a.worth || a.unit - b.unit)
    if (best !== undefined) return { name, defined: best.unit, worth: best.worth, subjects: [best.unit] }
  }
  const found = names.toReversed().map(name => ({ name, subjects: subjectsOf(index, termsOf(name)) }))
  return found.find(({ subjects }) => subjects.length > 0) ?? { name: text, subjects: [] }
}

/** Whether the heading above a unit has the name itself, and not only its stem: "Routing" is no router. */
function isNamedAbove ({ units }: UnitIndex, unit: number, name: string): boolean {
  const heading = fold(units.at(unit)?.passage.headings.at(-1) ?? '')
  const words = wordsOf(name).filter(word => termOf(word) !== undefined)
  return words.every(word => heading.includes(word.replace(/s$/, '')))
}

/** The sentences that begin with these terms. */
function subjectsOf (index: UnitIndex, terms: string[]): number[] {
  const { units, postings } = index
  const [first = ''] = terms
  return Array.from(postings.get(first)?.units ?? []).filter(position => {
    const unit = units.at(position)
    const beginning = unit?.terms.slice(0, terms.length) ?? []
    const kind = unit?.passage.kind
    // "$ git add notes.txt" is code in an item.
    const isTold = kind === 'sentence' || (kind === 'item' && /^[\p{L}*_`]/u.test(unit?.text ?? ''))
    return isTold && saysSomething(index, position) && (unit?.terms.length ?? 0) > terms.length + 1 &&
      terms.every(term => beginning.some(other => isAlike(term, other)))
  })
}

// In letters: "matrices" and "matrix".
const ALIKE = 5

function isAlike (term: string, other: string): boolean {
  return term === other || (term.length >= ALIKE && term.slice(0, ALIKE) === other.slice(0, ALIKE))
}

/** For each of two things, a sentence that begins with it, both below the same heading. */
function pairIn ({ units }: UnitIndex, [one, other]: Thing[]): [number, number] | undefined {
  for (const first of one?.subjects ?? []) {
    const second = other?.subjects.find(unit =>
      unit !== first && units.at(unit)?.passage.section === units.at(first)?.passage.section)
    if (second !== undefined) return [first, second]
  }
  return undefined
}

/** For each of two things, the row that it stands at the head of, both of one table. */
function rowsOf (index: UnitIndex, [one, other]: Thing[]): [number, number] | undefined {
  const tableOf = (row: number) => index.units.at(row)?.passage.section
  const others = rowsWith(index, other?.name ?? '')
  for (const first of rowsWith(index, one?.name ?? '')) {
    const second = others.find(row => tableOf(row) === tableOf(first))
    if (second !== undefined) return [first, second]
  }
  return undefined
}

/** The rows that a thing stands at the head of. */
function rowsWith ({ units, postings }: UnitIndex, name: string): number[] {
  const key = keyOf(name)
  return Array.from(postings.get(termsOf(name)[0] ?? '')?.units ?? []).filter(position => {
    const { passage, text = '' } = units.at(position) ?? {}
    const [head = '', ...cells] = text.split(' — ')
    return passage?.kind === 'row' && cells.length > 0 &&
      [head, head.replace(/\s*\(.*\)$/, '')].some(one => keyOf(one) === key)
  })
}

/** Where a quotation ends that begins with a unit: within its section, before what is quoted of the other thing. */
function wholeFrom ({ units, lengths, continues }: UnitIndex, from: number, starts: Array<number | undefined>): number {
  let [to, length] = [from + 1, lengths[from] ?? 0]
  if (units.at(from)?.passage.kind === 'row') return to
  while (continues[to] === 1 && !starts.includes(to) && length + (lengths[to] ?? 0) <= OF_EACH) {
    length += lengths[to] ?? 0
    to++
  }
  return to
}
