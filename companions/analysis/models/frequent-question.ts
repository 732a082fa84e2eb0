import { Type } from '@sinclair/typebox'
import type { Connection, mongo } from 'mongoose'
import { bulkWrite } from '../../../lib/database/batching.js'
import { collection, modelOf, ObjectId, Text, type Stored } from '../../../lib/database/collection.js'
import { DUPLICATE_KEY, upsert } from '../../../lib/database/upsert.js'

export type FaqState = 'draft' | 'published'
export type FaqOrigin = 'generated' | 'inbox' | 'teacher'

/**
 * The frequent questions with their answers. Each is a document of its own, so that teachers change them one by one and
 * at the same time, also while new ones are generated.
 */
const FREQUENT_QUESTIONS = collection('FrequentQuestion', 'analysis_frequent_questions', {
  /** Its id. */
  _id: Type.String(),
  subject: Type.String(),
  question: Type.String(),
  /** Markdown, up to 4,000 characters. */
  answer: Type.String(),
  state: Text<FaqState>(),
  origin: Text<FaqOrigin>(),
  /**
   * Where the answer stands in the material, when a teacher has made a passage the answer. Students are not shown it
   * while they do not see the document. `title`: the file name of the document, or what the guide is called.
   */
  source: Type.Optional(Type.Object({
    kind: Text<'guide' | 'document'>(),
    document_id: Type.Optional(Type.String()),
    title: Type.String(),
    page: Type.Optional(Type.Integer()),
    heading: Type.Optional(Type.String()),
    quote: Type.String()
  })),
  /** Username of the teacher who wrote or published it last; `null` when the account is gone. */
  by: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** When the gateway admitted what `by` did. */
  admitted: Type.Optional(Type.Date()),
  /** How many different students have asked it; 0 where a teacher has thought of it. */
  cluster_size: Type.Integer(),
  /** A teacher has written, edited, published or unpublished it: no run changes or deletes it. */
  kept: Type.Boolean(),
  /**
   * Where students said these very words. A session that is deleted and started again has another transcript. Absent
   * when the words are a teacher's: edited or once published.
   */
  said_in: Type.Optional(Type.Array(Type.Object({ session_id: Type.String(), transcript: ObjectId() }))),
  created_at: Type.Date(),
  /** Raised by every change of the question, the answer or the state. */
  updated_at: Type.Date()
}, [
  // The list of a subject; the published ones and their newest change.
  [{ subject: 1, state: 1, updated_at: -1 }],
  // The drafts in the words of students.
  [{ state: 1 }, { partialFilterExpression: { said_in: { $exists: true } } }]
])
export type FrequentQuestion = Stored<typeof FREQUENT_QUESTIONS>
export type PassageSource = NonNullable<FrequentQuestion['source']>
export type SaidIn = NonNullable<FrequentQuestion['said_in']>[number]

/** What a run found. */
export type Draft = Pick<FrequentQuestion, '_id' | 'question' | 'answer' | 'cluster_size' | 'created_at'> &
  { said_in: SaidIn[] }

/** What a teacher changes. */
export type FaqChange = Partial<Pick<FrequentQuestion, 'question' | 'answer' | 'state'>>

/** A change that may replace the passage as well: with `undefined` there is none any more. */
type AnswerChange = FaqChange & { source?: PassageSource | undefined }

