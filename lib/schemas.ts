import { Type, type SchemaOptions, type TSchema } from '@sinclair/typebox'

export const ROLES = ['STUDENT', 'PROFESSOR', 'ADMIN'] as const
export type Role = typeof ROLES[number]

/** One clean `enum` in the OpenAPI document; TypeBox's own unions would become an `anyOf` of constants. The first value is the example. */
export function stringEnum<const T extends readonly string[]> (values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ examples: [values[0]], ...options, type: 'string', enum: values })
}

// A schema with a title becomes a named component of the OpenAPI document (plugins/openapi.ts).
export const RoleName = stringEnum(ROLES, { title: 'Role', description: 'What the account may do' })

/** ISO 8601 in UTC. Handlers return a `Date`; the serialiser writes it. */
export const Timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time', examples: ['2026-11-21T08:30:00.000Z'] })

/**
 * Identifiers in a path carry no rules here: one that cannot exist is a 404 like any other that does not
 * (decisions §1), and the database is only ever asked for a string.
 */
export const pathId = (description: string, example: string) => Type.String({ description, examples: [example] })

/** A response with a description of its own, which leaves the named component as it is. */
export function described<T extends TSchema> (schema: T, description: string): T {
  return { ...schema, 'x-response-description': description }
}

// Beyond this, MongoDB itself could not skip.
const MAX_OFFSET = 2_147_483_647

const limit = (defaultLimit: number) => Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit, description: 'How many at most', examples: [defaultLimit] })

/** `skip` and `limit` of a list (decisions §3). */
export const skipAndLimit = (defaultLimit: number) => ({
  skip: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0, description: 'How many to leave out at the beginning', examples: [0] }),
  limit: limit(defaultLimit)
})

/** `page` and `limit` of a list (decisions §3). */
export const pageAndLimit = (defaultLimit: number) => ({
  page: Type.Integer({ minimum: 1, maximum: MAX_OFFSET, default: 1, description: 'Which page, counted from 1', examples: [1] }),
  limit: limit(defaultLimit)
})

/** A page of a list: the body is the array, two headers say the rest (plugins/pagination.ts). */
export function listOf<T extends TSchema> (item: T, description: string) {
  return Type.Array(item, {
    description,
    headers: {
      'X-Total-Count': { type: 'integer', description: 'How many there are in all' },
      Link: { type: 'string', description: 'The first, prev, next and last page (RFC 8288)' }
    }
  })
}
