import fp from 'fastify-plugin'

/** Every answer names its request: the same id is in each log line and goes on to the companions (docs/contract.md §1). */
export default fp(async app => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}, { name: 'request-id' })
