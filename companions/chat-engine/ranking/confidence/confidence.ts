import { onceFor } from '../../../../lib/process/once-for.js'
import { hasHole } from '../../../text/holes.js'
import { fold, languageOf, wordsOf } from '../../../text/language.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { allWords, anyOf } from '../../../text/languages/registry.js'
import { termsOfNumber } from '../../../text/numbered.js'
import { stemOf, termOf, termsOf } from '../../../text/terms.js'
import { asksForList, WORTH, worthOf } from '../definitions.js'
import { inAny, isNounFirst } from '../../providers/questions/prose/prose-language.js'
import { FACTS } from '../facts.js'
import { INTENTS } from '../intents.js'
import type { Confidence } from '../../schemas.js'
import { withAntecedent } from '../antecedent.js'
import { ANSWERS, COVERED } from './confidence-weights.js'
import {
  answeringUnitOf, answersContents, isAmongContents, saysAsked, standsAmongContents
} from './contents-confidence.js'
import { bestOf, cautionOf, scoreFeatures, sumOf, termFeatures, unitsOf, type Best } from './decision-features.js'
import { lacksDeed } from './deeds.js'
import { isOfOtherDuty, saysYesOrNo } from './duties.js'
import { isNearMiss, isOfOtherOwner, isOfOtherSubject } from './near-misses.js'
import { isOfOtherEvent } from './other-event.js'
import { isOfOtherNumber } from './other-number.js'
import { isContrary } from './contrary.js'
import { hasWanted, wantedOf, withoutAsking, type Wanted } from './wanted.js'
import { asksForMembers, isCalendar } from '../contents.js'
import { askedWith, termsBesideIntents } from '../query.js'
import { bestAmong, bestUnitOf, windowsOf, type Ranking, type Window } from '../ranking.js'
import type { UnitIndex } from '../unit-index.js'
import type { RankedUnit } from '../units.js'

/*
 * How sure a ranking is. Two logistic regressions over the same features: does the best window answer, and does the
 * material have an answer at all.
 */

// What a reply that is sure shows: more of the best passage, and the next one where that is worth it.
const QUOTED = [400, 180]
const WORTH_QUOTING = 0.06
const EXPLANATION = 620
// In units.
const CLOSE_BEFORE = 3

type Part = (questions: Questions) => Pattern | undefined
const any = (part: Part) => anyOf(({ questions }) => questions && part(questions))
const asked = (name: string) => `(?:${any(({ forms }) => forms[name])})`

/** Forms of a question that tell how often questions of this form have an answer; folded. */
const FORMS = [
  `^${asked('what')}\\b`,
  `^${asked('when')}\\b`,
  `^${asked('where')}\\b`,
  `^${asked('who')}`,
  `^${asked('how many')}\\b`,
  `^${asked('how much')}\\b`,
  `^${asked('how')}\\b`,
  `^${asked('is there')}\\b`,
  `^${asked('yes or no')}\\b`,
  `^${asked('if')}\\b|, ${asked('then')}\\b`,
  ...['any', 'mine', 'exact', 'this course', 'why', 'teacher'].map(name => `\\b${asked(name)}\\b`),
  '\\d'
].map(form => new RegExp(form))

// A question in the other language shares few words with what answers it. With this, 15 % in place of 54 % of such
// questions about XQuAD are `none`, and 62 % in place of 96 % of those that are off topic.
const OTHER_LANGUAGE = 1.25

// The regressions know few questions for a yes or a no that are certain. Of those in train that become `quoted` by
// this, 78 % show what answers, and 3 % have no answer.
const YES_OR_NO = 0.5

// Where meanings are compared.
const OF_ANSWERS = 0.28
const OF_COVERED = 0.2

// "Office: to be announced", "Meeting location:".
const EMPTY_FIELD = new RegExp(`:\\s*(?:${any(({ notYetKnown }) => notYetKnown)}|)\\W*$`)

const OFFICE = INTENTS.findIndex(({ name }) => name === 'office place')
const PLACE = FACTS.findIndex(({ name }) => name === 'place')

