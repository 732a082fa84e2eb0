import type { FastifyBaseLogger } from 'fastify'

/** What belongs to the request that a message came with. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** How often the session was started again. A later generation knows nothing of the earlier ones. Absent: the latest. */
  generation?: number
}
