import { distance } from 'fastest-levenshtein'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { onceFor } from '../../../../lib/process/once-for.js'
import { takingTurns } from '../../../../lib/process/turns.js'
import { byKey } from '../../../../lib/values/lists.js'
import { fold, hasPhrase, wordsOf } from '../../../text/language.js'
import { DATE_JOIN, monthNamed } from '../../../text/months.js'
import { allTermsOf, termsOf } from '../../../text/terms.js'
import type { Difficulty } from '../../../text/messages/test-request.js'
import { MIN_MISTYPED } from '../../interactive-test/judgement.js'
import { isSameFact } from '../../interactive-test/same-fact.js'
import type { TestQuestion } from '../../interactive-test/test.js'
import { sourceOf } from '../../material/material.js'
import type { Passage } from '../../material/passages.js'
import { placeOf } from '../../conversation/place.js'
import { textsIn } from '../../texts.js'
import type { MadeQuestions, TestOrder } from '../provider.js'
import { normal, numberIn, overlaps, type Draft, type Form, type Typed } from '../questions/draft.js'
import { recognised } from '../questions/answers/recognised.js'
import { makeOptions, supplyOf } from '../questions/answers/supply.js'
import { mentionsOf, type Supply } from '../questions/supplied.js'
import {
  byMeaning, comparedTexts, inOrderOf, isSubjectOfCourse, possibleOptions, wrongOptions
} from '../questions/options/wrong-options.js'
import { before as beforeEvent } from '../questions/links/before.js'
import { chained } from '../questions/links/chained.js'
import { connected } from '../questions/links/connected.js'
import { pairDrafts } from '../questions/links/pairs.js'
import { draftsAbout, isNear, MAX_DISTANCE } from './about-topic.js'
import { beforeOf, either, factOf, withTimesOfFacts, type Before } from './asked-before.js'
import { randomOf, shuffled, type Random } from './random.js'

// What is near the topic, or in doubt, fills a test up to so many questions.
const FEW = 3

// How good a question each form makes, by difficulty: what is easy is recognised among options, what is of medium
// difficulty is recalled, and what is hard connects two places of the material. Of what is recalled, those forms come
// first in which readers found the fewest flaws.
const WORTH: Record<Form, Record<Difficulty, number>> = {
  'term of definition': { easy: 32, medium: 2, hard: 1 },
  'definition of term': { easy: 31, medium: 2, hard: 2 },
  which: { easy: 30, medium: 1, hard: 1 },
  who: { easy: 30, medium: 6, hard: 5 },
  'by whom': { easy: 30, medium: 6, hard: 5 },
  cell: { easy: 30, medium: 6, hard: 6 },
  year: { easy: 28, medium: 3, hard: 4 },
  date: { easy: 28, medium: 3, hard: 3 },
  name: { easy: 30, medium: 5, hard: 30 },
  command: { easy: 29, medium: 4, hard: 29 },
  'long form': { easy: 30, medium: 9, hard: 32 },
  'other name': { easy: 4, medium: 3, hard: 3 },
  'missing member': { easy: 4, medium: 5, hard: 31 },
  'typed who': { easy: 4, medium: 4, hard: 29 },
  'typed year': { easy: 28, medium: 6, hard: 31 },
  'typed cell': { easy: 28, medium: 8, hard: 33 },
  count: { easy: 27, medium: 6, hard: 31 },
  formula: { easy: 28, medium: 6, hard: 31 },
  symbol: { easy: 1, medium: 6, hard: 6 },
  masked: { easy: 26, medium: 3, hard: 28 },
  'masked year': { easy: 28, medium: 8, hard: 31 },
  linked: { easy: 1, medium: 3, hard: 40 },
  // It is made in a hard test only.
  before: { easy: 1, medium: 3, hard: 40 }
}
// What of these has no options, or no second place, comes later, and it is looked for so often.
const PLAIN = 25
const MAX_LOOKS = 60
// Of one table, more questions would be the same one again.
const MAX_ROWS = 8
// Of one table there is at most half of a test, where the material has more: the rest of its rows come later.
const MORE_OF_TABLE = 70
// What abbreviations stand for is at most a third of a test, where the material has other questions without doubt.
const LONG_FORMS = 3
const MORE_LONG_FORMS = 30
// Where answers are to be recalled, those that are recognised among options come behind all that are typed.
const NOT_RECALLED = 110
// Questions whose options are of everyday words come last, and only where a test would be shorter than so many.
const USUAL = 100
const SHORT_TEST = 5
// So many tests of a course are to have other questions.
const TESTS = 5
// What is further from the topic comes later.
const FAR = 250
// Two tests of one course have other questions: what is worth about as much comes in another order.
const VARIETY = 4
// What the course was asked comes behind what it was not asked yet, also where that is further from the topic. So many
// questions of a test are about its topic, and connect two places where it is to be hard, whatever was asked before.
const ASKED_BEFORE = 120
const MIN_WISHED = 1
// What each asking in the course takes from the worth of a question. What the student saw today is behind all else.
const ASKED = 4
const SEEN_TODAY = 2000
// What each question of the same form takes from the worth of the next one.
const REPETITION = 2
// What each reason to doubt a question takes from its worth, and so many are enough to have a shorter test.
const DOUBT = 2
const DOUBTFUL = 2
// What is in doubt comes behind the rest, and before what is further from the topic.
const LATE = 40
// It comes before what the student saw today, and behind all else.
const LAST = 1500
// A sentence of another language, in a course that has some, comes later.
const FOREIGN = 8

