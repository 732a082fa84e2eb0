import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { EVENT_STREAM_HEADERS, EventStream } from './event-stream.js'
import { refusalOf } from '../plugins/errors.js'
import { whenClosed } from './when-closed.js'

interface Times {
  /** When the stream begins at the latest. A failure before is a response with a status of its own. */
  startMs: number
  /** How often a comment is sent. */
  commentMs?: number
  /** How long a client may leave 256 KiB unread; by default, for ever. */
  stalledMs?: number
}

// The largest amount that a client may leave unread before the reply waits for it.
const UNREAD_BYTES = 256 * 1024

/** A whole reply. */
export interface WholeReply {
  /** As a caller that reads no stream gets it. */
  json: string
  text: string
  /** What the reply has beside its text, by the name of its event, in the order in which it is sent. */
  parts: Record<string, unknown>
}

/**
 * A reply as server-sent events: `start`, `delta` …, one for each other part of the reply, then `done` with the whole
 * reply, or `error`. All the deltas together are the text of the reply.
 */
export class StreamedReply {
  /** Resolves when the stream has begun: with {@link begin}, or when it is time. */
  readonly started: Promise<void>
  /** Aborted when the caller closes the connection, and when the stream is over. */
  readonly signal: AbortSignal
  readonly #gone = new AbortController()
  readonly #events: EventStream
  readonly #head: object
  readonly #sent = new Set<string>()
  #text = ''
  #hasStarted = false
  #start: () => void = () => {}
  #timers: NodeJS.Timeout[]

  /** @param head the data of the event `start` */
  constructor (head: object, { startMs, commentMs = 15_000, stalledMs }: Times) {
    this.#head = head
    this.signal = this.#gone.signal
    this.#events = new EventStream({ unreadBytes: UNREAD_BYTES, stalledMs })
    this.started = new Promise(resolve => { this.#start = resolve })
    this.#timers = [
      setTimeout(() => this.begin(), startMs),
      setInterval(() => { if (this.#hasStarted) this.#events.comment() }, commentMs)
    ]
  }

  get body (): Readable {
    return this.#events.body
  }

  begin (): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    this.#events.send('start', JSON.stringify(this.#head)).catch(ignore)
    this.#start()
  }

  /** Sends the next part of the text. It resolves when there is room for more. */
  async delta (text: string): Promise<void> {
    if (text === '') return
    this.begin()
    this.#text += text
    await this.#events.send('delta', JSON.stringify({ text }))
  }

  /** Sends a part of the reply before {@link finish} does. */
  async part (event: string, json: string): Promise<void> {
    if (this.#sent.has(event)) return
    this.begin()
    this.#sent.add(event)
    await this.#events.send(event, json)
  }

  /** Sends what has not been sent. */
  async finish ({ json, text, parts }: WholeReply): Promise<void> {
    this.begin()
    // The text may go on below what has been streamed.
    if (text.startsWith(this.#text)) await this.delta(text.slice(this.#text.length))
    for (const [event, data] of Object.entries(parts)) {
      if (data !== undefined && data !== null) await this.part(event, JSON.stringify(data))
    }
    await this.#events.send('done', json)
    this.close()
  }

  /** Ends a stream that has begun. */
  async fail (error: Error): Promise<void> {
    await this.#events.send('error', JSON.stringify(refusalOf(error)))
    this.close()
  }

  /** The caller has closed the connection, or the stream is over. */
  close (): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#gone.abort()
    this.#events.end()
  }
}

/**
 * Answers with the stream, and ends it with what `made` settles with.
 * @throws what `made` rejects with before the stream has begun
 */
export async function sendStream (reply: FastifyReply, stream: StreamedReply, made: Promise<WholeReply>) {
  whenClosed(reply.raw, () => { stream.close() })
  try {
    await Promise.race([stream.started, made])
  } catch (error) {
    stream.close()
    throw error
  }
  made.then(async whole => await stream.finish(whole)).catch(async error => {
    if (refusalOf(error).status >= 500) reply.log.error({ err: error }, 'request failed')
    await stream.fail(error)
  })
  return await reply.headers(EVENT_STREAM_HEADERS).send(stream.body)
}

// A write fails only where the caller has closed the connection.
function ignore (): void {}
