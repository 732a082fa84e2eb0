import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../../../lib/upsert.js'
import { resultOf } from '../interactive-test/step.js'
import type { Phase, Test, TestResult, TestState } from '../interactive-test/test.js'
import type { Language } from '../../text/language.js'
import type { Reply } from '../schemas.js'

/** The last answer that was graded, with its reply: the reply is sent again when the answer is sent again. */
export interface GradedAnswer {
  /** Which question it answered, counted from 0. */
  index: number
  answer: string
  at: Date
  reply: Reply
}

/** One test of one conversation, from its first question to its result. */
export interface TestRun {
  /** The `test_id` of its result. */
  _id: string
  /** The `_id` of its thread. */
  thread: string
  user_id?: string
  subject: string
  language: Language
  /** The thread, while the test awaits an answer. The unique index allows one such test for a thread. */
  awaiting?: string
  phase: Phase
  state: TestState
  /** Raised by each change. A change is made only when the version is still the one that was read. */
  version: number
  started_at: Date
  /** When the question that waits was shown; absent in tests from before 2026-11-22. */
  shown_at?: Date
  /** The question of which the student has said once not to know the answer, counted from 0. */
  doubted?: number
  /** The last answer that was graded, or the message that ended the test. */
  last_answer?: GradedAnswer
  outcome?: 'finished' | 'cancelled'
  result?: TestResult
  finished_at?: Date
}

/** The figures of the finished tests of a subject. */
export interface TestFigures {
  tests: number
  /** The sum of their scores, each from 0 to 100. */
  score_sum: number
  /** When the last one was finished. */
  last?: Date
}

interface TestRunStatics {
  /** Stores a new test. @returns `false` when another test of the thread awaits an answer; nothing is stored then */
  begin (run: TestRun): Promise<boolean>
  /** The test of a thread that awaits an answer. */
  waiting (thread: string): Promise<TestRun | null>
  /** The test of a thread that began last. */
  latest (thread: string): Promise<TestRun | null>
  findRun (id: string): Promise<TestRun | null>
  countOf (thread: string): Promise<number>
  /** Stores the state after an answer, in one write. @returns `false` when the test has changed since it was read */
  move (run: TestRun, next: Test, answer: GradedAnswer): Promise<boolean>
  /**
   * Ends a test before its last answer.
   * @param answer the message that ended it, with its reply
   * @returns `false` when the test has changed since it was read
   */
  cancel (run: TestRun, answer?: GradedAnswer): Promise<boolean>
  /**
   * Notes that the student does not know the answer to a question.
   * @returns `false` when that was noted before, or the test has changed since it was read
   */
  doubt (run: TestRun, index: number): Promise<boolean>
  /** The tests of a student in a subject that await an answer, in all sessions; at most 50, the newest first. */
  waitingOf (userId: string, subject: string): Promise<TestRun[]>
  /** The last tests of a student, or of a thread, in a subject, the newest first. */
  past (taker: { user_id: string } | { thread: string }, subject: string, limit: number): Promise<TestRun[]>
  /** The figures of the finished tests of a user or a subject, by subject. */
  figures (filter: { user_id?: string, subject?: string }): Promise<Map<string, TestFigures>>
  removeOf (threads: string[]): Promise<void>
  /** Deletes the tests of a subject that began until a time. */
  removeOfSubject (subject: string, before: Date): Promise<void>
}

export type TestRunModel = Model<TestRun> & TestRunStatics

const schema = new Schema<TestRun, TestRunModel>({
  _id: { type: String, required: true },
  thread: { type: String, required: true },
  user_id: { type: String },
  subject: { type: String, required: true },
  language: { type: String, required: true },
  awaiting: { type: String },
  phase: { type: String, required: true },
  state: { type: Schema.Types.Mixed, required: true },
  version: { type: Number, required: true },
  started_at: { type: Date, required: true },
  shown_at: { type: Date },
  doubted: { type: Number },
  last_answer: { type: Schema.Types.Mixed },
  outcome: { type: String },
  result: { type: Schema.Types.Mixed },
  finished_at: { type: Date }
}, { versionKey: false, minimize: false })

schema.index({ awaiting: 1 }, {
  name: 'awaiting',
  unique: true,
  partialFilterExpression: { awaiting: { $exists: true } }
})
// The latest test of a thread.
schema.index({ thread: 1, started_at: -1 })
// The tests of a student in a subject.
schema.index({ user_id: 1, subject: 1, started_at: -1 })
// The figures of a user, and of a subject.
schema.index({ user_id: 1, outcome: 1 })
schema.index({ subject: 1, outcome: 1 })

const MAX_WAITING = 50

const statics: TestRunStatics & ThisType<TestRunModel> = {
  async begin (run) {
    try {
      await this.create(run)
      return true
    } catch (error) {
      if (duplicateKey(error) === 'awaiting') return false
      throw error
    }
  },

  waiting (thread) {
    return this.collection.findOne<TestRun>({ awaiting: thread })
  },

  latest (thread) {
    return this.findOne({ thread }).sort({ started_at: -1, _id: -1 }).lean<TestRun>().exec()
  },

  findRun (id) {
    return this.findById(id).lean<TestRun>().exec()
  },

  async countOf (thread) {
    return this.countDocuments({ thread }).exec()
  },

  async move ({ _id, version }, { phase, state }, answer) {
    const isOver = phase === 'summary provided'
    const { matchedCount } = await this.updateOne({ _id, version, outcome: { $exists: false } }, {
      $set: {
        phase,
        state,
        version: version + 1,
        last_answer: answer,
        shown_at: answer.at,
        ...(isOver && { outcome: 'finished', result: resultOf(state), finished_at: answer.at })
      },
      ...(isOver && { $unset: { awaiting: 1 } })
    }).exec()
    return matchedCount === 1
  },

  async cancel ({ _id, version }, answer) {
    const { matchedCount } = await this.updateOne({ _id, version, outcome: { $exists: false } }, {
      $set: {
        outcome: 'cancelled',
        finished_at: answer?.at ?? new Date(),
        version: version + 1,
        ...(answer !== undefined && { last_answer: answer })
      },
      $unset: { awaiting: 1 }
    }).exec()
    return matchedCount === 1
  },

  async doubt ({ _id, version }, index) {
    const filter = { _id, version, doubted: { $ne: index }, outcome: { $exists: false } }
    const { matchedCount } = await this.updateOne(filter, { $set: { doubted: index } }).exec()
    return matchedCount === 1
  },

  waitingOf (userId, subject) {
    return this.collection.find<TestRun>({ user_id: userId, subject, awaiting: { $exists: true } })
      .sort({ started_at: -1 }).limit(MAX_WAITING).toArray()
  },

  past (taker, subject, limit) {
    return this.find({ ...taker, subject }).sort({ started_at: -1 }).limit(limit).lean<TestRun[]>().exec()
  },

  async figures (filter) {
    const rows = await this.aggregate<TestFigures & { _id: string }>([
      { $match: { ...filter, outcome: 'finished' } },
      {
        $group: {
          _id: '$subject',
          tests: { $sum: 1 },
          score_sum: { $sum: '$result.score' },
          last: { $max: '$finished_at' }
        }
      }
    ]).exec()
    return new Map(rows.map(({ _id, ...figures }) => [_id, figures]))
  },

  async removeOf (threads) {
    await this.deleteMany({ thread: { $in: threads } }).exec()
  },

  async removeOfSubject (subject, before) {
    await this.deleteMany({ subject, started_at: { $lte: before } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function testRunModel (connection: Connection): TestRunModel {
  return connection.model<TestRun, TestRunModel>('TestRun', schema, 'engine_tests')
}