// The course as a whole, and what is done there. Its guide says where and when without these words.
const OF_COURSE = new Set([...allWords(({ questions }) => questions?.ofCourse)].flatMap(termsOf))

/** The windows that a reply quotes which is sure, best first. An explanation goes on after what is found. */
export const quotedWindows = onceFor((ranking: Ranking): Window[] => {
  const [first, ...others] = windowsOf(ranking, QUOTED)
  if (first === undefined) return []
  const { explains, lists } = ranking.question
  const whole = explains || lists.length > 0 ? explanation(ranking, first) : withWholeList(ranking.index, first)
  const isApart = ({ from, to }: Window) => to <= whole.from || from >= whole.to
  // Beside what a term means, a text that only has the word says nothing: "The exam on eigenvectors is …".
  const isWanted = isDefined(ranking)
    ? (window: Window) => isDefined({ ...ranking, top: bestUnitOf(ranking, window) })
    : () => true
  const more = others.filter(window => window.mass >= WORTH_QUOTING && isApart(window) && isWanted(window))
    .map(window => withoutHoles(ranking, window)).filter(window => !isBroken(ranking, window))
  return [withoutHoles(ranking, whole, ranking.top), ...more]
})

// "See figure …": of such a text, the number of what it refers to is not known.
const REFERENCE = new RegExp(`\\b(?:${any(({ referredTo }) => referredTo)}) ?\\(?\ufffc\\)?`, 'gu')

function lacksNumber (text: string): boolean {
  return hasHole(text) && !hasHole(fold(text).replace(REFERENCE, ' '))
}

/** The part of a window around what answers, without the sentences beside it that refer to a figure. */
function withoutHoles (ranking: Ranking, window: Window, top = -1): Window {
  const { units } = ranking.index
  const isHole = (unit: number) => lacksNumber(units.at(unit)?.text ?? '')
  const best = top >= window.from && top < window.to ? top : bestUnitOf(ranking, window)
  let [from, to] = [best, best + 1]
  while (from > window.from && !isHole(from - 1)) from--
  while (to < window.to && !isHole(to)) to++
  return { ...window, from, to }
}

/** A window that begins with what is found and goes on within its section. */
function explanation ({ index, top, question }: Ranking, window: Window): Window {
  const { lengths, continues } = index
  // What answers best may stand right before what has the greatest mass.
  const isBefore = top < window.from && window.from - top <= CLOSE_BEFORE &&
    continues.slice(top + 1, window.from + 1).every(goesOn => goesOn === 1)
  const isWithin = top >= window.from && top < window.to
  const found = isBefore ? top : isWithin ? Math.max(window.from, top - 1) : window.from
  const from = asksForMembers(question.folded) || question.lists.length > 0 ? listFrom(index, found) : found
  let to = Math.max(window.to, from + 1)
  let length = 0
  for (let unit = from; unit < to; unit++) length += (lengths[unit] ?? 0) + 1
  while (to < lengths.length && continues[to] === 1 && length + (lengths[to] ?? 0) <= EXPLANATION) {
    length += (lengths[to] ?? 0) + 1
    to++
  }
  return { ...window, from, to }
}

/** A window that ends within the list that it introduces, with the rest of that list. */
function withWholeList ({ units, lengths, continues }: UnitIndex, window: Window): Window {
  const { from } = window
  let { to } = window
  const isItem = (unit: number) => units.at(unit)?.passage.kind === 'item'
  let intro = to - 1
  while (intro > from && isItem(intro)) intro--
  if (intro === to - 1 || units.at(intro)?.text.endsWith(':') !== true) return window
  let length = 0
  for (let unit = from; unit < to; unit++) length += (lengths[unit] ?? 0) + 1
  while (continues[to] === 1 && isItem(to) && length + (lengths[to] ?? 0) <= EXPLANATION) {
    length += (lengths[to] ?? 0) + 1
    to++
  }
  return { ...window, to }
}

/** Where the list begins that a unit is an item of: with the sentence before its first item. */
function listFrom ({ units, lengths, continues }: UnitIndex, unit: number): number {
  let from = unit
  let length = 0
  while (continues[from] === 1 && units.at(from)?.passage.kind === 'item') {
    length += (lengths[from] ?? 0) + 1
    if (length > EXPLANATION) return unit
    from--
  }
  return from
}

