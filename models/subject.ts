import { Schema, type Connection, type Model } from 'mongoose'
import { SubjectExists } from '../errors.js'
import type { NewSubject, SubjectChange } from '../schemas/subjects.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { duplicateKey } from '../lib/upsert.js'

export interface Subject {
  _id: string
  name: string
  description: string
  /** Username of the professor who teaches it. */
  professor_id: string
  /** Markdown, `''` until it is set. */
  guide: string
  created_at: Date
}

/** A subject without its guide, which may be 200,000 characters long. */
export type SubjectHead = Omit<Subject, 'guide'>

export type ListedSubject = SubjectHead & { student_count: number }

interface SubjectStatics {
  /** @throws {SubjectExists} */
  add (subject: NewSubject): Promise<Subject>
  /** One page by `_id`, each with the number of students enrolled now, and how many subjects there are in all. */
  list (filter: { professor_id?: string }, skip: number, limit: number): Promise<{ total: number, subjects: ListedSubject[] }>
  findSubject (id: string): Promise<SubjectHead | null>
  findSubjects (ids: string[]): Promise<Subject[]>
  /** The ids of a professor's subjects, or of one of them: empty when that one is not the professor's. */
  idsOf (professor: string): Promise<string[]>
  /**
   * Changes just the fields that are given.
   * @param professor where given, only a subject of this professor; the condition is part of the write
   */
  change (id: string, change: SubjectChange, professor?: string): Promise<Subject | null>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<Subject, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String, required: true },
  description: { type: String },
  professor_id: { type: String, required: true },
  guide: { type: String },
  created_at: { type: Date, required: true }
}, { versionKey: false })

// Filter, order and page of the list; the list without a filter is the order of `_id` itself.
schema.index({ professor_id: 1, _id: 1 })

const statics: SubjectStatics & ThisType<SubjectModel> = {
  async add ({ subject_id: _id, name, description, professor_id }) {
    const subject = { _id, name, description, professor_id, guide: '', created_at: new Date() }
    try {
      await this.create(subject)
      return subject
    } catch (error) {
      throw duplicateKey(error) === '_id' ? new SubjectExists() : error
    }
  },

  async list (filter, skip, limit) {
    const [total, rows] = await Promise.all([
      // Without a filter the collection itself knows, at any size.
      filter.professor_id === undefined ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.aggregate<ListedSubject & { students: Array<{ count: number }> }>([
        { $match: filter },
        { $sort: { _id: 1 } },
        { $skip: skip },
        { $limit: limit },
        { $project: { guide: 0 } },
        // One query for the whole page; the index on users.subjects answers it.
        { $lookup: { from: 'users', localField: '_id', foreignField: 'subjects', pipeline: [{ $count: 'count' }], as: 'students' } }
      ]).exec()
    ])
    return { total, subjects: rows.map(({ students, ...subject }) => ({ ...subject, student_count: students[0]?.count ?? 0 })) }
  },

  findSubject (id) {
    return this.findById(id, { guide: 0 }).lean<SubjectHead>().exec()
  },

  findSubjects (ids) {
    return this.find({ _id: { $in: ids } }).sort({ _id: 1 }).lean<Subject[]>().exec()
  },

  async idsOf (professor) {
    const subjects = await this.find({ professor_id: professor }, { _id: 1 }).lean<Subject[]>().exec()
    return subjects.map(({ _id }) => _id)
  },

  change (id, { name, description, guide }, professor) {
    const filter = omitUndefined({ _id: id, professor_id: professor })
    const fields = omitUndefined({ name, description, guide })
    if (Object.keys(fields).length === 0) return this.findOne(filter).lean<Subject>().exec()
    return this.findOneAndUpdate(filter, { $set: fields }, { returnDocument: 'after' }).lean<Subject>().exec()
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  return connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
}
