import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { omitUndefined } from '../../../lib/omit-undefined.js'
import { upsert } from '../../../lib/upsert.js'
import type { ReadingReport } from '../../../lib/schemas.js'

export const TYPES = [
  'pdf', 'docx', 'html', 'markdown', 'text', 'pptx', 'odp', 'xlsx', 'ods', 'csv', 'odt', 'rtf', 'epub', 'ipynb',
  'latex', 'captions', 'email', 'code', 'zip', 'picture'
] as const
export type DocumentType = typeof TYPES[number]

export const MEDIA_TYPES: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  ipynb: 'application/x-ipynb+json',
  latex: 'application/x-tex',
  captions: 'text/vtt',
  email: 'message/rfc822',
  code: 'text/x-source',
  zip: 'application/zip',
  picture: 'application/octet-stream'
}

/** A document of a subject. Its content is in the chunks of its current version, and its file in the parts of it. */
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
  /** It is neither searched nor listed as visible. Absent in documents of older versions: it is not hidden. */
  hidden?: boolean
  /** The file is kept. Absent in documents of older versions, whose files are not. */
  file?: boolean
  /** `utf-8` for a text in UTF-8. */
  charset?: string
  /** What was read of the file. Absent in documents of older versions. */
  reading?: ReadingReport
  /** The ids of documents that it has replaced: they lead to it. Absent: none. */
  former?: string[]
  /** The current version. Chunks of other versions are not visible. */
  version: string
}

/** Which documents are listed. With `isVisible`, those that are not hidden. */
export interface DocumentFilter { subject?: string, isVisible?: boolean }

interface DocumentStatics {
  /**
   * Makes a version the current one, in one write: of two uploads at the same time, the later write replaces the whole.
   * Where `hidden` is absent, a document that is replaced keeps its own, and a new one is not hidden. Its `former` ids
   * are added to those that it has.
   * @returns the version that was current before, and whether the document is hidden
   */
  publish (document: CourseDocument): Promise<{ replaced?: string, hidden: boolean }>
  /**
   * The document with this id, or the one that has replaced it (in this subject, where one is given). `null` when there
   * is none.
   */
  findDocument (id: string, subject?: string): Promise<CourseDocument | null>
  /** Hides a document or shows it. `null` when there is none with this id (in this subject, where one is given). */
  hide (id: string, subject: string | undefined, hidden: boolean): Promise<CourseDocument | null>
  /** Deletes a document. `null` when there is none with this id (in this subject, where one is given). */
  remove (id: string, subject?: string): Promise<CourseDocument | null>
  /** The versions of all documents of a subject, or of those that were indexed until a time. */
  versionsOf (subject: string, before?: Date): Promise<string[]>
  /** Deletes the documents whose version is one of these. */
  removeVersions (versions: string[]): Promise<void>
  /** One page, of a subject or of all, by file name, and how many documents there are in all. */
  page (filter: DocumentFilter, skip: number, limit: number): Promise<{ documents: CourseDocument[], total: number }>
  /** How large the files of a subject are together, without the documents with these ids, in bytes. */
  bytesOf (subject: string, except: string[]): Promise<number>
  /** The documents of a subject that are not hidden, by file name. */
  visibleOf (subject: string): Promise<CourseDocument[]>
  /** The versions of the hidden documents, of a subject or of all. */
  hiddenVersions (subject?: string): Promise<string[]>
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
  hidden: { type: Boolean },
  file: { type: Boolean },
  charset: { type: String },
  reading: { type: Schema.Types.Mixed },
  former: { type: [String], default: undefined },
  version: { type: String, required: true }
}, { versionKey: false })

// The documents of a subject, and of all subjects, by file name.
schema.index({ subject: 1, filename: 1 })
schema.index({ filename: 1, subject: 1 })
// The hidden documents, of a subject and of all subjects.
schema.index({ hidden: 1, subject: 1 }, { partialFilterExpression: { hidden: true } })
// The document that has replaced another one.
schema.index({ former: 1 })
// The document of a chunk.
schema.index({ version: 1 }, { unique: true })

/** The id of the document with this name in this subject: 22 characters of base64url. */
export function documentId (subject: string, filename: string): string {
  return createHash('sha256').update(`${subject}\0${filename}`).digest('base64url').slice(0, 22)
}

const VISIBLE = { hidden: { $ne: true } }

function filterOf (id: string, subject: string | undefined) {
  return { _id: id, ...(subject !== undefined && { subject }) }
}

const statics: DocumentStatics & ThisType<DocumentModel> = {
  async publish ({ _id, hidden, former = [], ...fields }) {
    const absent = (['pages', 'charset', 'reading'] as const).filter(name => fields[name] === undefined)
    const update = {
      $set: omitUndefined({ ...fields, hidden }),
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map(name => [name, 1])) }),
      ...(hidden === undefined && { $setOnInsert: { hidden: false } }),
      ...(former.length > 0 && { $addToSet: { former: { $each: former } } })
    }
    const before = await upsert(() =>
      this.findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'before' }).lean<CourseDocument>().exec())
    return { replaced: before?.version, hidden: hidden ?? before?.hidden ?? false }
  },

  async findDocument (id, subject) {
    const { _id, ...ofSubject } = filterOf(id, subject)
    return await this.findOne({ _id, ...ofSubject }).lean<CourseDocument>().exec() ??
      await this.findOne({ former: id, ...ofSubject }).lean<CourseDocument>().exec()
  },

  hide (id, subject, hidden) {
    return this.findOneAndUpdate(filterOf(id, subject), { $set: { hidden } }, { returnDocument: 'after' })
      .lean<CourseDocument>().exec()
  },

  remove (id, subject) {
    return this.findOneAndDelete(filterOf(id, subject)).lean<CourseDocument>().exec()
  },

  async versionsOf (subject, before) {
    const filter = { subject, ...(before !== undefined && { indexed_at: { $lte: before } }) }
    const documents = await this.find(filter, { version: 1 }).lean<CourseDocument[]>().exec()
    return documents.map(({ version }) => version)
  },

  async removeVersions (versions) {
    await this.deleteMany({ version: { $in: versions } }).exec()
  },

  async page ({ subject, isVisible }, skip, limit) {
    const filter = { ...(subject !== undefined && { subject }), ...(isVisible && VISIBLE) }
    const [documents, total] = await Promise.all([
      this.find(filter).sort({ filename: 1, subject: 1 }).skip(skip).limit(limit).lean<CourseDocument[]>().exec(),
      this.countDocuments(filter).exec()
    ])
    return { documents, total }
  },

  async bytesOf (subject, except) {
    const [sum] = await this.aggregate<{ bytes: number }>([
      { $match: { subject, _id: { $nin: except } } },
      { $group: { _id: null, bytes: { $sum: '$size' } } }
    ]).exec()
    return sum?.bytes ?? 0
  },

  visibleOf (subject) {
    return this.find({ subject, ...VISIBLE }).sort({ subject: 1, filename: 1 }).lean<CourseDocument[]>().exec()
  },

  async hiddenVersions (subject) {
    const filter = { hidden: true, ...(subject !== undefined && { subject }) }
    const documents = await this.find(filter, { version: 1 }).lean<CourseDocument[]>().exec()
    return documents.map(({ version }) => version)
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
