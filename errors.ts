import createError, { type FastifyError } from '@fastify/error'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import type { RouteOptions } from 'fastify'
import { described } from './lib/schemas.js'

/** The body of every refusal and failure but a 422 (decisions §1). */
export const ErrorBody = Type.Object({
  detail: Type.String({ description: 'What went wrong, for the person who reads it', examples: ['Not Found'] })
}, { title: 'Error' })

/** One faulty field of a request. */
export const Fault = Type.Object({
  loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), { description: 'Where: `body`, `query` or `path`, then down to the field', examples: [['body', 'email']] }),
  msg: Type.String({ description: 'What the field must be', examples: ['Field required'] }),
  type: Type.String({ description: 'The kind of fault, in the vocabulary of Pydantic 2', examples: ['missing'] })
}, { title: 'Fault' })
export type Fault = Static<typeof Fault>

/** The body of a 422: all the faulty fields, in the order of the schema. */
export const ValidationErrorBody = Type.Object({ detail: Type.Array(Fault) }, { title: 'ValidationError' })

/** An error of the catalogue: it has a status and one sentence. */
export type Refusal = new () => FastifyError

/*
 * The catalogue. A handler refuses by throwing one of these, never by writing a body, and a route documents what it
 * throws in `config.refuses`. The code is for the log; callers see the status and the sentence.
 */
export const BadRequest = refusal('BAD_REQUEST', 400, 'Bad Request')
export const NotFound = refusal('NOT_FOUND', 404, 'Not Found')
export const MethodNotAllowed = refusal('METHOD_NOT_ALLOWED', 405, 'Method Not Allowed')
export const ShuttingDown = refusal('SHUTTING_DOWN', 503, 'Service is shutting down')
export const Overloaded = refusal('OVERLOADED', 503, 'Service is overloaded')
export const DatabaseUnavailable = refusal('DATABASE_UNAVAILABLE', 503, 'Database unavailable')

export const NotAuthenticated = refusal('NOT_AUTHENTICATED', 401, 'Not authenticated')
export const InvalidCredentials = refusal('INVALID_CREDENTIALS', 401, 'Could not validate credentials')
export const IncorrectLogin = refusal('INCORRECT_LOGIN', 401, 'Incorrect username or password')
export const RoleNotPermitted = refusal('ROLE_NOT_PERMITTED', 403, 'Role not permitted')

export const UsernameTaken = refusal('USERNAME_TAKEN', 400, 'Username already registered')
export const EmailTaken = refusal('EMAIL_TAKEN', 400, 'Email already registered')
export const UserNotFound = refusal('USER_NOT_FOUND', 404, 'User not found')

export const InvalidRole = refusal('INVALID_ROLE', 400, 'Invalid role')
export const LastAdministrator = refusal('LAST_ADMINISTRATOR', 400, 'At least one administrator is required')

export const SubjectExists = refusal('SUBJECT_EXISTS', 400, 'Subject already exists')
export const SubjectNotFound = refusal('SUBJECT_NOT_FOUND', 404, 'Subject not found')
export const NotSubjectProfessor = refusal('NOT_SUBJECT_PROFESSOR', 403, 'Not the professor of this subject')
export const StudentRoleRequired = refusal('STUDENT_ROLE_REQUIRED', 400, 'Student role required')
export const AlreadyEnrolled = refusal('ALREADY_ENROLLED', 403, 'Already enrolled in this subject')

export const NotEnrolled = refusal('NOT_ENROLLED', 403, 'Not enrolled in this subject')

