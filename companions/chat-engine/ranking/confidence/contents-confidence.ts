import { fold } from '../../../text/language.js'
import type { Contents } from '../../../text/language-data/contents.js'
import type { Pattern } from '../../../text/language-data/index.js'
import { anyOf } from '../../../text/languages/registry.js'
import { MONTH_NAME } from '../../../text/months.js'
import { allTermsOf, termsOf } from '../../../text/terms.js'
import { isLogistics } from '../../providers/questions/logistics.js'
import { withAntecedent } from '../antecedent.js'
import { CONTENTS } from './confidence-weights.js'
import { namesDeed, saysDeed } from './deeds.js'
import { saysWhoMade } from './makers.js'
import { bestOf, cautionOf, scoreFeatures, sumOf, termFeatures, unitsOf } from './decision-features.js'
import { FACTS } from '../facts.js'
import { asksForExamples, asksForList, nameAsked, namesMembers, speaksOf, WORTH, worthOf } from '../definitions.js'
import { asksForFormula, withoutFormulaNoun } from '../contents.js'
import { asksOfCourseAlone } from '../query.js'
import { bestAmong, bestUnitOf, type Ranking, type Window } from '../ranking.js'
import type { RankedUnit } from '../units.js'

/*
 * How sure a ranking is that answers a question about what is taught. What is asked of the contents has other forms
 * than what is asked of how a course is run, and material of another kind answers it: so this is a regression of its
 * own.
 */

// Around what was found, so many units before and after are looked at; so many of a hundred may be about the course.
const AROUND = 8
const OF_COURSE = 35

/** Whether the question is about contents, and what was found stands among contents. */
export function isAmongContents (ranking: Ranking): boolean {
  return ranking.question.isOfContents && standsAmongContents(ranking)
}

/** Whether what was found stands among what is taught. */
export function standsAmongContents ({ index: { units }, top }: Ranking): boolean {
  const near = units.slice(Math.max(0, top - AROUND), top + AROUND + 1)
    .filter((_, position) => units.isSameText(Math.max(0, top - AROUND) + position, top))
  const ofCourse = near.filter(({ passage }) => isLogistics(passage)).length
  return 100 * ofCourse <= OF_COURSE * near.length
}

// Where meanings are compared, an answer stands out by its meaning, too: each standard deviation above the fourth best
// unit is worth so much. How high the best one is says less: it depends on how large the material is. Learned on the
// even articles of XQuAD, each as a course and all as one.
const STANDS_OUT = 0.78
const OF_CONTENTS = 0.95
const FOURTH = 3

/** A kind of answer that is recognised by its form. */
interface Kind {
  name: Name
  asks: RegExp
  form: RegExp
  isCased?: true
  /** An answer may have another form. */
  isHint?: true
}

type Name = keyof Contents['kinds']
/** What all languages give for a kind, as words of their own. */
const anyWord = (part: (kinds: Contents['kinds']) => Pattern) =>
  `\\b(?:${anyOf(({ contents }) => contents && part(contents.kinds))})\\b`
const asked = (name: Name) => ({ name, asks: new RegExp(anyWord(kinds => kinds[name].asks)) })

