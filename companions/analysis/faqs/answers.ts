import { Type, type Static } from '@sinclair/typebox'
import pLimit from 'p-limit'
import type { ServiceClient } from '../../../lib/http/client/service-client.js'
import { compileFor } from '../../../lib/validation/validators.js'
import { languageOf } from '../../text/language.js'
import { withoutMarks } from './marks.js'
import type { RequestContext, Sources } from '../request-context.js'
import { textsIn } from '../texts.js'

const AT_ONCE = 6
// In characters.
const MAX_ANSWER = 4_000
const MAX_PASSAGE = 800

/** After this time the chat engine gets no further question: the search, which takes a moment, answers the rest. */
const ENGINE_BUDGET_MS = 60_000

const EngineReply = Type.Object({
  response: Type.String({ minLength: 1 }),
  /** Absent where the engine gives no degree. Its replies have no marks then. */
  confidence: Type.Optional(Type.String())
})
const isEngineReply = compileFor('body', EngineReply)

const SearchReply = Type.Object({
  results: Type.Array(Type.Object({
    content: Type.String(),
    metadata: Type.Object({ filename: Type.String(), page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) })
  }))
})
const isSearchReply = compileFor('body', SearchReply)

/**
 * Answers questions about a subject from its material.
 * @returns one answer for each question, in their order; `undefined` where no service has replied
 */
export async function answersTo (
  questions: string[], subject: string, sources: Sources, context: RequestContext
): Promise<Array<string | undefined>> {
  const deadline = performance.now() + ENGINE_BUDGET_MS
  const limit = pLimit(AT_ONCE)
  return await Promise.all(questions.map(question => limit(async () => {
    context.signal.throwIfAborted()
    const engine = performance.now() < deadline ? sources.engine : undefined
    return await askEngine(engine, question, subject, context) ??
      await searchDocuments(sources.retrieval, question, subject, context)
  })))
}

/** `POST /answers` is an endpoint of our chat engine that other engines need not have. */
async function askEngine (
  engine: ServiceClient | undefined, query: string, subject: string, { requestId, log }: RequestContext
): Promise<string | undefined> {
  if (engine === undefined) return undefined
  try {
    const { json } = await engine.call('answer', {
      method: 'POST',
      path: '/answers',
      key: subject,
      body: { query, asignatura: subject },
      headers: { 'x-request-id': requestId }
    })
    if (!isEngineReply(json)) return undefined
    const { response, confidence } = json as Static<typeof EngineReply>
    if (confidence === 'none') return textsIn(languageOf(query)).notCovered
    const answer = response.slice(0, MAX_ANSWER)
    return (confidence === undefined ? answer : withoutMarks(answer)) || undefined
  } catch (error) {
    log.info({ err: error }, 'the chat engine gave no answer: the documents are searched')
  }
  return undefined
}

/** The best passage of the documents as a quotation. */
async function searchDocuments (
  retrieval: ServiceClient | undefined, query: string, subject: string, { requestId, log }: RequestContext
): Promise<string | undefined> {
  if (retrieval === undefined) return undefined
  const texts = textsIn(languageOf(query))
  try {
    const { json } = await retrieval.call('search', {
      method: 'POST',
      path: '/search',
      key: subject,
      isRepeatable: true,
      body: { query, subject, top_k: 1 },
      // Nobody has asked for this: a search by meaning would cost what no budget counts before.
      headers: { 'x-request-id': requestId, 'x-words-only': 'true' }
    })
    const best = isSearchReply(json) ? (json as Static<typeof SearchReply>).results[0] : undefined
    if (best === undefined) return texts.notCovered
    const { content, metadata: { filename, page } } = best
    const passage = content.slice(0, MAX_PASSAGE).trim().replaceAll('\n', '\n> ')
    return `${texts.covered}\n\n> ${passage}\n— ${texts.source(filename, page)}`
  } catch (error) {
    log.warn({ err: error }, 'the retrieval service gave no answer')
    return undefined
  }
}
