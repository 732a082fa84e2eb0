import fp from 'fastify-plugin'
import { courseMaterial, type CourseMaterial } from '../../services/subjects/course-material.js'
import { removeImports } from '../../services/imports/course-imports.js'
import { removeQuestions } from '../../services/questions/questions.js'
import { GENERATION_SECONDS } from './analysis-service.js'
import { INDEX_SECONDS } from './retrieval-service.js'

declare module 'fastify' {
  interface FastifyInstance {
    courseMaterial: CourseMaterial
  }
}

const MAX_CALL_MS = Math.max(INDEX_SECONDS, GENERATION_SECONDS) * 1000

/** What is written for a subject outside of its document, here and in other services, and removed with the subject. */
export default fp(async app => {
  const { models, retrievalService, analysisService, log } = app
  const questionBank = { removeSubject: (subject: string) => removeQuestions(models, subject) }
  const imports = { removeSubject: (subject: string) => removeImports(models, subject) }
  const services = [imports, retrievalService, analysisService, questionBank]
  app.decorate('courseMaterial', courseMaterial(models, services, MAX_CALL_MS, log))
}, { name: 'course-material', dependencies: ['database', 'retrieval-service', 'analysis-service'] })
