import fp from 'fastify-plugin'
import { ChatsUnderWay, type ChatLimits } from '../services/usage.js'

declare module 'fastify' {
  interface FastifyInstance {
    chatLimits: ChatLimits
    chatsUnderWay: ChatsUnderWay
  }
}

/**
 * The limits of what a user may store and ask, and the chats under way. A closing app waits for these, also for those
 * whose client has gone: they are recorded before the connections to the database and to the engine are closed.
 */
export default fp<{ limits: ChatLimits }>(async (app, { limits }) => {
  const underWay = new ChatsUnderWay(limits.CHATS_AT_ONCE)
  app.decorate('chatLimits', limits)
  app.decorate('chatsUnderWay', underWay)
  // Hooks run in the reverse order of their registration: before those of the plugins that this one depends on.
  app.addHook('onClose', async () => {
    await underWay.settled()
    await app.models.Usage.settled()
  })
}, { name: 'chat-limits', dependencies: ['database', 'chat-engine', 'replies-under-way'] })
