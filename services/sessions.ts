import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import {
  InvalidCredentials, MessageNotFound, NotEnrolled, NothingUnderWay, NotSessionOwner, OtherSubject, QuestionWaits,
  ReplyStopped, SessionNotFound, SubjectArchived, SubjectNotFound
} from '../errors.js'
import { writeIfRoom } from '../lib/no-room.js'
import { InvalidInput, ServiceRefused } from '../lib/errors.js'
import type { ReplyEvents } from '../lib/service-client.js'
import type { Models } from '../models/index.js'
import { isLive, type LiveSession, type Session, type SessionTest, type WholeSession } from '../models/session.js'
import { bytesOf, PART_TURNS, sizeOf, titleOf, type FiledTurn, type Message, type Turn } from '../models/turn.js'
import type { Holding } from '../models/usage.js'
import type { User } from '../models/user.js'
import type { Answer, ChatRequest, Feedback, ReplyFacts, SessionChange } from '../schemas/sessions.js'
import type { Transcripts } from '../schemas/subjects.js'
import type { InterruptInfo, Judgement } from '../schemas/tests.js'
import {
  factsOf, judgementOf, openQuestionOf, partOf, questionOf, stoppedReply, testResultOf, textOf, type PartOfReply
} from './engine-reply.js'
import type { RepliesUnderWay } from './replies-under-way.js'
import type { Erasures } from './erasure.js'
import { testAfter, testAnswerOf, type TestUpdate } from './session-test.js'
import { requireRoom, requireRoomOfUser, reserveChat, type ChatLimits, type ChatsUnderWay } from './usage.js'

/*
 * The life of a session, from top to bottom:
 *
 *   open     Who may not chat, or would pass a limit, is refused. The id is claimed before the engine is called. A
 *            deleted session is started again by its owner.
 *   turn     After the reply, a judged answer is recorded, then a finished test, then the turn, in one update: the
 *            message, the reply, and the question that waits now.
 *   stop     The owner may end the reply before it is whole. The turn is recorded with what was said by then.
 *   filing   Recent turns that have become large move from the session's document to documents of their own.
 *   reading  The transcript is the filed turns, then the recent ones.
 *   feedback The user's verdict on a reply is kept with its turn, which is filed before.
 *   title    The owner may give it another one, which no turn changes.
 *   deletion The session is marked, then its turns are deleted, and what the user wrote as answers to tests. The id
 *            stays reserved for its owner.
 */

/** The chat engine, as a session uses it. A call throws what lib/service-client.ts throws. */
export interface ChatEngine {
  chat: (
    message: { id: string, asignatura: string, query: string, user_id: string, messages?: Message[] },
    extras: EngineExtras
  ) => Promise<EngineReply>
  resume: (
    answer: { id: string, user_response: string, user_id: string }, extras: EngineExtras & { questionIndex: number }
  ) => Promise<EngineReply>
}

/** Sent as headers, since the bodies are the contract's. An engine may ignore them. */
export interface EngineExtras {
  requestId: string
  /** How often the session was deleted and started again. */
  generation: number
  /** What is deleted after this takes what the engine records of the call. */
  admittedAt: Date
  /** Ends the call with its reason. */
  signal?: AbortSignal
  /** Asks the engine to stream. */
  events?: ReplyEvents
}

/** The bytes for the caller, and the same parsed. `isRepeated`: the engine has told this before. */
export interface EngineReply {
  body: Buffer
  json: Record<string, unknown>
  isRepeated: boolean
  /** The owner of the session has stopped it: it is what was said by then. */
  isStopped?: true
}

interface SessionServices {
  models: Models
  chatEngine: ChatEngine
  chatLimits: ChatLimits
  chatsUnderWay: ChatsUnderWay
  repliesUnderWay: RepliesUnderWay
  erasures: Erasures
}

/** Gets a reply while it is made. A write resolves when there is room for more, or when the connection is closed. */
export interface ReplyListener {
  /** The engine has begun. */
  begin: () => void
  /** The next part of the text. */
  delta: (text: string) => Promise<void>
  /** What the reply has beside its text, as JSON. */
  part: (part: PartOfReply, json: string) => Promise<void>
}

