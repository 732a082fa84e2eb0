import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'

/** How much the database holds, asked with each `GET /metrics`. Without an answer, the figures are NaN. */
export default fp(async app => {
  // Both gauges are collected at the same time.
  let asked: Promise<{ documents: number, bytes: number }> | undefined
  const usage = () => {
    asked ??= app.databaseUsage().catch(() => ({ documents: NaN, bytes: NaN })).finally(() => { asked = undefined })
    return asked
  }
  const gauge = (name: string, help: string, figure: 'documents' | 'bytes') => new Gauge({
    name,
    help,
    registers: [app.metricsRegistry],
    async collect () { this.set((await usage())[figure]) }
  })
  gauge('database_documents', 'Documents in the database', 'documents')
  gauge('database_bytes', 'Bytes of the documents in the database', 'bytes')
}, { name: 'database-metrics', dependencies: ['metrics', 'database'] })
