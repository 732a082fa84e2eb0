import type { FastifyBaseLogger } from 'fastify'
import type { ServiceClient } from '../../lib/http/client/service-client.js'

/** The services that answer questions and hold the documents. Each may be absent. */
export interface Sources { engine?: ServiceClient, retrieval?: ServiceClient }

/** The request that started a run. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** Aborted when the run must end. */
  signal: AbortSignal
}
