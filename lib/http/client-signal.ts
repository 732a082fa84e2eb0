import type { FastifyReply } from 'fastify'
import { apiError } from './errors.js'
import { whenClosed } from './when-closed.js'

/** The error of work whose client has closed the connection. It is not sent; the status is the one of nginx. */
export const ClientGone = apiError('CLIENT_GONE', 499, 'The client has closed the connection')

/** A signal that is given with {@link ClientGone} when the client goes before it has its response. */
export function clientSignal ({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenClosed(raw, () => { if (!raw.writableFinished) gone.abort(new ClientGone()) })
  return gone.signal
}
