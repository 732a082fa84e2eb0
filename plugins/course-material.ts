import fp from 'fastify-plugin'
import { runPeriodically } from '../lib/periodic.js'
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
const RETRY_MS = 30_000

/** Removes the material of deleted subjects: soon after the start, and every 30 seconds what failed before. */
export default fp(async app => {
  const { models, retrievalService, analysisService, log } = app
  const questionBank = { removeSubject: (subject: string) => removeQuestions(models, subject) }
  const material = courseMaterial(models, [retrievalService, analysisService, questionBank], LONGEST_CALL_MS, log)
  app.decorate('courseMaterial', material)

  runPeriodically(app, RETRY_MS, () => material.clearAll(), 'deleted subjects could not be looked up')
}, { name: 'course-material', dependencies: ['database', 'retrieval-service', 'analysis-service'] })
