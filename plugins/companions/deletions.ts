import fp from 'fastify-plugin'
import { deletions, RETRY_MS, type Deletions } from '../../services/system/deletions.js'

declare module 'fastify' {
  interface FastifyInstance {
    deletions: Deletions
  }
}

/** Tells the companions what was deleted: after the start, every 30 seconds, and when a route asks for it. */
export default fp(async app => {
  const { models, erasures, courseMaterial, chatEngine, analysisService, retrievalService, log } = app
  const list = deletions({ models, erasures, courseMaterial }, {
    'chat engine': chatEngine.forget,
    'analysis service': analysisService.forget,
    'retrieval service': retrievalService.forget
  }, log)
  app.decorate('deletions', list)

  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    list.tryAll().catch(error => {
      log.warn({ err: error }, 'the list of deletions could not be read; it is tried again')
    })
    timer = setInterval(list.soon, RETRY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await list.close()
  })
}, {
  name: 'deletions',
  dependencies: ['database', 'erasures', 'course-material', 'chat-engine', 'retrieval-service', 'analysis-service']
})
