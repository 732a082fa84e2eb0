import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

export const TYPES = ['pdf', 'docx', 'html', 'markdown', 'text'] as const
export type DocumentType = typeof TYPES[number]

/** A document of a subject. Its content is in the chunks of its current version. */
export interface CourseDocument {
  /** A hash of the subject and the file name: see {@link documentId}. */
  _id: string
  subject: string
  filename: string
  type: DocumentType
  /** Bytes of the file. */
  size: number
  /** Absent where the type has no pages. */
  pages?: number
  /** How many chunks the current version has. */
  chunks: number
  /** Characters of all the chunks. */
  characters: number
  indexed_at: Date
  /** The current version. Chunks of other versions are not visible. */
  version: string
}

interface DocumentStatics {
  /**
   * Makes a version the current one, in one write: of two uploads at the same time, the later write replaces the whole.
   * @returns the version that was current before
   */
  publish (document: CourseDocument): Promise<string | undefined>
  /** Deletes a document. `null` when there is none with this id (in this subject, where one is given). */
  remove (id: string, subject?: string): Promise<CourseDocument | null>
  /** Deletes all documents of a subject and returns their versions. */
  removeSubject (subject: string): Promise<string[]>
  /** One page, of a subject or of all, by file name, and how many documents there are in all. */
  page (
    subject: string | undefined, skip: number, limit: number
  ): Promise<{ documents: CourseDocument[], total: number }>
  /** The documents of a subject by file name. */
  ofSubject (subject: string): Promise<CourseDocument[]>
  /** All documents by `_id`. */
  all (): AsyncIterable<CourseDocument>
  /** Those of the versions that are current, each with its document. */
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

// The documents of a subject, and of all subjects, by file name.
schema.index({ subject: 1, filename: 1 })
schema.index({ filename: 1, subject: 1 })
// The document of a chunk.
schema.index({ version: 1 }, { unique: true })

/** The id of the document with this name in this subject: 22 characters of base64url. */
export function documentId (subject: string, filename: string): string {
  return createHash('sha256').update(`${subject}\0${filename}`).digest('base64url').slice(0, 22)
}

const statics: DocumentStatics & ThisType<DocumentModel> = {
  async publish ({ _id, ...fields }) {
    const update = { $set: fields, ...(fields.pages === undefined && { $unset: { pages: 1 } }) }
    const before = await upsert(() =>
      this.findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'before' }).lean<CourseDocument>().exec())
    return before?.version
  },

  remove (id, subject) {
    return this.findOneAndDelete({ _id: id, ...(subject !== undefined && { subject }) }).lean<CourseDocument>().exec()
  },

  async removeSubject (subject) {
    const documents = await this.find({ subject }, { version: 1 }).lean<CourseDocument[]>().exec()
    if (documents.length > 0) await this.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } }).exec()
    return documents.map(({ version }) => version)
  },

  async page (subject, skip, limit) {
    const filter = subject === undefined ? {} : { subject }
    const [documents, total] = await Promise.all([
      this.find(filter).sort({ filename: 1, subject: 1 }).skip(skip).limit(limit).lean<CourseDocument[]>().exec(),
      this.countDocuments(filter).exec()
    ])
    return { documents, total }
  },

  ofSubject (subject) {
    return this.find({ subject }).sort({ subject: 1, filename: 1 }).lean<CourseDocument[]>().exec()
  },

  all () {
    return this.find().sort({ _id: 1 }).lean<CourseDocument>().cursor()
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
