import fastifyMetrics from 'fastify-metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Registry } from 'prom-client'
import { within } from '../http/client/deadline.js'
import { memoryLimit } from '../process/memory-limit.js'
import { Metrics } from '../validation/schemas.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this app alone, so that several apps can live in one process. `GET /metrics` reads it. */
    metricsRegistry: Registry
  }
}

/** In seconds: from a cheap read to the deadline of a chat. Longer calls (indexing, generation) count as +Inf. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

// Prometheus waits 10 s. Where it gets no answer, it says that the process is down.
const MAX_SECONDS = 2

/** For a figure that is asked of the database with each reading of the metrics: rejects where it takes long. */
export async function soon<Answer> (answer: Promise<Answer>): Promise<Answer> {
  return await within(MAX_SECONDS, answer, () => new Error('the database does not answer'))
}

/** Counts and times responses by method, route template and status; never by the raw URL, which is unbounded. */
export default fp(async app => {
  const register = new Registry()
  app.decorate('metricsRegistry', register)

  await app.register(fastifyMetrics.default, {
    endpoint: null,
    defaultMetrics: { enabled: true, register },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      registeredRoutesOnly: false,
      overrides: {
        histogram: {
          name: 'http_request_duration_seconds',
          help: 'Latency of the answers',
          buckets: DURATION_BUCKETS,
          registers: [register]
        },
        summary: { registers: [] }
      }
    }
  })

  const limit = new Gauge({
    name: 'process_memory_limit_bytes', help: 'What this process may use of memory', registers: [register]
  })
  limit.set(memoryLimit())

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers sent',
    labelNames: ['method', 'route', 'status_code'],
    registers: [register]
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests that ended without an answer: the client has gone',
    labelNames: ['method', 'route'],
    registers: [register]
  })
  app.addHook('onRequest', async (request, reply) => {
    let isSent = false
    reply.raw.once('finish', () => { isSent = true })
    reply.raw.once('close', () => {
      if (isSent) return
      // An injected response is closed before it is finished.
      setImmediate(() => {
        if (isSent) return
        aborted.inc({ method: request.method, route: request.routeOptions.url ?? '__unknown__' })
        request.log.info({ req: request, responseTime: reply.elapsedTime }, 'request ended without an answer')
      })
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '__unknown__'
    requests.inc({ method: request.method, route, status_code: reply.statusCode })
  })
}, { name: 'metrics' })

/**
 * Shows what other apps of this process count as well. What both count by one name, such as requests and figures of the
 * process, stays that of this app.
 */
export function addMetrics (registry: Registry, others: Registry[]): void {
  for (const metric of others.flatMap(other => other.getMetricsAsArray())) {
    if (registry.getSingleMetric(metric.name) === undefined) registry.registerMetric(metric as never)
  }
}

/** `GET /metrics`, the same for every service. */
export const metricsRoute = {
  logLevel: 'warn' as const,
  schema: {
    operationId: 'metrics',
    summary: 'Prometheus metrics',
    description: 'Requests by method, route and status with their durations, what the service itself counts, and ' +
      'figures of the process.',
    tags: ['system'],
    response: {
      200: { description: 'Counts, latencies and process figures.', content: { 'text/plain': { schema: Metrics } } }
    }
  },
  handler: async ({ server: { metricsRegistry } }: FastifyRequest, reply: FastifyReply) => {
    return reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics())
  }
}
