import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { InvalidRole, LastAdministrator, UserNotFound } from '../../errors.js'
import { omitUndefined } from '../../lib/omit-undefined.js'
import { described, listOf } from '../../lib/schemas.js'
import { ListedUser, UsernamePath } from '../../schemas/accounts.js'
import { RoleChange, RoleChanged, UserQuery } from '../../schemas/admin.js'
import { changeRole } from '../../services/accounts.js'
import invitations from './invitations.js'
import system from './system.js'

/** User management, for administrators only. */
const admin: FastifyPluginAsyncTypebox = async app => {
  const { models } = app
  await app.register(invitations)
  await app.register(system)

  app.get('/admin/users', {
    config: { access: ['ADMIN'] },
    schema: {
      operationId: 'listUsers',
      summary: 'List the users',
      description: 'Every account, by username.',
      tags: ['admin'],
      querystring: UserQuery,
      response: { 200: listOf(ListedUser, 'A page of the users.') }
    }
  }, async (request, reply) => {
    const { role, skip, limit } = request.query
    const { total, users } = await models.User.list(omitUndefined({ role }), skip, limit)
    reply.paginate({ total, skip, limit })
    return users.map(({ _id: username, ...user }) => ({ username, ...user }))
  })

  app.post('/admin/users/:username/role', {
    config: { access: ['ADMIN'], bodyError: InvalidRole, errors: [UserNotFound, LastAdministrator] },
    schema: {
      operationId: 'changeRole',
      summary: 'Change the role of a user',
      description: 'Counts on the user\'s next request. A user who stops being a student loses all enrolments. The ' +
        'last administrator stays one.',
      tags: ['admin'],
      params: UsernamePath,
      body: RoleChange,
      response: { 200: described(RoleChanged, 'The role is changed.') }
    }
  }, async request => {
    const { params: { username }, body: { role } } = request
    await changeRole(models, username, role)
    return { username, role, message: `Role of ${username} is now ${role}` }
  })
}

export default admin
