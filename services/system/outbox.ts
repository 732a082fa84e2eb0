import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Ended, OutboxEntry } from '../../collections/system/outbox-entry.js'
import { deadline } from '../../lib/http/client/deadline.js'
import type { Models } from '../../models/index.js'
import type { Claimed } from '../../models/system/outbox-entry.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'
import { DAY_MS } from '../../lib/values/durations.js'

/*
 * What has to reach somebody outside, such as a mail server, is an entry in the database
 * (models/system/outbox-entry.ts) before anything is sent. The peers may be away, several gateways share the work, and
 * each may be killed between any two lines:
 *
 *   adding    An entry has a key. Adding another one with the same key changes nothing.
 *   claiming  One conditional update moves the time at which it is due: one gateway has it, for as long as the lease.
 *   ending    It is marked, or deleted, only by the process that still has it.
 *
 * After a kill, an entry is due again when its lease is over: none is lost. One may be sent twice: where a process was
 * killed, or the connection broke, after the peer had taken it and before it was marked here. So an entry is sent with
 * an id that is the same at each try. By this id, the peer can recognise the second one.
 *
 * An entry that fails is tried again after growing waits, until its time is over. Then it is given up: the log and the
 * metrics say so.
 *
 * A write and an entry that belong together: the entry is added first, to be tried later than the write takes. Then the
 * write is made, and the entry is released. The handler of the entry checks whether the write was made.
 */

/** What makes the entries of a kind. */
export interface Handler {
  /** How many are made at once by a process. */
  atOnce: number
  /**
   * Makes an entry. Resolves with `done` also where there is nothing to do any more, with `gone` where whom it is about
   * is gone, and with `refused` where the peer will never take it. Rejects where it is to be tried again: with
   * {@link PeerAway} together with the other entries of its peer.
   * @param signal is aborted before another process may claim the entry
   */
  deliver: (entry: OutboxEntry, signal: AbortSignal) => Promise<'done' | 'gone' | 'refused'>
}

/** What is added. Times are from now. */
export interface NewEntry {
  kind: string
  /** Of one kind. */
  key: string
  peer: string
  /** The account with which it is deleted. */
  owner?: string
  content?: object
  /** When it is tried first; 0 unless given. */
  dueMs?: number
  /** After this it is given up. */
  untilMs: number
  /** How long its key stops another one. Unless given, until it has ended. */
  keepMs?: number
}

/** The list of what has to reach somebody outside. */
export interface Outbox {
  /** Sets what makes the entries of a kind. Entries of a kind without a handler are left to other processes. */
  handle: (kind: string, handler: Handler) => void
  /** Stores entries. When it resolves, none of them can be lost. They are tried in the background. */
  add: (entries: NewEntry[]) => Promise<void>
  /** An entry that was to be tried later may be tried now. */
  release: (kind: string, key: string) => Promise<void>
  /** Tries what is due, in the background, also of peers that did not answer. Deletes what is old. */
  look: () => Promise<void>
  /** The same. Resolves when each was tried. */
  tryDue: () => Promise<void>
  /** Begins no more. Resolves when those that are under way have ended, or after ten seconds. */
  close: () => Promise<void>
}

/** The peer of an entry does not answer. */
export class PeerAway extends Error {
  override name = 'PeerAway'
}

/** What becomes of a try. */
export type Outcome = Ended | 'gone' | 'put off'

/** Longer than a try may take. */
const LEASE_MS = 5 * 60_000
const DEADLINE_SECONDS = 4 * 60
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 3_600_000
const CLOSING_MS = 10_000

