import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import companion from '../../lib/plugins/companion.js'
import { buildServer } from '../../lib/http/server.js'
import analysis from './plugins/analysis.js'
import deletions from './routes/deletions.js'
import faqs from './routes/faqs.js'
import inbox from './routes/inbox.js'
import topics from './routes/topics.js'
import type { AnalysisServiceSettings } from './settings.js'

/** The analysis service as a plugin: plugins first, then routes. */
const analysisService = fp<AnalysisServiceSettings>(async (app, settings) => {
  await app.register(companion, {
    guard: settings,
    title: 'Analysis service',
    description: 'Finds the frequently asked questions of a class, those without a certain answer, and the topics of ' +
      'the course material.',
    tags: [
      { name: 'faqs', description: 'Frequently asked questions' },
      { name: 'inbox', description: 'Questions that the material does not answer for certain' },
      { name: 'topics', description: 'Topics of the material' },
      { name: 'deletions', description: 'What is deleted in the gateway' }
    ]
  })
  await app.register(analysis, { settings })

  await app.register(faqs)
  await app.register(inbox)
  await app.register(topics)
  await app.register(deletions)
}, { name: 'analysis-app' })

/**
 * An analysis service that can listen or be called with `inject`. Closing it closes its connections.
 * @param log options of the logger
 */
export async function buildAnalysis (settings: AnalysisServiceSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(analysisService, settings, log)
}
