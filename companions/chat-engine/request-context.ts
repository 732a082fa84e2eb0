import type { FastifyBaseLogger } from 'fastify'

/** What belongs to the request that a message came with. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** How often the session was started again; absent for the latest generation. Each has a history of its own. */
  generation?: number
}
