import type { Connection } from 'mongoose'
import { FREQUENT_QUESTIONS } from '../../../collections/subjects/frequent-question.js'
import { GUIDES } from '../../../collections/subjects/guide.js'
import { SUBJECTS } from '../../../collections/subjects/subject.js'
import { modelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(SUBJECTS, '_id', 'name', 'description', 'enrolment', 'guide', 'guide_version', 'tutor_policy',
  'tests', 'transcripts', 'professor_id', 'co_professors')
/** What the chat engine reads of a subject. */
export type Subject = Omit<Stored<typeof FIELDS>, 'guide'>

/** A subject with what changes when its material does, apart from its documents. */
export interface SubjectState extends Subject {
  /** When the published guide was stored; absent where there is none. */
  published_guide?: Date
  /** Another one when the published answers change: their number, and when the newest one was changed. */
  answers_version: string
}

/** Who teaches a subject. */
export type Teachers = Partial<Pick<Subject, 'professor_id' | 'co_professors'>>

/** Whether a user is one of the teachers. */
export function isTaughtBy ({ professor_id, co_professors = [] }: Teachers, userId: string): boolean {
  return [professor_id, ...co_professors].includes(userId)
}

interface Updated { updated_at: Date }
interface Found extends Subject { guides: Updated[], newest: Updated[], answers: Array<{ count: number }> }
const UPDATED_AT = { $project: { _id: 0, updated_at: 1 } }

export const subjectModel = (connection: Connection) => modelOf(connection, FIELDS, (documents, driver) => ({
  /**
   * `null` for an unknown subject. The guide is not read. One command in place of four: each message needs all of it,
   * and a command costs more than what it reads.
   */
  async findSubject (id: string): Promise<SubjectState | null> {
    const from = FREQUENT_QUESTIONS.name
    const published = { $match: { subject: id, state: 'published' } }
    const latest = [published, { $sort: { updated_at: -1 } }, { $limit: 1 }, UPDATED_AT]
    const [found] = await driver.aggregate<Found>([
      { $match: { _id: id } },
      { $project: { guide: 0 } },
      { $lookup: { from: GUIDES.name, let: {}, pipeline: [{ $match: { _id: id } }, UPDATED_AT], as: 'guides' } },
      { $lookup: { from, let: {}, pipeline: latest, as: 'newest' } },
      { $lookup: { from, let: {}, pipeline: [published, { $count: 'count' }], as: 'answers' } }
    ]).toArray()
    if (found === undefined) return null
    const { guides: [guide], newest: [newest], answers: [answers], ...subject } = found
    return {
      ...subject,
      ...(guide !== undefined && { published_guide: guide.updated_at }),
      answers_version: `${answers?.count ?? 0} ${newest?.updated_at.getTime() ?? 0}`
    }
  },

  /** The teaching guide of a subject, as Markdown; empty for none. */
  async guideOf (id: string): Promise<string> {
    return (await documents.findById(id, { guide: 1 }).lean<{ guide?: string }>().exec())?.guide ?? ''
  }
}))
