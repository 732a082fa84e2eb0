import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import fp from 'fastify-plugin'
import pLimit from 'p-limit'

declare module 'fastify' {
  interface FastifyInstance {
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
const HASHES_IN_FLIGHT = Math.max(1, Math.min(availableParallelism() - 1, threads - 2))

/** Passwords are bcrypt hashes (the specification's cost is 12), a bounded number of them at a time. */
export default fp<{ cost: number }>(async (app, { cost }) => {
  const limit = pLimit(HASHES_IN_FLIGHT)
  const nobodysHash = await bcrypt.hash('nobody has this password', cost)

  app.decorate('passwords', {
    hash: password => limit(() => bcrypt.hash(password, cost)),
    matches: async (password, hash = nobodysHash) => {
      const same = await limit(() => bcrypt.compare(password, hash))
      // bcrypt stops at 72 bytes and at NUL; no account can have such a password, so it is wrong.
      return same && hash !== nobodysHash && Buffer.byteLength(password) <= 72 && !password.includes('\0')
    }
  })
}, { name: 'passwords' })
