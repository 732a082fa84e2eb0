import { Type } from '@sinclair/typebox'
import type { mongo } from 'mongoose'
import { bulkWrite } from '../../../lib/database/batching.js'
import { collection, modelOf, ObjectId, Text, type Stored } from '../../../lib/database/collection.js'
import { changeOf } from '../../../lib/database/common-queries.js'

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
  [{ state: 1 }, { partialFilterExpression: { said_in: { $exists: true } } }],
  // The erasure of an account.
  [{ by: 1 }]
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

export const faqModel = modelOf(FREQUENT_QUESTIONS, (documents, driver) => ({
  /** All of a subject, or those in one state, in no order. */
  async ofSubject (subject: string, state?: FaqState): Promise<FrequentQuestion[]> {
    return await documents.allWhere({ subject, ...(state !== undefined && { state }) })
  },

  /** The published ones of a subject, the one that was changed last first. */
  async published (subject: string, limit: number): Promise<FrequentQuestion[]> {
    return await documents.allWhere({ subject, state: 'published' }, { sort: { updated_at: -1 }, limit })
  },

  /** Another text when the published ones of a subject change: their number, and when the newest one was changed. */
  async publishedVersion (subject: string): Promise<string> {
    const published = { subject, state: 'published' as const }
    const [count, newest] = await Promise.all([
      documents.countWhere(published),
      documents.firstWhere(published, { fields: { updated_at: 1 }, sort: { updated_at: -1 } })
    ])
    return `${count}-${newest?.updated_at.getTime() ?? 0}`
  },

  /** Makes these the drafts of a subject that no teacher has touched. Everything that is kept stays as it is. */
  async replaceDrafts (subject: string, drafts: Draft[]): Promise<void> {
    const untouched = { subject, kept: false }
    await documents.insertMissing(drafts.map(draft => ({
      ...draft, ...untouched, state: 'draft', origin: 'generated', updated_at: draft.created_at
    })))
    await updateAll(driver, drafts.map(({ _id, ...found }) => [
      { _id, ...untouched }, { ...found, updated_at: found.created_at }
    ]))
    await documents.removeWhere({ ...untouched, _id: { $nin: drafts.map(({ _id }) => _id) } })
  },

  /** Notes how many students have asked questions that are kept. */
  async countStudents (counts: Array<Pick<FrequentQuestion, '_id' | 'cluster_size'>>): Promise<void> {
    await updateAll(driver, counts.map(({ _id, cluster_size }) => [{ _id }, { cluster_size }]))
  },

  /** Stores what a teacher has written. */
  async add (faq: FrequentQuestion): Promise<void> {
    await documents.create(faq)
  },

  /** Publishes the answer to a group of the inbox. A second call with the same id changes the same question. */
  async publish ({ _id, ...faq }: FrequentQuestion): Promise<void> {
    const { question, answer, source, by, admitted, updated_at, state, kept, ...onInsert } = faq
    const change = changeOf({ question, answer, source, by, admitted, updated_at, state, kept })
    await documents.put(_id, { ...change, $setOnInsert: onInsert })
  },

  /**
   * Changes only the fields that are given. Returns `null` when the subject has no question with this id.
   * @param isHeldBack leaves out drafts in the words of students
   */
  async change (
    subject: string, id: string, given: AnswerChange, by: { by: string, admitted: Date }, isHeldBack: boolean = false
  ): Promise<FrequentQuestion | null> {
    const { source: _, ...change } = given
    const inWordsOfStudents = { state: 'draft' as const, said_in: { $exists: true } }
    const filter = { _id: id, subject, ...(isHeldBack && { $nor: [inWordsOfStudents] }) }
    if (Object.keys(change).length === 0) return await documents.firstWhere(filter)
    const isWritten = change.question !== undefined || change.answer !== undefined || change.state === 'published'
    const isTeachersWord = change.question !== undefined || change.state === 'published'
    return await documents.updateAndRead(filter, changeOf({
      ...given,
      kept: true,
      updated_at: new Date(),
      ...(isTeachersWord && { said_in: undefined }),
      ...(isWritten && by)
    }))
  },

  /** Returns whether it existed. */
  async remove (subject: string, id: string): Promise<boolean> {
    return await documents.removeIf({ _id: id, subject })
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
    return documents.find(filter, { said_in: 1 }).lean<Pick<Draft, '_id' | 'said_in'>>().cursor({ batchSize: 500 })
  }
}))

/** Sets fields of the documents that the filters find, in one command. */
async function updateAll (
  driver: mongo.Collection<FrequentQuestion>, changes: Array<[filter: object, $set: Partial<FrequentQuestion>]>
): Promise<void> {
  if (changes.length === 0) return
  await bulkWrite(driver, changes.map(([filter, $set]) => ({ updateOne: { filter, update: { $set } } })), [])
}
