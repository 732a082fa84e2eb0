import { listen, processLog, startService, stopOnSignal } from '../../lib/process.js'
import { VERSION } from '../../lib/version.js'
import { loadAnalysisSettings } from './settings.js'

// A run in flight may cluster 5,000 questions and wait for their answers.
const GRACE_MS = 120_000

await startService('analysis service', async () => {
  const settings = loadAnalysisSettings()
  // Not before: a wrong setting is told at once, and the rest takes a while to load.
  const { buildAnalysis } = await import('./app.js')
  const app = await buildAnalysis(settings, processLog(settings.LOG_LEVEL))
  stopOnSignal(app, GRACE_MS)
  const origin = await listen(app, settings)
  process.stderr.write([
    `Analysis service ${VERSION} listens on ${origin}`,
    `  answers    ${settings.CHATBOT_URL ?? 'none (set CHATBOT_URL)'}`,
    `  documents  ${settings.RAG_URL ?? 'none (set RAG_URL)'}`
  ].join('\n') + '\n')
})