/**
 * Questions from the material: a definition, key fact or relation as a question, with four values of the same kind from
 * the same subject to answer it, or with an answer that is typed. The same order with the same seed gives the same
 * test. How a course is run is asked where the topic asks for it, or where the material has nothing else. Where the
 * material has few good questions, these are all.
 */
export async function questionsOffline (order: TestOrder): Promise<TestQuestion[]> {
  return (await testOffline(order)).questions
}

type OfflineTest = Required<Pick<MadeQuestions, 'questions' | 'beside' | 'kept' | 'isShort'>>

/** The same, with those that are near the topic only, those that were left out, and whether the test was shortened. */
export async function testOffline (wished: TestOrder): Promise<OfflineTest> {
  // What has options is recognised, as in an easy test.
  const order: TestOrder = wished.hasOptions === true ? { ...wished, difficulty: 'easy' } : wished
  const { topic, difficulty, material, seed, exclude = [], asked = [] } = order
  const before = beforeOf(order)
  const excluded = new Set(exclude.map(normal))
  const supply = await supplyOf(material.index)
  const turn = takingTurns()
  const random = randomOf(seed)
  const all = difficulty === 'hard' ? [...supply.drafts, ...await pairDrafts(supply)] : supply.drafts
  const known = shuffled(all, random).map(draft => ({ ...draft, ...before(draft) }))
  await turn()
  const candidates = draftsAbout(topic, material, supply, withTimesOfFacts(known))
    .map(draft => ({ ...draft, luck: uniformInt(random, 0, VARIETY), isLast: isLast(draft, supply, order) }))
    .filter(draft => !isTold(draft, topic))
  const isExcluded = ({ stem, bare = stem }: Draft) => excluded.has(normal(stem)) || excluded.has(normal(bare))
  let drafts: Candidate[] = candidates.filter(draft => !isExcluded(draft))

  const made: Made[] = []
  const kept: TestQuestion[] = []
  const used = new Used()
  let looks = 0
  /** Whether a shorter test is better than one with this question. */
  const isLeftOut = (draft: Candidate): boolean => {
    // One with two reasons to doubt is better than one that other tests of the course had.
    const isInstead = draft.timesAsked === 0 &&
      drafts.some(other => other.timesAsked > 0 && !isDoubtful(other, difficulty))
    // Professors, who review them, get all.
    const isOnlyDoubtful = order.isReviewed === true || ((draft.doubts ?? 0) <= DOUBTFUL && isInstead)
    return difficulty !== 'easy' && isDoubtful(draft, difficulty) && !isOnlyDoubtful && !isToConnect(draft, difficulty)
  }
  const length = lengthOf(order, supply)
  while (made.length < length) {
    await turn()
    const draft = takeBest(drafts, used, order)
    if (draft === undefined || (draft.isUsual === true && made.length >= SHORT_TEST)) break
    // A shorter test is better than one with questions about another topic.
    if (isNear(draft) && made.length >= FEW) break
    if (made.length >= FEW && isLeftOut(draft)) continue
    if (used.has(draft) || (draft.isLast && made.length > 0)) continue
    if (isOffered(draft, difficulty)) await makeOptions(supply)
    const isUntried = (one: Candidate) => one.isTried !== true && isToChange(one, difficulty)
    const triedWith = (found: Partial<Candidate>) => (one: Candidate): Candidate => {
      const tried = { ...one, ...found, isTried: true as const }
      return { ...tried, isLast: isLast(tried, supply, order) }
    }
    if (isUntried(draft)) {
      if (looks === MAX_LOOKS) {
        // All others at once: to take them one by one takes the square of their number.
        const rest = [draft, ...drafts.filter(isUntried)]
        drafts = [...drafts.filter(one => !isUntried(one)), ...rest.map(triedWith({ isPlain: true }))]
        continue
      }
      looks++
      const isFit = difficulty === 'hard' || isTrusted(draft) || !isDoubtful(draft, difficulty)
      const other = isFit ? changed(draft, supply, order, random) : undefined
      const found = other === undefined ? { isPlain: true as const } : { ...other, ...either(draft, before(other)) }
      drafts.push(triedWith(found)(draft))
      continue
    }
    const question = questionOf(draft, supply, order, random)
    if (question === undefined) continue
    // What the student was asked today comes last of all.
    if (draft.isSeen || asked.some(other => isSameFact(question, other))) kept.push(question)
    if (draft.isSeen) break
    if (kept.includes(question) || made.some(({ question: other }) => isSameFact(question, other))) continue
    made.push({ draft, question })
    used.add(draft)
  }
  // Only a test that is too short needs them, and to make each of them takes time.
  const excludedOnes = made.length < length ? candidates.filter(isExcluded) : []
  if (excludedOnes.some(draft => isOffered(draft, difficulty))) await makeOptions(supply)
  kept.push(...excludedOnes.flatMap(draft => questionOf(draft, supply, order, randomOf(seed)) ?? []))
  const whole = await withNearOptions(made, supply, order)
  return {
    questions: whole.map(({ question }) => question),
    beside: whole.filter(({ draft }) => isNear(draft)).map(({ question }) => question),
    kept,
    isShort: length < order.num_questions && made.length === length &&
      drafts.some(draft => isOneMore(draft, used) && !isLeftOut(draft))
  }
}

