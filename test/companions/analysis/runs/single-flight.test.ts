import t from 'tap'
import { SingleFlight } from '../../../../companions/analysis/runs/single-flight.js'
import { deferred } from '../../deferred.js'

/** An operation that ends when `end` or `fail` is called, and says whether it has started. */
function heldOperation () {
  const { promise, resolve: end, reject: fail } = deferred<string>()
  const started = deferred()
  let calls = 0
  const operation = async () => {
    calls++
    started.resolve()
    return await promise
  }
  return { operation, end, fail, started: started.promise, calls: () => calls }
}

t.test('calls with the same parameters share the operation that is under way', async t => {
  const flight = new SingleFlight<string>()
  const [first, second] = [heldOperation(), heldOperation()]
  const results = [flight.run('a', 3, first.operation), flight.run('a', 3, second.operation)]
  first.end('the result')
  t.strictSame(await Promise.all(results), ['the result', 'the result'])
  t.equal(second.calls(), 0, 'the second operation does not run')
})

t.test('a call with other parameters starts when the one before has ended', async t => {
  const flight = new SingleFlight<string>()
  const [first, second] = [heldOperation(), heldOperation()]
  const results = [flight.run('a', 3, first.operation), flight.run('a', 2, second.operation)]
  await first.started
  t.equal(second.calls(), 0, 'it waits')
  first.end('with 3')
  await second.started
  second.end('with 2')
  t.strictSame(await Promise.all(results), ['with 3', 'with 2'])
})

t.test('a call with other parameters starts also when the one before has failed', async t => {
  const flight = new SingleFlight<string>()
  const [first, second] = [heldOperation(), heldOperation()]
  const failing = flight.run('a', 3, first.operation)
  const next = flight.run('a', 2, second.operation)
  first.fail(new Error('database down'))
  await t.rejects(failing, { message: 'database down' })
  second.end('with 2')
  t.equal(await next, 'with 2')
})

t.test('keys do not wait for each other', async t => {
  const flight = new SingleFlight<string>()
  const [slow, quick] = [heldOperation(), heldOperation()]
  const waiting = flight.run('a', 3, slow.operation)
  quick.end('b')
  t.equal(await flight.run('b', 3, quick.operation), 'b')
  slow.end('a')
  t.equal(await waiting, 'a')
})

t.test('a call after the end runs its operation, after a failure, too', async t => {
  const flight = new SingleFlight<string>()
  t.equal(await flight.run('a', 3, async () => 'first'), 'first')
  t.equal(await flight.run('a', 3, async () => 'second'), 'second')
  await t.rejects(flight.run('a', 3, async () => { throw new Error('failed') }), { message: 'failed' })
  t.equal(await flight.run('a', 3, async () => 'third'), 'third')
})