/** The request that a call belongs to: who calls, its id, its log and its time. */
export interface CallerRequest { caller: User, id: string, log: FastifyBaseLogger, admittedAt: Date }

// Open and turn -------------------------------------------------------------------------------------------------------

/**
 * Sends a message to the chat engine and records the turn.
 * @param listener gets the reply while it is made
 * @returns the engine's reply
 * @throws {NotEnrolled | NotSessionOwner | OtherSubject | SubjectArchived | SubjectNotFound}; those of the limits and
 * of the engine's client
 */
export async function sendMessage (
  services: SessionServices, request: CallerRequest, message: ChatRequest, listener?: ReplyListener
): Promise<EngineReply> {
  const { models, chatEngine } = services
  const { id, asignatura, content } = message
  // The client may send more fields; only these two are stored.
  const seed = (message.messages ?? []).map(({ role, content }) => ({ role, content }))
  // Before the id is claimed: a seed that is refused leaves no session.
  if (isTooLarge(seed)) refuseSeed(await models.Session.findSession(id))
  const { found, transcripts } = await requireChat(services, request.caller, id, asignatura)
  const isBegun = found !== null && found.turns > 0
  const messages: Message[] = [...isBegun ? [] : seed, { role: 'user', content }]

  return await chatWithin(services, request, asignatura, found, messages, async held => {
    const { session, isNew } = await openSession(services, request.caller, id, asignatura, found, messages)
    if (isNew) held.sessions = 1
    // The session may have been deleted and started again since.
    if (isTooLarge(seed)) refuseSeed(session)
    const history = session.turns === 0 ? seed : []
    const body = {
      id, asignatura, query: content, user_id: request.caller._id, ...(history.length > 0 && { messages: history })
    }
    return await makeReply(services, request, session, { content, seed, transcripts }, listener, held, async extras =>
      await chatEngine.chat(body, extras))
  })
}

/**
 * Runs a chat within the limits of its user.
 * @param session `null`: a new one
 * @param messages what the chat will add, the reply aside
 * @param chat writes into its argument what it has stored
 */
async function chatWithin<T> (
  { models, chatLimits, chatsUnderWay, erasures }: SessionServices, { caller, log }: CallerRequest, subject: string,
  session: LiveSession | null, messages: Message[], chat: (held: Holding) => Promise<T>
): Promise<T> {
  const texts = messages.map(({ content }) => content)
  requireRoom(chatLimits, session, texts)
  const demand = { subject, isNewSession: session === null, texts }
  const beforeRefusal = async () => { await requireRoomOfUser(models, chatLimits, caller._id, demand) }
  return await chatsUnderWay.run(caller._id, beforeRefusal, async () => {
    const reservation = await reserveChat(models, chatLimits, caller._id, demand)
    const held = { sessions: 0, bytes: 0 }
    try {
      return await chat(held)
    } catch (error) {
      // The error of the chat is thrown, whether or not this succeeds.
      await erasures.eraseLate(caller, session ?? undefined).catch(error => {
        log.warn({ err: error }, 'whether the account was deleted meanwhile could not be read')
      })
      throw error
    } finally {
      // The caller does not wait for it. Where it fails, a later chat counts anew.
      models.Usage.settle(caller._id, reservation, held, 0).catch(error => {
        log.warn({ err: error }, 'what the chat has stored is not counted yet')
      })
    }
  })
}

/** The texts of a seed together, in bytes of UTF-8. */
const MAX_SEED_BYTES = 262_144

function isTooLarge (seed: Message[]): boolean {
  return seed.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) > MAX_SEED_BYTES
}

/** Where the session has a turn, its seed is ignored, however large it is. @throws {InvalidInput} */
function refuseSeed (session: Session | null): void {
  if (session !== null && isLive(session) && session.turns > 0) return
  const msg = `The earlier messages should have at most ${MAX_SEED_BYTES} bytes of text together`
  throw new InvalidInput({ loc: ['body', 'messages'], msg, type: 'too_long' })
}

