import { STATUS_CODES } from 'node:http'
import type { Readable } from 'node:stream'
import { isApiError } from '../../lib/errors.js'
import { EventStream } from '../../lib/event-stream.js'
import { databaseError } from '../../lib/plugins/errors.js'
import type { ReplyStream } from './providers/provider.js'
import type { Reply } from './schemas.js'

interface Times {
  /** When the stream begins at the latest. A failure before is a response with a status of its own. */
  startMs?: number
  /** How often a comment is sent. */
  commentMs?: number
}

/**
 * A reply as server-sent events: `start`, `delta` …, `sources`, `interrupt` or `test_result`, then `done` with the
 * whole reply, or `error`. All the deltas together are the text of the reply.
 */
export class StreamedReply implements ReplyStream {
  /** Resolves when the stream has begun: with the first delta, or after ten seconds. */
  readonly started: Promise<void>
  readonly signal: AbortSignal
  readonly #gone = new AbortController()
  readonly #events = new EventStream()
  readonly #session: string
  #text = ''
  #hasStarted = false
  #start: () => void = () => {}
  #timers: NodeJS.Timeout[]

  constructor (session: string, { startMs = 10_000, commentMs = 15_000 }: Times = {}) {
    this.#session = session
    this.signal = this.#gone.signal
    this.started = new Promise(resolve => { this.#start = resolve })
    this.#timers = [
      setTimeout(() => this.#begin(), startMs),
      setInterval(() => { if (this.#hasStarted) this.#events.comment().catch(ignore) }, commentMs)
    ]
  }

  get body (): Readable {
    return this.#events.body
  }

  async delta (text: string): Promise<void> {
    if (text === '') return
    this.#begin()
    this.#text += text
    await this.#events.send('delta', JSON.stringify({ text }))
  }

  /** Sends what has not been sent. @param json the whole reply, as a caller that reads no stream gets it */
  async finish (json: string): Promise<void> {
    this.#begin()
    const { response, sources, interrupt_info: interrupt, test_result: result } = JSON.parse(json) as Reply
    // Notes and the question that waits stand below what the provider has streamed.
    if (response.startsWith(this.#text)) await this.delta(response.slice(this.#text.length))
    for (const [event, data] of Object.entries({ sources, interrupt, test_result: result })) {
      if (data !== undefined) await this.#events.send(event, JSON.stringify(data))
    }
    await this.#events.send('done', json)
    this.close()
  }

  /** Ends a stream that has begun. */
  async fail (error: Error & { statusCode?: number }): Promise<void> {
    const known = databaseError(error) ?? error
    const { statusCode: status = 500, message } = known
    const detail = isApiError(known) ? message : STATUS_CODES[status] ?? 'Error'
    await this.#events.send('error', JSON.stringify({ status, detail }))
    this.close()
  }

  /** The caller has closed the connection, or the stream is over. */
  close (): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#gone.abort()
    this.#events.end()
  }

  #begin (): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    this.#events.send('start', JSON.stringify({ session_id: this.#session })).catch(ignore)
    this.#start()
  }
}

// A write fails only where the caller has closed the connection.
function ignore (): void {}
