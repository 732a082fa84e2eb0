import type { FastifyBaseLogger } from 'fastify'
import type { ReplyStream } from './providers/provider.js'

/** What belongs to the request that a message came with. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** How often the session was started again; absent for the latest generation. Each has a history of its own. */
  generation?: number
  /** Where the caller reads the reply while it is made. */
  stream?: ReplyStream
}
