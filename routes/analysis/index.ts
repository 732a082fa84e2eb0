import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NoDocumentsYet, NoQuestionsYet } from '../../errors.js'
import { errorResponse } from '../../lib/error-responses.js'
import { omitUndefined } from '../../lib/omit-undefined.js'
import { described } from '../../lib/schemas.js'
import { ExtractedTopics, FaqList, FaqOptions, GeneratedFaqs, TopicList } from '../../schemas/analysis.js'
import { SubjectPath } from '../../schemas/subjects.js'

const SERVICE_RESPONSES = {
  503: errorResponse('Analysis service unavailable, followed by what happened; or the gateway is closing.'),
  504: errorResponse('The analysis service did not answer within the deadline: 10 seconds, 300 where it reads the ' +
    'whole course.')
}
const GENERATION_RESPONSES = {
  429: errorResponse('The analysis service refuses: too many requests.'),
  ...SERVICE_RESPONSES
}

/** Frequent questions and topics of a course: its teachers generate them, its students read them. */
const analysis: FastifyPluginAsyncTypebox = async app => {
  const { analysisService, courseMaterial } = app

  app.post('/subjects/:subject_id/faqs/generate', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [NoQuestionsYet] },
    schema: {
      operationId: 'generateFaqs',
      summary: 'Make the frequent questions of a subject',
      description: 'Out of what the students have asked. They take the place of the earlier ones.',
      tags: ['analysis'],
      params: SubjectPath,
      body: FaqOptions,
      response: { 200: described(GeneratedFaqs, 'The frequent questions.'), ...GENERATION_RESPONSES }
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
      description: 'Empty until they are made.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(FaqList, 'The frequent questions.'), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, id }) => await analysisService.faqs(subject._id, id))

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
      description: 'Empty until they are extracted.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(TopicList, 'The topics.'), ...SERVICE_RESPONSES }
    }
  }, async ({ subject, id }) => await analysisService.topics(subject._id, id))
}

export default analysis
