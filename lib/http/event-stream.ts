import { Readable } from 'node:stream'

// Small events are held together, so that a thousand of them cost little more than their text.
const CHUNK_CHARACTERS = 8_192
// A large event is handed on in pieces: with each one that is taken, it is known that the client reads.
const PIECE_BYTES = 16_384

interface Limits {
  /** `send` waits while so many bytes are unread. One event may be larger. */
  unreadBytes?: number
  /** Closes the connection of a client that reads nothing for this long while so much is unread; by default, never. */
  stalledMs?: number
}

/** Server-sent events, as the body of a response. */
export class EventStream {
  /** It is destroyed when the client closes the connection, or does not read. */
  readonly body: Readable
  readonly #limits: Required<Limits>
  #queue: string[] = []
  /** What is left of an event that is being handed on. */
  #rest: Buffer = Buffer.alloc(0)
  #queued = 0
  #isWanted = false
  #hasEnded = false
  #stalled: NodeJS.Timeout | undefined
  #waiting: Array<() => void> = []

  constructor ({ unreadBytes = 65_536, stalledMs = Infinity }: Limits = {}) {
    this.#limits = { unreadBytes, stalledMs }
    this.body = new Readable({
      highWaterMark: PIECE_BYTES,
      read: () => {
        this.#isWanted = true
        this.#stalled?.refresh()
        this.#pass()
      }
    })
    this.body.once('close', () => this.#goOn())
  }

  /**
   * Sends one event. It resolves when there is room for more, or when the connection is closed.
   * @param json a line end between its tokens becomes a space
   */
  async send (event: string, json: string): Promise<void> {
    await this.#write(`event: ${event}\ndata: ${json.replace(/\r\n|[\r\n]/g, ' ')}\n\n`)
  }

  /** Sends a line that clients ignore: a proxy that hears nothing for a while closes the connection. */
  comment (): void {
    // Where events wait, the client is behind.
    if (this.#queued === 0) this.#write(':\n\n').catch(() => {})
  }

  end (): void {
    this.#hasEnded = true
    this.#pass()
  }

  get #unread (): number {
    // What is wanted is being read: Node lowers `readableLength` only after it has called `read`, without an event.
    return this.#queued + (this.#isWanted ? 0 : this.body.readableLength)
  }

  async #write (text: string): Promise<void> {
    if (this.#hasEnded || this.body.destroyed) return
    const last = this.#queue.at(-1)
    if (last !== undefined && last.length < CHUNK_CHARACTERS) this.#queue[this.#queue.length - 1] = last + text
    else this.#queue.push(text)
    this.#queued += Buffer.byteLength(text)
    this.#pass()
    if (this.#unread < this.#limits.unreadBytes) return
    const { stalledMs } = this.#limits
    if (stalledMs !== Infinity) this.#stalled ??= setTimeout(() => this.body.destroy(), stalledMs)
    await new Promise<void>(resolve => { this.#waiting.push(resolve) })
  }

  /** Hands on what the connection takes. */
  #pass (): void {
    if (this.body.destroyed) return
    while (this.#isWanted) {
      if (this.#rest.length === 0) this.#rest = Buffer.from(this.#queue.shift() ?? '')
      if (this.#rest.length === 0) break
      const piece = this.#rest.subarray(0, PIECE_BYTES)
      this.#rest = this.#rest.subarray(PIECE_BYTES)
      this.#queued -= piece.length
      this.#isWanted = this.body.push(piece)
    }
    if (this.#hasEnded && this.#queued === 0 && !this.body.readableEnded) this.body.push(null)
    if (this.#unread < this.#limits.unreadBytes) this.#goOn()
  }

  #goOn (): void {
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    for (const resolve of this.#waiting.splice(0)) resolve()
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
