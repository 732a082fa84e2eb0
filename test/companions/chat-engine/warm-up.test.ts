import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { collectedLog } from '../../support/log.js'
import { until } from '../../support/events.js'
import { testEngine } from './helper.js'

const READ = 'the engine has read its sample'
const DONE = 'the engine has made the questions of its samples'

/** An engine that warms up as soon as it listens, and the lines of its log. */
async function engineOf (t: Test, settings: Parameters<typeof testEngine>[1] = {}) {
  const { lines, log } = collectedLog('debug')
  const { app } = await testEngine(t, { warmUpMs: 0, ...settings }, log)
  const linesWith = (text: string) => lines.filter(line => line.includes(text)).length
  return { app, lines, samplesRead: () => linesWith(READ), isDone: () => linesWith(DONE) > 0 }
}

/** How many courses were read. */
async function made (app: FastifyInstance): Promise<number> {
  const metrics = (await app.inject('/metrics')).body
  return Number(/^material_made_total\{outcome="ok"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}

t.test('an engine that does not listen reads no sample', async t => {
  const { app, samplesRead } = await engineOf(t)
  await app.ready()
  await sleep(1_500)
  t.equal(samplesRead(), 0)
})

t.test('an engine that listens makes questions in each language, and answers meanwhile', async t => {
  const { app, samplesRead, isDone } = await engineOf(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The samples are read in another thread, and the questions are made in this one.
  await until(async () => samplesRead() === 2)
  let answers = 0
  await until(async () => {
    answers += (await fetch(`${app.listeningOrigin}/health`)).status === 200 ? 1 : 0
    return isDone()
  })
  t.ok(answers > 3, `${answers} answers meanwhile`)
  t.equal(await made(app), 0, 'a sample is not counted as a course')
})

t.test('an engine that closes stops to make questions', async t => {
  const { app, lines, samplesRead, isDone } = await engineOf(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await until(async () => samplesRead() === 2)
  await app.close()
  await sleep(3_000)
  t.notOk(isDone(), 'the samples are not finished')
  t.strictSame(lines.filter(line => line.includes('will take longer')), [])
})

t.test('an engine with a model reads no sample', async t => {
  const { app, samplesRead } = await engineOf(t, { LLM_BASE_URL: 'http://127.0.0.1:9', LLM_MODEL: 'a-model' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await sleep(1_500)
  t.equal(samplesRead(), 0)
})
