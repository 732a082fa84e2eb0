import { Schema, type Connection, type Model, type mongo, type Types } from 'mongoose'
import { batchLoader, bulkWrite, findByIds } from '../lib/batching.js'
import { distinctValues } from '../lib/distinct.js'
import { insertNew } from '../lib/upsert.js'

/*
 * How many sessions and bytes each user has, and the chats of the day. Where a user is far from each limit, the counts
 * are raised after the chat (services/sessions/limits.ts). Near a limit, a chat reserves what it will take before the
 * engine is asked, in one conditional update, so concurrent chats do not exceed the limit. At its end, the reservation
 * is replaced by what was recorded. The counts are too high after sessions were deleted, and are then counted again
 * before a chat is refused. After a kill, or with a database that is away, they are off by what was under way, until a
 * reservation is over, or until the first chat of the next day: then what is stored is counted.
 */
export interface Usage {
  /** The username. */
  _id: string
  /** Sessions that are not deleted. */
  sessions: number
  /** Their texts, in bytes of UTF-8. */
  bytes: number
  /** The day of the newest chat in UTC, such as `2026-11-23`, and how many chats were sent to the engine on it. */
  day: string
  chats: number
  /** What chats that are under way have reserved. */
  reserved: Reservation[]
  /** Set where the counts may be too high. */
  stale?: boolean
  /** Raised by each change. The counts are only replaced while the version is the one that was read. */
  version: number
}

export interface Holding { sessions: number, bytes: number }

/** What one chat, or several, add to the counts. */
export type Counts = Pick<Usage, 'sessions' | 'bytes' | 'chats'>

export interface Reservation extends Holding {
  id: Types.ObjectId
  /** The chat is over by then, or its process was killed. */
  until: Date
}

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

interface UsageStatics {
  /**
   * Counts a chat of the day and what it reserves. Returns `false`, and changes nothing, where a limit would be passed,
   * where there are no counts yet, or only those of an earlier day, or a reservation that is over. Concurrent calls,
   * those of `settle` included, share one command.
   */
  reserve (user: string, day: string, reservation: Reservation, limits: UsageLimits): Promise<boolean>
  /**
   * Replaces a reservation by what is held of it. It is made once. A caller need not wait: `findUsage` does, and a
   * later reservation shares its command or comes after it, unless the command takes longer than lib/batching.ts waits.
   * That reservation may then pass the limit of bytes by this reply.
   * @param chats subtracted from those of the day
   */
  settle (user: string, reservation: Reservation, held: Holding, chats: number): Promise<void>
  /** Resolves when each `settle` of this model has ended, well or not. @param user of one user; otherwise of all */
  settled (user?: string): Promise<void>
  /** The counts as they are stored now. Concurrent calls share one query. */
  findCounts (user: string): Promise<Usage | null>
  /** Adds to the counts of users, in one command. */
  raise (added: Array<[user: string, counts: Counts]>): Promise<void>
  /** Waits for what is being settled of the user. */
  findUsage (user: string): Promise<Usage | null>
  /** Stores first counts, unless there are some. */
  begin (user: string, day: string, held: Holding): Promise<void>
  /** Begins a day with the counts of what is stored, unless the counts have changed. */
  startDay (usage: Usage, day: string, held: Holding): Promise<void>
  /** Replaces the counts by those of what is stored, unless they have changed. Returns whether it did. */
  replaceCounts (usage: Usage, held: Holding): Promise<boolean>
  remove (user: string): Promise<void>
  /** The ids of all users with counts, whether or not they have an account. */
  users (): Promise<string[]>
  /** The user holds less than the counts say. */
  markStale (user: string): Promise<void>
}

export type UsageModel = Model<Usage> & UsageStatics

const schema = new Schema<Usage, UsageModel>({
  _id: { type: String, required: true },
  sessions: { type: Number, required: true },
  bytes: { type: Number, required: true },
  day: { type: String, required: true },
  chats: { type: Number, required: true },
  reserved: [{ _id: false, id: Schema.Types.ObjectId, sessions: Number, bytes: Number, until: Date }],
  stale: { type: Boolean },
  version: { type: Number, required: true }
}, { versionKey: false })

const RAISED = { $inc: { version: 1 } } as const

function countsFrom (held: Holding, reserved: Reservation[]) {
  const underWay = reservedNow({ reserved })
  // What is counted twice is counted once when the counts are replaced again.
  return { ...withReserved(held, underWay), reserved: underWay, stale: underWay.length > 0 }
}

