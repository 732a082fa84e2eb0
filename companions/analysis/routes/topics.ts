import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { described } from '../../../lib/validation/schemas.js'
import { NoDocumentsFound } from '../errors.js'
import { SubjectPath, TopicList, TopicQuery, TopicRequest, TopicRun } from '../schemas.js'
import { SingleFlight } from '../runs/single-flight.js'
import { extractTopics, topicsFor, type TopicsFound } from '../topics/topics.js'

/** Topics of the course material. */
const topics: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app
  const runs = new SingleFlight<TopicsFound>()

  app.post('/topics/extract', {
    config: { errors: [NoDocumentsFound] },
    schema: {
      operationId: 'extractTopics',
      summary: 'Find the topics of the material',
      description: 'Groups the chunks of the documents that the retrieval service has indexed for a subject, and ' +
        'publishes the topics. The new list replaces the one before. A request that arrives while a run for the ' +
        'subject is under way gets the result of that run.',
      tags: ['topics'],
      body: TopicRequest,
      response: { 200: described(TopicRun, 'The topics, as they are published.') }
    }
  }, async request => {
    const { subject } = request.body
    const context = { requestId: request.id, log: request.log, signal: analysis.closing }
    const { chunks, topics } = await runs.run(subject, undefined, () => extractTopics(analysis, subject, context))
    return {
      status: 'completed' as const,
      subject,
      chunks_analyzed: chunks,
      topics: topics.map(topic => ({ ...topic, subject }))
    }
  })

  app.get('/topics/:subject', {
    schema: {
      operationId: 'listTopics',
      summary: 'The latest topics of a subject',
      description: 'Empty when none were extracted. Without the words and the names of documents that are deleted.',
      tags: ['topics'],
      params: SubjectPath,
      querystring: TopicQuery,
      response: { 200: described(TopicList, 'The topics.') }
    }
  }, async request => {
    const { params: { subject }, query: { visible_only: isVisible }, id: requestId, log } = request
    const { generated_at, analyzed, topics } = await topicsFor(
      analysis, subject, isVisible ? 'students' : 'teachers', { requestId, log, signal: analysis.closing }
    )
    return { subject, generated_at, chunks_analyzed: analyzed, topics: topics.map(topic => ({ ...topic, subject })) }
  })

  app.delete('/topics/:subject', {
    schema: {
      operationId: 'deleteTopics',
      summary: 'Delete the topics of a subject',
      description: 'Succeeds also when it has none.',
      tags: ['topics'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'The subject has no list.' }) }
    }
  }, async ({ params: { subject } }, reply) => {
    await analysis.models.Run.forget(['topics'], subject)
    await analysis.models.Topics.withdraw(subject)
    return reply.code(204).send(null)
  })
}

export default topics
