import { Type } from '@sinclair/typebox'
import { collection, modelOf, Plain, Text, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/database/upsert.js'
import type { AnsweredBy, Confidence, Source } from '../schemas.js'

/** A message and its reply, stored in one write. */
const TURNS = collection('Turn', 'engine_turns', {
  _id: Type.String(),
  /** The `_id` of its thread. */
  thread: Type.String(),
  user_id: Type.Optional(Type.String()),
  subject: Type.String(),
  query: Type.String(),
  reply: Type.String(),
  at: Type.Date(),
  /** When the gateway admitted the message. */
  admitted: Type.Date(),
  /** What the reply rests on; absent in turns from before 2026-11-22. */
  confidence: Type.Optional(Text<Confidence>()),
  sources: Type.Optional(Plain<Source[]>()),
  /** Which hint the reply was, from 1. */
  hint: Type.Optional(Type.Number()),
  /** Absent in turns from before 2026-11-26, and in those of a test. */
  answered_by: Type.Optional(Text<AnsweredBy>()),
  /** The deadline came before the end of the reply. */
  stopped: Type.Optional(Type.Literal(true))
}, [
  // The history of a thread.
  [{ thread: 1, at: 1 }],
  // The statistics of a subject.
  [{ subject: 1 }]
])
export type Turn = Stored<typeof TURNS>

export const turnModel = modelOf(TURNS, (documents, driver) => ({
  /** Stores a turn. Does nothing when a turn with this `_id` is stored already. */
  async record ({ _id, ...turn }: Turn): Promise<void> {
    await upsert(() => driver.updateOne({ _id }, { $setOnInsert: turn }, { upsert: true }))
  },

  /** The last turns of a thread since a moment, oldest first. */
  async last (thread: string, since: Date, limit: number): Promise<Turn[]> {
    const newest = driver.find<Turn>({ thread, at: { $gte: since } }).sort({ at: -1, _id: -1 }).limit(limit)
    return (await newest.toArray()).reverse()
  },

  /** How many turns each of these threads has since its `started_at`, by the thread's `_id`. 0 is left out. */
  async countOf (threads: Array<{ _id: string, started_at: Date }>): Promise<Map<string, number>> {
    if (threads.length === 0) return new Map()
    const rows = await documents.aggregate<{ _id: string, count: number }>([
      { $match: { $or: threads.map(({ _id: thread, started_at }) => ({ thread, at: { $gte: started_at } })) } },
      { $group: { _id: '$thread', count: { $sum: 1 } } }
    ]).exec()
    return new Map(rows.map(({ _id, count }) => [_id, count]))
  }
}))
