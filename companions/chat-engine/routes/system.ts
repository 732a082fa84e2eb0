import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../../lib/validation/schemas.js'
import { VERSION } from '../../../lib/process/version.js'
import { SystemInfo } from '../schemas.js'

/** What the gateway asks about the engine. */
const system: FastifyPluginAsyncTypebox = async app => {
  const { provider, spending } = app.engine
  const { name: llm_provider, model: llm_model } = provider

  app.get('/system/info', {
    schema: {
      operationId: 'systemInfo',
      summary: 'Version and language model',
      description: 'What the gateway passes on at its own `/system/info`.',
      tags: ['system'],
      response: { 200: described(SystemInfo, 'About this engine.') }
    }
  }, async () => {
    const model = await spending.isOutOfBudget() ? 'out of budget' as const : provider.problem?.()
    const info = { version: VERSION, llm_provider, llm_model }
    return model === undefined ? { ...info, status: 'operational' } : { ...info, status: 'degraded', model }
  })
}

export default system
