import { Type } from '@sinclair/typebox'
import { collection, ObjectId, type Stored } from '../../lib/database/collection.js'

/*
 * How many sessions and bytes each user has, and the chats of the day. Where a user is far from each limit, the counts
 * are raised after the chat (services/chat/limits.ts). Near a limit, a chat reserves what it will take before the
 * engine is asked, in one conditional update, so concurrent chats do not exceed the limit. At its end, the reservation
 * is replaced by what was recorded. The counts are too high after sessions were deleted, and are then counted again
 * before a chat is refused. After a kill, or with a database that is away, they are off by what was under way, until a
 * reservation is over, or until the first chat of the next day: then what is stored is counted.
 */
export const USAGE = collection('Usage', 'usage', {
  /** The username. */
  _id: Type.String(),
  /** Sessions that are not deleted. */
  sessions: Type.Integer(),
  /** Their texts, in bytes of UTF-8. */
  bytes: Type.Integer(),
  /** The day of the newest chat in UTC, such as `2026-11-23`, and how many chats were sent to the engine on it. */
  day: Type.String(),
  chats: Type.Integer(),
  /** What chats that are under way have reserved, until they are over or their process was killed. */
  reserved: Type.Array(Type.Object({
    id: ObjectId(), sessions: Type.Integer(), bytes: Type.Integer(), until: Type.Date()
  })),
  /** Set where the counts may be too high. */
  stale: Type.Optional(Type.Boolean()),
  /** Raised by each change. The counts are only replaced while the version is the one that was read. */
  version: Type.Integer()
})
export type Usage = Stored<typeof USAGE>
