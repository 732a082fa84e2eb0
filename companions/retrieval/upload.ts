import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, type ValidationIssue } from '../../lib/http/errors.js'
import { FileTooLarge, flagOf, partsOf, textOf } from '../../lib/http/multipart-file.js'
import { validationIssues } from '../../lib/validation/validation-issues.js'
import { compileFor } from '../../lib/validation/validators.js'
import { UploadGivenUp } from './errors.js'
import { UploadFields } from './schemas.js'

/** A valid upload. `filename` has no folders, and its accents are composed. */
export interface UploadedFile {
  subject: string
  filename: string
  bytes: Buffer
  hidden?: boolean
  /** The id of the document that it replaces. */
  replaces?: string
}

interface FilePart { filename: string, bytes: Buffer }

const MAX_FILENAME = 255
// A second file is reported with the other issues of a form, so more than one is read.
const MAX_FILES = 4
// Line breaks, terminal codes, and characters that change the direction of the text around them.
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u

const isUpload = compileFor('body', UploadFields)

/**
 * Reads the form of a request into memory.
 * @throws {InvalidInput} with all the issues of the form
 * @throws {FileTooLarge}
 * @throws {UploadGivenUp} when the client has closed the connection
 * @throws 415 for another media type
 */
export async function readUpload (request: FastifyRequest): Promise<UploadedFile> {
  const parts = partsOf(request, MAX_FILES)
  // A request whose connection was closed while it waited emits no further event.
  if (isCutOff(request)) throw new UploadGivenUp()
  const { files, fields } = await readForm(request, parts)
  const subjects = fields.subject
  const hidden = flagOf('hidden', fields.hidden)
  const replaces = textOf('replaces', fields.replaces)
  const issues = [...issuesOfFiles(files), ...issuesOfSubjects(subjects), ...hidden.issues, ...replaces.issues]
  if (issues.length > 0) throw new InvalidInput(...issues)
  const [{ filename, bytes }] = files as [FilePart]
  const given = { hidden: hidden.value, replaces: replaces.value }
  return { subject: subjects[0] as string, filename: nameOf(filename), bytes, ...given }
}

/** All values of each field. */
type Fields = Record<'subject' | 'hidden' | 'replaces', unknown[]>

async function readForm (
  request: FastifyRequest, parts: AsyncIterable<Multipart>
): Promise<{ files: FilePart[], fields: Fields }> {
  const files: FilePart[] = []
  const fields: Fields = { subject: [], hidden: [], replaces: [] }
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        // A browser sends an empty file field as text: it is ignored here.
        if (Object.hasOwn(fields, part.fieldname)) fields[part.fieldname as keyof Fields].push(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') files.push({ filename: part.filename, bytes })
    }
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: number, code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLarge()
    if (statusCode === 413) throw invalid(['body'], 'Must be a form with one file and one subject')
    if (isCutOff(request)) throw new UploadGivenUp()
    throw invalid(['body'], 'Must be a well-formed multipart form')
  }
  return { files, fields }
}

function isCutOff ({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function invalid (loc: string[], msg: string): InvalidInput {
  return new InvalidInput({ loc, msg, type: 'value_error' })
}

function issuesOfFiles (files: FilePart[]): ValidationIssue[] {
  const loc = ['body', 'file']
  const [file] = files
  if (file === undefined) return [{ loc, msg: 'Field required: a file with a name', type: 'missing' }]
  const msg = files.length > 1 ? 'Must be one file; send each in a request of its own' : issueOfFile(file)
  return msg === undefined ? [] : [{ loc, msg, type: 'value_error' }]
}

function issueOfFile ({ filename, bytes }: FilePart): string | undefined {
  const name = nameOf(filename)
  if (name === '') return 'Must have a file name'
  if (name.length > MAX_FILENAME) return `Must have a file name of at most ${MAX_FILENAME} characters`
  if (CONTROL_CHARACTERS.test(name)) return 'Must have a file name without control characters, in UTF-8'
  if (bytes.length === 0) return 'Must be a file that is not empty'
  return undefined
}

function issuesOfSubjects (subjects: unknown[]): ValidationIssue[] {
  if (subjects.length > 1) return [{ loc: ['body', 'subject'], msg: 'Must be given once', type: 'value_error' }]
  if (isUpload({ subject: subjects[0] })) return []
  return validationIssues('body', UploadFields, isUpload.errors ?? [])
}

/**
 * Without the path that some browsers send, and in the same composition on every system. A form writes a quotation
 * mark of a name as `%22`.
 */
function nameOf (filename: string | undefined): string {
  return (filename ?? '').replaceAll('%22', '"').normalize('NFC').replace(/^.*[/\\]/s, '').trim()
}
