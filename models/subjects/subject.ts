import { Types } from 'mongoose'
import { SUBJECTS, type StoredSubject } from '../../collections/subjects/subject.js'
import { USERS } from '../../collections/accounts/user.js'
import { batchLoader, findByIds } from '../../lib/database/batching.js'
import { modelOf, type Documents } from '../../lib/database/collection.js'
import { changeOf } from '../../lib/database/common-queries.js'
import { searchable } from '../../lib/database/search/searchable.js'
import { hasPart, NOT_SEARCHABLE_YET, WITHOUT_SEARCH, searchedText } from '../../lib/database/search/searched-text.js'
import { unlessTaken } from '../../lib/database/upsert.js'
import type { NewSubject } from '../../schemas/subjects.js'
import { sharedTime } from '../../lib/database/shared-time.js'

/** Of a new subject. */
const DEFAULTS = { tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' } as const

/** These fields are only stored where they have another value. */
const UNSET: Unset = {
  co_professors: [],
  enrolment: 'open',
  enrolment_code: null,
  enrolment_from: null,
  enrolment_until: null,
  archived: false
}
interface Unset extends Required<Pick<StoredSubject, 'co_professors' | 'enrolment' | 'archived'>> {
  enrolment_code: string | null
  enrolment_from: Date | null
  enrolment_until: Date | null
}

/** Of a new subject that belongs to a course of a platform. */
export type OfPlatform = Partial<Pick<StoredSubject, 'lti_context' | 'enrolment'>>

/** The subject of a code that counts. */
const ofLtiCode = (hash: string) => ({
  'lti_code.hash': hash,
  'lti_code.ends': { $gt: new Date() },
  lti_context: { $exists: false },
  archived: { $ne: true as const }
})

/** A subject as it is read. */
export type Subject = Omit<StoredSubject, keyof Unset | keyof Internal> & Unset

/** What decides whether a change is allowed. A change is made only while these are as they were read. */
const JUDGED = [
  'professor_id', 'co_professors', 'enrolment', 'enrolment_code', 'enrolment_from', 'enrolment_until', 'archived'
] as const

/** The value to store, `null` for none. */
function storedValue (field: string, value: unknown): unknown {
  const isUnset = Array.isArray(value) ? value.length === 0 : value === UNSET[field as keyof typeof UNSET]
  return isUnset ? null : value
}

const WITHOUT_GUIDE = { fields: { guide: 0 } }

type Internal = Partial<Pick<StoredSubject, 'guide_version' | 'folded' | 'grams'>>

/** Fills in the fields that are stored only where they differ from {@link UNSET}, and leaves out the internal ones. */
function withDefaults<Read extends SubjectHead> (stored: Read): Read {
  const { guide_version: _, folded: __, grams: ___, ...subject }: Read & Internal = stored
  return { ...UNSET, ...subject } as Read
}

function orNull<Read extends SubjectHead> (stored: Read | null): Read | null {
  return stored && withDefaults(stored)
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

export const subjectModel = modelOf(SUBJECTS, (documents, driver) => ({
  /** Concurrent calls share one query. */
  findSubject: batchLoader(async (ids: readonly string[]): Promise<Array<SubjectHead | null>> => {
    const found = await findByIds<SubjectHead>(driver, ids, { guide: 0 })
    return found.map(orNull)
  }),

  /** Returns `null` where the id is taken, or the course of the platform has a subject. */
  async add (
    { subject_id: _id, name, description, professor_id }: NewSubject, ofPlatform: OfPlatform = {}
  ): Promise<Subject | null> {
    const fields = { _id, name, description, professor_id, guide: '', ...DEFAULTS, ...ofPlatform }
    const subject = { ...fields, created_at: sharedTime() }
    const stored = { ...subject, guide_version: new Types.ObjectId(), ...searchedText(_id, name) }
    const isNew = await documents.insertNew(stored, { _id: false, lti_context: false })
    return isNew ? withDefaults(subject as unknown as Subject) : null
  },

  /** Makes those searchable whose names have changed, and those that an older version has stored. */
  completeSearch: searchable(driver, ['name']),

  /** One page by `_id`, each with the number of students enrolled now, and the total. */
  async list (
    { professor_id, teacher, archived = false, q, code }: SubjectFilter, skip: number, limit: number
  ): Promise<{ total: number, subjects: ListedSubject[] }> {
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
      isUnarchived ? countUnarchived(documents, professor_id) : documents.countWhere(filter),
      documents.aggregate<SubjectHead & { students: Array<{ count: number }> }>([
        { $match: filter },
        { $sort: { _id: 1 } },
        { $skip: skip },
        { $limit: limit },
        { $project: { guide: 0, ...WITHOUT_SEARCH } },
        // One query for the whole page; the index on users.subjects answers it.
        {
          $lookup: {
            from: USERS.name,
            localField: '_id',
            foreignField: 'subjects',
            pipeline: [{ $count: 'count' }],
            as: 'students'
          }
        }
      ]).exec()
    ])
    const subjects = rows.map(({ students, ...subject }) =>
      ({ ...withDefaults(subject), student_count: students[0]?.count ?? 0 }))
    return { total, subjects }
  },

  /** The subject of a code that counts. */
  async findOfLtiCode (hash: string): Promise<SubjectHead | null> {
    return orNull(await documents.firstWhere<SubjectHead>(ofLtiCode(hash), WITHOUT_GUIDE))
  },

  /** Gives the subject of a code to a course of a platform: of two at once, one gets it. Returns whether it did. */
  async linkContext (hash: string, context: string): Promise<boolean> {
    const update = { $set: { lti_context: context }, $unset: { lti_code: 1 as const } }
    // Refused where the course has another subject by now.
    return await unlessTaken(() => documents.updateIf(ofLtiCode(hash), update), { lti_context: false })
  },

  /** The subject of a course of a platform. */
  async findOfContext (context: string): Promise<SubjectHead | null> {
    return orNull(await documents.firstWhere<SubjectHead>({ lti_context: context }, WITHOUT_GUIDE))
  },

  async takeCoProfessor (id: string, username: string): Promise<void> {
    await documents.updateIf({ _id: id }, { $pull: { co_professors: username } })
  },

  /** With their guides, by `_id`; ids without a subject are left out. */
  async findSubjects (ids: string[]): Promise<Subject[]> {
    const subjects = await documents.allWhere<Subject>({ _id: { $in: ids } }, { sort: { _id: 1 } })
    return subjects.map(withDefaults)
  },

  /** The ids of all subjects that a user teaches, as the professor or as a co-professor. */
  async idsOf (teacher: string): Promise<string[]> {
    const found = await Promise.all([{ professor_id: teacher }, { co_professors: teacher }]
      .map(filter => documents.idsWhere(filter)))
    return [...new Set(found.flat())]
  },

  /**
   * Changes only the fields that are given. Returns `null`, and changes nothing, where the subject is gone.
   * @param read when given, the write applies only while the teachers of the subject and the rules of its enrolment are
   * those that were read
   */
  async change (id: string, fields: Partial<SubjectFields>, read?: SubjectHead): Promise<Subject | null> {
    // `null` finds the documents without the field.
    const judged = read && Object.fromEntries(JUDGED.map(field => [field, storedValue(field, read[field])]))
    const filter = { _id: id, ...judged }
    const values = Object.entries(fields).map(([field, value]) => [field, storedValue(field, value) ?? undefined])
    const update = changeOf({
      ...Object.fromEntries(values),
      ...(fields.guide !== undefined && { guide_version: new Types.ObjectId() }),
      ...(fields.name !== undefined && NOT_SEARCHABLE_YET)
    })
    return orNull(await documents.updateAndRead<Subject>(filter, update))
  },

  /** Returns whether it existed. @param before when given, only a subject that was made until then is removed */
  async remove (id: string, before?: Date): Promise<boolean> {
    const made = before === undefined ? {} : { created_at: { $lte: before } }
    return await documents.removeIf({ _id: id, ...made })
  }
}))

/** No document is read: the number of all is known, the others are in indexes. */
async function countUnarchived (subjects: Documents<StoredSubject>, professor: string | undefined): Promise<number> {
  const own = professor === undefined ? {} : { professor_id: professor }
  const [all, archived] = await Promise.all([
    professor === undefined ? subjects.estimatedDocumentCount().exec() : subjects.countWhere(own),
    subjects.countWhere({ ...own, archived: true })
  ])
  return Math.max(0, all - archived)
}
