import { languageOf } from '../../text/language.js'
import type { Exchange } from '../engine.js'
import { NothingAwaitsAnswer } from '../errors.js'
import { questionId, rightOptionOf, SKIPPED, type Judgement } from './judgement.js'
import { advance, currentQuestion, resultOf } from './step.js'
import { helpWith } from './hint.js'
import type { Test } from './test.js'
import type { Need } from './understanding.js'
import type { GradedAnswer, TestRun } from '../models/test-run.js'
import type { Thread } from '../models/thread.js'
import { plainReply, questionReply } from '../conversation/replies.js'
import type { Feedback, Reply } from '../schemas.js'
import { textsIn } from '../texts.js'
import { countInProfile, recordAnswer, recordAskedAgain } from '../conversation/turns.js'

/*
 * The tests inside of a conversation. A stored test has a version: of two requests that change it at the same time, one
 * succeeds, and the other repeats the reply of the first.
 */

/** A reply, and whether it repeats an earlier one: then its turn is recorded already. */
export interface TestReply { reply: Reply, isRepeated: boolean }

/** The test of a thread that awaits an answer, or `null`. A test of an earlier subject of the thread is cancelled. */
export async function waitingTest ({ engine: { models: { TestRun } }, thread }: Exchange): Promise<TestRun | null> {
  if (thread.isNew) return null
  const run = await TestRun.waiting(thread._id)
  if (run === null || run.subject === thread.subject) return run
  await TestRun.cancel(run)
  return null
}

/**
 * Counts an answer to the current question of a test, stores the result and records the turn. Where another request was
 * first, repeats the reply of that one.
 * @param userId whose profile counts the answer
 * @throws {NothingAwaitsAnswer} when the test has ended meanwhile, without an answer
 */
export async function gradeAnswer (
  exchange: Exchange, run: TestRun, answer: string, judgement: Judgement, userId = exchange.thread.user_id
): Promise<TestReply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  const next = advance(run, { type: 'answer', answer, judgement, language: run.language })
  const at = new Date()
  const shown = next.phase === 'summary provided'
    ? resultReply(thread, run, next)
    : questionReply(thread, { ...run, ...next }, next.state.pending_feedback ?? '')
  const reply = { ...shown, feedback: feedbackOf(run, judgement, at) }

  const graded: GradedAnswer = { index: run.state.current_question_index, answer, at, reply }
  if (!await TestRun.move(run, next, graded)) return await replyOfOther(exchange, run)
  await countInProfile(exchange, userId, at)
  await recordAnswer(exchange, run, graded)
  return { reply, isRepeated: false }
}

/** Asks the question again, since the answer was not understood. Nothing is counted. */
export async function askAgain (exchange: Exchange, run: TestRun, answer: string): Promise<TestReply> {
  const { type = 'single' } = currentQuestion(run.state)
  const reply = questionReply(exchange.thread, run, textsIn(run.language).askAgain(type))
  await recordAskedAgain(exchange, run, answer, reply)
  return { reply, isRepeated: false }
}

/** Gives the hint again, and says that the question may be skipped. Nothing is counted, however often it comes. */
export async function giveHelp (exchange: Exchange, run: TestRun, answer: string, need: Need): Promise<TestReply> {
  const reply = questionReply(exchange.thread, run, helpWith(need, currentQuestion(run.state), run.language))
  await recordAskedAgain(exchange, run, answer, reply)
  return { reply, isRepeated: false }
}

/** A student who does not know the answer is asked once more; the next time, the question counts as skipped. */
export async function offerSkip (
  exchange: Exchange, run: TestRun, answer: string, userId = exchange.thread.user_id
): Promise<TestReply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  if (run.doubted === run.state.current_question_index) return await gradeAnswer(exchange, run, answer, SKIPPED, userId)
  await TestRun.doubt(run, run.state.current_question_index)
  const reply = questionReply(thread, run, textsIn(run.language).offerSkip)
  await recordAskedAgain(exchange, run, answer, reply)
  return { reply, isRepeated: false }
}

/** Ends a test before its last answer, and records the turn. */
export async function cancelTest (exchange: Exchange, run: TestRun, query: string): Promise<TestReply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  const reply: Reply = {
    ...plainReply(thread, textsIn(languageOf(query, run.language)).testCancelled),
    test_result: { test_id: run._id, ...resultOf(run.state), cancelled: true }
  }
  const ended: GradedAnswer = { index: run.state.current_question_index, answer: query, at: new Date(), reply }
  if (!await TestRun.cancel(run, ended)) return await replyOfOther(exchange, run)
  await countInProfile(exchange, thread.user_id, ended.at)
  await recordAnswer(exchange, run, ended)
  return { reply, isRepeated: false }
}

/** The reply to an answer that was graded before. Records its turn, in case the process was stopped before that. */
export async function repeatReply (exchange: Exchange, run: TestRun, graded: GradedAnswer): Promise<TestReply> {
  await recordAnswer(exchange, run, graded)
  return { reply: graded.reply, isRepeated: true }
}

// Another request has graded or cancelled the test between our read and our write.
async function replyOfOther (exchange: Exchange, { _id }: TestRun): Promise<TestReply> {
  const now = await exchange.engine.models.TestRun.get(_id)
  if (now?.last_answer) return await repeatReply(exchange, now, now.last_answer)
  throw new NothingAwaitsAnswer()
}

function feedbackOf ({ state, shown_at: shown }: TestRun, judgement: Judgement, at: Date): Feedback {
  const question = currentQuestion(state)
  const { version = 1, explanation, source, topic } = question
  return {
    question_id: questionId(question),
    version,
    ...judgement,
    right_option: rightOptionOf(question),
    explanation,
    ...(source !== undefined && { source }),
    seconds: Math.max(0, Math.round((at.getTime() - shown.getTime()) / 1000)),
    ...(topic !== undefined && topic !== '' && { topic })
  }
}

function resultReply (thread: Thread, { _id, language }: TestRun, { state }: Test): Reply {
  const result = resultOf(state)
  const text = `${state.pending_feedback}\n\n${textsIn(language).summary(result)}`
  return { ...plainReply(thread, text), test_result: { test_id: _id, ...result } }
}
