import { Schema, type Connection, type Model } from 'mongoose'
import { distinctValues } from '../lib/distinct.js'
import { replaceDocuments } from '../lib/replace-documents.js'
import { insertNew } from '../lib/upsert.js'

/** One finished test of one user in one subject. */
export interface TestAttempt {
  /** Names the test, so that a repeated reply does not count twice. */
  _id: string
  /** `null` where the account was deleted. */
  user_id: string | null
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

/** What the analytics read of a test. */
export type ScoredAttempt = Pick<TestAttempt, 'user_id' | 'score' | 'taken_at'>

interface TestAttemptStatics {
  /** Records a test. Recording it again changes nothing. */
  record (attempt: TestAttempt): Promise<void>
  /** All tests in a subject but the cancelled ones. */
  ofSubject (subject: string): Promise<ScoredAttempt[]>
  /** The newest tests of a user, also the cancelled ones. */
  latestOf (user: string, limit: number): Promise<TestAttempt[]>
  /** Takes the name and the topics of a user out of the tests until a time. @param idOf the new id for an old one */
  forgetUser (user: string, before: Date, idOf: (id: string) => string): Promise<void>
  /** Deletes the tests of a user until a time. */
  removeOf (user: string, before: Date): Promise<void>
  /** The usernames of all attempts, whether or not they have an account. */
  users (): Promise<string[]>
}

export type TestAttemptModel = Model<TestAttempt> & TestAttemptStatics

const schema = new Schema<TestAttempt, TestAttemptModel>({
  _id: { type: String, required: true },
  user_id: { type: String, default: null },
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
    await insertNew(() => this.create(attempt))
  },

  ofSubject (subject) {
    const fields = { _id: 0, user_id: 1, score: 1, taken_at: 1 }
    return this.find({ subject, cancelled: { $exists: false } }, fields).lean<ScoredAttempt[]>().exec()
  },

  latestOf (user, limit) {
    return this.find({ user_id: user }).sort({ taken_at: -1 }).limit(limit).lean<TestAttempt[]>().exec()
  },

  async forgetUser (user, before, idOf) {
    // The id has that of the session, which the user has chosen; the topic may have been asked for.
    await replaceDocuments<TestAttempt>(this.collection, { user_id: user, taken_at: { $lte: before } },
      ({ _id, topic: _, ...figures }) => ({ ...figures, _id: idOf(_id), user_id: null }))
  },

  async removeOf (user, before) {
    await this.deleteMany({ user_id: user, taken_at: { $lte: before } }).exec()
  },

  async users () {
    return await distinctValues(this, 'user_id')
  }
}
Object.assign(schema.statics, statics)

export function testAttemptModel (connection: Connection): TestAttemptModel {
  return connection.model<TestAttempt, TestAttemptModel>('TestAttempt', schema, 'test_attempts')
}
