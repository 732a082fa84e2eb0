import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { GroupNotFound, PassageNotFound } from '../../errors.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { listOf } from '../../lib/validation/schemas.js'
import {
  AnswersQuery, Dismissal, GroupAnswer, GroupPassage, GroupPath, InboxGroup, InboxQuery, StudentAnswer
} from '../../schemas/analysis.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { SERVICE_RESPONSES } from './service-responses.js'

/** What the material does not answer for certain: teachers answer it, and students read their answers. */
const inbox: FastifyPluginAsyncTypebox = async app => {
  const { analysisService, courseMaterial, mailer } = app

  app.get('/subjects/:subject_id/inbox', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'getInbox',
      summary: 'The inbox of a subject',
      description: 'The questions of students that got `none`, `related` or a thumb down, in groups of one meaning, ' +
        'those of most students first. A thumb up on the reply takes a question out. `transcripts` of the subject ' +
        'says whether they are shown, and with the usernames.',
      tags: ['analysis'],
      params: SubjectPath,
      querystring: InboxQuery,
      response: { 200: listOf(InboxGroup, 'A page of the groups.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, query, id }, reply) => {
    // The service keeps the groups, so reading them is a write: the deletion of a subject waits for it.
    const { groups, total } = await courseMaterial.write(caller, subject, () =>
      analysisService.inbox(subject, query, id))
    reply.paginate({ total, skip: query.skip, limit: query.limit })
    return groups
  })

  app.post('/subjects/:subject_id/inbox/:group_id/answer', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [GroupNotFound] },
    schema: {
      operationId: 'answerGroup',
      summary: 'Answer a group of the inbox',
      description: 'The answer becomes a published frequent question, and the group leaves the inbox. The students ' +
        'who asked find it with `GET /users/me/answers`. Sent again, it changes the same frequent question.',
      tags: ['analysis'],
      params: GroupPath,
      body: GroupAnswer,
      response: { 204: Type.Null({ description: 'Published.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, params, body, id }, reply) => {
    const { answer, question } = body
    const given = { answer, ...omitUndefined({ question }) }
    await courseMaterial.write(caller, subject, () => mailer.whileAnswering(subject, params.group_id, () =>
      analysisService.answerGroup(subject, params.group_id, given, { by: caller._id, admittedAt }, id)))
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/inbox/:group_id/dismiss', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [GroupNotFound] },
    schema: {
      operationId: 'dismissGroup',
      summary: 'Dismiss a group of the inbox',
      description: 'It leaves the inbox without an answer. Questions that come later are in another group.',
      tags: ['analysis'],
      params: GroupPath,
      response: { 204: Type.Null({ description: 'Dismissed.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, params, id }, reply) => {
    await courseMaterial.write(caller, subject, () => analysisService.dismissGroup(subject, params.group_id, id))
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/inbox/:group_id/passage', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher', errors: [GroupNotFound, PassageNotFound] },
    schema: {
      operationId: 'answerGroupWithPassage',
      summary: 'Answer a group of the inbox with a passage of the material',
      description: 'The passage becomes a published frequent question, and the group leaves the inbox. The chat ' +
        'quotes it first, with its place. It must stand in the guide, or in a document that students see. While ' +
        'students do not see the document any more, they are not shown the answer either.',
      tags: ['analysis'],
      params: GroupPath,
      body: GroupPassage,
      response: { 204: Type.Null({ description: 'Published.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, admittedAt, subject: { _id: subject }, params, body, id }, reply) => {
    const { document_id, heading, quote, question } = body
    const passage = { quote, ...omitUndefined({ document_id, heading, question }) }
    await courseMaterial.write(caller, subject, () => mailer.whileAnswering(subject, params.group_id, () =>
      analysisService.answerWithPassage(subject, params.group_id, passage, { by: caller._id, admittedAt }, id)))
    return reply.code(204).send(null)
  })

  app.post('/subjects/:subject_id/inbox/dismiss', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'dismissGroups',
      summary: 'Dismiss many groups of the inbox',
      description: 'They leave the inbox without an answer, as with one.',
      tags: ['analysis'],
      params: SubjectPath,
      body: Dismissal,
      response: { 204: Type.Null({ description: 'None of them is in the inbox.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, body: { groups }, id }, reply) => {
    await courseMaterial.write(caller, subject, () => analysisService.dismissGroups(subject, groups, id))
    return reply.code(204).send(null)
  })

  app.get('/users/me/answers', {
    config: { access: 'user' },
    schema: {
      operationId: 'listMyAnswers',
      summary: 'The answers of teachers to your questions',
      description: 'The published answers to groups of the inbox in which you asked, newest first.',
      tags: ['analysis'],
      querystring: AnswersQuery,
      response: { 200: listOf(StudentAnswer, 'A page of the answers.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, query: { skip, limit }, id }, reply) => {
    const { answers, total } = await analysisService.answersFor(caller._id, { skip, limit }, id)
    reply.paginate({ total, skip, limit })
    return answers
  })

  app.put('/users/me/answers/read', {
    config: { access: 'user' },
    schema: {
      operationId: 'markMyAnswersRead',
      summary: 'Mark the answers of teachers as read',
      description: 'All that are there now. An answer that comes meanwhile stays unread.',
      tags: ['analysis'],
      response: { 204: Type.Null({ description: 'They are read.' }), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, id }, reply) => {
    await analysisService.markAnswersRead(caller._id, id)
    return reply.code(204).send(null)
  })
}

export default inbox
