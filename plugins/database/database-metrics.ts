import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import type { DatabaseUsage } from '../../lib/database/connection.js'

type Figures = Pick<DatabaseUsage, 'documents' | 'bytes' | 'restarts'>
const UNKNOWN: Figures = { documents: NaN, bytes: NaN, restarts: NaN }

/** How much the database holds, asked with each `GET /metrics`. Without an answer, the figures are NaN. */
export default fp(async app => {
  // All gauges are collected at the same time.
  let asked: Promise<Figures> | undefined
  const usage = () => {
    asked ??= app.databaseUsage().catch(() => UNKNOWN).finally(() => { asked = undefined })
    return asked
  }
  const gauge = (name: string, help: string, figure: keyof Figures) => new Gauge({
    name,
    help,
    registers: [app.metricsRegistry],
    async collect () { this.set((await usage())[figure]) }
  })
  gauge('database_documents', 'Documents in the database', 'documents')
  gauge('database_bytes', 'Bytes of the documents in the database', 'bytes')
  gauge('database_thread_restarts', 'Threads of the embedded database that hung and were replaced',
    'restarts')
}, { name: 'database-metrics', dependencies: ['metrics', 'database'] })