/** The largest document that is taken in. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
export const DocumentNotFound = refusal('DOCUMENT_NOT_FOUND', 404, 'Document not found')
export const FileTooLarge = refusal('FILE_TOO_LARGE', 413, `The file is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`)
export const MaterialBeingRemoved = refusal('MATERIAL_BEING_REMOVED', 503, 'The material of the deleted subject of this id is still being removed: try again in a moment')
export const NoQuestionsYet = refusal('NO_QUESTIONS_YET', 409, 'No questions found: nobody has asked anything about this subject yet')
export const NoDocumentsYet = refusal('NO_DOCUMENTS_YET', 409, 'No documents found: nothing has been uploaded for this subject yet')

export const SessionNotFound = refusal('SESSION_NOT_FOUND', 404, 'Session not found')
export const NotSessionOwner = refusal('NOT_SESSION_OWNER', 403, 'Session belongs to another user')
export const OtherSubject = refusal('OTHER_SUBJECT', 400, 'Session belongs to another subject')
export const InvalidAnswerFormat = refusal('INVALID_ANSWER_FORMAT', 400, 'Invalid answer format')

/** A service behind the gateway refuses what it was sent; its status and sentence are passed on. */
export class UpstreamRefused extends Error {
  constructor (readonly statusCode: number, readonly detail: string | Fault[]) {
    super('The service behind the gateway refuses the request')
  }
}

/** @param reason what happened, without an address or a stack */
export const UpstreamUnavailable = createError<[name: string, reason: string]>('UPSTREAM_UNAVAILABLE', '%s unavailable: %s', 503)
export const UpstreamTimeout = createError<[name: string, seconds: number]>('UPSTREAM_TIMEOUT', '%s did not answer within %s seconds', 504)

/** A 500 by the specification ("Errors"): no fault of ours, and the only one that says what is missing. */
export const NoQuestionsFound = createError<[subject: string]>('NO_QUESTIONS_FOUND', 'No questions found for subject %s', 500)

/** A 422 that a schema cannot express: malformed JSON, or a rule between a field and the database. */
export class InvalidInput extends Error {
  readonly faults: Fault[]

  constructor (...faults: Fault[]) {
    super('Invalid input')
    this.faults = faults
  }
}

/** The responses of what throws these: one per status, with the sentences as examples. */
function refusals (...errors: Refusal[]): Record<number, TSchema> {
  const sentences = new Map<number, string[]>()
  for (const error of errors.map(Refusal => new Refusal())) {
    const status = error.statusCode as number
    sentences.set(status, [...sentences.get(status) ?? [], error.message])
  }
  return Object.fromEntries([...sentences].map(([status, details]) => [status, failure(details.join(', or ') + '.', ...details)]))
}

/** A failure in the documentation: when it happens, and the sentences that callers may read. */
export function failure (description: string, ...details: string[]): TSchema {
  return { ...described(ErrorBody, description), examples: details.map(detail => ({ detail })) }
}

const sentenceOf = (Refusal: Refusal) => new Refusal().message

/**
 * All responses of a route: what it declares, what it may refuse, and what any route may answer. Where a route
 * describes a failure itself, its own words stand.
 */
export function responsesOf ({ method, schema }: Pick<RouteOptions, 'method' | 'schema'>, refuses: Refusal[]): Record<string, unknown> {
  const hasInput = schema?.body !== undefined || schema?.querystring !== undefined
  return {
    500: failure('An unexpected failure. The log tells it under the request id.', 'Internal Server Error'),
    503: failure('The service is closing or overloaded, or what it needs for the answer does not answer.', ...[ShuttingDown, Overloaded, DatabaseUnavailable].map(sentenceOf)),
    ...schema?.response as object,
    // Any request may be one that cannot be understood: no Host, a path that cannot be decoded.
    ...refusals(...refuses, BadRequest),
    ...(method !== 'GET' && { 413: failure('The body is larger than the limit.', 'Payload Too Large') }),
    ...(schema?.body !== undefined && { 415: failure('The body has another media type than the one documented.', 'Unsupported Media Type') }),
    ...(hasInput && { 422: described(ValidationErrorBody, 'Fields are missing or break a rule: all of them, in the order of the schema.') })
  }
}

function refusal (code: string, statusCode: number, message: string): Refusal {
  return createError(code, message, statusCode) as Refusal
}
