import { Types } from 'mongoose'
import {
  ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed, SessionFull, SessionsTooLarge, TooManySessions
} from '../errors.js'
import { DatabaseUnavailable } from '../lib/errors.js'
import type { Models } from '../models/index.js'
import { bytesOf } from '../models/turn.js'
import type { LiveSession, Session, WholeSession } from '../models/session.js'
import { reservedNow, withReserved, type Holding, type Reservation } from '../models/usage.js'

/** The limits of what one user may store and ask (docs/contract.md §4.8); 0: no limit. */
export interface ChatLimits {
  CHATS_AT_ONCE: number
  CHATS_PER_DAY: number
  CHATS_PER_DAY_PER_SUBJECT: number
  SESSION_MAX_MESSAGES: number
  SESSION_MAX_BYTES: number
  USER_MAX_SESSIONS: number
  USER_MAX_BYTES: number
}

// Chats at once -------------------------------------------------------------------------------------------------------

/** The chats of this process that are not recorded yet. */
export class ChatsUnderWay {
  readonly #atOnce: number
  readonly #byUser = new Map<string, number>()
  readonly #all = new Set<Promise<unknown>>()

  /** @param atOnce how many a user may have; 0: no limit */
  constructor (atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Runs a chat, unless the user has as many as allowed.
   * @param beforeRefusal throws what ranks before the refusal
   * @throws {ChatsAtOnce}; what the chat throws
   */
  async run<T> (user: string, beforeRefusal: () => Promise<void>, chat: () => Promise<T>): Promise<T> {
    const count = this.#byUser.get(user) ?? 0
    if (this.#atOnce > 0 && count >= this.#atOnce) {
      await beforeRefusal()
      throw new ChatsAtOnce()
    }
    this.#byUser.set(user, count + 1)
    const running = chat()
    this.#all.add(running)
    try {
      return await running
    } finally {
      this.#all.delete(running)
      const left = this.#byUser.get(user) as number - 1
      if (left > 0) this.#byUser.set(user, left)
      else this.#byUser.delete(user)
    }
  }

  /** Waits until all are over, also those whose client has gone. */
  async settled (): Promise<void> {
    await Promise.allSettled(this.#all)
  }
}

// What a session may hold ---------------------------------------------------------------------------------------------

/** @param texts of the new messages @throws {SessionFull} */
export function requireRoom (limits: ChatLimits, session: Session | null, texts: string[]): void {
  const { message_count: messages, bytes = 0 } = session ?? { message_count: 0 }
  const { SESSION_MAX_MESSAGES: maxMessages, SESSION_MAX_BYTES: maxBytes } = limits
  if (maxMessages > 0 && messages + texts.length > maxMessages) throw new SessionFull()
  if (maxBytes > 0 && bytes + sizeOf(texts) > maxBytes) throw new SessionFull()
}

function sizeOf (texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

// What a user may hold and ask ----------------------------------------------------------------------------------------

interface Demand { subject: string, isNewSession: boolean, texts: string[] }

// Far more than chats of the user that begin at the same moment can cause.
const MAX_ROUNDS = 100

// Longer than the longest deadline of the chat engine.
const RESERVED_MS = 2 * 3_600_000

/**
 * Reserves what a chat will store, and counts it for the day of the user and of the subject.
 * @throws {TooManySessions | SessionsTooLarge | ChatsOfDayUsed | ChatsOfSubjectUsed}; {DatabaseUnavailable} where it
 * refuses the reservation for no reason that can be seen
 */
export async function reserveChat (
  models: Models, limits: ChatLimits, user: string, { subject, isNewSession, texts }: Demand
): Promise<Reservation> {
  const now = new Date()
  const day = now.toISOString().slice(0, 10)
  const reservation = {
    id: new Types.ObjectId(),
    sessions: isNewSession ? 1 : 0,
    bytes: sizeOf(texts),
    until: new Date(now.getTime() + RESERVED_MS)
  }
  await reserveOf(models, limits, user, day, reservation)
  const ofSubject = limits.CHATS_PER_DAY_PER_SUBJECT
  if (ofSubject > 0 && !await models.ChatDay.count(day, subject, ofSubject)) {
    await models.Usage.settle(user, reservation, { sessions: 0, bytes: 0 }, 1)
    throw untilTomorrow(new ChatsOfSubjectUsed())
  }
  return reservation
}

/**
 * The refusals of {@link reserveChat} with status 400, which rank before every 429. Nothing is written.
 * @throws {TooManySessions | SessionsTooLarge}
 */
export async function requireRoomOfUser (
  models: Models, limits: ChatLimits, user: string, { isNewSession, texts }: Demand
): Promise<void> {
  const usage = await models.Usage.findUsage(user)
  if (usage === null) return
  const { USER_MAX_SESSIONS: sessions, USER_MAX_BYTES: bytes } = limits
  const most = { ...(sessions > 0 && { sessions }), ...(bytes > 0 && { bytes }) }
  const wanted = { sessions: isNewSession ? 1 : 0, bytes: sizeOf(texts) }
  if (refusalOf(usage, wanted, most) === undefined) return
  // The counts may be too high.
  const refusal = refusalOf(withReserved(await heldBy(models, user), reservedNow(usage)), wanted, most)
  if (refusal !== undefined) throw refusal
}

async function reserveOf (
  models: Models, limits: ChatLimits, user: string, day: string, reservation: Reservation
): Promise<void> {
  const { Usage } = models
  const { USER_MAX_SESSIONS: sessions, USER_MAX_BYTES: bytes, CHATS_PER_DAY: chats } = limits
  const most = {
    ...(sessions > 0 && { sessions }), ...(bytes > 0 && { bytes }), ...(chats > 0 && { chats })
  }
  let isCounted = false
  for (let round = 0; !await Usage.reserve(user, day, reservation, most); round++) {
    if (round === MAX_ROUNDS) throw new DatabaseUnavailable()
    const usage = await Usage.findUsage(user)
    if (usage === null) {
      await Usage.begin(user, day, await heldBy(models, user))
    } else if (usage.day < day) {
      await Usage.startDay(usage, day)
    } else if (reservedNow(usage).length < usage.reserved.length) {
      await Usage.replaceCounts(usage, await heldBy(models, user))
    } else {
      const refusal = refusalOf(usage, reservation, most)
      const mayBeTooHigh = usage.stale === true || usage.reserved.length > 0
      if (refusal !== undefined && (isCounted || !mayBeTooHigh)) throw refusal
      if (refusal !== undefined) isCounted = await Usage.replaceCounts(usage, await heldBy(models, user))
      if (usage.chats >= (most.chats ?? Infinity)) throw untilTomorrow(new ChatsOfDayUsed())
    }
  }
}

function refusalOf (usage: Holding, { sessions, bytes }: Holding, most: Partial<Holding>): Error | undefined {
  if (sessions > 0 && usage.sessions + sessions > (most.sessions ?? Infinity)) return new TooManySessions()
  if (usage.bytes + bytes > (most.bytes ?? Infinity)) return new SessionsTooLarge()
  return undefined
}

function untilTomorrow (error: Error): Error {
  const seconds = 86_400 - Math.floor(Date.now() / 1000) % 86_400
  return Object.assign(error, { headers: { 'retry-after': String(seconds) } })
}

/** Counts what a user holds. Sessions of older versions get their size first. */
async function heldBy (models: Models, user: string): Promise<Holding> {
  for (const id of await models.Session.idsWithoutSize(user)) {
    const session = await models.Session.findWhole(id)
    if (session?.transcript !== undefined) {
      await models.Session.setSize(session as LiveSession, await bytesIn(models, session as LiveSession))
    }
  }
  return await models.Session.heldBy(user)
}

// Turns that are in memory at once.
const PART_TURNS = 16

async function bytesIn ({ Turn }: Models, { transcript, turns, recent = [] }: WholeSession & LiveSession) {
  let bytes = bytesOf(recent)
  const filed = turns - recent.length
  for (let from = 0; from < filed; from += PART_TURNS) {
    bytes += bytesOf(await Turn.turnsBetween(transcript, from, Math.min(from + PART_TURNS, filed)))
  }
  return bytes
}
