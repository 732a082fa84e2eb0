import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { buildServer } from '../../lib/http/server.js'
import companion from '../../lib/plugins/companion.js'
import costRoutes from '../costs/routes.js'
import engine, { type ChatEngineSettings } from './plugins/engine.js'
import answers from './routes/answers.js'
import budget from './routes/budget.js'
import conversations from './routes/conversations.js'
import guides from './routes/guides.js'
import questions from './routes/questions.js'
import records from './routes/records.js'
import system from './routes/system.js'

export type { ChatEngineSettings }

/** The chat engine as a plugin: its plugins, then its routes. */
const chatEngine = fp<ChatEngineSettings>(async (app, settings) => {
  await app.register(companion, {
    guard: settings,
    title: 'Chat engine',
    description: 'Answers questions about a course out of its material, and tests students on it.',
    tags: [
      { name: 'chat', description: 'Answers and interactive tests' },
      { name: 'questions', description: 'Questions for a question bank' },
      { name: 'records', description: 'Histories, profiles and statistics' },
      { name: 'guides', description: 'Teaching guides from the web' }
    ]
  })
  await app.register(engine, { settings })

  await app.register(conversations)
  await app.register(answers)
  await app.register(questions)
  await app.register(records)
  await app.register(guides)
  await app.register(costRoutes, { costs: app.engine.models.Cost, ledger: app.engine.spending.ledger })
  await app.register(budget)
  await app.register(system)
}, { name: 'chat-engine-app' })

/** Builds a chat engine that can listen, or be injected into. Closing it closes its connections. */
export async function buildChatEngine (settings: ChatEngineSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(chatEngine, settings, log)
}
