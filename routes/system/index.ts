import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { metricsRoute } from '../../lib/plugins/metrics.js'
import { DatabaseUnavailable } from '../../lib/http/errors.js'
import { described, Health, MAX_FILE_BYTES } from '../../lib/validation/schemas.js'
import type { Role } from '../../schemas/roles.js'
import { Readiness, Setup, SystemInfo } from '../../schemas/system/system.js'
import { readinessOf, systemInfoOf } from '../../services/system/system-state.js'

interface Options {
  /** Of the installation. */
  name: string
  registrationRoles: Role[]
}

/** Health, readiness, version and metrics for monitoring; what the page needs before a login. Without a token. */
const system: FastifyPluginAsyncTypebox<Options> = async (app, { name, registrationRoles }) => {
  app.get('/health', {
    config: { access: 'public', answersUnderLoad: true },
    schema: {
      operationId: 'health',
      summary: 'Liveness',
      description: 'Always available: it asks nothing of the database or the chat engine.',
      tags: ['system'],
      response: { 200: described(Health, 'The process answers.') }
    }
  }, async () => ({ status: 'ok' as const }))

  app.get('/ready', {
    config: { access: 'public', answersUnderLoad: true, errors: [DatabaseUnavailable] },
    schema: {
      operationId: 'ready',
      summary: 'Readiness',
      description: 'Whether requests can be sent here. A missing companion does not make the gateway unready; what ' +
        'is not in order has a field of its own.',
      tags: ['system'],
      response: { 200: described(Readiness, 'The gateway can serve.') }
    }
  }, async request => await readinessOf(app, request.log))

  app.get('/system/info', {
    config: { access: 'public' },
    schema: {
      operationId: 'systemInfo',
      summary: 'Version and language model',
      description: 'Comes from the chat engine. While that is unavailable, a fallback of the same shape says so.',
      tags: ['system'],
      response: { 200: described(SystemInfo, 'About the system.') }
    }
  }, async () => await systemInfoOf(app))

  app.get('/system/setup', {
    config: { access: 'public' },
    schema: {
      operationId: 'setup',
      summary: 'What a page must know before a login',
      tags: ['system'],
      response: { 200: described(Setup, 'About the installation.') }
    }
  }, async () => ({
    name,
    needs_administrator: !await app.models.User.hasAdministrator(),
    registration_roles: registrationRoles,
    mail: app.mailer.isOn,
    ...(app.oidc !== null && { oidc_label: app.oidc.label }),
    passwords: app.passwords.acceptedForAll,
    document_bytes: MAX_FILE_BYTES
  }))

  app.get('/metrics', { ...metricsRoute, config: { access: 'public', answersUnderLoad: true } })
}

export default system
