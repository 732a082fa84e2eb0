import fp from 'fastify-plugin'
import type { Condition } from '../schemas/system/system.js'
import { isModelProblem } from '../services/system/model-problem.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the companions what is not in order, for at most 2 seconds. Concurrent callers share one question. */
    condition: () => Promise<Condition>
  }
}

/** Says what is not in order, for `/ready` and `/system/info` (docs/contract.md §9.1). */
export default fp(async app => {
  const { chatEngine, retrievalService, analysisService } = app
  let asking: Promise<Condition> | undefined

  app.decorate('condition', async () => {
    asking ??= ask().finally(() => { asking = undefined })
    return await asking
  })

  async function ask (): Promise<Condition> {
    const [engine, retrieval, analysis] =
      await Promise.all([chatEngine.info(), retrievalService.health(), analysisService.health()])
    return {
      ...(retrieval?.extraction === 'restarting' && { extraction: 'restarting' }),
      ...(retrieval?.index === 'restarting' && { index: 'restarting' }),
      ...(isModelProblem(engine?.model) && { model: engine.model }),
      ...(isModelProblem(retrieval?.embeddings) && { embeddings: retrieval.embeddings }),
      ...(retrieval === undefined && { retrieval: 'unavailable' }),
      ...(analysis === undefined && { analysis: 'unavailable' })
    }
  }
}, { name: 'health', dependencies: ['chat-engine', 'retrieval-service', 'analysis-service'] })
