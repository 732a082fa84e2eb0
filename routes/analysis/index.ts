import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { requireParticipant, requireTeacher } from '../../services/subject-access.js'
import { ExtractedTopics, FaqList, FaqOptions, GeneratedFaqs, TopicList } from '../../schemas/analysis.js'
import { described } from '../../lib/schemas.js'
import { ErrorBody } from '../../lib/errors.js'
import { NoDocumentsYet, NoQuestionsYet, NotEnrolled, NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import { SubjectPath } from '../../schemas/subjects.js'

const SERVICE_STATUSES = {
  503: described(ErrorBody, 'Analysis service unavailable, followed by what happened; or the gateway is closing.'),
  504: described(ErrorBody, 'The analysis service did not answer within the deadline: 10 seconds, 300 where it reads the whole course.')
}
const GENERATION_STATUSES = {
  429: described(ErrorBody, 'The analysis service errors: too many requests.'),
  ...SERVICE_STATUSES
}

/** Frequent questions and topics of a course: its professor has them made, its students read them. */
const analysis: FastifyPluginAsyncTypebox = async app => {
  const { models, analysisService, courseMaterial } = app

  app.post('/subjects/:subject_id/faqs/generate', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor, NoQuestionsYet] },
    schema: {
      operationId: 'generateFaqs',
      summary: 'Make the frequent questions of a subject',
      description: 'Out of what the students have asked. They take the place of the earlier ones.',
      tags: ['analysis'],
      params: SubjectPath,
      body: FaqOptions,
      response: { 200: described(GeneratedFaqs, 'The frequent questions.'), ...GENERATION_STATUSES }
    }
  }, async request => {
    const { caller, params: { subject_id: subject }, body: { min_cluster_size } } = request
    const mayGenerate = () => requireTeacher(models, caller, subject)
    await mayGenerate()
    const options = min_cluster_size === undefined ? {} : { min_cluster_size }
    return await courseMaterial.write(subject, mayGenerate, () => analysisService.generateFaqs(subject, options, request.id))
  })

  app.get('/subjects/:subject_id/faqs', {
    config: { access: 'user', errors: [SubjectNotFound, NotSubjectProfessor, NotEnrolled] },
    schema: {
      operationId: 'getFaqs',
      summary: 'The frequent questions of a subject',
      description: 'Empty until they are made.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(FaqList, 'The frequent questions.'), ...SERVICE_STATUSES }
    }
  }, async request => {
    const { caller, params: { subject_id: subject } } = request
    await requireParticipant(models, caller, subject)
    return await analysisService.faqs(subject, request.id)
  })

  app.post('/subjects/:subject_id/topics/extract', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [SubjectNotFound, NotSubjectProfessor, NoDocumentsYet] },
    schema: {
      operationId: 'extractTopics',
      summary: 'Extract the topics of a subject',
      description: 'Out of its documents. They take the place of the earlier ones.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(ExtractedTopics, 'The topics.'), ...GENERATION_STATUSES }
    }
  }, async request => {
    const { caller, params: { subject_id: subject } } = request
    const mayExtract = () => requireTeacher(models, caller, subject)
    await mayExtract()
    return await courseMaterial.write(subject, mayExtract, () => analysisService.extractTopics(subject, request.id))
  })

  app.get('/subjects/:subject_id/topics', {
    config: { access: 'user', errors: [SubjectNotFound, NotSubjectProfessor, NotEnrolled] },
    schema: {
      operationId: 'getTopics',
      summary: 'The topics of a subject',
      description: 'Empty until they are extracted.',
      tags: ['analysis'],
      params: SubjectPath,
      response: { 200: described(TopicList, 'The topics.'), ...SERVICE_STATUSES }
    }
  }, async request => {
    const { caller, params: { subject_id: subject } } = request
    await requireParticipant(models, caller, subject)
    return await analysisService.topics(subject, request.id)
  })
}

export default analysis
