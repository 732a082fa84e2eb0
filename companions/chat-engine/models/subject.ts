import { Schema, type Connection, type Model, type Types } from 'mongoose'

/** What the chat engine reads of the gateway's collection `subjects`. It never writes to it. */
export interface Subject extends Teachers {
  _id: string
  name?: string
  /** Another one after each change of the guide. Absent in subjects of older versions. */
  guide_version?: Types.ObjectId
  /** Absent in subjects of version 0.1.0, which is `answer`. */
  tutor_policy?: 'answer' | 'hints'
  /** Where the questions of its tests come from; absent for the default, `both`. */
  tests?: 'bank' | 'generated' | 'both'
  /** What its teachers are shown of the questions of students; absent for the default, `anonymous`. */
  transcripts?: 'none' | 'anonymous' | 'named'
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
  findSubject (id: string): Promise<Subject | null>
  /** The teaching guide of a subject, as Markdown; empty for none. */
  guideOf (id: string): Promise<string>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject & { guide?: string }, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String },
  guide: { type: String },
  guide_version: { type: Schema.Types.ObjectId },
  transcripts: { type: String },
  tests: { type: String },
  tutor_policy: { type: String },
  professor_id: { type: String },
  co_professors: { type: [String], default: undefined }
}, { versionKey: false })

const statics: SubjectStatics & ThisType<SubjectModel> = {
  findSubject (id) {
    return this.findById(id, { guide: 0 }).lean<Subject>().exec()
  },

  async guideOf (id) {
    return (await this.findById(id, { guide: 1 }).lean<{ guide?: string }>().exec())?.guide ?? ''
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
