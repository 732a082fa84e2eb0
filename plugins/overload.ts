import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { Overloaded } from '../lib/errors.js'

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
 */
const MAX_DELAY_MS = 1_000
const SAMPLE_MS = 2_000

/** An overloaded process refuses requests at once with 503. */
export default fp(async app => {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ routeOptions }) => {
      if (!routeOptions.config.answersUnderLoad) throw new Overloaded()
    }
  })
}, { name: 'overload', dependencies: ['errors'] })
