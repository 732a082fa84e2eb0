import { Schema, type Connection, type Model, type mongo, type Types } from 'mongoose'
import { bulkWrite } from '../../../lib/batching.js'
import { admittedUntil } from '../../../lib/deletion-headers.js'
import { DUPLICATE_KEY, upsert } from '../../../lib/upsert.js'

export type FaqState = 'draft' | 'published'
export type FaqOrigin = 'generated' | 'inbox' | 'teacher'

/** Where a question was asked. A session that is deleted and started again has another transcript. */
export interface SaidIn {
  session_id: string
  transcript: Types.ObjectId
}

/** The passage of the material that a teacher has made an answer. */
export interface PassageSource {
  kind: 'guide' | 'document'
  document_id?: string
  /** The file name of the document, or what the guide is called. */
  title: string
  page?: number
  heading?: string
  quote: string
}

/**
 * A frequent question with its answer. Each is a document of its own, so that teachers change them one by one and at
 * the same time, also while new ones are generated. The chat engine reads the published ones
 * (companions/chat-engine/models/published-answer.ts).
 */
export interface FrequentQuestion {
  /** Its id. */
  _id: string
  subject: string
  question: string
  answer: string
  state: FaqState
  origin: FaqOrigin
  /** Where the answer stands in the material. Students are not shown it while they do not see the document. */
  source?: PassageSource
  /** Username of the teacher who wrote or published it last; `null` when the account is gone. */
  by?: string | null
  /** When the gateway admitted what `by` did; absent in questions from before 2026-11-26. */
  admitted?: Date
  /** How many different students have asked it; 0 where a teacher has thought of it. */
  cluster_size: number
  /** A teacher has written, edited, published or unpublished it: no run changes or deletes it. */
  kept: boolean
  /** Where students said these very words. Absent when the words are a teacher's: edited or once published. */
  said_in?: SaidIn[]
  created_at: Date
  /** Raised by every change of the question, the answer or the state. */
  updated_at: Date
}

/** What a run found. */
export type Draft = Pick<FrequentQuestion, '_id' | 'question' | 'answer' | 'cluster_size' | 'created_at'> &
  { said_in: SaidIn[] }

/** What a teacher changes. */
export type FaqChange = Partial<Pick<FrequentQuestion, 'question' | 'answer' | 'state'>>

/** A change that may replace the passage as well: with `undefined` there is none any more. */
type AnswerChange = FaqChange & { source?: PassageSource | undefined }

interface FrequentQuestionStatics {
  /** All of a subject, or those in one state, in no order. */
  ofSubject (subject: string, state?: FaqState): Promise<FrequentQuestion[]>
  /** Makes these the drafts of a subject that no teacher has touched. Everything that is kept stays as it is. */
  replaceDrafts (subject: string, drafts: Draft[]): Promise<void>
  /** Notes how many students have asked questions that are kept. */
  countStudents (counts: Array<Pick<FrequentQuestion, '_id' | 'cluster_size'>>): Promise<void>
  /** Stores what a teacher has written. */
  add (faq: FrequentQuestion): Promise<void>
  /** Publishes the answer to a group of the inbox. A second call with the same id changes the same question. */
  publish (faq: FrequentQuestion): Promise<void>
  /**
   * Changes only the fields that are given. Returns `null` when the subject has no question with this id.
   * @param isHeldBack leaves out drafts in the words of students
   */
  change (
    subject: string, id: string, change: AnswerChange, by: { by: string, admitted: Date },
    isHeldBack?: boolean
  ): Promise<FrequentQuestion | null>
  /** Returns whether it existed. */
  remove (subject: string, id: string): Promise<boolean>
  /** Deletes those of a subject: all, or those that were made until a time. */
  removeAll (subject: string, before?: Date): Promise<void>
  /** What a teacher did until a time has no name any more. */
  forgetTeacher (username: string, before: Date): Promise<void>
  /** The drafts in the words of students: all, or those of a subject or in the words of a session. */
  draftsInWordsOfStudents (
    of: { subject?: string, session?: string }
  ): AsyncIterable<Pick<FrequentQuestion, '_id'> & { said_in: SaidIn[] }>
  /** Deletes a draft, unless a teacher has made its words their own meanwhile. */
  removeDraft (id: string): Promise<void>
  /** Those of the ids that are published. */
  publishedAmong (ids: string[]): Promise<FrequentQuestion[]>
  /** Stores published questions of an earlier version, unless they are stored already. */
  adopt (faqs: FrequentQuestion[]): Promise<void>
}

export type FrequentQuestionModel = Model<FrequentQuestion> & FrequentQuestionStatics

const schema = new Schema<FrequentQuestion, FrequentQuestionModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  question: { type: String, required: true },
  answer: { type: String, required: true },
  state: { type: String, required: true },
  origin: { type: String, required: true },
  source: { type: Schema.Types.Mixed },
  by: { type: String },
  admitted: { type: Date },
  cluster_size: { type: Number, required: true },
  kept: { type: Boolean, required: true },
  said_in: { type: [{ _id: false, session_id: String, transcript: Schema.Types.ObjectId }], default: undefined },
  created_at: { type: Date, required: true },
  updated_at: { type: Date, required: true }
}, { versionKey: false })

