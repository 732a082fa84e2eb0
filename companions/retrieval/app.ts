import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { buildServer } from '../../lib/server.js'
import companion from '../../lib/plugins/companion.js'
import type { ExtractionLimits } from './extraction/extraction.js'
import library from './plugins/library.js'
import documents from './routes/documents.js'
import search from './routes/search.js'
import type { RetrievalSettings } from './settings.js'

/** The settings of a retrieval service, wherever it listens. */
export type RetrievalAppSettings = Omit<RetrievalSettings, 'PORT' | 'HOST'> & {
  /** What one file may take; the defaults are right unless a test says otherwise. */
  extraction?: ExtractionLimits
}

/** The retrieval service as a plugin: settings in, plugins, then routes, nothing else. */
const retrieval = fp<RetrievalAppSettings>(async (app, settings) => {
  await app.register(companion, {
    title: 'Retrieval service',
    description: 'Takes in the documents of a course and finds the passages that a question is about.',
    tags: [
      { name: 'documents', description: 'Course documents' },
      { name: 'search', description: 'Passages of the documents' }
    ]
  })
  await app.register(library, { settings })

  await app.register(documents)
  await app.register(search)
}, { name: 'retrieval-app' })

/** A retrieval service that is ready to listen or to be injected into. Closing it closes its connections and workers. */
export async function buildRetrieval (settings: RetrievalAppSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(retrieval, settings, log)
}