/**
 * How sure a reply with the best windows of a ranking can be.
 * @param isOtherLanguage whether the question is in another language than the material
 */
export function confidenceOf (ranking: Ranking, isOtherLanguage = false): Confidence {
  const confidence = supposedConfidence(ranking, isOtherLanguage)
  if (confidence !== 'quoted') return confidence
  const windows = quotedWindows(ranking)
  const isOfOther = windows.slice(0, 1).map(window => markedUnitOf(ranking, window)).some(unit =>
    isOfOtherNumber(ranking, unit) || isOfOtherEvent(ranking, unit) || isOfOtherSubject(ranking, unit) ||
    isOfOtherOwner(ranking, unit) || lacksDeed(ranking, unit) || isContrary(ranking.index, ranking.question, unit))
  return isOfOther || windows.some(window => isBroken(ranking, window)) ? 'related' : confidence
}

/** Whether a part of a window could not be read: what is left may say something else. */
function isBroken ({ index: { units } }: Ranking, { from, to }: Window): boolean {
  return units.slice(from, to).some(({ text }) => hasHole(text))
}

function supposedConfidence (ranking: Ranking, isOtherLanguage: boolean): Confidence {
  const quoted = quotedWindows(ranking)
  if (tells(ranking, quoted)) return 'quoted'
  const isAnswered = isAmongContents(ranking) ? answersContents(ranking, quoted) : undefined
  if (isAnswered === true) {
    const isMissed = !isOtherLanguage && quoted.slice(0, 1).some(window => isNearMiss(ranking, window))
    return isMissed ? 'related' : 'quoted'
  }
  const features = confidenceFeatures(ranking)
  // Of a question without a known word and without an intent, there is nothing to go by.
  const isForeign = isOtherLanguage && (ranking.scored.unknown < 1 || ranking.question.intents.length > 0)
  const allowance = (isForeign ? OTHER_LANGUAGE : 0) - cautionOf(ranking, OF_COVERED)
  if (sumOf(COVERED, features) + allowance <= 0) return 'none'
  return isAnswered === undefined && isLikely(ranking, quoted, features) ? 'quoted' : 'related'
}

/** Whether one of the windows that a sure reply quotes answers by itself, as if the others were not there. */
export function answersAlone (ranking: Ranking, window: Window): boolean {
  if (isBroken(ranking, window)) return false
  const alone = { ...ranking, top: bestUnitOf(ranking, window) }
  if (tells(alone, [window])) return true
  if (isAmongContents(alone)) return answersContents(alone, [window]) && !isNearMiss(alone, window)
  return isLikely(alone, [window], confidenceFeatures(alone, { window, top: alone.top }))
}

/** Whether what is quoted says just what is asked for, so that no figure is needed. */
function tells (ranking: Ranking, quoted: Window[]): boolean {
  return isDefined(ranking) || namesPerson(ranking) || tellsOffice(ranking, quoted) || isCalendarAskedFor(ranking) ||
    unitsOf(ranking, quoted).some(({ unit }) => saysYesOrNo(ranking.question, unit))
}

/** Whether what is quoted is likely to answer, and nothing speaks against it. */
function isLikely (ranking: Ranking, quoted: Window[], features: number[]): boolean {
  const allowance = (isKnownYesOrNo(ranking) ? YES_OR_NO : 0) - cautionOf(ranking, OF_ANSWERS)
  // What is said of how a course is run has no phases of what it teaches.
  const isList = ranking.question.isOfContents && asksForList(ranking.question.folded)
  return sumOf(ANSWERS, features) + allowance > 0 && !isList &&
    !asksOfUnknown(ranking) && !lacksWanted(ranking, quoted) &&
    !quoted.slice(0, 1).some(window => isOfOtherDuty(ranking, markedUnitOf(ranking, window)))
}

/** Whether the best unit stands in the calendar, and that is what the question asks for. */
function isCalendarAskedFor ({ index, question, top }: Ranking): boolean {
  return question.asksForCalendar && index.units.at(top)?.passage.headings.some(isCalendar) === true
}

