import { NO_ROLE } from '../../costs/charge.js'
import { anyOf } from '../../text/languages/registry.js'
import type { Language } from '../../text/language.js'
import type { TestRequest } from '../../text/messages/test-request.js'
import { allTermsOf } from '../../text/terms.js'
import { audienceOf, isOutsider, type Audience } from '../conversation/audience.js'
import type { Exchange } from '../engine.js'
import { questionId } from './judgement.js'
import { isSameFact } from './same-fact.js'
import type { TestQuestion } from './test.js'
import type { BankQuestion } from '../models/bank-question.js'
import type { TestRun } from '../models/test-run.js'
import { waitingElsewhere } from '../held-back/waiting-questions.js'
import { giveAway } from '../held-back/secrets.js'
import type { MadeQuestions } from '../providers/provider.js'
import { takingTurns } from '../../../lib/process/turns.js'
import { DAY_MS } from '../../../lib/values/durations.js'
import { randomOf, shuffled, type Random } from '../providers/offline/random.js'

/*
 * The questions of a test: published ones of the bank, then generated ones, as the subject wants it; or those that the
 * student has missed before. What the student was asked least recently comes first.
 */

interface Chosen {
  questions: TestQuestion[]
  from: 'bank' | 'material' | 'missed'
  /** The name of the subject. */
  subject: string
  retrievalFailed: boolean
  /** How many of them are about what stands near the topic. */
  beside?: number
  /** How many of them the student was asked already today. */
  again?: number
  /** It is shorter than it was asked for, so that the next test has other questions. */
  isShort?: boolean
  /** Whether there are others, which wait in tests of the student or were asked today. */
  hasKept?: boolean
  /** Who has made the questions that are not from the bank; absent where all are. */
  by?: MadeQuestions['by']
  /** The language model that was to make them has failed. */
  isFallback?: boolean
}

/** What a student has been asked before. */
interface Past {
  /** When a question was asked last, by its id. */
  asked: Map<string, number>
  /** Questions that were answered wrongly when they were asked last, the oldest first. */
  missed: Array<{ id: string, at: number, topic: string, question?: TestQuestion }>
  /** Questions of the tests that wait in other sessions: their answers are not given away. */
  waiting: TestQuestion[]
  /** Questions that were seen in a test that was just cancelled. */
  cancelled: TestQuestion[]
  /** Questions of the last day, but those that a cancelled test left open: their facts are not asked again. */
  recent: TestQuestion[]
}

// What was missed comes again after this time, and a fact is not asked twice in it.
const AGAIN_MS = DAY_MS
// How often questions are generated, where some of them are not to be asked.
const MAX_ROUNDS = 2
// How many of the last tests are read.
const MAX_TESTS = 100

/** @throws {LanguageModelFailed} */
export async function questionsFor (
  exchange: Exchange, request: TestRequest, language: Language
): Promise<Chosen> {
  const { engine: { models }, thread } = exchange
  const [audience, past, ordinal] = await Promise.all([
    audienceOf(models, thread.subject, thread.user_id), pastOf(exchange),
    models.TestRun.countWhere({ thread: thread._id })
  ])
  const chosen = await chosenFor(exchange, request, language, { audience, past, ordinal })
  // What was seen in a test that was just cancelled comes again where nothing else is left.
  return chosen.questions.length > 0 || past.cancelled.length === 0
    ? chosen
    : await chosenFor(exchange, request, language, { audience, past: { ...past, cancelled: [] }, ordinal })
}

interface Known { audience: Audience, past: Past, ordinal: number }

