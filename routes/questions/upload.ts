import type { FastifyRequest } from 'fastify'
import { QuestionFileTooLarge } from '../../errors.js'
import { InvalidInput, type ValidationIssue } from '../../lib/http/errors.js'
import { formError, MISSING_FILE, partsOf } from '../../lib/http/multipart-file.js'
import type { ImportFormat } from '../../schemas/questions.js'
import type { QuestionFileUpload } from '../../services/questions/question-import.js'

const LIMIT = { bytes: 8 * 1024 * 1024, TooLarge: QuestionFileTooLarge }
const FORMATS: readonly ImportFormat[] = ['gift', 'moodle', 'qti']
const UNSUPPORTED = ['refuse', 'skip'] as const

/**
 * Reads a whole form with a file of questions. Fields that are not known are ignored.
 * @throws {InvalidInput} with all faulty fields; {QuestionFileTooLarge}; 415 for another media type
 */
export async function questionUpload (request: FastifyRequest): Promise<QuestionFileUpload> {
  const fields = new Map<string, unknown[]>()
  let bytes: Buffer | undefined
  try {
    for await (const part of partsOf(request, 1, LIMIT)) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (part.fieldname === 'file') bytes = content
      } else fields.set(part.fieldname, [...fields.get(part.fieldname) ?? [], part.value])
    }
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge ? new QuestionFileTooLarge() : formError(error, QuestionFileTooLarge)
  }
  const format = valueOf('format', fields, FORMATS)
  const unsupported = valueOf('unsupported', fields, UNSUPPORTED)
  const issues = [
    ...bytes === undefined ? [MISSING_FILE] : [],
    ...fields.has('format') ? format.issues : [{ loc: ['body', 'format'], msg: 'Field required', type: 'missing' }],
    ...unsupported.issues
  ]
  if (bytes === undefined || format.value === undefined || issues.length > 0) throw new InvalidInput(...issues)
  return { bytes, format: format.value, unsupported: unsupported.value ?? 'refuse' }
}

function valueOf<const Value extends string> (
  name: string, fields: Map<string, unknown[]>, values: readonly Value[]
): { value?: Value, issues: ValidationIssue[] } {
  const [given, ...others] = fields.get(name) ?? []
  const loc = ['body', name]
  if (others.length > 0) return { issues: [{ loc, msg: 'Must be given once', type: 'value_error' }] }
  if (given === undefined) return { issues: [] }
  const value = values.find(value => value === given)
  if (value === undefined) return { issues: [{ loc, msg: `Must be one of ${values.join(', ')}`, type: 'enum' }] }
  return { value, issues: [] }
}
