import { Schema, type Connection, type Model } from 'mongoose'
import { distinctValues } from '../lib/distinct.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { replaceDocuments } from '../lib/replace-documents.js'
import { insertNew } from '../lib/upsert.js'
import type { AnswerSource } from '../schemas/tests.js'

/*
 * The answers to test questions. Each holds what results need of its question, so that they stay when the question is
 * changed or deleted, and where it was made for one test.
 */
export interface TestAnswer {
  /** See {@link answerId}. */
  _id: string
  /** `null` where the account was deleted, as `session_id`. */
  user_id: string | null
  session_id: string | null
  subject: string
  /** Names the test among all tests. */
  test_id: string
  question_id: string
  /** Of the question. */
  version: number
  /** Of the question; `''` where a kill has lost it. */
  text: string
  /** As they were shown. Absent where the answer is a number or a text. */
  options?: string[]
  /** Texts of options. Without `options`: what the student wrote, until the session is deleted. */
  chosen: string[]
  right_option?: string
  explanation?: string
  source?: AnswerSource
  topic?: string
  correct: boolean
  skipped?: true
  seconds: number
  /** The user is no student: it counts in no figures of the class. */
  teacher?: true
  at: Date
}

/** Of a topic: how many questions were answered, and how many of them right. */
export interface TopicCount { subject: string, topic: string, asked: number, right: number }

/** What the figures of the questions are made of. */
export type FigureAnswer =
  Pick<TestAnswer, 'test_id' | 'question_id' | 'version' | 'chosen' | 'correct' | 'seconds' | 'at'>

/** Recording an answer twice changes nothing, since this names session, generation, test and question. */
export function answerId (session: { _id: string, generation?: number }, test: string, question: string): string {
  return `${prefixOf(session)}${test}/${question}`
}

// An id of a session has no slash.
function prefixOf ({ _id, generation = 0 }: { _id: string, generation?: number }): string {
  return `${_id}/${generation}/`
}

interface TestAnswerStatics {
  /** Recording an answer again changes nothing. */
  record (answer: TestAnswer): Promise<void>
  /** The newest answers of a user. @param except ids of questions whose answers are left out */
  latestOf (user: string, except: string[], limit: number): Promise<TestAnswer[]>
  /** All answers of a user, newest first, a few in memory at a time. */
  partsOf (user: string): AsyncIterable<TestAnswer[]>
  /** By topic, for a user or for the students of a subject; what was asked most first, at most 1,000. */
  topics (of: { user_id: string } | { subject: string }): Promise<TopicCount[]>
  /** The answers of the students of a subject, those of one test after the other. */
  ofStudents (subject: string): AsyncIterable<FigureAnswer>
  /** Removes what a student wrote in a session. The options that were chosen stay. */
  forgetWords (session: { _id: string, generation?: number }): Promise<void>
  /**
   * Takes a user out of the answers until a time: what the figures and topics of the subject need stays.
   * @param idOf the new id for the old one of an answer or a test
   */
  forgetUser (user: string, before: Date, idOf: (id: string) => string): Promise<void>
  /** The usernames of all answers, whether or not they have an account. */
  users (): Promise<string[]>
  removeSubject (subject: string): Promise<void>
  /** The ids of all subjects with an answer, whether or not the subject exists. */
  subjects (): Promise<string[]>
}

export type TestAnswerModel = Model<TestAnswer> & TestAnswerStatics

const schema = new Schema<TestAnswer, TestAnswerModel>({
  _id: { type: String, required: true },
  user_id: { type: String, default: null },
  session_id: { type: String, default: null },
  subject: { type: String, required: true },
  test_id: { type: String, required: true },
  question_id: { type: String, required: true },
  version: { type: Number, required: true },
  text: { type: String },
  options: { type: [String], default: undefined },
  chosen: { type: [String], required: true },
  right_option: { type: String },
  explanation: { type: String },
  source: { type: Schema.Types.Mixed },
  topic: { type: String },
  correct: { type: Boolean, required: true },
  skipped: { type: Boolean },
  seconds: { type: Number, required: true },
  teacher: { type: Boolean },
  at: { type: Date, required: true }
}, { versionKey: false })

// The results of a user.
schema.index({ user_id: 1, at: -1 })
// The figures and the topics of a subject.
schema.index({ subject: 1, test_id: 1 })

// One has 60 KB at most.
const PART_ANSWERS = 50
const MAX_TOPICS = 1000
const FIGURE_FIELDS = {
  _id: 0, test_id: 1, question_id: 1, version: 1, chosen: 1, correct: 1, seconds: 1, at: 1
} as const
const OF_STUDENTS = { teacher: { $exists: false } }

const statics: TestAnswerStatics & ThisType<TestAnswerModel> = {
  async record (answer) {
    await insertNew(() => this.create(answer))
  },

  latestOf (user, except, limit) {
    const filter = { user_id: user, ...(except.length > 0 && { question_id: { $nin: except } }) }
    return this.find(filter).sort({ at: -1 }).limit(limit).lean<TestAnswer[]>().exec()
  },

  async * partsOf (user) {
    let part: TestAnswer[] = []
    for await (const answer of this.find({ user_id: user }).sort({ at: -1 }).lean<TestAnswer>()
      .cursor({ batchSize: PART_ANSWERS })) {
      part.push(answer)
      if (part.length < PART_ANSWERS) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  },

  async topics (of) {
    const rows = await this.aggregate<Omit<TopicCount, 'subject' | 'topic'> & { _id: Partial<TopicCount> }>([
      { $match: 'subject' in of ? { ...of, ...OF_STUDENTS } : of },
      {
        $group: {
          _id: { subject: '$subject', topic: '$topic' },
          asked: { $sum: 1 },
          right: { $sum: { $cond: ['$correct', 1, 0] } }
        }
      },
      { $sort: { asked: -1, _id: 1 } },
      { $limit: MAX_TOPICS }
    ]).exec()
    return rows.map(({ _id: { subject = '', topic = '' }, asked, right }) => ({ subject, topic, asked, right }))
  },

  ofStudents (subject) {
    return this.collection.find<FigureAnswer>({ subject, ...OF_STUDENTS }, { projection: FIGURE_FIELDS })
      .sort({ test_id: 1 })
  },

  async forgetWords (session) {
    const prefix = prefixOf(session)
    // The character after the slash.
    const end = `${prefix.slice(0, -1)}0`
    await this.updateMany(
      { _id: { $gte: prefix, $lt: end }, options: { $exists: false } },
      { $set: { chosen: [] } }
    ).exec()
  },

  async forgetUser (user, before, idOf) {
    await replaceDocuments<TestAnswer>(this.collection, { user_id: user, at: { $lte: before } }, answer => {
      const { subject, question_id, version, options, chosen, correct, skipped, seconds, teacher, topic, at } = answer
      return {
        _id: idOf(answer._id),
        user_id: null,
        session_id: null,
        subject,
        test_id: idOf(answer.test_id),
        question_id,
        version,
        // Without options it is what the student wrote.
        chosen: options === undefined ? [] : chosen,
        correct,
        seconds,
        at,
        ...omitUndefined({ options, topic, skipped, teacher })
      }
    })
  },

  async users () {
    return await distinctValues(this, 'user_id')
  },

  async removeSubject (subject) {
    await this.deleteMany({ subject }).exec()
  },

  async subjects () {
    return await distinctValues(this, 'subject')
  }
}
Object.assign(schema.statics, statics)

export function testAnswerModel (connection: Connection): TestAnswerModel {
  return connection.model<TestAnswer, TestAnswerModel>('TestAnswer', schema, 'test_answers')
}
