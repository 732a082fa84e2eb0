import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { FaqNotFound, NoDocumentsYet, NoQuestionsYet } from '../../errors.js'
import { errorResponse } from '../../lib/http/error-responses.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { described } from '../../lib/validation/schemas.js'
import {
  ExtractedTopics, Faq, FaqChange, FaqList, FaqOptions, FaqPath, GeneratedFaqs, NewFaq, TopicList
} from '../../schemas/analysis.js'
import { SubjectPath } from '../../schemas/subjects.js'
import inbox from './inbox.js'
import { SERVICE_RESPONSES } from './service-responses.js'

const GENERATION_RESPONSES = {
  429: errorResponse('The analysis service refuses: too many requests.'),
  ...SERVICE_RESPONSES
}

/** Frequent questions and topics of a course: its teachers generate them, its students read them. */
const analysis: FastifyPluginAsyncTypebox = async app => {
  const { analysisService, courseMaterial } = app

  await app.register(inbox)

  app.post('/subjects/:subject_id/faqs/generate', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [NoQuestionsYet] },
    schema: {
      operationId: 'generateFaqs',
      summary: 'Make the frequent questions of a subject',
      description: 'Out of what the students have asked. New ones are drafts, in place of the drafts of the last ' +
        'time. What a teacher has written, edited or published stays.',
      tags: ['analysis'],
      params: SubjectPath,
      body: FaqOptions,
      response: { 200: described(GeneratedFaqs, 'The questions that were found.'), ...GENERATION_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, body: { min_cluster_size }, id }) => {
    const options = omitUndefined({ min_cluster_size })
    return await courseMaterial.write(caller, subject, () => analysisService.generateFaqs(subject, options, id))
  })

  app.get('/subjects/:subject_id/faqs', {
    config: { access: 'user', subject: 'participant' },
    schema: {
      operationId: 'getFaqs',
      summary: 'The frequent questions of a subject',
      description: 'Students are shown the published ones, teachers the drafts as well.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(FaqList, 'The frequent questions.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject, id }) => {
    const state = caller.role === 'STUDENT' ? 'published' : undefined
    return await analysisService.faqs(subject._id, state, id)
  })

  app.post('/subjects/:subject_id/faqs', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'addFaq',
      summary: 'Write a frequent question',
      description: 'A draft, unless `state` says that it is published.',
      tags: ['analysis'],
      params: SubjectPath,
      body: NewFaq,
      response: { 201: described(Faq, 'The question.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, body: { question, answer, state }, id }, reply) => {
    const faq = await courseMaterial.write(caller, subject, () =>
      analysisService.addFaq(subject, { question, answer, state }, { by: caller._id, admittedAt }, id))
    return reply.code(201).send(faq)
  })

  app.put('/subjects/:subject_id/faqs/:faq_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [FaqNotFound] },
    schema: {
      operationId: 'changeFaq',
      summary: 'Edit, publish or unpublish a frequent question',
      description: 'Changes only the fields that are sent.',
      tags: ['analysis'],
      params: FaqPath,
      body: FaqChange,
      response: { 200: described(Faq, 'The question after the change.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, params: { faq_id: faqId }, body, id }) => {
    const { question, answer, state } = body
    return await analysisService.changeFaq(
      subject, faqId, omitUndefined({ question, answer, state }), { by: caller._id, admittedAt }, id
    )
  })

  app.delete('/subjects/:subject_id/faqs/:faq_id', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [FaqNotFound] },
    schema: {
      operationId: 'deleteFaq',
      summary: 'Delete a frequent question',
      description: 'When the class goes on asking it, it may be found again, as a draft.',
      tags: ['analysis'],
      params: FaqPath,
      response: { 204: Type.Null({ description: 'Deleted.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, params: { faq_id: faqId }, id }, reply) => {
    await analysisService.removeFaq(subject._id, faqId, id)
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/topics/extract', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [NoDocumentsYet] },
    schema: {
      operationId: 'extractTopics',
      summary: 'Extract the topics of a subject',
      description: 'Out of its documents. They take the place of the earlier ones.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(ExtractedTopics, 'The topics.'), ...GENERATION_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, id }) => {
    return await courseMaterial.write(caller, subject, () => analysisService.extractTopics(subject, id))
  })

  app.get('/subjects/:subject_id/topics', {
    config: { access: 'user', subject: 'participant' },
    schema: {
      operationId: 'getTopics',
      summary: 'The topics of a subject',
      description: 'Empty until they are extracted. Without the words and the names of deleted documents; for ' +
        'students, without those of hidden ones as well.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(TopicList, 'The topics.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject, id }) => await analysisService.topics(subject._id, caller.role === 'STUDENT', id))
}

export default analysis
