import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import {
  ChatsAtOnce, ChatsOfDayUsed, ChatsOfSubjectUsed, SessionFull, SessionsTooLarge, TooManySessions
} from '../../errors.js'
import { DatabaseUnavailable, withRetryAfter } from '../../lib/http/errors.js'
import { Tally, type Known } from '../../lib/database/tally.js'
import { addCounts } from '../../lib/values/add-counts.js'
import type { ChatDay } from '../../collections/sessions/chat-day.js'
import type { Models } from '../../models/index.js'
import type { Message } from '../../collections/sessions/turn.js'
import type { Usage } from '../../collections/sessions/usage.js'
import type { LiveSession, Room } from '../../models/sessions/session.js'
import {
  isOver, reservedNow, withReserved, type Counts, type Holding, type Reservation
} from '../../models/sessions/usage.js'

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

/** What a chat asks for. */
export interface Demand {
  subject: string
  /** `null`: a new one. */
  session: LiveSession | null
  /** What the chat adds, the reply aside. */
  messages: Message[]
}

/** A chat that was admitted, until it is released. */
export interface Place {
  user: string
  subject: string
  /** It counts for the day on which it has begun (UTC). */
  day: string
  /** What it will take; the bytes are those of its messages. */
  wanted: Holding
  /** Where its user is near a limit. */
  reservation?: Reservation
  /** The chat is counted for the day of its subject already. */
  isCountedInSubject: boolean
}

// Near a limit, what a chat takes is reserved before the engine is asked. A user is near a limit in its last half, a
// subject in its last tenth, and both where MAX_UNSEEN further chats like this one would pass it: other gateways may
// have admitted so many, and have not stored that yet.
const LAST_SHARE = { user: 0.5, subject: 0.1 }
const MAX_UNSEEN = { user: 30, subject: 1_000 }
// How many gateways may have as many chats that are not stored as the one that asks.
const GATEWAYS = 8

// Far more than chats of the user that begin at the same moment can cause.
const MAX_ROUNDS = 100

// Longer than the longest deadline of the chat engine.
const RESERVED_MS = 2 * 3_600_000

// How old the counts of other gateways may be. These store what they count once a second, too. No class sends
// MAX_UNSEEN.subject chats within ten seconds.
const USER_FRESH_MS = 1_000
const SUBJECT_FRESH_MS = 10_000

const NOTHING = { sessions: 0, bytes: 0 }
const NO_COUNTS = { ...NOTHING, chats: 0 }

/** The counts of a user, and those of a subject, where it has a limit. */
type Seen = [ofUser: Known<Usage, Counts>, ofSubject: Known<ChatDay, { chats: number }> | undefined]

/** How many chats of a user are under way in this process, and what those take that have reserved nothing. */
interface UnderWay { chats: number, unreserved: Counts }

/**
 * The chats of this process, and what their users may store and ask. The counts of a user who is far from each limit
 * are raised after the chat, and the caller does not wait for it. For a user who is near a limit, the chat is reserved
 * before the engine is asked. How far from the limit that begins depends on the chats that are not counted yet (see
 * `isFar`). One gateway passes no limit. Several gateways do not, unless the chats of one user that they have let in
 * and not stored are more than half of the limit.
 */
export class Chats {
  readonly limits: ChatLimits
  readonly #limitsOfUser: CountLimits
  readonly #models: Models
  readonly #log: FastifyBaseLogger
  readonly #users = new Map<string, UnderWay>()
  readonly #ofSubjects = new Map<string, number>()
  readonly #usage: Tally<Counts, Usage>
  readonly #days: Tally<{ chats: number }, ChatDay>
  #resolveIdle: Array<() => void> = []

