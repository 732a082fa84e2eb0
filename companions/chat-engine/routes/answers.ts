import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { languageOf } from '../../text/language.js'
import { audienceOf } from '../audience.js'
import { placeOf } from '../place.js'
import { Answer, Question } from '../schemas.js'
import { TEXTS } from '../texts.js'

/** Replies to questions that belong to no conversation. */
const answers: FastifyPluginAsyncTypebox = async app => {
  const { models, material: source, provider } = app.engine

  app.post('/answers', {
    schema: {
      operationId: 'answer',
      summary: 'Answer a question outside of any conversation',
      description: 'Out of the course material, as `POST /chat` would. Nothing is remembered: no session, no profile.',
      tags: ['chat'],
      body: Question,
      response: { 200: { ...Answer, description: 'The answer.' } }
    }
  }, async request => {
    const { query, asignatura } = request.body
    const language = languageOf(query)
    const audience = await audienceOf(models, asignatura)
    const material = await source.materialFor(audience, query, { requestId: request.id, log: request.log })
    const { text, confidence, sources = [] } = await provider.reply({ query, language, material, history: [] })
    return {
      response: material.retrievalFailed ? `${text}\n\n${TEXTS[language].retrievalFailed}` : text,
      asignatura,
      ...(confidence !== undefined && { confidence }),
      sources: [...new Set(sources.map(source => placeOf(source, language)))]
    }
  })
}

export default answers
