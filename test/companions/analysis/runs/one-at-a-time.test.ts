import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { oneAtATime } from '../../../../companions/analysis/runs/one-at-a-time.js'
import { runModel } from '../../../../companions/analysis/models/run.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'
import { freshDatabase } from '../../../support/database.js'
import { deferred } from '../../deferred.js'

/** Two processes on one database. Each run counts, says when it begins, and ends when it is told to. */
async function processes (t: Test) {
  const uri = await freshDatabase(t)
  const open = async () => {
    const connection = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
    t.teardown(() => connection.close())
    return runModel(connection)
  }
  const models = [await open(), await open()] as const
  const { signal } = new AbortController()
  const counts = { runs: 0, atOnce: 0, most: 0 }
  const begin = (process: 0 | 1, parameters = 3) => {
    const [started, end] = [deferred(), deferred<number>()]
    const run = { kind: 'faqs', subject: 'algebra', parameters, signal } as const
    const result = oneAtATime(models[process], run, async () => {
      counts.runs++
      counts.most = Math.max(counts.most, ++counts.atOnce)
      started.resolve()
      try {
        return await end.promise
      } finally {
        counts.atOnce--
      }
    })
    return { started: started.promise, end, result }
  }
  return { Run: models[0], counts, begin }
}

t.test('a run that is under way in another process is not made again: its result is that of both', async t => {
  const { counts, begin } = await processes(t)
  const first = begin(0)
  await first.started
  const second = begin(1)
  // It has seen that the first one is under way before that ends.
  await new Promise(resolve => setTimeout(resolve, 100))
  first.end.resolve(7)
  t.strictSame(await Promise.all([first.result, second.result]), [7, 7])
  t.equal(counts.runs, 1)
  const later = begin(1)
  later.end.resolve(8)
  t.equal(await later.result, 8, 'a later request makes its own')
})

t.test('a run with other parameters, and one after a failure, waits and is made', async t => {
  const { counts, begin } = await processes(t)
  const first = begin(0)
  await first.started
  const [other, same] = [begin(1, 2), begin(1)]
  first.end.reject(new Error('no'))
  await t.rejects(first.result, { message: 'no' })
  other.end.resolve(2)
  same.end.resolve(3)
  t.strictSame(await Promise.all([other.result, same.result]), [2, 3])
  t.strictSame([counts.runs, counts.most], [3, 1])
})

t.test('a run of a process that was killed keeps others waiting until its time is over', async t => {
  const { Run, counts, begin } = await processes(t)
  t.equal(await Run.begin('faqs algebra', 'dead', 3, 60_000), true)
  const next = begin(1)
  next.end.resolve(1)
  t.equal(await Promise.race([next.result, new Promise(resolve => setTimeout(resolve, 400, 'waits'))]), 'waits')
  await Run.updateOne({ _id: 'faqs algebra' }, { until: new Date(Date.now() - 1) })
  t.equal(await next.result, 1)
  t.equal(counts.runs, 1)
  t.equal(await Run.renew('faqs algebra', 'dead', 1), false, 'the one that hung does not go on')
})
