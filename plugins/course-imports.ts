import fp from 'fastify-plugin'
import { runPeriodically } from '../lib/process/periodic.js'
import { CourseImports } from '../services/imports/course-imports.js'
import type { BankLimits } from '../services/questions/question-room.js'

declare module 'fastify' {
  interface FastifyInstance {
    courseImports: CourseImports
  }
}

const LOOK_MS = 10_000

/** Imports courses in the background: when one was uploaded, and what a gateway that was killed has left. */
export default fp<{ limits: BankLimits }>(async (app, { limits }) => {
  const { models, courseMaterial, erasures, retrievalService } = app
  const imports = new CourseImports({ models, courseMaterial, erasures, retrievalService, limits }, app.log)
  app.decorate('courseImports', imports)
  runPeriodically(app, LOOK_MS, () => imports.work(), 'imports of courses could not be looked up; it is tried again')
  app.addHook('onClose', async () => { await imports.close() })
}, { name: 'course-imports', dependencies: ['database', 'erasures', 'course-material', 'retrieval-service'] })
