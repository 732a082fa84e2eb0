import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { admittedAt } from '../../../lib/http/client/deletion-headers.js'
import { described } from '../../../lib/validation/schemas.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import { GroupNotFound, PassageNotFound } from '../errors.js'
import { answerGroup, answerWithPassage, dismissGroup, dismissGroups } from '../inbox/inbox.js'
import { KeptInboxes } from '../inbox/kept-inboxes.js'
import {
  AnswerList, AnswersQuery, Askers, Dismissal, Dismissed, GroupAnswer, GroupClosed, GroupPassage, GroupPath, Inbox,
  InboxQuery, Marked, Reader, SubjectPath
} from '../schemas.js'
import { answersFor, askersOf, markAnswersRead } from '../inbox/student-answers.js'

/** The questions that the material does not answer for certain, and what teachers have answered. */
const inbox: FastifyPluginAsyncTypebox = async app => {
  const { analysis } = app
  const inboxes = new KeptInboxes(analysis)

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
  }, async ({ params: { subject }, query: { q, reason, skip, limit } }) => {
    return await inboxes.pageOf(subject, { skip, limit, ...omitUndefined({ q, reason }) })
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
  }, async request => {
    const { params: { subject, group_id: id }, body } = request
    const answered = await answerGroup(analysis, subject, id, body, admittedAt(request))
    inboxes.forget()
    return { id: answered }
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
    inboxes.forget()
    return { id }
  })

  app.post('/inbox/:subject/:group_id/passage', {
    config: { errors: [GroupNotFound, PassageNotFound] },
    schema: {
      operationId: 'answerGroupWithPassage',
      summary: 'Answer a group with a passage of the material',
      description: 'The passage becomes a published frequent question, with its place. It must stand in the guide or ' +
        'in a document that students see.',
      tags: ['inbox'],
      params: GroupPath,
      body: GroupPassage,
      response: { 200: described(GroupClosed, 'The group is closed.') }
    }
  }, async request => {
    const { params: { subject, group_id: id }, body, id: requestId, log } = request
    const context = { requestId, log, signal: analysis.closing, admitted: admittedAt(request) }
    const answered = await answerWithPassage(analysis, subject, id, body, context)
    inboxes.forget()
    return { id: answered }
  })

  app.get('/inbox/:subject/:group_id/askers', {
    config: { errors: [GroupNotFound] },
    schema: {
      operationId: 'listAskers',
      summary: 'The students whose questions a group answers',
      description: 'The gateway mails them. Questions of deleted sessions do not count. 404 where the group is not ' +
        'answered.',
      tags: ['inbox'],
      params: GroupPath,
      response: { 200: described(Askers, 'The students, each once.') }
    }
  }, async ({ params: { subject, group_id: id } }) => ({ students: await askersOf(analysis, subject, id) }))

  app.post('/inbox/:subject/dismiss', {
    schema: {
      operationId: 'dismissGroups',
      summary: 'Dismiss many groups',
      description: 'Those that are not there any more are passed over.',
      tags: ['inbox'],
      params: SubjectPath,
      body: Dismissal,
      response: { 200: described(Dismissed, 'None of the groups is in the inbox.') }
    }
  }, async ({ params: { subject }, body: { groups } }) => {
    const dismissed = await dismissGroups(analysis, subject, groups)
    inboxes.forget()
    return { dismissed }
  })

  app.post('/answers/read', {
    schema: {
      operationId: 'markAnswersRead',
      summary: 'Note that a student has read the answers',
      description: 'All that are published now. One that is published meanwhile stays unread.',
      tags: ['inbox'],
      body: Reader,
      response: { 200: described(Marked, 'They are read.') }
    }
  }, async ({ body: { user_id: student }, id: requestId, log }) =>
    ({ marked: await markAnswersRead(analysis, student, { requestId, log, signal: analysis.closing }) }))

  app.get('/answers', {
    schema: {
      operationId: 'listAnswers',
      summary: 'The answers of teachers to a student',
      description: 'The published answers to groups in which the student has asked, newest first.',
      tags: ['inbox'],
      querystring: AnswersQuery,
      response: { 200: described(AnswerList, 'A page of the answers.') }
    }
  }, async ({ query: { user_id: student, group_id: group, ...page }, id: requestId, log }) =>
    await answersFor(analysis, student, { ...page, ...omitUndefined({ group }) },
      { requestId, log, signal: analysis.closing }))
}

export default inbox
