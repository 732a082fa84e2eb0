import t from 'tap'
import { workerPool } from '../../../lib/process/worker-pool.js'
import { until } from '../../support/events.js'

// On Node 24, tap's coverage keeps a thread alive that should end with an error.
const NO_COVERAGE = { _TAPJS_PROCESSINFO_COVERAGE_: '0' }

t.test('what a task leaves behind in an idle thread is reported, and the next task has a new thread', async t => {
  const reported: Error[] = []
  const filename = new URL('../left-rejection.js', import.meta.url).href
  const options = { filename, maxThreads: 1, idleTimeout: 10_000, env: NO_COVERAGE }
  const pool = workerPool(options, error => reported.push(error))
  t.teardown(() => pool.destroy())
  t.equal(await pool.run('first'), 'first')
  // An idle thread does not keep this process.
  await until(() => reported.length > 0)
  t.strictSame(reported.map(({ message }) => message), ['left behind'])
  t.equal(await pool.run('second'), 'second')
})
