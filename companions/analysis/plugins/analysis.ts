import { setMaxListeners } from 'node:events'
import fp from 'fastify-plugin'
import { connect } from '../../../lib/database/connection.js'
import { keepMigrated } from '../../../lib/database/migrations.js'
import { createIndexes } from '../../../lib/database/collection.js'
import { ServiceClient } from '../../../lib/http/client/service-client.js'
import readiness from '../../../lib/plugins/readiness.js'
import { QuestionMeanings } from '../clustering/meanings.js'
import { ClusteringThread } from '../clustering/thread.js'
import { forgetDeletedWords } from '../faqs/frequent-questions.js'
import { MIGRATIONS } from '../migrations.js'
import { InboxGrouping, type InboxAnalysis } from '../inbox/inbox-groups.js'
import { defineModels } from '../models/index.js'
import type { Sources } from '../request-context.js'
import type { AnalysisServiceSettings } from '../settings.js'

declare module 'fastify' {
  interface FastifyInstance {
    analysis: InboxAnalysis
  }
}

const ENGINE_TIMEOUT_SECONDS = 30
const RETRIEVAL_TIMEOUT_SECONDS = 10
/** How often drafts in the words of deleted sessions are looked for. No reader is shown one in between. */
const FORGET_MS = 60_000

/** Decorates the app with the parts of a run: the collections, the other services, and the worker thread. */
export default fp<{ settings: AnalysisServiceSettings }>(async (app, { settings }) => {
  const { MONGODB_URI, CHATBOT_URL, RAG_URL, SENT_SECRETS: secrets } = settings
  const connection = await connect(MONGODB_URI, 'course-assistant-analysis')
  app.addHook('onClose', async () => { await connection.close() })
  await app.register(readiness, { connection })
  const models = defineModels(connection)
  await createIndexes([models.FrequentQuestion, models.ClosedGroup])
  await keepMigrated(app, connection, 'analysis', MIGRATIONS)

  const registry = app.metricsRegistry
  const clientOf = (name: string, url: string | undefined, secret: string | undefined, timeoutSeconds: number) =>
    url === undefined ? undefined : new ServiceClient(name, { url, secret, timeoutSeconds, registry })
  const sources: Sources = {
    engine: clientOf('Chat engine', CHATBOT_URL, secrets?.CHATBOT_URL, ENGINE_TIMEOUT_SECONDS),
    retrieval: clientOf('Retrieval service', RAG_URL, secrets?.RAG_URL, RETRIEVAL_TIMEOUT_SECONDS)
  }
  const closing = new AbortController()
  // Each call that is under way listens.
  setMaxListeners(0, closing.signal)
  const thread = new ClusteringThread(app.log)
  const meanings = new QuestionMeanings(sources)
  const grouping = new InboxGrouping({ models, thread, meanings }, app.log)
  app.addHook('onClose', async () => {
    closing.abort(new Error('The analysis service is closing'))
    await Promise.all([sources.engine, sources.retrieval, thread, grouping].map(part => part?.close()))
  })

  const forget = () => {
    forgetDeletedWords(models).catch(error => {
      app.log.warn({ err: error }, 'drafts in the words of deleted sessions could not be deleted; it is tried again')
    })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    forget()
    timer = setInterval(forget, FORGET_MS).unref()
  })
  app.addHook('onClose', async () => { clearInterval(timer) })

  app.decorate('analysis', { models, sources, thread, meanings, grouping, closing: closing.signal })
}, { name: 'analysis', dependencies: ['metrics'] })
