import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import { Counter, Histogram, type Registry } from 'prom-client'
import { ReplyStopped } from '../../errors.js'
import { ServiceRefused } from '../../lib/http/errors.js'
import type { ReplyEvents } from '../../lib/http/client/service-client.js'
import type { Models } from '../../models/index.js'
import type { UnderWay } from '../../collections/sessions/session.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { Message } from '../../collections/sessions/turn.js'
import { partOf, stoppedReply, type PartOfReply } from '../chat/engine-reply.js'
import type { CallerRequest, Chat } from '../chat/message.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** The chat engine, as a session uses it. A call throws what lib/http/client/service-client.ts throws. */
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
  /** Several engines share out the subjects. */
  subject: string
  /** How often the session was deleted and started again. */
  generation: number
  /** What is deleted after this takes what the engine records of the call. */
  admittedAt: Date
  /** Ends the call with its reason. It is of this call alone. */
  controller?: AbortController
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

/** Gets a reply while it is made. A write resolves when there is room for more, or when the connection is closed. */
export interface ReplyListener {
  /** The engine has begun. */
  begin: () => void
  /** The next part of the text. */
  delta: (text: string) => Promise<void>
  /** What the reply has beside its text, as JSON. */
  part: (part: PartOfReply, json: string) => Promise<void>
}

const ANSWERED_BY = ['model', 'material', 'teacher']
const BY = [...ANSWERED_BY, 'engine', 'stopped', 'stopped unanswered', 'refused', 'failed']

// In seconds.
const FIRST_PIECE_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120]

/** Counts what is sent to the chat engine and what becomes of it, for each subject. */
export class ChatCounts {
  readonly #asked: Counter
  readonly #answered: Counter
  readonly #firstPiece: Histogram
  /** The subjects whose series exist. */
  readonly #subjects = new Set<string>()

  constructor (registry: Registry) {
    this.#asked = new Counter({
      name: 'chat_asked_total',
      help: 'Messages that were sent to the chat engine',
      labelNames: ['subject'],
      registers: [registry]
    })
    this.#answered = new Counter({
      name: 'chat_answered_total',
      help: 'What became of them: a reply of a language model, out of the material without one, of a teacher, or of ' +
        'an engine that does not say by whom; or it was stopped by its reader (unanswered: before its first words), ' +
        'refused by the engine, or has failed',
      labelNames: ['subject', 'by'],
      registers: [registry]
    })
    this.#firstPiece = new Histogram({
      name: 'chat_first_piece_seconds',
      help: 'How long the reader of a streamed reply waits for its first words, or until it is stopped without any',
      buckets: FIRST_PIECE_BUCKETS,
      registers: [registry]
    })
  }

  asked (subject: string): void {
    this.#asked.inc({ subject })
    if (this.#subjects.has(subject)) return
    this.#subjects.add(subject)
    // A series must exist before it rises, or Prometheus does not see the first one.
    for (const by of BY) this.#answered.inc({ subject, by }, 0)
  }

  answered (subject: string, { answered_by: by, stopped }: Record<string, unknown>): void {
    const known = ANSWERED_BY.find(word => word === by) ?? 'engine'
    this.#answered.inc({ subject, by: stopped === true ? 'stopped' : known })
  }

  unanswered (subject: string, by: 'stopped unanswered' | 'refused' | 'failed'): void {
    this.#answered.inc({ subject, by })
  }

  waited (ms: number): void {
    this.#firstPiece.observe(ms / 1000)
  }
}

interface AskServices { models: Models, chatEngine: ChatEngine, chatCounts: ChatCounts }

/**
 * Asks the chat engine. A reply that its owner stops is what was said by then.
 * @throws what the engine's client throws
 */
