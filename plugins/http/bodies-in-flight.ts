import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BodiesAtOnce } from '../../errors.js'
import { networkOf } from '../../lib/http/client-address.js'
import { whenClosed } from '../../lib/http/when-closed.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the body of a request until its response has ended. @throws {BodiesAtOnce} before the body is read */
    admitBody: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  interface FastifyContextConfig {
    /** The body is passed on while it arrives, so it takes no memory and is not counted. */
    streamsBody?: true
  }
}

interface Options {
  /** How many bytes the bodies of a user, or of an address without one, may have together; 0: no limit. */
  limit: number
}

// Of the budget: 4 KiB of the 32 MiB, far more than a login needs.
const SMALL_SHARE = 1 / 8192

/**
 * A budget of memory for the request bodies of each user, and of each client address on public routes. There, small
 * bodies have a budget of their own: large ones that are sent slowly do not block logins from the same address. A body
 * without a `Content-Length` counts as large as the route admits. A single body that is larger than the budget is
 * admitted where no other is under way, since the limit of its route bounds it.
 */
export default fp<Options>(async (app, { limit }) => {
  const bytesOf = new Map<string, number>()

  app.decorate('admitBody', async (request, reply) => {
    if (limit === 0 || request.routeOptions.config.streamsBody) return
    const bytes = declaredBytes(request)
    if (bytes === 0) return
    // `caller` is null on public routes. A username has no slash, and no user has the key of an address.
    const owner = request.caller?._id ?? `/${networkOf(request.ip)}/${bytes <= limit * SMALL_SHARE ? 'small' : 'large'}`
    const bytesUnderWay = bytesOf.get(owner) ?? 0
    if (bytesUnderWay > 0 && bytesUnderWay + bytes > limit) throw new BodiesAtOnce()
    bytesOf.set(owner, bytesUnderWay + bytes)
    // Also where the client closes the connection first, and where it has while the caller was loaded.
    whenClosed(reply.raw, () => {
      const left = (bytesOf.get(owner) ?? 0) - bytes
      if (left > 0) bytesOf.set(owner, left)
      else bytesOf.delete(owner)
    })
  })
}, { name: 'bodies-in-flight', dependencies: ['errors'] })

function declaredBytes ({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  return headers['transfer-encoding'] === undefined ? 0 : routeOptions.bodyLimit
}
