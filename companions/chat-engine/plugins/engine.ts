import fp from 'fastify-plugin'
import { connect } from '../../../lib/database.js'
import type { Engine } from '../conversation.js'
import { Retrieval } from '../material/retrieval.js'
import { MaterialSource } from '../material/source.js'
import { defineModels } from '../models/index.js'
import { offlineProvider } from '../providers/offline.js'
import { openAiProvider } from '../providers/openai.js'
import type { ChatEngineSettings } from '../app.js'

declare module 'fastify' {
  interface FastifyInstance {
    engine: Engine
  }
}

/** The engine's parts: its collections, where its material comes from, and who words its answers. */
export default fp<{ settings: ChatEngineSettings }>(async (app, { settings }) => {
  const { MONGODB_URI, RAG_URL, LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, languageModel } = settings
  const connection = await connect(MONGODB_URI, 'course-assistant-chat-engine')
  app.addHook('onClose', async () => { await connection.close() })
  const models = defineModels(connection)
  // Indexes hold the invariants, so nothing is served before they exist.
  await Promise.all(Object.values(models).map(model => model.createIndexes()))

  const retrieval = RAG_URL === undefined ? undefined : new Retrieval(RAG_URL)
  app.addHook('onClose', async () => { await retrieval?.close() })

  app.decorate('engine', {
    models,
    material: new MaterialSource(models.Guide, retrieval),
    provider: LLM_BASE_URL === undefined || LLM_MODEL === undefined
      ? offlineProvider
      : openAiProvider({ baseUrl: LLM_BASE_URL, model: LLM_MODEL, apiKey: LLM_API_KEY, log: app.log, ...languageModel })
  })
}, { name: 'engine' })
