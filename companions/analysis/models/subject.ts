import type { Connection } from 'mongoose'
import { GUIDES } from '../../../collections/subjects/guide.js'
import { SUBJECTS } from '../../../collections/subjects/subject.js'
import { modelOf, projectionOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(SUBJECTS, '_id', 'professor_id', 'co_professors', 'created_at', 'transcripts')
/** A subject of the gateway, with what the analysis reads of it. */
export type Subject = Stored<typeof FIELDS>
export type Transcripts = Subject['transcripts']

export const subjectModel = (connection: Connection) => modelOf(connection, FIELDS, documents => ({
  async findSubject (id: string): Promise<Subject | null> {
    return await documents.findById(id, projectionOf(FIELDS)).lean<Subject>().exec()
  },

  /** Its guides: the one of the gateway and the one that was published at the chat engine. */
  async guidesOf (id: string): Promise<string[]> {
    const published = connection.collection<{ _id: string, markdown: string }>(GUIDES.name)
    const [subject, guide] = await Promise.all([
      documents.findById(id, { guide: 1 }).lean<{ guide?: string }>().exec(), published.findOne({ _id: id })
    ])
    return [subject?.guide ?? '', guide?.markdown ?? '']
  }
}))
