import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../../lib/schemas.js'
import { GroupNotFound } from '../errors.js'
import { answerGroup, answersFor, dismissGroup, inboxOf } from '../inbox.js'
import {
  AnswerList, AnswersQuery, GroupAnswer, GroupClosed, GroupPath, Inbox, InboxQuery, SubjectPath
} from '../schemas.js'

/** The questions that the material does not answer for certain, and what teachers have answered. */
const inbox: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app

  app.get('/inbox/:subject', {
    schema: {
      operationId: 'getInbox',
      summary: 'The inbox of a subject',
      description: 'The questions of students that got `none`, `related` or a thumb down, grouped by meaning. A ' +
        'group that was answered or dismissed is not in it. Empty where the subject keeps transcripts to itself.',
      tags: ['inbox'],
      params: SubjectPath,
      querystring: InboxQuery,
      response: { 200: described(Inbox, 'A page of the groups.') }
    }
  }, async ({ params: { subject }, query, id, log }) => {
    return await inboxOf(analysis, subject, query, { requestId: id, log, signal: analysis.closing })
  })

  app.post('/inbox/:subject/:group_id/answer', {
    config: { errors: [GroupNotFound] },
    schema: {
      operationId: 'answerGroup',
      summary: 'Answer a group',
      description: 'The answer becomes a published frequent question. Sent again, it changes this question.',
      tags: ['inbox'],
      params: GroupPath,
      body: GroupAnswer,
      response: { 200: described(GroupClosed, 'The group is closed.') }
    }
  }, async ({ params: { subject, group_id: id }, body }) => {
    await answerGroup(analysis, subject, id, body)
    return { id }
  })

  app.post('/inbox/:subject/:group_id/dismiss', {
    config: { errors: [GroupNotFound] },
    schema: {
      operationId: 'dismissGroup',
      summary: 'Dismiss a group',
      description: 'Succeeds also when the group is closed already.',
      tags: ['inbox'],
      params: GroupPath,
      response: { 200: described(GroupClosed, 'The group is closed.') }
    }
  }, async ({ params: { subject, group_id: id } }) => {
    await dismissGroup(analysis, subject, id)
    return { id }
  })

  app.get('/answers', {
    schema: {
      operationId: 'listAnswers',
      summary: 'The answers of teachers to a student',
      description: 'The published answers to groups in which the student has asked, newest first.',
      tags: ['inbox'],
      querystring: AnswersQuery,
      response: { 200: described(AnswerList, 'A page of the answers.') }
    }
  }, async ({ query: { user_id: student, ...page } }) => await answersFor(analysis.models, student, page))
}

export default inbox
