import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { buildServer } from '../../lib/server.js'
import companion from '../../lib/plugins/companion.js'
import engine from './plugins/engine.js'
import type { RetryOptions } from './providers/language-model.js'
import answers from './routes/answers.js'
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
  await app.register(companion, {
    title: 'Chat engine',
    description: 'Answers questions about a course out of its material, and tests students on it.',
    tags: [
      { name: 'chat', description: 'Answers and interactive tests' },
      { name: 'records', description: 'Histories, profiles and statistics' },
      { name: 'guides', description: 'Teaching guides from the web' }
    ]
  })
  await app.register(engine, { settings })

  await app.register(conversations)
  await app.register(answers)
  await app.register(records)
  await app.register(guides)
  await app.register(system)
}, { name: 'chat-engine-app' })

/** A chat engine that is ready to listen or to be injected into. Closing it closes its connections. */
export async function buildChatEngine (settings: ChatEngineSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(chatEngine, settings, log)
}
