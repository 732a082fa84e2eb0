import { Schema, type Connection, type Model } from 'mongoose'

/** What the chat engine reads of the gateway's collection `subjects`. It never writes to it. */
export interface Subject extends Teachers {
  _id: string
  name?: string
  /** The teaching guide, as Markdown. */
  guide?: string
  /** What its teachers are shown of the questions of students; absent for the default, `anonymous`. */
  transcripts?: 'none' | 'anonymous' | 'named'
}

/** Who teaches a subject. */
export interface Teachers {
  professor_id?: string
  co_professors?: string[]
}

/** How a subject wants its students to be answered, and who teaches it. */
export interface Teaching extends Teachers {
  /** Absent in subjects of version 0.1.0, which is `answer`. */
  tutor_policy?: 'answer' | 'hints'
}

/** Whether a user is one of the teachers. */
export function isTaughtBy ({ professor_id, co_professors = [] }: Teachers, userId: string): boolean {
  return [professor_id, ...co_professors].includes(userId)
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
    const fields = { name: 1, guide: 1, transcripts: 1, professor_id: 1, co_professors: 1 }
    return this.findById(id, fields).lean<Subject>().exec()
  },

  findTeaching (id) {
    return this.findById(id, { tutor_policy: 1, professor_id: 1, co_professors: 1 }).lean<Teaching>().exec()
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
