import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { isUnchanged, NO_BODY } from '../../../lib/http/entity-tags.js'
import { described } from '../../../lib/validation/schemas.js'
import { NO_ROLE } from '../../costs/charge.js'
import type { FoundChunk, Library } from '../library.js'
import {
  ChunkHeaders, ChunkList, ChunkQuery, MeaningHeaders, QuestionMeanings, Questions, Search, SearchHeaders, SearchResults
} from '../schemas.js'

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
      headers: SearchHeaders,
      response: { 200: described(SearchResults, 'The passages; none when nothing matches.') }
    }
  }, async request => {
    const { query, subject, top_k = 5 } = request.body
    const { 'x-caller-role': role, 'x-words-only': isByWords } = request.headers
    const found = await library.search(query, subject, top_k, { role, isByWords })
    const results = found.map(hit => ({ content: hit.chunk.content, score: hit.score, metadata: metadataOf(hit) }))
    return { results, total_results: results.length, query }
  })

  app.post('/meanings', {
    schema: {
      operationId: 'questionMeanings',
      summary: 'Turn texts into vectors',
      description: 'By the embeddings that searches use, so that what means the same can be found in other words. ' +
        'Nothing is stored.',
      tags: ['search'],
      body: Questions,
      headers: MeaningHeaders,
      response: { 200: described(QuestionMeanings, 'The vectors.') }
    }
  }, async request => {
    const { questions, subject, purpose = 'faqs' } = request.body
    const { 'x-caller-role': role = NO_ROLE } = request.headers
    return await library.meaningsOf(questions, { subject, role, purpose }) ?? { vectors: [] }
  })

  app.get('/chunks', {
    schema: {
      operationId: 'listChunks',
      summary: 'List the passages of a subject',
      description: 'By file name and position. Neighbours overlap by a sentence (`overlap`). The `ETag` is the same ' +
        'for all pages and changes with the documents of the subject; a request with it in `If-None-Match` costs one ' +
        'small read.',
      tags: ['search'],
      querystring: ChunkQuery,
      headers: ChunkHeaders,
      response: {
        200: described(ChunkList, 'The chunks.'),
        304: Type.Null({ description: 'The documents have not changed since the response with this `ETag`.' })
      }
    }
  }, async (request, reply) => {
    const { subject, skip, limit } = request.query
    // Read before the chunks: after a change in between, the tag is too old, and the next request reads them again.
    const tag = `"${await library.tagOf(subject)}"`
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send(NO_BODY)
    return reply.code(200).send(await pageOf(library, subject, skip, limit))
  })
}

async function pageOf (library: Library, subject: string, skip: number, limit: number) {
  const { chunks, total } = await library.chunks(subject, skip, limit)
  return {
    chunks: chunks.map(found => ({ id: found.chunk._id, content: found.chunk.content, metadata: metadataOf(found) })),
    total,
    has_meanings: library.hasMeanings
  }
}

function metadataOf ({ chunk, document }: FoundChunk) {
  return {
    subject: document.subject,
    document_id: document._id,
    filename: document.filename,
    type: document.type,
    page: chunk.page,
    time: chunk.time,
    path: chunk.path,
    heading: chunk.headings.at(-1),
    headings: chunk.headings,
    chunk: chunk.n,
    overlap: chunk.overlap ?? 0,
    indexed_at: document.indexed_at
  }
}

export default search
