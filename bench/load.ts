import autocannon from 'autocannon'
import { percentile } from './measure.js'

export interface Load {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Made anew for each request. */
  request?: () => { headers?: Record<string, string>, body?: string }
  /** Requests in flight at a time. */
  connections: number
  /** How much: for so long, or so many. */
  seconds?: number
  amount?: number
}

/** What a turn of load has seen; times in milliseconds. */
export interface Seen { perSecond: number, p50: number, p99: number }

/** Sends requests, each connection its next one when the last is answered. @throws when an answer is not a success */
export async function load (url: string, { method = 'GET', headers, request, connections, seconds, amount }: Load): Promise<Seen> {
  const times: number[] = []
  const refused = new Map<number, number>()
  let last = 0
  const started = performance.now()
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({
      url,
      connections,
      ...(amount === undefined ? { duration: seconds } : { amount }),
      timeout: 60,
      requests: [{ method, headers, ...(request && { setupRequest: made => merged(made, request()) }) }]
    }, (error, result) => error ? reject(error) : resolve(result))
    // Its own percentiles are in whole milliseconds.
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      last = performance.now()
      if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  })
  if (refused.size > 0 || errors > 0) throw new Error(`${method} ${url}: ${errors} errors, statuses ${JSON.stringify([...refused])}`)
  return { perSecond: times.length / (last - started) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

function merged (made: autocannon.Request, { headers, body }: { headers?: Record<string, string>, body?: string }): autocannon.Request {
  return { ...made, headers: { ...made.headers, ...headers }, ...(body !== undefined && { body }) }
}
