import { dictionary } from '@zxcvbn-ts/language-common'
import { isUtf8 } from 'node:buffer'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import type { JsonSchema, Operation } from './document.js'
import type { Request } from './requests.js'
import type { World } from './world.js'

/*
 * What the document says about a request: read with an Ajv of its own, from the bytes of the request, and with nothing
 * of the gateway's validation. Here is all that the gateway enforces and OpenAPI cannot say:
 */

/** A 400 where other operations answer 422: the contract says so ("Errors"). */
const FIELD_REFUSALS: Record<string, string> = {
  'POST /admin/users/{username}/role': 'Invalid role',
  'POST /sessions/{session_id}/resume_chat': 'Invalid answer format'
}
/** A role is refused with 403, but for two operations (specification, "Subjects"). */
const ROLE_REFUSALS: Record<string, number> = {
  'POST /subjects/{subject_id}/enroll': 400,
  'DELETE /subjects/{subject_id}/enroll': 400
}
/** Rules between a field and what is stored. */
const STORED_RULES: Record<string, {
  loc: string[]; type?: string; holds: (body: any, world: World) => boolean
}> = {
  'POST /subjects': {
    loc: ['body', 'professor_id'],
    holds: ({ professor_id }, { professors }) => professors.includes(professor_id)
  },
  'POST /register': {
    loc: ['body', 'password'],
    holds: ({ username, email, password }) => {
      const folded = password.trim().toLowerCase()
      return !['', username.toLowerCase(), email.toLowerCase(), ...COMMON].includes(folded)
    }
  },
  'POST /admin/users': {
    loc: ['body', 'password'],
    holds: ({ username, email, password }) => password === undefined ||
      !['', username.toLowerCase(), email.toLowerCase(), ...COMMON].includes(password.trim().toLowerCase())
  },
  // Of these callers, everybody has a password.
  'DELETE /users/me': {
    loc: ['body', 'password'], type: 'missing', holds: ({ password }) => password !== undefined
  },
  'PUT /users/me/password': {
    loc: ['body', 'new_password'],
    holds: ({ new_password: password }) => !['', ...COMMON].includes(password.trim().toLowerCase())
  },
  'POST /password-reset': {
    loc: ['body', 'new_password'],
    holds: ({ new_password: password }) => !['', ...COMMON].includes(password.trim().toLowerCase())
  },
  'POST /admin/invitations': {
    loc: ['body', 'expires_at'],
    holds: ({ expires_at: end }) => {
      const days = end === undefined ? 7 : (Date.parse(end) - Date.now()) / 86_400_000
      return days > 0 && days <= 90
    }
  }
}
/**
 * Rules between the fields of a question or of a subject, and of addresses of platforms, none of which OpenAPI can say.
 * Fields of a session that must have the present value. Months that must be a range. What an engine says of budgets is
 * another thing here each time.
 */
const JUDGED = [
  'POST /subjects/{subject_id}/questions', 'PUT /subjects/{subject_id}/questions/{question_id}',
  'PUT /subjects/{subject_id}', 'PUT /sessions/{session_id}', 'POST /admin/lti/platforms',
  'PUT /admin/lti/platforms/{platform_id}', 'GET /subjects/{subject_id}/costs', 'GET /admin/costs',
  'GET /subjects/{subject_id}/budget', 'GET /admin/budget'
]
/** What is there is of one subject. */
const OF_ALGEBRA = ['question_id', 'import_id', 'activity_id']
const COMMON = dictionary['passwords-common'].slice(0, 10_000)
const BODY_LIMITS: Record<string, number> = { 'POST /chat': 8 * 1024 * 1024 }
const BODY_LIMIT = 1024 * 1024
/** bcrypt reads 72 bytes of UTF-8, up to the first NUL. */
const isPassword = (text: string) => Buffer.byteLength(text) <= 72 && !text.includes('\0')

type Location = Array<string | number>
/** @property types any of which names what is wrong there */
export interface ExpectedFault {
  loc: Location
  types: string[]
}

export type Verdict =
  | { verdict: 'refused'; status: number }
  | { verdict: 'unauthenticated'; challenge: string }
  | { verdict: 'faulty'; faults: ExpectedFault[] }
  /** The request is as the document wants it: what is answered depends on what is there. */
  | { verdict: 'processed'; isThere: boolean }
  /** The oracle cannot read such a body. */
  | { verdict: 'unknown' }

