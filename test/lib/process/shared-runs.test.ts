import t from 'tap'
import { SharedRuns } from '../../../lib/process/shared-runs.js'

/** An operation whose runs end when the test says so. */
function operation () {
  const ends: Array<(error?: Error) => void> = []
  const run = async () => {
    const number = ends.length + 1
    await new Promise<void>((resolve, reject) => {
      ends.push(error => { error === undefined ? resolve() : reject(error) })
    })
    return number
  }
  return { ends, run }
}

t.test('calls that come while a run is under way share the next one', async t => {
  const shared = new SharedRuns<number>()
  const { ends, run } = operation()
  const first = shared.run('a', run)
  const others = [shared.run('a', run), shared.run('a', run)]
  const elsewhere = shared.run('b', run)
  t.equal(ends.length, 2, 'one of each key')
  ends[0]?.()
  t.equal(await first, 1)
  await new Promise(setImmediate)
  const late = shared.run('a', run)
  t.equal(ends.length, 3)
  ends[1]?.()
  ends[2]?.()
  t.strictSame(await Promise.all(others), [3, 3])
  t.equal(await elsewhere, 2)
  await new Promise(setImmediate)
  ends[3]?.()
  t.equal(await late, 4, 'it began after the call')
})

t.test('a run that fails fails for those who share it, and the next one is made', async t => {
  const shared = new SharedRuns<number>()
  const { ends, run } = operation()
  const first = t.rejects(shared.run('a', run), /no room/)
  const second = shared.run('a', run)
  ends[0]?.(new Error('no room'))
  await first
  await new Promise(setImmediate)
  ends[1]?.()
  t.equal(await second, 2)
  await new Promise(setImmediate)
  const third = shared.run('a', run)
  t.equal(ends.length, 3, 'nothing waits for an earlier run')
  ends[2]?.()
  t.equal(await third, 3)
})
