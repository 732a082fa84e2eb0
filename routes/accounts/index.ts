import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import {
  AddressConfirmed, CodeNotValid, EmailTaken, HasSubjects, InvitationNotValid, LastAdministrator, NoMail,
  PasswordLoginOff, RoleNotPermitted, SessionEnded, SignInAgain, TooManyConfirmations, TooManyFailures,
  TooManyForgotten, TooManyRegistrations, UserNotFound, UsernameTaken, WrongCurrentPassword, WrongPassword
} from '../../errors.js'
import { clientOf } from '../../lib/http/client-address.js'
import { described } from '../../lib/validation/schemas.js'
import {
  AccessToken, AccountDeletion, EmailCode, ForgottenPassword, MailPromised, PasswordChange, PasswordReset, Profile,
  ProfileChange, Registration, User, UsernamePath
} from '../../schemas/accounts.js'
import type { Role } from '../../schemas/roles.js'
import type { User as Account } from '../../models/accounts/user.js'
import { changePassword, changeProfile, findUser, register } from '../../services/accounts/accounts.js'
import { confirmAgain, confirmEmail } from '../../services/accounts/email-confirmation.js'
import { deleteOwnAccount, signsInHere } from '../../services/accounts/own-account.js'
import { forgetPassword, resetPassword } from '../../services/accounts/password-codes.js'
import exported from './export.js'
import token from './token.js'
import { profileOf, userOf } from './views.js'

const MAIL_PROMISED = 'If an account has this address, a mail with a link is on its way'
const NO_MAIL = 'This installation sends no mail: an administrator makes a code for a new password'

