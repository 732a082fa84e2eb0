import createError, { type FastifyError } from '@fastify/error'
import { Type, type Static } from '@sinclair/typebox'

/** The body of every error response but a 422 (docs/contract.md §1). */
export const ErrorBody = Type.Object({
  detail: Type.String({ description: 'What went wrong, for the person who reads it', examples: ['Not Found'] })
}, { title: 'Error' })

/** One faulty field of a request. */
export const ValidationIssue = Type.Object({
  loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
    description: 'Where: `body`, `query` or `path`, then down to the field',
    examples: [['body', 'email']]
  }),
  msg: Type.String({ description: 'What the field must be', examples: ['Field required'] }),
  type: Type.String({ description: 'The kind of fault, in the vocabulary of Pydantic 2', examples: ['missing'] })
}, { title: 'ValidationIssue' })
export type ValidationIssue = Static<typeof ValidationIssue>

/** The body of a 422: all the faulty fields, in the order of the schema. */
export const ValidationErrorBody = Type.Object({ detail: Type.Array(ValidationIssue) }, { title: 'ValidationError' })

/** What an error of ours carries beside its status and its sentence. */
export interface ApiErrorOptions {
  /** Headers of the response. */
  headers?: Record<string, string>
  /** The service works as intended: the log gets no stack for it, although the status is 5xx. */
  isExpected?: boolean
}

/** An error whose sentence is meant for the caller. The message of every other error stays in the log. */
export type ApiError = FastifyError & ApiErrorOptions & { isPublic: true }

/** The class of an error that needs no arguments: routes list these in `config.errors`. */
export type ErrorClass = (new () => ApiError) & ErrorFacts

/** What the document of a route says of an error. */
interface ErrorFacts { readonly statusCode: number, readonly sentence: string }

/**
 * Makes a class for an error catalogue.
 * @param code for the log
 * @param message the `detail` of the response; `%s` stands for an argument of the constructor
 */
export function apiError<Arguments extends string[] = []> (
  code: string, statusCode: number, message: string, options: ApiErrorOptions = {}
): (new (...parts: Arguments) => ApiError) & ErrorFacts {
  return class extends createError<Arguments>(code, message, statusCode) {
    static readonly statusCode = statusCode
    static readonly sentence = message
    readonly isPublic = true
    readonly headers = options.headers
    readonly isExpected = options.isExpected
  } as unknown as (new (...parts: Arguments) => ApiError) & ErrorFacts
}

/** Tells errors of our catalogues from those of packages, whose messages may describe the inside. */
export function isApiError (error: unknown): error is ApiError {
  return (error as Partial<ApiError>).isPublic === true
}

/*
 * The errors of any service of ours. A handler throws one of these or of its service's own catalogue; it never
 * writes an error body.
 */
export const BadRequest = apiError('BAD_REQUEST', 400, 'Bad Request')
export const Forbidden = apiError('FORBIDDEN', 403, 'Forbidden')
export const NotFound = apiError('NOT_FOUND', 404, 'Not Found')
export const MethodNotAllowed = apiError('METHOD_NOT_ALLOWED', 405, 'Method Not Allowed')
export const ShuttingDown = apiError('SHUTTING_DOWN', 503, 'Service is shutting down')
export const Overloaded = apiError('OVERLOADED', 503, 'Service is overloaded', { isExpected: true })
export const DatabaseReadOnly = apiError('DATABASE_READ_ONLY', 503,
  'The database has no room: nothing can be stored until the operator makes some')
export const DatabaseUnavailable = apiError('DATABASE_UNAVAILABLE', 503, 'Database unavailable')

/** The error with `Retry-After`, of at least a second. */
export function withRetryAfter (error: Error, seconds: number): Error {
  return Object.assign(error, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })
}

/** Another service cannot be used. The reason is a short phrase without an address or a stack. */
export const ServiceUnavailable =
  apiError<[name: string, reason: string]>('SERVICE_UNAVAILABLE', 503, '%s unavailable: %s')
/** Another service did not answer before the deadline. */
export const ServiceTimeout =
  apiError<[name: string, seconds: string]>('SERVICE_TIMEOUT', 504, '%s did not answer within %s seconds')

/** Another service refuses what it was sent; its status and its sentence are passed on. */
export class ServiceRefused extends Error {
  constructor (readonly statusCode: number, readonly detail: string | ValidationIssue[]) {
    super('The other service refuses the request')
  }
}

/** A 422 that a schema cannot express: malformed JSON, or a rule between a field and the database. */
export class InvalidInput extends Error {
  readonly issues: ValidationIssue[]

  constructor (...issues: ValidationIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}
