import { wordsOf } from '../../text/language.js'
import { abbreviationTerm, allTermsOf, termOf } from '../../text/terms.js'
import { spreadOf } from '../material/meanings/spread.js'
import { isLogistics } from '../providers/questions/logistics.js'
import { CALENDAR_TERMS, isCalendar, roleOfCondition, saysHowItWorks } from './contents.js'
import { FEATURES, featuresOf, type Scored } from './features.js'
import { FACTS } from './facts.js'
import { highestPositions } from './highest.js'
import { INTENTS } from './intents.js'
import { hasStemOnly, nameAsked, WORTH, type Definition } from './definitions.js'
import type { Query } from './query.js'
import type { UnitIndex } from './unit-index.js'
import type { RankedUnit } from './units.js'
import { RANKING, type RankingWeights } from './ranking-weights.js'

// What a standard deviation of the cosines is worth where the words say nothing, of a unit and of the closer one of its
// neighbours. The surer the words are of a few units, the less it is. The weights of words were learned without it: all
// scores together are too sure, so probabilities are made of a part of them. Chosen with multilingual-e5-small on the
// training part of SyllabusQA, by weights of words that had not seen the syllabus.
const MEANING = 1.8
const BESIDE = 0.8
const OF_BOTH = 0.7

// So much less is the score of a unit that answers as well.
const COMES_NEAR = 0.75

// Of "how does it work", what a definition is worth.
const OF_TOPIC = 0.5
const OUTLINE = -4
const BOTH = 2.5
const AS_ASKED = 1.5
// "What if I fail?": who fails may do this; who copies will fail.
const IS_CONDITION = 1.5
const IS_RESULT = -1.5
const IS_NEEDED = 2.5
const OF_CALENDAR = 6
const AS_NUMBERED = 1.5
const OF_OTHER_NUMBER = -2
const IS_WORKING = 5

// Of the probability of the best unit of a window.
const WORTH_SHOWING = 0.01

