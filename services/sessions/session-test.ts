import type { TestAnswer } from '../../collections/questions/test-answer.js'
import { answerId } from '../../models/questions/test-answer.js'
import type { Session, SessionTest } from '../../collections/sessions/session.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { InterruptInfo, Judgement } from '../../schemas/tests.js'

/*
 * What a session knows of its test: the question that waits, and which questions are answered. A reply changes it where
 * it is still what the request found. Of replies that are recorded in another order than they were made, a late one
 * adds its answer and leaves the question that waits alone.
 */

/** What a reply changes in the test of its session. */
export interface TestUpdate {
  /** A question waits. `question` is absent where the engine says too little of it. */
  interrupted: boolean
  question?: InterruptInfo
  judgement?: Judgement
  /** The reply tells the result of a test. */
  isResult: boolean
  /** The engine has told this before. */
  isRepeated: boolean
}

// Stands among the answered questions for the result. No id of a question is empty.
const RESULT = ''
// An engine may ask any number of questions.
const MAX_ANSWERED = 1000

/**
 * The test of a session after a reply, or `unchanged`; `repeated` where the reply is recorded already.
 * @param now the test as it is stored
 * @param found the session as the request found it
 * @param newId names a test that begins
 */
export function testAfter (
  now: SessionTest | undefined, found: LiveSession, update: TestUpdate, newId: string
): SessionTest | 'unchanged' | 'repeated' {
  const isAsFound = now?.version === found.test?.version
  const answered = update.judgement?.question_id ?? (update.isResult ? RESULT : undefined)
  if (answered !== undefined) {
    const test = now ?? unknownTest(found)
    // Another test has begun meanwhile.
    if (test.id !== testIdOf(found)) return 'unchanged'
    // Of two answers at once, the reply that repeats the other one may be recorded first.
    const earlier = test.answered.find(({ question }) => question === answered)
    if (earlier !== undefined && (update.isRepeated || earlier.repeated)) return 'repeated'
    const isNewest = isAsFound || update.isResult || test.pending?.question_id === answered
    return changed(test, {
      question: isNewest ? update.question : test.pending,
      ...(earlier === undefined && { answered: { question: answered, ...(update.isRepeated && { repeated: true }) } })
    })
  }
  if (!isAsFound || (update.interrupted && update.question === undefined)) return 'unchanged'

  const { question } = update
  const { pending } = now ?? {}
  if (pending === undefined && question === undefined) return 'unchanged'
  if (pending !== undefined && question !== undefined && isSame(pending, question)) return 'unchanged'
  const begins = question !== undefined && (pending === undefined || question.question_num === 1)
  return begins
    ? { id: newId, version: (now?.version ?? 0) + 1, pending: question, answered: [] }
    : changed(now ?? unknownTest(found), { question })
}

function changed (
  { id, version, answered: before }: SessionTest,
  { question, answered }: { question: InterruptInfo | undefined, answered?: SessionTest['answered'][number] }
): SessionTest {
  return {
    id,
    version: version + 1,
    ...(question !== undefined && { pending: question }),
    answered: answered === undefined ? before : [...before, answered].slice(-MAX_ANSWERED)
  }
}

/** A test whose beginning is not recorded, because the gateway was killed. The same when the answer is sent again. */
function unknownTest (found: LiveSession): SessionTest {
  return { id: `${found.transcript.toHexString()}-${found.turns}`, version: 0, answered: [] }
}

/** Names the test of a session as a request found it. */
export function testIdOf (found: LiveSession): string {
  return (found.test ?? unknownTest(found)).id
}

function isSame (a: InterruptInfo, b: InterruptInfo): boolean {
  if (a.question_id !== undefined && b.question_id !== undefined) return a.question_id === b.question_id
  return a.question_num === b.question_num && a.question_text === b.question_text
}

/** The record of an answer that a reply has judged. */
export function testAnswerOf (found: LiveSession, judgement: Judgement, isStudent: boolean): TestAnswer {
  const { _id, user_id, subject, test = unknownTest(found) } = found
  const { question_id, chosen, skipped, ...facts } = judgement
  const asked = test.pending
  const isAsked = asked?.question_id === undefined || asked.question_id === question_id
  const { question_text: text = '', options = [] } = (isAsked ? asked : undefined) ?? {}
  return {
    _id: answerId(found, test.id, question_id),
    user_id,
    session_id: _id,
    subject,
    test_id: test.id,
    question_id,
    text,
    ...facts,
    ...(options.length > 0 && { options }),
    // Where there are options, nothing else is kept: it would be the words of the student.
    chosen: options.length > 0 ? chosen.filter(option => options.includes(option)) : chosen,
    ...(skipped && { skipped }),
    ...(!isStudent && { teacher: true }),
    at: new Date()
  }
}

/** The question of a session that waits, as the list of sessions shows it. */
export function progressOf ({ test }: Session): { current: number, total: number } | undefined {
  if (test?.pending === undefined) return undefined
  const { question_num: current, total_questions: total, progress } = test.pending
  return progress ?? { current, total }
}
