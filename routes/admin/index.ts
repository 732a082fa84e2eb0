import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ListedUser, UsernamePath } from '../../schemas/accounts.js'
import { RoleChange, RoleChanged, UserQuery } from '../../schemas/admin.js'
import { described, listOf } from '../../lib/schemas.js'
import { InvalidRole, LastAdministrator, UserNotFound } from '../../errors.js'

/** User management, for administrators only. */
const admin: FastifyPluginAsyncTypebox = async app => {
  const { User: users } = app.models

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
    const { total, users: rows } = await users.list(role === undefined ? {} : { role }, skip, limit)
    reply.paginate({ total, skip, limit })
    return rows.map(({ _id: username, ...user }) => ({ username, ...user }))
  })

  app.post('/admin/users/:username/role', {
    config: { access: ['ADMIN'], bodyError: InvalidRole, errors: [UserNotFound, LastAdministrator] },
    schema: {
      operationId: 'changeRole',
      summary: 'Change the role of a user',
      description: 'Counts on the user\'s next request. Who stops being a student is no longer enrolled anywhere. The last administrator stays one.',
      tags: ['admin'],
      params: UsernamePath,
      body: RoleChange,
      response: { 200: described(RoleChanged, 'The role is changed.') }
    }
  }, async request => {
    const { params: { username }, body: { role } } = request
    await users.changeRole(username, role)
    return { username, role, message: `Role of ${username} is now ${role}` }
  })
}

export default admin
