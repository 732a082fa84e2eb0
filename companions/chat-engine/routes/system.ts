import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Health, Metrics, SystemInfo } from '../../../schemas/system.js'

/** What monitoring and the gateway ask. */
const system: FastifyPluginAsyncTypebox<{ version: string }> = async (app, { version }) => {
  const { name: llm_provider, model: llm_model } = app.engine.provider

  app.get('/health', {
    schema: {
      operationId: 'health',
      summary: 'Liveness',
      description: 'Always available: it asks nothing of the database or a language model.',
      tags: ['system'],
      response: { 200: { ...Health, description: 'The process answers.' } }
    }
  }, async () => ({ status: 'ok' as const }))

  app.get('/system/info', {
    schema: {
      operationId: 'systemInfo',
      summary: 'Version and language model',
      tags: ['system'],
      response: { 200: { ...SystemInfo, description: 'About this engine.' } }
    }
  }, async () => ({ version, llm_provider, llm_model, status: 'operational' }))

  app.get('/metrics', {
    logLevel: 'warn',
    schema: {
      operationId: 'metrics',
      summary: 'Prometheus metrics',
      tags: ['system'],
      response: { 200: { description: 'Counts, latencies and process figures.', content: { 'text/plain': { schema: Metrics } } } }
    }
  }, async (_request, reply) => {
    return reply.type(app.metricsRegistry.contentType).send(await app.metricsRegistry.metrics())
  })

  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

export default system
