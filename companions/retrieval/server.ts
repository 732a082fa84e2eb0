import { runCompanion } from '../../lib/process/process.js'
import { loadRetrievalSettings } from './settings.js'

await runCompanion({
  name: 'retrieval service',
  loadSettings: loadRetrievalSettings,
  build: async (settings, log) => (await import('./app.js')).buildRetrieval(settings, log),
  // A document that is being read may take up to its deadline, and a little more to be stored.
  graceMs: 90_000,
  describe: app => ({ index: app.library.indexName })
})
