import { Schema, type Connection, type Model, type Types } from 'mongoose'

/** What the chat engine reads of the gateway's collection `subjects`. It never writes to it. */
export interface Subject extends Teachers {
  _id: string
  name?: string
  description?: string
  /** Who may enrol; absent for the default, `open`. */
  enrolment?: 'open' | 'code' | 'closed'
  /** Another one after each change of the guide. Absent in subjects of older versions. */
  guide_version?: Types.ObjectId
  /** Absent in subjects of version 0.1.0, which is `answer`. */
  tutor_policy?: 'answer' | 'hints'
  /** Where the questions of its tests come from; absent for the default, `both`. */
  tests?: 'bank' | 'generated' | 'both'
  /** What its teachers are shown of the questions of students; absent for the default, `anonymous`. */
  transcripts?: 'none' | 'anonymous' | 'named'
}

/** A subject with what changes when its material does, apart from its documents. */
export interface SubjectState extends Subject {
  /** When the published guide was stored; absent where there is none. */
  published_guide?: Date
  /** Another one when the published answers change: their number, and when the newest one was changed. */
  answers_version: string
}

/** Who teaches a subject. */
export interface Teachers {
  professor_id?: string
  co_professors?: string[]
}

/** Whether a user is one of the teachers. */
export function isTaughtBy ({ professor_id, co_professors = [] }: Teachers, userId: string): boolean {
  return [professor_id, ...co_professors].includes(userId)
}

interface SubjectStatics {
  /** `null` for an unknown subject. The guide is not read. */
  findSubject (id: string): Promise<SubjectState | null>
  /** The teaching guide of a subject, as Markdown; empty for none. */
  guideOf (id: string): Promise<string>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject & { guide?: string }, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String },
  description: { type: String },
  enrolment: { type: String },
  guide: { type: String },
  guide_version: { type: Schema.Types.ObjectId },
  transcripts: { type: String },
  tests: { type: String },
  tutor_policy: { type: String },
  professor_id: { type: String },
  co_professors: { type: [String], default: undefined }
}, { versionKey: false })

interface Updated { updated_at: Date }
interface Found extends Subject { guides: Updated[], newest: Updated[], answers: Array<{ count: number }> }
const UPDATED_AT = { $project: { _id: 0, updated_at: 1 } }

const statics: SubjectStatics & ThisType<SubjectModel> = {
  // One command in place of four: each message needs all of it, and a command costs more than what it reads.
  async findSubject (id) {
    const from = 'analysis_frequent_questions'
    const published = { $match: { subject: id, state: 'published' } }
    const latest = [published, { $sort: { updated_at: -1 } }, { $limit: 1 }, UPDATED_AT]
    const [found] = await this.collection.aggregate<Found>([
      { $match: { _id: id } },
      { $project: { guide: 0 } },
      { $lookup: { from: 'engine_guides', let: {}, pipeline: [{ $match: { _id: id } }, UPDATED_AT], as: 'guides' } },
      { $lookup: { from, let: {}, pipeline: latest, as: 'newest' } },
      { $lookup: { from, let: {}, pipeline: [published, { $count: 'count' }], as: 'answers' } }
    ]).toArray()
    if (found === undefined) return null
    const { guides: [guide], newest: [newest], answers: [answers], ...subject } = found
    return {
      ...subject,
      ...(guide !== undefined && { published_guide: guide.updated_at }),
      answers_version: `${answers?.count ?? 0} ${newest?.updated_at.getTime() ?? 0}`
    }
  },

  async guideOf (id) {
    return (await this.findById(id, { guide: 1 }).lean<{ guide?: string }>().exec())?.guide ?? ''
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
