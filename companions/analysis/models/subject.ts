import { Schema, type Connection, type Model } from 'mongoose'

export type Transcripts = 'none' | 'anonymous' | 'named'

/** A subject of the gateway, with the fields that the analysis reads. */
export interface Subject {
  _id: string
  /** Username. */
  professor_id: string
  /** Usernames of those who teach it, too. Absent for none. */
  co_professors?: string[]
  created_at: Date
  /** What its teachers see of the questions of students. Absent in subjects of older versions. */
  transcripts?: Transcripts
}

interface SubjectStatics {
  findSubject (id: string): Promise<Subject | null>
  /** Its guides: the one of the gateway and the one that was published at the chat engine. */
  guidesOf (id: string): Promise<string[]>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject, SubjectModel>({
  _id: String,
  professor_id: String,
  co_professors: [String],
  created_at: Date,
  transcripts: String
})

const statics: SubjectStatics & ThisType<SubjectModel> = {
  findSubject (id) {
    const fields = { professor_id: 1, co_professors: 1, created_at: 1, transcripts: 1 }
    return this.findById(id, fields).lean<Subject>().exec()
  },

  async guidesOf (id) {
    const published = this.db.collection<{ _id: string, markdown: string }>('engine_guides')
    const [subject, guide] = await Promise.all([
      this.findById(id, { guide: 1 }).lean<{ guide?: string }>().exec(), published.findOne({ _id: id })
    ])
    return [subject?.guide ?? '', guide?.markdown ?? '']
  }
}
Object.assign(schema.statics, statics)

/** A read model of the gateway's collection `subjects`. The gateway declares its indexes. */
export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
