import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, type ValidationIssue } from '../../lib/errors.js'
import { validationIssues } from '../../lib/validation-issues.js'
import { compileFor } from '../../lib/validators.js'
import { FileTooLarge, partsOf } from '../../lib/multipart-file.js'
import { UploadGivenUp } from './errors.js'
import { UploadFields } from './schemas.js'

export interface UploadedFile { subject: string, filename: string, bytes: Buffer }

const MAX_FILENAME = 255
// A second file is an issue of its own, so more than one is read.
const MAX_FILES = 4

const isUpload = compileFor('body', UploadFields)

/**
 * The upload of a request, read from its socket into memory as fast as it comes.
 * @throws {InvalidInput} with all the faulty fields, {@link FileTooLarge}, or a 415 for another media type
 */
export async function readUpload (request: FastifyRequest): Promise<UploadedFile> {
  const parts = partsOf(request, MAX_FILES)
  // A request that was cut off while it waited would emit no further event.
  if (isCutOff(request)) throw new UploadGivenUp()
  const { files, subjects } = await readForm(request, parts)
  const issues = [...issuesOfFiles(files), ...issuesOfSubjects(subjects)]
  if (issues.length > 0) throw new InvalidInput(...issues)
  const [{ filename, bytes }] = files as [FilePart]
  return { subject: subjects[0] as string, filename: nameOf(filename), bytes }
}

interface FilePart { filename: string, bytes: Buffer }

async function readForm (
  request: FastifyRequest, parts: AsyncIterable<Multipart>
): Promise<{ files: FilePart[], subjects: unknown[] }> {
  const files: FilePart[] = []
  const subjects: unknown[] = []
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname === 'subject') subjects.push(part.value)
        // A browser sends a file field that nobody filled in as text.
        continue
      }
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') files.push({ filename: part.filename, bytes })
    }
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: number, code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLarge()
    if (statusCode === 413) throw new InvalidInput({ loc: ['body'], msg: 'Must be a form with one file and one subject', type: 'value_error' })
    if (isCutOff(request)) throw new UploadGivenUp()
    throw new InvalidInput({ loc: ['body'], msg: 'Must be a well-formed multipart form', type: 'value_error' })
  }
  return { files, subjects }
}

function isCutOff ({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function issuesOfFiles (files: FilePart[]): ValidationIssue[] {
  const loc = ['body', 'file']
  const [file] = files
  if (file === undefined) return [{ loc, msg: 'Field required: a file with a name', type: 'missing' }]
  if (files.length > 1) return [{ loc, msg: 'Must be one file; send each in a request of its own', type: 'value_error' }]
  const name = nameOf(file.filename)
  if (name === '') return [{ loc, msg: 'Must have a file name', type: 'value_error' }]
  if (name.length > MAX_FILENAME) return [{ loc, msg: `Must have a file name of at most ${MAX_FILENAME} characters`, type: 'value_error' }]
  // Line breaks, terminal codes, and marks that turn the direction of the text around them.
  if (/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u.test(name)) return [{ loc, msg: 'Must have a file name without control characters, in UTF-8', type: 'value_error' }]
  if (file.bytes.length === 0) return [{ loc, msg: 'Must be a file that is not empty', type: 'value_error' }]
  return []
}

function issuesOfSubjects (subjects: unknown[]): ValidationIssue[] {
  if (subjects.length > 1) return [{ loc: ['body', 'subject'], msg: 'Must be given once', type: 'value_error' }]
  if (isUpload({ subject: subjects[0] })) return []
  return validationIssues('body', UploadFields, isUpload.errors ?? [])
}

/** Some browsers send the whole path. One name has one spelling, whatever system it comes from. */
function nameOf (filename: string | undefined): string {
  return (filename ?? '').normalize('NFC').replace(/^.*[/\\]/s, '').trim()
}
