import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { SessionNotFound } from '../../errors.js'
import { NothingAwaitsAnswer, SessionOfAnotherUser } from './errors.js'
import { chosenOption } from './interactive-test/answer.js'
import { cancelsTest, testRequested, type TestRequest } from '../text/test-request.js'
import { advance, currentQuestion, newTest, resultOf } from './interactive-test/step.js'
import { languageOf, type Language } from '../text/language.js'
import type { MaterialSource } from './material/source.js'
import type { EngineModels } from './models/index.js'
import type { GradedAnswer, TestRun } from './models/test-run.js'
import type { Thread } from './models/thread.js'
import type { Provider } from './providers/provider.js'
import type { ChatMessage, Reply, TestAnswer } from './schemas.js'
import { TEXTS } from './texts.js'

/** What a conversation is held with. */
export interface Engine {
  models: EngineModels
  material: MaterialSource
  provider: Provider
}

/** What belongs to the request that a message came with. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** How often the session was started again, where the caller says it; a later generation knows nothing of the ones before. */
  generation?: number
}

const HISTORY_TURNS = 6
const TITLE = 80

/**
 * Answers a message. It may be a question, or ask for a test, or, while a test waits, name an option or call it off;
 * whatever else is said while a test waits is answered, and the test goes on waiting.
 */
export async function chat (engine: Engine, message: ChatMessage, context: RequestContext): Promise<Reply> {
  const { id, query, asignatura: subject, user_id } = message
  const thread = await engine.models.Thread.claim({ id, generation: context.generation, subject, user_id, title: titleOf(query) })
  const waiting = await waitingTest(engine, thread)
  // One word has no language; the conversation has.
  const language = languageOf(query, waiting?.language ?? languageOf(thread.title))

  if (waiting !== null) {
    if (cancelsTest(query)) return await cancel(engine, thread, waiting, query, context)
    if (chosenOption(query, currentQuestion(waiting.state).options) !== undefined) {
      return await grade(engine, thread, waiting, { id, user_response: query, user_id }, context)
    }
  }
  const reply = await wordedReply(engine, thread, waiting, query, language, context)
  await record(engine, thread, query, reply, context)
  return reply
}

/**
 * Grades the answer to the question that awaits one. No answer is graded twice: where one arrives again, with the
 * number of a question that is behind, or after the last question, its reply is repeated.
 */
export async function resume (engine: Engine, answer: TestAnswer, context: RequestContext): Promise<Reply> {
  const { id, user_id, user_response, current_question_index: index } = answer
  const thread = await engine.models.Thread.findThread(id, context.generation)
  if (thread === null) throw new SessionNotFound()
  if (user_id !== undefined && thread.user_id !== undefined && user_id !== thread.user_id) throw new SessionOfAnotherUser()

  const waiting = await waitingTest(engine, thread)
  if (waiting === null) {
    const latest = await engine.models.TestRun.latest(thread._id)
    const last = latest?.outcome === 'finished' && latest.subject === thread.subject ? latest.last_answer : undefined
    // Whether the reply was lost on its way or the button pressed twice: the test has ended once, with this reply.
    if (latest && last && (last.answer === user_response || (index !== undefined && index <= last.index))) {
      return await repeated(engine, thread, latest, last)
    }
    throw new NothingAwaitsAnswer()
  }
  const { last_answer: last, state } = waiting
  if (index !== undefined && index < state.current_question_index) {
    return last?.index === index ? await repeated(engine, thread, waiting, last) : questionReply(thread, waiting)
  }
  if (cancelsTest(user_response)) return await cancel(engine, thread, waiting, user_response, context)
  return await grade(engine, thread, waiting, answer, context)
}

// A test of an earlier conversation under the same id waits no longer.
async function waitingTest ({ models: { TestRun } }: Engine, thread: Thread): Promise<TestRun | null> {
  const waiting = await TestRun.waiting(thread._id)
  if (waiting === null || waiting.subject === thread.subject) return waiting
  await TestRun.cancel(waiting)
  return null
}

async function wordedReply (engine: Engine, thread: Thread, waiting: TestRun | null, query: string, language: Language, context: RequestContext): Promise<Reply> {
  const texts = TEXTS[language]
  const request = testRequested(query)
  if (request !== undefined) {
    if (waiting === null) return await startTest(engine, thread, request, language, context)
    return questionReply(thread, waiting, texts.testAlreadyRuns, language)
  }
  if (waiting === null && cancelsTest(query)) return plainReply(thread, texts.noTestToCancel)

  const { models: { Turn }, material: source, provider } = engine
  const [material, turns] = await Promise.all([
    source.materialFor(thread.subject, query, context),
    Turn.last(thread._id, thread.started_at, HISTORY_TURNS)
  ])
  let answer = await provider.answer({ query, language, material, history: turns.map(({ query, reply }) => ({ query, reply })) })
  if (material.retrievalFailed) answer += `\n\n${texts.retrievalFailed}`
  // The test may have gone on while the answer was being worded.
  const stillWaiting = waiting && await waitingTest(engine, thread)
  if (!stillWaiting) return plainReply(thread, answer)
  const { current_question_index: index, num_questions: total } = stillWaiting.state
  return questionReply(thread, stillWaiting, `${answer}\n\n---\n${texts.testWaits(index + 1, total)}`, language)
}