/**
 * Sends the answer to a test question to the chat engine and records the turn.
 * @param listener gets the reply while it is made
 * @returns the engine's reply
 * @throws {SessionNotFound | NotSessionOwner | SubjectArchived}; the errors of the limits (services/usage.ts) and of
 * the engine's client
 */
export async function answerQuestion (
  services: SessionServices, request: CallerRequest, id: string, answer: Answer, listener?: ReplyListener
): Promise<EngineReply> {
  const { models, chatEngine } = services
  const session = requireOwner(await models.Session.findSession(id), request.caller._id)
  const subject = await models.Subject.findSubject(session.subject)
  if (subject?.archived) throw new SubjectArchived()
  const transcripts = subject?.transcripts

  const body = { id, user_response: answer.answer, user_id: request.caller._id }
  const messages: Message[] = [{ role: 'user', content: answer.answer }]
  return await chatWithin(services, request, session.subject, session, messages, async held => {
    const message: UserMessage = { content: answer.answer, seed: [], transcripts, isAnswer: true }
    return await makeReply(services, request, session, message, listener, held, async extras => {
      const resumed = chatEngine.resume(body, { ...extras, questionIndex: answer.current_question_index })
      return await resumed.catch(async error => {
        if (isNothingAsked(error)) await endWaiting(models, session)
        throw error
      })
    })
  })
}

/**
 * Asks the engine, and records the turn. The reply is under way meanwhile: it is shown, and can be stopped. What is
 * recorded does not depend on the client, which may have closed the connection.
 * @param held gets what is recorded
 */
async function makeReply (
  services: SessionServices, request: CallerRequest, session: LiveSession, message: UserMessage,
  listener: ReplyListener | undefined, held: Holding, ask: (extras: EngineExtras) => Promise<EngineReply>
): Promise<EngineReply> {
  const { repliesUnderWay } = services
  const pending = repliesUnderWay.begin(session, message.content)
  let isRemoved = false
  try {
    const events = listener && eventsTo(listener, text => { pending.text += text })
    const extras = { ...extrasOf(request, session), signal: pending.signal, ...(events && { events }) }
    const reply = await ask(extras).catch(error => {
      if (error instanceof ReplyStopped) return stoppedReply(session, pending.text)
      throw error
    })
    const ended = await repliesUnderWay.storedWith(pending)
    const bytes = await recordReply(services, request, session, message, reply, ended)
    isRemoved = bytes !== undefined
    held.bytes = bytes ?? 0
    return reply
  } finally {
    // It logs its failures itself.
    await repliesUnderWay.end(pending, isRemoved).catch(() => {})
  }
}

/** Hands on what an engine streams. Unknown events, and those of another shape, are left out: the reply has it all. */
function eventsTo (listener: ReplyListener, onText: (text: string) => void): ReplyEvents {
  return {
    onHead: () => { listener.begin() },
    onEvent: async (event, data) => {
      const value = parsed(data)
      if (event === 'delta') {
        const { text } = (value ?? {}) as { text?: unknown }
        if (typeof text !== 'string') return
        onText(text)
        return await listener.delta(text)
      }
      const part = partOf(event, value)
      if (part !== undefined) await listener.part(part, data)
    }
  }
}

