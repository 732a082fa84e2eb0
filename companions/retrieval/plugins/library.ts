import fp from 'fastify-plugin'
import { connect } from '../../../plugins/database.js'
import type { RetrievalAppSettings } from '../app.js'
import { Extraction } from '../extraction/extraction.js'
import { Library } from '../library.js'
import { defineModels } from '../models/index.js'
import { EmbeddedIndex } from '../passages/embedded-index.js'

declare module 'fastify' {
  interface FastifyInstance {
    extraction: Extraction
    library: Library
  }
}

/** What reads the documents, where they are stored, and what finds them. */
export default fp<{ settings: RetrievalAppSettings }>(async (app, { settings }) => {
  const connection = await connect(settings.MONGODB_URI, 'course-assistant-retrieval')
  app.addHook('onClose', async () => { await connection.close() })
  const models = defineModels(connection)
  // Indexes hold the invariants, so nothing is served before they exist.
  await Promise.all(Object.values(models).map(model => model.createIndexes()))

  const index = new EmbeddedIndex(settings.MONGODB_URI)
  app.addHook('onClose', async () => { await index.close() })
  const library = new Library(models, index, app.log)
  await library.sweep()
  app.decorate('library', library)

  const extraction = new Extraction(settings.extraction)
  app.addHook('onClose', async () => { await extraction.close() })
  app.decorate('extraction', extraction)
}, { name: 'library' })
