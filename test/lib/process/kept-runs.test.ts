import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { KeptRuns } from '../../../lib/process/kept-runs.js'

const KEPT_MS = 500

t.test('what was made of many documents is kept for its time, and nothing else is', async t => {
  const kept = new KeptRuns<{ n: number }>(KEPT_MS)
  let n = 0
  const made = (documents: number) => async () => ({ result: { n: ++n }, documents })
  const asked = async (key: string, documents: number) => (await kept.run(key, made(documents))).n
  t.strictSame([await asked('small', 2_000), await asked('small', 2_000)], [1, 2])
  t.strictSame([await asked('large', 2_001), await asked('large', 2_001)], [3, 3])
  t.equal(await asked('another', 2_001), 4, 'of each key')
  await sleep(KEPT_MS + 50)
  t.equal(await asked('large', 2_001), 5)
})

t.test('a run that fails is made again', async t => {
  const kept = new KeptRuns<object>()
  await t.rejects(kept.run('a', async () => { throw new Error('no') }), { message: 'no' })
  t.strictSame(await kept.run('a', async () => ({ result: { is: 1 }, documents: 5_000 })), { is: 1 })
})
