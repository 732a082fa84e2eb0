import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { draftsFor } from '../bank-drafts.js'
import { QuestionsUnavailable } from '../errors.js'
import { GeneratedQuestions, QuestionOrder, Suggestions, SuggestionsQuery } from '../schemas.js'
import { suggestionsFor } from '../suggestions.js'

/** Questions for the question bank of a subject, and questions to begin a conversation with. */
const questions: FastifyPluginAsyncTypebox = async app => {
  app.post('/questions/generate', {
    config: { errors: [QuestionsUnavailable] },
    schema: {
      operationId: 'generateQuestions',
      summary: 'Make questions from the material of a subject',
      description: 'Multiple-choice questions with one right option, in the language of the material. Fewer than ' +
        '`count` where the material has not enough good ones. Nothing is remembered.',
      tags: ['questions'],
      body: QuestionOrder,
      response: { 200: { ...GeneratedQuestions, description: 'The questions.' } }
    }
  }, async ({ body, id, log }) => await draftsFor(app.engine, body, { requestId: id, log }))

  app.get('/suggestions', {
    schema: {
      operationId: 'suggestQuestions',
      summary: 'Questions to begin a conversation with',
      description: 'The material of the subject, as this user is shown it, answers each of them for certain.',
      tags: ['questions'],
      querystring: SuggestionsQuery,
      response: { 200: { ...Suggestions, description: 'The questions, none where it answers none.' } }
    }
  }, async ({ query, id, log }) => await suggestionsFor(app.engine, query, { requestId: id, log }))
}

export default questions
