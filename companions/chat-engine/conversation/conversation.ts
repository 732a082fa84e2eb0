import { languageTold, type Language } from '../../text/language.js'
import { FALLBACK } from '../../text/languages/registry.js'
import { distressLanguage } from '../../text/messages/distress.js'
import { testRequested } from '../../text/messages/test-request.js'
import type { Engine, Exchange } from '../engine.js'
import { AnotherQuestionWaits, NothingAwaitsAnswer, SessionNotFound, SessionOfAnotherUser } from '../errors.js'
import { answerIn, chatAnswerIn } from '../interactive-test/understanding.js'
import { currentQuestion } from '../interactive-test/step.js'
import type { TestRun } from '../models/test-run.js'
import type { Session, Thread } from '../models/thread.js'
import { plainReply, questionReply } from './replies.js'
import { replyFromMaterial } from './replies-from-material.js'
import type { RequestContext } from '../request-context.js'
import type { ChatMessage, Reply, TestAnswer } from '../schemas.js'
import { startTest } from '../interactive-test/test-start.js'
import {
  askAgain, cancelTest, giveHelp, gradeAnswer, offerSkip, repeatReply, waitingTest, type TestReply
} from '../interactive-test/test-attempts.js'
import { textsIn } from '../texts.js'
import { recordTurn } from './turns.js'

// In characters.
const MAX_TITLE = 80

/**
 * Replies to a message and records the turn. The message is a question or asks for a test. While a test awaits an
 * answer, a message may name an option, skip the question or cancel the test. Every other message gets its reply, and
 * the test goes on waiting.
 * @throws {SessionOfAnotherUser}
 */
export async function chat (engine: Engine, message: ChatMessage, context: RequestContext): Promise<TestReply> {
  const { id, query, asignatura: subject, user_id } = message
  const session = {
    id,
    generation: context.generation,
    subject,
    user_id,
    title: titleOf(query),
    admitted: context.began,
    ...(message.messages !== undefined && { seed: message.messages })
  }
  const thread = await claimThread(engine, session)
  const exchange = { engine, thread, context }
  const waiting = await waitingTest(exchange)

  if (waiting !== null) {
    const understood = chatAnswerIn(query, currentQuestion(waiting.state))
    if (understood === 'cancel') return await cancelTest(exchange, waiting, query)
    if (typeof understood === 'object') return await gradeAnswer(exchange, waiting, query, understood, user_id)
  }
  // One word may have no language of its own. Then the language of the conversation is used, or of the material.
  const told = distressLanguage(query) ?? languageTold(query) ?? waiting?.language ?? languageTold(thread.title)
  const reply = await replyTo(exchange, query, waiting, told)
  await recordTurn(exchange, query, reply)
  return { reply, isRepeated: false }
}

/**
 * Grades the answer to the question that awaits one, or asks again where it is not understood. No answer is graded
 * twice: the last one that is sent again gets its reply again.
 * @throws {SessionNotFound} {SessionOfAnotherUser} {NothingAwaitsAnswer}
 * @throws {AnotherQuestionWaits} when the answer is for a later question, or for one before the last answer
 */
export async function resume (engine: Engine, message: TestAnswer, context: RequestContext): Promise<TestReply> {
  const { id, user_id, user_response: answer, current_question_index: index } = message
  const thread = await engine.models.Thread.findThread(id, context.generation)
  if (thread === null) throw new SessionNotFound()
  if (isOfAnotherUser(thread, user_id)) throw new SessionOfAnotherUser()

  const exchange = { engine, thread, context }
  const waiting = await waitingTest(exchange)
  if (waiting === null) return await repeatResult(exchange, answer, index)
  const { last_answer: last, state } = waiting
  if (index !== undefined && index !== state.current_question_index) {
    if (last === undefined || index !== last.index) throw new AnotherQuestionWaits()
    return await repeatReply(exchange, waiting, last)
  }
  const understood = answerIn(answer, currentQuestion(state))
  if (understood === 'cancel') return await cancelTest(exchange, waiting, answer)
  if (understood === 'unknown') return await offerSkip(exchange, waiting, answer, user_id)
  if (understood === 'hint' || understood === 'way out') return await giveHelp(exchange, waiting, answer, understood)
  if (understood === undefined) return await askAgain(exchange, waiting, answer)
  return await gradeAnswer(exchange, waiting, answer, understood, user_id)
}

/** The thread of a session, about the subject of the message. With another subject, the conversation starts anew. */
async function claimThread (engine: Engine, session: Session): Promise<Thread> {
  const { Thread } = engine.models
  const thread = await Thread.findOrCreate(session)
  if (isOfAnotherUser(thread, session.user_id)) throw new SessionOfAnotherUser()
  if (thread.subject === session.subject) return thread
  // `null`: another request has changed the subject meanwhile, and may have changed it to the same one.
  return await Thread.restart(thread, session) ?? await claimThread(engine, session)
}

function isOfAnotherUser (thread: Thread, userId: string | undefined): boolean {
  return userId !== undefined && thread.user_id !== undefined && thread.user_id !== userId
}

/** The reply to the last answer of a test that is over, when the answer arrives again: its first reply was lost. */
async function repeatResult (exchange: Exchange, answer: string, index: number | undefined): Promise<TestReply> {
  const { engine: { models: { TestRun } }, thread } = exchange
  const latest = await TestRun.latest(thread._id)
  if (latest?.outcome !== undefined && latest.last_answer !== undefined && latest.subject === thread.subject) {
    const { last_answer: last } = latest
    if (index === undefined ? last.answer === answer : last.index === index) {
      return await repeatReply(exchange, latest, last)
    }
    if (index !== undefined && index < last.index) throw new AnotherQuestionWaits()
  }
  throw new NothingAwaitsAnswer()
}

async function replyTo (
  exchange: Exchange, query: string, waiting: TestRun | null, told: Language | undefined
): Promise<Reply> {
  const { thread } = exchange
  const language = told ?? FALLBACK
  const texts = textsIn(language)
  const request = testRequested(query)
  if (request !== undefined) {
    if (waiting === null) return await startTest(exchange, request, language)
    return questionReply(thread, waiting, texts.testAlreadyRuns, language)
  }
  const { text, ...grounds } = await replyFromMaterial(exchange, query, told, waiting)
  // The test may have changed while the reply was made.
  const stillWaiting = waiting && await waitingTest(exchange)
  if (!stillWaiting) return { ...plainReply(thread, text), ...grounds }
  const { current_question_index: index, num_questions: total } = stillWaiting.state
  const before = `${text}\n\n---\n${texts.testWaits(index + 1, total)}`
  return { ...questionReply(thread, stillWaiting, before, language), ...grounds }
}

function titleOf (query: string): string {
  const folded = query.replace(/\s+/g, ' ').trim()
  return folded.length <= MAX_TITLE ? folded : `${folded.slice(0, MAX_TITLE - 1)}…`
}
