import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

export const TYPES = ['pdf', 'docx', 'html', 'markdown', 'text'] as const
export type DocumentType = typeof TYPES[number]

/** A document of a subject. What can be read of it are the chunks of its current version. */
export interface CourseDocument {
  /** Made of the subject and the file name, which makes them unique together. */
  _id: string
  subject: string
  filename: string
  type: DocumentType
  /** Bytes of the file. */
  size: number
  pages?: number
  chunks: number
  characters: number
  indexed_at: Date
  /** The chunks that count. Those of every other version are invisible. */
  version: string
}

interface DocumentStatics {
  /**
   * Makes a version the current one, in one write: of two that arrive at once, the later one wins whole.
   * @returns the version that it takes the place of
   */
  publish (document: CourseDocument): Promise<string | undefined>
  page (subject: string | undefined, skip: number, limit: number): Promise<{ documents: CourseDocument[], total: number }>
  /** The documents that these versions are the current ones of. */
  current (versions: string[]): Promise<Map<string, CourseDocument>>
}

export type DocumentModel = Model<CourseDocument> & DocumentStatics

const schema = new Schema<CourseDocument, DocumentModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  filename: { type: String, required: true },
  type: { type: String, required: true },
  size: { type: Number, required: true },
  pages: { type: Number },
  chunks: { type: Number, required: true },
  characters: { type: Number, required: true },
  indexed_at: { type: Date, required: true },
  version: { type: String, required: true }
}, { versionKey: false })

// The documents of a subject, or of all, by file name.
schema.index({ subject: 1, filename: 1 })
schema.index({ filename: 1, subject: 1 })
// The document of a chunk.
schema.index({ version: 1 }, { unique: true })

export function documentId (subject: string, filename: string): string {
  return createHash('sha256').update(`${subject}\0${filename}`).digest('base64url').slice(0, 22)
}

const statics: DocumentStatics & ThisType<DocumentModel> = {
  async publish ({ _id, ...fields }) {
    const unset = fields.pages === undefined ? { $unset: { pages: 1 } } : {}
    const before = await upsert(() => this.findOneAndUpdate({ _id }, { $set: fields, ...unset }, { upsert: true, returnDocument: 'before' }).lean<CourseDocument>().exec())
    return before?.version
  },

  async page (subject, skip, limit) {
    const filter = subject === undefined ? {} : { subject }
    const [documents, total] = await Promise.all([
      this.find(filter).sort({ filename: 1, subject: 1 }).skip(skip).limit(limit).lean<CourseDocument[]>().exec(),
      this.countDocuments(filter).exec()
    ])
    return { documents, total }
  },

  async current (versions) {
    const documents = await this.find({ version: { $in: versions } }).lean<CourseDocument[]>().exec()
    return new Map(documents.map(document => [document.version, document]))
  }
}
Object.assign(schema.statics, statics)

export function documentModel (connection: Connection): DocumentModel {
  return connection.model<CourseDocument, DocumentModel>('CourseDocument', schema, 'retrieval_documents')
}