/** Whether a draft that is left is about the topic and asks for another fact. */
function isOneMore (draft: Candidate, used: Used): boolean {
  return !isNear(draft) && !draft.isSeen && !draft.isLast && draft.isUsual !== true && !used.has(draft)
}

/** How many questions a test has: of a course with twelve facts, three, so that the next test has other ones. */
function lengthOf ({ num_questions: most, min_questions: fewest = most }: TestOrder, supply: Supply): number {
  if (fewest === most) return most
  return Math.max(Math.min(fewest, most), Math.min(most, Math.ceil(factsOf(supply) / TESTS)))
}

/** How many facts about its contents a course has without much doubt. */
const factsOf = onceFor(({ drafts }: Supply): number => {
  const sure = drafts.filter(({ isLogistics, doubts = 0 }) => !isLogistics && doubts < DOUBTFUL)
  return new Set(sure.map(factOf)).size
})

// What is recalled as it was made, and can be recognised among options.
const RECOGNISED = new Set<Form>([
  'name', 'command', 'long form', 'masked', 'typed year', 'masked year', 'count', 'formula', 'typed cell'
])
// What can be connected with another place of the material.
const CONNECTED = new Set<Form>([
  'name', 'masked', 'missing member', 'long form', 'typed cell', 'typed year', 'masked year', 'command', 'count',
  'formula', 'typed who'
])

