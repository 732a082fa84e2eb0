import type { Multipart } from '@fastify/multipart'
import { errorCodes, type FastifyRequest } from 'fastify'
import { apiError, InvalidInput, type ErrorClass, type ValidationIssue } from './errors.js'
import { MAX_FILE_BYTES, MAX_FILE_MIB } from '../validation/schemas.js'

/** 413: the file of a form is larger than {@link MAX_FILE_MIB}. */
export const FileTooLarge = apiError('FILE_TOO_LARGE', 413, `The file is larger than ${MAX_FILE_MIB} MiB`)

// What a form has around its file: boundaries, headers, other fields.
const FORM_BYTES = 65_536
const LIMITS = { fields: 10, fieldSize: 1000, parts: 12, headerPairs: 100 }

/**
 * The parts of a multipart form with a file (RFC 7578), in the order in which they arrive.
 * @param files how many files are read before the parser throws FST_FILES_LIMIT
 * @param limit how large a file may be in bytes, and the error of a larger one by the declared length of the form
 * @throws {InvalidInput} without a body; the error of the limit; 415 for another media type
 */
export function partsOf (
  request: FastifyRequest, files: number, limit = { bytes: MAX_FILE_BYTES, TooLarge: FileTooLarge as ErrorClass }
): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] !== undefined) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()
    throw new InvalidInput({ loc: ['body'], msg: 'A request body is required', type: 'missing' })
  }
  if (Number(request.headers['content-length']) > limit.bytes + FORM_BYTES) throw new limit.TooLarge()
  return request.parts({ limits: { ...LIMITS, fileSize: limit.bytes, files } })
}

/** A form without a file. */
export const MISSING_FILE: ValidationIssue =
  { loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }

/**
 * The error that a caller gets for what the reading of a form has thrown. A refusal with an error of ours keeps it.
 * @param TooLarge the error of a file that is too large
 * @param oneFile what is said where there are several files
 */
export function formError (error: unknown, TooLarge: ErrorClass, oneFile = 'Must be one file'): unknown {
  if (error instanceof InvalidInput || error instanceof TooLarge) return error
  switch ((error as { code?: string }).code) {
    // The client has closed the connection and gets no response.
    case 'FST_MP_PREMATURE_CLOSE':
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return error
    case 'FST_FILES_LIMIT':
      return new InvalidInput({ loc: ['body', 'file'], msg: oneFile, type: 'value_error' })
    default:
      return new InvalidInput({
        loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error'
      })
  }
}

/**
 * Receives the rest of a form that is not read, and discards it: some clients read the response only after they have
 * sent the whole request.
 */
export function discardRest ({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/**
 * The value of a field of a form that may be absent.
 * @param values all values of the field, in their order
 */
export function textOf (name: string, values: unknown[]): { value?: string, issues: ValidationIssue[] } {
  const [value] = values
  if (values.length > 1) return { issues: [{ loc: ['body', name], msg: 'Must be given once', type: 'value_error' }] }
  return { ...(typeof value === 'string' && value !== '' && { value }), issues: [] }
}

/**
 * The value of a field of a form that may be absent, or be `true` or `false`.
 * @param values all values of the field, in their order
 */
export function flagOf (name: string, values: unknown[]): { value?: boolean, issues: ValidationIssue[] } {
  const [value] = values
  const loc = ['body', name]
  const { issues } = textOf(name, values)
  if (issues.length > 0 || value === undefined) return { issues }
  if (value === 'true' || value === 'false') return { value: value === 'true', issues: [] }
  return { issues: [{ loc, msg: 'Must be true or false', type: 'bool_parsing' }] }
}
