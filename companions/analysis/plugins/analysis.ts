import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { connect } from '../../../lib/database.js'
import { ServiceClient } from '../../../lib/service-client.js'
import type { Sources } from '../answers.js'
import type { AnalysisServiceSettings } from '../app.js'
import { ClusteringThread } from '../clustering/thread.js'
import { defineModels, type AnalysisModels } from '../models/index.js'

/** What an analysis is made with. */
export interface Analysis {
  models: AnalysisModels
  sources: Sources
  thread: ClusteringThread
  /** Ends what runs when the service closes. */
  closing: AbortSignal
}

/** What belongs to the request that started a run. */
export interface RequestContext { requestId: string, log: FastifyBaseLogger, signal: AbortSignal }

declare module 'fastify' {
  interface FastifyInstance {
    analysis: Analysis
  }
}

const ENGINE_TIMEOUT_SECONDS = 30
const RETRIEVAL_TIMEOUT_SECONDS = 10

/** The service's parts: its collections and the gateway's, and who answers questions and holds the documents. */
export default fp<{ settings: AnalysisServiceSettings }>(async (app, { settings: { MONGODB_URI, CHATBOT_URL, RAG_URL } }) => {
  const connection = await connect(MONGODB_URI, 'course-assistant-analysis')
  app.addHook('onClose', async () => { await connection.close() })

  const registry = app.metricsRegistry
  const sources: Sources = {
    ...(CHATBOT_URL !== undefined && { engine: new ServiceClient('Chat engine', { url: CHATBOT_URL, timeoutSeconds: ENGINE_TIMEOUT_SECONDS, registry }) }),
    ...(RAG_URL !== undefined && { retrieval: new ServiceClient('Retrieval service', { url: RAG_URL, timeoutSeconds: RETRIEVAL_TIMEOUT_SECONDS, registry }) })
  }
  const closing = new AbortController()
  const thread = new ClusteringThread()
  app.addHook('onClose', async () => {
    closing.abort(new Error('The analysis service is closing'))
    await Promise.all([...Object.values(sources), thread].map(part => part.close()))
  })

  app.decorate('analysis', { models: defineModels(connection), sources, thread, closing: closing.signal })
}, { name: 'analysis', dependencies: ['metrics'] })
