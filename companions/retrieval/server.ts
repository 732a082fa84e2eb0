import { listen, processLog, startService, stopOnSignal } from '../../lib/process.js'
import { VERSION } from '../../lib/version.js'
import { loadRetrievalSettings } from './settings.js'

// A document that is being read may take up to its deadline, and a little more to be written down.
const GRACE_MS = 90_000

await startService('retrieval service', async () => {
  const settings = loadRetrievalSettings()
  // Not before: a wrong setting is told at once, and the rest takes a while to load.
  const { buildRetrieval } = await import('./app.js')
  const app = await buildRetrieval(settings, processLog(settings.LOG_LEVEL))
  stopOnSignal(app, GRACE_MS)
  const origin = await listen(app, settings)
  process.stderr.write([
    `Retrieval service ${VERSION} listens on ${origin}`,
    `  index  ${app.library.indexName}`
  ].join('\n') + '\n')
})
