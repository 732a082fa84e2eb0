import { Schema, type Connection, type Model } from 'mongoose'

/** The passage of the material that is an answer. */
interface PassageSource {
  kind: 'guide' | 'document'
  document_id?: string
  /** The file name of the document. */
  title: string
  page?: number
  heading?: string
}

interface StoredQuestion {
  /** The id of the frequent question. */
  _id: string
  subject: string
  question: string
  answer: string
  state: 'draft' | 'published'
  origin: 'generated' | 'inbox' | 'teacher'
  source?: PassageSource
  /** Username of the teacher who wrote or published it last; `null` when the account is gone. */
  by?: string | null
  /** Raised by every change of the question, the answer or the state. */
  updated_at: Date
}

/** A frequent question whose answer a teacher has published. */
export interface PublishedAnswer {
  id: string
  question: string
  /** Markdown, up to 4,000 characters. */
  answer: string
  origin: 'generated' | 'inbox' | 'teacher'
  /** Where it stands in the material, when a teacher has made a passage the answer. */
  source?: PassageSource
  /** Full name of the teacher who wrote or published it last. */
  by?: string
}

interface PublishedAnswerStatics {
  /** The published answers of a subject, the one that was changed last first; at most 1,000. */
  ofSubject (subject: string): Promise<PublishedAnswer[]>
}

export type PublishedAnswerModel = Model<StoredQuestion> & PublishedAnswerStatics

const schema = new Schema<StoredQuestion, PublishedAnswerModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  question: { type: String, required: true },
  answer: { type: String, required: true },
  state: { type: String, required: true },
  origin: { type: String, required: true },
  source: { type: Schema.Types.Mixed },
  by: { type: String },
  updated_at: { type: Date, required: true }
}, { versionKey: false })

const MAX_ANSWERS = 1_000

const statics: PublishedAnswerStatics & ThisType<PublishedAnswerModel> = {
  async ofSubject (subject) {
    const found = await this.aggregate<Omit<PublishedAnswer, 'id'> & { _id: string }>([
      { $match: { subject, state: 'published' } },
      { $sort: { updated_at: -1 } },
      { $limit: MAX_ANSWERS },
      { $lookup: { from: 'users', localField: 'by', foreignField: '_id', as: 'teachers' } },
      { $project: { question: 1, answer: 1, origin: 1, source: 1, by: { $arrayElemAt: ['$teachers.full_name', 0] } } }
    ]).exec()
    return found.map(({ _id: id, question, answer, origin, source, by }) => (
      { id, question, answer, origin, ...(source !== undefined && { source }), ...(by !== undefined && { by }) }
    ))
  }
}
Object.assign(schema.statics, statics)

/**
 * A read model of the collection `analysis_frequent_questions`. The analysis service writes it and declares its index:
 * `{ subject: 1, state: 1, updated_at: -1 }`.
 */
export function publishedAnswerModel (connection: Connection): PublishedAnswerModel {
  return connection.model<StoredQuestion, PublishedAnswerModel>(
    'PublishedAnswer', schema, 'analysis_frequent_questions'
  )
}
