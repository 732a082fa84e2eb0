import type { Multipart, MultipartFile } from '@fastify/multipart'
import { errorCodes, type FastifyRequest } from 'fastify'
import type { IncomingFile } from '../../plugins/retrieval-service.js'
import { FileTooLarge, InvalidInput, MAX_DOCUMENT_BYTES } from '../../errors.js'

// What a form has around its file: boundaries, headers, fields that nobody asked for.
const FORM_BYTES = 65_536
const LIMITS = { fileSize: MAX_DOCUMENT_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 12, headerPairs: 100 }

/**
 * Reads a form up to where the content of its file begins. The rest is read as the content is taken.
 * @throws {InvalidInput} @throws {FileTooLarge} or a 415
 */
export async function openUpload (request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] !== undefined) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()
    throw new InvalidInput({ loc: ['body'], msg: 'A request body is required', type: 'missing' })
  }
  if (Number(request.headers['content-length']) > MAX_DOCUMENT_BYTES + FORM_BYTES) throw new FileTooLarge()

  const parts = request.parts({ limits: LIMITS })
  const file = await firstFile(parts)
  if (file?.fieldname !== 'file') throw new InvalidInput({ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' })
  return { filename: file.filename, mimetype: file.mimetype, content: contentOf(file, parts) }
}

async function firstFile (parts: AsyncIterator<Multipart>): Promise<MultipartFile | undefined> {
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.type === 'file') return next.value
    }
  } catch (error) {
    throw formFault(error)
  }
}

/** The content of the file. It ends when the whole form has arrived: a file in a form that is no good is no good either. */
async function * contentOf ({ file }: MultipartFile, parts: AsyncIterator<Multipart>): AsyncGenerator<Uint8Array> {
  file.once('limit', () => file.destroy(new FileTooLarge()))
  try {
    yield * file
    while (!(await parts.next()).done) { /* fields that nobody asked for */ }
  } catch (error) {
    throw formFault(error)
  }
}

function formFault (error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    // The client has gone away: nobody will hear of it.
    case 'FST_MP_PREMATURE_CLOSE':
    case 'FILE_TOO_LARGE': return error
    case 'FST_FILES_LIMIT': return new InvalidInput({ loc: ['body', 'file'], msg: 'Must be one file; send each in a request of its own', type: 'value_error' })
    default: return new InvalidInput({ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' })
  }
}