const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true })
formatsPlugin.default(ajv)
ajv.addFormat('password', isPassword)
ajv.addFormat('not-blank', /\S/)

const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** What breaks the schema; nothing where it is kept. */
export function errorsOf (schema: JsonSchema, value: unknown): ErrorObject[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? [])
}

/** The first thing that is wrong with the request, in the order of docs/contract.md §2. */
export function verdictOn (operation: Operation, request: Request, world: World): Verdict {
  const { name, access } = operation
  const { role, username, authorization = '' } = world.callers[request.caller] ?? {}
  if (access !== 'public' && role === undefined) {
    return {
      verdict: 'unauthenticated',
      challenge: /^bearer +\S/i.test(authorization) ? 'Bearer error="invalid_token"' : 'Bearer'
    }
  }
  if (Array.isArray(access) && !access.includes(role)) {
    return { verdict: 'refused', status: ROLE_REFUSALS[name] ?? 403 }
  }

  if (['multipart/form-data', 'text/csv'].includes(operation.body?.type ?? '')) return { verdict: 'unknown' }
  const body = operation.body && bodyOf(operation, request)
  if (typeof body === 'number') return { verdict: 'refused', status: body }
  const faults = body?.fault ?? [
    ...faultsIn('query', operation.query, fieldsOf(operation.query, request.search)),
    ...(operation.body && body ? faultsIn('body', operation.body.schema, body.value) : [])
  ]
  if (faults.length > 0) {
    const inFields = faults.every(({ loc }) => loc.length > 1)
    return FIELD_REFUSALS[name] !== undefined && inFields
      ? { verdict: 'refused', status: 400 }
      : { verdict: 'faulty', faults }
  }
  if (JUDGED.includes(name)) return { verdict: 'unknown' }
  const rule = STORED_RULES[name]
  if (rule && !rule.holds(body?.value, world)) {
    return { verdict: 'faulty', faults: [{ loc: rule.loc, types: [rule.type ?? 'value_error'] }] }
  }
  const { session_id: session = '' } = request.path
  if (Object.hasOwn(world.owners, session) && world.owners[session] !== username) {
    return { verdict: 'refused', status: 403 }
  }
  return {
    verdict: 'processed',
    isThere: Object.entries(request.path).every(([field, value]) => world.existing[field]?.includes(value) ?? true) &&
      // The question and the import are of this subject.
      (OF_ALGEBRA.every(field => request.path[field] === undefined) || request.path.subject_id === 'algebra') &&
      (!ENROLMENTS.includes(name) || isEnrolled(request.path))
  }
}

/** Operations on an enrolment that is there. */
const ENROLMENTS = ['DELETE /subjects/{subject_id}/enroll', 'DELETE /subjects/{subject_id}/students/{username}']
const isEnrolled = ({ subject_id: subject, username = 'ada' }: Record<string, string>) =>
  subject === 'algebra' && username === 'ada'

type Body = { value?: unknown; fault?: ExpectedFault[] }

function bodyOf ({ name, body }: Operation, { headers, payload }: Request): Body | number {
  const { type, schema, isRequired } = body as { type: string; schema: JsonSchema; isRequired: boolean }
  const sent = headers['content-type']
  const isEmpty = payload === undefined || payload.length === 0
  const missing: Body = isRequired ? { fault: [{ loc: ['body'], types: ['missing'] }] } : { value: {} }
  if (isEmpty && !isRequired) return missing
  if (sent === undefined && isEmpty) return missing
  // RFC 9110, section 8.3.1: type and subtype, whatever their case, then parameters.
  if (/^\s*([^;\s]+)\s*(;|$)/.exec(sent ?? '')?.[1]?.toLowerCase() !== type) return 415
  if (payload !== undefined && payload.length > (BODY_LIMITS[name] ?? BODY_LIMIT)) return 413
  if (type !== 'application/json') return { value: fieldsOf(schema, payload?.toString() ?? '') }
  if (isEmpty) return missing
  const value = isUtf8(payload) ? parsed(payload.toString().replace(/^\ufeff/, '')) : NOT_JSON
  return value === NOT_JSON ? { fault: [{ loc: ['body'], types: ['json_invalid'] }] } : { value }
}

