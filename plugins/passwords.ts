import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import fp from 'fastify-plugin'
import pLimit from 'p-limit'
import { Overloaded } from '../lib/errors.js'
import type { Passwords } from '../services/accounts.js'

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords
  }
}

// bcrypt runs on libuv's threads, like DNS and the file system. One core stays free for the event loop, and two threads
// for DNS and files, however many logins wait.
const threads = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '') || 4
export const HASHES_IN_FLIGHT = Math.max(1, Math.min(availableParallelism() - 1, threads - 2))
// At a quarter of a second each, the last one waits for 25 seconds. Later ones are refused: front ends and proxies give
// up after a minute, and the hash would still be computed.
const HASHES_WAITING = 100 * HASHES_IN_FLIGHT

/** Hashes passwords with bcrypt, a bounded number at a time (docs/contract.md §2: cost 12). */
export default fp<{ cost: number }>(async (app, { cost }) => {
  const limit = pLimit(HASHES_IN_FLIGHT)
  // No account has it. An unknown username is compared with it, so that it takes as long as a known one.
  const unknownHash = await bcrypt.hash('the password of no account', cost)

  async function inTurn<T> (work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= HASHES_WAITING) throw new Overloaded()
    return limit(work)
  }

  app.decorate('passwords', {
    hash: password => inTurn(() => bcrypt.hash(password, cost)),
    matches: async (password, hash = unknownHash) => {
      const same = await inTurn(() => bcrypt.compare(password, hash))
      // bcrypt stops at 72 bytes and at NUL; no account can have such a password, so it is wrong.
      return same && hash !== unknownHash && Buffer.byteLength(password) <= 72 && !password.includes('\0')
    }
  })
}, { name: 'passwords' })
