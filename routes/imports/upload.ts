import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ExportTooLarge } from '../../errors.js'
import { InvalidInput, type ValidationIssue } from '../../lib/errors.js'
import { flagOf, partsOf } from '../../lib/multipart-file.js'
import type { UploadedExport } from '../../services/course-imports.js'

const MISSING: ValidationIssue =
  { loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }
// Where the documents of a subject have no limit.
const MAX_BYTES = 2 * 1024 ** 3

/**
 * Reads a form up to the beginning of its export. The rest is read while `content` is consumed.
 * @param maxBytes how large the export may be; 0: 2 GiB
 * @throws {InvalidInput} for a form without a file; {ExportTooLarge}; 415 for another media type
 */
export async function openExportUpload (request: FastifyRequest, maxBytes: number): Promise<UploadedExport> {
  const parts = partsOf(request, 1, { bytes: maxBytes || MAX_BYTES, TooLarge: ExportTooLarge })
  const flags: unknown[] = []

  async function nextFile (): Promise<MultipartFile | undefined> {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.type === 'file') return next.value
      if (next.value.fieldname === 'dry_run') flags.push(next.value.value)
    }
    return undefined
  }

  async function * contentOf ({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
    file.once('limit', () => file.destroy(new ExportTooLarge()))
    try {
      yield * file
      await nextFile()
    } catch (error) {
      throw formError(error)
    }
    const { issues } = flagOf('dry_run', flags)
    if (issues.length > 0) throw new InvalidInput(...issues)
  }

  const file = await nextFile().catch(error => { throw formError(error) })
  if (file?.fieldname !== 'file' || !file.filename) throw new InvalidInput(MISSING)
  const filename = file.filename.normalize('NFC').replace(/^.*[/\\]/s, '').replace(/\p{C}/gu, '').slice(0, 255)
  return { filename, content: contentOf(file), dryRun: () => flagOf('dry_run', flags).value ?? false }
}

function formError (error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    // The client has closed the connection and gets no response.
    case 'FST_MP_PREMATURE_CLOSE':
    case 'EXPORT_TOO_LARGE':
      return error
    case 'FST_FILES_LIMIT':
      return new InvalidInput({ loc: ['body', 'file'], msg: 'Must be one file', type: 'value_error' })
    default:
      return error instanceof InvalidInput
        ? error
        : new InvalidInput({
          loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error'
        })
  }
}
