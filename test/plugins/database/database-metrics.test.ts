import Fastify from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import type { DatabaseUsage } from '../../../lib/database/connection.js'
import metrics from '../../../lib/plugins/metrics.js'
import type { Models } from '../../../models/index.js'
import databaseMetrics from '../../../plugins/database/database-metrics.js'

type Usage = Omit<DatabaseUsage, 'kind'>

/** What the metrics say of a database that answers the questions for its usage and for its last backup so. */
async function figuresOf (t: Test, usage: () => Promise<Usage>, lastAt = async (): Promise<Date | null> => null) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(metrics)
  const databaseUsage = async () => ({ kind: 'embedded' as const, ...await usage() })
  await app.register(fp(async app => {
    app.decorate('databaseUsage', databaseUsage)
    app.decorate('models', { Backup: { lastAt } } as unknown as Models)
  }, { name: 'database' }))
  await app.register(databaseMetrics, { folder: t.testdirName })
  await app.ready()
  return async (names = /^database_/) =>
    (await app.metricsRegistry.metrics()).split('\n').filter(line => names.test(line))
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

t.test('the age of the last backup is there once there is one, and the room of the disk always', async t => {
  let at: Date | null = null
  const usage = async () => ({ documents: 1, bytes: 1, restarts: 0 })
  const figures = await figuresOf(t, usage, async () => at)
  t.strictSame(await figures(/^backup_/), [])
  at = new Date(Date.now() - 3_600_000)
  const [line = ''] = await figures(/^backup_/)
  t.equal(Number(/^backup_age_seconds (\d+)/.exec(line)?.[1]), 3600)
  const [size, free] = (await figures(/^disk_/)).map(line => Number(line.split(' ')[1])) as [number, number]
  t.ok(free > 0 && free <= size, `${free} of ${size} bytes`)
})

t.test('a database that says nothing delays the metrics by at most some seconds', async t => {
  const never = async () => await new Promise<never>(() => {})
  const figures = await figuresOf(t, never, never)
  const since = performance.now()
  t.strictSame(await figures(/^(database|backup)_/), [
    'database_documents Nan', 'database_bytes Nan', 'database_thread_restarts Nan'
  ])
  t.ok(performance.now() - since < 5_000, `${Math.round(performance.now() - since)} ms`)
})
