import { Types } from 'mongoose'
import type { Models } from '../../models/index.js'
import type { SessionTest, WholeSession } from '../../collections/sessions/session.js'
import { bytesOf, sizeOf, type LiveSession } from '../../models/sessions/session.js'
import type { Message, Turn } from '../../collections/sessions/turn.js'
import type { Judgement } from '../../schemas/tests.js'
import { endTest } from '../lti/graded/attempts.js'
import type { Outbox } from '../system/outbox.js'
import type { Erasures } from '../accounts/erasure.js'
import type { EngineReply } from './ask.js'
import { factsOf, judgementOf, openQuestionOf, questionOf, testResultOf, textOf } from '../chat/engine-reply.js'
import { fileRecent, RECENT_SIZE } from './file.js'
import { requireRoomIn, roomFor, type SessionLimits } from '../chat/limits.js'
import type { CallerRequest, Chat } from '../chat/message.js'
import { filedTurns, isSame } from './owner.js'
import { testAfter, testAnswerOf, testIdOf, type TestUpdate } from './session-test.js'

interface RecordServices { models: Models, erasures: Erasures, chats: { limits: SessionLimits }, outbox: Outbox }

/**
 * Records what a reply ends and says. Returns the bytes of what is recorded in the session, `undefined` where nothing
 * is.
 * @param ended replies that are no longer under way
 * @throws {SessionFull} where other chats have filled it meanwhile
 */
export async function record (
  services: RecordServices,
  request: CallerRequest, chat: Chat, session: LiveSession, { json: reply, isRepeated, isStopped }: EngineReply,
  ended: Types.ObjectId[]
): Promise<number | undefined> {
  const { models, erasures, chats } = services
  // Before the turn: a client without a response repeats its request, and what is recorded twice counts once.
  const judgement = await recordAnswer(models, request, session, reply)
  const isResult = await recordTestResult(services, request, session, reply)
  const open = openQuestionOf(reply)
  const update = { interrupted: open.interrupted, question: questionOf(reply), judgement, isResult, isRepeated }
  const turn: NewTurn = {
    messages: [{ role: 'user', content: chat.content }, { role: 'assistant', content: textOf(reply) }],
    ...open,
    ...factsOf(reply)
  }
  if (chat.questionIndex !== undefined || judgement !== undefined) turn.answer = true
  if (judgement !== undefined) turn.judgement = judgement
  if (chat.transcripts !== undefined) turn.transcripts = chat.transcripts
  if (isStopped === true || reply.stopped === true) turn.stopped = true
  // A stopped reply changes no test.
  const outcome = await recordTurn(models, session, turn, {
    seed: chat.seed, ended, limits: chats.limits, update: isStopped ? undefined : update
  })
  if (outcome === 'deleted') {
    request.log.info('the session was deleted during the turn: the turn is not recorded')
    // The deletion may have been before the answer was recorded.
    if (judgement !== undefined) await models.TestAnswer.forgetWords(session)
    await erasures.eraseLate(request.caller, session)
  }
  if (outcome === 'large') {
    // The caller does not wait for it. The next turn repeats it when it fails.
    fileRecent(models, session, RECENT_SIZE).catch(error => {
      request.log.warn({ err: error }, 'the recent turns of the session are not filed yet')
    })
  }
  if (outcome === 'deleted' || outcome === 'repeated') return undefined
  return bytesOf(session.turns === 0 ? [turn, { messages: chat.seed }] : [turn])
}

/** Records the answer that a reply judges, and returns the judgement. */
async function recordAnswer (
  models: Models, request: CallerRequest, session: LiveSession, reply: Record<string, unknown>
): Promise<Judgement | undefined> {
  const judgement = judgementOf(reply)
  if (judgement === 'none') return undefined
  if (judgement === 'invalid') {
    request.log.warn('the chat engine sent an invalid feedback: ignored')
    return undefined
  }
  await models.TestAnswer.record(testAnswerOf(session, judgement, request.caller.role === 'STUDENT'))
  // A deletion of the subject that came before the record did not delete it.
  if (await models.Subject.findSubject(session.subject) === null) await models.TestAnswer.removeSubject(session.subject)
  return judgement
}

/**
 * Records the test that a reply ends, and ends the graded attempt that it belongs to, if any. Returns whether it ends
 * one.
 */
