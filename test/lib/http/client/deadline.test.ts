import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { deadline, within } from '../../../../lib/http/client/deadline.js'

t.test('a deadline aborts with a TimeoutError, and with the reason of the signal that is given', async t => {
  const late = deadline(0.01)
  await once(late.signal, 'abort')
  t.match(late.signal.reason, { name: 'TimeoutError' })

  const given = new AbortController()
  const limit = deadline(60, given.signal)
  given.abort(new Error('gone'))
  t.equal(limit.signal.reason.message, 'gone')
  limit.clear()
  const before = deadline(60, given.signal)
  t.equal(before.signal.reason.message, 'gone', 'also where it was aborted before')
  before.clear()
})

t.test('a deadline aborts the controller that is given, unless it was aborted before', async t => {
  const late = new AbortController()
  t.equal(deadline(0.01, late).signal, late.signal)
  await once(late.signal, 'abort')
  t.match(late.signal.reason, { name: 'TimeoutError' })

  const given = new AbortController()
  const { clear } = deadline(0.005, given)
  given.abort(new Error('gone'))
  await sleep(20)
  t.equal(given.signal.reason.message, 'gone')
  clear()
})

t.test('a deadline that is cleared aborts no more', async t => {
  const given = new AbortController()
  const { signal, clear } = deadline(0.005, given.signal)
  clear()
  given.abort()
  await sleep(20)
  t.notOk(signal.aborted, 'it is over')
})

t.test('what is late is told, and what comes in time is passed on', async t => {
  const late = () => new Error('late')
  t.equal(await within(5, Promise.resolve(1), late), 1)
  await t.rejects(within(5, Promise.reject(new Error('own')), late), { message: 'own' })
  await t.rejects(within(0.01, new Promise(() => {}), late), { message: 'late' })
})
