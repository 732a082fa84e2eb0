import createError from '@fastify/error'
import { InvalidInput, type Refusal } from '../../errors.js'

/** The largest file that is taken in. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/* What the retrieval service refuses beyond the shared catalogue (schemas/errors.ts). */
export const DocumentNotFound = createError('DOCUMENT_NOT_FOUND', 'Document not found', 404) as Refusal
export const FileTooLarge = createError('FILE_TOO_LARGE', `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB`, 413) as Refusal
/** For the log alone: its client has gone away. */
export const UploadGivenUp = createError('UPLOAD_GIVEN_UP', 'The upload was given up', 400) as Refusal
/** @param what does not answer */
export const IndexUnavailable = createError<[what: string]>('INDEX_UNAVAILABLE', '%s unavailable: nothing has changed, try again later', 503)

/** A file that nothing can be found in: a 422 whose sentence tells its owner what to do. */
export function unreadable (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body', 'file'], msg, type: 'value_error' })
}
