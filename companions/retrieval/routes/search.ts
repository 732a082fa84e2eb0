import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../../lib/schemas.js'
import type { FoundChunk } from '../library.js'
import { ChunkList, ChunkQuery, Search, SearchResults } from '../schemas.js'

/** Passages of the documents. */
const search: FastifyPluginAsyncTypebox = async app => {
  const { library } = app

  app.post('/search', {
    schema: {
      operationId: 'search',
      summary: 'Find passages',
      description: 'The passages that match a question, best first. Without a subject, searches the 50 subjects ' +
        'whose documents changed last.',
      tags: ['search'],
      body: Search,
      response: { 200: described(SearchResults, 'The passages; none when nothing matches.') }
    }
  }, async request => {
    const { query, subject, top_k = 5 } = request.body
    const found = await library.search(query, subject, top_k)
    const results = found.map(hit => ({ content: hit.chunk.content, score: hit.score, metadata: metadataOf(hit) }))
    return { results, total_results: results.length, query }
  })

  app.get('/chunks', {
    schema: {
      operationId: 'listChunks',
      summary: 'List the passages of a subject',
      description: 'By file name and position. Neighbours overlap by a sentence.',
      tags: ['search'],
      querystring: ChunkQuery,
      response: { 200: described(ChunkList, 'The chunks.') }
    }
  }, async request => {
    const { subject, skip, limit } = request.query
    const { chunks, total } = await library.chunks(subject, skip, limit)
    const listed = chunks.map(found => ({
      id: found.chunk._id,
      content: found.chunk.content,
      metadata: metadataOf(found)
    }))
    return { chunks: listed, total }
  })
}

function metadataOf ({ chunk, document }: FoundChunk) {
  return {
    subject: document.subject,
    filename: document.filename,
    page: chunk.page,
    heading: chunk.headings.at(-1),
    chunk: chunk.n
  }
}

export default search
