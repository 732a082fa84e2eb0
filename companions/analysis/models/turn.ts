import type { Types } from 'mongoose'
import { TURNS } from '../../../collections/sessions/turn.js'
import { projectionOf, readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(TURNS, '_id', 'transcript', 'number', 'interrupted', 'question_num', 'answer', 'confidence',
  'sources', 'transcripts', 'hint', 'feedback', 'at')

/** A turn that is not among the recent ones of its session, with what the analysis reads of it. */
export interface FiledTurn extends Stored<typeof FIELDS> {
  /** The student's message. */
  said: string
}
export type Turn = Omit<FiledTurn, 'transcript' | 'number'>
export type Confidence = NonNullable<Turn['confidence']>

const BATCH = 1000

export const turnModel = readModelOf(FIELDS, documents => ({
  /** The filed turns of these transcripts, those of one transcript in their order. */
  filedIn (transcripts: Types.ObjectId[]): AsyncIterable<FiledTurn> {
    // The last two messages are the student's and the reply. Replies are long, so they are not read.
    const said = { $arrayElemAt: ['$messages.content', -2] }
    return documents.aggregate<FiledTurn>([
      { $match: { transcript: { $in: transcripts } } },
      { $sort: { transcript: 1, number: 1 } },
      { $project: { ...projectionOf(FIELDS), said } }
    ]).cursor({ batchSize: BATCH })
  }
}))
