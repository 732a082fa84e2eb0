import { fold, wordsOf } from '../../text/language.js'
import { monthIn } from '../../text/months.js'
import type { Difficulty } from '../../text/test-request.js'
import type { SingleQuestion } from '../interactive-test/test.js'
import { searchMaterial, sourceOf, type Material } from '../material/material.js'
import type { Passage } from '../material/passages.js'
import { placeOf } from '../place.js'
import { TEXTS } from '../texts.js'
import type { TestOrder } from './provider.js'
import { normal, numberIn, overlaps, type Draft, type Form } from './questions/draft.js'
import { asksForLogistics, isLogisticsAlone } from './questions/logistics.js'
import { mentionsOf, supplyOf, type Supply } from './questions/supply.js'
import { isSubjectOfCourse, wrongOptions } from './questions/wrong-options.js'
import { randomOf, shuffled, type Random } from './random.js'

// A passage is about a topic when it has half of the topic's terms, by weight.
const ABOUT_TOPIC = 0.5
const WHOLE_TOPIC = 0.99
// How many passages before and after one about a topic are around it.
const NEAR = 12
const MAX_HITS = 500

// How good a question each form makes, by difficulty.
const WORTH: Record<Form, Record<Difficulty, number>> = {
  'term of definition': { easy: 8, medium: 7, hard: 6 },
  'definition of term': { easy: 6, medium: 7, hard: 8 },
  which: { easy: 5, medium: 6, hard: 7 },
  who: { easy: 6, medium: 6, hard: 5 },
  'by whom': { easy: 6, medium: 6, hard: 5 },
  cell: { easy: 6, medium: 6, hard: 6 },
  year: { easy: 3, medium: 3, hard: 4 },
  date: { easy: 4, medium: 3, hard: 3 }
}
// Of one table, more questions would be the same one again.
const MAX_ROWS = 8
// Questions whose options are of everyday words come last, and only where a test would be shorter than so many.
const USUAL = 100
const SHORT_TEST = 5
// What each question of the same form takes from the worth of the next one.
const REPETITION = 0.7

/**
 * Multiple-choice questions from the material: a definition, key fact or relation as a question, and four values of the
 * same kind from the same subject to answer it. The same order with the same seed gives the same test. How a course is
 * run is asked where the topic asks for it. Where the material has few good questions, these are all.
 */
export async function questionsOffline (order: TestOrder): Promise<SingleQuestion[]> {
  const { topic, num_questions, difficulty, material, seed, exclude = [] } = order
  const excluded = new Set(exclude.map(normal))
  const supply = await supplyOf(material.index)
  const random = randomOf(seed)
  const drafts = draftsAbout(topic, material, shuffled(supply.drafts, random))
    .filter(({ stem }) => !excluded.has(normal(stem)))

  const questions: SingleQuestion[] = []
  const used = new Used()
  while (questions.length < num_questions) {
    const draft = takeBest(drafts, used, difficulty)
    if (draft === undefined || (draft.isUsual === true && questions.length >= SHORT_TEST)) break
    const question = used.has(draft) ? undefined : questionOf(draft, supply, order, random)
    if (question === undefined) continue
    questions.push(question)
    used.add(draft)
  }
  return questions
}

/** What the questions of a test have used so far. */
class Used {
  readonly #passages = new Set<string>()
  readonly #stems = new Set<string>()
  readonly #values: string[] = []
  readonly #forms = new Map<Form, number>()
  readonly #headings = new Map<string, number>()

