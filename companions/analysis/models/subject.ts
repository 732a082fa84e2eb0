import { Schema, type Connection, type Model } from 'mongoose'

interface StoredSubject {
  _id: string
  professor_id: string
}

interface SubjectStatics {
  /** Username of the professor who teaches the subject; `null` when the subject does not exist. */
  professorOf (subject: string): Promise<string | null>
}

export type SubjectModel = Model<StoredSubject> & SubjectStatics

const schema = new Schema<StoredSubject, SubjectModel>({ _id: String, professor_id: String })

const statics: SubjectStatics & ThisType<SubjectModel> = {
  async professorOf (subject) {
    const found = await this.findById(subject, { professor_id: 1 }).lean<StoredSubject>().exec()
    return found?.professor_id ?? null
  }
}
Object.assign(schema.statics, statics)

/** A read model of the gateway's collection `subjects`. The gateway declares its indexes. */
export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<StoredSubject, SubjectModel>('Subject', schema, 'subjects')
}
