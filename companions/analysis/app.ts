import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { buildServer } from '../../lib/server.js'
import companion from '../../lib/plugins/companion.js'
import analysis from './plugins/analysis.js'
import faqs from './routes/faqs.js'
import topics from './routes/topics.js'
import type { AnalysisSettings } from './settings.js'

/** The settings of an analysis service, wherever it listens. */
export type AnalysisServiceSettings = Omit<AnalysisSettings, 'PORT' | 'HOST'>

/** The analysis service as a plugin: settings in, plugins, then routes, nothing else. */
const analysisService = fp<AnalysisServiceSettings>(async (app, settings) => {
  await app.register(companion, {
    title: 'Analysis service',
    description: 'Finds what a class keeps asking, and what the material of a course is about.',
    tags: [
      { name: 'faqs', description: 'Frequently asked questions' },
      { name: 'topics', description: 'Topics of the material' }
    ]
  })
  await app.register(analysis, { settings })

  await app.register(faqs)
  await app.register(topics)
}, { name: 'analysis-app' })

/** An analysis service that is ready to listen or to be injected into. Closing it closes its connections. */
export async function buildAnalysis (settings: AnalysisServiceSettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(analysisService, settings, log)
}
