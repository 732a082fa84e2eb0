import { Type } from '@sinclair/typebox'
import fp from 'fastify-plugin'
import type { Connection } from 'mongoose'
import { ping } from '../database/connection.js'
import { DatabaseUnavailable } from '../http/errors.js'
import { described, Health } from '../validation/schemas.js'

const Readiness = Type.Object(Health.properties, { title: 'Readiness' })

/**
 * `/ready` of a companion: 503 while its database does not answer within 2 seconds, and while it closes. It needs no
 * secret (companion.ts), since what asks is no service of the installation.
 */
export default fp<{ connection: Connection }>(async (app, { connection }) => {
  app.get('/ready', {
    config: { errors: [DatabaseUnavailable] },
    schema: {
      operationId: 'ready',
      summary: 'Readiness',
      description: 'Whether requests can be sent here: the database answers.',
      tags: ['system'],
      response: { 200: described(Readiness, 'The service can serve.') }
    }
  }, async request => {
    await ping(connection).catch(error => {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new DatabaseUnavailable()
    })
    return { status: 'ok' as const }
  })
}, { name: 'readiness', dependencies: ['companion'] })
