import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { connect } from '../../../lib/database.js'
import type { RetrievalAppSettings } from '../app.js'
import { Extraction } from '../extraction/extraction.js'
import { Library } from '../library.js'
import { defineModels, type RetrievalModels } from '../models/index.js'
import { EmbeddedIndex } from '../passages/embedded-index.js'
import { Embeddings } from '../passages/embeddings.js'
import type { PassageIndex } from '../passages/passage-index.js'
import { QdrantIndex } from '../passages/qdrant-index.js'

declare module 'fastify' {
  interface FastifyInstance {
    extraction: Extraction
    library: Library
  }
}

const SWEEP_MS = 3_600_000

/** What reads the documents, where they are stored, and what finds them. */
export default fp<{ settings: RetrievalAppSettings }>(async (app, { settings }) => {
  const connection = await connect(settings.MONGODB_URI, 'course-assistant-retrieval')
  app.addHook('onClose', async () => { await connection.close() })
  const models = defineModels(connection)
  // Indexes hold the invariants, so nothing is served before they exist.
  await Promise.all(Object.values(models).map(model => model.createIndexes()))

  const index = indexOf(settings, models, app.log)
  app.addHook('onClose', async () => { await index.close() })
  const library = new Library(models, index, app.log)
  await library.sweep()
  const sweeping = setInterval(() => { library.sweep().catch(error => app.log.warn({ err: error }, 'what unfinished uploads left behind is still there')) }, SWEEP_MS).unref()
  app.addHook('onClose', async () => { clearInterval(sweeping) })
  app.decorate('library', library)

  const extraction = new Extraction(settings.extraction)
  app.addHook('onClose', async () => { await extraction.close() })
  app.decorate('extraction', extraction)
}, { name: 'library' })

function indexOf ({ MONGODB_URI, QDRANT_URL, QDRANT_API_KEY, EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL, EMBEDDINGS_API_KEY }: RetrievalAppSettings, models: RetrievalModels, log: FastifyBaseLogger): PassageIndex {
  if (QDRANT_URL === undefined) return new EmbeddedIndex(MONGODB_URI)
  const embeddings = EMBEDDINGS_BASE_URL === undefined || EMBEDDINGS_MODEL === undefined
    ? undefined
    : new Embeddings({ baseUrl: EMBEDDINGS_BASE_URL, model: EMBEDDINGS_MODEL, apiKey: EMBEDDINGS_API_KEY })
  return new QdrantIndex({ url: QDRANT_URL, apiKey: QDRANT_API_KEY, embeddings }, models, log)
}
