import type { TSchema } from '@sinclair/typebox'
import fp from 'fastify-plugin'
import errors from './errors.js'
import gracefulClose from './graceful-close.js'
import metrics, { metricsRoute } from './metrics.js'
import openapi from './openapi.js'
import requestId from './request-id.js'
import validation from './validation.js'
import { described } from '../schemas.js'
import { responsesOf } from '../error-responses.js'
import { Health } from '../schemas.js'
import { VERSION } from '../version.js'

interface Options {
  title: string
  description: string
  tags: Array<{ name: string, description: string }>
  /** What `/health` says beside its status, and the schema of the whole. */
  health?: { schema: TSchema, more: () => object }
}

/**
 * What every companion has around its own routes: request ids, metrics, the error mapping, validation, its OpenAPI
 * document at `/openapi.json`, `/health` and `/metrics`. A companion has no authentication and relies on the gateway.
 */
export default fp<Options>(async (app, { title, description, tags, health }) => {
  await app.register(requestId)
  await app.register(metrics)
  await app.register(errors)
  await app.register(gracefulClose)
  await app.register(validation)
  await app.register(openapi, {
    title,
    description: `${description} Internal: it has no authentication of its own and relies on the gateway.`,
    version: VERSION,
    tags: [...tags, { name: 'system', description: 'Health, version and metrics' }]
  })

  // Documents the error responses of every route, from `config.errors`.
  app.addHook('onRoute', route => {
    const { schema, config } = route
    if (schema === undefined || schema.hide) return
    route.schema = { ...schema, response: responsesOf(route, config?.errors ?? []) }
  })

  app.get('/health', {
    schema: {
      operationId: 'health',
      summary: 'Liveness',
      description: 'Always available: it asks nothing of a database or another service.',
      tags: ['system'],
      response: { 200: described(health?.schema ?? Health, 'The process answers.') }
    }
  }, async () => ({ status: 'ok' as const, ...health?.more() }))

  app.get('/metrics', metricsRoute)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}, { name: 'companion' })
