import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** The requests of each connection that have no response yet. A client may send several on one connection. */
export class UnansweredRequests {
  readonly #requests = new WeakMap<Socket, IncomingMessage[]>()

  /** @param onIdle is called when the last request of a connection has its response, or has ended without one */
  constructor (server: Server, onIdle: (socket: Socket) => void = () => {}) {
    server.on('request', (request, response) => {
      const { socket } = request
      let requests = this.#requests.get(socket)
      if (requests === undefined) this.#requests.set(socket, requests = [])
      requests.push(request)
      response.once('close', () => {
        requests.splice(requests.indexOf(request), 1)
        if (requests.length === 0) onIdle(socket)
      })
    })
  }

  /** Whether a request of this connection has arrived whole, and has no response yet. */
  hasWhole (socket: Socket): boolean {
    return (this.#requests.get(socket) ?? []).some(({ complete }) => complete)
  }

  /** Whether another request has arrived whole on the same connection, after this one. Its response follows. */
  hasWholeBehind (request: IncomingMessage): boolean {
    const requests = this.#requests.get(request.socket) ?? []
    return requests.slice(requests.indexOf(request) + 1).some(({ complete }) => complete)
  }
}