const NOT_JSON = Symbol('not JSON')

/** JSON that is text, and with no key that could reach a prototype (docs/contract.md §1). */
function parsed (text: string): unknown {
  const isText = (value: string) => !/\p{Surrogate}/u.test(value)
  const isGood = (value: unknown): boolean => {
    if (typeof value === 'string') return isText(value)
    if (typeof value !== 'object' || value === null) return true
    if (Object.hasOwn(value, '__proto__')) return false
    const { constructor } = value
    if (
      Object.hasOwn(value, 'constructor') &&
      typeof constructor === 'object' &&
      constructor !== null &&
      Object.hasOwn(constructor, 'prototype')
    ) { return false }
    return Object.entries(value).every(([key, inner]) => isText(key) && isGood(inner))
  }
  try {
    const value: unknown = JSON.parse(text)
    return isGood(value) ? value : NOT_JSON
  } catch {
    return NOT_JSON
  }
}

/** The fields of a query string or a form: text, read as the schema of each wants it. */
function fieldsOf ({ properties = {} }: JsonSchema, text: string): Record<string, unknown> {
  const sent = new URLSearchParams(text)
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => sent.has(name))
      .map(([name, schema]) => {
        const values = sent.getAll(name)
        if (schema.type === 'array') return [name, values.map(value => read(value, schema.items?.type))]
        return [name, values.length === 1 ? read(values[0] as string, schema.type) : values]
      })
  )
}

function read (text: string, type: JsonSchema['type']): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && ['true', 'false'].includes(text)) return text === 'true'
  return text
}

/** Every faulty place once, in the order of the schema. */
function faultsIn (part: 'query' | 'body', schema: JsonSchema, value: unknown): ExpectedFault[] {
  const faults = new Map<string, ExpectedFault>()
  for (const { instancePath, keyword, params } of errorsOf(schema, value)) {
    const path = instancePath
      .split('/')
      .slice(1)
      .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (keyword === 'required') path.push(params.missingProperty)
    const key = path.join('/')
    const fault = faults.get(key) ?? { loc: [], types: [] }
    faults.set(key, {
      loc: [],
      types: [...fault.types, ...(TYPES[keyword === 'type' ? `${part} ${params.type}` : keyword] ?? ['value_error'])]
    })
  }
  return placesOf(schema, value).flatMap(({ loc, ends }) => {
    const fault = faults.get(loc.join('/'))
    return fault && !ends ? [{ loc: [part, ...loc], types: fault.types }] : []
  })
}

/** @property ends the place lies in a list that is too long, whose items are not validated */
function placesOf (
  schema: JsonSchema | undefined,
  value: any,
  loc: Location = [],
  ends = false
): Array<{ loc: Location; ends: boolean }> {
  const here = [{ loc, ends }]
  if (schema?.properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return [
      ...here,
      ...Object.entries(schema.properties).flatMap(([name, inner]) =>
        placesOf(inner, Object.hasOwn(value, name) ? value[name] : undefined, [...loc, name], ends)
      )
    ]
  }
  if (schema?.items && Array.isArray(value)) {
    const tooLong = value.length > (schema.maxItems ?? Infinity)
    return [...here, ...value.flatMap((item, index) => placesOf(schema.items, item, [...loc, index], ends || tooLong))]
  }
  return here
}

/** Pydantic's word for what broke which keyword. */
const TYPES: Record<string, string[]> = {
  required: ['missing'],
  enum: ['enum'],
  minLength: ['string_too_short'],
  maxLength: ['string_too_long'],
  pattern: ['string_pattern_mismatch'],
  minimum: ['greater_than_equal'],
  maximum: ['less_than_equal'],
  maxItems: ['too_long'],
  'body string': ['string_type'],
  'body string,null': ['string_type'],
  'query string': ['string_type'],
  'body integer': ['int_type'],
  'query integer': ['int_parsing'],
  'body number': ['float_type'],
  'body boolean': ['bool_type'],
  'query boolean': ['bool_parsing'],
  'body array': ['list_type'],
  'query array': ['list_type'],
  'body object': ['model_attributes_type']
}
