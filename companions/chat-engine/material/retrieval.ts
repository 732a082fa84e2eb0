import { Type, type Static } from '@sinclair/typebox'
import type { Registry } from 'prom-client'
import { ServiceTimeout } from '../../../lib/http/errors.js'
import { ServiceClient } from '../../../lib/http/client/service-client.js'
import { compileFor } from '../../../lib/validation/validators.js'

// A search is one of several things that a reply rests on.
const SEARCH_SECONDS = 4
// To read a large course takes its time, so it is waited for as long as the service answers at all.
const READ_SECONDS = 30
const PATIENCE_MS = 2_000
const MAX_QUERY = 2000
// How many chunks are read at once.
const PAGE = 1000
// How often a course is read again from the start because its documents have changed meanwhile.
const ATTEMPTS = 3
const PLACES = 10
// A slow machine may need a second for each text.
const MEANINGS_SECONDS = 90
const COSTS_PAGE = 5000

const Chunk = Type.Object({
  content: Type.String(),
  /** Of a search: higher is better. */
  score: Type.Optional(Type.Number()),
  metadata: Type.Object({
    document_id: Type.Optional(Type.String()),
    filename: Type.String(),
    type: Type.Optional(Type.String()),
    page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    time: Type.Optional(Type.Number({ minimum: 0 })),
    path: Type.Optional(Type.String()),
    heading: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    headings: Type.Optional(Type.Array(Type.String())),
    chunk: Type.Optional(Type.Integer()),
    overlap: Type.Optional(Type.Integer({ minimum: 0 })),
    indexed_at: Type.Optional(Type.String())
  })
})
/** A part of a document. Neighbours overlap. */
export type Chunk = Static<typeof Chunk>

const SearchResults = Type.Object({ results: Type.Array(Chunk, { maxItems: 200 }) })
const Meanings = Type.Object({
  model: Type.Optional(Type.String()),
  vectors: Type.Array(Type.Array(Type.Number()))
})
const Chunks = Type.Object({
  chunks: Type.Array(Chunk, { maxItems: PAGE }),
  total: Type.Integer({ minimum: 0 }),
  has_meanings: Type.Optional(Type.Boolean())
})

const Documents = Type.Object({
  documents: Type.Array(Type.Object({ id: Type.String(), former: Type.Optional(Type.Array(Type.String())) })),
  total: Type.Integer()
})

const Costs = Type.Object({
  rows: Type.Array(Type.Object({ subject: Type.String(), cost: Type.Number() })), total: Type.Integer()
})

const isCosts = compileFor('body', Costs)
const isSearchResults = compileFor('body', SearchResults)
const isMeanings = compileFor('body', Meanings)
const isChunks = compileFor('body', Chunks)
const isDocuments = compileFor('body', Documents)

const NAME = 'Retrieval service'

/** Who asks, and what the search may cost. */
export interface SearchTerms {
  requestId: string
  role?: string | undefined
  /** The search calls no model. */
  isByWords?: boolean
}

/** For what vectors are computed: a query of a person, passages of a course, or its frequent questions. */
export interface MeaningTerms {
  requestId: string
  role?: string | undefined
  purpose: 'queries' | 'passages' | 'faqs'
  signal: AbortSignal
}

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
 * and ServiceUnavailable when the service does not answer as agreed: a search after 4 seconds, the others after 30, or
 * after 4 when the service does not even say that it is there.
 */
export class Retrieval {
  readonly #service: ServiceClient

  /** @param secret is sent with each call */
  constructor (url: string, secret: string | undefined, registry: Registry) {
    this.#service = new ServiceClient(NAME, { url, secret, timeoutSeconds: SEARCH_SECONDS, registry })
  }

