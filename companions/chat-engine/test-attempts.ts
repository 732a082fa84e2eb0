import { randomUUID } from 'node:crypto'
import { languageOf, type Language } from '../text/language.js'
import type { TestRequest } from '../text/test-request.js'
import { audienceOf } from './audience.js'
import type { Exchange } from './engine.js'
import { NothingAwaitsAnswer } from './errors.js'
import { advance, newTest, resultOf } from './interactive-test/step.js'
import type { Question, Test } from './interactive-test/test.js'
import type { GradedAnswer, TestRun } from './models/test-run.js'
import type { Thread } from './models/thread.js'
import { plainReply, questionReply } from './replies.js'
import type { Reply } from './schemas.js'
import { TEXTS } from './texts.js'
import { countInProfile, recordAnswer, recordTurn } from './turns.js'

/*
 * The tests inside of a conversation. A stored test has a version: of two requests that change it at the same time, one
 * succeeds, and the other repeats the reply of the first.
 */

/** The test of a thread that awaits an answer, or `null`. A test of an earlier subject of the thread is cancelled. */
export async function waitingTest ({ engine: { models: { TestRun } }, thread }: Exchange): Promise<TestRun | null> {
  const run = await TestRun.waiting(thread._id)
  if (run === null || run.subject === thread.subject) return run
  await TestRun.cancel(run)
  return null
}

/** Makes a test and stores it. Replies with its first question, or that the material has no questions. */
export async function startTest (exchange: Exchange, request: TestRequest, language: Language): Promise<Reply> {
  const { engine: { models, material: source, provider }, thread, context } = exchange
  const { TestRun } = models
  const texts = TEXTS[language]
  const [material, ordinal] = await Promise.all([
    source.materialFor(await audienceOf(models, thread.subject, thread.user_id), request.topic, context),
    TestRun.countOf(thread._id)
  ])
  const topic = request.topic === '' ? material.subject : request.topic
  const { num_questions, difficulty } = request
  const seed = [thread._id, thread.subject, request.topic, num_questions, difficulty, ordinal].join('\n')
  const questions = await provider.questions({ ...request, language, material, seed })
  const note = material.retrievalFailed ? `\n\n${texts.retrievalFailed}` : ''
  if (questions.length === 0) return plainReply(thread, texts.noQuestions(topic) + note)

  const run = newRun(thread, language, { ...request, topic }, questions)
  if (await TestRun.begin(run)) {
    const intro = texts.testStarts(topic, difficulty, questions.length, num_questions)
    return questionReply(thread, run, intro + note, language)
  }
  // Another message of this session has started a test meanwhile.
  const other = await TestRun.waiting(thread._id)
  return other === null
    ? plainReply(thread, texts.testCancelled)
    : questionReply(thread, other, texts.testAlreadyRuns, language)
}

/**
 * Grades an answer to the current question of a test, stores the result and records the turn. Where another request was
 * first, repeats the reply of that one.
 * @param userId whose profile counts the answer
 * @throws {NothingAwaitsAnswer} when the test was cancelled meanwhile
 */
export async function gradeAnswer (
  exchange: Exchange, run: TestRun, answer: string, userId = exchange.thread.user_id
): Promise<Reply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  const next = advance(run, { type: 'answer', answer, language: run.language })
  const reply = next.phase === 'summary provided'
    ? resultReply(thread, run, next)
    : questionReply(thread, { ...run, ...next }, next.state.pending_feedback ?? '')

  const graded: GradedAnswer = { index: run.state.current_question_index, answer, at: new Date(), reply }
  if (!await TestRun.move(run, next, graded)) return await replyOfOther(exchange, run)
  await recordAnswer(exchange, run, graded)
  await countInProfile(exchange, userId, graded.at)
  return reply
}

/** Ends a test without a result, and records the turn. */
export async function cancelTest (exchange: Exchange, run: TestRun, query: string): Promise<Reply> {
  if (!await exchange.engine.models.TestRun.cancel(run)) return await replyOfOther(exchange, run)
  const reply = plainReply(exchange.thread, TEXTS[languageOf(query, run.language)].testCancelled)
  await recordTurn(exchange, query, reply)
  return reply
}

/** The reply to an answer that was graded before. Records its turn, in case the process was stopped before that. */
export async function repeatReply (exchange: Exchange, run: TestRun, graded: GradedAnswer): Promise<Reply> {
  await recordAnswer(exchange, run, graded)
  return graded.reply
}

// Another request has graded or cancelled the test between our read and our write.
async function replyOfOther (exchange: Exchange, { _id }: TestRun): Promise<Reply> {
  const now = await exchange.engine.models.TestRun.findRun(_id)
  if (now?.last_answer && now.outcome !== 'cancelled') return await repeatReply(exchange, now, now.last_answer)
  throw new NothingAwaitsAnswer()
}

function newRun (
  thread: Thread, language: Language, { topic, difficulty }: TestRequest, questions: Question[]
): TestRun {
  const { phase, state } = advance(newTest(topic, difficulty, questions), { type: 'continue' })
  return {
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
}

function resultReply (thread: Thread, { _id, language }: TestRun, { state }: Test): Reply {
  const result = resultOf(state)
  const text = `${state.pending_feedback}\n\n${TEXTS[language].summary(result)}`
  return { ...plainReply(thread, text), test_result: { test_id: _id, ...result } }
}
