import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, fetch } from 'undici'
import { boundedBody } from './bounded-body.js'
import { deadline } from './deadline.js'

/*
 * HTTP calls to addresses that others have given us: a learning platform, or a client that claims to be one. Such a
 * call must not reach a private network. Its time and the size of its answer are limited.
 */

/** What a call may do. */
export interface OutsidePolicy {
  /** Also hosts of private networks, and plain HTTP. For trials on one machine or in a laboratory. */
  isPrivateAllowed: boolean
  timeoutMs?: number
  maxBytes?: number
}

export interface OutsideRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Ends the call before its time. */
  signal?: AbortSignal
}
export interface OutsideAnswer { status: number, headers: Headers, text: string }

/** Why a call has no answer. The message has no address and no stack. */
export class OutsideFailed extends Error {}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4]
] as const) PRIVATE.addSubnet(net, bits, 'ipv4')
// Also IPv4 inside of IPv6: mapped, and behind NAT64 and 6to4.
for (const [net, bits] of [
  ['::', 96], ['::ffff:0:0', 96], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['2002::', 16], ['fc00::', 7],
  ['fe80::', 10], ['ff00::', 8]
] as const) PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is of a private network, this machine, or no host at all. */
export function isPrivateAddress (address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Why a URL may not be called; `undefined`: it may, as far as its text tells. */
export function outsideProblem (text: string, { isPrivateAllowed }: OutsidePolicy): string | undefined {
  if (!URL.canParse(text)) return 'is not a URL'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && !(isPrivateAllowed && protocol === 'http:')) return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not have a user name'
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isPrivateAllowed) return undefined
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || !/[.:]/.test(host)
  if (isLocal || (isIP(host) !== 0 && isPrivateAddress(host))) return 'must not be a host of a private network'
  return undefined
}

/** Resolves a name, and refuses it where one of its addresses is private: a name may change between check and call. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '')
    if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address))) {
      return done(new OutsideFailed('the host is in a private network'), '')
    }
    if (options.all) return done(null, found)
    const [first] = found as [typeof found[number]]
    done(null, first.address, first.family)
  })
}

const options = { keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 }
const PUBLIC = new Agent({ ...options, connect: { lookup: publicLookup } })
const ANY = new Agent(options)

/**
 * Makes a call. No redirect is followed: it could lead anywhere.
 * @throws {OutsideFailed} where there is no answer in time, or a larger one
 */
export async function callOutside (
  url: string, request: OutsideRequest, policy: OutsidePolicy
): Promise<OutsideAnswer> {
  const problem = outsideProblem(url, policy)
  if (problem !== undefined) throw new OutsideFailed(`the address ${problem}`)
  const { signal, clear } = deadline((policy.timeoutMs ?? TIMEOUT_MS) / 1000, request.signal)
  try {
    const answer = await fetch(url, {
      ...request, redirect: 'manual', signal, dispatcher: policy.isPrivateAllowed ? ANY : PUBLIC
    })
    const maxBytes = policy.maxBytes ?? MAX_BYTES
    const body = await boundedBody(answer.body, maxBytes,
      () => new OutsideFailed(`the answer is larger than ${maxBytes} bytes`))
    return { status: answer.status, headers: new Headers([...answer.headers]), text: body.toString() }
  } catch (error) {
    throw error instanceof OutsideFailed ? error : new OutsideFailed(reasonOf(error, signal), { cause: error })
  } finally {
    clear()
  }
}

function reasonOf (error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'there was no answer in time'
  const { cause } = error as { cause?: unknown }
  if (cause instanceof OutsideFailed) return cause.message
  const { code } = (cause ?? error) as NodeJS.ErrnoException
  return code === undefined ? 'the connection failed' : `the connection failed (${code})`
}
