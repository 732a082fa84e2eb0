import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, type ValidationIssue } from '../../lib/http/errors.js'
import { FileTooLarge, flagOf, formError, MISSING_FILE, partsOf, textOf } from '../../lib/http/multipart-file.js'
import type { IncomingFile } from '../../plugins/companions/retrieval-service.js'

const ONE_FILE = 'Must be one file; send each in a request of its own'

/**
 * Reads a form up to the beginning of its file. The rest is read while `content` is consumed.
 * @throws {InvalidInput} for a form without a file, or with other fields that are bad; {FileTooLarge}; 415 for another
 * media type
 */
export async function openUpload (request: FastifyRequest): Promise<IncomingFile> {
  const parts = partsOf(request, 1)
  const form = new UploadForm(parts)
  const file = await form.firstFile()
  const issues = [...file?.fieldname === 'file' ? [] : [MISSING_FILE], ...form.issues]
  if (file === undefined || issues.length > 0) throw new InvalidInput(...issues)
  return {
    filename: file.filename, mimetype: file.mimetype, content: form.contentOf(file), fields: () => form.fields
  }
}

class UploadForm {
  readonly #parts: AsyncIterator<Multipart>
  readonly #hidden: unknown[] = []
  readonly #replaces: unknown[] = []

  constructor (parts: AsyncIterator<Multipart>) {
    this.#parts = parts
  }

  /** The fields, as far as the form has been read. */
  get fields (): ReturnType<IncomingFile['fields']> {
    return { hidden: flagOf('hidden', this.#hidden).value, replaces: textOf('replaces', this.#replaces).value }
  }

  /** What is wrong with them. */
  get issues (): ValidationIssue[] {
    return [...flagOf('hidden', this.#hidden).issues, ...textOf('replaces', this.#replaces).issues]
  }

  async firstFile (): Promise<MultipartFile | undefined> {
    try {
      return await this.#nextFile()
    } catch (error) {
      throw formError(error, FileTooLarge, ONE_FILE)
    }
  }

  /** The content of the file. It ends when the whole form has arrived, and throws where the rest of the form is bad. */
  async * contentOf ({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
    file.once('limit', () => file.destroy(new FileTooLarge()))
    try {
      yield * file
      await this.#nextFile()
    } catch (error) {
      throw formError(error, FileTooLarge, ONE_FILE)
    }
    const { issues } = this
    if (issues.length > 0) throw new InvalidInput(...issues)
  }

  /** Reads the fields up to the next file, or to the end of the form. Fields that are not known are ignored. */
  async #nextFile (): Promise<MultipartFile | undefined> {
    for (let next = await this.#parts.next(); !next.done; next = await this.#parts.next()) {
      if (next.value.type === 'file') return next.value
      const { fieldname, value } = next.value
      if (fieldname === 'hidden') this.#hidden.push(value)
      if (fieldname === 'replaces') this.#replaces.push(value)
    }
    return undefined
  }
}
