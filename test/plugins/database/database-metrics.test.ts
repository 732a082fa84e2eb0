import Fastify from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import type { DatabaseUsage } from '../../../lib/database/connection.js'
import metrics from '../../../lib/plugins/metrics.js'
import databaseMetrics from '../../../plugins/database/database-metrics.js'

type Usage = Omit<DatabaseUsage, 'kind'>

/** What the metrics say of a database that answers the question for its usage so. */
async function figuresOf (t: Test, usage: () => Promise<Usage>) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(metrics)
  const databaseUsage = async () => ({ kind: 'embedded' as const, ...await usage() })
  await app.register(fp(async app => { app.decorate('databaseUsage', databaseUsage) }, { name: 'database' }))
  await app.register(databaseMetrics)
  await app.ready()
  return async () => (await app.metricsRegistry.metrics()).split('\n').filter(line => line.startsWith('database_'))
}

t.test('each reading of the metrics asks the database once how much it holds', async t => {
  let asked = 0
  const figures = await figuresOf(t, async () => ({ documents: ++asked, bytes: asked * 1000, restarts: 2 }))
  t.strictSame(await figures(), ['database_documents 1', 'database_bytes 1000', 'database_thread_restarts 2'])
  t.strictSame(await figures(), ['database_documents 2', 'database_bytes 2000', 'database_thread_restarts 2'])
})

t.test('without an answer of the database there are the other metrics, and no old figures', async t => {
  let isThere = true
  const figures = await figuresOf(t, async () => {
    if (isThere) return { documents: 5, bytes: 7, restarts: 0 }
    throw new Error('not connected')
  })
  t.strictSame(await figures(), ['database_documents 5', 'database_bytes 7', 'database_thread_restarts 0'])
  isThere = false
  t.strictSame(await figures(), ['database_documents Nan', 'database_bytes Nan', 'database_thread_restarts Nan'])
})