  has ({ passage, form, stem, text, about = text }: Draft): boolean {
    const isRow = form === 'cell'
    // A table may stand in several documents.
    if (this.#stems.has(normal(stem))) return true
    if (isRow && (this.#headings.get(headingOf(passage)) ?? 0) >= MAX_ROWS) return true
    // "Plurality" and "plurality rule": the second question would be the first one again.
    return !isRow && (this.#passages.has(passage.text) || this.#values.some(value => overlaps(value, about)))
  }

  add ({ passage, form, stem, text, about = text }: Draft): void {
    this.#passages.add(passage.text)
    this.#stems.add(normal(stem))
    this.#values.push(about)
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + 1)
    this.#headings.set(headingOf(passage), (this.#headings.get(headingOf(passage)) ?? 0) + 1)
  }

  /** How much the worth of a draft is lowered: a test of five years in a row is not a good one. */
  penaltyFor ({ form, passage }: Draft): number {
    return REPETITION * (this.#forms.get(form) ?? 0) + (this.#headings.get(headingOf(passage)) ?? 0)
  }
}

/** Removes the draft with the highest worth; of several with the same worth, the first one. */
function takeBest (drafts: Draft[], used: Used, difficulty: Difficulty): Draft | undefined {
  let best = -1
  let highest = -Infinity
  for (const [position, draft] of drafts.entries()) {
    const worth = WORTH[draft.form][difficulty] + (draft.trust ?? 0) - used.penaltyFor(draft) -
      (draft.isUsual === true ? USUAL : 0)
    if (worth > highest) [best, highest] = [position, worth]
  }
  return best === -1 ? undefined : drafts.splice(best, 1)[0]
}

/**
 * The drafts about a topic. Where no passage about it makes a question, those around it do; then, what the guide says
 * of how it is taught: "Week 9: Cosmology".
 */
function draftsAbout (topic: string, material: Material, drafts: Draft[]): Draft[] {
  const contents = drafts.filter(({ isLogistics }) => !isLogistics)
  if (topic === '') return contents
  const logistics = drafts.filter(({ isLogistics }) => isLogistics)
  if (isLogisticsAlone(topic)) return logistics
  const { about, around } = passagesAbout(topic, material)
  const of = (all: Draft[], passages: Set<Passage>) => all.filter(({ passage }) => passages.has(passage))
  if (asksForLogistics(topic)) return of(drafts, about)
  const [first = []] = [of(contents, about), of(contents, around), of(logistics, around)].filter(all => all.length > 0)
  return first
}

/**
 * The passages about a topic: those under a heading, or in a file, that is named like it, and those with its words.
 * Around them are the next ones of the same section, where a passage has all words of the topic.
 */
function passagesAbout (topic: string, material: Material): { about: Set<Passage>, around: Set<Passage> } {
  const words = wordsOf(topic).join(' ')
  const isNamed = (name: string) => ` ${wordsOf(name).join(' ')} `.includes(` ${words} `)
  const { passages } = material.index
  const named = passages.filter(({ headings, source }) =>
    headings.some(isNamed) || (source.kind === 'document' && isNamed(source.filename.replace(/[._-]+/g, ' '))))
  const { hits } = searchMaterial(material, topic, MAX_HITS)
  const found = hits.filter(({ coverage }) => coverage >= ABOUT_TOPIC).map(({ passage }) => passage)
  const whole = new Set(hits.filter(({ coverage }) => coverage >= WHOLE_TOPIC).map(({ passage }) => passage))
  const around = passages.flatMap((passage, at) => whole.has(passage)
    ? passages.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter(({ section }) => section === passage.section)
    : [])
  return { about: new Set([...named, ...found]), around: new Set([...named, ...around]) }
}

function questionOf (draft: Draft, supply: Supply, order: TestOrder, random: Random): SingleQuestion | undefined {
  const answer = { text: draft.text, mentions: mentionsOf(draft.text, supply) }
  if (draft.form === 'which' && !isSubjectOfCourse(answer, supply)) return undefined
  const wrong = wrongOptions(draft, supply, order.difficulty, random)
  if (wrong === undefined) return undefined
  const { passage, text, number } = draft
  const mixed = shuffled([text, ...wrong], random)
  // "Element of group 16": in the order of their numbers. What has none is the last.
  const areNumbered = number !== undefined || mixed.filter(option => /\d/.test(option)).length > 2
  const valueOf = (option: string) =>
    /\d/.test(option) ? numberIn(option.replace(/^\D+/, ''), draft.language) : Infinity
  const areDays = mixed.every(option => dayOf(option) !== undefined)
  const rankOf = areDays ? dayOf : areNumbered ? valueOf : () => undefined
  const isOrdered = mixed.every(option => rankOf(option) !== undefined)
  const options = isOrdered ? mixed.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0)) : mixed
  const { kind, heading, ...source } = sourceOf(passage, TEXTS[order.language])
  const place = placeOf({ kind, heading, ...source }, order.language)
  const topic = passage.headings.findLast(heading => heading !== '')
  return {
    type: 'single',
    question_text: draft.stem,
    options,
    correct_option: options.indexOf(text),
    explanation: `${passage.text}\n— ${place}`,
    ...(topic !== undefined && { topic }),
    source: { ...source, quote: passage.text }
  }
}

const SHORT_MONTH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Where a date stands among others: "2 October 2026", "Feb 12", "4 de mayo"; `undefined` for what is no date. */
function dayOf (text: string): number | undefined {
  const [, before, name = '', after, year = '0'] =
    /^(?:(\d{1,2})\w* (?:de )?)?(\p{L}{3,})\.?(?: (\d{1,2}))?\w*(?:,? (?:de )?(\d{4}))?$/u.exec(text) ?? []
  const short = SHORT_MONTH.indexOf(fold(name).slice(0, 3)) + 1
  const month = monthIn(name) ?? (short === 0 ? undefined : short)
  const day = before ?? after
  return month === undefined || day === undefined ? undefined : (Number(year) * 12 + month) * 31 + Number(day)
}

/** The innermost heading of a passage, or the file that it comes from. */
function headingOf ({ headings, source }: Passage): string {
  const heading = headings.findLast(heading => heading !== '')
  return fold(heading ?? (source.kind === 'document' ? source.filename : ''))
}