function isToChange ({ form, typed }: Draft, difficulty: Difficulty): boolean {
  if (typed === undefined) return false
  return difficulty === 'easy' ? RECOGNISED.has(form) : difficulty === 'hard' && CONNECTED.has(form)
}

type Tried = Draft & { isTried?: true }

/** A question of a hard test that has not been looked at for a second place. */
function isToConnect (draft: Tried, difficulty: Difficulty): boolean {
  return difficulty === 'hard' && draft.isTried !== true && isToChange(draft, difficulty)
}

/** Whether a question has options that the supply makes, or is to be changed into one that has. */
function isOffered ({ form, typed }: Draft, difficulty: Difficulty): boolean {
  return (typed === undefined && form !== 'before') || difficulty === 'easy'
}

/** A question that is answered by typing in the form of a difficulty; `undefined` where it cannot be had. */
function changed (draft: Draft, supply: Supply, order: TestOrder, random: Random): Draft | undefined {
  if (order.difficulty === 'hard') {
    const made = (/year$/.test(draft.form) ? beforeEvent(draft, supply, random) : connected(draft, supply)) ??
      chained(draft, supply)
    return made === undefined || questionOf(made, supply, order, random) === undefined ? undefined : made
  }
  const offered = recognised(draft, supply, random)
  return offered === undefined || questionOf(offered, supply, order, random) === undefined ? undefined : offered
}

/** A question, and what it was made of. */
interface Made { draft: Candidate, question: TestQuestion }

/** Questions with wrong options that are near the right one by their meaning, where meanings are compared. */
async function withNearOptions (made: Made[], supply: Supply, order: TestOrder): Promise<Made[]> {
  const { material: { closenessOf }, difficulty, seed } = order
  if (closenessOf === undefined) return made
  const random = randomOf(seed)
  const all = made.map(({ draft, question }) =>
    ({ draft, question, possible: question.type === 'single' ? possibleOptions(draft, supply, random) : [] }))
  const closeness = await closenessOf(all.flatMap(({ draft, possible }) => comparedTexts(draft, possible)))
  return all.map(({ draft, question, possible }) => {
    const near = byMeaning(draft, possible, closeness, difficulty, random)
    const wrong = near && wrongOptions(draft, near, supply)
    return { draft, question: wrong === undefined ? question : singleQuestion(draft, wrong, order, random) }
  })
}

/** A question that connects two places asks for more than one step, which a test that is to be hard wants. */
function isHardOne ({ form }: Draft, difficulty: Difficulty): boolean {
  return CONNECTS.has(form) && difficulty === 'hard'
}

const CONNECTS = new Set<Form>(['linked', 'before'])

function isDoubtful (draft: Draft, difficulty: Difficulty): boolean {
  return !isHardOne(draft, difficulty) && (draft.doubts ?? 0) >= DOUBTFUL
}

/**
 * Of what a large course has with more reasons to doubt it, readers found every second question flawed. Students get
 * one where there is nothing else; professors, who review it, get all.
 */
function isLast (draft: Tried, { isLarge }: Supply, { difficulty, isReviewed }: TestOrder): boolean {
  return isLarge && isReviewed !== true && (draft.doubts ?? 0) > DOUBTFUL && !isHardOne(draft, difficulty) &&
    !isToConnect(draft, difficulty)
}

