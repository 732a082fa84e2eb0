import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { audienceOf } from '../audience.js'
import { languageOf } from '../../text/language.js'
import { LanguageModelFailed, QuestionsUnavailable } from '../errors.js'
import { GeneratedQuestions, QuestionOrder } from '../schemas.js'

/** Questions for the question bank of a subject. */
const questions: FastifyPluginAsyncTypebox = async app => {
  const { models, material: source, provider } = app.engine

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
  }, async request => {
    const { subject, topic = '', count, difficulty = 'medium', exclude = [] } = request.body
    const audience = await audienceOf(models, subject)
    const material = await source.materialFor(audience, topic, { requestId: request.id, log: request.log })
    if (material.index.passages.length === 0) return { has_material: false, questions: [] }
    const language = topic === '' ? material.index.language : languageOf(topic, material.index.language)
    const seed = [subject, topic, count, difficulty, ...exclude].join('\n')
    const order = { topic, num_questions: count, difficulty, language, material, seed, exclude }
    const made = await provider.questions(order).catch((error: unknown) => {
      throw error instanceof LanguageModelFailed ? new QuestionsUnavailable() : error
    })
    const questions = made.map(({ question_text, options, correct_option, explanation, topic = '', source }) => ({
      type: 'single' as const,
      text: question_text,
      options: options.map((text, position) => ({ text, correct: position === correct_option })),
      explanation,
      topic: topic.slice(0, MAX_TOPIC),
      difficulty,
      ...(source !== undefined && { source })
    }))
    return { has_material: true, questions }
  })
}

// In characters, as the question bank keeps it.
const MAX_TOPIC = 100

export default questions