/** Accounts: registration, login, the caller's profile, and other users. */
const accounts: FastifyPluginAsyncTypebox<{ registrationRoles: Role[] }> = async (app, { registrationRoles }) => {
  const { models } = app
  const ownProfile = async (user: Account) => profileOf(user, await signsInHere(app, user))

  app.post('/register', {
    config: {
      access: 'public',
      errors: [
        UsernameTaken, EmailTaken, RoleNotPermitted, InvitationNotValid, PasswordLoginOff, TooManyRegistrations,
        TooManyFailures
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
    return reply.code(201).send(userOf(await register(app, registrationRoles, request.body, clientOf(request, reply))))
  })

  await app.register(token)
  await app.register(exported)

  app.post('/token/refresh', {
    config: { access: 'user', errors: [SessionEnded] },
    schema: {
      operationId: 'refreshToken',
      summary: 'Get a new token for one that is valid',
      description: 'The older token stays valid until its end. The new one ends at the latest `SESSION_HOURS` after ' +
        'the login (12, unless the installation says otherwise); after that, log in again.',
      tags: ['accounts'],
      response: { 200: described(AccessToken, 'The access token.') }
    }
  }, async request => ({ access_token: app.refreshToken(request), token_type: 'bearer' as const }))

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
  }, async request => await ownProfile(request.caller))

  app.put('/users/me', {
    config: { access: 'user', errors: [EmailTaken] },
    schema: {
      operationId: 'changeProfile',
      summary: 'Change your profile',
      description: 'Changes just the fields that are sent; `preferences` is merged field by field. Username, role, ' +
        'subjects and password cannot be changed here: another value than the present one is 422, and a password ' +
        'always. Where the installation sends mail, another address is mailed a link that confirms it: until then ' +
        '`email_confirmed` is `false`, and the address before counts, for 30 days at most.',
      tags: ['accounts'],
      body: ProfileChange,
      response: { 200: described(Profile, 'The profile after the change.') }
    }
  }, async request => await ownProfile(await changeProfile(app, request.caller, request.body)))

  app.put('/users/me/password', {
    config: { access: 'user', errors: [WrongCurrentPassword, TooManyFailures] },
    schema: {
      operationId: 'changePassword',
      summary: 'Change your password',
      description: 'Ends all tokens of the account, that of this request included: log in again. A wrong present ' +
        'password counts like a failed login.',
      tags: ['accounts'],
      body: PasswordChange,
      response: { 204: Type.Null({ description: 'The new password counts.' }) }
    }
  }, async (request, reply) => {
    await changePassword(app, request.caller, request.body, clientOf(request, reply))
    return reply.code(204).send(null)
  })

  app.delete('/users/me', {
    config: { access: 'user', errors: [WrongPassword, SignInAgain, HasSubjects, LastAdministrator, TooManyFailures] },
    schema: {
      operationId: 'deleteMyAccount',
      summary: 'Delete your account',
      description: 'With your sessions, tests, feedback, and what the other services keep of you. Averages of a ' +
        'class keep your results without your name. It cannot be undone: download your data first, with ' +
        '`GET /users/me/export`. A wrong password counts like a failed login. An account without a password must ' +
        'have signed in within ten minutes instead.',
      tags: ['accounts'],
      body: AccountDeletion,
      response: { 204: Type.Null({ description: 'The account is deleted. Its tokens have ended.' }) }
    }
  }, async (request, reply) => {
    const { caller, login: { authTime } } = request
    await deleteOwnAccount(app, { caller, authTime, origin: clientOf(request, reply) }, request.body.password)
    app.deletions.soon()
    return reply.code(204).send(null)
  })

  app.post('/password-forgotten', {
    config: { access: 'public', errors: [TooManyForgotten] },
    schema: {
      operationId: 'forgetPassword',
      summary: 'Have a link to a new password mailed',
      description: 'Answers every address in the same way. Its account, if there is one, gets a mail with a link ' +
        'whose code is for `POST /password-reset`: at most one in five minutes, and none where the installation ' +
        'sends no mail (`GET /system/setup`).',
      tags: ['accounts'],
      body: ForgottenPassword,
      response: { 202: described(MailPromised, 'The same for every address.') }
    }
  }, async (request, reply) => {
    await forgetPassword(app, request.body.email, clientOf(request, reply))
    return reply.code(202).send({ message: app.mailer.isOn ? MAIL_PROMISED : NO_MAIL })
  })

  app.post('/password-reset', {
    config: { access: 'public', errors: [CodeNotValid, TooManyFailures] },
    schema: {
      operationId: 'resetPassword',
      summary: 'Set a password with a one-time code',
      description: 'Ends all tokens and all codes of the account. A code counts once, and for a limited time; a ' +
        'password that is refused (422) does not use it up.',
      tags: ['accounts'],
      body: PasswordReset,
      response: { 204: Type.Null({ description: 'The new password counts: log in.' }) }
    }
  }, async (request, reply) => {
    await resetPassword(app, request.body, clientOf(request, reply))
    return reply.code(204).send(null)
  })

  app.post('/users/me/email-confirmation', {
    config: { access: 'user', errors: [AddressConfirmed, NoMail, TooManyConfirmations] },
    schema: {
      operationId: 'sendEmailConfirmation',
      summary: 'Have the mail that confirms your address sent again',
      description: 'Where the installation sends mail, another address in `PUT /users/me` is confirmed with the link ' +
        'of a mail, which is sent at the change. A new mail ends the link of the one before. At most five in an hour.',
      tags: ['accounts'],
      response: { 202: described(MailPromised, 'The mail is on its way.') }
    }
  }, async (request, reply) => {
    await confirmAgain(app, request.caller)
    return reply.code(202).send({ message: 'A mail with a link is on its way' })
  })

  app.post('/email-confirmation', {
    config: { access: 'public', errors: [CodeNotValid, TooManyFailures] },
    schema: {
      operationId: 'confirmEmail',
      summary: 'Confirm an address with the code of a mail',
      description: 'From then on the address counts: for forgotten passwords, logins and enrolments. A code counts ' +
        'once, for three days, and only for the address that it was mailed to.',
      tags: ['accounts'],
      body: EmailCode,
      response: { 204: Type.Null({ description: 'The address is confirmed.' }) }
    }
  }, async (request, reply) => {
    await confirmEmail(app, request.body.code, clientOf(request, reply).address)
    return reply.code(204).send(null)
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
  }, async request => userOf(await findUser(models, request.params.username)))
}

export default accounts
