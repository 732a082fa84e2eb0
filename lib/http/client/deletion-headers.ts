import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { sharedNow, sharedTime } from '../../database/shared-time.js'

/*
 * What the gateway sends with the deletion of something whose id may be taken again: newer things of the same id stay
 * (docs/contract.md §8.4).
 */

/** Made until then, as ISO 8601: it is deleted. What is newer stays. */
export const DELETED_BEFORE_HEADER = 'x-deleted-before'

/**
 * When the gateway admitted a request, as ISO 8601. What is written for it counts as of then: a deletion that came
 * between the admission and the write is later than the write.
 */
export const ADMITTED_AT_HEADER = 'x-admitted-at'

/** The time of {@link ADMITTED_AT_HEADER}; now where it is absent, not readable, or ahead of this clock. */
export function admittedAt ({ headers }: Pick<FastifyRequest, 'headers'>): Date {
  const now = sharedNow()
  const time = Date.parse(String(headers[ADMITTED_AT_HEADER]))
  return new Date(Number.isNaN(time) ? now : Math.min(time, now))
}

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
  return typeof time === 'string' ? new Date(time) : sharedTime()
}
