import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { ErrorBody } from '../../../lib/errors.js'
import { described } from '../../../lib/schemas.js'
import { generateFaqs, type FaqsFound } from '../faqs.js'
import { FaqList, FaqRequest, FaqRun, SubjectPath } from '../schemas.js'
import { SingleFlight } from '../single-flight.js'

/** Frequently asked questions. */
const faqs: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app
  const runs = new SingleFlight<FaqsFound>()

  app.post('/faqs/generate', {
    schema: {
      operationId: 'generateFaqs',
      summary: 'Find frequently asked questions',
      description: 'Groups the newest 5,000 questions of the students of a subject by meaning. For each group that ' +
        'has enough different students, publishes a question and an answer. The new list replaces the one before. ' +
        'A request that arrives while the same run is under way gets the result of that run.',
      tags: ['faqs'],
      body: FaqRequest,
      response: {
        200: described(FaqRun, 'The list, as it is published.'),
        500: described(ErrorBody, 'No questions found for the subject, or an unexpected failure.')
      }
    }
  }, async request => {
    const { subject, min_cluster_size = 3 } = request.body
    const context = { requestId: request.id, log: request.log, signal: analysis.closing }
    const { questions, clusters, faqs } = await runs.run(subject, min_cluster_size, () =>
      generateFaqs(analysis, subject, min_cluster_size, context))
    return {
      status: 'completed' as const,
      subject,
      questions_analyzed: questions,
      clusters_formed: clusters,
      faqs_generated: faqs.length,
      faqs: faqs.map(faq => ({ ...faq, subject }))
    }
  })

  app.get('/faqs/:subject', {
    schema: {
      operationId: 'listFaqs',
      summary: 'The latest list of a subject',
      description: 'Empty when none was generated.',
      tags: ['faqs'],
      params: SubjectPath,
      response: { 200: described(FaqList, 'The list.') }
    }
  }, async request => {
    const { subject } = request.params
    const latest = await analysis.models.Faqs.latest(subject)
    return {
      subject,
      generated_at: latest?.generated_at ?? null,
      questions_analyzed: latest?.analyzed ?? 0,
      faqs: (latest?.entries ?? []).map(faq => ({ ...faq, subject }))
    }
  })

  app.delete('/faqs/:subject', {
    schema: {
      operationId: 'deleteFaqs',
      summary: 'Delete the list of a subject',
      description: 'Succeeds also when it has none.',
      tags: ['faqs'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'The subject has no list.' }) }
    }
  }, async (request, reply) => {
    await analysis.models.Faqs.withdraw(request.params.subject)
    return reply.code(204).send(null)
  })
}

export default faqs
