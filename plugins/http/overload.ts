import { monitorEventLoopDelay } from 'node:perf_hooks'
import fp from 'fastify-plugin'
import { Overloaded } from '../../lib/http/errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even while the process is overloaded, for monitoring. */
    answersUnderLoad?: true
  }
}

/*
 * Overload means that the event loop is delayed by a second, on average over two seconds. Measured: 2,000 requests at
 * once delay it by a quarter of a second, also on a busy machine; a single long pause (a large body, a garbage
 * collection) hardly changes the average. Event loop utilisation is no criterion: it is 1 at full load.
 *
 * @fastify/under-pressure also measures the memory in its timer. That opens a file, and so it throws where the process
 * has no descriptor left.
 */
const MAX_DELAY_MS = 1_000
const SAMPLE_MS = 2_000
const RESOLUTION_MS = 10

/** An overloaded process refuses requests at once with 503. */
export default fp(async app => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let isOverloaded = false
  const sampling = setInterval(() => {
    // The mean is NaN when the event loop was blocked since the last time.
    isOverloaded = Number.isNaN(delays.mean) || delays.mean / 1e6 - RESOLUTION_MS > MAX_DELAY_MS
    delays.reset()
  }, SAMPLE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(sampling)
    delays.disable()
  })
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isOverloaded && !routeOptions.config.answersUnderLoad) throw new Overloaded()
  })
}, { name: 'overload', dependencies: ['errors'] })