async function chosenFor (
  exchange: Exchange, request: TestRequest, language: Language, { audience, past, ordinal }: Known
): Promise<Chosen> {
  const { engine: { models }, thread } = exchange
  const { name: subject = thread.subject, tests = 'both' } = audience.subject ?? {}
  const { topic, num_questions: count, min_questions: fewest = count, difficulty, isPractice = false } = request
  const seed = [thread._id, thread.user_id, thread.subject, topic, count, difficulty, isPractice, ordinal].join('\n')
  const random = randomOf(seed)
  const isExcluded = excludes(past)

  const isBankShown = tests !== 'generated' && !isOutsider(audience)
  const bank = isBankShown ? await models.BankQuestion.published(thread.subject) : []
  if (isPractice) {
    const missed = missedOf(past, bank).filter(question => !isExcluded(question) && isAbout(question, topic))
    const chosen = await firstOf(spreadOverTopics(missed), count, isNew)
    const questions = chosen.map(question => withShuffledOptions(question, random))
    return { questions, from: 'missed', subject, retrievalFailed: false }
  }

  const inBank = sortedForTest(bank.filter(question => isAbout(question, topic)), request, past, random)
    .flatMap(question => questionOf(question) ?? [])
  const today = new Set(past.recent.map(questionId))
  const isAgain = (question: TestQuestion) => today.has(questionId(question)) || !isNew(question, past.recent)
  const shownNow = await firstOf(inBank, count, (question, chosen) =>
    isNew(question, chosen) && !isExcluded(question) && !isAgain(question))
  const fromBank = shownNow.map(question => withShuffledOptions(question, random))
  const from = tests === 'bank' ? 'bank' : 'material'
  const missing = count - fromBank.length
  const waiting = [...fromBank, ...past.waiting]
  const { generated, kept, ...made } = tests === 'bank' || missing === 0
    ? { generated: [], kept: [], retrievalFailed: false }
    : await generatedFor(exchange, request, {
      audience, language, seed, missing, fewest: fewest - fromBank.length, past: { ...past, waiting }
    })
  const others = [...fromBank, ...generated]
  // What the bank has may be repeated within a day, where nothing else is left.
  const isTold = excludes({ waiting: [...past.waiting, ...others], cancelled: past.cancelled })
  const length = made.isShort === true ? fewest : count
  const again = await firstOf(inBank, length - others.length, (question, chosen) =>
    isNew(question, chosen) && isAgain(question) && !isTold(question))
  const questions = [...others, ...again.map(question => withShuffledOptions(question, random))]
  const isToldHere = excludes({ waiting: questions, cancelled: [] })
  const hasKept = inBank.some(question => isExcluded(question)) || kept.some(question => !isToldHere(question))
  return { questions, from, subject, hasKept, again: again.length, ...made }
}

/**
 * The first of those that fit: the others of a large bank are not looked at.
 * @param fits gets the item, and those that were chosen before it
 */
async function firstOf<Item> (
  items: Item[], count: number, fits: (item: Item, first: Item[]) => boolean
): Promise<Item[]> {
  const otherWork = takingTurns()
  const first: Item[] = []
  for (const item of items) {
    if (first.length >= count) break
    await otherWork()
    if (fits(item, first)) first.push(item)
  }
  return first
}

/** Whether none of other questions asks for the same fact in another form. */
function isNew (question: TestQuestion, others: TestQuestion[]): boolean {
  return !others.some(other => isSameFact(question, other))
}

interface Generated extends Pick<Chosen, 'retrievalFailed' | 'by' | 'isFallback' | 'beside' | 'isShort'> {
  generated: TestQuestion[]
  kept: TestQuestion[]
}

interface GeneratedOrder {
  audience: Audience
  language: Language
  seed: string
  missing: number
  /** So many are enough where the material gives few. */
  fewest: number
  past: Pick<Past, 'waiting' | 'cancelled' | 'recent'>
}