  /** The best chunks for a query, best first. Of a query, the first 2,000 characters are sent. */
  async search (
    query: string, subject: string, limit: number, { requestId, role, isByWords = false }: SearchTerms
  ): Promise<Chunk[]> {
    const { json } = await this.#service.call('search', {
      method: 'POST',
      path: '/search',
      key: subject,
      isRepeatable: true,
      body: { query: query.slice(0, MAX_QUERY), subject, top_k: limit },
      headers: {
        'x-request-id': requestId,
        ...(role !== undefined && { 'x-caller-role': role }),
        ...(isByWords && { 'x-words-only': 'true' })
      },
      isValid: isSearchResults
    })
    return (json as Static<typeof SearchResults>).results
  }

  /** The vectors of texts, in their order, and of which model they are; `undefined` where there are none now. */
  async meanings (
    texts: string[], subject: string, { requestId, role, purpose, signal }: MeaningTerms
  ): Promise<{ model: string, vectors: number[][] } | undefined> {
    const { json } = await this.#service.call('meanings', {
      method: 'POST',
      path: '/meanings',
      key: subject,
      isRepeatable: true,
      body: { questions: texts.map(text => text.slice(0, MAX_QUERY)), subject, purpose },
      headers: { 'x-request-id': requestId, ...(role !== undefined && { 'x-caller-role': role }) },
      isValid: isMeanings,
      signal,
      ...(purpose !== 'queries' && { timeoutSeconds: MEANINGS_SECONDS })
    })
    const { model, vectors } = json as Static<typeof Meanings>
    return model !== undefined && vectors.length === texts.length ? { model, vectors } : undefined
  }

  /** Whether the documents of a subject are still those of this tag. Costs one small request. */
  async isCurrent (subject: string, tag: string, requestId: string): Promise<boolean> {
    return (await this.#page(subject, 0, 1, requestId, tag)).isUnchanged === true
  }

  /** The ids of the documents of a subject that its students are shown. */
  async visibleDocuments (subject: string, requestId: string): Promise<Set<string>> {
    const ids = new Set<string>()
    for (let skip = 0; ; skip += PAGE) {
      const query = new URLSearchParams({ subject, visible_only: 'true', skip: String(skip), limit: String(PAGE) })
      const { json } = await this.#service.call('list', {
        method: 'GET',
        path: `/documents?${query}`,
        key: subject,
        headers: { 'x-request-id': requestId },
        isValid: isDocuments
      })
      const { documents, total } = json as Static<typeof Documents>
      for (const { id, former = [] } of documents) [id, ...former].forEach(one => ids.add(one))
      if (documents.length === 0 || skip + PAGE >= total) return ids
    }
  }

  /**
   * All chunks of a subject, by document and position. Where the documents change again and again meanwhile, the pages
   * may be of several versions, under the tag of the oldest.
   * @param limit when the subject has more chunks, none are read
   */
  async chunksOf (subject: string, limit: number, requestId: string): Promise<SubjectChunks> {
    for (let attempt = 1; ; attempt++) {
      const read = await this.#read(subject, limit, requestId, attempt === ATTEMPTS)
      if (read !== undefined) return read
    }
  }

  /** Returns `undefined` where the documents have changed between two pages, unless pages of both are taken. */
  async #read (
    subject: string, limit: number, requestId: string, takesAll: boolean
  ): Promise<SubjectChunks | undefined> {
    const chunks: Chunk[] = []
    let first: string | undefined
    for (;;) {
      const { json, tag = '' } = await this.#page(subject, chunks.length, PAGE, requestId)
      const { total, has_meanings: hasMeanings = false, chunks: page } = json as Static<typeof Chunks>
      first ??= tag
      if (tag !== first && !takesAll) return undefined
      if (total > limit) return { tag: first, chunks: [], isTooMany: true, total, hasMeanings }
      chunks.push(...page)
      if (page.length === 0 || chunks.length >= total) {
        return { tag: first, chunks, isTooMany: false, total, hasMeanings }
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
    return await this.#patiently(subject, signal => this.#service.call('chunks', {
      method: 'GET',
      path: `/chunks?subject=${encodeURIComponent(subject)}&skip=${skip}&limit=${limit}`,
      key: subject,
      headers: { 'x-request-id': requestId, ...(tag !== undefined && { 'if-none-match': tag }) },
      isValid: isChunks,
      timeoutSeconds: READ_SECONDS,
      signal
    }))
  }

  /** Makes a call that may take long. It is given up when the service says nothing at `/health` either. */
  async #patiently<Reply> (subject: string, call: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    const given = new AbortController()
    let timer: NodeJS.Timeout
    const ask = async () => {
      const isThere = await this.#service.health(subject) !== undefined
      if (given.signal.aborted) return
      if (isThere) timer = setTimeout(ask, PATIENCE_MS)
      else given.abort(new ServiceTimeout(NAME, String(2 * PATIENCE_MS / 1000)))
    }
    timer = setTimeout(ask, PATIENCE_MS)
    try {
      return await call(given.signal)
    } finally {
      clearTimeout(timer)
      given.abort()
    }
  }

  /** What embeddings have cost in a month, by subject. */
  async costsOf (month: string, requestId: string): Promise<Map<string, number>> {
    const sums = new Map<string, number>()
    for (let skip = 0; ; skip += COSTS_PAGE) {
      const query = new URLSearchParams({ from: month, to: month, skip: String(skip), limit: String(COSTS_PAGE) })
      const { json } = await this.#service.call('costs', {
        method: 'GET', path: `/costs?${query}`, headers: { 'x-request-id': requestId }, isValid: isCosts
      })
      const { rows, total } = json as Static<typeof Costs>
      for (const { subject, cost } of rows) sums.set(subject, (sums.get(subject) ?? 0) + cost)
      if (rows.length === 0 || skip + COSTS_PAGE >= total) return sums
    }
  }

  async close (): Promise<void> {
    await this.#service.close()
  }
}
