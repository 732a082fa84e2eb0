import { Pool } from 'undici'

const IDLE_MS = 1_000

/**
 * The connections to a service over HTTP, and what its URL puts before each path (`/engine`, or nothing). A request
 * needs a signal: it is the only deadline.
 */
export function servicePool (
  url: string, options: { connections?: number, maxResponseSize?: number } = {}
): { pool: Pool, prefix: string } {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    ...options,
    // undici's own timers restart with each step or chunk.
    connectTimeout: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    // A call is not repeated, since it may have had its effect. So it never uses a connection that has been idle for
    // longer: servers and proxies close idle connections after 2 to 60 seconds, often without notice, whatever
    // `Keep-Alive` says. Under load, connections are still reused.
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS
  })
  return { pool, prefix: pathname.replace(/\/+$/, '') }
}