async function startTest (engine: Engine, thread: Thread, request: TestRequest, language: Language, context: RequestContext): Promise<Reply> {
  const { models: { TestRun }, material: source, provider } = engine
  const texts = TEXTS[language]
  const [material, ordinal] = await Promise.all([
    source.materialFor(thread.subject, request.topic, context),
    TestRun.countOf(thread._id)
  ])
  const topic = request.topic === '' ? material.subject : request.topic
  const seed = [thread._id, thread.subject, request.topic, request.num_questions, request.difficulty, ordinal].join('\n')
  const questions = await provider.questions({ ...request, language, material, seed })
  const note = material.retrievalFailed ? `\n\n${texts.retrievalFailed}` : ''
  if (questions.length === 0) return plainReply(thread, texts.noQuestions(topic) + note)

  const { phase, state } = advance(newTest(topic, request.difficulty, questions), { type: 'continue' })
  const run: TestRun = {
    _id: randomUUID(),
    thread: thread._id,
    ...(thread.user_id !== undefined && { user_id: thread.user_id }),
    subject: thread.subject,
    language,
    awaiting: thread._id,
    phase,
    state,
    version: 0,
    started_at: new Date()
  }
  if (await TestRun.begin(run)) {
    return questionReply(thread, run, texts.testStarts(topic, request.difficulty, questions.length, request.num_questions) + note, language)
  }
  // Another message of this session has started one meanwhile.
  const other = await TestRun.waiting(thread._id)
  return other === null ? plainReply(thread, texts.testCancelled) : questionReply(thread, other, texts.testAlreadyRuns, language)
}

async function grade (engine: Engine, thread: Thread, run: TestRun, { user_response, user_id }: TestAnswer, context: RequestContext): Promise<Reply> {
  const { models: { TestRun } } = engine
  const { language, state: { current_question_index: index } } = run
  const next = advance(run, { type: 'answer', answer: user_response, language })
  const reply = next.phase === 'summary provided'
    ? { ...plainReply(thread, `${next.state.pending_feedback}\n\n${TEXTS[language].summary(resultOf(next.state))}`), test_result: { test_id: run._id, ...resultOf(next.state) } }
    : questionReply(thread, { ...run, ...next }, next.state.pending_feedback ?? '')

  const answer: GradedAnswer = { index, answer: user_response, at: new Date(), reply }
  if (!await TestRun.move(run, next, answer)) return await whereItStands(engine, thread, run._id)
  await recordAnswer(engine, thread, run, answer)
  await countInProfile(engine, user_id === undefined ? thread : { ...thread, user_id }, answer.at, context)
  return reply
}

// Somebody else has graded, or ended the test, between our look and our write.
async function whereItStands (engine: Engine, thread: Thread, testId: string): Promise<Reply> {
  const { models: { TestRun } } = engine
  const now = await TestRun.findById(testId).lean<TestRun>().exec()
  if (now?.last_answer && now.outcome !== 'cancelled') return await repeated(engine, thread, now, now.last_answer)
  throw new NothingAwaitsAnswer()
}

// A process killed between grading and recording left a turn to be recorded.
async function repeated (engine: Engine, thread: Thread, run: TestRun, answer: GradedAnswer): Promise<Reply> {
  await recordAnswer(engine, thread, run, answer)
  return answer.reply
}

async function recordAnswer ({ models: { Thread, Turn } }: Engine, thread: Thread, run: TestRun, { index, answer, at, reply }: GradedAnswer): Promise<void> {
  await Thread.touch(thread._id, at)
  await Turn.record({ ...turnOf(thread, answer, reply, at), _id: `${run._id}:${index}` })
}

async function cancel (engine: Engine, thread: Thread, run: TestRun, query: string, context: RequestContext): Promise<Reply> {
  const language = languageOf(query, run.language)
  if (!await engine.models.TestRun.cancel(run)) return await whereItStands(engine, thread, run._id)
  const reply = plainReply(thread, TEXTS[language].testCancelled)
  await record(engine, thread, query, reply, context)
  return reply
}

async function record (engine: Engine, thread: Thread, query: string, reply: Reply, context: RequestContext): Promise<void> {
  const at = new Date()
  await engine.models.Thread.touch(thread._id, at)
  await engine.models.Turn.record({ ...turnOf(thread, query, reply, at), _id: randomUUID() })
  await countInProfile(engine, thread, at, context)
}

// The profile is for statistics: a student's answer does not wait for it to be right (specification, "Errors").
async function countInProfile ({ models: { Profile } }: Engine, { user_id, subject }: Thread, at: Date, { log }: RequestContext): Promise<void> {
  if (user_id === undefined) return
  await Profile.countMessage(user_id, subject, at).catch(error => { log.error({ err: error }, 'the profile could not be written') })
}

function turnOf ({ _id, user_id, subject }: Thread, query: string, { response }: Reply, at: Date) {
  return { thread: _id, ...(user_id !== undefined && { user_id }), subject, query, reply: response, at }
}

function plainReply ({ session_id, subject }: Thread, response: string): Reply {
  return { response, session_id, asignatura: subject, interrupted: false }
}

/** The question that awaits an answer, without its solution, after what else there is to say. */
function questionReply (thread: Thread, { language: testLanguage, state }: TestRun, before = '', language: Language = testLanguage): Reply {
  const { question_text, options } = currentQuestion(state)
  const question_num = state.current_question_index + 1
  const question = TEXTS[language].question(question_num, state.num_questions, question_text, options)
  return {
    ...plainReply(thread, before === '' ? question : `${before}\n\n${question}`),
    interrupted: true,
    interrupt_info: { action: 'answer_question', question_num, total_questions: state.num_questions, question_text, options }
  }
}

function titleOf (query: string): string {
  const folded = query.replace(/\s+/g, ' ').trim()
  return folded.length <= TITLE ? folded : `${folded.slice(0, TITLE - 1)}…`
}