/** Whether the best unit says what the term means that is asked for, or begins the list that is. */
function isDefined ({ index, question, top }: Ranking): boolean {
  return worthOf(index.units.at(top)?.definitions ?? [], [...question.defined, ...question.lists]) >= WORTH.statement
}

/**
 * Whether the best unit names a person in the part that the question asks for, and the question is about nothing else:
 * "Who teaches this?" has no word that the material must have.
 */
function namesPerson (ranking: Ranking): boolean {
  const { index, question, top } = ranking
  const unit = index.units.at(top)
  const { intents, facts } = question
  // In a document about unions, the "Federation of Teachers" teaches nothing.
  const isOfCourse = unit?.passage.source.kind !== 'document' || !standsAmongContents(ranking)
  return unit !== undefined && isOfCourse && facts.length > 0 && intents.length > 0 &&
    facts.every(fact => FACTS[fact]?.name === 'person' && unit.facts[fact] === 1) &&
    intents.every(intent => unit.evidence[intent] === 1) && termsBesideIntents(question).length === 0
}

/**
 * Whether it asks for the office of a teacher and nothing else, and what would be quoted has a place with a number
 * beside the office or the teacher. "Where is her office?" has no word of "Prof. Vidal is in room B2.14".
 */
function tellsOffice (ranking: Ranking, quoted: Window[]): boolean {
  const { question } = ranking
  if (!question.intents.includes(OFFICE)) return false
  if (termsBesideIntents({ ...question, intents: [OFFICE] }).length > 0) return false
  return unitsOf(ranking, quoted).some(({ unit: { evidence, facts, terms, text } }) => evidence[OFFICE] === 1 &&
    facts[PLACE] === 1 && /\d/.test(text) && !terms.some(term => OF_COURSE.has(term)))
}

/** Whether it asks for a yes or a no about what the material has words for. */
function isKnownYesOrNo ({ index, question: { terms, intents } }: Ranking): boolean {
  return intents.some(intent => INTENTS[intent]?.name === 'yes or no') && terms.length > 0 &&
    terms.every(term => isIn(index, term))
}

/** Whether it asks for something of which the material has neither the word nor any evidence: a fee, a refund. */
function asksOfUnknown ({ index, question }: Ranking): boolean {
  const missing = question.intents.filter(intent => index.intent(intent).count === 0)
  const words = missing.flatMap(intent => askedWith(question, intent)).flatMap(termsOf)
  return words.some(term => question.terms.includes(term) && !isIn(index, term))
}

/** Whether it asks for a place, a time or a person, and what would be marked as the answer has none of the thing. */
function lacksWanted (ranking: Ranking, [first]: Window[]): boolean {
  return first !== undefined && wantedIn(ranking, first)?.length === 0
}

/**
 * The unit of a window that answers: where a place, a time or a person is asked for, one that has it. See
 * {@link answeringUnitOf}.
 */
export function markedUnitOf (ranking: Ranking, window: Window): number {
  const best = answeringUnitOf(ranking, window)
  if (ranking.question.isOfContents && saysAsked(ranking, best)) return best
  const asked = wantedIn(ranking, window)
  // No date of the exam: rather what is said of the exam than the hours of an office.
  const isMissing = asked?.length === 0 && !ranking.question.isOfContents
  const wanted = isMissing ? namingMost(ranking, window) : asked ?? sayingYesOrNo(ranking, window)
  // Behind a colon, what it speaks of is marked as well.
  const leads = ranking.index.units.at(best)?.text.endsWith(':') === true && wanted.includes(best + 1)
  if (leads) return best
  const marked = bestAmong(ranking, best, wanted)
  if (!isOfOtherNumber(ranking, marked)) return marked
  const others = unitsOf(ranking, [window]).map(({ position }) => position)
  return bestAmong(ranking, marked, others.filter(position => !isOfOtherNumber(ranking, position)))
}

/**
 * Whether a question asks for a place, a time or a person, and a window has none of the thing and no word of the
 * question: of "when is the final exam?", the hours of an office. Or what it would mark stands against what is asked
 * for.
 */
