import fp from 'fastify-plugin'
import { isNotStored } from '../lib/database/no-room.js'
import { runPeriodically } from '../lib/process/periodic.js'
import { Audit } from '../services/system/audit.js'

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
}

const CLEANING_MS = 3_600_000

/** The audit. Entries that are too old are deleted after the start and every hour. */
export default fp<{ days: number, secret: string }>(async (app, { days, secret }) => {
  const { models, log } = app
  const audit = new Audit(models, { days, secret, isNotStored, log })
  app.decorate('audit', audit)

  runPeriodically(app, CLEANING_MS, () => audit.clean(), 'old entries of the audit could not be deleted')
}, { name: 'audit', dependencies: ['database', 'errors'] })
