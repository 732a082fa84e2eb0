import fp from 'fastify-plugin'
import { ShuttingDown } from '../schemas/errors.js'

/**
 * Closing lets requests in flight finish and refuses new ones. Without the header, a client that keeps its connection
 * would hold the closed server open until the keep-alive time-out (72 s).
 */
export default fp(async app => {
  let closing = false

  app.addHook('preClose', async () => { closing = true })

  app.addHook('onRequest', async () => {
    if (closing) throw new ShuttingDown()
  })

  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}, { name: 'graceful-close', dependencies: ['request-id'] })
