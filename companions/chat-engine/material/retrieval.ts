import { Type, type Static } from '@sinclair/typebox'
import type { Registry } from 'prom-client'
import { ServiceClient } from '../../../lib/service-client.js'
import { compileFor } from '../../../lib/validators.js'

// A reply without the documents comes soon. So the engine does not wait long for a service that does not answer.
const TIMEOUT_SECONDS = 4
const MAX_QUERY = 2000
// How many chunks are read at once.
const PAGE = 1000
const PLACES = 10

const Chunk = Type.Object({
  content: Type.String(),
  metadata: Type.Object({
    document_id: Type.Optional(Type.String()),
    filename: Type.String(),
    page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    heading: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    headings: Type.Optional(Type.Array(Type.String())),
    chunk: Type.Optional(Type.Integer()),
    overlap: Type.Optional(Type.Integer({ minimum: 0 }))
  })
})
/** A part of a document. Neighbours overlap. */
export type Chunk = Static<typeof Chunk>

const SearchResults = Type.Object({ results: Type.Array(Chunk, { maxItems: 200 }) })
const Chunks = Type.Object({
  chunks: Type.Array(Chunk, { maxItems: PAGE }),
  total: Type.Integer({ minimum: 0 }),
  has_meanings: Type.Optional(Type.Boolean())
})

const isSearchResults = compileFor('body', SearchResults)
const isChunks = compileFor('body', Chunks)

/** All chunks of a subject under the tag of their version. */
export interface SubjectChunks {
  tag: string
  chunks: Chunk[]
  /** Whether the subject has more chunks than were asked for. Then `chunks` has none. */
  isTooMany: boolean
  /** How many the subject has. */
  total: number
  /** Whether a search compares meanings beside words. */
  hasMeanings: boolean
}

/**
 * The client of the retrieval service: reads and searches the documents of a subject. Its methods throw ServiceTimeout
 * after 4 seconds and ServiceUnavailable when the service does not answer as agreed.
 */
export class Retrieval {
  readonly #service: ServiceClient

  /** @param secret is sent with each call */
  constructor (url: string, secret: string | undefined, registry: Registry) {
    this.#service = new ServiceClient('Retrieval service', { url, secret, timeoutSeconds: TIMEOUT_SECONDS, registry })
  }

  /** The best chunks for a query, best first. Of a query, the first 2,000 characters are sent. */
  async search (query: string, subject: string, limit: number, requestId: string): Promise<Chunk[]> {
    const { json } = await this.#service.call('search', {
      method: 'POST',
      path: '/search',
      body: { query: query.slice(0, MAX_QUERY), subject, top_k: limit },
      headers: { 'x-request-id': requestId },
      isValid: isSearchResults
    })
    return (json as Static<typeof SearchResults>).results
  }

  /**
   * All chunks of a subject, by document and position.
   * @param known returned again while the documents have not changed, which costs one small request
   * @param limit when the subject has more chunks, none are read
   */
  async chunksOf (
    subject: string, known: SubjectChunks | undefined, limit: number, requestId: string
  ): Promise<SubjectChunks> {
    const chunks: Chunk[] = []
    let tag: string | undefined
    for (;;) {
      const skip = chunks.length
      const reply = await this.#page(subject, skip, PAGE, requestId, skip === 0 ? known?.tag : undefined)
      if (reply.isUnchanged && known !== undefined) return known
      const page = reply.json as Static<typeof Chunks>
      // The documents have changed between two pages.
      if (tag !== undefined && reply.tag !== tag) return await this.chunksOf(subject, undefined, limit, requestId)
      tag = reply.tag ?? ''
      chunks.push(...page.chunks)
      const hasMeanings = page.has_meanings ?? false
      const { total } = page
      if (total > limit) return { tag, chunks: [], isTooMany: true, total, hasMeanings }
      if (page.chunks.length === 0 || chunks.length >= total) {
        return { tag, chunks, isTooMany: false, total, hasMeanings }
      }
    }
  }

  /**
   * Chunks from ten places, evenly spread over all chunks of a subject.
   * @param total how many the subject has
   */
  async sample (subject: string, total: number, limit: number, requestId: string): Promise<Chunk[]> {
    const size = Math.ceil(limit / PLACES)
    const places = Array.from({ length: PLACES }, (_, place) => Math.floor(place * total / PLACES))
    const pages = await Promise.all(places.map(async skip => (await this.#page(subject, skip, size, requestId)).json))
    return (pages as Array<Static<typeof Chunks>>).flatMap(({ chunks }) => chunks)
  }

  async #page (subject: string, skip: number, limit: number, requestId: string, tag?: string) {
    return await this.#service.call('chunks', {
      method: 'GET',
      path: `/chunks?subject=${encodeURIComponent(subject)}&skip=${skip}&limit=${limit}`,
      headers: { 'x-request-id': requestId, ...(tag !== undefined && { 'if-none-match': tag }) },
      isValid: isChunks
    })
  }

  async close (): Promise<void> {
    await this.#service.close()
  }
}
