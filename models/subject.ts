import { Schema, Types, type Connection, type Model } from 'mongoose'
import { batchLoader, findByIds } from '../lib/batching.js'
import { writeIfRoom } from '../lib/no-room.js'
import {
  hasPart, NOT_SEARCHABLE, NOT_SEARCHED, SEARCHED_FIELDS, searchedText, type SearchedText
} from '../lib/searched-text.js'
import { insertNew } from '../lib/upsert.js'
import type { EnrolmentRule, NewSubject, Tests, Transcripts, TutorPolicy } from '../schemas/subjects.js'

export interface Subject {
  _id: string
  name: string
  description: string
  /** Username of the professor who teaches it. */
  professor_id: string
  /** Usernames of those who teach it beside the professor, who is not among them. */
  co_professors: string[]
  /** Who may enrol without a teacher. */
  enrolment: EnrolmentRule
  enrolment_code: string | null
  /** When students may enrol; `null`: no limit. */
  enrolment_from: Date | null
  enrolment_until: Date | null
  /** It can be read and changed; chats and enrolments in it are refused. */
  archived: boolean
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
type StoredSubject = Subject & SearchedText & { guide_version?: Types.ObjectId }

/** For a new subject, and for the fields that a subject of an older version does not have. */
const DEFAULTS = { tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' } as const

/** These fields are only stored where they have another value. So subjects of older versions are like new ones. */
const UNSET = {
  co_professors: [] as string[],
  enrolment: 'open',
  enrolment_code: null,
  enrolment_from: null,
  enrolment_until: null,
  archived: false
} as const

/** What decides whether a change is allowed. A change is made only while these are as they were read. */
const JUDGED = [
  'professor_id', 'co_professors', 'enrolment', 'enrolment_code', 'enrolment_from', 'enrolment_until', 'archived'
] as const

/** The value to store, `null` for none. */
function storedValue (field: string, value: unknown): unknown {
  const isUnset = Array.isArray(value) ? value.length === 0 : value === UNSET[field as keyof typeof UNSET]
  return isUnset ? null : value
}

/** A subject as it is read, in which fields may be absent. */
function whole<Read extends SubjectHead> (stored: Read): Read {
  const { guide_version: _, folded: __, grams: ___, ...subject }: Read & Partial<StoredSubject> = stored
  return { ...DEFAULTS, ...UNSET, ...subject } as Read
}

/** The fields of a subject that can be changed. */
export type SubjectFields = Omit<Subject, '_id' | 'created_at'>

/** A subject without its guide, which may be large. */
export type SubjectHead = Omit<Subject, 'guide'>

/** Which subjects a list has: without `archived`, those that are not. */
export interface SubjectFilter {
  professor_id?: string
  /** The professor or a co-professor. */
  teacher?: string
  archived?: boolean
  /** A part of the name or the id, whatever its case and its accents. */
  q?: string
  /** Only those that students enrol in with this code. */
  code?: string
}

export type ListedSubject = SubjectHead & { student_count: number }

interface SubjectStatics {
  /** Makes those searchable whose names have changed, and those that an older version has stored. */
  completeSearch (): Promise<void>
  /** Returns `null` where the id is taken. */
  add (subject: NewSubject): Promise<Subject | null>
  /** One page by `_id`, each with the number of students enrolled now, and the total. */
  list (filter: SubjectFilter, skip: number, limit: number): Promise<{ total: number, subjects: ListedSubject[] }>
  /** Concurrent calls share one query. */
  findSubject (id: string): Promise<SubjectHead | null>
  /** With their guides, by `_id`; ids without a subject are left out. */
  findSubjects (ids: string[]): Promise<Subject[]>
  /** Those of the ids that exist. */
  existing (ids: string[]): Promise<Set<string>>
  /** Whether a user is the professor of a subject. */
  hasProfessor (username: string): Promise<boolean>
  removeCoProfessor (username: string): Promise<void>
  /** The ids of all subjects that a user teaches, as the professor or as a co-professor. */
  idsOf (teacher: string): Promise<string[]>
  /**
   * Changes only the fields that are given. Returns `null`, and changes nothing, where the subject is gone.
   * @param read when given, the write applies only while the teachers of the subject and the rules of its enrolment are
   * those that were read
   */
  change (id: string, fields: Partial<SubjectFields>, read?: SubjectHead): Promise<Subject | null>
  /** Returns whether it existed. @param before when given, only a subject that was made until then is removed */
  remove (id: string, before?: Date): Promise<boolean>
}

export type SubjectModel = Model<Subject> & SubjectStatics

const schema = new Schema<StoredSubject, SubjectModel>({
  _id: { type: String, required: true },
  name: { type: String, required: true },
  description: { type: String },
  professor_id: { type: String, required: true },
  co_professors: { type: [String], default: undefined },
  enrolment: { type: String },
  enrolment_code: { type: String },
  enrolment_from: { type: Date },
  enrolment_until: { type: Date },
  archived: { type: Boolean },
  guide: { type: String },
  guide_version: { type: Schema.Types.ObjectId },
  tutor_policy: { type: String },
  transcripts: { type: String },
  tests: { type: String },
  created_at: { type: Date, required: true },
  ...SEARCHED_FIELDS
}, { versionKey: false })

// The list with its filter: order and page. Without a filter, the list is in the order of `_id`.
schema.index({ professor_id: 1, _id: 1 })
// The search by a part of the texts.
schema.index({ grams: 1 })
// The subjects of a co-professor.
schema.index({ co_professors: 1 })
// The archived subjects, of all professors and of one. The lists without them need their number.
schema.index({ archived: 1, _id: 1 }, { partialFilterExpression: { archived: true } })
schema.index({ professor_id: 1, archived: 1 }, { partialFilterExpression: { archived: true } })

// How many subjects are made searchable at once.
const AT_ONCE = 500

const statics: Omit<SubjectStatics, 'findSubject'> & ThisType<SubjectModel> = {
  async add ({ subject_id: _id, name, description, professor_id }) {
    const subject = { _id, name, description, professor_id, guide: '', ...DEFAULTS, created_at: new Date() }
    const stored = { ...subject, guide_version: new Types.ObjectId(), ...searchedText(_id, name) }
    const isNew = await insertNew(() => this.create(stored as Partial<StoredSubject>))
    return isNew ? whole(subject as unknown as Subject) : null
  },

  async completeSearch () {
    for (;;) {
      const some = await this.find({ grams: null }, { name: 1 }).limit(AT_ONCE).lean<Subject[]>().exec()
      if (some.length === 0) return
      const isWritten = await writeIfRoom(async () => {
        await this.bulkWrite(some.map(({ _id, name }) =>
          ({ updateOne: { filter: { _id, name }, update: { $set: searchedText(_id, name) } } })))
      })
      // They are found when there is room again.
      if (!isWritten) return
    }
  },

  async list ({ professor_id, teacher, archived = false, q, code }, skip, limit) {
    const isUnarchived = teacher === undefined && q === undefined && code === undefined && !archived
    if (q !== undefined) await this.completeSearch()
    const filter = {
      ...(teacher !== undefined && { _id: { $in: await this.idsOf(teacher) } }),
      ...(professor_id !== undefined && { professor_id }),
      ...(code !== undefined && { enrolment: 'code' as const, enrolment_code: code }),
      ...(q !== undefined && hasPart(q)),
      archived: archived ? true : { $ne: true }
    }
    const [total, rows] = await Promise.all([
      isUnarchived ? countUnarchived(this, professor_id) : this.countDocuments(filter).exec(),
      this.aggregate<SubjectHead & { students: Array<{ count: number }> }>([
        { $match: filter },
        { $sort: { _id: 1 } },
        { $skip: skip },
        { $limit: limit },
        { $project: { guide: 0, ...NOT_SEARCHED } },
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

  async idsOf (teacher) {
    const found = await Promise.all([{ professor_id: teacher }, { co_professors: teacher }]
      .map(filter => this.find(filter, { _id: 1 }).lean<Subject[]>().exec()))
    return [...new Set(found.flat().map(({ _id }) => _id))]
  },

  async hasProfessor (username) {
    return await this.exists({ professor_id: username }).exec() !== null
  },

  async removeCoProfessor (username) {
    await this.updateMany({ co_professors: username }, { $pull: { co_professors: username } }).exec()
  },

  async change (id, fields, read) {
    // `null` finds the documents without the field.
    const judged = read && Object.fromEntries(JUDGED.map(field => [field, storedValue(field, read[field])]))
    const filter = { _id: id, ...judged }
    const values = Object.entries(fields).map(([field, value]) => [field, storedValue(field, value)] as const)
    const $set = {
      ...Object.fromEntries(values.filter(([, value]) => value !== null)),
      ...(fields.guide !== undefined && { guide_version: new Types.ObjectId() }),
      ...(fields.name !== undefined && NOT_SEARCHABLE)
    }
    const cleared = values.filter(([, value]) => value === null)
    const $unset = Object.fromEntries(cleared.map(([field]) => [field, 1 as const]))
    const update = {
      ...(Object.keys($set).length > 0 && { $set }), ...(Object.keys($unset).length > 0 && { $unset })
    }
    const subject = values.length === 0
      ? await this.findOne(filter).lean<Subject>().exec()
      : await this.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<Subject>().exec()
    return subject === null ? null : whole(subject)
  },

  async remove (id, before) {
    const made = before === undefined ? {} : { created_at: { $lte: before } }
    const { deletedCount } = await this.deleteOne({ _id: id, ...made }).exec()
    return deletedCount === 1
  }
}
Object.assign(schema.statics, statics)

/** No document is read: the number of all is known, the others are in indexes. */
async function countUnarchived (subjects: SubjectModel, professor: string | undefined): Promise<number> {
  const own = professor === undefined ? {} : { professor_id: professor }
  const [all, archived] = await Promise.all([
    professor === undefined ? subjects.estimatedDocumentCount().exec() : subjects.countDocuments(own).exec(),
    subjects.countDocuments({ ...own, archived: true }).exec()
  ])
  return Math.max(0, all - archived)
}

export function subjectModel (connection: Connection): SubjectModel {
  const subjects = connection.model<Subject, SubjectModel>('Subject', schema, 'subjects')
  subjects.findSubject = batchLoader(async ids => {
    const found = await findByIds<SubjectHead>(subjects.collection, ids, { guide: 0 })
    return found.map(subject => subject === null ? null : whole(subject))
  })
  return subjects
}
