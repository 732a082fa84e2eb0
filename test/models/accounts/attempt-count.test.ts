import t from 'tap'
import { testModels } from '../helper.js'

const soon = () => new Date(Date.now() + 60_000)
const PAST = new Date(Date.now() - 1000)

t.test('attempts are counted one after the other: who has read an older count changes nothing', async t => {
  const { AttemptCount } = await testModels(t)
  t.equal(await AttemptCount.countAfter('ada', null, soon()), true)
  t.equal(await AttemptCount.countAfter('ada', null, soon()), false, 'there is a count meanwhile')
  const first = await AttemptCount.findCount('ada')
  const ends = soon()
  t.equal(await AttemptCount.countAfter('ada', first, ends), true)
  t.equal(await AttemptCount.countAfter('ada', first, soon()), false)
  t.matchOnly(await AttemptCount.findCount('ada'), { _id: 'ada', count: 2, last: Date, ends })
})

t.test('a count that has ended is none, and a new one deletes it', async t => {
  const { AttemptCount } = await testModels(t)
  await AttemptCount.countAfter('ada', null, PAST)
  t.equal(await AttemptCount.findCount('ada'), null)
  await AttemptCount.countAfter('bob', null, soon())
  t.strictSame((await AttemptCount.find().lean()).map(({ _id }) => _id), ['bob'])
  await AttemptCount.countAfter('cleo', null, soon())
  t.equal(await AttemptCount.countDocuments(), 2, 'others stay')
})

t.test('failures are counted by themselves, and put the end off', async t => {
  const { AttemptCount } = await testModels(t)
  await AttemptCount.countAfter('ada', null, soon())
  const ends = new Date(Date.now() + 120_000)
  await AttemptCount.fail('ada', ends)
  await AttemptCount.fail('ada', ends)
  t.matchOnly(await AttemptCount.findCount('ada'), { _id: 'ada', count: 1, failed: 2, last: Date, ends })
})

t.test('attempts are subtracted down to 0, and not below it', async t => {
  const { AttemptCount } = await testModels(t)
  let count = null
  for (let i = 0; i < 3; i++) {
    await AttemptCount.countAfter('ada', count, soon())
    count = await AttemptCount.findCount('ada')
  }
  const left = async (subtracted: number) => {
    await AttemptCount.subtract('ada', subtracted)
    return (await AttemptCount.findCount('ada'))?.count
  }
  t.strictSame([await left(-1), await left(0), await left(4), await left(1), await left(2)], [3, 3, 3, 2, 0])
})

t.test('a count is taken once', async t => {
  const { AttemptCount } = await testModels(t)
  await AttemptCount.countAfter('ada', null, soon())
  await AttemptCount.countAfter('bob', null, soon())
  t.match(await AttemptCount.takeWhere({ _id: 'ada' }), { _id: 'ada', count: 1 })
  t.equal(await AttemptCount.takeWhere({ _id: 'ada' }), null)
  t.equal((await AttemptCount.findCount('bob'))?.count, 1)
})

t.test('a failure of another kind is thrown', async t => {
  const { AttemptCount, connection } = await testModels(t)
  await connection.close()
  await t.rejects(AttemptCount.countAfter('ada', null, soon()), { name: /^Mongo/ })
})
