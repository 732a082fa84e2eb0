import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Registry } from 'prom-client'
import { connect } from '../../../lib/database/connection.js'
import { keepMigrated } from '../../../lib/database/migrations.js'
import { createIndexes } from '../../../lib/database/collection.js'
import readiness from '../../../lib/plugins/readiness.js'
import type { CostModel } from '../../costs/cost.js'
import { Ledger } from '../../costs/ledger.js'
import { Prices } from '../../costs/prices.js'
import { MIGRATIONS } from '../migrations.js'
import { NO_PREFIX, type RetrievalAppSettings } from '../settings.js'
import { Extraction } from '../extraction/extraction.js'
import { Library } from '../library.js'
import { defineModels, type RetrievalModels } from '../models/index.js'
import { EmbeddedIndex } from '../passages/embedded-index.js'
import { Embeddings } from '../passages/embeddings.js'
import type { PassageIndex } from '../passages/passage-index.js'
import { QdrantIndex } from '../passages/qdrant/qdrant-index.js'
import { StoredMeanings } from '../passages/stored-meanings.js'

declare module 'fastify' {
  interface FastifyInstance {
    extraction: Extraction
    library: Library
    /** What embeddings cost. */
    costs: { costs: CostModel, ledger: Ledger }
  }
}

const SWEEP_MS = 3_600_000

/** Decorates the app with the documents and their index, and with the reader of files. */
export default fp<{ settings: RetrievalAppSettings }>(async (app, { settings }) => {
  const connection = await connect(settings.MONGODB_URI, 'course-assistant-retrieval')
  app.addHook('onClose', async () => { await connection.close() })
  await app.register(readiness, { connection })
  const models = defineModels(connection)
  // The unique indexes hold the invariants, so no request is served before they exist.
  await createIndexes(Object.values(models))
  await keepMigrated(app, connection, 'retrieval', MIGRATIONS)

  const ledger = new Ledger(models.Cost, new Prices(settings.MODEL_PRICES), app.log)
  app.addHook('onClose', async () => { await ledger.written() })
  const index = indexOf(settings, models, ledger, app)
  app.addHook('onClose', async () => { await index.close() })
  const library = new Library(models, index, app.log)
  await library.sweep()
  const sweep = () => library.sweep().catch(error => {
    app.log.warn({ err: error }, 'what interrupted uploads have left is not deleted yet')
  })
  const sweeping = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => { clearInterval(sweeping) })
  app.decorate('library', library)
  app.decorate('costs', { costs: models.Cost, ledger })

  if (settings.extraction instanceof Extraction) {
    app.decorate('extraction', settings.extraction)
  } else {
    const extraction = new Extraction(app.log, settings.extraction)
    app.addHook('onClose', async () => { extraction.close() })
    app.decorate('extraction', extraction)
  }
}, { name: 'library', dependencies: ['metrics'] })

function indexOf (
  settings: RetrievalAppSettings, models: RetrievalModels, ledger: Ledger, { log, metricsRegistry }: FastifyInstance
): PassageIndex {
  const { MONGODB_URI, QDRANT_URL: url, QDRANT_API_KEY: apiKey, QDRANT_REPLICATION_FACTOR, QDRANT_ON_DISK } = settings
  const embeddings = embeddingsOf(settings, ledger, log, metricsRegistry)
  const pauseMs = settings.embeddings?.times?.probeMs
  const storage = {
    replicationFactor: QDRANT_REPLICATION_FACTOR, isOnDisk: QDRANT_ON_DISK && QDRANT_ON_DISK === 'on'
  }
  if (url !== undefined) return new QdrantIndex({ url, apiKey, embeddings, pauseMs, storage }, models, log)
  const meanings = embeddings && new StoredMeanings(embeddings, models, log, pauseMs)
  const mostBytes = settings.INDEX_MEMORY_MB && settings.INDEX_MEMORY_MB * 1024 * 1024
  return new EmbeddedIndex(MONGODB_URI, log, metricsRegistry, meanings, { mostBytes, ...settings.index })
}

function embeddingsOf (
  settings: RetrievalAppSettings, ledger: Ledger, log: FastifyBaseLogger, registry: Registry
): Embeddings | undefined {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey } = settings
  if (baseUrl === undefined || model === undefined) return undefined
  const [queryPrefix, passagePrefix] = [settings.EMBEDDINGS_QUERY_PREFIX, settings.EMBEDDINGS_PASSAGE_PREFIX]
    .map(prefix => prefix === NO_PREFIX ? '' : prefix)
  const prefixes = { queryPrefix, passagePrefix }
  return new Embeddings({ baseUrl, model, apiKey, ...prefixes, ledger, ...settings.embeddings }, log, registry)
}
