import { withoutCredentials } from '../../lib/database/printable-url.js'
import { runCompanion } from '../../lib/process/process.js'
import { loadAnalysisSettings } from './settings.js'

await runCompanion({
  name: 'analysis service',
  loadSettings: loadAnalysisSettings,
  build: async (settings, log) => (await import('./app.js')).buildAnalysis(settings, log),
  // A run in flight may cluster 4,000 questions and wait for their answers.
  graceMs: 120_000,
  describe: (_app, { CHATBOT_URL, RAG_URL }) => ({
    answers: withoutCredentials(CHATBOT_URL) ?? 'none (set CHATBOT_URL)',
    documents: withoutCredentials(RAG_URL) ?? 'none (set RAG_URL)'
  })
})
