import { SUBJECTS } from '../../../collections/subjects/subject.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(SUBJECTS, '_id', 'professor_id', 'co_professors', 'created_at', 'transcripts')
/** A subject of the gateway, with what the analysis reads of it. */
export type Subject = Stored<typeof FIELDS>
export type Transcripts = Subject['transcripts']

export const subjectModel = readModelOf(FIELDS, documents => ({
  async findSubject (id: string): Promise<Subject | null> {
    return await documents.firstWhere({ _id: id })
  },

  /** The teaching guide that its teachers have set, as Markdown; empty for none. */
  async guideOf (id: string): Promise<string> {
    return (await documents.firstWhere<{ guide?: string }>({ _id: id }, { fields: { guide: 1 } }))?.guide ?? ''
  }
}))
