import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientSignal } from './client-signal.js'

/**
 * The address of a client as limits count it: an IPv4 address, or the /64 network of an IPv6 address, since a client
 * may choose any address of its network.
 */
export function networkOf (ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%', 1)
  const [head = '', tail] = address.split('::', 2)
  const groups = (text: string) => text === '' ? [] : text.split(':')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * The network that a request comes from, and a signal that is aborted when its client closes the connection. Behind a
 * trusted proxy, `ip` is the address of the client.
 */
export function clientOf (
  { ip }: Pick<FastifyRequest, 'ip'>, reply: FastifyReply
): { address: string, signal: AbortSignal } {
  return { address: networkOf(ip), signal: clientSignal(reply) }
}