export async function ask (
  { models, chatEngine, chatCounts }: AskServices, request: CallerRequest, chat: Chat,
  session: LiveSession, { controller }: PendingReply, listener: ReplyListener | undefined
): Promise<EngineReply> {
  const { id, subject, content, questionIndex } = chat
  const user_id = request.caller._id
  const since = performance.now()
  let text = ''
  const extras: EngineExtras = {
    requestId: request.id,
    subject,
    generation: session.generation ?? 0,
    admittedAt: request.admittedAt,
    controller,
    ...(listener && {
      events: eventsTo(listener, piece => {
        if (text === '') chatCounts.waited(performance.now() - since)
        text += piece
      })
    })
  }
  const messages = session.turns === 0 ? chat.seed : []
  const message = { id, asignatura: subject, query: content, user_id, ...(messages.length > 0 && { messages }) }
  chatCounts.asked(subject)
  try {
    const reply = questionIndex === undefined
      ? await chatEngine.chat(message, extras)
      : await chatEngine.resume({ id, user_response: content, user_id }, { ...extras, questionIndex })
    chatCounts.answered(subject, reply.json)
    return reply
  } catch (error) {
    if (error instanceof ReplyStopped) {
      const reply = stoppedReply(session, text)
      if (text !== '') chatCounts.answered(subject, reply.json)
      else {
        chatCounts.unanswered(subject, 'stopped unanswered')
        // Its reader has waited for so long, and would have for longer.
        if (listener !== undefined) chatCounts.waited(performance.now() - since)
      }
      return reply
    }
    const { test } = session
    if (questionIndex !== undefined && isNothingAsked(error) && test?.pending !== undefined) {
      await models.Session.endWaiting({ ...session, test })
    }
    // The engine has refused or failed. What is thrown is its error in any case.
    const isRefused = error instanceof ServiceRefused
    chatCounts.unanswered(subject, isRefused ? 'refused' : 'failed')
    if (!isRefused) {
      await models.Session.countUnanswered(session, sharedTime()).catch(err => {
        request.log.warn({ err }, 'that a message got no reply is not counted')
      })
    }
    throw error
  }
}

