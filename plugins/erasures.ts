import fp from 'fastify-plugin'
import { Erasures } from '../services/accounts/erasure.js'

declare module 'fastify' {
  interface FastifyInstance {
    erasures: Erasures
  }
  interface FastifyContextConfig {
    /** The handler looks for the account of its caller itself, after its last write. */
    looksForCaller?: true
  }
}

/**
 * The deletion of accounts. Those that a killed process left are completed before anything is served. A request that
 * may have written something looks for the account of its caller afterwards: where it is gone, that goes, too.
 */
export default fp<{ secret: string }>(async (app, { secret }) => {
  const erasures = new Erasures(app.models, secret)
  await erasures.complete(true)
  app.decorate('erasures', erasures)

  app.addHook('onSend', async ({ method, caller, routeOptions, log }) => {
    // It is `null` where there is none. A deletion writes nothing for its caller.
    const isWriter = (method === 'POST' || method === 'PUT') && Boolean(caller)
    if (!isWriter || routeOptions.config.looksForCaller) return
    await erasures.eraseLate(caller).catch(error => {
      log.warn({ err: error }, 'whether the account was deleted meanwhile could not be read')
    })
  })
}, { name: 'erasures', dependencies: ['database'] })
