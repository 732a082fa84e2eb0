import type { Exchange } from '../engine.js'
import { currentQuestion } from '../interactive-test/step.js'
import type { EngineModels } from '../models/index.js'
import type { TestRun } from '../models/test-run.js'
import type { Thread } from '../models/thread.js'
import { secretOf, type WaitingQuestion } from './secrets.js'

/**
 * The questions that wait for an answer of the student in the subject, in all sessions; the one of this session first.
 * Those of sessions that were deleted wait no more.
 */
export async function waitingQuestions (
  { engine: { models }, thread }: Exchange, waiting: TestRun | null
): Promise<WaitingQuestion[]> {
  const others = await waitingElsewhere(models, thread)
  const here = waiting === null ? [] : [waiting]
  return [...here, ...others].map(({ thread: other, state }) => {
    const question = currentQuestion(state)
    return {
      question,
      secret: secretOf(question),
      ...(other === thread._id && { here: { number: state.current_question_index + 1, total: state.num_questions } })
    }
  })
}

/** The tests of the student in the subject that await an answer in other sessions, which are not deleted. */
export async function waitingElsewhere (
  { Session, TestRun, Thread }: EngineModels, { _id, user_id: user, subject }: Thread
): Promise<TestRun[]> {
  if (user === undefined) return []
  const others = (await TestRun.waitingOf(user, subject)).filter(({ thread }) => thread !== _id)
  if (others.length === 0) return []
  const threads = others.map(({ thread }) => thread)
  const [deleted, superseded] = await Promise.all([
    // A later generation of the session has followed.
    Session.deletedOf(threads), Thread.idsWhere({ _id: { $in: threads }, superseded: true })
  ])
  return others.filter(({ thread }) => !deleted.has(thread) && !superseded.includes(thread))
}
