import fp from 'fastify-plugin'
import { RepliesUnderWay } from '../../services/sessions/ask.js'

declare module 'fastify' {
  interface FastifyInstance {
    repliesUnderWay: RepliesUnderWay
  }
}

/** The replies that are being made, so that they are shown and can be stopped. */
export default fp<{ timeoutSeconds: number }>(async (app, { timeoutSeconds }) => {
  const replies = new RepliesUnderWay(app.models, { log: app.log, timeoutSeconds })
  app.decorate('repliesUnderWay', replies)
  app.addHook('onClose', async () => { replies.close() })
}, { name: 'replies-under-way', dependencies: ['database'] })
