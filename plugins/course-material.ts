import fp from 'fastify-plugin'
import { courseMaterial, type CourseMaterial } from '../services/course-material.js'
import { removeQuestions } from '../services/questions.js'
import { GENERATION_SECONDS } from './analysis-service.js'
import { INDEX_SECONDS } from './retrieval-service.js'

declare module 'fastify' {
  interface FastifyInstance {
    courseMaterial: CourseMaterial
  }
}

const LONGEST_CALL_MS = Math.max(INDEX_SECONDS, GENERATION_SECONDS) * 1000
const RETRY_MS = 60_000

/** Removes the material of deleted subjects: soon after the start, and every minute what failed before. */
export default fp(async app => {
  const { models, retrievalService, analysisService, log } = app
  const questionBank = { removeSubject: (subject: string) => removeQuestions(models, subject) }
  const material = courseMaterial(models, [retrievalService, analysisService, questionBank], LONGEST_CALL_MS, log)
  app.decorate('courseMaterial', material)

  const clearAll = () => {
    material.clearAll().catch(error => { log.warn({ err: error }, 'deleted subjects could not be looked up') })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    clearAll()
    timer = setInterval(clearAll, RETRY_MS).unref()
  })
  app.addHook('onClose', async () => { clearInterval(timer) })
}, { name: 'course-material', dependencies: ['database', 'retrieval-service', 'analysis-service'] })
