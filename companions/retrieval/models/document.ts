import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { collection, modelOf, Plain, Text, type Documents, type Stored } from '../../../lib/database/collection.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import { changeOf } from '../../../lib/database/common-queries.js'
import { upsert } from '../../../lib/database/upsert.js'
import type { ReadingReport } from '../../../lib/validation/schemas.js'
import type { DocumentType } from '../document-types.js'

/** A document of a subject. Its content is in the chunks of its current version, and its file in the parts of it. */
const DOCUMENTS = collection('CourseDocument', 'retrieval_documents', {
  /** A hash of the subject and the file name: see {@link documentId}. */
  _id: Type.String(),
  subject: Type.String(),
  filename: Type.String(),
  type: Text<DocumentType>(),
  /** Bytes of the file. */
  size: Type.Number(),
  /** Absent where the type has no pages. */
  pages: Type.Optional(Type.Number()),
  /** How many chunks the current version has. */
  chunks: Type.Number(),
  /** Characters of all the chunks. */
  characters: Type.Number(),
  indexed_at: Type.Date(),
  /** It is neither searched nor listed as visible. */
  hidden: Type.Optional(Type.Boolean()),
  /** The file is kept. */
  file: Type.Boolean(),
  /** `utf-8` for a text in UTF-8. */
  charset: Type.Optional(Type.String()),
  /** What was read of the file. Absent in documents of older versions. */
  reading: Type.Optional(Plain<ReadingReport>()),
  /** The ids of documents that it has replaced: they lead to it. Absent: none. */
  former: Type.Optional(Type.Array(Type.String())),
  /** The current version. Chunks of other versions are not visible. */
  version: Type.String()
}, [
  // The documents of a subject, and of all subjects, by file name.
  [{ subject: 1, filename: 1 }],
  [{ filename: 1, subject: 1 }],
  // The hidden documents, of a subject and of all subjects.
  [{ hidden: 1, subject: 1 }, { partialFilterExpression: { hidden: true } }],
  // The document that has replaced another one.
  [{ former: 1 }],
  // The document of a chunk.
  [{ version: 1 }, { unique: true }]
])
export type CourseDocument = Stored<typeof DOCUMENTS>

/** Which documents are listed. With `isVisible`, those that are not hidden. */
export interface DocumentFilter { subject?: string, isVisible?: boolean }

/** The id of the document with this name in this subject: 22 characters of base64url. */
export function documentId (subject: string, filename: string): string {
  return createHash('sha256').update(`${subject}\0${filename}`).digest('base64url').slice(0, 22)
}

const VISIBLE = { hidden: { $ne: true } }
/** What a version may be without. */
const ABSENT = { pages: undefined, charset: undefined, reading: undefined }
const NEWEST_FIRST = { indexed_at: -1, _id: 1 } as const

function filterOf (id: string, subject: string | undefined) {
  return { _id: id, ...(subject !== undefined && { subject }) }
}

/**
 * The documents with those of their `former` ids that lead to them, as {@link documentModel}'s `findDocument` does: not
 * to a document that has the id as its own, and not to a newer one. A process that was killed may have left such ids.
 */
async function withLeadingIds (
  stored: Documents<CourseDocument>, documents: CourseDocument[]
): Promise<CourseDocument[]> {
  const ids = documents.flatMap(({ former = [] }) => former)
  if (ids.length === 0) return documents
  const filter = { $or: [{ _id: { $in: ids } }, { former: { $in: ids } }] }
  const claims = await stored.allWhere(filter, { fields: { former: 1 }, sort: NEWEST_FIRST })
  const leadsTo = new Map<string, string>(claims.map(({ _id }) => [_id, _id]))
  for (const { _id, former = [] } of claims) {
    for (const id of former) if (!leadsTo.has(id)) leadsTo.set(id, _id)
  }
  return documents.map(({ former: all, ...document }) => {
    const former = all?.filter(id => leadsTo.get(id) === document._id) ?? []
    return { ...document, ...(former.length > 0 && { former }) }
  })
}