async function recordTestResult (
  services: Pick<RecordServices, 'models' | 'outbox'>, request: CallerRequest, session: LiveSession,
  reply: Record<string, unknown>
): Promise<boolean> {
  const result = testResultOf(reply)
  if (result === 'none') return false
  if (result === 'invalid') {
    request.log.warn('the chat engine sent an invalid test_result: ignored')
    return false
  }
  const { test_id: testId, cancelled, ...facts } = result
  const figures = { ...facts, ...(cancelled && { cancelled }) } as const
  const { models } = services
  const key = testId ?? await attemptKey(models, session)
  const { _id, user_id, subject } = session
  const ids = { _id: `${_id}/${key}`, test_id: testIdOf(session) }
  await models.TestAttempt.record({ ...ids, user_id, subject, ...figures, taken_at: new Date() })
  await endTest(services, session, result)
  return true
}

/** Identifies a test of an engine that does not: by the last turn that left a question open, or by this very turn. */
async function attemptKey (models: Models, session: LiveSession): Promise<string> {
  const now = await models.Session.findWhole(session._id)
  const open = isSame(now, session) ? await lastInterrupted(models, now) : undefined
  return `${session.transcript.toHexString()}/${open ?? `turn-${session.turns}`}`
}

/** The position in the transcript of the last turn that left a test question open. */
async function lastInterrupted (
  { Turn }: Models, session: WholeSession & LiveSession
): Promise<number | undefined> {
  const index = session.recent?.findLastIndex(({ interrupted }) => interrupted) ?? -1
  if (index !== -1) return filedTurns(session) + index
  return await Turn.lastInterrupted(session.transcript, filedTurns(session))
}

interface RecordOptions {
  /** Put before the messages of the first turn. */
  seed?: Message[]
  /** What the reply says about the test of the session. */
  update?: TestUpdate
  /** Replies that are no longer under way. */
  ended?: Types.ObjectId[]
  limits?: SessionLimits
}

type NewTurn = Omit<Turn, '_id' | 'at'>

/**
 * Records a turn, whole or not at all.
 * @returns `large` when it is recorded and the recent turns should be filed. When it is not recorded: `deleted`, the
 * session was deleted meanwhile; `repeated`, another turn has the answer
 * @throws {SessionFull}
 */
export async function recordTurn (
  models: Models, session: LiveSession, message: NewTurn,
  { seed = [], update, ended = [], limits }: RecordOptions = {}
): Promise<'recorded' | 'large' | 'deleted' | 'repeated'> {
  const { Session, Turn } = models
  const _id = new Types.ObjectId()
  let isFirst = session.turns === 0
  let isTitled = session.titled === true
  let stored: SessionTest | undefined = session.test
  let wasEmpty = false
  for (;;) {
    const test = update === undefined || (stored === undefined && isQuiet(update))
      ? 'unchanged'
      : testAfter(stored, session, update, _id.toHexString())
    if (test === 'repeated') return 'repeated'
    const messages = isFirst ? [...seed, ...message.messages] : message.messages
    const turn = { _id, at: new Date(), ...message, messages }
    // The reply may pass a limit.
    const room = limits && roomFor(limits, messages.slice(0, -1))
    const outcome = await Session.record({
      session, turn, isFirst, isTitled, ended, room, test: test === 'unchanged' ? undefined : test
    })
    if (outcome === 'recorded') return (session.recent_size ?? 0) + sizeOf([turn]) > RECENT_SIZE ? 'large' : 'recorded'

    const now = await Session.findWhole(session._id)
    if (!isSame(now, session)) return 'deleted'
    const { recent = [] } = now
    if (outcome === 'noRoom') {
      const isEmpty = recent.length === 0
      // Empty only once is no proof: another turn may have filed the recent ones since the refusal.
      if (isEmpty && wasEmpty) throw new Error('the turn is larger than a document of the database')
      wasEmpty = isEmpty
      await fileRecent(models, session)
    } else if (recent.some(turn => turn._id.equals(_id)) || await Turn.existsWhere({ _id })) {
      return 'large'
    } else if (room !== undefined) {
      requireRoomIn(now, room)
    }
    isFirst = now.turns === 0
    isTitled = now.titled === true
    stored = now.test
  }
}

/** The reply changes no test. */
function isQuiet ({ interrupted, judgement, isResult }: TestUpdate): boolean {
  return !interrupted && judgement === undefined && !isResult
}
