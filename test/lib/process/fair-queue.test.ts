import t from 'tap'
import { FairQueue, GroupedFairQueue } from '../../../lib/process/fair-queue.js'

/** A queue, and work that ends when the test says so. */
function queueOf (limits: { atOnce?: number, atOncePerKey?: number }) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal) => queue.run(name.slice(0, 1), async () => {
    started.push(name)
    await new Promise<void>(resolve => { ends.set(name, resolve) })
  }, signal)
  const settled = () => new Promise(resolve => { setImmediate(resolve) })
  const end = async (name: string) => {
    await settled()
    ends.get(name)?.()
    await settled()
  }
  return { queue, add, end, started }
}

t.test('keys take turns, and the work of each starts in its order', async t => {
  const { add, end, started } = queueOf({ atOnce: 1 })
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map(name => add(name)))
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'c2']
  for (const name of order) await end(name)
  await all
  t.strictSame(started, order)
})

t.test('no more runs at once than the limits say, in all and for each key', async t => {
  const { add, end, started } = queueOf({ atOnce: 3, atOncePerKey: 2 })
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'b2'].map(name => add(name)))
  await end('none')
  t.strictSame(started, ['a1', 'a2', 'b1'])
  await end('a1')
  t.strictSame(started.slice(3), ['a3'], 'both keys have room, and b had the last turn')
  for (const name of ['a2', 'a3', 'b1', 'b2']) await end(name)
  await all
})

t.test('work that is given up while it waits is not done, and keeps nothing', async t => {
  const { add, end, started } = queueOf({ atOnce: 1 })
  const first = add('a1')
  const controller = new AbortController()
  const given = add('b1', controller.signal)
  const last = add('b2')
  controller.abort(new Error('gone'))
  await t.rejects(given, { message: 'gone' })
  await t.rejects(add('c1', controller.signal), { message: 'gone' }, 'before it waits')
  await end('a1')
  await end('b2')
  await Promise.all([first, last])
  t.strictSame(started, ['a1', 'b2'])
})

t.test('work that fails gives its place to the next', async t => {
  const { queue } = queueOf({ atOnce: 1, atOncePerKey: 1 })
  await t.rejects(queue.run('a', async () => { throw new Error('failed') }), { message: 'failed' })
  t.equal(await queue.run('a', async () => 'done'), 'done')
})

t.test('groups take turns, and within a group its keys do', async t => {
  const queue = new GroupedFairQueue({ atOnce: 1 })
  const started: string[] = []
  const names = ['a-x1', 'a-x2', 'a-x3', 'a-y1', 'b-x1', 'b-x2']
  await Promise.all(names.map(name => queue.run(name.slice(0, 1), name.slice(2, 3), async () => {
    started.push(name)
    await new Promise(resolve => { setImmediate(resolve) })
  })))
  t.strictSame(started, ['a-x1', 'b-x1', 'a-x2', 'b-x2', 'a-y1', 'a-x3'])
})

t.test('of a group no more runs at once than its limit says, whatever the other groups do', async t => {
  const queue = new GroupedFairQueue({ atOncePerGroup: 2 })
  const started: string[] = []
  let end = () => {}
  const held = new Promise<void>(resolve => { end = resolve })
  const all = Promise.all(['a1', 'a2', 'a3', 'b1'].map(name => queue.run(name.slice(0, 1), name, async () => {
    started.push(name)
    await held
  })))
  await new Promise(resolve => { setImmediate(resolve) })
  t.strictSame(started, ['a1', 'a2', 'b1'])
  end()
  await all
  t.equal(started.length, 4)
})

t.test('how much comes before new work: a group or key that waits for much delays another by little', async t => {
  const queue = new GroupedFairQueue({ atOnce: 1 })
  let end = () => {}
  const held = new Promise<void>(resolve => { end = resolve })
  const names = ['a-x', 'a-x', 'a-x', 'a-y', 'b-x', 'b-x']
  const all = Promise.all(names.map(name => queue.run(name.slice(0, 1), name.slice(2), () => held)))
  await new Promise(resolve => { setImmediate(resolve) })
  t.equal(queue.ahead('c', 'x'), 2, 'one of each other group')
  t.equal(queue.ahead('a', 'z'), 4, 'of its group one of x and one of y, and as many of the other, and its own')
  t.equal(queue.ahead('b', 'x'), 3)
  end()
  await all
  t.ok(queue.isEmpty, 'nothing is left')
  t.equal(queue.ahead('a', 'x'), 0)
})
