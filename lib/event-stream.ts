import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** Server-sent events, as the body of a response. */
export class EventStream {
  readonly #stream = new PassThrough()

  /** The body. */
  get body (): Readable {
    return this.#stream
  }

  /**
   * Sends one event. It resolves when there is room for more, or when the client has closed the connection.
   * @param json one line of JSON
   */
  async send (event: string, json: string): Promise<void> {
    await this.#write(`event: ${event}\ndata: ${json}\n\n`)
  }

  /** Sends a line that clients ignore: a proxy that hears nothing for a while closes the connection. */
  async comment (): Promise<void> {
    await this.#write(':\n\n')
  }

  end (): void {
    this.#stream.end()
  }

  async #write (text: string): Promise<void> {
    if (this.#stream.destroyed || this.#stream.writableEnded) return
    if (this.#stream.write(text)) return
    const closed = new AbortController()
    const { signal } = closed
    const ends = [once(this.#stream, 'drain', { signal }), once(this.#stream, 'close', { signal })]
    await Promise.race(ends).catch(() => {})
    closed.abort()
    await Promise.allSettled(ends)
  }
}

/** The headers of a response with server-sent events. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no'
}

/** Whether an `Accept` header names server-sent events, with a quality above 0. */
export function acceptsEvents (accept: string | undefined): boolean {
  return (accept ?? '').split(',').some(range => {
    const [type, ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  })
}
