import autocannon from 'autocannon'
import { percentile } from './measure.js'

export interface Load {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Made anew for each request; `isFirst` for the first of each connection. */
  request?: (isFirst: boolean) => { headers?: Record<string, string>, body?: string }
  /** Requests in flight at a time. */
  connections: number
  /** How much: for so long, or so many. */
  seconds?: number
  amount?: number
  /** So many seconds at the beginning do not count. */
  settle?: number
}

/** A gateway runs for months: what V8 compiles in its first half minute under load is not the subject. */
export const WARM_UP_SECONDS = 20

/** What a turn of load has seen; times in milliseconds. */
export interface Seen { perSecond: number, p50: number, p99: number }

/** Sends requests, each connection its next one when the last is answered. @throws when an answer is not a success */
export async function load (url: string, { method = 'GET', headers, request, connections, seconds = 0, amount, settle = 0 }: Load): Promise<Seen> {
  const times: number[] = []
  const refused = new Map<number, number>()
  let last = 0
  let made = 0
  let answered = 0
  const started = performance.now() + settle * 1000
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({
      url,
      connections,
      ...(amount === undefined ? { duration: settle + seconds } : { amount }),
      timeout: 60,
      requests: [{ method, headers, ...(request && { setupRequest: base => merged(base, request(made++ < connections)) }) }]
    }, (error, result) => error ? reject(error) : resolve(result))
    // Its own percentiles are in whole milliseconds.
    run.on('response', (_client, status, _bytes, time) => {
      last = performance.now()
      if (last >= started) answered++
      if (last - time >= started) times.push(time)
      if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  })
  if (refused.size > 0 || errors > 0) throw new Error(`${method} ${url}: ${errors} errors, statuses ${JSON.stringify([...refused])}`)
  return { perSecond: answered / (last - started) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

function merged (base: autocannon.Request, { headers, body }: { headers?: Record<string, string>, body?: string }): autocannon.Request {
  return { ...base, headers: { ...base.headers, ...headers }, ...(body !== undefined && { body }) }
}
