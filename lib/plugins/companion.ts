import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import errors from './errors.js'
import gracefulClose from './graceful-close.js'
import metrics, { metricsRoute } from './metrics.js'
import openapi from './openapi.js'
import requestId from './request-id.js'
import validation from './validation.js'
import { hostCheck, SECRET_HEADER, type Guard } from '../http/companion-guard.js'
import { secretCheck } from '../values/secret-check.js'
import { Forbidden } from '../http/errors.js'
import { CompanionHealth, described } from '../validation/schemas.js'
import { responsesOf } from '../http/error-responses.js'
import { VERSION } from '../process/version.js'

interface Options {
  guard: Guard
  title: string
  description: string
  tags: Array<{ name: string, description: string }>
  /** What `/health` says beside its status and version, and the schema of the whole. */
  health?: { schema: TSchema, more: () => object }
}

/**
 * What every companion has around its own routes: request ids, metrics, the error mapping, validation, its OpenAPI
 * document at `/openapi.json`, `/health` and `/metrics`. It answers callers that have its secret, and relies on the
 * gateway for everything else.
 */
export default fp<Options>(async (app, { guard, title, description, tags, health }) => {
  await app.register(requestId)
  await app.register(metrics)
  // Before the 404 of an unknown path.
  guardCallers(app, guard)
  await app.register(errors)
  await app.register(gracefulClose)
  await app.register(validation)
  await app.register(openapi, {
    title,
    description: `${description} Internal: it answers callers with the header \`X-Companion-Secret\`, and relies on ` +
      'the gateway for everything else.',
    version: VERSION,
    tags: [...tags, { name: 'system', description: 'Health, version and metrics' }]
  })

  // Documents the error responses of every route, from `config.errors`.
  app.addHook('onRoute', route => {
    const { schema, config } = route
    if (schema === undefined || schema.hide) return
    route.schema = { ...schema, response: responsesOf(route, [...config?.errors ?? [], Forbidden]) }
  })

  app.get('/health', {
    schema: {
      operationId: 'health',
      summary: 'Liveness',
      description: 'Always available: it asks nothing of a database or another service.',
      tags: ['system'],
      response: { 200: described(health?.schema ?? CompanionHealth, 'The process answers.') }
    }
  }, async () => ({ status: 'ok' as const, version: VERSION, ...health?.more() }))

  app.get('/metrics', metricsRoute)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}, { name: 'companion' })

const OPEN_PATHS = ['/health', '/ready', '/metrics']

/**
 * Refuses callers that are no service of the installation: other programs of the machine, pages in a browser (they send
 * an `Origin`), and names that lead to this address. `/health`, `/ready` and `/metrics` need no secret and have any
 * `Host`.
 */
function guardCallers (app: FastifyInstance, guard: Guard): void {
  const isHost = hostCheck(guard)
  const isSecret = guard.COMPANION_SECRET === undefined ? () => true : secretCheck(guard.COMPANION_SECRET)
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers.origin !== undefined) throw new Forbidden()
    if (OPEN_PATHS.includes(routeOptions.url ?? '')) return
    if (!isHost(headers.host) || !isSecret(headers[SECRET_HEADER])) throw new Forbidden()
  })
}
