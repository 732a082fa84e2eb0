import { hasHole } from '../../../text/holes.js'
import { fold, type Language } from '../../../text/language.js'
import { hintWish } from '../../../text/messages/hint-wishes.js'
import { isGreeting, isThanks, smallTalkIn } from '../../../text/messages/small-talk.js'
import { isFigure } from '../../hints/gaps.js'
import { answerLike, mainHeadings, rankMaterial, sampleOf, sourceOf, withNames } from '../../material/material.js'
import { placeOfAnswer } from '../../material/passage-answers.js'
import type { Passage } from '../../material/passages.js'
import type { PublishedAnswer } from '../../material/teachers-answers.js'
import { withAntecedent } from '../../ranking/antecedent.js'
import {
  answersAlone, confidenceOf, isBesideQuestion, markedUnitOf, quotedWindows
} from '../../ranking/confidence/confidence.js'
import { isOfOtherNumber } from '../../ranking/confidence/other-number.js'
import type { Compared } from '../../ranking/contents.js'
import { isAboutAll, parseQuery, type Query } from '../../ranking/query.js'
import { windowsOf, type Ranking, type Window } from '../../ranking/ranking.js'
import type { Confidence, Source } from '../../schemas.js'
import { placeIn, placeOf, type Place } from '../../conversation/place.js'
import { textsIn } from '../../texts.js'
import { withoutCitations } from '../model/filters/citations.js'
import type { MaterialReply, ReplyOrder } from '../provider.js'
import { isToldApart, toldOfEach } from './compared.js'
import { quotedMembers } from './members.js'
import { lacksName, sureRanking } from './sure-ranking.js'
import type { RankedUnit } from '../../ranking/units.js'
import { quotedWithPlace, textOf, withMarks } from './quotation.js'

// In characters: what a reply shows of the material that is not sure. One that is sure shows less.
const RELATED = [215, 215, 215]

// A sentence that is long enough to say something, and short enough to be one of three.
const SAMPLE = /^.{40,215}$/

/** A reply that quotes the material, with the place of each quotation, or that says that the material has none. */
export function replyOffline (order: ReplyOrder): MaterialReply {
  const { query, message = query, language, material } = order
  const texts = textsIn(language)
  const { subject, index, answers, retrievalFailed } = material
  if (isGreeting(message)) return { text: texts.greeting(subject, headingsFor(order, 5)) }
  if (isThanks(message)) return { text: texts.thanks }
  const talk = smallTalkIn(message)
  if (talk !== undefined) return { text: texts.smallTalk[talk] }
  // Without hints, the answer was given already.
  if (hintWish(message) !== undefined) return { text: texts.smallTalk.complaints }
  if (index.size === 0 && answers.length === 0) {
    return { text: retrievalFailed ? texts.unread : texts.noMaterial, confidence: 'none', sources: [] }
  }
  const published = answerLike(material, query)
  if (published?.isSame) return quotePublished(published, language)

  const question = parseQuery(withNames(query, index))
  const noAnswer = isAboutAll(question) && !lacksName(query, () => index.passages) ? overviewOf : notCovered
  const asksNothing = question.terms.length === 0 && question.intents.length === 0
  const noPassage = () => published === undefined ? noAnswer(order) : quoteNear(published, language)
  if (asksNothing || index.units.units.length === 0) return noPassage()

  const { ranking, confidence } = sureRanking(material, query)
  const compared = comparison(order, ranking)
  if (compared !== undefined) return compared
  // Headings alone are no hint.
  const members = order.isHinted === true ? undefined : quotedMembers(index, ranking, language)
  if (members !== undefined) {
    return { text: `${texts.covered}\n\n${members.text}`, confidence: 'quoted', sources: [members.source] }
  }
  if (confidence === 'none') return noPassage()
  const reply = quotePassages(ranking, isToldApart(ranking) ? confidence : 'related', language)
  return reply.confidence === 'related' && published !== undefined ? quoteNear(published, language, reply) : reply
}

