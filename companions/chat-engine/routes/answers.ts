import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Answer, Question } from '../schemas.js'
import { singleAnswer } from '../conversation/single-answer.js'
import { withinDeadline } from '../conversation/within-deadline.js'

/** Replies to questions that belong to no conversation. */
const answers: FastifyPluginAsyncTypebox = async app => {
  app.post('/answers', {
    schema: {
      operationId: 'answer',
      summary: 'Answer a question outside of any conversation',
      description: 'Out of the course material, as `POST /chat` would. Nothing is remembered: no session, no profile.',
      tags: ['chat'],
      body: Question,
      response: { 200: { ...Answer, description: 'The answer.' } }
    }
  }, async (request, reply) => await withinDeadline(request, reply, app.engine.deadlineMs, async signal =>
    await singleAnswer(app.engine, request.body, { requestId: request.id, log: request.log, signal })))
}

export default answers
