import { statfs } from 'node:fs/promises'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import type { DatabaseUsage } from '../../lib/database/connection.js'
import { soon } from '../../lib/plugins/metrics.js'

type Figures = Pick<DatabaseUsage, 'documents' | 'bytes' | 'restarts'>

const UNKNOWN: Figures = { documents: NaN, bytes: NaN, restarts: NaN }

/**
 * How much the database holds, how old its last backup is, and how much room the disk of `folder` has, asked with each
 * `GET /metrics`. Without an answer of the database, its figures are NaN.
 */
export default fp<{ folder: string }>(async (app, { folder }) => {
  // All gauges are collected at the same time.
  let asked: Promise<Figures> | undefined
  const usage = () => {
    asked ??= soon(app.databaseUsage()).catch(() => UNKNOWN).finally(() => { asked = undefined })
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

  const registers = [app.metricsRegistry]
  const backupAge = new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the last backup by npm run backup or backups; absent without one',
    registers,
    async collect () {
      const at = await soon(app.models.Backup.lastAt()).catch(() => null)
      if (at === null) this.remove()
      else this.set((Date.now() - at.getTime()) / 1000)
    }
  })
  // Without a label, a gauge is 0 from the beginning.
  backupAge.remove()
  const diskBytes = new Gauge({
    name: 'disk_bytes', help: 'Size of the disk that the embedded database or the container is on', registers
  })
  // eslint-disable-next-line no-new
  new Gauge({
    name: 'disk_free_bytes',
    help: 'How much of it a process may still write',
    registers,
    async collect () {
      const { bsize, blocks, bavail } = await statfs(folder).catch(() => statfs('.'))
      this.set(bavail * bsize)
      diskBytes.set(blocks * bsize)
    }
  })
}, { name: 'database-metrics', dependencies: ['metrics', 'database'] })
