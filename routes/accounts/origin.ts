import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/http/client-address.js'
import { clientSignal } from '../../lib/http/client-signal.js'
import type { Origin } from '../../services/accounts/accounts.js'

/** Where a request comes from. Behind a trusted proxy, `ip` is the address of the client. */
export function originOf ({ ip }: Pick<FastifyRequest, 'ip'>, reply: FastifyReply): Origin {
  return { address: networkOf(ip), signal: clientSignal(reply) }
}
