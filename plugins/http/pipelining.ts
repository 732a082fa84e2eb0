import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { Overloaded } from '../../lib/http/errors.js'

// Browsers and proxies wait for each response. Some programs send a request or two ahead.
const MAX_UNANSWERED = 4

/**
 * Limits how many requests a client may send on one connection before it has the responses to them (pipelining). Node
 * takes as many as arrive, so that one connection would be as many clients as it likes. Further ones are refused at
 * once, and when their refusals wait behind earlier responses, Node reads no more from the connection.
 */
export default fp(async app => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

  app.server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>()
    unanswered.set(socket, responses)
    // Node emits 'close' on the response that is being sent. It does not on those that wait behind it: their work would
    // go on, and count for the limits of bodies.
    socket.once('close', () => setImmediate(() => {
      for (const response of responses) if (!response.closed) response.destroy().emit('close')
    }))
  })

  app.addHook('onRequest', async ({ raw: { socket } }, { raw: response }) => {
    const responses = unanswered.get(socket)
    // An injected request has no connection.
    if (responses === undefined) return
    responses.add(response)
    if (socket.closed || responses.size > MAX_UNANSWERED) throw new Overloaded()
  })
  // Not when it closes: a response has enough listeners for that.
  app.addHook('onResponse', async ({ raw: { socket } }, { raw: response }) => {
    unanswered.get(socket)?.delete(response)
  })
}, { name: 'pipelining', dependencies: ['errors'] })
