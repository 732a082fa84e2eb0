import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput } from '../../lib/errors.js'
import { FileTooLarge, partsOf } from '../../lib/multipart-file.js'
import type { IncomingFile } from '../../plugins/retrieval-service.js'

/**
 * Reads a form up to the beginning of its file. The rest is read while `content` is consumed.
 * @throws {InvalidInput} for a form without a file; {FileTooLarge}; 415 for another media type
 */
export async function openUpload (request: FastifyRequest): Promise<IncomingFile> {
  const parts = partsOf(request, 1)
  const file = await firstFile(parts)
  if (file?.fieldname !== 'file') {
    throw new InvalidInput({ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' })
  }
  return { filename: file.filename, mimetype: file.mimetype, content: contentOf(file, parts) }
}

async function firstFile (parts: AsyncIterator<Multipart>): Promise<MultipartFile | undefined> {
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.type === 'file') return next.value
    }
  } catch (error) {
    throw formError(error)
  }
}

/** The content of the file. It ends when the whole form has arrived, and throws where the rest of the form is bad. */
async function * contentOf ({ file }: MultipartFile, parts: AsyncIterator<Multipart>): AsyncGenerator<Uint8Array> {
  file.once('limit', () => file.destroy(new FileTooLarge()))
  try {
    yield * file
    while (!(await parts.next()).done) { /* further fields are ignored */ }
  } catch (error) {
    throw formError(error)
  }
}

function formError (error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    // The client has closed the connection and gets no response.
    case 'FST_MP_PREMATURE_CLOSE':
    case 'FILE_TOO_LARGE':
      return error
    case 'FST_FILES_LIMIT':
      return new InvalidInput({
        loc: ['body', 'file'], msg: 'Must be one file; send each in a request of its own', type: 'value_error'
      })
    default:
      return new InvalidInput({
        loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error'
      })
  }
}
