import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { deletedBefore, DeletedBeforeHeaders } from '../../../lib/http/client/deletion-headers.js'
import { forgetSession, forgetSubject, forgetUser } from '../forgetting.js'
import { SessionPath, SubjectPath, UserPath } from '../schemas.js'

const response = { 204: Type.Null({ description: 'Nothing is left of it.' }) }

/** What is deleted in the gateway. */
const deletions: FastifyPluginAsyncTypebox = async app => {
  const { models } = app.analysis

  app.delete('/history/:session_id', {
    schema: {
      operationId: 'deleteHistory',
      summary: 'Delete what is kept of a session',
      description: 'A session that was started again keeps what is of its newer transcript. Published questions stay.',
      tags: ['deletions'],
      params: SessionPath,
      response
    }
  }, async (request, reply) => {
    await forgetSession(models, request.params.session_id)
    return reply.code(204).send(null)
  })

  app.delete('/profiles/:user_id', {
    schema: {
      operationId: 'deleteProfile',
      summary: 'Delete the name of a user',
      description: 'Published questions stay, without the name.',
      tags: ['deletions'],
      params: UserPath,
      headers: DeletedBeforeHeaders,
      response
    }
  }, async (request, reply) => {
    await forgetUser(models, request.params.user_id, deletedBefore(request))
    return reply.code(204).send(null)
  })

  app.delete('/subjects/:subject', {
    schema: {
      operationId: 'deleteSubject',
      summary: 'Delete a subject',
      description: 'Its frequent questions, its inbox and its topics. Succeeds also when it has none.',
      tags: ['deletions'],
      params: SubjectPath,
      headers: DeletedBeforeHeaders,
      response
    }
  }, async (request, reply) => {
    await forgetSubject(models, request.params.subject, deletedBefore(request))
    return reply.code(204).send(null)
  })
}

export default deletions
