import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import errors from '../../plugins/errors.js'
import gracefulClose from '../../plugins/graceful-close.js'
import metrics from '../../plugins/metrics.js'
import openapi from '../../plugins/openapi.js'
import requestId from '../../plugins/request-id.js'
import { serverOptions } from '../../plugins/server-options.js'
import validation from '../../plugins/validation.js'
import { VERSION } from '../../version.js'
import documentation from './plugins/documentation.js'
import engine from './plugins/engine.js'
import type { RetryOptions } from './providers/language-model.js'
import conversations from './routes/conversations.js'
import guides from './routes/guides.js'
import records from './routes/records.js'
import system from './routes/system.js'
import type { EngineSettings } from './settings.js'

/** The settings of an engine, wherever it listens. */
export type ChatEngineSettings = Omit<EngineSettings, 'PORT' | 'HOST'> & {
  /** How patient it is with the language model; the defaults are right unless a test says otherwise. */
  languageModel?: RetryOptions
}

/** The chat engine as a plugin: settings in, plugins, then routes, nothing else. */
const chatEngine = fp<ChatEngineSettings>(async (app, settings) => {
  await app.register(requestId)
  await app.register(metrics)
  await app.register(errors)
  await app.register(gracefulClose)
  await app.register(validation)
  await app.register(engine, { settings })
  await app.register(openapi, {
    title: 'Chat engine',
    description: 'Answers questions about a course out of its material, and tests students on it. Internal: it has no authentication of its own and relies on the gateway.',
    version: VERSION,
    tags: [
      { name: 'chat', description: 'Answers and interactive tests' },
      { name: 'records', description: 'Histories, profiles and statistics' },
      { name: 'guides', description: 'Teaching guides from the web' },
      { name: 'system', description: 'Health, version and metrics' }
    ]
  })
  await app.register(documentation)

  await app.register(conversations)
  await app.register(records)
  await app.register(guides)
  await app.register(system, { version: VERSION })
}, { name: 'chat-engine-app' })

/** A chat engine that is ready to listen or to be injected into. Closing it closes its connections. */
export async function buildChatEngine (settings: ChatEngineSettings, log?: object): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(settings, log))
  try {
    await app.register(chatEngine, settings)
    await app.ready()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
