import type { EmbeddedParts } from './embedded-parts.js'
import { greet, listen, processLog, startProcess, stopOnSignal } from './lib/process/process.js'
import { startTracing, stopTracing } from './lib/process/tracing.js'
import { VERSION } from './lib/process/version.js'
import { loadSettings, type Settings } from './settings.js'

// Added to the deadline of a chat call when the gateway stops, so that the last turn is recorded.
const RECORDING_MS = 5_000

await startProcess('gateway', async () => {
  const settings = loadSettings()
  await startTracing('gateway', settings)
  const log = await processLog(settings.LOG_LEVEL)
  // Imported late: a bad setting of the gateway is reported at once, and the rest takes a second to load.
  const { startEmbeddedParts } = await import('./embedded-parts.js')
  // The gateway's own code is loaded while the database reads its files.
  const [parts] = await Promise.all([startEmbeddedParts(settings, log), import('./app.js')])
  try {
    await serve(settings, parts, log)
  } catch (error) {
    await parts.close()
    throw error
  }
})

async function serve (settings: Settings, parts: EmbeddedParts, log: object): Promise<void> {
  const [{ buildApp }, { addMetrics }] = await Promise.all([import('./app.js'), import('./lib/plugins/metrics.js')])
  const app = await buildApp({ ...settings, ...parts.addresses }, log)
  addMetrics(app.metricsRegistry, parts.metrics)
  stopOnSignal(app, {
    delaySeconds: settings.STOP_DELAY_SECONDS,
    graceMs: settings.CHAT_TIMEOUT_SECONDS * 1000 + RECORDING_MS,
    after: async () => {
      await parts.close()
      await stopTracing()
    }
  })
  const origin = await listen(app, settings)
  greet(
    `Course-assistant gateway ${VERSION} listens on ${origin}`,
    {
      ...settings.WEB === 'on' && { page: `${origin}/app/` },
      docs: `${origin}/docs  and  ${origin}/redoc`,
      ...parts.descriptions
    },
    ...await app.models.User.hasAdministrator() ? [] : firstAdministratorNote(origin)
  )
}

function firstAdministratorNote (origin: string): string[] {
  return [
    '  There is no administrator yet. The first to register as ADMIN becomes it:',
    `    curl ${origin}/register -H 'content-type: application/json' \\`,
    '      -d \'{"username":"admin","email":"admin@example.edu","password":"<choose one>",' +
    '"full_name":"Administrator","role":"ADMIN"}\''
  ]
}
