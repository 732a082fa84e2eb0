import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { GroupNotFound } from '../../errors.js'
import { omitUndefined } from '../../lib/omit-undefined.js'
import { listOf } from '../../lib/schemas.js'
import { GroupAnswer, GroupPath, InboxGroup, InboxQuery, StudentAnswer } from '../../schemas/analysis.js'
import { SubjectPath } from '../../schemas/subjects.js'
import { SERVICE_RESPONSES } from './service-responses.js'

/** What the material does not answer for certain: teachers answer it, and students read their answers. */
const inbox: FastifyPluginAsyncTypebox = async app => {
  const { analysisService, courseMaterial } = app

  app.get('/subjects/:subject_id/inbox', {
    config: { access: ['PROFESSOR', 'ADMIN'], subject: 'teacher' },
    schema: {
      operationId: 'getInbox',
      summary: 'The inbox of a subject',
      description: 'The questions of students that got `none`, `related` or a thumb down, in groups of one meaning, ' +
        'those of most students first. `transcripts` of the subject says whether they are shown, and with the ' +
        'usernames.',
      tags: ['analysis'],
      params: SubjectPath,
      querystring: InboxQuery,
      response: { 200: listOf(InboxGroup, 'A page of the groups.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, subject: { _id: subject }, query: { skip, limit }, id }, reply) => {
    // The service keeps the groups, so reading them is a write: the deletion of a subject waits for it.
    const { groups, total } = await courseMaterial.write(caller, subject, () =>
      analysisService.inbox(subject, { skip, limit }, id))
    reply.paginate({ total, skip, limit })
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
  }, async ({ caller, subject: { _id: subject }, params, body: { answer, question }, id }, reply) => {
    const given = { answer, ...omitUndefined({ question }) }
    await courseMaterial.write(caller, subject, () =>
      analysisService.answerGroup(subject, params.group_id, given, caller._id, id))
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

  app.get('/users/me/answers', {
    config: { access: 'user' },
    schema: {
      operationId: 'listMyAnswers',
      summary: 'The answers of teachers to your questions',
      description: 'The published answers to groups of the inbox in which you asked, newest first.',
      tags: ['analysis'],
      querystring: InboxQuery,
      response: { 200: listOf(StudentAnswer, 'A page of the answers.'), ...SERVICE_RESPONSES }
    }
  }, async ({ caller, query: { skip, limit }, id }, reply) => {
    const { answers, total } = await analysisService.answersFor(caller._id, { skip, limit }, id)
    reply.paginate({ total, skip, limit })
    return answers
  })
}

export default inbox
