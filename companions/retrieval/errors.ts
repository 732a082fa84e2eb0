import { apiError, InvalidInput } from '../../lib/errors.js'

/* The retrieval service's error catalogue, beside the errors of every service (lib/errors.ts). */

export const DocumentNotFound = apiError('DOCUMENT_NOT_FOUND', 404, 'Document not found')
/** For the log alone: the client has closed the connection. */
export const UploadGivenUp = apiError('UPLOAD_GIVEN_UP', 400, 'The upload was given up')
/** The index cannot be written or searched. */
export const IndexUnavailable = apiError<[index: string]>(
  'INDEX_UNAVAILABLE', 503, '%s unavailable: nothing has changed, try again later'
)

/** A 422 for a file without any readable text; the sentence says what its owner can do. */
export function unreadable (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body', 'file'], msg, type: 'value_error' })
}
