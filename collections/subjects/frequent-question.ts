import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Text, type Stored } from '../../lib/database/collection.js'

export type FaqState = 'draft' | 'published'
export type FaqOrigin = 'generated' | 'inbox' | 'teacher'

/**
 * The frequent questions with their answers. Each is a document of its own, so that teachers change them one by one and
 * at the same time, also while new ones are generated. The analysis writes them, and the chat engine reads those that
 * are published.
 */
export const FREQUENT_QUESTIONS = collection('FrequentQuestion', 'analysis_frequent_questions', {
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
  // The list of a subject; the published ones and their newest change (companions/chat-engine).
  [{ subject: 1, state: 1, updated_at: -1 }],
  // The drafts in the words of students.
  [{ state: 1 }, { partialFilterExpression: { said_in: { $exists: true } } }]
])
export type FrequentQuestion = Stored<typeof FREQUENT_QUESTIONS>
export type PassageSource = NonNullable<FrequentQuestion['source']>
export type SaidIn = NonNullable<FrequentQuestion['said_in']>[number]
