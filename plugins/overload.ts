import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { Overloaded } from '../lib/errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is, for those who watch over it. */
    answersUnderLoad?: true
  }
}

/*
 * Overload is an event loop that is late by a second, on average over two. Two thousand requests at once make it late
 * by a quarter of a second, even on a machine that is busy with other things; a single long pause (a huge body, a
 * garbage collection) does not move the average. How busy the loop is says nothing: at its limit it is always busy.
 */
const MAX_DELAY_MS = 1_000
const SAMPLE_MS = 2_000

/** A process that cannot keep up says so at once, instead of letting everybody wait for ever longer. */
export default fp(async app => {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ routeOptions }) => {
      if (!routeOptions.config.answersUnderLoad) throw new Overloaded()
    }
  })
}, { name: 'overload', dependencies: ['errors'] })
