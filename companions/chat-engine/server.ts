import { withoutCredentials } from '../../lib/database/printable-url.js'
import { runCompanion } from '../../lib/process/process.js'
import { loadEngineSettings } from './settings.js'

await runCompanion({
  name: 'chat engine',
  loadSettings: loadEngineSettings,
  build: async (settings, log) => (await import('./app.js')).buildChatEngine(settings, log),
  // A message in flight may take up to the deadline of the language model.
  graceMs: 110_000,
  describe: (app, { RAG_URL }) => ({
    answers: `${app.engine.provider.name}, ${app.engine.provider.model}`,
    documents: withoutCredentials(RAG_URL) ?? 'none (set RAG_URL); the teaching guides alone'
  })
})
