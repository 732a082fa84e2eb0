import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { described } from '../../../lib/schemas.js'
import { ErrorBody } from '../../../lib/errors.js'
import { generateFaqs, type FaqsFound } from '../faqs.js'
import { Runs } from '../runs.js'
import { FaqList, FaqRequest, FaqRun, SubjectPath } from '../schemas.js'

/** What a class keeps asking. */
const faqs: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app
  const runs = new Runs<FaqsFound>()

  app.post('/faqs/generate', {
    schema: {
      operationId: 'generateFaqs',
      summary: 'Find what a class keeps asking',
      description: 'Groups the newest 5,000 questions of the students of a subject by meaning, and publishes a question and an answer for each group in place of the list before. A group is shown when enough different students are in it. A request that comes while the same run is under way gets its result.',
      tags: ['faqs'],
      body: FaqRequest,
      response: {
        200: described(FaqRun, 'The list, as it is published.'),
        500: described(ErrorBody, 'No questions found for the subject, or an unexpected failure.')
      }
    }
  }, async request => {
    const { subject, min_cluster_size = 3 } = request.body
    const { questions, clusters, faqs } = await runs.join(subject, min_cluster_size, () =>
      generateFaqs(analysis, subject, min_cluster_size, { requestId: request.id, log: request.log, signal: analysis.closing }))
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
      description: 'Empty where none was generated.',
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
      description: 'Also where it has none.',
      tags: ['faqs'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'The subject has none.' }) }
    }
  }, async (request, reply) => {
    await analysis.models.Faqs.withdraw(request.params.subject)
    return reply.code(204).send(null)
  })
}

export default faqs
