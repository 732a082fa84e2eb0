import { getHeapSpaceStatistics } from 'node:v8'
import { mongo } from 'mongoose'
import t from 'tap'
import { batchLoader, bulkWrite, findByIds } from '../../../lib/database/batching.js'
import { signal } from '../../support/events.js'
import { testModels } from '../../models/helper.js'

t.test('calls of one moment share a batch, those with the same item share that, and each gets its result', async t => {
  const batches: number[][] = []
  const double = batchLoader<number, number>(async items => {
    batches.push([...items])
    return items.map(item => 2 * item)
  })
  t.strictSame(await Promise.all([1, 2, 2].map(double)), [2, 4, 4])
  t.strictSame(batches, [[1, 2]])
  t.equal(await double(1), 2)
  t.equal(batches.length, 2, 'nothing is kept')
})

t.test('a batch has at most 100 items', async t => {
  const sizes: number[] = []
  const load = batchLoader<number, number>(async items => { sizes.push(items.length); return [...items] })
  await Promise.all(Array.from({ length: 101 }, (_, i) => load(i)))
  t.strictSame(sizes, [100, 1])
})

t.test('calls that arrive while a batch is under way share the next one', async t => {
  const [started, finish] = [signal(), signal()]
  const batches: string[][] = []
  const load = batchLoader<string, string>(async items => {
    batches.push([...items])
    started.resolve()
    if (batches.length === 1) await finish.promise
    return [...items]
  })
  const first = load('a')
  await started.promise
  const second = load('b')
  await new Promise(resolve => setImmediate(resolve))
  const third = load('c')
  finish.resolve()
  t.strictSame(await Promise.all([first, second, third]), ['a', 'b', 'c'])
  t.strictSame(batches, [['a'], ['b', 'c']])
})

t.test('calls that come with each turn of the event loop share a batch, those of 16 turns at most', async t => {
  const sizes: number[] = []
  const load = batchLoader<number, number>(async items => {
    sizes.push(items.length)
    return [...items]
  })
  const calls: Array<Promise<number>> = []
  for (let turn = 0; turn < 40; turn++) {
    calls.push(load(turn))
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(calls)
  t.match(sizes, { 0: 16 }, 'the first one waits no longer')
  t.equal(sizes.reduce((sum, size) => sum + size), 40)
  t.ok(sizes.length <= 4, `${sizes.length} batches`)
})

t.test('the results of a batch are not kept until the next collection of all garbage', async t => {
  const oldSpace = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size
  const load = batchLoader<number, string[]>(async items => items.map(i => Array.from({ length: 5_000 }, () => `${i}`)))
  const slow = load(0)
  // While it waits for its batch, it comes to the old objects.
  for (let i = 0; i < 2_000; i++) Array.from({ length: 5_000 }, () => i)
  await slow
  const before = oldSpace()
  let most = 0
  for (let i = 1; i <= 2_000; i++) {
    await load(i)
    if (i % 50 === 0) most = Math.max(most, oldSpace() - before)
  }
  t.ok(most < 20_000_000, `${most} of 80,000,000 bytes`)
})

t.test('a batch that hangs does not delay the next one for long', async t => {
  const started = signal()
  let count = 0
  const never = new Promise<string[]>(() => {})
  const load = batchLoader<string, string>(items => {
    started.resolve()
    return count++ === 0 ? never : Promise.resolve([...items])
  })
  load('a').catch(() => {})
  await started.promise
  // The loader's own timer keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  t.teardown(() => clearInterval(alive))
  t.equal(await load('b'), 'b')
})

t.test('an operation that fails fails its whole batch, and not the next one', async t => {
  let count = 0
  const load = batchLoader<string, string>(async items => {
    if (count++ === 0) throw new Error('broken')
    return [...items]
  })
  const results = await Promise.allSettled([load('a'), load('b')])
  t.strictSame(results.map(({ status }) => status), ['rejected', 'rejected'])
  t.equal(await load('c'), 'c')
})

t.test('documents are found in the order of their ids, with null where there is none', async t => {
  const { Subject } = await testModels(t)
  await Subject.collection.insertMany([{ _id: 'a', x: 1, y: 1 }, { _id: 'b', x: 2, y: 2 }] as never[])
  t.strictSame(await findByIds(Subject.collection, ['b', 'none', 'a', 'b'], { y: 0 }),
    [{ _id: 'b', x: 2 }, null, { _id: 'a', x: 1 }, { _id: 'b', x: 2 }])
  t.strictSame(await findByIds(Subject.collection, []), [])
})

const insert = (_id: string): mongo.AnyBulkWriteOperation => ({ insertOne: { document: { _id: _id as never } } })
const update = (_id: string): mongo.AnyBulkWriteOperation =>
  ({ updateOne: { filter: { _id: _id as never }, update: { $set: { x: 1 } } } })

t.test('writes are made independently, and those that are refused with an expected code are named', async t => {
  const { Subject: { collection } } = await testModels(t)
  await collection.insertOne({ _id: 'a' as never })
  t.strictSame(await bulkWrite(collection, [update('a'), update('none')], []), { matched: 1, refused: new Set() })
  const outcome = await bulkWrite(collection, [insert('a'), insert('b'), update('a'), insert('a')], [11000])
  t.strictSame(outcome, { matched: 1, refused: new Set([0, 3]) })
  t.equal(await collection.countDocuments({}), 2)
})

t.test('a refusal with another code is thrown', async t => {
  const { Subject: { collection } } = await testModels(t)
  await collection.insertOne({ _id: 'a' as never })
  await t.rejects(bulkWrite(collection, [insert('a')], [1]), { code: 11000 })
})

t.test('a lost connection is thrown as one', async t => {
  const { Subject: { collection }, connection } = await testModels(t)
  await connection.close()
  await t.rejects(bulkWrite(collection, [insert('a')], [11000]), { name: /^Mongo(NotConnected|ClientClosed|Topology)/ })
})
