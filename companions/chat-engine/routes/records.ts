import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { DeletedBeforeHeaders, deletedBefore } from '../../../lib/http/client/deletion-headers.js'
import { SessionNotFound } from '../errors.js'
import { forgetSession, forgetSubject, forgetUser } from '../forgetting.js'
import { historyOf, listConversations, profileOf, statisticsOf } from '../conversation/records.js'
import { numberIn, SESSION_GENERATION_HEADER } from '../request-context.js'
import {
  Conversation, ConversationQuery, History, SessionHeaders, SessionPath, Statistics, StatisticsQuery, StudentProfile,
  SubjectPath, UserPath
} from '../schemas.js'

/** What the engine remembers: histories, profiles, lists and statistics. */
const records: FastifyPluginAsyncTypebox = async app => {
  const { models } = app.engine

  app.get('/history/:session_id', {
    config: { errors: [SessionNotFound] },
    schema: {
      operationId: 'history',
      summary: 'The history of a session',
      description: 'What was said since the session was started, or started again.',
      tags: ['records'],
      params: SessionPath,
      response: { 200: { ...History, description: 'The conversation, oldest message first.' } }
    }
  }, async request => {
    const history = await historyOf(models, request.params.session_id)
    if (history === null) throw new SessionNotFound()
    return history
  })

  app.get('/profiles/:user_id', {
    schema: {
      operationId: 'profile',
      summary: 'The profile of a student',
      description: 'A student who never wrote has an empty one.',
      tags: ['records'],
      params: UserPath,
      response: { 200: { ...StudentProfile, description: 'The profile, in all and by subject.' } }
    }
  }, async request => await profileOf(models, request.params.user_id))

  app.delete('/history/:session_id', {
    schema: {
      operationId: 'deleteHistory',
      summary: 'Delete a session',
      description: 'Its conversation, its turns and its tests. Succeeds also when it has none.',
      tags: ['records'],
      params: SessionPath,
      headers: SessionHeaders,
      response: { 204: Type.Null({ description: 'Nothing is left of it.' }) }
    }
  }, async (request, reply) => {
    await forgetSession(models, request.params.session_id, numberIn(request, SESSION_GENERATION_HEADER))
    return reply.code(204).send(null)
  })

  app.delete('/profiles/:user_id', {
    schema: {
      operationId: 'deleteProfile',
      summary: 'Delete a user',
      description: 'The profile, and every conversation of the user. Succeeds also when there is nothing.',
      tags: ['records'],
      params: UserPath,
      headers: DeletedBeforeHeaders,
      response: { 204: Type.Null({ description: 'Nothing is left of it.' }) }
    }
  }, async (request, reply) => {
    await forgetUser(models, request.params.user_id, deletedBefore(request))
    return reply.code(204).send(null)
  })

  app.delete('/subjects/:subject', {
    schema: {
      operationId: 'deleteSubject',
      summary: 'Delete a subject',
      description: 'Every conversation and test about it, its profiles and its guide. Succeeds also when there is ' +
        'nothing.',
      tags: ['records'],
      params: SubjectPath,
      headers: DeletedBeforeHeaders,
      response: { 204: Type.Null({ description: 'Nothing is left of it.' }) }
    }
  }, async (request, reply) => {
    await forgetSubject(models, request.params.subject, deletedBefore(request))
    return reply.code(204).send(null)
  })

  app.get('/conversations', {
    schema: {
      operationId: 'listConversations',
      summary: 'List conversations',
      description: 'Of one user or of all, the one that was active last first.',
      tags: ['records'],
      querystring: ConversationQuery,
      response: { 200: Type.Array(Conversation, { description: 'The conversations.' }) }
    }
  }, async request => await listConversations(models, request.query.user_id, request.query.limit))

  app.get('/conversations/stats', {
    schema: {
      operationId: 'conversationStatistics',
      summary: 'Statistics of a subject',
      description: 'Of all subjects together where none is named. A subject without a message is all zeros.',
      tags: ['records'],
      querystring: StatisticsQuery,
      response: { 200: { ...Statistics, description: 'The figures.' } }
    }
  }, async request => await statisticsOf(models, request.query.subject))
}

export default records
