import fp from 'fastify-plugin'

/**
 * Every response carries the id of its request. The same id is in each log line and is sent to the companions
 * (docs/contract.md §1).
 */
export default fp(async app => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}, { name: 'request-id' })
