import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { NotSessionOwner, SessionNotFound } from '../../errors.js'
import { described, listOf } from '../../lib/schemas.js'
import { ListedSession, SessionDetail, SessionPath, SessionQuery } from '../../schemas/sessions.js'
import { deleteSession, readSession } from '../../services/sessions.js'

/** The sessions of the caller. */
const sessions: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.get('/sessions', {
    config: { access: 'user' },
    schema: {
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'The one that was active last comes first.',
      tags: ['chat'],
      querystring: SessionQuery,
      response: { 200: listOf(ListedSession, 'A page of the sessions.') }
    }
  }, async (request, reply) => {
    const { subject, skip, limit } = request.query
    const { total, sessions } = await models.Session.listOf(request.caller._id, subject, skip, limit)
    reply.paginate({ total, skip, limit })
    return sessions
  })

  app.get('/sessions/:session_id', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'getSession',
      summary: 'A session with its messages',
      description: 'The whole transcript, oldest message first.',
      tags: ['chat'],
      params: SessionPath,
      response: { 200: described(SessionDetail, 'The session.') }
    }
  }, async request => await readSession(models, request.params.session_id, request.caller._id))

  app.delete('/sessions/:session_id', {
    config: { access: 'user', errors: [SessionNotFound, NotSessionOwner] },
    schema: {
      operationId: 'deleteSession',
      summary: 'Delete a session',
      description: 'Deletes the transcript. The id stays reserved for its owner, who may start it again.',
      tags: ['chat'],
      params: SessionPath,
      response: { 204: Type.Null({ description: 'Deleted.' }) }
    }
  }, async (request, reply) => {
    await deleteSession(models, request.params.session_id, request.caller._id)
    return reply.code(204).send(null)
  })
}

export default sessions
