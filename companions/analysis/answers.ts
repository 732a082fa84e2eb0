import { Type, type Static } from '@sinclair/typebox'
import pLimit from 'p-limit'
import type { ServiceClient } from '../../lib/service-client.js'
import { compileFor } from '../../lib/validators.js'
import { languageOf } from '../text/language.js'
import type { RequestContext } from './plugins/analysis.js'
import { TEXTS } from './texts.js'

const AT_ONCE = 6
const MAX_ANSWER = 4_000
const MAX_PASSAGE = 800

/** After this, what has not been asked yet is answered by the search alone, which takes a moment. */
const PATIENCE_MS = 60_000

const Answer = Type.Object({ response: Type.String({ minLength: 1 }) })
const isAnswer = compileFor('body', Answer)

const Results = Type.Object({
  results: Type.Array(Type.Object({
    content: Type.String(),
    metadata: Type.Object({ filename: Type.String(), page: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) })
  }))
})
const isResults = compileFor('body', Results)

export interface Sources { engine?: ServiceClient, retrieval?: ServiceClient }

/** Answers to questions about a subject, in their order, out of its material; none where nobody could be asked. */
export async function answersTo (questions: string[], subject: string, sources: Sources, context: RequestContext): Promise<Array<string | undefined>> {
  const until = performance.now() + PATIENCE_MS
  const limit = pLimit(AT_ONCE)
  return await Promise.all(questions.map(question => limit(async () => {
    context.signal.throwIfAborted()
    const engine = performance.now() < until ? sources.engine : undefined
    return await fromEngine(engine, question, subject, context) ?? await fromSearch(sources.retrieval, question, subject, context)
  })))
}

/** Our engine has an endpoint for it; somebody else's need not. */
async function fromEngine (engine: ServiceClient | undefined, query: string, subject: string, { requestId, log }: RequestContext): Promise<string | undefined> {
  if (engine === undefined) return undefined
  try {
    const { json } = await engine.call('answer', { method: 'POST', path: '/answers', body: { query, asignatura: subject }, headers: { 'x-request-id': requestId } })
    if (isAnswer(json)) return (json as Static<typeof Answer>).response.slice(0, MAX_ANSWER)
  } catch (error) {
    log.info({ err: error }, 'the chat engine gave no answer: the documents are searched')
  }
  return undefined
}

async function fromSearch (retrieval: ServiceClient | undefined, query: string, subject: string, { requestId, log }: RequestContext): Promise<string | undefined> {
  const texts = TEXTS[languageOf(query)]
  if (retrieval === undefined) return undefined
  try {
    const { json } = await retrieval.call('search', { method: 'POST', path: '/search', body: { query, subject, top_k: 1 }, headers: { 'x-request-id': requestId } })
    const best = isResults(json) ? (json as Static<typeof Results>).results[0] : undefined
    if (best === undefined) return texts.notCovered
    const { content, metadata: { filename, page } } = best
    const passage = content.slice(0, MAX_PASSAGE).trim().replaceAll('\n', '\n> ')
    return `${texts.covered}\n\n> ${passage}\n— ${texts.source(filename, page)}`
  } catch (error) {
    log.warn({ err: error }, 'the retrieval service gave no answer')
    return undefined
  }
}
