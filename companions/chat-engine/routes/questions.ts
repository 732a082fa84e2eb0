import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { draftsFor } from '../interactive-test/bank-drafts.js'
import { QuestionsUnavailable } from '../errors.js'
import { GeneratedQuestions, QuestionOrder, Suggestions, SuggestionsQuery } from '../schemas.js'
import { suggestionsFor } from '../conversation/suggestions.js'
import { withinDeadline } from '../conversation/within-deadline.js'

/** Questions for the question bank of a subject, and questions to begin a conversation with. */
const questions: FastifyPluginAsyncTypebox = async app => {
  app.post('/questions/generate', {
    config: { errors: [QuestionsUnavailable] },
    schema: {
      operationId: 'generateQuestions',
      summary: 'Make questions from the material of a subject',
      description: 'Questions with one right option, or with a short answer that is typed, in the language of the ' +
        'material. Fewer than `count` where the material has not enough good ones. Nothing is remembered.',
      tags: ['questions'],
      body: QuestionOrder,
      response: { 200: { ...GeneratedQuestions, description: 'The questions.' } }
    }
  }, async (request, reply) => await withinDeadline(request, reply, app.engine.deadlineMs, async signal =>
    await draftsFor(app.engine, request.body, { requestId: request.id, log: request.log, signal })))

  app.get('/suggestions', {
    schema: {
      operationId: 'suggestQuestions',
      summary: 'Questions to begin a conversation with',
      description: 'The material of the subject, as this user is shown it, answers each of them for certain.',
      tags: ['questions'],
      querystring: SuggestionsQuery,
      response: { 200: { ...Suggestions, description: 'The questions, none where it answers none.' } }
    }
  }, async (request, reply) => await withinDeadline(request, reply, app.engine.deadlineMs, async signal =>
    await suggestionsFor(app.engine, request.query, { requestId: request.id, log: request.log, signal })))
}

export default questions