export function isBesideQuestion (ranking: Ranking, window: Window): boolean {
  if (isContrary(ranking.index, ranking.question, markedUnitOf(ranking, window))) return true
  return !ranking.question.isOfContents && ranking.question.terms.length > 0 &&
    wantedIn(ranking, window)?.length === 0 && namingMost(ranking, window).length === 0
}

/** The units of a window with the most words of the question; none where none has one. */
function namingMost (ranking: Ranking, window: Window): number[] {
  const { terms } = ranking.question
  const found = unitsOf(ranking, [window]).map(({ unit, position }) =>
    ({ position, count: terms.filter(term => unit.terms.includes(term)).length }))
  const most = Math.max(1, ...found.map(({ count }) => count))
  return found.filter(({ count }) => count === most).map(({ position }) => position)
}

function sayingYesOrNo (ranking: Ranking, window: Window): number[] {
  return unitsOf(ranking, [window]).filter(({ unit }) => saysYesOrNo(ranking.question, unit))
    .map(({ position }) => position)
}

/**
 * The units of a window that have the place, the time or the person that is asked for; `undefined` where none is. That
 * of something else is none: for "when are the grades published?" the date of an exam below "Assessment", for "where is
 * the exam?" the room of the lectures. A word of the question says that it is of that: in the unit, in the one before
 * it, or in its headings; in headings, a synonym does not.
 */
function wantedIn (ranking: Ranking, window: Window): number[] | undefined {
  const { index, question } = ranking
  const { units } = index
  const wanted = wantedOf(question.folded)
  if (wanted === undefined) return undefined
  const thing = withoutAsking(wanted, question.folded)
  const numbers = question.numbered.flatMap(({ number }) => termsOfNumber(number))
  const terms = termsOf(thing).filter(term => !OF_COURSE.has(term) && !numbers.includes(term))
  const stems = new Set(stemsOf(thing))
  if (isOfOtherRow(index, ranking.top, terms)) return []
  const isFirst = isNounFirst(languageOf(question.folded))
  const kinds = kindsIn(thing, isFirst)
    .filter(({ noun, kind }) => !numbers.includes(noun) && !numbers.includes(kind))
  // An exam is evidence of a midterm, where the material has no such word.
  const isKnown = terms.some(term => isIn(index, term))
  const named = question.intents.filter(intent => !isKnown &&
    termsOf(askedWith(question, intent).join(' ').replace(wanted.asks, ' ')).length > 0)
  const isOfThing = (unit: RankedUnit | undefined) => unit !== undefined && (
    terms.some(term => unit.terms.includes(term)) ||
    named.some(intent => unit.evidence[intent] === 1 || unit.headingEvidence[intent] === 1) ||
    stemsOf(fold(unit.passage.headings.join(' '))).some(stem => stems.has(stem)))

  return unitsOf(ranking, [window]).filter(({ unit, position }) => {
    const text = fold(unit.text)
    const hasFact = wanted.facts.some(fact => unit.facts[fact] === 1) && !EMPTY_FIELD.test(text) &&
      !isOnlyThing(wanted, text, terms)
    const has = hasFact || saysElse(wanted, text, terms)
    if (!has || terms.length === 0) return has
    if (isOfOtherNumber(ranking, position) || isOfOtherEvent(ranking, position)) return false
    if (isContrary(index, question, position)) return false
    const before = withAntecedent(index, position)
    const around = [unit, ...before !== position ? [units.at(before)] : []]
    if (isOfOther(ranking, kinds, isFirst, around)) return false
    return (isOfThing(unit) && !isOfOtherClause(wanted, unit, terms)) ||
      (before !== position && isOfThing(units.at(before)))
  }).map(({ position }) => position)
}

/**
 * Whether what stands around an answer lacks a name of the question, or has another thing of the same kind: the office
 * hours of another teacher, "the final exam" for "the lab exam".
 * @param kinds those of the question
 */