// The list of a subject; the published ones and their newest change (companions/chat-engine).
schema.index({ subject: 1, state: 1, updated_at: -1 })
// The drafts in the words of students.
schema.index({ state: 1 }, { partialFilterExpression: { said_in: { $exists: true } } })

const statics: FrequentQuestionStatics & ThisType<FrequentQuestionModel> = {
  ofSubject (subject, state) {
    return this.find({ subject, ...(state !== undefined && { state }) }).lean<FrequentQuestion[]>().exec()
  },

  async replaceDrafts (subject, drafts) {
    await insertMissing(this, drafts.map(draft => ({
      ...draft, subject, state: 'draft', origin: 'generated', kept: false, updated_at: draft.created_at
    })))
    await writeAll(this, drafts.map(({ _id, ...found }) => ({
      updateOne: {
        filter: { _id: _id as never, subject, kept: false },
        update: { $set: { ...found, updated_at: found.created_at } }
      }
    })))
    await this.deleteMany({ subject, kept: false, _id: { $nin: drafts.map(({ _id }) => _id) } }).exec()
  },

  async countStudents (counts) {
    await writeAll(this, counts.map(({ _id, cluster_size }) => ({
      updateOne: { filter: { _id: _id as never }, update: { $set: { cluster_size } } }
    })))
  },

  async add (faq) {
    await this.create(faq)
  },

  async publish ({ _id, question, answer, source, by, admitted, updated_at, ...first }) {
    const { state, kept, ...onInsert } = first
    await upsert(() => this.updateOne(
      { _id },
      {
        $set: { question, answer, by, admitted, updated_at, state, kept, ...(source !== undefined && { source }) },
        ...(source === undefined && { $unset: { source: 1 } }),
        $setOnInsert: onInsert
      },
      { upsert: true }
    ).exec())
  },

  change (subject, id, given, by, isHeldBack = false) {
    const { source, ...change } = given
    const hasSource = 'source' in given
    const inWordsOfStudents = { state: 'draft' as const, said_in: { $exists: true } }
    const filter = { _id: id, subject, ...(isHeldBack && { $nor: [inWordsOfStudents] }) }
    if (Object.keys(change).length === 0) return this.findOne(filter).lean<FrequentQuestion>().exec()
    const isWritten = change.question !== undefined || change.answer !== undefined || change.state === 'published'
    const isTeachersWord = change.question !== undefined || change.state === 'published'
    const gone = { ...(isTeachersWord && { said_in: 1 }), ...(hasSource && source === undefined && { source: 1 }) }
    return this.findOneAndUpdate(
      filter,
      {
        $set: {
          ...change,
          ...(source !== undefined && { source }),
          kept: true,
          updated_at: new Date(),
          ...(isWritten && by)
        },
        ...(Object.keys(gone).length > 0 && { $unset: gone })
      },
      { returnDocument: 'after' }
    ).lean<FrequentQuestion>().exec()
  },

  async remove (subject, id) {
    const { deletedCount } = await this.deleteOne({ _id: id, subject }).exec()
    return deletedCount === 1
  },

  async removeAll (subject, before) {
    await this.deleteMany({ subject, ...(before !== undefined && { created_at: { $lte: before } }) }).exec()
  },

  async forgetTeacher (username, before) {
    await this.updateMany({ by: username, ...admittedUntil(before, 'updated_at') }, { $set: { by: null } }).exec()
  },

  draftsInWordsOfStudents ({ subject, session }) {
    const filter = {
      state: 'draft' as const,
      said_in: { $exists: true },
      ...(subject !== undefined && { subject }),
      ...(session !== undefined && { 'said_in.session_id': session })
    }
    return this.find(filter, { said_in: 1 }).lean<Pick<Draft, '_id' | 'said_in'>>().cursor()
  },

  async removeDraft (id) {
    await this.deleteOne({ _id: id, state: 'draft', said_in: { $exists: true } }).exec()
  },

  publishedAmong (ids) {
    return this.find({ _id: { $in: ids }, state: 'published' }).lean<FrequentQuestion[]>().exec()
  },

  async adopt (faqs) {
    await insertMissing(this, faqs)
  }
}
Object.assign(schema.statics, statics)

/** Inserts the documents whose `_id` is not taken. */
async function insertMissing (model: FrequentQuestionModel, faqs: FrequentQuestion[]): Promise<void> {
  await writeAll(model, faqs.map(({ _id, ...faq }) => ({
    updateOne: { filter: { _id: _id as never }, update: { $setOnInsert: faq }, upsert: true }
  })))
}

async function writeAll (model: FrequentQuestionModel, operations: mongo.AnyBulkWriteOperation[]): Promise<void> {
  // A refusal means that another process has inserted the same document meanwhile.
  if (operations.length > 0) await bulkWrite(model.collection, operations, [DUPLICATE_KEY])
}

export function frequentQuestionModel (connection: Connection): FrequentQuestionModel {
  return connection.model<FrequentQuestion, FrequentQuestionModel>(
    'FrequentQuestion', schema, 'analysis_frequent_questions'
  )
}
