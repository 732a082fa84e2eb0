import type { ErrorObject } from 'ajv'
import type { ValidationIssue } from '../http/errors.js'
import { ONE_LINE_PATTERN } from './schemas.js'

type Part = 'body' | 'query' | 'path'
type JsonSchema = { type?: string, properties?: Record<string, JsonSchema>, items?: JsonSchema }

/**
 * Turns Ajv's errors into the validation issues of a 422 (docs/contract.md §1): one for each field, in the order of the
 * schema, in Pydantic's vocabulary.
 * @param absent whether the part was not sent at all, which Ajv sees as `null`
 */
export function validationIssues (
  part: Part, schema: object, errors: ErrorObject[], absent = false
): ValidationIssue[] {
  if (absent) return [{ loc: [part], msg: 'A request body is required', type: 'missing' }]

  const issues = new Map<string, { issue: ValidationIssue, order: number[] }>()
  // An `if` is of `boundArrays` (validators.ts): what its `then` has found is reported as well.
  for (const error of errors.filter(({ keyword }) => keyword !== 'if')) {
    const path = pathOf(error, schema)
    const issue = { loc: [part, ...path], ...describe(error, part) }
    const key = JSON.stringify(issue.loc)
    const present = issues.get(key)?.issue
    // A value of the wrong type breaks other rules too; the type is reported. A format says more than a pattern.
    const isClearer = error.keyword === 'type' ||
      (error.keyword === 'format' && present?.type === 'string_pattern_mismatch')
    if (present === undefined || isClearer) issues.set(key, { issue, order: positionIn(schema, path) })
  }
  return [...issues.values()]
    .sort((a, b) => compare(a.order, b.order))
    .map(({ issue }) => issue)
}

function pathOf (error: ErrorObject, schema: JsonSchema): Array<string | number> {
  // RFC 6901: `~1` stands for `/`, `~0` for `~`.
  const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
  const segments = error.instancePath.split('/').slice(1).map(unescape)
  if (error.keyword === 'required') segments.push(error.params.missingProperty)

  const path: Array<string | number> = []
  let here: JsonSchema | undefined = schema
  for (const segment of segments) {
    path.push(here?.items ? Number(segment) : segment)
    here = here?.items ?? here?.properties?.[segment]
  }
  return path
}

function positionIn (schema: JsonSchema, path: Array<string | number>): number[] {
  const position: number[] = []
  let here: JsonSchema | undefined = schema
  for (const segment of path) {
    position.push(typeof segment === 'number' ? segment : Object.keys(here?.properties ?? {}).indexOf(segment))
    here = here?.items ?? here?.properties?.[segment]
  }
  return position
}

function compare (a: number[], b: number[]): number {
  const different = a.findIndex((position, index) => position !== b[index])
  if (different === -1) return a.length - b.length
  return (a[different] as number) - (b[different] ?? -1)
}

function describe ({ keyword, params }: ErrorObject, part: Part): Pick<ValidationIssue, 'msg' | 'type'> {
  const plural = params.limit === 1 ? '' : 's'
  switch (keyword) {
    case 'required': return { msg: 'Field required', type: 'missing' }
    case 'type': return wrongType(params.type, part)
    case 'enum': return { msg: `Must be one of ${params.allowedValues.join(', ')}`, type: 'enum' }
    case 'minLength': return { msg: `Must have at least ${params.limit} character${plural}`, type: 'string_too_short' }
    case 'maxLength': return { msg: `Must have at most ${params.limit} character${plural}`, type: 'string_too_long' }
    case 'pattern': return { msg: PATTERNS[params.pattern] ?? OTHER_PATTERN, type: 'string_pattern_mismatch' }
    case 'minimum': return { msg: `Must be at least ${params.limit}`, type: 'greater_than_equal' }
    case 'maximum': return { msg: `Must be at most ${params.limit}`, type: 'less_than_equal' }
    case 'maxItems': return { msg: `Must have at most ${params.limit} item${plural}`, type: 'too_long' }
    case 'format': return { msg: FORMATS[params.format] ?? `Must be a valid ${params.format}`, type: 'value_error' }
    case 'faultOf': return { msg: params.msg, type: 'value_error' }
    default: return { msg: 'Not a valid value', type: 'value_error' }
  }
}

const OTHER_PATTERN = 'Has characters that are not allowed here'
const PATTERNS: Record<string, string> = {
  [ONE_LINE_PATTERN]: 'Must be text of one line, without control characters and marks of direction'
}

const FORMATS: Record<string, string> = {
  email: 'Must be a valid e-mail address',
  password: 'Must be at most 72 bytes long in UTF-8 and hold no NUL character',
  'date-time': 'Must be a date and a time with a time zone, such as 2027-01-15T12:00:00Z',
  'not-blank': 'Must have a character that is no white space'
}

/** @param type the type that is wanted, with `null` where the field may be cleared */
function wrongType (type: string | string[], part: Part): Pick<ValidationIssue, 'msg' | 'type'> {
  const text = part !== 'body'
  switch ([type].flat()[0]) {
    case 'string': return { msg: 'Must be a string', type: 'string_type' }
    case 'integer': return { msg: 'Must be an integer', type: text ? 'int_parsing' : 'int_type' }
    case 'number': return { msg: 'Must be a number', type: text ? 'float_parsing' : 'float_type' }
    case 'boolean': return { msg: 'Must be true or false', type: text ? 'bool_parsing' : 'bool_type' }
    case 'array': return { msg: 'Must be a list', type: 'list_type' }
    default: return { msg: 'Must be a JSON object', type: 'model_attributes_type' }
  }
}
