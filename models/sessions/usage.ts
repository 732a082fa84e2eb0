import type { mongo } from 'mongoose'
import { USAGE, type Usage } from '../../collections/sessions/usage.js'
import { batchLoader, bulkWrite, findByIds } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'

export type Holding = Pick<Usage, 'sessions' | 'bytes'>

/** What one chat, or several, add to the counts. */
export type Counts = Pick<Usage, 'sessions' | 'bytes' | 'chats'>

/** What chats of one day add to the counts of a user. */
export interface Raise { user: string, day: string, counts: Counts }

/** What a chat that is under way has reserved. */
export type Reservation = Usage['reserved'][number]

/** The process of its chat was killed, or could not reach the database. */
export function isOver ({ until }: Reservation): boolean {
  return until <= new Date()
}

/** The reservations of chats that may be under way. The others are over: their process was killed. */
export function reservedNow ({ reserved }: Pick<Usage, 'reserved'>): Reservation[] {
  return reserved.filter(made => !isOver(made))
}

/** What is held, and what is reserved beside. What a chat under way has recorded already is in both. */
export function withReserved ({ sessions, bytes }: Holding, reserved: Reservation[]): Holding {
  return {
    sessions: reserved.reduce((sum, reservation) => sum + reservation.sessions, sessions),
    bytes: reserved.reduce((sum, reservation) => sum + reservation.bytes, bytes)
  }
}

/** The most that a user may have; absent: no limit. */
export interface UsageLimits { sessions?: number, bytes?: number, chats?: number }

const RAISED = { $inc: { version: 1 } } as const

function countsFrom (stored: Holding, reserved: Reservation[]) {
  const underWay = reservedNow({ reserved })
  // What is counted twice is counted once when the counts are replaced again.
  return { ...withReserved(stored, underWay), reserved: underWay, stale: underWay.length > 0 }
}

export const usageModel = modelOf(USAGE, (documents, driver) => {
  const change = batchLoader(async (changes: readonly Change[]) => {
    // Ordered: a reservation sees what has ended before.
    const { matched } = await bulkWrite(driver, changes.map(operationOf), [], { isOrdered: true })
    if (matched === 0 || matched === changes.length) return changes.map(() => matched > 0)
    // Which reservations were made is seen in what is reserved now: only the caller of each replaces it.
    const users = await findByIds<Usage>(driver, changes.map(({ user }) => user), { 'reserved.id': 1 })
    return changes.map(({ reservation: { id } }, index) =>
      users[index]?.reserved.some(made => made.id.equals(id)) === true)
  })
  // The calls of `settle` that are under way, with their user.
  const ends = new Map<Promise<unknown>, string>()
  return {
    /**
     * Counts a chat of the day and what it reserves. Returns `false`, and changes nothing, where a limit would be
     * passed, where there are no counts yet, or only those of an earlier day, or a reservation that is over. Concurrent
     * calls, those of `settle` included, share one command.
     */
    async reserve (user: string, day: string, reservation: Reservation, limits: UsageLimits): Promise<boolean> {
      return await change({ user, day, reservation, limits })
    },

    /**
     * Replaces a reservation by what is held of it. It is made once. A caller need not wait: `findUsage` does, and a
     * later reservation shares its command or comes after it, unless the command takes longer than
     * lib/database/batching.ts waits. That reservation may then pass the limit of bytes by this reply.
     * @param chats how many are taken from those of the day: 1 where the chat was not begun
     */
    async settle (user: string, reservation: Reservation, held: Holding, chats: number): Promise<void> {
      const end = change({ user, reservation, held, chats })
      ends.set(end, user)
      try {
        await end
      } finally {
        ends.delete(end)
      }
    },

    /** Resolves when each `settle` of this model has ended, well or not. @param user of one user; otherwise of all */
    async settled (user?: string): Promise<void> {
      await Promise.allSettled([...ends].flatMap(([end, of]) => user === undefined || of === user ? [end] : []))
    },

    /** The counts as they are stored now. Concurrent calls share one query. */
    findCounts: batchLoader((users: readonly string[]) => findByIds<Usage>(driver, users)),

    /** Waits for what is being settled of the user. */
    async findUsage (user: string): Promise<Usage | null> {
      await this.settled(user)
      return await documents.get(user)
    },

    /** Stores first counts, unless there are some. */
    async begin (user: string, day: string, held: Holding): Promise<void> {
      await documents.insertNew({ _id: user, ...held, day, chats: 0, reserved: [], version: 1 })
    },

    /**
     * Adds to the counts of users, in one command. Where a later day has begun, its chats stay as they are, and the
     * counts are stale: what was stored until then was counted when it began.
     */
    async raise (added: Raise[]): Promise<void> {
      const { matched } = await bulkWrite(driver, added.map(raiseOfDay), [])
      if (matched < added.length) await bulkWrite(driver, added.map(raiseAfterDay), [])
    },

    /** Begins a day with the counts of what is stored, unless the counts have changed. */
    async startDay ({ _id, version, reserved }: Usage, day: string, held: Holding): Promise<void> {
      const $set = { ...countsFrom(held, reserved), day, chats: 0 }
      await documents.updateIf({ _id, version }, { $set, ...RAISED })
    },

    /** Replaces the counts by those of what is stored, unless they have changed. Returns whether it did. */
    async replaceCounts ({ _id, version, reserved }: Usage, held: Holding): Promise<boolean> {
      return await documents.updateIf({ _id, version }, { $set: countsFrom(held, reserved), ...RAISED })
    }
  }
})