const CAPITALISED = /(?<![.!?¿¡“"(:-] ?|^)\p{Lu}\p{Ll}+/gu
// The order is the order of the learned weights.
const KINDS: Kind[] = [
  {
    ...asked('date'),
    form: new RegExp(
      `\\b(?:1\\d{3}|20\\d\\d)s?\\b|\\b(?:${MONTH_NAME})\\b|\\d/\\d+/\\d|${anyWord(({ date }) => date.form)}`, 'g')
  },
  // "sqlite3" is no number.
  {
    ...asked('number'),
    form: new RegExp(`(?<![a-z_\\d.,])\\d[\\d.,]*|${anyWord(({ number }) => number.form)}`, 'g')
  },
  { ...asked('person'), form: CAPITALISED, isCased: true },
  { ...asked('place'), form: CAPITALISED, isCased: true },
  { ...asked('reason'), form: new RegExp(anyWord(({ reason }) => reason.form), 'g'), isHint: true }
]

const NUMBER = KINDS.find(({ name }) => name === 'number')

/** The features of the decision about contents. Their order is the order of the learned weights. */
export function contentsFeatures (ranking: Ranking, quoted: Window[]): number[] {
  const best = bestOf(ranking)
  const { question, index, top } = ranking
  const { units } = index
  const unit = units.at(top)
  // A list of what will be taught answers nothing.
  const within = unitsOf(ranking, quoted).filter(({ position }) => index.columns.outline[position] !== 1)
    .map(({ unit }) => unit)
  const has = (some: RankedUnit[], term: string) => some.some(({ terms }) => terms.includes(term))
  const shareIn = (terms: string[], some: RankedUnit[]) =>
    terms.length === 0 ? 1 : terms.filter(term => has(some, term)).length / terms.length
  const above = unit?.passage.headings ?? []
  const asked = [...question.defined, ...question.topics]
  const shareWith = (some: RankedUnit[]) => shareIn(question.terms, some)
  const near = units.slice(Math.max(0, top - 1), top + 2)
  return [
    ...scoreFeatures(ranking, best),
    ...termFeatures(ranking, best),
    shareWith(within), Number(shareWith(within) === 1), Number(unit !== undefined && shareWith([unit]) === 1),
    shareWith(near), Number(shareWith(near) === 1),
    question.names.length, shareIn(question.names, within), shareIn(question.names, unit === undefined ? [] : [unit]),
    Number(question.names.length > 0 && shareIn(question.names, within) === 1),
    Number(question.explains), Number(question.compared.length > 0), Number(question.code), Number(question.formula),
    worthOf(unit?.definitions ?? [], question.defined) / 6, worthOf(unit?.definitions ?? [], question.topics) / 6,
    Math.max(0, ...within.map(({ definitions }) => worthOf(definitions, asked))) / 6,
    above.length, Math.log(units.length), Math.log(1 + question.terms.length),
    Number(question.terms.length === 1), Number(question.terms.length === 2),
    ...kindFeatures(ranking, within, unit)
  ]
}

/** For each kind of answer: whether it is asked for, and whether the best unit, and what is quoted, has it. */
function kindFeatures ({ question }: Ranking, within: RankedUnit[], unit: RankedUnit | undefined): number[] {
  return KINDS.flatMap(({ asks, form, isCased }) => {
    if (!asks.test(question.folded)) return [0, 0, 0]
    const isFound = ({ text }: RankedUnit) => hasOther(isCased ? text : fold(text), form, question.folded)
    return [1, Number(unit !== undefined && isFound(unit)), Number(within.some(isFound))]
  })
}

/** Whether a text has such a form that the question does not have itself. */
function hasOther (text: string, form: RegExp, asked: string): boolean {
  return [...text.matchAll(form)].some(([found]) => !asked.includes(fold(found)))
}

/** Whether what is quoted is likely to answer. */
export function answersContents (ranking: Ranking, quoted: Window[]): boolean {
  // It answers, though it has but half of the words of the question.
  if (unitsOf(ranking, quoted).some(({ unit }) => saysWhoMade(unit.text, ranking.question.folded))) return true
  if (saysFormula(ranking) || isSectionOfTopic(ranking)) return true
  const sum = sumOf(CONTENTS, contentsFeatures(ranking, quoted)) + STANDS_OUT * standingOut(ranking)
  return sum > cautionOf(ranking, OF_CONTENTS) && !isOfCourseElsewhere(ranking) &&
    !lacksKind(ranking, quoted) && !lacksPrice(ranking, quoted) && !isOnlyNamed(ranking, quoted) &&
    !lacksMembers(ranking, quoted) && !lacksReason(ranking, quoted) && !lacksProperty(ranking, quoted) &&
    !lacksDuration(ranking, quoted) && !lacksFormula(ranking, quoted) && !isOfUnrelatedCells(ranking)
}

/** Whether it asks for nothing but who teaches the course, or the like, and a document tells of other things. */
function isOfCourseElsewhere ({ index: { units }, question, top }: Ranking): boolean {
  return units.at(top)?.passage.source.kind === 'document' && asksOfCourseAlone(question)
}

/** How far the best unit is above the others by its meaning; 0 where it is not known. */
function standingOut ({ nearness, top }: Ranking): number {
  if (nearness === undefined) return 0
  return (nearness[top] ?? 0) - (nearness.toSorted().at(-1 - FOURTH) ?? 0)
}

// In characters: a preposition may stand before. In "What does TCP do when a segment is lost?", no time is asked for.
const BEFORE = 6

function isFirst (at: number): boolean {
  return at >= 0 && at <= BEFORE
}

/** Whether it asks what a name means, and what is quoted only mentions it: "areas such as trademark and tax". */
function isOnlyNamed (ranking: Ranking, quoted: Window[]): boolean {
  const { question } = ranking
  const name = nameAsked(question.folded)
  if (name === undefined) return false
  // Code and a question say nothing of what a name means.
  const isTelling = ({ passage: { kind }, text }: RankedUnit) => kind !== 'code' && !text.endsWith('?')
  return !unitsOf(ranking, quoted).some(({ unit }) => isTelling(unit) &&
    (worthOf(unit.definitions, [...question.defined, ...question.topics]) > 0 || speaksOf(unit.text, name)))
}

/** Whether a list is asked for, and what is quoted has none of its members: "phases of meiosis". */
function lacksMembers (ranking: Ranking, quoted: Window[]): boolean {
  const { lists, formula, folded } = ranking.question
  return !formula && asksForList(folded) && !asksForExamples(folded) && lists.length > 0 &&
    !unitsOf(ranking, quoted).some(({ unit }) => lists.some(key => namesMembers(key, unit)))
}

const WHY = new RegExp(`^[^\\p{L}]*(?:${anyOf(({ questions }) => questions?.forms.why)})\\b`, 'u')
const BECAUSE = new RegExp(anyWord(({ reason }) => reason.given))

/** Whether it asks why, and nothing of what is quoted, and of what stands beside it, gives a reason. */
function lacksReason (ranking: Ranking, quoted: Window[]): boolean {
  if (!WHY.test(ranking.question.folded)) return false
  const around = quoted.slice(0, 1).map(({ from, to, mass }) => ({ from: Math.max(0, from - 1), to: to + 1, mass }))
  return !unitsOf(ranking, around).some(({ unit }) => BECAUSE.test(fold(unit.text)))
}

const DURATION = {
  asks: new RegExp(`\\b(?:${anyOf(({ contents }) => contents?.duration.asks)})`),
  form: new RegExp(anyOf(({ contents }) => contents?.duration.form))
}

/** Whether it asks how long something takes or lasts, and nothing beside a word of the question says it. */
function lacksDuration (ranking: Ranking, quoted: Window[]): boolean {
  return DURATION.asks.test(ranking.question.folded) && !unitsOf(ranking, quoted).some(({ unit, position }) =>
    DURATION.form.test(fold(unit.text)) && isOfQuestion(ranking, unit, position))
}

/** Whether it asks for a formula, and the best of what is quoted has none. "Write an equation for …" has none. */
function lacksFormula (ranking: Ranking, quoted: Window[]): boolean {
  return asksForFormula(ranking.question.folded) && !unitsOf(ranking, quoted.slice(0, 1)).some(({ unit, position }) =>
    FORMULA_SIGN.test(unit.text) || (FORMULA_TOLD.test(fold(unit.text)) && isOfQuestion(ranking, unit, position)))
}

/** Whether it asks how a thing works, and the best unit begins what stands below the name of that thing. */
function isSectionOfTopic ({ index: { units }, question: { works }, top }: Ranking): boolean {
  const key = [...works].sort().join(' ')
  return key !== '' && worthOf(units.at(top)?.definitions ?? [], [key]) >= WORTH.subject + WORTH.heading
}

// In characters: how long what stands before a formula may be that it is the formula of.
const BEFORE_FORMULA = 120

/** Whether a formula is asked for, and the best unit has one behind all that it is asked of: "the flow is $…$". */
function saysFormula ({ index: { units }, question: { folded }, top }: Ranking): boolean {
  if (!asksForFormula(folded)) return false
  const text = units.at(top)?.text ?? ''
  const at = text.search(FORMULA_SIGN)
  const before = allTermsOf(text.slice(0, Math.max(0, at)))
  const of = termsOf(withoutFormulaNoun(folded))
  return at > 0 && at <= BEFORE_FORMULA && of.length > 0 && of.every(term => before.includes(term))
}

// Of a formula of any notation. "$x$" alone is none.
const FORMULA_SIGN = /[=≈≤≥→⟶]|\\(?:frac|sum|int|propto|leq?|geq?|approx)\b/

const FORMULA_TOLD = new RegExp(`\\b(?:${anyOf(({ contents }) => contents?.formulaTold)})\\b`)

const PROPERTY = new RegExp(
  `^(?:${anyOf(({ contents }) => contents?.property.asks)}) ([^,]{3,40}?) (?:${
    anyOf(({ contents }) => contents?.property.of)}) `)

/**
 * Whether it asks for a property, "the time complexity of …", that neither what is quoted nor its headings name. One
 * word for it may be said otherwise: "the goal of".
 */
function lacksProperty (ranking: Ranking, quoted: Window[]): boolean {
  const { terms, folded } = ranking.question
  const asked = termsOf(PROPERTY.exec(folded)?.[1] ?? '').filter(term => terms.includes(term))
  return asked.length > 1 && !unitsOf(ranking, quoted).some(({ unit }) => {
    const around = [...unit.terms, ...termsOf(unit.passage.headings.join(' '))]
    return asked.some(term => around.includes(term))
  })
}

/**
 * The unit of a window that answers, see `bestUnitOf`: where a kind of answer is asked for, one that has it beside a
 * word of the question. "Who described the dance?" is answered by the sentence with a name.
 */
export function answeringUnitOf (ranking: Ranking, window: Window): number {
  const best = bestUnitOf(ranking, window)
  const kind = kindsAsked(ranking)[0]
  if (kind === undefined) return best
  const having = unitsOf(ranking, [window])
    .filter(({ unit, position }) => hasKind(ranking, kind, unit) && isOfQuestion(ranking, unit, position))
  const saying = having.filter(({ unit, position }) => namesDeed(ranking, kind, unit, position))
  return bestAmong(ranking, best, (saying.length > 0 ? saying : having).map(({ position }) => position))
}

/** Whether a unit has the kind of answer that is asked for beside what is asked about. */
export function saysAsked (ranking: Ranking, position: number): boolean {
  const unit = ranking.index.units.at(position)
  const kind = kindsAsked(ranking)[0]
  return unit !== undefined && kind !== undefined && hasKind(ranking, kind, unit) &&
    namesDeed(ranking, kind, unit, position)
}

const kindsAsked = ({ question: { folded } }: Ranking) =>
  KINDS.filter(({ asks, isHint }) => isHint !== true && isFirst(folded.search(asks)))

// "1933" and "(2018)" count nothing.
const YEAR = /\b(?:1\d{3}|20\d\d)(?:s?\b|[–-](?:\d{2,4}\b)?)/g

function hasKind ({ question }: Ranking, { form, isCased }: Kind, { text }: RankedUnit): boolean {
  const read = question.counts.length > 0 ? text.replace(YEAR, ' ') : text
  return hasOther(isCased ? read : fold(read), form, question.folded)
}

/** Whether a unit, or the one that it leans on, has a word of the question: of "how many judges", that one. */
function isOfQuestion ({ index, question: { terms, counts } }: Ranking, unit: RankedUnit, position: number): boolean {
  const asked = counts.some(term => index.postings.has(term)) ? counts : terms
  return [unit, index.units.at(withAntecedent(index, position))].some(one =>
    asked.some(term => one?.terms.includes(term)))
}

const MONEY = FACTS.findIndex(({ name }) => name === 'money')

/** Whether it asks how much something costs, and what is quoted has no price beside a word for the thing. */
function lacksPrice (ranking: Ranking, quoted: Window[]): boolean {
  const { facts, folded } = ranking.question
  const money = FACTS[MONEY]
  const isAsked = facts.includes(MONEY) && kindsAsked(ranking).some(kind => kind === NUMBER)
  if (!isAsked || money === undefined) return false
  const things = termsOf(folded.replace(new RegExp(money.asks, 'g'), ' '))
  return !unitsOf(ranking, quoted).some(({ unit: { facts, terms } }) =>
    facts[MONEY] === 1 && things.some(thing => terms.includes(thing)))
}

/** Whether a kind of answer is asked for, and none stands beside a word of the question in what is quoted. */
function lacksKind (ranking: Ranking, quoted: Window[]): boolean {
  return !kindsAsked(ranking).every(kind => unitsOf(ranking, quoted).some(({ unit, position }) =>
    hasKind(ranking, kind, unit) && isOfQuestion(ranking, unit, position) &&
    saysDeed(ranking, kind, unit, position)))
}

// "Which port", "what is the port": the thing that is asked for.
const THING = new RegExp(`^(?:\\p{L}+ )?(?:${anyOf(({ contents }) => contents?.fact.asks)}) (\\p{L}+)`, 'u')

/**
 * Whether the best unit is a row that has the words of the question in several of its cells, and in no name of a
 * column: "Transport — Check: open ports; Commands: telnet" does not say which port telnet uses.
 */
function isOfUnrelatedCells ({ index: { units }, question: { terms, folded }, top }: Ranking): boolean {
  const { passage, text = '' } = units.at(top) ?? {}
  const [head = '', cells = ''] = text.split(' — ')
  const thing = THING.exec(folded)?.[1]
  if (passage?.kind !== 'row' || cells === '' || thing === undefined) return false
  // "Who wrote Hamlet in 1600?" asks for the thing of the row, which two of its cells tell.
  const isInCell = termsOf(thing).some(term => allTermsOf(cells).includes(term))
  if (!isInCell) return false
  const asked = (part: string) => allTermsOf(part).filter(term => terms.includes(term))
  const named = cells.split('; ').map(cell => /^([^:]*): (.*)$/.exec(cell) ?? ['', '', cell])
  if ([head, ...named.map(([, name = '']) => name)].some(part => asked(part).length > 0)) return false
  const found = named.map(([, , value = '']) => new Set(asked(value)).size)
  return found.filter(count => count > 0).length > 1 && !found.includes(new Set(asked(cells)).size)
}
