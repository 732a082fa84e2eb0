import { listen, processLog, startService, stopOnSignal } from '../../lib/process.js'
import { VERSION } from '../../lib/version.js'
import { loadEngineSettings } from './settings.js'

// A message in flight may take up to the deadline of the language model.
const GRACE_MS = 110_000

await startService('chat engine', async () => {
  const settings = loadEngineSettings()
  // Not before: a wrong setting is told at once, and the rest takes a while to load.
  const { buildChatEngine } = await import('./app.js')
  const app = await buildChatEngine(settings, processLog(settings.LOG_LEVEL))
  stopOnSignal(app, GRACE_MS)
  const origin = await listen(app, settings)
  process.stderr.write([
    `Chat engine ${VERSION} listens on ${origin}`,
    `  answers    ${app.engine.provider.name}, ${app.engine.provider.model}`,
    `  documents  ${settings.RAG_URL ?? 'none (set RAG_URL); the teaching guides alone'}`
  ].join('\n') + '\n')
})
