import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { EmailTaken, HasSubjects, InvalidRole, LastAdministrator, UsernameTaken, UserNotFound } from '../../errors.js'
import { clientOf } from '../../lib/http/client-address.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { described, listOf } from '../../lib/validation/schemas.js'
import { ListedUser, UsernamePath } from '../../schemas/accounts.js'
import {
  AccountChange, CreatedAccount, MadePasswordCode, NewAccount, RoleChange, RoleChanged, UserQuery
} from '../../schemas/admin.js'
import { administer, createAccount } from '../../services/accounts/administration.js'
import { changeRole } from '../../services/accounts/accounts.js'
import { deleteAccount } from '../../services/accounts/erasure.js'
import { createPasswordCode } from '../../services/accounts/password-codes.js'
import type { BankLimits } from '../../services/questions/question-room.js'
import audit from './audit.js'
import demo from './demo.js'
import importRoute from './import.js'
import invitations from './invitations.js'
import platforms from './platforms.js'
import system from './system.js'
import { listedUserOf } from './views.js'

/** User management, for administrators only. */
const admin: FastifyPluginAsyncTypebox<{ limits: BankLimits }> = async (app, { limits }) => {
  const { models } = app
  await app.register(audit)
  await app.register(demo, { limits })
  await app.register(importRoute)
  await app.register(invitations)
  await app.register(platforms)
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
    const { role, q, skip, limit } = request.query
    const { total, found: users } = await models.User.list(omitUndefined({ role, q }), skip, limit)
    reply.paginate({ total, skip, limit })
    return users.map(listedUserOf)
  })

  app.post('/admin/users', {
    config: { access: ['ADMIN'], errors: [UsernameTaken, EmailTaken] },
    schema: {
      operationId: 'createAccount',
      summary: 'Create an account',
      description: 'Of any role. Without `password` the answer has a `code` for `POST /password-reset` that counts ' +
        'once, for 7 days. Where the answer is lost, make another one with ' +
        '`POST /admin/users/{username}/password-reset`.',
      tags: ['admin'],
      body: NewAccount,
      response: { 201: described(CreatedAccount, 'The account.') }
    }
  }, async (request, reply) => {
    const origin = clientOf(request, reply)
    const { user, ...code } = await createAccount(app, request.caller, request.body, origin)
    return reply.code(201).send({ ...listedUserOf(user), ...code })
  })

  app.delete('/admin/users/:username', {
    config: { access: ['ADMIN'], errors: [UserNotFound, HasSubjects, LastAdministrator] },
    schema: {
      operationId: 'deleteAccount',
      summary: 'Delete an account',
      description: 'With the sessions, tests and feedback of the user, and what the other services keep. Averages ' +
        'of a class keep the results without the name. It cannot be undone; `PUT /admin/users/{username}` disables ' +
        'an account instead.',
      tags: ['admin'],
      params: UsernamePath,
      response: { 204: Type.Null({ description: 'The account is deleted. Its tokens have ended.' }) }
    }
  }, async (request, reply) => {
    await deleteAccount(app, request.caller._id, request.params.username)
    app.deletions.soon()
    return reply.code(204).send(null)
  })

  app.put('/admin/users/:username', {
    config: { access: ['ADMIN'], errors: [UserNotFound, EmailTaken, LastAdministrator] },
    schema: {
      operationId: 'changeAccount',
      summary: 'Change an account',
      description: 'Changes just the fields that are sent. `disabled` ends all tokens of the account; when it is ' +
        'enabled, its owner logs in again. The last enabled administrator cannot be disabled.',
      tags: ['admin'],
      params: UsernamePath,
      body: AccountChange,
      response: { 200: described(ListedUser, 'The account after the change.') }
    }
  }, async ({ caller, params: { username }, body }) => listedUserOf(await administer(app, caller, username, body)))

  app.post('/admin/users/:username/password-reset', {
    config: { access: ['ADMIN'], errors: [UserNotFound] },
    schema: {
      operationId: 'makePasswordCode',
      summary: 'Let a user set a new password',
      description: 'Returns a code for `POST /password-reset` that counts once, for 24 hours. It ends the older one. ' +
        'The password and the tokens of the user stay valid until the code is used.',
      tags: ['admin'],
      params: UsernamePath,
      response: { 201: described(MadePasswordCode, 'The code.') }
    }
  }, async (request, reply) => {
    return reply.code(201).send(await createPasswordCode(app, request.caller, request.params.username, 'reset'))
  })

  app.post('/admin/users/:username/role', {
    config: { access: ['ADMIN'], bodyError: InvalidRole, errors: [UserNotFound, LastAdministrator] },
    schema: {
      operationId: 'changeRole',
      summary: 'Change the role of a user',
      description: 'Counts on the user\'s next request. A user who stops being a student loses all enrolments. The ' +
        'last enabled administrator stays one.',
      tags: ['admin'],
      params: UsernamePath,
      body: RoleChange,
      response: { 200: described(RoleChanged, 'The role is changed.') }
    }
  }, async request => {
    const { caller, params: { username }, body: { role } } = request
    await changeRole(app, caller, username, role)
    return { username, role, message: `Role of ${username} is now ${role}` }
  })
}

export default admin
