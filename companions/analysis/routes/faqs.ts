import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { admittedAt } from '../../../lib/http/client/deletion-headers.js'
import { isUnchanged, NO_BODY } from '../../../lib/http/entity-tags.js'
import { ErrorBody } from '../../../lib/http/errors.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import { described } from '../../../lib/validation/schemas.js'
import { FaqNotFound } from '../errors.js'
import { generateFaqs, type FaqsFound } from '../faqs/faqs.js'
import { addFaq, changeFaq, listFaqs, publishedAnswers, removeFaq } from '../faqs/frequent-questions.js'
import { removeInbox } from '../inbox/inbox.js'
import {
  Faq, FaqChange, FaqList, FaqPath, FaqQuery, FaqRequest, FaqRun, NewFaq, PublishedAnswerList,
  PublishedAnswersHeaders, SubjectPath
} from '../schemas.js'
import { SingleFlight } from '../runs/single-flight.js'

/** Frequently asked questions. */
const faqs: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app
  const runs = new SingleFlight<FaqsFound>()

  app.post('/faqs/generate', {
    schema: {
      operationId: 'generateFaqs',
      summary: 'Find frequently asked questions',
      description: 'Groups the newest 4,000 questions of the students of a subject by meaning, of the newest 4,500 ' +
        'with what a student repeats. For each group that has enough different students, makes a draft of a ' +
        'question and its answer, in place of the drafts of the last run. What a teacher has written, edited or ' +
        'published stays. A request that arrives while the same run is under way gets the result of that run.',
      tags: ['faqs'],
      body: FaqRequest,
      response: {
        200: described(FaqRun, 'The questions that were found, as they are stored.'),
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
      faqs
    }
  })

  app.get('/faqs/:subject', {
    schema: {
      operationId: 'listFaqs',
      summary: 'The frequent questions of a subject',
      description: 'Drafts and published ones.',
      tags: ['faqs'],
      params: SubjectPath,
      querystring: FaqQuery,
      response: { 200: described(FaqList, 'The list.') }
    }
  }, async ({ params: { subject }, query: { state }, id: requestId, log }) => {
    const { FaqRun } = analysis.models
    const [run, faqs] = await Promise.all([
      FaqRun.latest(subject), listFaqs(analysis, subject, state, { requestId, log })
    ])
    return {
      subject,
      generated_at: run?.generated_at ?? null,
      questions_analyzed: run?.analyzed ?? 0,
      faqs
    }
  })

  app.get('/published-answers/:subject', {
    schema: {
      operationId: 'listPublishedAnswers',
      summary: 'The answers that the teachers of a subject have published',
      description: 'For the chat engine, which asks for each message whether they have changed.',
      tags: ['faqs'],
      params: SubjectPath,
      headers: PublishedAnswersHeaders,
      response: {
        200: described(PublishedAnswerList, 'The answers.'),
        304: Type.Null({ description: 'The answers have not changed since the response with this `ETag`.' })
      }
    }
  }, async ({ params: { subject }, headers }, reply) => {
    // Read before the answers: after a change in between, the tag is too old, and the next request reads them again.
    const tag = `"${await analysis.models.FrequentQuestion.publishedVersion(subject)}"`
    reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (isUnchanged(headers['if-none-match'], tag)) return reply.code(304).send(NO_BODY)
    return reply.code(200).send({ answers: await publishedAnswers(analysis.models, subject) })
  })

  app.delete('/faqs/:subject', {
    schema: {
      operationId: 'deleteFaqs',
      summary: 'Delete the frequent questions and the inbox of a subject',
      description: 'Succeeds also when it has none.',
      tags: ['faqs'],
      params: SubjectPath,
      response: { 204: Type.Null({ description: 'The subject has no list.' }) }
    }
  }, async ({ params: { subject } }, reply) => {
    const { FaqRun, FrequentQuestion, Run } = analysis.models
    await Promise.all([
      Run.forget(['faqs'], subject), FaqRun.forget(subject), FrequentQuestion.removeSubject(subject),
      removeInbox(analysis.models, subject)
    ])
    return reply.code(204).send(null)
  })

  app.post('/faqs/:subject/items', {
    schema: {
      operationId: 'addFaq',
      summary: 'Write a frequent question',
      description: 'A draft, unless `state` says that it is published.',
      tags: ['faqs'],
      params: SubjectPath,
      body: NewFaq,
      response: { 201: described(Faq, 'The question.') }
    }
  }, async (request, reply) => {
    const { params: { subject }, body } = request
    return reply.code(201).send(await addFaq(analysis.models, subject, body, admittedAt(request)))
  })

  app.put('/faqs/:subject/items/:faq_id', {
    config: { errors: [FaqNotFound] },
    schema: {
      operationId: 'changeFaq',
      summary: 'Edit, publish or unpublish a frequent question',
      description: 'Changes only the fields that are sent.',
      tags: ['faqs'],
      params: FaqPath,
      body: FaqChange,
      response: { 200: described(Faq, 'The question.') }
    }
  }, async request => {
    const { params: { subject, faq_id: id }, body: { by, question, answer, state } } = request
    const change = omitUndefined({ question, answer, state })
    return await changeFaq(analysis.models, subject, id, change, { by, admitted: admittedAt(request) })
  })

  app.delete('/faqs/:subject/items/:faq_id', {
    config: { errors: [FaqNotFound] },
    schema: {
      operationId: 'deleteFaq',
      summary: 'Delete a frequent question',
      description: 'A later run may find it again, as a draft.',
      tags: ['faqs'],
      params: FaqPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async ({ params: { subject, faq_id: id } }, reply) => {
    await removeFaq(analysis.models, subject, id)
    return reply.code(204).send(null)
  })
}

export default faqs
