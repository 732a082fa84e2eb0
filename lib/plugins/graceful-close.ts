import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { ShuttingDown } from '../http/errors.js'
import { UnansweredRequests } from '../http/unanswered-requests.js'

/** Says with a 503 that nothing of the request was done: another process may take it. */
export const NOT_BEGUN_HEADER = 'x-not-begun'

/** Says that this process stops soon: who can choose asks another one from now on. */
export const LEAVING_HEADER = 'x-leaving'

// How long a request that has begun to arrive may take once the server closes.
const ARRIVAL_MS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
   * From now on `/ready` answers 503, and everything else as before, with a header that says so: a load balancer takes
   * the service out, and so does a client that knows several replicas.
   */
    leave: () => void
  }
}

/**
 * Closing lets requests in flight finish and refuses new ones. Fastify closes the connections that are idle after a
 * request. This plugin closes the others: connections without a request, connections whose request does not arrive in
 * time, and those that would stay open after their response until the keep-alive time-out (72 s).
 */
export default fp(async app => {
  let closing = false
  let leaving = false
  app.decorate('leave', () => { leaving = true })
  const sockets = new Set<Socket>()
  // Closes a connection whose last response had its headers before the closing began: they could not say `close`.
  const unanswered = new UnansweredRequests(app.server, socket => { if (closing) socket.destroySoon() })

  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  app.addHook('preClose', async () => {
    closing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of sockets) if (!unanswered.hasWhole(socket)) socket.destroy()
    }, ARRIVAL_MS).unref()
  })

  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    // Here and not with the response: a stream sends its headers by itself.
    if (leaving) reply.header(LEAVING_HEADER, 'true')
    if (!closing && !(leaving && routeOptions.url === '/ready')) return
    reply.header(NOT_BEGUN_HEADER, 'true')
    throw new ShuttingDown()
  })

  app.addHook('onSend', async (request, reply) => {
    // Node would drop the responses that are to follow.
    if (closing && !unanswered.hasWholeBehind(request.raw)) reply.header('connection', 'close')
  })
}, { name: 'graceful-close', dependencies: ['request-id'] })