function parsed (json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Stops the replies under way in a session, in this gateway and in others.
 * @throws {SessionNotFound | NotSessionOwner | NothingUnderWay | QuestionWaits}
 */
export async function stopReplies (
  { models, repliesUnderWay }: Pick<SessionServices, 'models' | 'repliesUnderWay'>, id: string, owner: string
): Promise<void> {
  const session = requireOwner(await models.Session.findSession(id), owner)
  if (session.test?.pending !== undefined) throw new QuestionWaits()
  if (!await repliesUnderWay.stop(session)) throw new NothingUnderWay()
}

/** The engine knows of no question: the gateway was killed before it recorded that it was answered or cancelled. */
function isNothingAsked (error: unknown): boolean {
  return error instanceof ServiceRefused && [400, 404].includes(error.statusCode ?? 0)
}

async function endWaiting ({ Session }: Models, session: LiveSession): Promise<void> {
  const { test } = session
  if (test?.pending !== undefined) await Session.endWaiting({ ...session, test })
}

function extrasOf (request: CallerRequest, session: Session): EngineExtras {
  return { requestId: request.id, generation: session.generation ?? 0, admittedAt: request.admittedAt }
}

/**
 * Refuses who may not chat about the subject in this session. Returns the session, `null` where it is to be made, and
 * what the subject says of its transcripts now.
 */
async function requireChat (
  { models: { Session, Subject }, erasures }: Pick<SessionServices, 'models' | 'erasures'>, caller: User, id: string,
  subject: string
): Promise<{ found: LiveSession | null, transcripts?: Transcripts }> {
  const [head, session] = await Promise.all([Subject.findSubject(subject), Session.findSession(id)])
  if (caller.role !== 'STUDENT' && head === null) throw new SubjectNotFound()
  // The ownership of an existing session is refused first.
  if (session === null ? await erasures.isClosed(id) : session.user_id !== caller._id) throw new NotSessionOwner()
  if (caller.role === 'STUDENT' && !caller.subjects.includes(subject)) throw new NotEnrolled()
  const found = session !== null && isLive(session) ? session : null
  if (found !== null && found.subject !== subject) throw new OtherSubject()
  if (head?.archived) throw new SubjectArchived()
  return { found, transcripts: head?.transcripts }
}

/**
 * Claims a session that is to be made, before the engine is called: of two callers that race for an id, one becomes the
 * owner. Also returns whether this call has made it.
 */
async function openSession (
  { models, erasures }: Pick<SessionServices, 'models' | 'erasures'>, caller: User, id: string, subject: string,
  found: LiveSession | null, messages: Message[]
): Promise<{ session: LiveSession, isNew: boolean }> {
  if (found !== null) return { session: found, isNew: false }
  const { Session } = models
  const transcript = new Types.ObjectId()
  const start = () => ({ user_id: caller._id, subject, title: titleOf(messages), transcript })
  let session = await Session.claim(id, start)
  if (session.user_id !== caller._id) throw new NotSessionOwner()
  if (!isLive(session)) {
    await deleteTurns(models, session)
    // Of two restarts at once, one starts the session and the other finds it started.
    session = await Session.restart(id, start()) ?? await Session.claim(id, start)
  }
  // The account may have been deleted since the request came.
  if (await erasures.eraseLate(caller)) throw new InvalidCredentials()
  if (session.subject !== subject) throw new OtherSubject()
  return { session: session as LiveSession, isNew: transcript.equals(session.transcript) }
}

/** The user's part of a turn. The seed is stored only with the first turn. */
interface UserMessage { content: string, seed: Message[], transcripts?: Transcripts, isAnswer?: true }

/**
 * Records what a reply ends and says. Returns the bytes of what is recorded in the session, `undefined` where nothing
 * is.
 * @param ended replies that are no longer under way
 */
async function recordReply (
  { models, erasures }: Pick<SessionServices, 'models' | 'erasures'>, request: CallerRequest, session: LiveSession,
  message: UserMessage, { json: reply, isRepeated, isStopped }: EngineReply, ended: Types.ObjectId[]
): Promise<number | undefined> {
  // Before the turn: a client without a response repeats its request, and what is recorded twice counts once.
  const judgement = await recordAnswer(models, request, session, reply)
  const isResult = await recordAttempt(models, request, session, reply)
  const open = openQuestionOf(reply)
  const update = { interrupted: open.interrupted, question: questionOf(reply), judgement, isResult, isRepeated }
  const turn = {
    messages: [{ role: 'user', content: message.content }, { role: 'assistant', content: textOf(reply) }],
    ...open,
    ...factsOf(reply),
    ...((message.isAnswer === true || judgement !== undefined) && { answer: true }),
    ...(judgement !== undefined && { judgement }),
    ...(message.transcripts !== undefined && { transcripts: message.transcripts }),
    ...(isStopped && { stopped: true as const }),
    seed: message.seed
  } satisfies NewTurn
  // A stopped reply says nothing about a test.
  const outcome = await recordTurn(models, session, turn, isStopped ? undefined : update, ended)
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
  const seed = session.turns === 0 ? message.seed : []
  return bytesOf([{ ...turn, messages: [...seed, ...turn.messages] }])
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

/** Records the test that a reply ends. Returns whether it ends one. */
async function recordAttempt (
  models: Models, request: CallerRequest, session: LiveSession, reply: Record<string, unknown>
): Promise<boolean> {
  const result = testResultOf(reply)
  if (result === 'none') return false
  if (result === 'invalid') {
    request.log.warn('the chat engine sent an invalid test_result: ignored')
    return false
  }
  const { test_id: testId, cancelled, ...facts } = result
  const figures = { ...facts, ...(cancelled && { cancelled }) } as const
  const key = testId ?? await attemptKey(models, session)
  const { _id, user_id, subject } = session
  await models.TestAttempt.record({ _id: `${_id}/${key}`, user_id, subject, ...figures, taken_at: new Date() })
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

function filedTurns ({ turns, recent = [] }: WholeSession): number {
  return turns - recent.length
}

type NewTurn = Omit<Turn, '_id' | 'at'> & {
  /** Put before the messages of the first turn. */
  seed: Message[]
}

/**
 * Records a turn, whole or not at all.
 * @param update what the reply says about the test of the session
 * @param ended replies that are no longer under way
 * @returns `large` when it is recorded and the recent turns should be filed. When it is not recorded: `deleted`, the
 * session was deleted meanwhile; `repeated`, another turn has the answer
 */
export async function recordTurn (
  models: Models, session: LiveSession, { seed, ...message }: NewTurn, update?: TestUpdate,
  ended: Types.ObjectId[] = []
): Promise<'recorded' | 'large' | 'deleted' | 'repeated'> {
  const { Session, Turn } = models
  const _id = new Types.ObjectId()
  let isFirst = session.turns === 0
  let isTitled = session.titled === true
  let stored: SessionTest | undefined = session.test
  let wasEmpty = false
  for (;;) {
    const test = update === undefined ? 'unchanged' : testAfter(stored, session, update, _id.toHexString())
    if (test === 'repeated') return 'repeated'
    const messages = isFirst ? [...seed, ...message.messages] : message.messages
    const turn = { _id, ...message, messages, at: new Date() }
    const addition = { session, turn, isFirst, isTitled, ended, ...(test !== 'unchanged' && { test }) }
    const outcome = await Session.record(addition)
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
    } else if (recent.some(turn => turn._id.equals(_id)) || await Turn.isFiled(_id)) {
      return 'large'
    }
    isFirst = now.turns === 0
    isTitled = now.titled === true
    stored = now.test
  }
}

// Filing --------------------------------------------------------------------------------------------------------------

/** Recent turns of a larger size are filed: eight short ones, or three of 2,000 characters (see {@link sizeOf}). */
export const RECENT_SIZE = 8_000

/**
 * Files the recent turns of a session: first each is stored as a document of its own, then they are taken out of the
 * session. A process that is killed in between leaves turns in both places; they are read from the session, and the
 * next filing stores them again without a change. It may run several times at once.
 * @param limit when given, only recent turns of a larger size are filed
 */
export async function fileRecent (models: Models, session: LiveSession, limit?: number): Promise<void> {
  const { Session, Turn } = models
  const now = await Session.findWhole(session._id)
  if (!isSame(now, session)) return
  const { recent = [], recent_size: size = 0, transcript } = now
  if (recent.length === 0 || (limit !== undefined && size <= limit)) return
  let isDropped = false
  /** A deletion that happened in between does not delete what was filed after it. */
  const removeOrphans = async () => {
    if (!isSame(await Session.findSession(session._id), session)) await Turn.deleteTranscript(transcript)
  }
  try {
    const first = filedTurns(now)
    const filed = recent.map((turn, i) => Turn.file({ ...turn, transcript, number: first + i }))
    const failed = (await Promise.allSettled(filed)).find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    isDropped = await Session.dropRecent({ session: now, turns: recent })
  } catch (error) {
    // The error of the filing is the one that the caller is told.
    await removeOrphans().catch(() => {})
    throw error
  }
  if (!isDropped) await removeOrphans()
}

/** Whether a session that was read again is still the live session with the same transcript. */
function isSame<Read extends Session> (now: Read | null, session: LiveSession): now is Read & LiveSession {
  return now !== null && isLive(now) && now.transcript.equals(session.transcript)
}

// Reading -------------------------------------------------------------------------------------------------------------

/** A message as its owner reads it. `n` is its position, from 1. */
export type NumberedMessage =
  Message & ReplyFacts & { n: number, at: Date, feedback?: Feedback, judgement?: Judgement, stopped?: true }

/** Which messages of a session are read. Without a limit: all that are left. */
export interface MessageWindow {
  /** How many of the newest are left out. */
  skip?: number
  limit?: number
}

/** A session, the test question that waits, and messages in parts, the oldest first. */
export interface SessionReading {
  session: LiveSession
  pending?: InterruptInfo
  /** Throws {@link SessionNotFound} when the session is deleted while it is read. */
  messages: AsyncIterable<NumberedMessage[]>
}

/**
 * Reads a session. Its messages come in parts, so that a large transcript is never in memory as a whole.
 * @throws {SessionNotFound | NotSessionOwner}
 */
export async function readSession (
  { Session, Turn }: Models, id: string, owner: string, { skip = 0, limit = Infinity }: MessageWindow = {}
): Promise<SessionReading> {
  const session = requireOwner(await Session.findWhole(id), owner)
  const to = Math.max(0, session.message_count - skip)
  const messages = messagesBetween(Turn, session, Math.max(0, to - limit), to)
  const { pending } = session.test ?? {}
  return { session, messages, ...(pending !== undefined && { pending }) }
}

/** The messages from one position to before another, counted from 0, in parts. */
async function * messagesBetween (
  turns: Models['Turn'], session: WholeSession & LiveSession, from: number, to: number
): AsyncIterable<NumberedMessage[]> {
  if (from === to) return
  const { transcript, recent = [], message_count: count } = session
  const seed = count - 2 * session.turns
  const turnOf = (position: number) => Math.max(0, Math.floor((position - seed) / 2))
  const filed = filedTurns(session)
  const end = turnOf(to - 1) + 1
  for (let first = turnOf(from); first < end;) {
    const last = Math.min(first < filed ? Math.min(first + PART_TURNS, filed) : end, end)
    const part = first < filed
      ? await turns.turnsBetween(transcript, first, last)
      : recent.slice(first - filed, last - filed)
    if (part.length !== last - first) throw new SessionNotFound()
    const start = first === 0 ? 0 : seed + 2 * first
    yield part.flatMap(messagesOf)
      .map((message, index) => ({ n: start + index + 1, ...message }))
      .filter(({ n }) => n > from && n <= to)
    first = last
  }
}

function messagesOf (turn: Turn | FiledTurn): Array<Omit<NumberedMessage, 'n'>> {
  const { messages, at, confidence, sources, hint, judgement, stopped } = turn
  const feedback = 'feedback' in turn ? turn.feedback : undefined
  const reply = messages.length - 1
  return messages.map((message, index) => ({
    ...message, at, ...(index === reply && { confidence, sources, hint, feedback, judgement, stopped })
  }))
}

/** A deleted session does not exist for any caller, its owner included. @throws {SessionNotFound | NotSessionOwner} */
function requireOwner<Read extends Session> (session: Read | null, owner: string): Read & LiveSession {
  if (session === null || !isLive(session)) throw new SessionNotFound()
  if (session.user_id !== owner) throw new NotSessionOwner()
  return session
}

// Feedback ------------------------------------------------------------------------------------------------------------

/**
 * Replaces the feedback of the owner on a reply.
 * @param n the position of the message, from 1
 * @throws {SessionNotFound | NotSessionOwner}; {MessageNotFound} where no reply of the assistant is in this position
 */
export async function giveFeedback (
  models: Models, id: string, owner: string, n: number, { rating, reason, comment }: Feedback
): Promise<void> {
  const { Session, Turn } = models
  for (;;) {
    const session = requireOwner(await Session.findWhole(id), owner)
    const number = turnOfReply(session, n)
    if (number === undefined) throw new MessageNotFound()
    if (number < filedTurns(session)) {
      const isKept = await Turn.giveFeedback(session.transcript, number, { rating, reason, comment, at: new Date() })
      // The turn is not there any more: the session was deleted meanwhile.
      if (!isKept) throw new SessionNotFound()
      return
    }
    // Turns move from the session to documents of their own at any time, as copies. Feedback on a recent turn would be
    // lost when it comes between a copy and the removal of the turn. So it is only written to a turn that has moved:
    // no copy has a feedback of its own, and none can replace it.
    await fileRecent(models, session)
  }
}

/** The position of the turn whose reply is message `n`, from 0. A seed is in front; then each turn is two messages. */
function turnOfReply ({ message_count: messages, turns }: Session, n: number): number | undefined {
  const seed = messages - 2 * turns
  const number = (n - seed) / 2 - 1
  return Number.isInteger(number) && number >= 0 && number < turns ? number : undefined
}

// Title ---------------------------------------------------------------------------------------------------------------

const KEPT = {
  _id: 'A session keeps its id. POST /chat with another id starts another session',
  subject: 'A session keeps its subject. POST /chat with another id starts a session about another subject',
  user_id: 'A session keeps its owner. POST /chat with another id starts a session of your own'
} as const

/**
 * Gives a session the title that its owner wants. It stays when turns follow.
 * @returns the session as it is then
 * @throws {SessionNotFound | NotSessionOwner}; {InvalidInput} where the body would change what cannot be changed
 */
export async function renameSession (
  { Session }: Models, id: string, owner: string, { title, ...kept }: SessionChange
): Promise<LiveSession> {
  const session = requireOwner(await Session.findSession(id), owner)
  const fields = Object.keys(KEPT) as Array<keyof typeof KEPT>
  const changed = fields.filter(field => kept[field] !== undefined && kept[field] !== session[field])
  if (changed.length > 0) {
    throw new InvalidInput(...changed.map(field =>
      ({ loc: ['body', field], msg: KEPT[field], type: 'value_error' })))
  }
  if (!await Session.rename(session, title)) throw new SessionNotFound()
  return { ...session, title }
}

// Deletion ------------------------------------------------------------------------------------------------------------

/**
 * Deletes a session and its transcript. The id stays reserved for its owner.
 * @throws {SessionNotFound | NotSessionOwner}
 */
export async function deleteSession (models: Models, id: string, owner: string): Promise<void> {
  const session = requireOwner(await models.Session.findSession(id), owner)
  if (!await models.Session.markDeleted(session)) throw new SessionNotFound()
  // Where there is no room, the list of deletions completes the rest later, since the session is marked.
  await writeIfRoom(() => deleteTurns(models, session))
}

/** Deletes a session that has no turn since a time. Returns whether it was deleted. */
export async function deleteUnused (models: Models, session: LiveSession, since: Date): Promise<boolean> {
  if (!await models.Session.markDeleted(session, since)) return false
  await writeIfRoom(() => deleteTurns(models, session))
  return true
}

/**
 * Deletes the turns of a session that is marked, and puts it on the list of what the companions delete
 * (services/deletions.ts). The mark of unfinished work is removed last: a kill repeats it.
 */
async function deleteTurns (models: Models, session: Session): Promise<void> {
  const { Deletion, Session, Turn, TestAnswer, Usage } = models
  if (session.transcript === undefined) return
  await TestAnswer.forgetWords(session)
  await Turn.deleteTranscript(session.transcript)
  await Usage.markStale(session.user_id)
  await Deletion.add({ kind: 'session', target: session._id, generation: session.generation ?? 0 })
  await Session.forgetTranscript(session)
}

/** Completes the deletions that a killed process or a lost connection left. */
export async function completeSessionDeletions (models: Models): Promise<void> {
  for (const session of await models.Session.unfinishedDeletions()) await deleteTurns(models, session)
}
