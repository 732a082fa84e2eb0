import { apiError, InvalidInput } from '../../lib/http/errors.js'

/* The error catalogue of the retrieval service. The errors of every service are in lib/http/errors.ts. */

export const DocumentNotFound = apiError('DOCUMENT_NOT_FOUND', 404, 'Document not found')
export const RangeNotSatisfiable = apiError('RANGE_NOT_SATISFIABLE', 416, 'Range Not Satisfiable')
export const DocumentsTooLarge = apiError('DOCUMENTS_TOO_LARGE', 400,
  'The documents of this subject take too much room together: delete those that you do not need')
/** Appears in the log only: the client has closed the connection. */
export const UploadGivenUp = apiError('UPLOAD_GIVEN_UP', 400, 'The upload was given up')
/** The index can be neither written nor searched. */
export const IndexUnavailable = apiError<[index: string]>(
  'INDEX_UNAVAILABLE', 503, '%s unavailable: nothing has changed, try again later'
)

/** No process can be started that reads files. */
export const ExtractionUnavailable =
  apiError('EXTRACTION_UNAVAILABLE', 503, 'Documents cannot be read at the moment: try again later')

/** A 422 for a file that holds no readable text. `msg` says what the owner of the file can do. */
export function unreadable (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body', 'file'], msg, type: 'value_error' })
}
