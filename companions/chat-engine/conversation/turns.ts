import { randomUUID } from 'node:crypto'
import type { Exchange } from '../engine.js'
import { forgetLate } from '../forgetting.js'
import type { GradedAnswer, TestRun } from '../models/test-run.js'
import type { Turn } from '../models/turn.js'
import type { Reply } from '../schemas.js'

/** Records a message and its reply, and counts the message in the student's profile. */
export async function recordTurn (exchange: Exchange, query: string, reply: Reply): Promise<void> {
  const at = new Date()
  const { response, confidence, sources, hint, answered_by, stopped } = reply
  const facts = {
    ...(confidence !== undefined && { confidence }),
    ...(sources !== undefined && { sources }),
    ...(hint !== undefined && { hint }),
    ...(answered_by !== undefined && { answered_by }),
    ...(stopped && { stopped })
  }
  await countInProfile(exchange, exchange.thread.user_id, at)
  await record(exchange, { _id: randomUUID(), query, reply: response, at, ...facts })
}

/** Records the turn of a graded answer. Recording the same answer again changes nothing. */
export async function recordAnswer (exchange: Exchange, run: TestRun, graded: GradedAnswer): Promise<void> {
  const { index, answer, at, reply } = graded
  await record(exchange, { _id: `${run._id}:${index}`, query: answer, reply: reply.response, at })
}

/** Records a message that was meant as an answer and was not graded, and counts it in the student's profile. */
export async function recordAskedAgain (exchange: Exchange, run: TestRun, answer: string, reply: Reply): Promise<void> {
  const at = new Date()
  const index = run.state.current_question_index
  await countInProfile(exchange, exchange.thread.user_id, at)
  await record(exchange, { _id: `${run._id}:${index}:${randomUUID()}`, query: answer, reply: reply.response, at })
}

/**
 * Counts a message in the profile of a student; without a user id, in none. A failure is logged, not thrown. It comes
 * before the turn is recorded: that finds out whether the user was deleted meanwhile.
 */
export async function countInProfile (exchange: Exchange, userId: string | undefined, at: Date): Promise<void> {
  if (userId === undefined) return
  const { engine: { models: { Profile } }, thread, context: { log } } = exchange
  try {
    await Profile.countMessage(userId, thread.subject, at)
  } catch (error) {
    // The profile is for statistics: the student gets the reply all the same (docs/contract.md §8.1).
    log.error({ err: error }, 'the profile could not be written')
  }
}

async function record (
  exchange: Exchange, turn: Omit<Turn, 'thread' | 'user_id' | 'subject' | 'admitted'>
): Promise<void> {
  const { engine: { models: { Thread, Turn } }, thread, context: { began: admitted } } = exchange
  const { _id, user_id, subject } = thread
  await Thread.touch(_id, turn.at, admitted)
  await Turn.record({ ...turn, admitted, thread: _id, ...(user_id !== undefined && { user_id }), subject })
  await forgetLate(exchange)
}
