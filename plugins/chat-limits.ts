import fp from 'fastify-plugin'
import { ChatCounts } from '../services/sessions/ask.js'
import { Chats, type ChatLimits } from '../services/chat/limits.js'

declare module 'fastify' {
  interface FastifyInstance {
    chats: Chats
    chatCounts: ChatCounts
  }
}

/**
 * The limits of what a user may store and ask, and the chats under way. A closing app waits for these, also for those
 * whose client has gone: they are recorded before the connections to the database and to the engine are closed.
 */
export default fp<{ limits: ChatLimits }>(async (app, { limits }) => {
  app.decorate('chats', new Chats(app.models, limits, app.log))
  app.decorate('chatCounts', new ChatCounts(app.metricsRegistry))
  // Hooks run in the reverse order of their registration: before those of the plugins that this one depends on.
  app.addHook('onClose', async () => { await app.chats.settled() })
}, { name: 'chat-limits', dependencies: ['metrics', 'database', 'chat-engine', 'replies-under-way'] })
