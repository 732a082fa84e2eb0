import { Schema, type Connection, type Model } from 'mongoose'

/** What the chat engine reads of the gateway's collection `subjects`. It never writes to it. */
export interface Subject {
  _id: string
  name?: string
  /** The teaching guide, as Markdown. */
  guide?: string
  /** What its teachers are shown of the questions of students; absent for the default, `anonymous`. */
  transcripts?: 'none' | 'anonymous' | 'named'
}

/** How a subject wants its students to be answered, and who teaches it. */
export interface Teaching {
  /** Absent in subjects of version 0.1.0, which is `answer`. */
  tutor_policy?: 'answer' | 'hints'
  professor_id?: string
  co_professors?: string[]
}

interface SubjectStatics {
  findSubject (id: string): Promise<Subject | null>
  /** `null` for an unknown subject. */
  findTeaching (id: string): Promise<Teaching | null>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject & Teaching, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String },
  guide: { type: String },
  transcripts: { type: String },
  tutor_policy: { type: String },
  professor_id: { type: String },
  co_professors: { type: [String], default: undefined }
}, { versionKey: false })

const statics: SubjectStatics & ThisType<SubjectModel> = {
  findSubject (id) {
    return this.findById(id, { name: 1, guide: 1, transcripts: 1 }).lean<Subject>().exec()
  },

  findTeaching (id) {
    return this.findById(id, { tutor_policy: 1, professor_id: 1, co_professors: 1 }).lean<Teaching>().exec()
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
