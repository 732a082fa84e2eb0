import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DatabaseUnavailable } from '../../lib/errors.js'
import { described } from '../../lib/schemas.js'
import { VERSION } from '../../lib/version.js'
import { SystemReport } from '../../schemas/system.js'

/** How the installation is, for administrators. */
const system: FastifyPluginAsyncTypebox = async app => {
  const { chatEngine, retrievalService, analysisService } = app
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
  }, async (): Promise<SystemReport> => {
    const [{ limitBytes, ...usage }, engine, isEngineHealthy, retrieval, analysis] = await Promise.all([
      app.databaseUsage(), chatEngine.info(), chatEngine.isHealthy(), retrievalService.health(),
      analysisService.health()
    ])
    const companion = (name: Companion['name'], isHealthy: boolean, version?: unknown): Companion => ({
      name, status: isHealthy ? 'ok' : 'unavailable', ...(typeof version === 'string' && { version })
    })
    return {
      version: VERSION,
      node: process.versions.node,
      started_at: startedAt,
      database: { ...usage, ...(limitBytes !== undefined && { limit_bytes: limitBytes }) },
      companions: [
        companion('chat_engine', isEngineHealthy, engine?.version),
        companion('retrieval', retrieval !== undefined, retrieval?.version),
        companion('analysis', analysis !== undefined, analysis?.version)
      ],
      model: modelOf(engine),
      mail: app.mailer.isOn
    }
  })
}

type Companion = SystemReport['companions'][number]

function modelOf (engine: Record<string, unknown> | undefined): SystemReport['model'] {
  const { llm_provider: provider, llm_model: name, model } = engine ?? {}
  const text = (value: unknown) => typeof value === 'string' ? value : 'unknown'
  const status = engine === undefined ? 'unavailable' : model === 'key refused' ? 'key refused' : 'ok'
  return { provider: text(provider), name: text(name), status }
}

export default system
