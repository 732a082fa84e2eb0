import { Schema, type Connection, type Model } from 'mongoose'

/** What the chat engine reads of the gateway's collection `subjects`. It never writes to it. */
export interface Subject {
  _id: string
  name?: string
  /** The teaching guide, as Markdown. */
  guide?: string
}

interface SubjectStatics {
  findSubject (id: string): Promise<Subject | null>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String },
  guide: { type: String }
}, { versionKey: false })

const statics: SubjectStatics & ThisType<SubjectModel> = {
  findSubject (id) {
    return this.findById(id, { name: 1, guide: 1 }).lean<Subject>().exec()
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
