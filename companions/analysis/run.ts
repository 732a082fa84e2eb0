import type { FastifyBaseLogger } from 'fastify'
import type { ServiceClient } from '../../lib/service-client.js'
import type { ClusteringThread } from './clustering/thread.js'
import type { InboxGrouping } from './inbox-groups.js'
import type { AnalysisModels } from './models/index.js'

/** The services that answer questions and hold the documents. Each may be absent. */
export interface Sources { engine?: ServiceClient, retrieval?: ServiceClient }

/** What a run needs. */
export interface Analysis {
  models: AnalysisModels
  sources: Sources
  thread: ClusteringThread
  grouping: InboxGrouping
  /** Aborted when the service closes: runs then end. */
  closing: AbortSignal
}

/** The request that started a run. */
export interface RequestContext {
  requestId: string
  log: FastifyBaseLogger
  /** Aborted when the run must end. */
  signal: AbortSignal
}