// An entry of a glossary, or what its author calls a definition.
const OF_ENTRY = 2

/** With options it does not matter that the answer to be typed would have a second name. */
function isTrusted ({ form, trust = 0, doubts = 0 }: Draft): boolean {
  return (form === 'name' && trust >= OF_ENTRY) || (OF_SORT.has(form) && doubts <= DOUBTFUL)
}

// All of their options are of one sort.
const OF_SORT = new Set<Form>(['name', 'command'])

/** Whether the topic of a test tells the answer: of a test about Tesla, each question would be about him. */
function isTold ({ text, typed }: Draft, topic: string): boolean {
  const terms = termsOf(text)
  const own = termsOf(topic)
  return typed !== undefined && terms.length > 0 && terms.every(term => own.includes(term))
}

// So many terms of two statements with one year.
const SAME_EVENT = 2

/** What the questions of a test have used so far. */
class Used {
  readonly #passages = new Set<string>()
  readonly #facts = new Set<string>()
  readonly #stems = new Set<string>()
  readonly #values: string[] = []
  /** What questions for the missing one of a list say: they name the others. */
  readonly #lists: string[] = []
  readonly #years: Array<{ text: string, terms: string[] }> = []
  readonly #forms = new Map<string, number>()
  readonly #headings = new Map<string, number>()
  /** How many cells of tables, by the heading above them. */
  readonly #cells = new Map<string, number>()

  /** How many questions there are. */
  get size (): number {
    return this.#values.length
  }

