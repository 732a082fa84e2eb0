import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import fp from 'fastify-plugin'
import pLimit from 'p-limit'
import { Overloaded } from '../lib/errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Both throw {@link Overloaded} where too many wait already. */
    passwords: {
      hash: (password: string) => Promise<string>
      /**
       * Whether the password belongs to the hash. It takes as long where there is no hash (an unknown username),
       * so that time does not tell who has an account.
       */
      matches: (password: string, hash: string | undefined) => Promise<boolean>
    }
  }
}

// bcrypt runs on libuv's threads, and so do DNS and the file system. One core stays free for the event loop,
// and two threads for the others, however many logins wait.
const threads = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '') || 4
export const HASHES_IN_FLIGHT = Math.max(1, Math.min(availableParallelism() - 1, threads - 2))
// At a quarter of a second each, the last one waits for half a minute. Who comes after that is told to come again:
// front ends and proxies give up after a minute, and what they gave up on would still have to be computed.
const HASHES_WAITING = 100 * HASHES_IN_FLIGHT

/** Passwords are bcrypt hashes (the specification's cost is 12), a bounded number of them at a time. */
export default fp<{ cost: number }>(async (app, { cost }) => {
  const limit = pLimit(HASHES_IN_FLIGHT)
  const nobodysHash = await bcrypt.hash('nobody has this password', cost)

  async function inTurn<T> (work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= HASHES_WAITING) throw new Overloaded()
    return limit(work)
  }

  app.decorate('passwords', {
    hash: password => inTurn(() => bcrypt.hash(password, cost)),
    matches: async (password, hash = nobodysHash) => {
      const same = await inTurn(() => bcrypt.compare(password, hash))
      // bcrypt stops at 72 bytes and at NUL; no account can have such a password, so it is wrong.
      return same && hash !== nobodysHash && Buffer.byteLength(password) <= 72 && !password.includes('\0')
    }
  })
}, { name: 'passwords' })
