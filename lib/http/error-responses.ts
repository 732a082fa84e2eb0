import type { TSchema } from '@sinclair/typebox'
import type { RouteOptions } from 'fastify'
import {
  BadRequest, DatabaseReadOnly, DatabaseUnavailable, ErrorBody, Overloaded, ShuttingDown, ValidationErrorBody,
  type ErrorClass
} from './errors.js'
import { described } from '../validation/schemas.js'

/** An error response for the OpenAPI document: when it happens, and the sentences that callers may read. */
export function errorResponse (description: string, ...sentences: string[]): TSchema {
  return { ...described(ErrorBody, description), examples: sentences.map(detail => ({ detail })) }
}

/**
 * All responses of a route: those that it declares, those of the errors that it may throw, and those of any route.
 * Where a route describes an error response itself, its own description stays.
 */
export function responsesOf (
  { method, schema }: Pick<RouteOptions, 'method' | 'schema'>, errors: ErrorClass[]
): Record<string, unknown> {
  const hasInput = schema?.body !== undefined || schema?.querystring !== undefined
  return {
    500: errorResponse('An unexpected failure. The log tells it under the request id.', 'Internal Server Error'),
    503: errorResponse(
      'The service is closing or overloaded, or what it needs for the answer does not answer.',
      ...[ShuttingDown, Overloaded, DatabaseUnavailable, DatabaseReadOnly].map(({ sentence }) => sentence)
    ),
    ...schema?.response as object,
    // Any request may be one that cannot be understood: no Host, a path that cannot be decoded.
    ...responsesOfErrors([...errors, BadRequest]),
    ...(method !== 'GET' && { 413: errorResponse('The body is larger than the limit.', 'Payload Too Large') }),
    ...(schema?.body !== undefined && {
      415: errorResponse('The body has another media type than the one documented.', 'Unsupported Media Type')
    }),
    ...(hasInput && {
      422: described(ValidationErrorBody,
        'Fields are missing or break a rule: all of them, in the order of the schema.')
    })
  }
}

/** One response per status, with the sentences of its errors as examples. */
function responsesOfErrors (errors: ErrorClass[]): Record<number, TSchema> {
  const sentences = new Map<number, string[]>()
  for (const { statusCode, sentence } of errors) {
    sentences.set(statusCode, [...sentences.get(statusCode) ?? [], sentence])
  }
  return Object.fromEntries([...sentences].map(([status, details]) =>
    [status, errorResponse(details.join(', or ') + '.', ...details)]))
}