  has ({ passage, quote = passage.text, form, stem, text, about = text }: Draft): boolean {
    // Two sentences about one event.
    const terms = /year/.test(form) ? termsOf(about) : []
    const isSameEvent = this.#years.some(one =>
      one.text === text && terms.filter(term => one.terms.includes(term)).length >= SAME_EVENT)
    if (isSameEvent) return true
    if (this.#lists.some(list => hasPhrase(list, text))) return true
    if (form === 'missing member' && this.#values.some(value => hasPhrase(stem, value))) return true
    // A cell of a table, with options and without.
    if (this.#facts.has(factOf({ passage, text }))) return true
    const isRow = isCell(form)
    // A table may stand in several documents.
    if (this.#stems.has(normal(stem))) return true
    if (isRow && (this.#headings.get(headingOf(passage)) ?? 0) >= MAX_ROWS) return true
    // "Plurality" and "plurality rule": the second question would be the first one again.
    return !isRow && (this.#passages.has(quote) || this.#values.some(value => overlaps(value, about)))
  }

  add ({ passage, quote = passage.text, beside = [], form, stem, text, about = text }: Draft): void {
    if (/year/.test(form)) this.#years.push({ text, terms: termsOf(about) })
    if (form === 'missing member') this.#lists.push(stem)
    for (const one of [quote, ...beside.map(({ text }) => text)]) this.#passages.add(one)
    this.#facts.add(factOf({ passage, text }))
    this.#stems.add(normal(stem))
    this.#values.push(about)
    this.#forms.set(kindOf(form), (this.#forms.get(kindOf(form)) ?? 0) + 1)
    const heading = headingOf(passage)
    this.#headings.set(heading, (this.#headings.get(heading) ?? 0) + 1)
    if (isCell(form)) this.#cells.set(heading, (this.#cells.get(heading) ?? 0) + 1)
  }

  /**
   * How much the worth of a draft is lowered: a test of five years in a row is not a good one, nor is one of cells.
   * @param length how many questions the test is to have
   */
  penaltyFor ({ form, passage }: Draft, length: number): number {
    const heading = headingOf(passage)
    const isLongForm = form === 'long form' &&
      (this.#forms.get(form) ?? 0) >= Math.max(1, Math.floor(length / LONG_FORMS))
    const isOfFullTable = isCell(form) && (this.#cells.get(heading) ?? 0) >= Math.floor(length / 2)
    return REPETITION * (this.#forms.get(kindOf(form)) ?? 0) + (this.#headings.get(heading) ?? 0) +
      (isOfFullTable ? MORE_OF_TABLE : 0) + (isLongForm ? MORE_LONG_FORMS : 0)
  }
}

/** Years are of one kind, however they are asked, and so are cells. */
function kindOf (form: Form): string {
  return /(?:year|cell)$/.exec(form)?.[0] ?? form
}

function isCell (form: Form): boolean {
  return kindOf(form) === 'cell'
}

type Candidate = Draft & Before & { luck: number, isLast: boolean, isTried?: true, isPlain?: true }

/** Removes the draft with the highest worth; of several with the same worth, the first one. */
function takeBest (
  drafts: Candidate[], used: Used,
  { difficulty, language, num_questions: length, isReviewed = false, hasOptions = false }: TestOrder
): Candidate | undefined {
  let best = -1
  let highest = -Infinity
  const isWish = used.size < MIN_WISHED
  const askedBefore = ASKED_BEFORE + (isWish ? 0 : MAX_DISTANCE * FAR)
  for (const [position, draft] of drafts.entries()) {
    const doubts = isHardOne(draft, difficulty) ? 0 : draft.doubts ?? 0
    const isLate = doubts >= DOUBTFUL && (isReviewed || difficulty !== 'easy') && !isToConnect(draft, difficulty)
    // Who asks for options gets them, also those that classmates had.
    const isOfWish = hasOptions || (isWish && (isHardOne(draft, difficulty) || isToConnect(draft, difficulty)))
    const worth = WORTH[draft.form][difficulty] + (draft.trust ?? 0) + draft.luck -
      used.penaltyFor(draft, length) - DOUBT * doubts - (isLate ? LATE : 0) -
      (difficulty === 'medium' && draft.typed === undefined ? NOT_RECALLED : 0) -
      (draft.language === language ? 0 : FOREIGN) -
      (draft.isUsual === true ? USUAL : 0) - (draft.isPlain === true ? PLAIN : 0) -
      FAR * (draft.distance ?? 0) - ASKED * draft.timesAsked - (draft.timesAsked > 0 && !isOfWish ? askedBefore : 0) -
      (draft.isSeen ? SEEN_TODAY : 0) - (draft.isLast ? LAST : 0)
    if (worth > highest) [best, highest] = [position, worth]
  }
  return best === -1 ? undefined : drafts.splice(best, 1)[0]
}

function questionOf (draft: Draft, supply: Supply, order: TestOrder, random: Random): TestQuestion | undefined {
  if (draft.typed !== undefined) return typedQuestion(draft, draft.typed, order, supply)
  const answer = { text: draft.text, mentions: mentionsOf(draft.text, supply) }
  if (draft.form === 'which' && !isSubjectOfCourse(answer, supply)) return undefined
  const alike = inOrderOf(order.difficulty, possibleOptions(draft, supply, random), draft, random)
  const wrong = wrongOptions(draft, alike, supply)
  return wrong === undefined ? undefined : singleQuestion(draft, wrong, order, random)
}

function singleQuestion (draft: Draft, wrong: string[], order: TestOrder, random: Random): TestQuestion {
  const { text, number } = draft
  const mixed = shuffled([text, ...wrong], random)
  // "Element of group 16": in the order of their numbers. What has none is the last.
  const areNumbered = number !== undefined || mixed.filter(option => /\d/.test(option)).length > 2
  const valueOf = (option: string) =>
    /\d/.test(option) ? numberIn(option.replace(/^\D+/, ''), draft.language) : Infinity
  const areDays = mixed.every(option => dayOf(option) !== undefined)
  const rankOf = areDays ? dayOf : areNumbered ? valueOf : () => undefined
  const isOrdered = mixed.every(option => rankOf(option) !== undefined)
  const options = isOrdered ? mixed.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0)) : mixed
  return { ...groundOf(draft, order), type: 'single', options, correct_option: options.indexOf(text) }
}

function typedQuestion (draft: Draft, typed: Typed, order: TestOrder, supply: Supply): TestQuestion {
  const common = { ...groundOf(draft, order), options: [] }
  if (!('accepted' in typed)) return { ...common, type: 'number', ...typed }
  const lenient = typed.lenient && !hasNeighbour(typed.accepted, supply)
  return { ...common, type: 'text', accepted: typed.accepted, lenient }
}

/**
 * Whether the material has another word that is one letter away from a word in which a slip would count, beside the
 * other words of the name: "efferent nerve" is no slip of "afferent nerve".
 */
function hasNeighbour (accepted: string[], supply: Supply): boolean {
  const { postings } = supply
  const all = new Set(accepted.flatMap(allTermsOf))
  return accepted.some(name => {
    const own = new Set(allTermsOf(name))
    const long = wordsOf(name).filter(word => word.length >= MIN_MISTYPED).flatMap(allTermsOf)
    return long.some(term => ofLength(term.length, supply).some(other => !all.has(other) && isOneOff(term, other) &&
      [...postings.get(other) ?? []].some(place =>
        [...own].every(word => word === term || postings.get(word)?.has(place)))))
  })
}

const byLength = onceFor(({ postings }: Supply) => byKey([...postings.keys()], ({ length }) => length))

/** The terms of a supply that have so many letters, one less, or one more. */
function ofLength (length: number, supply: Supply): string[] {
  return [length - 1, length, length + 1].flatMap(count => byLength(supply).get(count) ?? [])
}

function isOneOff (term: string, other: string): boolean {
  // The stem of "flows" is near to that of every short word.
  return /^\p{L}{5}/u.test(term) && /^\p{L}/u.test(other) && distance(term, other) === 1
}

/** The text of a question, and what it rests on. */
function groundOf (
  { form, stem, passage, quote = passage.text, lead, beside = [], typed }: Draft,
  { language, difficulty, hasOptions = false }: TestOrder
) {
  const { kind, heading, ...source } = sourceOf(passage, textsIn(language))
  // The sentence before it says what its pronoun stands for.
  const told = { ...passage, text: lead === undefined ? quote : `${lead.text} ${quote}` }
  const placed = (one: Passage) => `${one.text}\n— ${placeOf(sourceOf(one, textsIn(language)), language)}`
  const topic = passage.headings.findLast(heading => heading !== '')
  const own: Difficulty = CONNECTS.has(form) ? 'hard' : typed === undefined ? 'easy' : 'medium'
  return {
    question_text: stem,
    explanation: [told, ...beside].map(placed).join('\n\n'),
    ...(topic !== undefined && { topic }),
    ...((own !== difficulty || hasOptions) && { difficulty: own }),
    source: { ...source, quote }
  }
}

const OF = `(?:(?:${DATE_JOIN}) )?`
const DATE = new RegExp(
  `^(?:(\\d{1,2})\\w* ${OF})?(\\p{L}{3,})\\.?(?: (\\d{1,2}))?\\w*(?:,? ${OF}(\\d{4}))?$`, 'u')

/** Where a date stands among others: "2 October 2026", "Feb 12", "4 de mayo"; `undefined` for what is no date. */
function dayOf (text: string): number | undefined {
  const [, before, name = '', after, year = '0'] = DATE.exec(text) ?? []
  const month = monthNamed(name)
  const day = before ?? after
  return month === undefined || day === undefined ? undefined : (Number(year) * 12 + month) * 31 + Number(day)
}

/** The innermost heading of a passage, or the file that it comes from. */
const headingOf = onceFor(({ headings, source }: Passage): string => {
  const heading = headings.findLast(heading => heading !== '')
  return fold(heading ?? (source.kind === 'document' ? source.filename : ''))
})