export const faqModel = (connection: Connection) => modelOf(connection, FREQUENT_QUESTIONS, (documents, driver) => ({
  /** All of a subject, or those in one state, in no order. */
  async ofSubject (subject: string, state?: FaqState): Promise<FrequentQuestion[]> {
    return await documents.find({ subject, ...(state !== undefined && { state }) }).lean<FrequentQuestion[]>().exec()
  },

  /** The published ones of a subject, the one that was changed last first. */
  async published (subject: string, limit: number): Promise<FrequentQuestion[]> {
    return await documents.find({ subject, state: 'published' }).sort({ updated_at: -1 }).limit(limit)
      .lean<FrequentQuestion[]>().exec()
  },

  /** Another text when the published ones of a subject change: their number, and when the newest one was changed. */
  async publishedVersion (subject: string): Promise<string> {
    const published = { subject, state: 'published' as const }
    const [count, newest] = await Promise.all([
      documents.countDocuments(published).exec(),
      documents.findOne(published, { updated_at: 1 }).sort({ updated_at: -1 }).lean<FrequentQuestion>().exec()
    ])
    return `${count}-${newest?.updated_at.getTime() ?? 0}`
  },

  /** Makes these the drafts of a subject that no teacher has touched. Everything that is kept stays as it is. */
  async replaceDrafts (subject: string, drafts: Draft[]): Promise<void> {
    await insertMissing(driver, drafts.map(draft => ({
      ...draft, subject, state: 'draft', origin: 'generated', kept: false, updated_at: draft.created_at
    })))
    await writeAll(driver, drafts.map(({ _id, ...found }) => ({
      updateOne: {
        filter: { _id, subject, kept: false },
        update: { $set: { ...found, updated_at: found.created_at } }
      }
    })))
    await documents.deleteMany({ subject, kept: false, _id: { $nin: drafts.map(({ _id }) => _id) } }).exec()
  },

  /** Notes how many students have asked questions that are kept. */
  async countStudents (counts: Array<Pick<FrequentQuestion, '_id' | 'cluster_size'>>): Promise<void> {
    await writeAll(driver, counts.map(({ _id, cluster_size }) => ({
      updateOne: { filter: { _id }, update: { $set: { cluster_size } } }
    })))
  },

  /** Stores what a teacher has written. */
  async add (faq: FrequentQuestion): Promise<void> {
    await documents.create(faq)
  },

  /** Publishes the answer to a group of the inbox. A second call with the same id changes the same question. */
  async publish (
    { _id, question, answer, source, by, admitted, updated_at, ...first }: FrequentQuestion
  ): Promise<void> {
    const { state, kept, ...onInsert } = first
    await upsert(() => documents.updateOne(
      { _id },
      {
        $set: { question, answer, by, admitted, updated_at, state, kept, ...(source !== undefined && { source }) },
        ...(source === undefined && { $unset: { source: 1 } }),
        $setOnInsert: onInsert
      },
      { upsert: true }
    ).exec())
  },

  /**
   * Changes only the fields that are given. Returns `null` when the subject has no question with this id.
   * @param isHeldBack leaves out drafts in the words of students
   */
  async change (
    subject: string, id: string, given: AnswerChange, by: { by: string, admitted: Date }, isHeldBack: boolean = false
  ): Promise<FrequentQuestion | null> {
    const { source, ...change } = given
    const hasSource = 'source' in given
    const inWordsOfStudents = { state: 'draft' as const, said_in: { $exists: true } }
    const filter = { _id: id, subject, ...(isHeldBack && { $nor: [inWordsOfStudents] }) }
    if (Object.keys(change).length === 0) return documents.findOne(filter).lean<FrequentQuestion>().exec()
    const isWritten = change.question !== undefined || change.answer !== undefined || change.state === 'published'
    const isTeachersWord = change.question !== undefined || change.state === 'published'
    const gone = { ...(isTeachersWord && { said_in: 1 }), ...(hasSource && source === undefined && { source: 1 }) }
    return await documents.findOneAndUpdate(
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

  /** Returns whether it existed. */
  async remove (subject: string, id: string): Promise<boolean> {
    const { deletedCount } = await documents.deleteOne({ _id: id, subject }).exec()
    return deletedCount === 1
  },

  /** Deletes those of a subject: all, or those that were made until a time. */
  async removeAll (subject: string, before?: Date): Promise<void> {
    await documents.deleteMany({ subject, ...(before !== undefined && { created_at: { $lte: before } }) }).exec()
  },

  /** What a teacher did until a time has no name any more. */
  async forgetTeacher (username: string, before: Date): Promise<void> {
    await documents.updateMany({ by: username, admitted: { $lte: before } }, { $set: { by: null } }).exec()
  },

  /** The drafts in the words of students: all, or those of a subject or in the words of a session. */
  draftsInWordsOfStudents (
    { subject, session }: { subject?: string, session?: string }
  ): AsyncIterable<Pick<FrequentQuestion, '_id'> & { said_in: SaidIn[] }> {
    const filter = {
      state: 'draft' as const,
      said_in: { $exists: true },
      ...(subject !== undefined && { subject }),
      ...(session !== undefined && { 'said_in.session_id': session })
    }
    return documents.find(filter, { said_in: 1 }).lean<Pick<Draft, '_id' | 'said_in'>>().cursor()
  },

  /** Deletes a draft, unless a teacher has made its words their own meanwhile. */
  async removeDraft (id: string): Promise<void> {
    await documents.deleteOne({ _id: id, state: 'draft', said_in: { $exists: true } }).exec()
  },

  /** Those of the ids that are published. */
  async publishedAmong (ids: string[]): Promise<FrequentQuestion[]> {
    return await documents.find({ _id: { $in: ids }, state: 'published' }).lean<FrequentQuestion[]>().exec()
  }
}))

type Driver = mongo.Collection<FrequentQuestion>

/** Inserts the documents whose `_id` is not taken. */
async function insertMissing (driver: Driver, faqs: FrequentQuestion[]): Promise<void> {
  await writeAll(driver, faqs.map(({ _id, ...faq }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: faq }, upsert: true }
  })))
}

async function writeAll (
  driver: Driver, operations: Array<mongo.AnyBulkWriteOperation<FrequentQuestion>>
): Promise<void> {
  // A refusal means that another process has inserted the same document meanwhile.
  if (operations.length > 0) await bulkWrite(driver, operations, [DUPLICATE_KEY])
}