  constructor (models: Models, limits: ChatLimits, log: FastifyBaseLogger) {
    this.#models = models
    this.#log = log
    this.limits = limits
    this.#limitsOfUser = limitsOn(limits)
    const onFailure = (err: unknown) => { log.warn({ err }, 'what chats have stored is not counted') }
    const { Usage, ChatDay } = models
    this.#usage = new Tally({
      read: key => Usage.findCounts(userOf(key)),
      write: added => Usage.raise(added.map(([key, counts]) => ({ user: userOf(key), day: dayOf(key), counts }))),
      freshMs: USER_FRESH_MS,
      onFailure
    })
    this.#days = new Tally({
      read: day => ChatDay.findDay(day), write: added => ChatDay.raise(added), freshMs: SUBJECT_FRESH_MS, onFailure
    })
  }

  /**
   * Admits a chat, and counts it as under way until {@link release}.
   * @throws {SessionFull | TooManySessions | SessionsTooLarge}; then {ChatsAtOnce | ChatsOfDayUsed |
   * ChatsOfSubjectUsed}; {DatabaseUnavailable} where it refuses a reservation for no reason that can be seen
   */
  async reserve (user: string, demand: Demand): Promise<Place> {
    const bytes = bytesOfTexts(demand.messages)
    requireRoomIn(demand.session, roomFor(this.limits, demand.messages))
    const wanted = { sessions: demand.session === null ? 1 : 0, bytes }
    const underWay = this.#users.get(user) ?? { chats: 0, unreserved: { ...NO_COUNTS } }
    if (this.limits.CHATS_AT_ONCE > 0 && underWay.chats >= this.limits.CHATS_AT_ONCE) {
      await requireRoomOfUser(this.#models, this.#limitsOfUser, user, wanted)
      throw new ChatsAtOnce()
    }
    underWay.chats++
    this.#users.set(user, underWay)
    try {
      return await this.#placeFor(user, demand.subject, wanted, underWay)
    } catch (error) {
      this.#leave(user, underWay)
      throw error
    }
  }

  /** Reads what {@link reserve} needs: the caller may do it while other things are read. */
  look (user: string, subject: string, day = today()): Seen | Promise<Seen> {
    const isLimited = this.limits.CHATS_PER_DAY_PER_SUBJECT > 0
    const ofUser = this.#usage.countsOf(keyOf(day, user))
    const ofSubject = isLimited ? this.#days.countsOf(keyOf(day, subject)) : undefined
    const isKnown = !(ofUser instanceof Promise) && !(ofSubject instanceof Promise)
    return isKnown ? [ofUser, ofSubject] : Promise.all([ofUser, ofSubject])
  }

  async #placeFor (user: string, subject: string, wanted: Holding, underWay: UnderWay): Promise<Place> {
    const day = today()
    const [counts, ofSubject] = await this.look(user, subject, day)
    const { unreserved } = underWay
    const place: Place = { user, subject, day, wanted, isCountedInSubject: false }
    // At once: the next chat of the user sees it.
    if (isFar(counts, unreserved, wanted, day, this.#limitsOfUser)) {
      addCounts(unreserved, { chats: 1, ...wanted })
    } else {
      await this.#usage.written()
      place.reservation = await reserveOf(this.#models, this.#limitsOfUser, user, day, wanted, unreserved)
        .finally(() => { this.#usage.forget(keyOf(day, user)) })
    }
    try {
      place.isCountedInSubject = await this.#countIn(subject, day, ofSubject)
    } catch (error) {
      if (place.reservation === undefined) addCounts(unreserved, negated(wanted))
      else await this.#models.Usage.settle(user, place.reservation, NOTHING, 1)
      throw error
    }
    return place
  }

  /** Returns whether the chat is counted now; where the subject is far from its limit, it is when the chat is over. */
  async #countIn (subject: string, day: string, counts: Seen[1]): Promise<boolean> {
    const counted = (counts?.stored?.chats ?? 0) + (counts?.added?.chats ?? 0)
    const limit = this.limits.CHATS_PER_DAY_PER_SUBJECT
    const farUntil = limit - Math.max(LAST_SHARE.subject * limit, MAX_UNSEEN.subject)
    if (limit > 0 && counted + this.#underWayIn(subject) + 1 > farUntil) {
      await this.#days.written()
      const left = limit - this.#underWayIn(subject)
      if (await this.#models.ChatDay.count(day, subject, left)) return true
      throw retryAtMidnight(new ChatsOfSubjectUsed())
    }
    this.#ofSubjects.set(subject, this.#underWayIn(subject) + 1)
    return false
  }

  /** How many chats are under way in a subject that are counted when they are over. */
  #underWayIn (subject: string): number {
    return this.#ofSubjects.get(subject) ?? 0
  }

  /**
   * A chat is over. The caller does not wait until it is counted.
   * @param stored what it has stored
   */
  release ({ user, subject, day, wanted, reservation, isCountedInSubject }: Place, stored: Holding): void {
    const underWay = this.#users.get(user) as UnderWay
    if (reservation === undefined) {
      addCounts(underWay.unreserved, negated(wanted))
      this.#usage.add(keyOf(day, user), { chats: 1, ...stored })
    } else {
      // Where it fails, a later chat counts anew.
      this.#models.Usage.settle(user, reservation, stored, 0).catch(error => {
        this.#log.warn({ err: error }, 'what the chat has stored is not counted yet')
      })
    }
    if (!isCountedInSubject) {
      const left = this.#underWayIn(subject) - 1
      if (left > 0) this.#ofSubjects.set(subject, left)
      else this.#ofSubjects.delete(subject)
      if (this.limits.CHATS_PER_DAY_PER_SUBJECT > 0) this.#days.add(keyOf(day, subject), { chats: 1 })
    }
    this.#leave(user, underWay)
  }

  #leave (user: string, underWay: UnderWay): void {
    if (--underWay.chats > 0) return
    this.#users.delete(user)
    if (this.#users.size === 0) for (const resolve of this.#resolveIdle.splice(0)) resolve()
  }

  /** Waits until all chats are over and counted, also those whose client has gone. */
  async settled (): Promise<void> {
    if (this.#users.size > 0) await new Promise<void>(resolve => { this.#resolveIdle.push(resolve) })
    await this.counted()
  }

  /** Waits until the chats that are over are counted. */
  async counted (): Promise<void> {
    await Promise.all([this.#usage.written(), this.#days.written(), this.#models.Usage.settled()])
  }
}

const DAY_MS = 86_400_000
const known = { number: -1, day: '' }

/** The day of UTC, such as `2026-11-23`. It is written once a day: each chat asks for it twice. */
function today (): string {
  const number = Math.floor(Date.now() / DAY_MS)
  if (number !== known.number) {
    known.number = number
    known.day = new Date(number * DAY_MS).toISOString().slice(0, 10)
  }
  return known.day
}

// What is counted for a day, such as `2026-11-23/ada`.
const keyOf = (day: string, of: string) => `${day}/${of}`
const dayOf = (key: string) => key.slice(0, 10)
const userOf = (key: string) => key.slice(11)

/** The counts to add where one chat, and what it takes, is to be subtracted. */
function negated ({ sessions, bytes }: Holding): Counts {
  return { sessions: -sessions, bytes: -bytes, chats: -1 }
}

// What a session may hold ---------------------------------------------------------------------------------------------

/** How much a session may have before a chat adds these messages and its reply. */
export function roomFor (
  { SESSION_MAX_MESSAGES: messages, SESSION_MAX_BYTES: bytes }: SessionLimits, added: Message[]
): Room {
  return {
    messages: messages > 0 ? messages - added.length : undefined,
    bytes: bytes > 0 ? bytes - bytesOfTexts(added) : undefined
  }
}

export type SessionLimits = Pick<ChatLimits, 'SESSION_MAX_MESSAGES' | 'SESSION_MAX_BYTES'>

/** @throws {SessionFull} */
export function requireRoomIn (session: LiveSession | null, { messages = Infinity, bytes = Infinity }: Room): void {
  if ((session?.message_count ?? 0) > messages || (session?.bytes ?? 0) > bytes) throw new SessionFull()
}

function bytesOfTexts (messages: Message[]): number {
  return messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
}

// What a user may hold and ask ----------------------------------------------------------------------------------------

type CountLimits = Partial<Counts>

function limitsOn (limits: ChatLimits): CountLimits {
  const { USER_MAX_SESSIONS: sessions, USER_MAX_BYTES: bytes, CHATS_PER_DAY: chats } = limits
  return { ...(sessions > 0 && { sessions }), ...(bytes > 0 && { bytes }), ...(chats > 0 && { chats }) }
}

/**
 * Whether a user stays far from each limit with this chat and those under way, also where each other gateway has let as
 * many chats in that are not in the stored counts.
 */
function isFar (
  { stored, added = NO_COUNTS }: Known<Usage, Counts>, unreserved: Counts, wanted: Holding, day: string,
  limits: CountLimits
): boolean {
  if (stored === null || stored.day < day || stored.reserved.some(isOver)) return false
  const unseen = unreserved.chats + added.chats
  const isFarFrom = (limit: number | undefined, name: keyof Counts, taken: number) => {
    if (limit === undefined) return true
    const near = Math.max(LAST_SHARE.user * limit, MAX_UNSEEN.user * taken, GATEWAYS * (unseen + 1) * taken)
    return stored[name] + added[name] + unreserved[name] + taken <= limit - near
  }
  return isFarFrom(limits.sessions, 'sessions', wanted.sessions) && isFarFrom(limits.bytes, 'bytes', wanted.bytes) &&
    isFarFrom(limits.chats, 'chats', 1)
}

/**
 * The refusals of a chat with status 400, which rank before every 429. Nothing is written.
 * @throws {TooManySessions | SessionsTooLarge}
 */
async function requireRoomOfUser (
  models: Models, limits: CountLimits, user: string, wanted: Holding
): Promise<void> {
  const usage = await models.Usage.findUsage(user)
  if (usage === null || refusalOf(usage, wanted, limits) === undefined) return
  // The counts may be too high.
  const stored = await models.Session.heldBy(user)
  const refusal = refusalOf(withReserved(stored, reservedNow(usage)), wanted, limits)
  if (refusal !== undefined) throw refusal
}

/**
 * Reserves what a chat takes, in one conditional update, and counts it for the day.
 * @param underWay what chats take that have reserved nothing
 */
async function reserveOf (
  models: Models, limits: CountLimits, user: string, day: string, wanted: Holding, underWay: Counts
): Promise<Reservation> {
  const { Usage } = models
  const reservation = { id: new Types.ObjectId(), ...wanted, until: new Date(Date.now() + RESERVED_MS) }
  let isCounted = false
  for (let round = 0; round <= MAX_ROUNDS; round++) {
    // What was counted anew has the chats under way in it.
    const free = minus(limits, isCounted ? { ...NOTHING, chats: underWay.chats } : underWay)
    if (await Usage.reserve(user, day, reservation, free)) return reservation
    const usage = await Usage.findUsage(user)
    if (usage === null) {
      await Usage.begin(user, day, await models.Session.heldBy(user))
    } else if (usage.day < day) {
      // Chats whose gateway was killed before it counted them are counted now.
      await Usage.startDay(usage, day, await models.Session.heldBy(user))
    } else if (usage.reserved.some(isOver)) {
      await Usage.replaceCounts(usage, await models.Session.heldBy(user))
    } else {
      const refusal = refusalOf(usage, reservation, free)
      const mayBeTooHigh = usage.stale === true || usage.reserved.length > 0 || underWay.sessions + underWay.bytes > 0
      if (refusal !== undefined && (isCounted || !mayBeTooHigh)) throw refusal
      if (refusal !== undefined) isCounted = await Usage.replaceCounts(usage, await models.Session.heldBy(user))
      if (usage.chats >= (free.chats ?? Infinity)) throw retryAtMidnight(new ChatsOfDayUsed())
    }
  }
  throw new DatabaseUnavailable()
}

function minus (limits: CountLimits, taken: Counts): CountLimits {
  const left = Object.entries(limits).map(([name, value]) => [name, value - taken[name as keyof Counts]])
  return Object.fromEntries(left) as CountLimits
}

function refusalOf (usage: Holding, { sessions, bytes }: Holding, limits: CountLimits): Error | undefined {
  if (sessions > 0 && usage.sessions + sessions > (limits.sessions ?? Infinity)) return new TooManySessions()
  if (usage.bytes + bytes > (limits.bytes ?? Infinity)) return new SessionsTooLarge()
  return undefined
}

/** The refusal with `Retry-After`: the next day begins at midnight, UTC. */
function retryAtMidnight (error: Error): Error {
  return withRetryAfter(error, 86_400 - Math.floor(Date.now() / 1000) % 86_400)
}
