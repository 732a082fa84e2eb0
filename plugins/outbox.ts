import fp from 'fastify-plugin'
import { Counter, Gauge } from 'prom-client'
import { runPeriodically } from '../lib/process/periodic.js'
import { soon } from '../lib/plugins/metrics.js'
import { createOutbox, type Outbox } from '../services/system/outbox.js'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

const PASS_MS = 30_000

/** What has to reach somebody outside: tried after the start, every 30 seconds, and when something is added. */
export default fp(async app => {
  const { models, log, metricsRegistry } = app
  const registers = [metricsRegistry]
  const tried = new Counter({
    name: 'outbox_tries_total',
    help: 'Tries of entries of the outbox, by what became of them',
    labelNames: ['kind', 'outcome'],
    registers
  })
  const outbox = createOutbox(models, log, (kind, outcome) => { tried.inc({ kind, outcome }) })
  const { handle } = outbox
  app.decorate('outbox', {
    ...outbox,
    handle (kind, handler) {
      handle(kind, handler)
      // An alert looks for these. A series must exist before it rises, or Prometheus does not see the first one.
      for (const outcome of ['given up', 'refused']) tried.inc({ kind, outcome }, 0)
    }
  })

  // Both gauges are collected at the same time.
  let asked: ReturnType<typeof models.OutboxEntry.waiting> | undefined
  const waiting = async () => {
    asked ??= soon(models.OutboxEntry.waiting()).catch(() => []).finally(() => { asked = undefined })
    return await asked
  }
  const gauge = (name: string, help: string, figureOf: (count: number, since: Date) => number) => new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers,
    async collect () {
      const found = await waiting()
      this.reset()
      for (const { kind, count, since } of found) this.set({ kind }, figureOf(count, since))
    }
  })
  gauge('outbox_waiting', 'Entries of the outbox that have not ended', count => count)
  gauge('outbox_oldest_seconds', 'Age of the oldest entry of the outbox that has not ended',
    (_count, since) => (Date.now() - since.getTime()) / 1000)

  runPeriodically(app, PASS_MS, () => outbox.look(), 'the outbox could not be read; it is tried again')
  app.addHook('onClose', outbox.close)
}, { name: 'outbox', dependencies: ['database', 'metrics'] })
