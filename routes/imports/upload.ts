import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ExportTooLarge } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import { flagOf, formError, MISSING_FILE, partsOf } from '../../lib/http/multipart-file.js'
import type { UploadedExport } from '../../services/imports/course-imports.js'

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
      throw formError(error, ExportTooLarge)
    }
    const { issues } = flagOf('dry_run', flags)
    if (issues.length > 0) throw new InvalidInput(...issues)
  }

  const file = await nextFile().catch(error => { throw formError(error, ExportTooLarge) })
  if (file?.fieldname !== 'file' || !file.filename) throw new InvalidInput(MISSING_FILE)
  const filename = file.filename.normalize('NFC').replace(/^.*[/\\]/s, '').replace(/\p{C}/gu, '').slice(0, 255)
  return { filename, content: contentOf(file), dryRun: () => flagOf('dry_run', flags).value ?? false }
}
