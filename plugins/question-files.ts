import fp from 'fastify-plugin'
import { QuestionFiles } from '../services/questions/files/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads files of questions in a thread, which is started when it is needed. */
    questionFiles: QuestionFiles
  }
}

export default fp(async app => {
  const files = new QuestionFiles(error => {
    app.log.error({ err: error }, 'the thread that reads files of questions has failed and is replaced')
  })
  app.decorate('questionFiles', files)
  app.addHook('onClose', async () => { await files.close() })
}, { name: 'question-files' })
