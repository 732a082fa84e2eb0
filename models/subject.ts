import { Schema, Types, type Connection, type Model } from 'mongoose'
import { batchLoader, findByIds } from '../lib/batching.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { duplicateKey } from '../lib/upsert.js'
import type { NewSubject, SubjectChange, Tests, Transcripts, TutorPolicy } from '../schemas/subjects.js'

export interface Subject {
  _id: string
  name: string
  description: string
  /** Username of the professor who teaches it. */
  professor_id: string
  /** Markdown of up to 200,000 characters; `''` until it is set. */
  guide: string
  tutor_policy: TutorPolicy
  /** What the teachers see of the questions of students. */
  transcripts: Transcripts
  /** Where the questions of a test come from. */
  tests: Tests
  created_at: Date
}

/**
 * A subject as it is stored. The version is another one after each change of the guide: the chat engine reads the guide
 * again only then. Subjects of older versions have none.
 */
type StoredSubject = Subject & { guide_version?: Types.ObjectId }

/** For a new subject, and for the fields that a subject of an older version does not have. */
const DEFAULTS = { tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' } as const

/** A subject as it is read, in which fields that are newer than the subject may be absent. */
function whole<Read extends SubjectHead> (stored: Read): Read {
  const { guide_version: _, ...subject }: Read & Partial<StoredSubject> = stored
  return { ...DEFAULTS, ...subject } as Read
}

/** A subject without its guide, which may be large. */
export type SubjectHead = Omit<Subject, 'guide'>

export type ListedSubject = SubjectHead & { student_count: number }

interface SubjectStatics {
  /** Returns `null` where the id is taken. */
  add (subject: NewSubject): Promise<Subject | null>
  /** One page by `_id`, each with the number of students enrolled now, and the total. */
  list (
    filter: { professor_id?: string }, skip: number, limit: number
  ): Promise<{ total: number, subjects: ListedSubject[] }>
  /** Concurrent calls share one query. */
  findSubject (id: string): Promise<SubjectHead | null>
  /** With their guides, by `_id`; ids without a subject are left out. */
  findSubjects (ids: string[]): Promise<Subject[]>
  /** Those of the ids that exist. */
  existing (ids: string[]): Promise<Set<string>>
  /** The ids of all subjects of a professor. */
  idsOf (professor: string): Promise<string[]>
  /**
   * Changes only the fields that are given.
   * @param professor when given, the write applies only to a subject of this professor
   */
  change (id: string, change: SubjectChange, professor?: string): Promise<Subject | null>
  /** Returns whether it existed. */
  remove (id: string): Promise<boolean>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<StoredSubject, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String, required: true },
  description: { type: String },
  professor_id: { type: String, required: true },
  guide: { type: String },
  guide_version: { type: Schema.Types.ObjectId },
  tutor_policy: { type: String },
  transcripts: { type: String },
  tests: { type: String },
  created_at: { type: Date, required: true }
}, { versionKey: false })

// The list with its filter: order and page. Without a filter, the list is in the order of `_id`.
schema.index({ professor_id: 1, _id: 1 })

const statics: Omit<SubjectStatics, 'findSubject'> & ThisType<SubjectModel> = {
  async add ({ subject_id: _id, name, description, professor_id }) {
    const subject = { _id, name, description, professor_id, guide: '', ...DEFAULTS, created_at: new Date() }
    const stored: StoredSubject = { ...subject, guide_version: new Types.ObjectId() }
    try {
      await this.create(stored)
      return subject
    } catch (error) {
      if (duplicateKey(error) === '_id') return null
      throw error
    }
  },

  async list (filter, skip, limit) {
    const isWhole = filter.professor_id === undefined
    const [total, rows] = await Promise.all([
      // The number of all documents is known without counting.
      isWhole ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.aggregate<SubjectHead & { students: Array<{ count: number }> }>([
        { $match: filter },
        { $sort: { _id: 1 } },
        { $skip: skip },
        { $limit: limit },
        { $project: { guide: 0 } },
        // One query for the whole page; the index on users.subjects answers it.
        {
          $lookup: {
            from: 'users',
            localField: '_id',
            foreignField: 'subjects',
            pipeline: [{ $count: 'count' }],
            as: 'students'
          }
        }
      ]).exec()
    ])
    const subjects = rows.map(({ students, ...subject }) =>
      ({ ...whole(subject), student_count: students[0]?.count ?? 0 }))
    return { total, subjects }
  },

  async findSubjects (ids) {
    const subjects = await this.find({ _id: { $in: ids } }).sort({ _id: 1 }).lean<Subject[]>().exec()
    return subjects.map(whole)
  },

  async existing (ids) {
    const subjects = await this.find({ _id: { $in: ids } }, { _id: 1 }).lean<Subject[]>().exec()
    return new Set(subjects.map(({ _id }) => _id))
  },

  async idsOf (professor) {
    const subjects = await this.find({ professor_id: professor }, { _id: 1 }).lean<Subject[]>().exec()
    return subjects.map(({ _id }) => _id)
  },

  async change (id, { name, description, guide, tutor_policy, transcripts, tests }, professor) {
    const filter = omitUndefined({ _id: id, professor_id: professor })
    const guideVersion = guide === undefined ? undefined : new Types.ObjectId()
    const fields = omitUndefined({
      name, description, guide, guide_version: guideVersion, tutor_policy, transcripts, tests
    })
    const subject = Object.keys(fields).length === 0
      ? await this.findOne(filter).lean<Subject>().exec()
      : await this.findOneAndUpdate(filter, { $set: fields }, { returnDocument: 'after' }).lean<Subject>().exec()
    return subject === null ? null : whole(subject)
  },

  async remove (id) {
    const { deletedCount } = await this.deleteOne({ _id: id }).exec()
    return deletedCount === 1
  }
}
Object.assign(schema.statics, statics)

export function subjectModel (connection: Connection): SubjectModel {
  const subjects = connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
  subjects.findSubject = batchLoader(async ids => {
    const found = await findByIds<SubjectHead>(subjects.collection, ids, { guide: 0 })
    return found.map(subject => subject === null ? null : whole(subject))
  })
  return subjects
}
