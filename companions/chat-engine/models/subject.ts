import { SUBJECTS } from '../../../collections/subjects/subject.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(SUBJECTS, '_id', 'name', 'description', 'enrolment', 'guide', 'guide_version', 'tutor_policy',
  'tests', 'transcripts', 'professor_id', 'co_professors')
/** What the chat engine reads of a subject. */
export type Subject = Omit<Stored<typeof FIELDS>, 'guide'>

export interface SubjectState extends Subject {
  /** When the published guide was stored; absent where there is none. */
  published_guide?: Date
}

/** Who teaches a subject. */
export type Teachers = Partial<Pick<Subject, 'professor_id' | 'co_professors'>>

/** Whether a user is one of the teachers. */
export function isTaughtBy ({ professor_id, co_professors = [] }: Teachers, userId: string): boolean {
  return [professor_id, ...co_professors].includes(userId)
}

interface Found extends Subject { guides: Array<{ updated_at: Date }> }

/** @param guides the name of the collection of published guides */
export const subjectModel = (guides: string) => readModelOf(FIELDS, (documents, driver) => ({
  /**
   * `null` for an unknown subject. The guide is not read. One command in place of two: each message needs both, and a
   * command costs more than what it reads.
   */
  async findSubject (id: string): Promise<SubjectState | null> {
    const itsGuide = [{ $match: { _id: id } }, { $project: { _id: 0, updated_at: 1 } }]
    const [found] = await driver.aggregate<Found>([
      { $match: { _id: id } },
      { $project: { guide: 0 } },
      { $lookup: { from: guides, let: {}, pipeline: itsGuide, as: 'guides' } }
    ]).toArray()
    if (found === undefined) return null
    const { guides: [guide], ...subject } = found
    return { ...subject, ...(guide !== undefined && { published_guide: guide.updated_at }) }
  },

  /** The teaching guide of a subject, as Markdown; empty for none. */
  async guideOf (id: string): Promise<string> {
    return (await documents.firstWhere<{ guide?: string }>({ _id: id }, { fields: { guide: 1 } }))?.guide ?? ''
  }
}))