const statics: Omit<UsageStatics, 'findCounts' | 'reserve' | 'settle' | 'settled'> & ThisType<UsageModel> = {
  async remove (user) {
    await this.deleteOne({ _id: user }).exec()
  },

  async users () {
    return await distinctValues(this, '_id')
  },

  async findUsage (user) {
    await this.settled(user)
    return await this.findById(user).lean<Usage>().exec()
  },

  async begin (user, day, held) {
    await insertNew(() => this.create({ _id: user, ...held, day, chats: 0, reserved: [], version: 1 }))
  },

  async raise (added) {
    const operations = added.map(([user, { sessions, bytes, chats }]) =>
      ({ updateOne: { filter: { _id: user as never }, update: { $inc: { sessions, bytes, chats, version: 1 } } } }))
    await bulkWrite(this.collection, operations, [])
  },

  async startDay ({ _id, version, reserved }, day, held) {
    await this.updateOne({ _id, version }, { $set: { ...countsFrom(held, reserved), day, chats: 0 }, ...RAISED }).exec()
  },

  async replaceCounts ({ _id, version, reserved }, held) {
    const { matchedCount } = await this.updateOne(
      { _id, version }, { $set: countsFrom(held, reserved), ...RAISED }
    ).exec()
    return matchedCount === 1
  },

  async markStale (user) {
    await this.updateOne({ _id: user }, { $set: { stale: true }, $inc: { version: 1 } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function usageModel (connection: Connection): UsageModel {
  const usage = connection.model<Usage, UsageModel>('Usage', schema, 'usage')
  usage.findCounts = batchLoader(users => findByIds<Usage>(usage.collection, users))
  const change = batchLoader(async (changes: readonly Change[]) => {
    // Ordered: a reservation sees what has ended before.
    const { matched } = await bulkWrite(usage.collection, changes.map(operationOf), [], { isOrdered: true })
    if (matched === 0 || matched === changes.length) return changes.map(() => matched > 0)
    // Which reservations were made is seen in what is reserved now: only the caller of each replaces it.
    const users = await findByIds<Usage>(usage.collection, changes.map(({ user }) => user), { 'reserved.id': 1 })
    return changes.map(({ reservation: { id } }, index) =>
      users[index]?.reserved.some(made => made.id.equals(id)) === true)
  })
  // Of which user.
  const ends = new Map<Promise<unknown>, string>()
  usage.reserve = (user, day, reservation, limits) => change({ user, day, reservation, limits })
  usage.settle = async (user, reservation, held, chats) => {
    const end = change({ user, reservation, held, chats })
    ends.set(end, user)
    try {
      await end
    } finally {
      ends.delete(end)
    }
  }
  usage.settled = async user => {
    await Promise.allSettled([...ends].flatMap(([end, of]) => user === undefined || of === user ? [end] : []))
  }
  return usage
}

type Change = Wanted | Ended

function operationOf (change: Change): mongo.AnyBulkWriteOperation {
  return 'limits' in change ? reserveOperation(change) : settleOperation(change)
}

interface Wanted { user: string, day: string, reservation: Reservation, limits: UsageLimits }

function reserveOperation ({ user, day, reservation, limits }: Wanted): mongo.AnyBulkWriteOperation {
  const { sessions, bytes } = reservation
  return {
    updateOne: {
      filter: {
        _id: user as never,
        day: { $gte: day },
        $nor: [{ 'reserved.until': { $lte: new Date() } }],
        ...(limits.sessions !== undefined && sessions > 0 && { sessions: { $lte: limits.sessions - sessions } }),
        ...(limits.bytes !== undefined && { bytes: { $lte: limits.bytes - bytes } }),
        ...(limits.chats !== undefined && { chats: { $lt: limits.chats } })
      },
      update: { $inc: { sessions, bytes, chats: 1, version: 1 }, $push: { reserved: reservation as never } }
    }
  }
}

interface Ended { user: string, reservation: Reservation, held: Holding, chats: number }

function settleOperation ({ user, reservation, held, chats }: Ended): mongo.AnyBulkWriteOperation {
  return {
    updateOne: {
      filter: { _id: user as never, 'reserved.id': reservation.id },
      update: {
        $pull: { reserved: { id: reservation.id } as never },
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
