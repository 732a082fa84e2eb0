import { Type, type Static } from '@sinclair/typebox'
import type { Registry } from 'prom-client'
import { ServiceClient } from '../../../lib/service-client.js'
import { compileFor } from '../../../lib/validators.js'

// A reply without the documents comes soon. So the engine does not wait long for a service that does not answer.
const TIMEOUT_SECONDS = 4
const MAX_QUERY = 2000

const SearchResult = Type.Object({
  content: Type.String(),
  metadata: Type.Object({
    filename: Type.String(),
    page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    heading: Type.Optional(Type.Union([Type.String(), Type.Null()]))
  })
})
const SearchResults = Type.Object({ results: Type.Array(SearchResult, { maxItems: 200 }) })
export type Chunk = Static<typeof SearchResult>

const isSearchResults = compileFor('body', SearchResults)

/** The client of the retrieval service: searches the documents of a subject. */
export class Retrieval {
  readonly #service: ServiceClient

  constructor (url: string, registry: Registry) {
    this.#service = new ServiceClient('Retrieval service', { url, timeoutSeconds: TIMEOUT_SECONDS, registry })
  }

  /**
   * The best passages for a query, best first. Of a query, the first 2,000 characters are sent.
   * @throws {ServiceTimeout} after 4 seconds
   * @throws {ServiceUnavailable} when the service does not answer with search results
   */
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

  async close (): Promise<void> {
    await this.#service.close()
  }
}
