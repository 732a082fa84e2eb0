import autocannon from 'autocannon'
import { percentile } from './measure.js'

export interface Load {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Called for each request. `isFirst`: the first request of a connection. */
  request?: (isFirst: boolean) => { headers?: Record<string, string>, body?: string }
  /** Requests in flight at a time. */
  connections: number
  /** How long, or how many requests. One of the two. */
  seconds?: number
  amount?: number
  /** Seconds at the beginning that do not count. */
  settle?: number
}

/** A gateway runs for months, so the time in which V8 compiles does not count. */
export const WARM_UP_SECONDS = 20

/** The result of a turn; times in milliseconds. */
export interface Seen { perSecond: number, p50: number, p99: number }

/**
 * Sends requests. Each connection sends its next request when it has the response to the last one.
 * @throws when a response is no success
 */
export async function load (
  url: string, { method = 'GET', headers, request, connections, seconds = 0, amount, settle = 0 }: Load
): Promise<Seen> {
  const times: number[] = []
  const refused = new Map<number, number>()
  let last = 0
  let made = 0
  let answered = 0
  const started = performance.now() + settle * 1000
  const setupRequest = request && ((base: autocannon.Request) => merged(base, request(made++ < connections)))
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({
      url,
      connections,
      ...(amount === undefined ? { duration: settle + seconds } : { amount }),
      timeout: 60,
      requests: [{ method, headers, ...(setupRequest && { setupRequest }) }]
    }, (error, result) => error ? reject(error) : resolve(result))
    // autocannon's own percentiles are whole milliseconds.
    run.on('response', (_client, status, _bytes, time) => {
      last = performance.now()
      if (last >= started) answered++
      if (last - time >= started) times.push(time)
      if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  })
  if (refused.size > 0 || errors > 0) {
    throw new Error(`${method} ${url}: ${errors} errors, statuses ${JSON.stringify([...refused])}`)
  }
  return { perSecond: answered / (last - started) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

function merged (
  base: autocannon.Request, { headers, body }: { headers?: Record<string, string>, body?: string }
): autocannon.Request {
  return { ...base, headers: { ...base.headers, ...headers }, ...(body !== undefined && { body }) }
}