function isOfOther (
  { index, question }: Ranking, kinds: Kind[], isFirst: boolean, around: Array<RankedUnit | undefined>
): boolean {
  const names = question.names.filter(name => /\p{L}/u.test(name) && !OF_COURSE.has(name) && isIn(index, name))
  if (names.length === 0 && kinds.length === 0) return false
  const terms = new Set(around.flatMap(unit =>
    unit === undefined ? [] : [...unit.terms, ...termsOf(unit.passage.headings.join(' '))]))
  if (names.some(name => !terms.has(name))) return true
  const half = kinds.filter(({ noun, kind }) => terms.has(noun) !== terms.has(kind))
  if (half.length === 0) return false
  const said = around.flatMap(unit => unit === undefined ? [] : kindsIn(unit.text, isFirst))
  const isOther = (term: string) => !question.terms.includes(term)
  return half.some(({ noun, kind }) => said.some(other => terms.has(noun)
    ? other.noun === noun && isOther(other.kind)
    : other.kind === kind && isOther(other.noun)))
}

/** The terms of a noun and of what tells it from others of its kind: "lab exam", "examen de laboratorio". */
interface Kind { noun: string, kind: string }

// Between the two, in a language whose nouns come first.
const LINKS = new RegExp(`^(?:${inAny(({ values }) => values.inLongForms)})$`)

/** @param isFirst whether the noun comes first in the language of the text */
function kindsIn (text: string, isFirst: boolean): Kind[] {
  const words = wordsOf(fold(text)).filter(word => !LINKS.test(word)).map(termOf)
  return words.flatMap((term, at) => {
    const next = words[at + 1]
    if (term === undefined || next === undefined || OF_COURSE.has(term) || OF_COURSE.has(next)) return []
    return [isFirst ? { noun: term, kind: next } : { noun: next, kind: term }]
  })
}

/** Whether the only place of a text is the thing that is asked for: "who misses two lab sessions", of the lab. */
function isOnlyThing (wanted: Wanted, folded: string, terms: string[]): boolean {
  if (wanted.kind !== 'place') return false
  const others = folded.replace(/\p{L}+/gu, word => terms.includes(termOf(word) ?? '') ? '' : word)
  return others !== folded && !hasWanted(wanted, others)
}

/** Whether a text says when or where, other than by the thing: "during the exams" does not say when they are. */
function saysElse ({ says }: Wanted, folded: string, terms: string[]): boolean {
  return says !== undefined && [...folded.matchAll(says)].some(({ 0: word, index }) => {
    const next = folded.slice(index + word.length).trim().split(' ').slice(0, 4).join(' ')
    return !termsOf(next).some(term => terms.includes(term))
  })
}

// A label before a colon is shorter than a clause.
const CLAUSE = /; |: (?<=.{42})/

/** Whether another row or item beside this one has more of what is asked: "Field exam" beside "Final exam". */
function isOfOtherRow ({ units }: UnitIndex, position: number, terms: string[]): boolean {
  const asked = (unit: RankedUnit) => terms.filter(term => unit.terms.includes(term))
  const isPart = ({ passage: { kind } }: RankedUnit) => kind === 'row' || kind === 'item'
  const unit = units.at(position)
  if (unit === undefined || !isPart(unit)) return false
  const own = asked(unit)
  return units.slice(Math.max(0, position - BESIDE), Math.min(units.length, position + BESIDE + 1)).some(other => {
    const all = asked(other)
    return isPart(other) && other.passage.section === unit.passage.section && all.length > own.length &&
      own.every(term => all.includes(term))
  })
}

// In units.
const BESIDE = 12

/** Whether a sentence names the thing, and has the fact in another clause alone. All of a row is of its first cell. */
function isOfOtherClause (wanted: Wanted, { text, passage: { kind } }: RankedUnit, terms: string[]): boolean {
  const isRow = kind === 'row'
  const [head = ''] = isRow ? text.split(' — ') : []
  if (termsOf(head).some(term => terms.includes(term))) return false
  const isOfThing = (clause: string) => termsOf(clause).some(term => terms.includes(term))
  const hasFact = (clause: string) => hasWanted(wanted, clause)
  const clauses = text.split(isRow ? '; ' : CLAUSE)
  const ofThing = clauses.filter(isOfThing)
  if (clauses.length > 1 && ofThing.length > 0 && !ofThing.some(hasFact)) return true
  // "There is a midterm in week 8 and a final exam that counts 50 %": each has a figure of its own.
  const parts = kind === 'sentence' ? text.split(JOINED) : []
  const named = parts.filter(isOfThing)
  return named.length > 0 && !named.some(hasFact) && named.every(part => /\d/.test(part)) &&
    parts.filter(hasFact).every(part => WITH_NOUN.test(fold(part)))
}

