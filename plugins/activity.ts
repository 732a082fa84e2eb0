import fp from 'fastify-plugin'
import { runPeriodically } from '../lib/process/periodic.js'
import { HOUR_MS } from '../lib/values/durations.js'
import { countAllActivity, forgetFormerUsers } from '../services/professor/counts.js'

const PASS_MS = 600_000

/**
 * Keeps the figures of the subjects near to what students do, after the start and every ten minutes: who reads them
 * counts only what has changed since.
 */
export default fp(async app => {
  let isClosing = false
  app.addHook('preClose', async () => { isClosing = true })
  runPeriodically(app, PASS_MS, () => countAllActivity(app.models, () => isClosing),
    'the figures of the subjects could not be brought up to date; it is tried again')
  runPeriodically(app, HOUR_MS, () => forgetFormerUsers(app.models),
    'what is left of deleted users in the figures could not be looked for; it is tried again')
}, { name: 'activity', dependencies: ['database'] })