/** @param count is told what becomes of each try */
export function createOutbox (
  { OutboxEntry: Entry }: Pick<Models, 'OutboxEntry'>, log: FastifyBaseLogger,
  count: (kind: string, outcome: Outcome) => void
): Outbox {
  const byKind = new Map<string, Workers>()
  const closing = new AbortController()

  async function make (entry: Claimed, { deliver }: Handler, away: Set<string>): Promise<void> {
    const { _id, kind, peer, tries, until } = entry
    if (until <= sharedTime()) {
      await Entry.end(entry, 'given up')
      count(kind, 'given up')
      log.warn({ kind, peer, tries: tries - 1 }, 'an entry of the outbox is given up')
      return
    }
    const limit = deadline(DEADLINE_SECONDS)
    try {
      const outcome = await deliver(entry, limit.signal)
      await Entry.end(entry, outcome)
      count(kind, outcome)
      if (outcome === 'refused') log.warn({ kind, peer, tries }, 'an entry of the outbox is refused')
    } catch (error) {
      if (error instanceof PeerAway) away.add(peer)
      await Entry.putOff(entry, new Date(Math.min(sharedNow() + waitAfter(tries), until.getTime())))
      count(kind, 'put off')
      log.warn({ kind, peer, tries, ...described(error) }, 'an entry of the outbox is tried again later')
    } finally {
      limit.clear()
    }
    log.debug({ id: _id }, 'an entry of the outbox was tried')
  }

  async function work (kind?: string): Promise<void> {
    const chosen = kind === undefined ? [...byKind.values()] : [byKind.get(kind)].flatMap(workers => workers ?? [])
    await Promise.all(chosen.map(workers => workers.work()))
  }

  const soon = (kind?: string): void => {
    work(kind).catch(error => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the outbox could not be read; it is tried again')
    })
  }

  return {
    handle (kind, handler) {
      byKind.set(kind, new Workers(handler.atOnce, async away => {
        if (closing.signal.aborted) return false
        const entry = await Entry.claim(kind, sharedTime(), LEASE_MS, [...away])
        if (entry !== null) await make(entry, handler, away)
        return entry !== null
      }))
    },
    async add (added) {
      await Entry.add(added.map(stored))
      for (const kind of new Set(added.map(({ kind }) => kind))) soon(kind)
    },
    async release (kind, key) {
      await Entry.release(idOf(kind, key))
      soon(kind)
    },
    async look () {
      for (const workers of byKind.values()) workers.away.clear()
      soon()
      await Entry.removeWhere({ ends: { $lte: sharedTime() } })
    },
    async tryDue () {
      await this.look()
      await work()
    },
    async close () {
      closing.abort()
      const ended = Promise.all([...byKind.values()].map(workers => workers.idle()))
      await Promise.race([ended, sleep(CLOSING_MS, undefined, { ref: false })])
    }
  }
}

/** The workers of a kind: a few run at once, and each makes one entry after the other. */
class Workers {
  readonly #limit: number
  readonly #next: (away: Set<string>) => Promise<boolean>
  readonly #workers = new Set<Promise<void>>()
  #isWanted = false
  /** Peers that did not answer. They are left alone until it is cleared. */
  readonly away = new Set<string>()

  /** @param next makes an entry; `false` where none is due */
  constructor (limit: number, next: (away: Set<string>) => Promise<boolean>) {
    this.#limit = limit
    this.#next = next
  }

  /** Makes what is due. Resolves when nothing is; rejects where that cannot be read. */
  async work (): Promise<void> {
    // A worker may have looked before this entry was added, and have found nothing.
    this.#isWanted = true
    while (this.#workers.size < this.#limit) {
      const worker: Promise<void> = this.#workUntilDone().finally(() => { this.#workers.delete(worker) })
      this.#workers.add(worker)
    }
    await Promise.all(this.#workers)
  }

  async idle (): Promise<void> {
    await Promise.allSettled(this.#workers)
  }

  async #workUntilDone (): Promise<void> {
    do {
      this.#isWanted = false
      while (await this.#next(this.away));
    } while (this.#isWanted)
  }
}

function stored ({ kind, key, dueMs = 0, untilMs, keepMs, ...entry }: NewEntry): OutboxEntry & { due: Date } {
  const now = sharedNow()
  return {
    ...entry,
    _id: idOf(kind, key),
    kind,
    made: new Date(now),
    tries: 0,
    due: new Date(now + dueMs),
    until: new Date(now + untilMs),
    ...(keepMs !== undefined && { keep_until: new Date(now + keepMs) }),
    // An entry whose kind is switched off is deleted here in the end.
    ends: new Date(now + Math.max(untilMs, keepMs ?? 0) + DAY_MS)
  }
}

function idOf (kind: string, key: string): string {
  return `${kind}/${key}`
}

/** A little more or less: entries that failed together do not come together again. */
function waitAfter (tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), MAX_WAIT_MS) * (0.8 + 0.4 * Math.random())
}

/** Without the message: a peer may repeat in it what it was sent. */
function described (error: unknown): object {
  const { code, responseCode, statusCode, name } = error as Record<string, unknown>
  return { code, responseCode, statusCode, error: name }
}
