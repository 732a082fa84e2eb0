import fp from 'fastify-plugin'
import { Erasures } from '../services/erasure.js'

declare module 'fastify' {
  interface FastifyInstance {
    erasures: Erasures
  }
}

/** The deletion of accounts. Those that a killed process left are completed before anything is served. */
export default fp<{ secret: string }>(async (app, { secret }) => {
  const erasures = new Erasures(app.models, secret)
  await erasures.complete(true)
  app.decorate('erasures', erasures)
}, { name: 'erasures', dependencies: ['database'] })
