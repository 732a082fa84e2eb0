import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import companion from '../../lib/plugins/companion.js'
import { buildServer } from '../../lib/http/server.js'
import costRoutes from '../costs/routes.js'
import library from './plugins/library.js'
import documents from './routes/documents.js'
import search from './routes/search.js'
import { RetrievalHealth } from './schemas.js'
import type { RetrievalAppSettings } from './settings.js'

/** The retrieval service as a plugin: plugins first, then routes. */
const retrieval = fp<RetrievalAppSettings>(async (app, settings) => {
  await app.register(companion, {
    guard: settings,
    title: 'Retrieval service',
    description: 'Indexes the documents of a course and finds the passages that match a question.',
    tags: [
      { name: 'documents', description: 'Course documents' },
      { name: 'search', description: 'Passages of the documents' }
    ],
    health: {
      schema: RetrievalHealth,
      more: () => ({
        ...(app.extraction.isRestarting && { extraction: 'restarting' }),
        ...(app.library.isIndexRestarting && { index: 'restarting' }),
        ...(app.library.embeddingsProblem !== undefined && { embeddings: app.library.embeddingsProblem })
      })
    }
  })
  await app.register(library, { settings })

  await app.register(documents)
  await app.register(search)
  await app.register(costRoutes, app.costs)
}, { name: 'retrieval-app' })

/**
 * A retrieval service that can listen or be called with `inject`. Closing it closes its connections and worker threads.
 * @param log options of the logger
 */
export async function buildRetrieval (settings: RetrievalAppSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(retrieval, settings, log)
}
