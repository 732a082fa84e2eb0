import { Type, type Static } from '@sinclair/typebox'
import { Pool } from 'undici'
import { compileFor } from '../../../lib/validators.js'

// An answer without the documents comes soon; one that waits for a dead service does not.
const TIMEOUT_MS = 4_000
const MAX_BYTES = 2_000_000

const Result = Type.Object({
  content: Type.String(),
  metadata: Type.Object({
    filename: Type.String(),
    page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    heading: Type.Optional(Type.Union([Type.String(), Type.Null()]))
  })
})
export type Chunk = Static<typeof Result>

const isAnswer = compileFor('body', Type.Object({ results: Type.Array(Result, { maxItems: 200 }) }))

/** Searches the documents of a subject: the client of the retrieval service. */
export class Retrieval {
  readonly #pool: Pool
  readonly #path: string
  readonly #timeout: number

  constructor (url: string, timeout = TIMEOUT_MS) {
    const { origin, pathname } = new URL(url)
    this.#pool = new Pool(origin, { connections: 16, connect: { timeout }, maxResponseSize: MAX_BYTES })
    this.#path = `${pathname.replace(/\/$/, '')}/search`
    this.#timeout = timeout
  }

  /** @throws whenever there is no sound answer in time */
  async search (query: string, subject: string, limit: number, requestId: string): Promise<Chunk[]> {
    const { statusCode, body } = await this.#pool.request({
      method: 'POST',
      path: this.#path,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ query: query.slice(0, 2000), subject, top_k: limit }),
      // undici's own time-outs start again with each byte; this one does not.
      signal: AbortSignal.timeout(this.#timeout)
    })
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`The retrieval service answered ${statusCode}`)
    }
    const answer: unknown = await body.json()
    if (!isAnswer(answer)) throw new Error('The retrieval service answered something else than search results')
    return (answer as { results: Chunk[] }).results
  }

  close (): Promise<void> {
    return this.#pool.destroy()
  }
}
