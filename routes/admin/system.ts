import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DatabaseUnavailable } from '../../lib/http/errors.js'
import { described } from '../../lib/validation/schemas.js'
import { SystemReport } from '../../schemas/system/system.js'
import { systemReport } from '../../services/system/system-state.js'

/** How the installation is, for administrators. */
const system: FastifyPluginAsyncTypebox = async app => {
  const startedAt = new Date()

  app.get('/admin/system', {
    config: { access: ['ADMIN'], errors: [DatabaseUnavailable] },
    schema: {
      operationId: 'systemReport',
      summary: 'The state of the installation',
      description: 'Asks the database and each companion, for at most 2 seconds.',
      tags: ['admin'],
      response: { 200: described(SystemReport, 'The state of each part.') }
    }
  }, async () => await systemReport(app, startedAt))
}

export default system