export const documentModel = modelOf(DOCUMENTS, stored => ({
  /**
   * Makes a version the current one, in one write: of two uploads at the same time, the later write replaces the whole.
   * Where `hidden` is absent, a document that is replaced keeps its own, and a new one is not hidden. Its `former` ids
   * are added to those that it has.
   * @returns the version that was current before, and whether the document is hidden
   */
  async publish (
    { _id, hidden, former = [], ...fields }: CourseDocument
  ): Promise<{ replaced?: string, hidden: boolean }> {
    const update = {
      ...changeOf({ ...ABSENT, ...fields, ...(hidden !== undefined && { hidden }) }),
      ...(hidden === undefined && { $setOnInsert: { hidden: false } }),
      ...(former.length > 0 && { $addToSet: { former: { $each: former } } })
    }
    const options = { upsert: true, returnDocument: 'before' } as const
    const before = await upsert(() => stored.findOneAndUpdate({ _id }, update, options).lean<CourseDocument>().exec())
    return { replaced: before?.version, hidden: hidden ?? before?.hidden ?? false }
  },

  /**
   * The document with this id, or the one that has replaced it (in this subject, where one is given). `null` when there
   * is none.
   */
  async findDocument (id: string, subject?: string): Promise<CourseDocument | null> {
    const { _id, ...ofSubject } = filterOf(id, subject)
    return await stored.firstWhere({ _id, ...ofSubject }) ??
      await stored.firstWhere({ former: id, ...ofSubject }, { sort: NEWEST_FIRST })
  },

  /**
   * These ids lead to no document any more but to those that have them as their own, and to the one with the id
   * `keeper`.
   */
  async takeFormer (subject: string, ids: string[], keeper: string): Promise<void> {
    const others = { subject, _id: { $ne: keeper }, former: { $in: ids } }
    await stored.updateWhere(others, { $pull: { former: { $in: ids } } })
  },

  /** Hides a document or shows it. `null` when there is none with this id (in this subject, where one is given). */
  async hide (id: string, subject: string | undefined, hidden: boolean): Promise<CourseDocument | null> {
    return await stored.updateAndRead(filterOf(id, subject), { $set: { hidden } })
  },

  /**
   * Deletes a document. `null` when there is none with this id (in this subject and of this version, where they are
   * given).
   */
  async remove (id: string, subject?: string, version?: string): Promise<CourseDocument | null> {
    return await stored.takeWhere({ ...filterOf(id, subject), ...omitUndefined({ version }) })
  },

  /** The versions of all documents of a subject, or of those that were indexed until a time. */
  async versionsOf (subject: string, before?: Date): Promise<string[]> {
    const filter = { subject, ...(before !== undefined && { indexed_at: { $lte: before } }) }
    const documents = await stored.allWhere(filter, { fields: { version: 1 } })
    return documents.map(({ version }) => version)
  },

  /** One page, of a subject or of all, by file name, and how many documents there are in all. */
  async page (
    { subject, isVisible }: DocumentFilter, skip: number, limit: number
  ): Promise<{ documents: CourseDocument[], total: number }> {
    const filter = { ...(subject !== undefined && { subject }), ...(isVisible && VISIBLE) }
    const { total, found } = await stored.pageWhere(filter, { sort: { filename: 1, subject: 1 }, skip, limit })
    return { documents: await withLeadingIds(stored, found), total }
  },

  /** How large the files of these documents are, by their ids. */
  async sizesOf (ids: string[]): Promise<Map<string, number>> {
    const found = await stored.allWhere({ _id: { $in: ids } }, { fields: { size: 1 } })
    return new Map(found.map(({ _id, size }) => [_id, size]))
  },

  /** The documents of a subject that are not hidden, by file name. */
  async visibleOf (subject: string): Promise<CourseDocument[]> {
    return await stored.allWhere({ subject, ...VISIBLE }, { sort: { subject: 1, filename: 1 } })
  },

  /** The versions of the hidden documents, of a subject or of all. */
  async hiddenVersions (subject?: string): Promise<string[]> {
    const filter = { hidden: true, ...(subject !== undefined && { subject }) }
    const documents = await stored.allWhere(filter, { fields: { version: 1 } })
    return documents.map(({ version }) => version)
  },

  /** All documents by `_id`. */
  all (): AsyncIterable<CourseDocument> {
    return stored.find().sort({ _id: 1 }).lean<CourseDocument>().cursor()
  },

  /** Those of the versions that are current, each with its document. */
  async current (versions: string[]): Promise<Map<string, CourseDocument>> {
    const documents = await stored.allWhere({ version: { $in: versions } })
    return new Map(documents.map(document => [document.version, document]))
  }
}))