/** The main headings; for a reader who gets hints, without those that tell a fact: "Exam on 4 May". */
function headingsFor ({ material, isHinted }: ReplyOrder, limit?: number): string[] {
  return mainHeadings(material, limit).filter(heading => isHinted !== true || !heading.split(/\s+/).some(isFigure))
}

/** What the material is about, with a passage from each of three places; where the reader gets hints, without. */
function overviewOf (order: ReplyOrder): MaterialReply {
  const { language, material } = order
  const texts = textsIn(language)
  const sample = order.isHinted === true ? [] : sampleOf(material)
  const isShown = ({ kind, text }: Passage) => kind === 'sentence' && SAMPLE.test(text) && !hasHole(text)
  const shown = sample.filter(isShown).slice(0, 3)
  const sources = shown.map(passage => ({ ...sourceOf(passage, texts), quote: passage.text }))
  const quotes = sources.map((source, position) =>
    `> ${withoutCitations(source.quote)} [${position + 1}]\n— ${placeOf(source, language)}`)
  const text = texts.overview(material.subject, headingsFor(order))
  return { text: [text, ...quotes].join('\n\n'), confidence: 'related', sources }
}

function notCovered (order: ReplyOrder): MaterialReply {
  const { language, material } = order
  const { notCovered, covers, teachersSee } = textsIn(language)
  const said = [notCovered, covers(headingsFor(order)), ...(material.hasInbox ? [teachersSee] : [])]
  return { text: said.filter(text => text !== '').join(' '), confidence: 'none', sources: [] }
}

function quotePublished (published: PublishedAnswer, language: Language): MaterialReply {
  const text = `${textsIn(language).answered}\n\n${answerQuote(published, 1, language)}`
  return { text, confidence: 'quoted', sources: [answerSource(published)], answered_by: 'teacher' }
}

/** A published answer whose question only comes near stands with its question, below the passages that come near. */
function quoteNear (published: PublishedAnswer, language: Language, passages?: MaterialReply): MaterialReply {
  const { closest, answeredTo } = textsIn(language)
  const sources = [...passages?.sources ?? [], answerSource(published)]
  const near = [answeredTo(withoutCitations(published.question)), answerQuote(published, sources.length, language)]
  return { text: [passages?.text ?? closest, ...near].join('\n\n'), confidence: 'related', sources }
}

function answerQuote ({ answer, by }: PublishedAnswer, number: number, language: Language): string {
  const lines = withoutCitations(answer).split('\n').map(line => `> ${line}`).join('\n')
  // What follows a list, a table or code of the answer is no part of it.
  const gap = answer.includes('\n') ? '\n>\n> ' : ' '
  return `${lines}${gap}[${number}]\n— ${textsIn(language).answerOf(by)}`
}

function answerSource (published: PublishedAnswer): Source {
  return { ...placeOfAnswer(published), quote: published.answer }
}

function quotePassages (
  ranking: Ranking, confidence: Exclude<Confidence, 'none'>, language: Language
): MaterialReply {
  const texts = textsIn(language)
  const isSure = confidence === 'quoted'
  const windows = joined(ranking, isSure ? quotedWindows(ranking) : windowsOf(ranking, RELATED))
  const sources: Source[] = []
  const quotes = windows.map((window, position) => {
    const isMarked = isSure ? position === 0 || answersAlone(ranking, window) : !isBesideQuestion(ranking, window)
    return quotation(ranking, window, language, sources, isMarked)
  })
  const intro = isSure ? texts.covered : texts.closest
  return { text: [intro, ...quotes].join('\n\n'), confidence, sources }
}

