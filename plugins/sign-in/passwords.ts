import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import fp from 'fastify-plugin'
import { Overloaded, withRetryAfter } from '../../lib/http/errors.js'
import { GroupedFairQueue } from '../../lib/process/fair-queue.js'
import { NO_PASSWORD, type PasswordClient, type Passwords } from '../../services/accounts/accounts.js'
import { groupOf } from '../../services/accounts/login-guard.js'

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords
  }
}

// bcrypt runs on libuv's threads, like DNS and the file system. One core stays free for the event loop, and two threads
// for DNS and files, however many logins wait.
const threads = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '') || 4
/** How many passwords are hashed at the same time. */
export const HASHES_IN_FLIGHT = Math.max(1, Math.min(availableParallelism() - 1, threads - 2))
// For one name from one address. A person needs one.
const HASHES_WAITING = 20
// Proxies end a request after a minute or more, and a person closes the page sooner.
const LONGEST_WAIT_MS = 30_000
const LATEST_RETURN_MS = 600_000

interface Options {
  cost: number
  /** The one account that signs in with a password. Absent: every account does. */
  onlyFor?: string | undefined
}

/**
 * Hashes passwords with bcrypt, a bounded number at a time (docs/contract.md §2: cost 12). The addresses of the clients
 * take turns, and for each address the names do: a client that sends many delays only its own. The names that have
 * logged in from an address before have turns of their own: they do not wait for unknown names behind that address.
 * Whose turn would come too late is refused with the time to come again.
 */
export default fp<Options>(async (app, { cost, onlyFor }) => {
  const queue = new GroupedFairQueue({ atOnce: HASHES_IN_FLIGHT })
  const waiting = new Map<string, number>()
  /** For each group, the latest time that a refused client was told to come again. */
  const returns = new Map<string, number>()
  /** How long a hash takes, in milliseconds: the newest ones count most. */
  let took = 0
  // No account has it. An unknown username is compared with it, so that it takes as long as a known one. The salt and
  // the digest are made up: to hash a real password would delay each start.
  const unknownHash = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`

  /**
   * Refuses a client whose hash would have to wait too long.
   * @throws {Overloaded} with `Retry-After`. Each refused client of a group gets a later time than the one before it.
   */
  function requireSoon (client: PasswordClient): void {
    const group = groupOf(client)
    const pace = took / HASHES_IN_FLIGHT
    const wait = queue.ahead(group, client.name) * pace
    if (wait <= LONGEST_WAIT_MS) return
    const now = performance.now()
    // At half of the wait, and at twice the rate of the hashes: the queue must not run empty meanwhile.
    const at = Math.min(Math.max(now + wait / 2, returns.get(group) ?? 0) + pace / 2, now + LATEST_RETURN_MS)
    returns.set(group, at)
    throw withRetryAfter(new Overloaded(), (at - now) / 1000)
  }

  async function inTurn<T> (work: () => Promise<T>, client: PasswordClient): Promise<T> {
    const { name, signal, admit } = client
    const group = groupOf(client)
    const key = JSON.stringify([group, name])
    const size = waiting.get(key) ?? 0
    if (size >= HASHES_WAITING) throw new Overloaded()
    waiting.set(key, size + 1)
    try {
      return await queue.run(group, name, async () => {
        await admit?.()
        const started = performance.now()
        const result = await work()
        took += (performance.now() - started - took) / 4
        return result
      }, signal)
    } finally {
      const left = waiting.get(key) as number - 1
      if (left > 0) waiting.set(key, left)
      else waiting.delete(key)
      if (queue.isEmpty) returns.clear()
    }
  }

  app.decorate('passwords', {
    acceptedForAll: onlyFor === undefined,
    acceptedFor: username => onlyFor === undefined || username === onlyFor,
    hash: async (password, client = OURSELVES) => {
      if (!client.waits) requireSoon(client)
      return await inTurn(() => bcrypt.hash(composed(password), cost), client)
    },
    matches: async (password, stored, client) => {
      requireSoon(client)
      const hash = stored === undefined || stored === NO_PASSWORD ? unknownHash : stored
      let same = false
      for (const spelling of spellingsOf(password)) {
        same ||= await inTurn(() => bcrypt.compare(spelling, hash), client)
      }
      // bcrypt stops at 72 bytes and at NUL; no account can have such a password, so it is wrong.
      return same && hash !== unknownHash && Buffer.byteLength(password) <= 72 && !password.includes('\0')
    }
  })
}, { name: 'passwords' })

/** An é is one character on Windows and two on a Mac. bcrypt reads 72 bytes, so what would be longer stays. */
function composed (password: string): string {
  const one = password.normalize('NFC')
  return Buffer.byteLength(one) <= 72 ? one : password
}

/** The composed spelling first. Older versions have hashed what was typed, on a Mac or elsewhere. */
function spellingsOf (password: string): string[] {
  const all = new Set([composed(password), password, password.normalize('NFD')])
  return [...all].filter(spelling => spelling === password || Buffer.byteLength(spelling) <= 72)
}

/** The start of the gateway, which makes the first administrator. */
const OURSELVES: PasswordClient = { address: '', name: '', waits: true }
