import fp from 'fastify-plugin'
import { runPeriodically } from '../lib/process/periodic.js'
import { deleteOldSessions } from '../services/system/retention.js'
import { HOUR_MS } from '../lib/values/durations.js'

/** Deletes sessions without a turn for `days` days, after the start and every hour; 0: none. */
export default fp<{ days: number }>(async (app, { days }) => {
  if (days === 0) return
  let isClosing = false
  app.addHook('preClose', async () => { isClosing = true })
  runPeriodically(app, HOUR_MS, async () => {
    const deleted = await deleteOldSessions(app.models, days, () => isClosing)
    if (deleted === 0) return
    app.log.info({ sessions: deleted, days }, 'sessions that nobody has used were deleted')
    app.deletions.soon()
  }, 'old sessions could not be deleted')
}, { name: 'retention', dependencies: ['database', 'deletions'] })