/** What is compared, each thing by what says what it is; or both at once, where a quotation has both. */
function comparison (order: ReplyOrder, ranking: Ranking): MaterialReply | undefined {
  const { material, language } = order
  const texts = textsIn(language)
  const { compared } = ranking.question
  if (compared.length === 0) return undefined
  // What each thing is does not say which one is faster.
  const isOpen = ranking.question.comparedBy.length > 0
  if (isOpen && isToldApart(ranking)) return undefined
  const each = toldOfEach(material, language, ranking)
  if (each !== undefined) {
    const sources: Source[] = []
    const quotes = joined(ranking, each.map(({ window }) => window)).map(window => {
      const one = each.find(({ window: { from } }) => from >= window.from && from < window.to)
      return quotation(one?.ranking ?? ranking, window, language, sources)
    })
    const intro = isOpen ? texts.closest : texts.covered
    return { text: [intro, ...quotes].join('\n\n'), confidence: isOpen ? 'related' : 'quoted', sources }
  }
  if (hasAll(ranking, compared)) return undefined
  const half = halfOf(order, ranking)
  if (half !== undefined) return half
  const rankings = compared.map(({ text }) => rankMaterial(material, texts.whatIs(text)))
  if (isOpen || !rankings.every(one => confidenceOf(one) === 'quoted')) return undefined
  const sources: Source[] = []
  const quotes = rankings.flatMap(one =>
    quotedWindows(one).slice(0, 1).map(window => quotation(one, window, language, sources)))
  // What says something of both is quoted once, by the reply to the whole question.
  if (sources.some(({ quote }, position) => sources[position + 1]?.quote === quote)) return undefined
  return { text: [texts.covered, ...quotes].join('\n\n'), confidence: 'quoted', sources }
}

/** Of two things of which the material has one, what it says of that one; and that it has nothing of the other. */
function halfOf ({ material, language, query }: ReplyOrder, ranking: Ranking): MaterialReply | undefined {
  const texts = textsIn(language)
  const { index, question: { compared } } = ranking
  const isKnown = ({ terms }: Compared) => terms.every(term => index.postings.has(term) || index.headings.has(term))
  const [missing, ...others] = compared.filter(thing => !isKnown(thing))
  const told = compared.find(isKnown)
  if (missing === undefined || told === undefined || others.length > 0) return undefined
  const ranked = rankMaterial(material, texts.whatIs(told.text))
  if (confidenceOf(ranked) !== 'quoted') return undefined
  const sources: Source[] = []
  const quotes = quotedWindows(ranked).slice(0, 1).map(window => quotation(ranked, window, language, sources))
  const asWritten = ({ text }: Compared) => {
    const at = fold(query).indexOf(text)
    return at === -1 ? text : query.slice(at, at + text.length)
  }
  const intro = texts.onlyOneOf(asWritten(told), asWritten(missing))
  return { text: [intro, ...quotes].join('\n\n'), confidence: 'related', sources }
}

/** Whether one of the windows that a sure reply quotes has all that is compared. */
function hasAll (ranking: Ranking, compared: Compared[]): boolean {
  return quotedWindows(ranking).some(({ from, to }) => {
    const terms = new Set(ranking.index.units.slice(from, to).flatMap(({ terms }) => terms))
    return compared.every(thing => thing.terms.every(term => terms.has(term)))
  })
}

/**
 * A window as a Markdown quotation with its place below. Its source is added to those that the reply has so far.
 * @param isMarked whether it answers: then the source says which part of it does
 */
export function quotation (
  ranking: Ranking, window: Window, language: Language, sources: Source[], isMarked = true
): string {
  const shown = shownOf(ranking, window)
  const units = ranking.index.units.slice(shown.from, shown.to)
  const source = sourceOfShown(ranking, shown, language, isMarked)
  const before = sources.at(-1)
  const place = shortPlace({ ...source, ...pagesOf(units) }, before, language)
  return quotedWithPlace(units, sources.push(source), place)
}

/** The place of a source. Its title is left out where the source before has the same one. */
function shortPlace (place: Place, before: Source | undefined, language: Language): string {
  const within = placeIn(place, language)
  return place.title === before?.title && within.length > 0 ? within.join(', ') : placeOf(place, language)
}

/** The pages of units, where they are several. Their source has the page of the part that answers. */
function pagesOf (units: RankedUnit[]): Pick<Place, 'pages'> {
  const pages = units.flatMap(({ passage: { source } }) =>
    source.kind === 'document' && source.page !== undefined ? [source.page] : [])
  const [first, last] = [Math.min(...pages), Math.max(...pages)]
  return first < last ? { pages: [first, last] } : {}
}