const JOINED = new RegExp(`, (?:(?:${anyOf(({ answers }) => answers?.connectives)}) )?| (?:${
  anyOf(({ answers }) => answers?.connectives)}) `)
const WITH_NOUN = new RegExp(`(?:^| )(?:${inAny(({ grammar }) => grammar?.articles)}) \\p{L}`, 'u')

/** The stems of the words of a text that mean something, each without its synonyms. */
function stemsOf (folded: string): string[] {
  return wordsOf(folded).filter(word => termOf(word) !== undefined).map(stemOf)
}

function isIn ({ postings, headings }: UnitIndex, term: string): boolean {
  return postings.has(term) || headings.has(term)
}

/** The features of a decision. Their order is the order of the learned weights. */
export function confidenceFeatures (ranking: Ranking, best = bestOf(ranking)): number[] {
  return [
    ...scoreFeatures(ranking, best), ...termFeatures(ranking, best), ...formFeatures(ranking, best),
    ...ofEachForm(ranking, best)
  ]
}

function formFeatures (ranking: Ranking, { window, top }: Best): number[] {
  const { index, question: { intents, facts, folded } } = ranking
  const { units } = index
  const within = units.slice(window.from, window.to)
  const unit = units.at(top)
  const shares = intents.map(intent => index.intent(intent).count / units.length)
  const inWindow = intents.map(intent => Number(within.some(({ evidence }) => evidence[intent] === 1)))
  const missing = intents.filter(intent =>
    index.intent(intent).count === 0 && !index.intent(intent).above.includes(1))
  const rarity = (position: number) => -Math.log((shares[position] ?? 0) + 0.005)
  const factsInWindow = facts.map(fact => Number(within.some(({ facts }) => facts[fact] === 1)))
  const factsAtTop = facts.map(fact => unit?.facts[fact] ?? 0)
  const noFacts = facts.length === 0 ? 1 : 0
  return [
    intents.length, meanOf(inWindow), intents.length === 0 ? 0 : Math.min(...inWindow), missing.length,
    meanOf(intents.map(intent => unit?.evidence[intent] ?? 0)),
    inWindow.reduce((sum, found, position) => sum + found * rarity(position), 0),
    inWindow.reduce((max, found, position) => Math.max(max, (1 - found) * rarity(position)), 0),
    facts.length, meanOf(factsInWindow) + noFacts, Math.min(1, ...factsInWindow), meanOf(factsAtTop) + noFacts,
    Math.max(noFacts, ...factsAtTop), facts.filter(fact => index.fact(fact).count === 0).length,
    ...FORMS.map(form => Number(form.test(folded))),
    Math.log(units.length), Number(unit?.text.trimEnd().endsWith(':')), (unit?.text.length ?? 0) / 240
  ]
}

/** For each intent and each fact: whether it is asked for, whether the window has it, and whether the best unit has. */
function ofEachForm (ranking: Ranking, { window, top }: Best): number[] {
  const { index: { units }, question: { intents, facts } } = ranking
  const within = units.slice(window.from, window.to)
  const best = units.at(top)
  const features: number[] = []
  for (let intent = 0; intent < INTENTS.length; intent++) {
    const isAsked = intents.includes(intent)
    const isFound = isAsked &&
      (within.some(({ evidence }) => evidence[intent] === 1) || best?.headingEvidence[intent] === 1)
    features.push(Number(isAsked), Number(isFound), Number(isAsked && best?.evidence[intent] === 1))
  }
  for (let fact = 0; fact < FACTS.length; fact++) {
    const isAsked = facts.includes(fact)
    const isFound = isAsked && within.some(unit => unit.facts[fact] === 1)
    features.push(Number(isAsked), Number(isFound), Number(isAsked && best?.facts[fact] === 1))
  }
  return features
}

function meanOf (values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