/** The engine knows of no question: the gateway was killed before it recorded that it was answered or cancelled. */
function isNothingAsked (error: unknown): boolean {
  return error instanceof ServiceRefused && [400, 404].includes(error.statusCode ?? 0)
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

// Replies under way ---------------------------------------------------------------------------------------------------

// A reply that is complete sooner is not stored: no reader has time to ask for it.
const STORED_AFTER_MS = 300
// A stop that another gateway was asked for is noticed within this time, and a stop must be within two seconds.
const POLL_MS = 1_000
// A reply whose gateway has said nothing for so long is not made any more: the gateway was killed. Clocks differ a bit.
const RENEWED_EVERY_MS = 3_000
const SILENT_MS = 10_000

/** A reply that this process waits for. */
export interface PendingReply extends UnderWay {
  /** Aborted with {@link ReplyStopped} when the owner of the session stops the reply. */
  controller: AbortController
  session: LiveSession
  isStored: boolean
  timer: NodeJS.Timeout
  /** The write under way, where it was to be stored. */
  stored?: Promise<void>
}

/**
 * The replies that are being made. Each is stored in its session while the engine works, so that every gateway shows it
 * and any gateway can be asked to stop it. Nobody waits for that write: this process knows its own replies. A reply
 * whose gateway was killed ends with the deadline of the engine.
 */
export class RepliesUnderWay {
  readonly #models: Models
  readonly #log: FastifyBaseLogger
  readonly #deadlineMs: number
  readonly #entries: PendingReply[] = []
  #polling: NodeJS.Timeout | undefined
  #renewedAt = 0

  constructor (models: Models, { log, timeoutSeconds }: { log: FastifyBaseLogger, timeoutSeconds: number }) {
    this.#models = models
    this.#log = log
    this.#deadlineMs = timeoutSeconds * 1000
  }

  /** A reply to this message is being made from now on, until {@link end}. */
  begin (session: LiveSession, content: string): PendingReply {
    const entry: PendingReply = {
      id: new Types.ObjectId(),
      content,
      since: sharedTime(),
      session,
      controller: new AbortController(),
      isStored: false,
      timer: setTimeout(() => { this.#store(entry) }, STORED_AFTER_MS)
    }
    this.#entries.push(entry)
    return entry
  }

  /**
   * Stores the reply no more. Returns the ids of replies that are not under way any more, and are stored as if they
   * were: this one, and those of gateways that were killed. Recording the turn removes them from the session.
   */
  async idsToRemove (reply: PendingReply): Promise<Types.ObjectId[]> {
    clearTimeout(reply.timer)
    await reply.stored
    const stale = (reply.session.under_way ?? []).filter(other => !this.#isFresh(other)).map(({ id }) => id)
    return reply.isStored ? [...stale, reply.id] : stale
  }

  /** The reply is no longer under way. @param isRemoved it was removed from its session together with the recording */
  async end (reply: PendingReply, isRemoved: boolean): Promise<void> {
    try {
      const left = isRemoved ? [] : await this.idsToRemove(reply)
      if (left.length > 0) await this.#models.Session.removeUnderWay(reply.session, left)
    } catch (error) {
      this.#log.warn({ err: error }, 'a reply that is over is shown as under way until its deadline')
    } finally {
      this.#entries.splice(this.#entries.indexOf(reply), 1)
      if (this.#entries.length === 0) this.close()
    }
  }

  /** The oldest reply under way in a session, here or in another gateway. */
  oldestIn (session: LiveSession): UnderWay | undefined {
    const here = this.#here(session)
    const ids = new Set(here.map(({ id }) => id.toHexString()))
    // Those that other processes make. One of this process is in `here`.
    const others = (session.under_way ?? []).filter(({ id }) => !ids.has(id.toHexString()))
    const [oldest] = [...here, ...others].filter(reply => this.#isFresh(reply))
      .sort((a, b) => a.since.getTime() - b.since.getTime())
    return oldest && { id: oldest.id, content: oldest.content, since: oldest.since }
  }

  /** Stops all replies in a session. Returns `false` when there is none. */
  async stop (session: LiveSession): Promise<boolean> {
    const here = this.#here(session)
    for (const { controller } of here) controller.abort(new ReplyStopped())
    const isElsewhere = await this.#models.Session.stopReplies(session, new Date(sharedNow() - this.#deadlineMs))
    return here.length > 0 || isElsewhere
  }

  /** Asks the database no more. */
  close (): void {
    clearInterval(this.#polling)
    this.#polling = undefined
  }

  #here ({ transcript }: LiveSession): PendingReply[] {
    return this.#entries.filter(({ session }) => session.transcript.equals(transcript))
  }

  #isFresh ({ since, seen }: UnderWay): boolean {
    const now = sharedNow()
    return since.getTime() > now - this.#deadlineMs && (seen === undefined || seen.getTime() > now - SILENT_MS)
  }

  #store (entry: PendingReply): void {
    const { session, id, content, since } = entry
    const reply = { id, content, since, seen: sharedTime() }
    entry.isStored = true
    entry.stored = this.#models.Session.addUnderWay({ session, reply }).catch(error => {
      this.#log.warn({ err: error }, 'a reply is under way, and other gateways do not know it')
    })
    this.#polling ??= setInterval(() => { this.#poll().catch(() => {}) }, POLL_MS).unref()
  }

  async #poll (): Promise<void> {
    const stored = this.#entries.filter(({ isStored }) => isStored)
    const stopped = await this.#models.Session.stoppedReplies(stored.map(({ session: { _id } }) => _id))
    for (const { id, controller } of stored) {
      if (stopped.some(other => other.equals(id))) controller.abort(new ReplyStopped())
    }
    const now = sharedNow()
    if (now - this.#renewedAt < RENEWED_EVERY_MS) return
    this.#renewedAt = now
    await this.#models.Session.renewUnderWay(stored.map(({ session: { _id } }) => _id), new Date(now))
  }
}
