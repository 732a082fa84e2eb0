import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../lib/schemas.js'
import { Profile, ProfileChange, Registration, User, UsernamePath } from '../../schemas/accounts.js'
import { EmailTaken, InvalidCredentials, RoleNotPermitted, UsernameTaken, UserNotFound } from '../../errors.js'
import type { Role } from '../../schemas/roles.js'
import token from './token.js'
import { profileOf, userOf } from './views.js'

/** Accounts: registration, login, the own profile, and looking somebody up. */
const accounts: FastifyPluginAsyncTypebox<{ registrationRoles: Role[] }> = async (app, { registrationRoles }) => {
  const { User: users } = app.models

  app.post('/register', {
    config: { access: 'public', errors: [UsernameTaken, EmailTaken, RoleNotPermitted] },
    schema: {
      operationId: 'register',
      summary: 'Create an account',
      description: 'Open to the roles of the setting `REGISTRATION_ROLES`. While there is no administrator at all, one `ADMIN` may register. The account can be used at once: log in with `POST /token`.',
      tags: ['accounts'],
      body: Registration,
      response: { 201: described(User, 'The new account.') }
    }
  }, async (request, reply) => {
    const { password, ...registration } = request.body
    const { role } = registration
    const firstAdministrator = role === 'ADMIN' && !registrationRoles.includes(role)
    if (firstAdministrator ? await users.hasAdministrator() : !registrationRoles.includes(role)) throw new RoleNotPermitted()

    const user = await users.register(registration, await app.passwords.hash(password), { firstAdministrator })
    return reply.code(201).send(userOf(user))
  })

  await app.register(token)

  app.get('/users/me', {
    config: { access: 'user' },
    schema: {
      operationId: 'getProfile',
      summary: 'Your profile',
      description: 'The account of the caller, with role and subjects as they are at this moment, whatever the token says.',
      tags: ['accounts'],
      response: { 200: described(Profile, 'The profile of the caller.') }
    }
  }, async request => profileOf(request.caller))

  app.put('/users/me', {
    config: { access: 'user', errors: [EmailTaken] },
    schema: {
      operationId: 'changeProfile',
      summary: 'Change your profile',
      description: 'Changes just the fields that are sent; `preferences` is merged field by field. Username, role and password cannot be changed here.',
      tags: ['accounts'],
      body: ProfileChange,
      response: { 200: described(Profile, 'The profile after the change.') }
    }
  }, async request => {
    const user = await users.changeProfile(request.caller._id, request.body)
    if (user === null) throw new InvalidCredentials()
    return profileOf(user)
  })

  app.get('/users/:username', {
    config: { access: ['PROFESSOR', 'ADMIN'], errors: [UserNotFound] },
    schema: {
      operationId: 'getUser',
      summary: 'Look a user up',
      description: 'By username, whose letter case counts.',
      tags: ['accounts'],
      params: UsernamePath,
      response: { 200: described(User, 'The user.') }
    }
  }, async request => {
    const user = await users.findAccount(request.params.username)
    if (user === null) throw new UserNotFound()
    return userOf(user)
  })
}

export default accounts
