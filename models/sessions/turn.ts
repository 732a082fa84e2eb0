import type { Types } from 'mongoose'
import { TURNS, type FiledTurn } from '../../collections/sessions/turn.js'
import { batchLoader, bulkWrite } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { DUPLICATE_KEY } from '../../lib/database/upsert.js'
import type { Feedback } from '../../schemas/sessions.js'

/** What the user says about a reply. */
export type StoredFeedback = Feedback & { at: Date }

/** How many turns are in memory at once. One has 300 KB at most, or a few MB where an older version recorded it. */
export const PART_TURNS = 16

export const turnModel = modelOf(TURNS, (documents, driver) => ({
  /** Stores a turn in its position. Concurrent calls share one command. Filing a turn again changes nothing. */
  file: batchLoader(async (filed: readonly FiledTurn[]): Promise<void[]> => {
    const { refused } = await bulkWrite(driver, filed.map(document => ({ insertOne: { document } })), [DUPLICATE_KEY])
    // Of these positions, each has a turn: the same one, or one that an earlier version left there, which is replaced.
    // The feedback on a turn that is filed again stays: a recent turn has none.
    const replaced = filed.filter((_, index) => refused.has(index)).map(({ _id, transcript, number, ...turn }) =>
      ({ updateOne: { filter: { transcript, number }, update: { $set: turn } } }))
    if (replaced.length > 0) await bulkWrite(driver, replaced, [])
    return Array.from(filed, () => undefined)
  }),

  /** The filed turns from one position to before another, in order. */
  async turnsBetween (transcript: Types.ObjectId, from: number, to: number): Promise<FiledTurn[]> {
    return await documents.allWhere({ transcript, number: { $gte: from, $lt: to } }, { sort: { number: 1 } })
  },

  /** The filed turns of these transcripts, in no order, a few in memory at a time. */
  messagesIn (transcripts: Types.ObjectId[]): AsyncIterable<Pick<FiledTurn, 'transcript' | 'messages'>> {
    return documents.find({ transcript: { $in: transcripts } }, { transcript: 1, messages: 1 }).lean<FiledTurn[]>()
      .cursor({ batchSize: PART_TURNS })
  },

  /** Replaces the feedback on the reply of a filed turn. Returns `false` when the turn is not filed. */
  async giveFeedback (
    transcript: Types.ObjectId, number: number, { rating, reason, comment, at }: StoredFeedback
  ): Promise<boolean> {
    const feedback = omitUndefined({ rating, reason, comment, at })
    return await documents.updateIf({ transcript, number }, { $set: { feedback } })
  },

  /** The position of the last filed turn before `number` that left a test question open. */
  async lastInterrupted (transcript: Types.ObjectId, number: number): Promise<number | undefined> {
    const open = { transcript, number: { $lt: number }, interrupted: true }
    return (await documents.firstWhere(open, { fields: { number: 1 }, sort: { number: -1 } }))?.number
  },

  async deleteTranscripts (transcripts: Types.ObjectId[]): Promise<void> {
    await documents.removeWhere({ transcript: { $in: transcripts } })
  }
}))
