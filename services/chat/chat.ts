import { NotEnrolled, NotSessionOwner, OtherSubject, SubjectArchived, SubjectNotFound } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { Models } from '../../models/index.js'
import { isLive, type LiveSession } from '../../models/sessions/session.js'
import type { Message } from '../../collections/sessions/turn.js'
import type { User } from '../../models/accounts/user.js'
import type { Answer, ChatRequest } from '../../schemas/sessions.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import { bindTest, GRADED, requireNoAttempt } from '../lti/graded/attempts.js'
import type { Outbox } from '../system/outbox.js'
import type { Erasures } from '../accounts/erasure.js'
import {
  ask, type ChatCounts, type ChatEngine, type EngineReply, type RepliesUnderWay, type ReplyListener
} from '../sessions/ask.js'
import type { Chats } from './limits.js'
import type { CallerRequest, Chat } from './message.js'
import { open } from '../sessions/open.js'
import { requireSessionOwner } from '../sessions/owner.js'
import { record } from '../sessions/record.js'

/*
 * A chat, from its message to its turn: authorise, reserve, open, ask, record, release. Each step returns what the next
 * one needs. This folder has the order of the steps and the limits; services/sessions/ has what a step does with the
 * session, and the other parts of its life.
 */

export interface ChatServices {
  models: Models
  chatEngine: ChatEngine
  chats: Chats
  chatCounts: ChatCounts
  repliesUnderWay: RepliesUnderWay
  erasures: Erasures
  outbox: Outbox
}

/**
 * Sends a message to the chat engine and records the turn.
 * @param listener gets the reply while it is made
 * @throws {GradedTestWaits | NotEnrolled | NotSessionOwner | OtherSubject | SubjectArchived | SubjectNotFound |
 * InvalidInput}; those of the limits and of the engine's client
 */
export async function sendMessage (
  services: ChatServices, request: CallerRequest, message: ChatRequest, listener?: ReplyListener
): Promise<EngineReply> {
  if (message.id.startsWith(GRADED)) await requireNoAttempt(services.models, message.id)
  return await converse(services, request, await authorise(services, request.caller, message), listener)
}

/** Sends a message as {@link sendMessage}, also into the session of a graded test, which it begins. */
export async function askForTest (
  services: ChatServices, request: CallerRequest, message: ChatRequest, listener?: ReplyListener
): Promise<EngineReply> {
  return await converse(services, request, await authorise(services, request.caller, message), listener)
}

/**
 * Sends the answer to a test question to the chat engine and records the turn.
 * @param listener gets the reply while it is made
 * @throws {SessionNotFound | NotSessionOwner | SubjectArchived}; those of the limits and of the engine's client
 */
export async function answerQuestion (
  services: ChatServices, request: CallerRequest, id: string, answer: Answer, listener?: ReplyListener
): Promise<EngineReply> {
  return await converse(services, request, await authoriseAnswer(services, request.caller, id, answer), listener)
}

async function converse (
  services: ChatServices, request: CallerRequest, chat: Chat, listener: ReplyListener | undefined
): Promise<EngineReply> {
  const { chats, erasures } = services
  const { caller, log } = request
  const { found, subject } = chat
  const messages = [...found === null || found.turns === 0 ? chat.seed : [], userMessage(chat)]
  const place = await chats.reserve(caller._id, { subject, session: found, messages })
  const stored = { sessions: 0, bytes: 0 }
  try {
    const opened = found === null
      ? await open(services, caller, { ...chat, messages })
      : { session: found, isNew: false }
    if (opened.isNew) stored.sessions = 1
    const { reply, bytes } = await makeTurn(services, request, chat, opened.session, listener)
    stored.bytes = bytes
    return reply
  } catch (error) {
    // The error of the chat is thrown, whether or not this succeeds.
    await erasures.eraseLate(caller, found ?? undefined).catch(error => {
      log.warn({ err: error }, 'whether the account was deleted meanwhile could not be read')
    })
    throw error
  } finally {
    chats.release(place, stored)
  }
}

/**
 * Asks the engine, and records the turn. The reply is under way meanwhile: it is shown, and can be stopped. What is
 * recorded does not depend on the client, which may have closed the connection.
 * @returns the reply, and the bytes that are recorded
 */
async function makeTurn (
  services: ChatServices, request: CallerRequest, chat: Chat, session: LiveSession, listener: ReplyListener | undefined
): Promise<{ reply: EngineReply, bytes: number }> {
  const { repliesUnderWay } = services
  const pending = repliesUnderWay.begin(session, chat.content)
  let isRemoved = false
  try {
    const reply = await ask(services, request, chat, session, pending, listener)
    const ended = await repliesUnderWay.idsToRemove(pending)
    const bytes = await record(services, request, chat, session, reply, ended)
    isRemoved = bytes !== undefined
    return { reply, bytes: bytes ?? 0 }
  } finally {
    // It logs its failures itself.
    await repliesUnderWay.end(pending, isRemoved).catch(() => {})
  }
}

/** Subject and session are read in one round, and with them what {@link Chats.reserve} will need. */
async function authorise (
  { models: { Session, Subject }, erasures, chats }: ChatServices, caller: User,
  { id, asignatura: subject, content, messages = [] }: ChatRequest
): Promise<Chat> {
  const [head, session] = await Promise.all([
    Subject.findSubject(subject), Session.findSession(id), chats.look(caller._id, subject)
  ])
  const found = session !== null && isLive(session) ? session : null
  // Where the session has a turn, its seed is ignored, however large it is.
  const seed = found === null || found.turns === 0 ? seedOf(messages) : []
  if (caller.role !== 'STUDENT' && head === null) throw new SubjectNotFound()
  // The ownership of an existing session comes before the enrolment and before the subject of the session.
  if (session === null ? await erasures.isClosed(id) : session.user_id !== caller._id) throw new NotSessionOwner()
  if (caller.role === 'STUDENT' && !caller.subjects.includes(subject)) throw new NotEnrolled()
  if (found !== null && found.subject !== subject) throw new OtherSubject()
  return { id, subject, content, found, seed, ...transcriptsOf(head) }
}

async function authoriseAnswer (
  { models }: ChatServices, caller: User, id: string,
  { answer: content, current_question_index: questionIndex }: Answer
): Promise<Chat> {
  const { Session, Subject } = models
  const found = requireSessionOwner(await Session.findSession(id), caller._id)
  const { subject } = found
  await bindTest(models, found)
  const head = await Subject.findSubject(subject)
  return { id, subject, content, found, seed: [], questionIndex, ...transcriptsOf(head) }
}

/** @throws {SubjectArchived} */
function transcriptsOf (head: SubjectHead | null): Pick<Chat, 'transcripts'> {
  if (head?.archived) throw new SubjectArchived()
  return head === null ? {} : { transcripts: head.transcripts }
}

const userMessage = ({ content }: Chat): Message => ({ role: 'user', content })

/** The texts of a seed together, in bytes of UTF-8. */
const MAX_SEED_BYTES = 262_144

/**
 * Earlier messages as they are stored: the client may send more fields.
 * @throws {InvalidInput}
 */
function seedOf (messages: Message[]): Message[] {
  const seed = messages.map(({ role, content }) => ({ role, content }))
  if (seed.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) <= MAX_SEED_BYTES) return seed
  const msg = `The earlier messages should have at most ${MAX_SEED_BYTES} bytes of text together`
  throw new InvalidInput({ loc: ['body', 'messages'], msg, type: 'too_long' })
}
