import { isUtf8 } from 'node:buffer'
import type { FastifyBaseLogger } from 'fastify'
import { DocumentsTooLarge, UploadGivenUp } from './errors.js'
import type { Extraction } from './extraction/extraction.js'
import type { Library } from './library.js'
import { MEDIA_TYPES } from './document-types.js'
import type { CourseDocument } from './models/document.js'
import type { UploadedFile } from './upload.js'

interface Terms {
  /** Whose files take turns with those of others; absent: those of the subject. */
  owner?: string
  /** How many bytes the documents of the subject may have together; 0 or `NaN`: no limit. */
  maxBytes: number
  /** Whether the client has closed the connection. */
  isGone: () => boolean
}

/**
 * Reads an uploaded file and stores it as a document of its subject, in place of an earlier one of its name, and of
 * the one that it says it replaces.
 * @throws {DocumentsTooLarge}; {UploadGivenUp} when the client has closed the connection; those of
 * {@link Extraction.extract} and {@link Library.put}
 */
export async function indexUpload (
  { library, extraction, log }: { library: Library, extraction: Extraction, log: FastifyBaseLogger },
  { subject, filename, bytes, hidden, replaces }: UploadedFile, { owner, maxBytes, isGone }: Terms
): Promise<CourseDocument> {
  const file = { subject, filename, bytes, replaces }
  const index = async () => {
    const { type, pages, passages, reading } = await extraction.extract(bytes, owner ?? subject, 'passages', filename)
    // A client that closed the connection counts on there being no document: a gateway at its deadline, for example.
    if (isGone()) throw new UploadGivenUp()
    const charset = MEDIA_TYPES[type].startsWith('text/') && isUtf8(bytes) ? 'utf-8' : undefined
    return await library.put({ ...file, hidden, type, pages, charset, reading, passages })
  }
  if (!(maxBytes > 0)) return await index()
  const room = await library.takeRoom(file, maxBytes)
  if (room === undefined) throw new DocumentsTooLarge()
  try {
    return await index()
  } finally {
    await library.leaveRoom(subject, room).catch(error => {
      log.warn({ err: error }, 'the room of an upload is taken for an hour')
    })
  }
}