/** The units of an index with their scores for a question. */
export interface Ranking {
  index: UnitIndex
  question: Query
  scored: Scored
  /** By unit. Scores of different questions can be compared. */
  scores: Float64Array
  /** The unit with the highest score; the first of several. */
  top: number
  /** The probability that a unit is what the question asks for. All together are 1. */
  probabilities: Float64Array
  /** The sum of the probabilities of the units before each one. */
  massBefore: Float64Array
  /** By unit: how far it is above the others by its meaning, in standard deviations; absent where it is not known. */
  nearness?: Float32Array
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
 * the intents with their evidence in the unit, around it and above it. Definitions of the term that is asked for get
 * more, and so does what is close by its meaning.
 * @param cosines by unit, between the meanings of the question and of the unit; 0 where that of a unit is not known
 */
export function rank (
  index: UnitIndex,
  question: Query,
  { weights = RANKING, cosines }: { weights?: RankingWeights, cosines?: Float32Array | undefined } = {}
): Ranking {
  const scored = featuresOf(index, question)
  const scores = new Float64Array(index.units.length)
  FEATURES.forEach((name, feature) => addColumn(scores, scored.columns[name], weights.features[feature]))
  for (const intent of question.intents) {
    const form = index.intent(intent)
    addColumn(scores, form.own, weights.intents[intent])
    addColumn(scores, form.around, weights.near[intent])
    addColumn(scores, form.above, weights.headings[intent])
  }
  for (const fact of question.facts) {
    const form = index.fact(fact)
    addColumn(scores, form.own, weights.facts[fact])
    addColumn(scores, form.around, weights.factsNear[fact])
  }
  addDefinitions(scores, index, question)
  // Of a question without a known word, there is nothing to go by.
  if (question.terms.length > 0 && scored.unknown < 1) addShapes(scores, index, question)
  addCompared(scores, index, question)
  addConditions(scores, index, question)
  addNeeds(scores, scored, index, question)
  if (question.asksForCalendar) for (const unit of unitsOfCalendar(index)) add(scores, unit, OF_CALENDAR)
  addNumbered(scores, index, question)
  addWorkings(scores, index, question)
  addSiblings(scores, index, question)
  addRows(scores, index, question)
  addAbbreviations(scores, index, question)
  addCourse(scores, index, question)
  const nearness = cosines && nearnessOf(cosines)
  if (nearness !== undefined) {
    const doubt = entropyOf(probabilitiesOf(scores, highestOf(scores)).probabilities)
    addColumn(scores, nearness, MEANING * doubt)
    addColumn(scores, besides(index, nearness), BESIDE * doubt)
  }
  const top = highestOf(scores)
  const compared = nearness === undefined ? scores : scores.map(score => OF_BOTH * score)
  return { index, question, scored, scores, top, ...probabilitiesOf(compared, top), ...(nearness && { nearness }) }
}

function addColumn (scores: Float64Array, column: Float32Array | Uint8Array = NONE, weight = 0): void {
  for (let unit = 0; unit < column.length; unit++) add(scores, unit, weight * (column[unit] ?? 0))
}

const NONE = new Uint8Array()

/** Of several definitions of a unit, the best one counts. The heading that it stands below counts beside it. */
function addDefinitions (scores: Float64Array, { units, definitions }: UnitIndex, question: Query): void {
  const { folded, defined, topics, lists, code, formula, isOfContents } = question
  const name = nameAsked(folded)
  const isOther = (unit: RankedUnit | undefined, kind: Definition['kind']) =>
    unit !== undefined && name !== undefined && hasStemOnly(
      kind === 'heading' ? unit.passage.headings.at(-1) ?? '' : unit.text, name)
  const [own, above] = [new Map<number, number>(), new Map<number, number>()]
  // "Manhattan Project: …" is no part of the course.
  const isName = (key: string) => key.split(' ').every(term => question.names.includes(term))
  const note = (key: string, share: number) => {
    for (const { unit, worth, kind } of definitions.get(key) ?? []) {
      if (isOther(units.at(unit), kind)) continue
      // Of how a course is run, a label stands above more than what it begins: "Attendance: …".
      if (kind === 'label' && !isOfContents && !isName(key)) continue
      const isAbove = kind === 'heading'
      // Code below a name does not say what it means.
      if (isAbove && name !== undefined && units.at(unit)?.passage.kind === 'code') continue
      const best = isAbove ? above : own
      best.set(unit, Math.max(worth * (isAbove ? 1 : share), best.get(unit) ?? 0))
    }
  }
  for (const key of [...defined, ...lists]) note(key, 1)
  // Where code or a formula is asked for, what a term means is no part of it.
  // So it is where the material has the list that is asked for.
  const isListed = lists.some(key => definitions.has(key))
  for (const key of isListed ? [] : topics) note(key, code || formula ? 0 : OF_TOPIC)
  for (const best of [own, above]) for (const [unit, worth] of best) add(scores, unit, worth)
}

/** Of what is taught, a list of what will be taught says nothing; a command is code. */
function addShapes (
  scores: Float64Array, { columns }: UnitIndex, { isOfContents, intents, code, formula }: Query
): void {
  if (!isOfContents) return
  if (!intents.some(intent => WITH_AIMS.has(INTENTS[intent]?.name ?? ''))) {
    addColumn(scores, columns.outline, OUTLINE)
  }
  if (code) addColumn(scores, columns.code, AS_ASKED)
  if (formula) addColumn(scores, columns.formula, AS_ASKED)
}

/**
 * A row of a table that has what is asked about as a column, beside others: "Order — Journal: by date; Ledger: by
 * account" does not say what a journal is for, where a text of the material says what it is.
 */
function addRows (scores: Float64Array, { units, definitions }: UnitIndex, question: Query): void {
  const { explains, compared, defined, topics, terms } = question
  const isTold = [...defined, ...topics].some(key =>
    definitions.get(key)?.some(({ worth, kind }) => kind !== 'heading' && worth >= WORTH.statement))
  if (!explains || compared.length > 0 || !isTold) return
  for (const position of highestPositions(scores, NEAR_TOP)) {
    const { passage, text = '' } = units.at(position) ?? {}
    if (passage?.kind !== 'row' || !text.includes('; ')) continue
    // Without the names of the columns.
    const own = allTermsOf(text.replace(/(?<= — |; )[^:;]*: /g, ''))
    if (!terms.some(term => own.includes(term))) add(scores, position, IS_OF_OTHER_PROPERTY)
  }
}

/** "HTTPS" and "HTTP" have one stem: what is said of the one is not said of the other. */
function addAbbreviations (scores: Float64Array, { postings, headings }: UnitIndex, { folded, terms }: Query): void {
  const words = wordsOf(folded)
  for (const word of words) {
    const name = abbreviationTerm(word)
    const stem = termOf(word)
    const named = [...postings.get(name)?.units ?? [], ...headings.get(name) ?? []]
    if (stem === undefined || named.length === 0 || !terms.includes(stem) || words.includes(stem)) continue
    const own = new Set(named)
    for (const unit of postings.get(stem)?.units ?? []) if (!own.has(unit)) add(scores, unit, IS_OF_OTHER_NAME)
  }
}

/** A text that has all that is compared says more than one about a part of it. */
function addCompared (scores: Float64Array, { postings }: UnitIndex, { compared }: Query): void {
  const sets = compared.map(({ terms }) => terms.map(term => new Set(postings.get(term)?.units ?? [])))
  const [first, ...others] = sets
  for (const unit of first?.[0] ?? []) {
    if (sets.every(set => set.every(units => units.has(unit))) && others.length > 0) add(scores, unit, BOTH)
  }
}

/** What if something happens: a text that says when it happens is no answer, one that says what then is. */
function addConditions (scores: Float64Array, { units, postings }: UnitIndex, { condition }: Query): void {
  if (condition === undefined) return
  for (const position of postings.get(condition)?.units ?? []) {
    const role = roleOfCondition(units.at(position)?.text ?? '', condition)
    if (role !== undefined) add(scores, position, role === 'condition' ? IS_CONDITION : IS_RESULT)
  }
}

/** What to bring, where the text, its neighbours or its headings speak of what it is for. */
function addNeeds (
  scores: Float64Array, { columns }: Scored, index: UnitIndex, { asksWhatToBring, terms }: Query
): void {
  if (!asksWhatToBring || terms.length === 0) return
  const { own } = index.intent(BRING)
  for (let unit = 0; unit < own.length; unit++) {
    const isOfIt = (columns['share near'][unit] ?? 0) + (columns['heading share'][unit] ?? 0) >= 0.5
    if (own[unit] === 1 && isOfIt) add(scores, unit, IS_NEEDED)
  }
}

/** "The second midterm": what is about that one says more than what is about the first. */
function addNumbered (scores: Float64Array, { numbered }: UnitIndex, question: Query): void {
  for (const thing of new Set(question.numbered.map(({ thing }) => thing))) {
    const asked = question.numbered.filter(one => one.thing === thing).map(({ number }) => number)
    for (const [unit, numbers] of numbered.get(thing) ?? []) {
      add(scores, unit, numbers.some(number => asked.includes(number)) ? AS_NUMBERED : OF_OTHER_NUMBER)
    }
  }
}

/**
 * "When was the word ecology coined?" is answered no better by the dates of exams for being dates, where the rarest
 * word of the question stands in what is taught alone.
 */
function addCourse (scores: Float64Array, { units, postings }: UnitIndex, question: Query): void {
  const { isOfContents, facts, terms, asksForCalendar } = question
  if (!isOfContents || !facts.includes(DATE) || asksForCalendar) return
  const found = terms.flatMap(term => postings.get(term) ?? []).map(posting => [...posting.units])
  const [rarest = []] = found.toSorted((one, other) => one.length - other.length)
  if (rarest.length === 0 || rarest.length > FEW) return
  if (rarest.some(unit => isAmongLogistics(units, unit))) return
  const having = new Set(found.flat())
  const ofCourse = new Map<unknown, boolean>()
  for (const unit of highestPositions(scores, NEAR_TOP)) {
    if (having.has(unit)) continue
    const section = units.at(unit)?.passage.section
    if (!ofCourse.has(section)) ofCourse.set(section, isAmongLogistics(units, unit))
    if (ofCourse.get(section) === true) add(scores, unit, IS_OF_COURSE)
  }
}

const DATE = FACTS.findIndex(({ name }) => name === 'date')
// What stands in more units tells nothing of where it is taught.
const FEW = 6
// Around a unit, so many before and after are looked at; so many of a hundred may be about how the course is run.
const AROUND = 8
const OF_COURSE = 35

/** Whether a unit stands in a section with what is said of how a course is run. */
function isAmongLogistics (units: UnitIndex['units'], unit: number): boolean {
  const section = units.at(unit)?.passage.section
  const near = units.slice(Math.max(0, unit - AROUND), unit + AROUND + 1)
    .filter(({ passage }) => passage.section === section)
  return 100 * near.filter(({ passage }) => isLogistics(passage)).length > OF_COURSE * near.length
}

/** How a thing works: "the algorithm works as follows". */
function addWorkings (scores: Float64Array, { units, postings }: UnitIndex, { works }: Query): void {
  const [first = '', ...others] = works
  for (const position of postings.get(first)?.units ?? []) {
    const unit = units.at(position)
    if (unit !== undefined && others.every(term => unit.terms.includes(term)) && saysHowItWorks(unit.text)) {
      add(scores, position, IS_WORKING)
    }
  }
}

/** The units below a heading that names a calendar. */
export function unitsOfCalendar ({ units, headings }: UnitIndex): Set<number> {
  const below = CALENDAR_TERMS.flatMap(term => headings.get(term) ?? [])
  return new Set(below.filter(unit => units.at(unit)?.passage.headings.some(isCalendar)))
}

// What will be taught answers these.
const WITH_AIMS = new Set(['objectives', 'topics'])
const BRING = INTENTS.findIndex(({ name }) => name === 'wear and bring')

/**
 * A question about group B, and two sections "Group A" and "Group B" with the same text. The text below "Group A" gets
 * less: the other heading has more terms of the question. A text that has these terms itself does not.
 */
function addSiblings (scores: Float64Array, { units }: UnitIndex, { terms }: Query): void {
  const placed = highestPositions(scores, NEAR_TOP).flatMap(position => {
    const unit = units.at(position)
    const { headings } = unit?.passage ?? { headings: [] }
    const own = new Set(allTermsOf(headings.at(-1) ?? '').filter(term => terms.includes(term)))
    if (unit === undefined || own.size === 0) return []
    return [{ position, unit, own, above: headings.slice(0, -1).join('\n') }]
  })
  for (const { position, unit, own, above } of placed) {
    const isOther = placed.some(other => other.above === above && other.own.size > own.size &&
      units.isSameText(position, other.position) && [...own].every(term => other.own.has(term)) &&
      [...other.own].some(term => !own.has(term) && !unit.terms.includes(term)))
    if (isOther) add(scores, position, IS_OF_SIBLING)
  }
}

// So many of the best units are looked at.
const NEAR_TOP = 30
const IS_OF_SIBLING = -2.5
const IS_OF_OTHER_PROPERTY = -2.5
const IS_OF_OTHER_NAME = -3
const IS_OF_COURSE = -6

/** What is less close than the average is not worth less for it: its words may say what is asked. */
function nearnessOf (cosines: Float32Array): Float32Array {
  const spread = spreadOf(cosines)
  return cosines.map(cosine => Math.max(0, spread(cosine)))
}

/** By unit: how near the closer one of its neighbours is, below the same headings. */
function besides ({ continues }: UnitIndex, nearness: Float32Array): Float32Array {
  const worth = (unit: number, border: number) => continues[border] === 1 ? nearness[unit] ?? 0 : 0
  return nearness.map((_, unit) => Math.max(worth(unit - 1, unit), worth(unit + 1, unit + 1)))
}

function highestOf (scores: Float64Array): number {
  let top = 0
  for (let unit = 1; unit < scores.length; unit++) if ((scores[unit] ?? 0) > (scores[top] ?? 0)) top = unit
  return top
}

function probabilitiesOf (scores: Float64Array, top: number): Pick<Ranking, 'probabilities' | 'massBefore'> {
  const highest = scores[top] ?? 0
  const probabilities = new Float64Array(scores.length)
  const massBefore = new Float64Array(scores.length + 1)
  let total = 0
  for (let unit = 0; unit < scores.length; unit++) {
    const power = Math.exp((scores[unit] ?? 0) - highest)
    probabilities[unit] = power
    total += power
  }
  for (let unit = 0; unit < scores.length; unit++) {
    const share = (probabilities[unit] ?? 0) / total
    probabilities[unit] = share
    massBefore[unit + 1] = (massBefore[unit] ?? 0) + share
  }
  return { probabilities, massBefore }
}

/** How little probabilities say: near 0 where a single one is high, near 1 where all are the same. */
export function entropyOf (probabilities: Float64Array): number {
  return -probabilities.reduce((sum, p) => sum + p * Math.log(p + 1e-9), 0) / Math.log(probabilities.length + 2)
}

/**
 * The windows with the greatest mass, one for each size, best first. No unit is in two of them, and none goes beyond a
 * heading. Units at their ends that are not worth showing are left out.
 * @param sizes in characters; a window has at least one unit
 */
export function windowsOf ({ index, probabilities, massBefore }: Ranking, sizes: number[]): Window[] {
  const windows: Window[] = []
  // For each unit, the first one from there on that is in a window already.
  const taken = new Int32Array(index.units.length).fill(index.units.length)
  for (const size of sizes) {
    const ends = endsOf(index, size)
    let best: Window | undefined
    for (let from = 0; from < taken.length; from++) {
      const to = Math.min(ends[from] ?? 0, taken[from] ?? 0)
      if (to <= from) continue
      const mass = (massBefore[to] ?? 0) - (massBefore[from] ?? 0)
      if (best === undefined || mass > best.mass + 1e-9) best = { from, to, mass }
    }
    if (best === undefined) break
    const window = trimmed(best, probabilities)
    for (let unit = window.to - 1; unit >= 0 && (taken[unit] ?? 0) > unit; unit--) {
      taken[unit] = unit >= window.from ? unit : Math.min(taken[unit] ?? 0, window.from)
    }
    windows.push(window)
  }
  return windows
}

/** For each unit, where a window of a size ends that begins there. It is the same for all questions. */
function endsOf ({ lengths, continues, windowEnds }: UnitIndex, size: number): Int32Array {
  const known = windowEnds.get(size)
  if (known !== undefined) return known
  const ends = lengths.map((_, from) => {
    let to = from
    let length = 0
    while (to < lengths.length) {
      length += (lengths[to] ?? 0) + 1
      if (to > from && (length > size || continues[to] === 0)) break
      to++
    }
    return to
  })
  windowEnds.set(size, ends)
  return ends
}

function trimmed ({ from, to, mass }: Window, probabilities: Float64Array): Window {
  const least = WORTH_SHOWING * probabilities.slice(from, to).reduce((max, p) => Math.max(max, p), 0)
  let [start, end] = [from, to]
  while (start < end - 1 && (probabilities[start] ?? 0) < least) start++
  while (end - 1 > start && (probabilities[end - 1] ?? 0) < least) end--
  return { from: start, to: end, mass }
}

/**
 * The unit of a window that answers: the one with the highest score, or one that comes near it, has no fewer words of
 * the question, and has them earlier. "The resit is on 2 July; it replaces the final exam" does not say when that is.
 * Of what is taught, rare words of the question count for more: "feed" of "how do sponges feed?".
 */
export function bestUnitOf (
  { index: { units }, question, scored, scores }: Ranking, { from, to }: Window
): number {
  const asked = new Map(question.terms.map((term, at) => [term, question.isOfContents ? scored.idf[at] ?? 1 : 1]))
  const all = Array.from({ length: to - from }, (_, offset) => {
    const unit = from + offset
    const terms = units.at(unit)?.terms ?? []
    const count = [...new Set(terms)].reduce((sum, term) => sum + (asked.get(term) ?? 0), 0)
    return { unit, score: scores[unit] ?? 0, count, at: terms.findIndex(term => asked.has(term)) }
  })
  const best = all.reduce((best, one) => one.score > best.score ? one : best)
  const near = all.filter(({ score, count }) => score > best.score - COMES_NEAR && count >= best.count)
  return near.reduce((first, one) => one.at < first.at ? one : first, best).unit
}

/** `best` where it is one of the units, or where there are none; else the one of them with the highest score. */
export function bestAmong ({ scores }: Ranking, best: number, units: number[]): number {
  const score = (unit: number) => scores[unit] ?? 0
  if (units.length === 0 || units.includes(best)) return best
  return units.reduce((first, unit) => score(unit) > score(first) ? unit : first)
}

function add (scores: Float64Array, unit: number, value: number): void {
  scores[unit] = (scores[unit] ?? 0) + value
}
