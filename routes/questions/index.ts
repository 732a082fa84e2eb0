import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import {
  GenerationNotSupported, NoQuestionMaterial, QuestionBankFull, QuestionNotFound, QuestionsTooLarge
} from '../../errors.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import type { Question as StoredQuestion } from '../../collections/questions/question.js'
import {
  ExportQuery, NewQuestion, NONE_MADE, Question, QuestionChange, QuestionHistory, QuestionOrder, QuestionPath,
  QuestionQuery, QuestionTopics
} from '../../schemas/questions.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { exportQuestions } from '../../services/questions/files/export.js'
import { generateQuestions } from '../../services/questions/question-generation.js'
import {
  changeQuestion, createQuestion, deleteQuestion, historyOf, listQuestions, readQuestion
} from '../../services/questions/questions.js'
import type { BankLimits } from '../../services/questions/question-room.js'
import importRoute from './import.js'

const TEACHERS = { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' } as const

const FULL = [QuestionBankFull, QuestionsTooLarge]

const shown = ({ _id, ...question }: StoredQuestion) => ({ id: _id, ...question })

/** The question bank of a subject. Students reach it through tests alone. */
const questions: FastifyPluginAsyncTypebox<{ limits: BankLimits }> = async (app, { limits }) => {
  const { models, courseMaterial } = app

  await app.register(importRoute, { limits })

  app.get('/subjects/:subject_id/questions', {
    config: TEACHERS,
    schema: {
      operationId: 'listQuestions',
      summary: 'List the questions of a subject',
      description: 'In the order of their making.',
      tags: ['questions'],
      params: SubjectPath,
      querystring: QuestionQuery,
      response: { 200: listOf(Question, 'A page of the questions.') }
    }
  }, async ({ subject, query }, reply) => {
    const { total, found: questions } = await listQuestions(models, subject._id, query)
    reply.paginate({ total, skip: query.skip, limit: query.limit })
    return questions.map(shown)
  })

  app.post('/subjects/:subject_id/questions', {
    config: { ...TEACHERS, errors: FULL },
    schema: {
      operationId: 'addQuestion',
      summary: 'Write a question',
      description: 'It is a draft until it is published.',
      tags: ['questions'],
      params: SubjectPath,
      body: NewQuestion,
      response: { 201: described(Question, 'The question.') }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, body }, reply) => {
    const question = await courseMaterial.write(caller, subject, () =>
      createQuestion(models, limits, subject, caller._id, body, admittedAt))
    return reply.code(201).send(shown(question))
  })

  app.get('/subjects/:subject_id/questions/topics', {
    config: TEACHERS,
    schema: {
      operationId: 'listQuestionTopics',
      summary: 'The topics of the questions of a subject',
      description: 'In the order of the alphabet. The topic `""` is that of the questions without one.',
      tags: ['questions'],
      params: SubjectPath,
      response: { 200: described(QuestionTopics, 'The topics, with how many questions each has.') }
    }
  }, async ({ subject }) => await models.Question.topics(subject._id))

  app.get('/subjects/:subject_id/questions/export', {
    config: TEACHERS,
    schema: {
      operationId: 'exportQuestions',
      summary: 'Export the questions of a subject',
      description: 'In the order of their making, with topics as categories. The same file comes out again where it ' +
        'is imported into an empty bank. States and sources are not part of it.',
      tags: ['questions'],
      params: SubjectPath,
      querystring: ExportQuery,
      response: {
        200: {
          description: 'The file.',
          headers: { 'Content-Disposition': { type: 'string', description: '`attachment`, and the name of the file' } },
          content: {
            'text/plain': { schema: Type.String({ examples: ['$CATEGORY: $course$/top/Determinants\n'] }) },
            'application/xml': { schema: Type.String({ examples: ['<quiz>\n</quiz>\n'] }) }
          }
        }
      }
    }
  }, async ({ subject, query: { format, state } }, reply) => {
    const file = exportQuestions(await models.Question.all(subject._id, state), format)
    const name = `questions-${subject._id}.${file.extension}`
    reply.type(file.type).header('content-disposition', `attachment; filename="${name}"`)
    return reply.send(file.content as never)
  })

  app.post('/subjects/:subject_id/questions/generate', {
    config: { ...TEACHERS, errors: [NoQuestionMaterial, GenerationNotSupported, ...FULL] },
    schema: {
      operationId: 'generateQuestions',
      summary: 'Let the chat engine make questions',
      description: 'From the material of the subject, as drafts. There are fewer than `count` where the engine does ' +
        'not find enough good ones, and those that the bank has are left out.',
      tags: ['questions'],
      params: SubjectPath,
      body: QuestionOrder,
      response: {
        201: {
          description: 'The new drafts.',
          headers: {
            'X-None-Made': {
              type: 'string',
              enum: [...NONE_MADE],
              description: 'Why there are none. `topic`: the material does not have it. `known`: the bank has all ' +
                'that the material gives. `material`: it has nothing that a question can be made of'
            },
            'X-Parts-Without': {
              type: 'string',
              description: 'Where there are fewer than `count`: guides and documents that give none, or the sections ' +
                'of the only one, each with its reason and its title, percent-encoded. `code`, `tasks`, `language`, ' +
                '`course`, `list`: what most of it is. `sentences`: it has none with a definition or a fact',
              examples: ['tasks exercises.pdf,code Lab%201.pdf']
            }
          },
          content: { 'application/json': { schema: Type.Array(Question) } }
        },
        503: errorResponse('Chat engine unavailable, followed by what happened; or the gateway is closing.',
          GenerationNotSupported.sentence),
        504: errorResponse('The chat engine did not answer within `CHAT_TIMEOUT_SECONDS`.')
      }
    }
  }, async ({ caller, admittedAt: at, subject: { _id: subject }, body, id }, reply) => {
    const { drafts, reason, parts } = await courseMaterial.write(caller, subject, () =>
      generateQuestions(app, limits, { subject, caller: caller._id, at }, body, id))
    if (reason !== undefined) reply.header('x-none-made', reason)
    if (parts !== '') reply.header('x-parts-without', parts)
    return reply.code(201).send(drafts.map(shown))
  })

  app.get('/subjects/:subject_id/questions/:question_id', {
    config: { ...TEACHERS, errors: [QuestionNotFound] },
    schema: {
      operationId: 'getQuestion',
      summary: 'A question',
      tags: ['questions'],
      params: QuestionPath,
      response: { 200: described(Question, 'The question.') }
    }
  }, async ({ subject, params }) => shown(await readQuestion(models, subject._id, params.question_id)))

  app.get('/subjects/:subject_id/questions/:question_id/history', {
    config: { ...TEACHERS, errors: [QuestionNotFound] },
    schema: {
      operationId: 'getQuestionHistory',
      summary: 'The history of a question',
      description: 'One entry for each change. A question that was not changed has none.',
      tags: ['questions'],
      params: QuestionPath,
      response: { 200: described(QuestionHistory, 'The changes.') }
    }
  }, async ({ subject, params }) => await historyOf(models, subject._id, params.question_id))

  app.put('/subjects/:subject_id/questions/:question_id', {
    config: { ...TEACHERS, errors: [QuestionNotFound, QuestionsTooLarge] },
    schema: {
      operationId: 'changeQuestion',
      summary: 'Edit, publish or retire a question',
      description: 'Changes only the fields that are sent. It must be a valid question after the change. Where it ' +
        'was ever published, a change of what it asks or of what is right makes the next version.',
      tags: ['questions'],
      params: QuestionPath,
      body: QuestionChange,
      response: { 200: described(Question, 'The question after the change.') }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, params: { question_id: id }, body }) => {
    return shown(await courseMaterial.write(caller, subject, () =>
      changeQuestion(models, limits, { subject, id }, caller._id, body, admittedAt)))
  })

  app.delete('/subjects/:subject_id/questions/:question_id', {
    config: { ...TEACHERS, errors: [QuestionNotFound] },
    schema: {
      operationId: 'deleteQuestion',
      summary: 'Delete a question',
      description: 'It leaves the bank with its history. Results and figures of students who were asked keep its text.',
      tags: ['questions'],
      params: QuestionPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async ({ caller, subject: { _id: subject }, params: { question_id: id } }, reply) => {
    await courseMaterial.write(caller, subject, () => deleteQuestion(models, limits, subject, id))
    return reply.code(204).send(null)
  })
}

export default questions
