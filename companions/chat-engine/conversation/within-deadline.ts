import type { FastifyReply, FastifyRequest } from 'fastify'
import { ClientGone, clientSignal } from '../../../lib/http/client-signal.js'
import { deadline, TIMEOUT_HEADER } from '../../../lib/http/client/deadline.js'
import { numberIn } from '../request-context.js'

// Of the time that the caller waits: the rest is for what follows the last call of the language model.
const SHARE = 5 / 6

/**
 * Does the work of a request with a signal that is given at its deadline, and when its caller goes. The deadline is for
 * the language model: without one, the work takes a moment.
 * @param defaultMs where the caller does not say how long it waits
 * @throws {ClientGone} where the caller has gone, and what the work throws
 */
export async function withinDeadline<T> (
  request: FastifyRequest, reply: FastifyReply, defaultMs: number, work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const callerWaitsMs = numberIn(request, TIMEOUT_HEADER)
  const mostMs = callerWaitsMs === undefined ? defaultMs : callerWaitsMs * SHARE
  const { signal, clear } = deadline(mostMs / 1000, clientSignal(reply))
  try {
    return await work(signal)
  } catch (error) {
    throw signal.reason instanceof ClientGone ? signal.reason : error
  } finally {
    clear()
  }
}
