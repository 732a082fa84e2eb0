import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../lib/upsert.js'

/** One finished test of one user in one subject. */
export interface TestAttempt {
  /** Names the test, so that a repeated reply does not count twice. */
  _id: string
  user_id: string
  subject: string
  topic: string
  difficulty: string
  total_questions: number
  correct_answers: number
  /** 0 to 100. */
  score: number
  /** It was ended before its last question. It counts nowhere. */
  cancelled?: true
  taken_at: Date
}

/** The tests of one user in one subject, summed up. */
export interface TestFigures { count: number, scoreSum: number, last: Date }

interface TestAttemptStatics {
  /** Records a test. Recording it again changes nothing. */
  record (attempt: TestAttempt): Promise<void>
  /** By username; users without a test are not in the map. Cancelled tests do not count. */
  figures (subject: string, usernames: string[]): Promise<Map<string, TestFigures>>
  /** The newest tests of a user, also the cancelled ones. */
  latestOf (user: string, limit: number): Promise<TestAttempt[]>
}

export type TestAttemptModel = Model<TestAttempt> & TestAttemptStatics

const schema = new Schema<TestAttempt, TestAttemptModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  topic: { type: String },
  difficulty: { type: String },
  total_questions: { type: Number, required: true },
  correct_answers: { type: Number, required: true },
  score: { type: Number, required: true },
  cancelled: { type: Boolean },
  taken_at: { type: Date, required: true }
}, { versionKey: false })

// The analytics of a subject.
schema.index({ subject: 1, user_id: 1 })
// The results of a user.
schema.index({ user_id: 1, taken_at: -1 })

const statics: TestAttemptStatics & ThisType<TestAttemptModel> = {
  async record (attempt) {
    try {
      await this.create(attempt)
    } catch (error) {
      if (duplicateKey(error) !== '_id') throw error
    }
  },

  async figures (subject, usernames) {
    const rows = await this.aggregate<TestFigures & { _id: string }>([
      { $match: { subject, user_id: { $in: usernames }, cancelled: { $exists: false } } },
      { $group: { _id: '$user_id', count: { $sum: 1 }, scoreSum: { $sum: '$score' }, last: { $max: '$taken_at' } } }
    ]).exec()
    return new Map(rows.map(({ _id, ...figures }) => [_id, figures]))
  },

  latestOf (user, limit) {
    return this.find({ user_id: user }).sort({ taken_at: -1 }).limit(limit).lean<TestAttempt[]>().exec()
  }
}
Object.assign(schema.statics, statics)

export function testAttemptModel (connection: Connection): TestAttemptModel {
  return connection.model<TestAttempt, TestAttemptModel>('TestAttempt', schema, 'test_attempts')
}