async function generatedFor (
  { engine: { material: source, models, provider }, thread, context }: Exchange,
  { topic, difficulty, hasOptions }: TestRequest,
  { audience, language, seed, missing, fewest, past: { waiting, cancelled, recent } }: GeneratedOrder
): Promise<Generated> {
  const [material, lately] = await Promise.all([
    source.materialFor(audience, topic, context), models.TestRun.askedIn(thread.subject, MAX_TESTS)
  ])
  const { retrievalFailed } = material
  const charge = { subject: thread.subject, role: audience.role ?? NO_ROLE, purpose: 'test' } as const
  const generated: TestQuestion[] = []
  const kept: TestQuestion[] = []
  const beside = new Set<TestQuestion>()
  let unfit: TestQuestion[] = []
  let by: MadeQuestions['by'] = 'material'
  let isFallback = false
  let isShort = false
  let length = missing
  for (let round = 0; round < MAX_ROUNDS && generated.length < length; round++) {
    const exclude = [...waiting, ...cancelled, ...generated, ...unfit].map(({ question_text }) => question_text)
    const asked = [...waiting, ...cancelled, ...recent]
    const num_questions = length - generated.length
    const min_questions = Math.max(0, fewest - generated.length)
    const wanted = { topic, charge, num_questions, min_questions, difficulty, language, material }
    const form = hasOptions === true ? { hasOptions } : {}
    const order = { ...wanted, ...form, exclude, asked, recent, lately, signal: context.signal }
    const answer = await provider.questions({ ...order, seed: round === 0 ? seed : `${seed}\n${round}` })
    const made = answer.questions
    for (const question of answer.beside ?? []) beside.add(question)
    kept.push(...answer.kept ?? [])
    if (round === 0) by = answer.by
    if (answer.isShort === true) {
      isShort = true
      length = generated.length + made.length
    }
    isFallback ||= answer.isFallback === true
    const isAvoided = excludes({ waiting: [...waiting, ...generated], cancelled: [...cancelled, ...recent] })
    const fit = await firstOf(made, num_questions, (question, chosen) =>
      isNew(question, chosen) && !isAvoided(question))
    generated.push(...fit)
    unfit = made.filter(question => !fit.includes(question))
    kept.push(...unfit)
    if (unfit.length === 0) break
  }
  const isBeside = (question: TestQuestion) => beside.has(question)
  return { generated, kept, retrievalFailed, by, isFallback, isShort, beside: generated.filter(isBeside).length }
}

/**
 * Whether a question is one of those, or asks for a fact of one, or one of it and those that wait tells the answer of
 * the other.
 */
function excludes ({ waiting, cancelled }: Pick<Past, 'waiting' | 'cancelled'>): (question: TestQuestion) => boolean {
  const those = [...waiting, ...cancelled]
  const ids = new Set(those.map(questionId))
  return question => ids.has(questionId(question)) || !isNew(question, those) ||
    waiting.some(other => giveAway(question, other))
}

async function pastOf ({ engine: { models }, thread }: Exchange): Promise<Past> {
  const { user_id: user, subject, _id } = thread
  const [runs, answers, waiting] = await Promise.all([
    models.TestRun.past(user === undefined ? { thread: _id } : { user_id: user }, subject, MAX_TESTS),
    user === undefined ? [] : models.RecordedAnswer.ofUser(user, subject),
    waitingElsewhere(models, thread)
  ])
  const asked = new Map<string, number>()
  const last = new Map<string, Past['missed'][number] & { correct: boolean }>()
  const note = (id: string, at: number, correct?: boolean, topic = '', question?: TestQuestion) => {
    asked.set(id, Math.max(asked.get(id) ?? 0, at))
    const known = last.get(id)
    if (correct === undefined || (known !== undefined && known.at >= at)) return
    last.set(id, { id, at, topic, correct, ...(question !== undefined && { question }) })
  }
  for (const run of runs) {
    const at = (run.finished_at ?? run.last_answer?.at ?? run.started_at).getTime()
    seenOf(run).forEach((question, index) => {
      const score = run.state.scores[index]
      note(questionId(question), at, score === undefined ? undefined : score === 1, question.topic, question)
    })
  }
  for (const { question_id, at, correct, topic, text, options, right_option, explanation = '', source } of answers) {
    const position = options?.indexOf(right_option ?? '') ?? -1
    const question: TestQuestion | undefined = text && options !== undefined && position !== -1
      ? {
          type: 'single',
          question_text: text,
          options,
          correct_option: position,
          explanation,
          topic,
          source: source && { ...source, quote: source.quote ?? '' }
        }
      : undefined
    note(question_id, at.getTime(), correct, topic, last.get(question_id)?.question ?? question)
  }
  const [latest] = runs
  return {
    asked,
    missed: [...last.values()].filter(({ correct }) => !correct).sort((a, b) => a.at - b.at),
    waiting: waiting.flatMap(({ state }) => state.questions.slice(state.user_answers.length)),
    cancelled: latest?.outcome === 'cancelled' ? seenOf(latest) : [],
    recent: runs.filter(({ started_at: at }) => at.getTime() > Date.now() - AGAIN_MS).flatMap(run =>
      run.outcome === 'cancelled' ? run.state.questions.slice(0, run.state.user_answers.length) : seenOf(run))
  }
}

/** The questions of a test that were shown. */
function seenOf ({ state }: TestRun): TestQuestion[] {
  return state.questions.slice(0, state.current_question_index + 1)
}

