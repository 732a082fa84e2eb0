import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EmailTaken, InvitationNotValid, RoleNotPermitted, TooManyFailures, TooManyRegistrations, UsernameTaken, UserNotFound
} from '../../errors.js'
import { described } from '../../lib/schemas.js'
import { Profile, ProfileChange, Registration, User, UsernamePath } from '../../schemas/accounts.js'
import type { Role } from '../../schemas/roles.js'
import { changeProfile, findUser, register } from '../../services/accounts.js'
import { originOf } from './origin.js'
import token from './token.js'
import { profileOf, userOf } from './views.js'

/** Accounts: registration, login, the caller's profile, and other users. */
const accounts: FastifyPluginAsyncTypebox<{ registrationRoles: Role[] }> = async (app, { registrationRoles }) => {
  const { models } = app

  app.post('/register', {
    config: {
      access: 'public',
      errors: [
        UsernameTaken, EmailTaken, RoleNotPermitted, InvitationNotValid, TooManyRegistrations, TooManyFailures
      ]
    },
    schema: {
      operationId: 'register',
      summary: 'Create an account',
      description: 'Open to the roles of the setting `REGISTRATION_ROLES`, and to whom an administrator has invited. ' +
        'While there is no administrator at all, one `ADMIN` may register. The account can be used at once: log in ' +
        'with `POST /token`.',
      tags: ['accounts'],
      body: Registration,
      response: { 201: described(User, 'The new account.') }
    }
  }, async (request, reply) => {
    return reply.code(201).send(userOf(await register(app, registrationRoles, request.body, originOf(request, reply))))
  })

  await app.register(token)

  app.get('/users/me', {
    config: { access: 'user' },
    schema: {
      operationId: 'getProfile',
      summary: 'Your profile',
      description: 'The account of the caller, with role and subjects as they are at this moment, whatever the token ' +
        'says.',
      tags: ['accounts'],
      response: { 200: described(Profile, 'The profile of the caller.') }
    }
  }, async request => profileOf(request.caller))

  app.put('/users/me', {
    config: { access: 'user', errors: [EmailTaken] },
    schema: {
      operationId: 'changeProfile',
      summary: 'Change your profile',
      description: 'Changes just the fields that are sent; `preferences` is merged field by field. Username, role ' +
        'and password cannot be changed here.',
      tags: ['accounts'],
      body: ProfileChange,
      response: { 200: described(Profile, 'The profile after the change.') }
    }
  }, async request => profileOf(await changeProfile(models, request.caller, request.body)))

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
  }, async request => userOf(await findUser(models, request.params.username)))
}

export default accounts
