import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { ShuttingDown } from '../errors.js'

// A request that has begun to arrive gets this long to be complete once the server closes.
const ARRIVAL_MS = 3_000

/**
 * Closing lets requests in flight finish, refuses new ones, and waits for nobody who says nothing. Fastify closes the
 * connections that are idle after a request; here are the others: those that have never sent one, those that dribble,
 * and those whose answer would otherwise keep them open until the keep-alive time-out (72 s).
 */
export default fp(async app => {
  let closing = false
  const sockets = new Set<Socket>()
  const current = new WeakMap<Socket, IncomingMessage>()

  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', (request, response) => {
    current.set(request.socket, request)
    response.once('close', () => current.delete(request.socket))
  })

  app.addHook('preClose', async () => {
    closing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of sockets) if (!current.get(socket)?.complete) socket.destroy()
    }, ARRIVAL_MS).unref()
  })

  app.addHook('onRequest', async () => {
    if (closing) throw new ShuttingDown()
  })

  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}, { name: 'graceful-close', dependencies: ['request-id'] })
