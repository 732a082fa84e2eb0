import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { InvitationNotFound } from '../../errors.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import { Invitation, InvitationPath, InvitationQuery, MadeInvitation, NewInvitation } from '../../schemas/admin.js'
import { invite, revokeInvitation } from '../../services/accounts/invitations.js'

/** Invitations to register with a role that registration does not give without one. */
const invitations: FastifyPluginAsyncTypebox = async app => {
  const { models } = app

  app.post('/admin/invitations', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'invite',
      summary: 'Invite a person to register',
      description: 'Returns a code that one person may register with, once, in the role of the invitation, also ' +
        'where `REGISTRATION_ROLES` does not have it.',
      tags: ['admin'],
      body: NewInvitation,
      response: { 201: described(MadeInvitation, 'The invitation, with its code.') }
    }
  }, async (request, reply) => {
    const { _id: id, ...invitation } = await invite(app, request.caller, request.body)
    return reply.code(201).send({ id, ...invitation })
  })

  app.get('/admin/invitations', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'listInvitations',
      summary: 'List the open invitations',
      description: 'Those that were not used, not revoked, and have not ended; newest first.',
      tags: ['admin'],
      querystring: InvitationQuery,
      response: { 200: listOf(Invitation, 'A page of the open invitations.') }
    }
  }, async (request, reply) => {
    const { skip, limit } = request.query
    const { total, found: invitations } = await models.Invitation.list(skip, limit)
    reply.paginate({ total, skip, limit })
    return invitations.map(({ _id: id, ...invitation }) => ({ id, ...invitation }))
  })

  app.delete('/admin/invitations/:invitation_id', {
    config: { access: ['ADMIN'], errors: [InvitationNotFound] },
    schema: {
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      description: 'Its code can no longer be used. An account that was registered with it stays.',
      tags: ['admin'],
      params: InvitationPath,
      response: { 204: Type.Null({ description: 'Revoked.' }) }
    }
  }, async (request, reply) => {
    await revokeInvitation(app, request.caller, request.params.invitation_id)
    return reply.code(204).send(null)
  })
}

export default invitations
