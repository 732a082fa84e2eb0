import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'

/*
 * What the gateway sends with the deletion of something whose id may be taken again: newer things of the same id stay
 * (docs/contract.md §9).
 */

/** Made until then, as ISO 8601: it is deleted. What is newer stays. */
export const DELETED_BEFORE_HEADER = 'x-deleted-before'

/** The schema of the headers of such a deletion. */
export const DeletedBeforeHeaders = Type.Object({
  [DELETED_BEFORE_HEADER]: Type.Optional(Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'What was made later stays, since the id may be taken again. Absent: now',
    examples: ['2026-11-23T08:30:00.000Z']
  }))
})

/** The time of {@link DELETED_BEFORE_HEADER}; now where it is absent. */
export function deletedBefore ({ headers }: Pick<FastifyRequest, 'headers'>): Date {
  const time = headers[DELETED_BEFORE_HEADER]
  return typeof time === 'string' ? new Date(time) : new Date()
}