/** What was missed at least a day ago, the oldest first. Of the bank, what is published now, as it is now. */
function missedOf ({ missed }: Past, bank: BankQuestion[]): TestQuestion[] {
  const byId = new Map(bank.map(question => [question._id, question]))
  const before = Date.now() - AGAIN_MS
  return missed.filter(({ at }) => at <= before).flatMap(({ id, question, topic }) => {
    const published = byId.get(id)
    if (published !== undefined) return questionOf(published) ?? []
    // A question that has left the bank is not asked again.
    if (question === undefined || question.id !== undefined || questionId(question) !== id) return []
    return [{ ...question, topic }]
  })
}

/** One of each topic, then a second one of each, and so on. */
function spreadOverTopics (questions: TestQuestion[]): TestQuestion[] {
  const counts = new Map<string, number>()
  const ranked = questions.map(question => {
    const topic = question.topic ?? ''
    const rank = counts.get(topic) ?? 0
    counts.set(topic, rank + 1)
    return { question, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ question }) => question)
}

/**
 * First those with options, where these are wished, then those of the wanted difficulty, and within each group first
 * what was asked least recently; else at random.
 */
function sortedForTest (
  questions: BankQuestion[], { difficulty, hasOptions }: TestRequest, { asked }: Past, random: Random
): BankQuestion[] {
  // A test is of medium difficulty where the student asks for none.
  const isOther = (question: BankQuestion) => Number(difficulty !== 'medium' && question.difficulty !== difficulty)
  const isTyped = ({ options = [] }: BankQuestion) => Number(hasOptions === true && options.length === 0)
  return shuffled(questions, random)
    .sort((a, b) =>
      isTyped(a) - isTyped(b) || isOther(a) - isOther(b) || (asked.get(a._id) ?? 0) - (asked.get(b._id) ?? 0))
}

/** Whether a question is about a topic: its own topic has all terms of it, or its topic and text together. */
function isAbout ({ topic = '', ...question }: BankQuestion | TestQuestion, wanted: string): boolean {
  const terms = allTermsOf(wanted)
  if (terms.length === 0) return true
  const own = new Set(allTermsOf(`${topic} ${'text' in question ? question.text : question.question_text}`))
  return terms.every(term => own.has(term))
}

/** A question of the bank for a test; `undefined` for one that cannot be asked. */
function questionOf (question: BankQuestion): TestQuestion | undefined {
  const { _id: id, version, text, type, answer, tolerance = 0, accepted = [], lenient = false } = question
  const options = question.options ?? []
  const { explanation = '', topic, source } = question
  const common = {
    id,
    version,
    question_text: text,
    options: options.map(option => option.text),
    explanation,
    ...(topic && { topic }),
    ...(source && { source })
  }
  const right = options.flatMap(({ correct }, position) => correct ? [position] : [])
  const [first] = right
  switch (type) {
    case 'single': return first === undefined ? undefined : { ...common, type, correct_option: first }
    case 'multiple': return first === undefined ? undefined : { ...common, type, correct_options: right }
    case 'number': return answer === undefined ? undefined : { ...common, type, options: [], answer, tolerance }
    case 'text': return accepted.length === 0 ? undefined : { ...common, type, options: [], accepted, lenient }
  }
}

const ALL_OR_NONE = anyOf(({ answers }) => answers?.allOrNone)
const OF_THE_ABOVE = anyOf(({ answers }) => answers?.ofTheAbove)
const STAYS_LAST = new RegExp(`^(?:${ALL_OR_NONE})\\b.*\\b(?:${OF_THE_ABOVE})\\b`, 'i')

/** The question with its options in another order. "None of the above" stays the last one. */
function withShuffledOptions (question: TestQuestion, random: Random): TestQuestion {
  const { options } = question
  const positions = [...options.keys()]
  const isLast = (position: number) => STAYS_LAST.test(options[position] ?? '')
  const order = [
    ...shuffled(positions.filter(position => !isLast(position)), random), ...positions.filter(isLast)
  ]
  const mixed = { options: order.map(position => options[position] ?? '') }
  switch (question.type) {
    case 'number':
    case 'text': return question
    case 'multiple': {
      const right = question.correct_options.map(position => order.indexOf(position)).sort((a, b) => a - b)
      return { ...question, ...mixed, correct_options: right }
    }
    default: return { ...question, ...mixed, correct_option: order.indexOf(question.correct_option) }
  }
}