/** Windows that follow one another below the same heading become one, in the place of the better one. */
function joined ({ index: { units } }: Ranking, windows: Window[]): Window[] {
  const all: Window[] = []
  for (const window of windows) {
    const at = all.findIndex(({ from, to }) => {
      const [one, other] = [units.at(from), units.at(window.from)]
      return (to === window.from || window.to === from) && one?.passage.section === other?.passage.section
    })
    const [before] = all.slice(at)
    if (at === -1 || before === undefined) all.push(window)
    else {
      const [from, to] = [Math.min(before.from, window.from), Math.max(before.to, window.to)]
      all[at] = { from, to, mass: before.mass + window.mass }
    }
  }
  return all
}

/** The units that are shown of a window, from the first to the one behind the last, and the one that answers. */
interface Shown { from: number, to: number, best: number }

/**
 * What is shown of a window: with the sentence before that it leans on, and code whole. Of a list or table it begins
 * with what is asked for by its name: "Exams: 70 %" above "Laboratory: 20 %" would be read as the answer.
 */
function shownOf (ranking: Ranking, window: Window): Shown {
  const { index } = ranking
  const { units } = index
  const best = markedUnitOf(ranking, window)
  let [from, to] = [firstItem(ranking, withAntecedent(index, window.from), best), window.to]
  const isOneCode = (unit: number) => {
    const passage = units.at(unit)?.passage
    return passage?.kind === 'code' && passage === units.at(unit - 1)?.passage
  }
  while (isOneCode(from)) from--
  while (isOneCode(to)) to++
  return { from, to, best }
}

function firstItem ({ index: { units }, question: { terms, facts } }: Ranking, from: number, best: number): number {
  // A question for no fact, such as "can I …?", may need all of the list.
  if (facts.length === 0) return from
  const { section } = units.at(best)?.passage ?? {}
  const asked = (unit: number) => terms.filter(term => units.at(unit)?.terms.includes(term))
  const named = asked(best)
  const above = Array.from({ length: Math.max(0, best - from) }, (_, n) => from + n)
  const isItem = (unit: number) => ['item', 'row'].includes(units.at(unit)?.passage.kind ?? '')
  const areOthers = isItem(best) && above.every(unit => {
    const also = asked(unit)
    return isItem(unit) && units.at(unit)?.passage.section === section &&
      also.length < named.length && also.every(term => named.includes(term))
  })
  return areOthers ? best : from
}

/** How many of these units answer, of which the first one does: behind a colon, what it speaks of goes on. */
function lengthOfAnswer ([first, ...others]: RankedUnit[], { lists }: Query): number {
  // Of the members of a list, all answer.
  const isInList = first?.passage.kind === 'item' && lists.length > 0
  if (isInList) return 1 + lengthWhile(others, ({ passage: { kind } }) => kind === 'item')
  if (first?.text.endsWith(':') !== true) return 1
  const ofList = lengthWhile(others, ({ passage: { kind } }) => kind !== 'sentence')
  return 1 + (first.passage.kind === 'sentence' ? ofList : Math.min(1, ofList))
}

function lengthWhile<Item> (items: Item[], is: (item: Item) => boolean): number {
  const end = items.findIndex(item => !is(item))
  return end === -1 ? items.length : end
}

function sourceOfShown (
  ranking: Ranking, { from, to, best }: Shown, language: Language, isMarked: boolean
): Source {
  const { units } = ranking.index
  const quote = textOf(units.slice(from, to))
  const unit = units.at(best)
  if (unit === undefined) throw new RangeError('the window has no unit')
  const start = textOf(units.slice(from, best + 1)).length - withMarks(unit).length
  const end = best + lengthOfAnswer(units.slice(best, to), ranking.question)
  const mark: Source['mark'] = [start, textOf(units.slice(from, end)).length]
  const isAnswer = isMarked && !isOfOtherNumber(ranking, best)
  return { ...sourceOf(unit.passage, textsIn(language)), quote, ...(isAnswer && { mark }) }
}