function raiseOfDay ({ user, day, counts: { sessions, bytes, chats } }: Raise): mongo.AnyBulkWriteOperation<Usage> {
  const $inc = { sessions, bytes, chats, version: 1 }
  return { updateOne: { filter: { _id: user, day: { $lte: day } }, update: { $inc } } }
}

function raiseAfterDay ({ user, day, counts: { sessions, bytes } }: Raise): mongo.AnyBulkWriteOperation<Usage> {
  const update = { $inc: { sessions, bytes, version: 1 }, $set: { stale: true } }
  return { updateOne: { filter: { _id: user, day: { $gt: day } }, update } }
}

type Change = Wanted | Ended

function operationOf (change: Change): mongo.AnyBulkWriteOperation<Usage> {
  return 'limits' in change ? reserveOperation(change) : settleOperation(change)
}

interface Wanted { user: string, day: string, reservation: Reservation, limits: UsageLimits }

function reserveOperation ({ user, day, reservation, limits }: Wanted): mongo.AnyBulkWriteOperation<Usage> {
  const { sessions, bytes } = reservation
  return {
    updateOne: {
      filter: {
        _id: user,
        day: { $gte: day },
        $nor: [{ 'reserved.until': { $lte: new Date() } }],
        ...(limits.sessions !== undefined && sessions > 0 && { sessions: { $lte: limits.sessions - sessions } }),
        ...(limits.bytes !== undefined && { bytes: { $lte: limits.bytes - bytes } }),
        ...(limits.chats !== undefined && { chats: { $lt: limits.chats } })
      },
      update: { $inc: { sessions, bytes, chats: 1, version: 1 }, $push: { reserved: reservation } }
    }
  }
}

interface Ended { user: string, reservation: Reservation, held: Holding, chats: number }

function settleOperation ({ user, reservation, held, chats }: Ended): mongo.AnyBulkWriteOperation<Usage> {
  return {
    updateOne: {
      filter: { _id: user, 'reserved.id': reservation.id },
      update: {
        $pull: { reserved: { id: reservation.id } },
        $inc: {
          sessions: held.sessions - reservation.sessions,
          bytes: held.bytes - reservation.bytes,
          chats: -chats,
          version: 1
        }
      }
    }
  }
}
