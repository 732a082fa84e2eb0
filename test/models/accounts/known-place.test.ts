import t from 'tap'
import { testModels } from '../helper.js'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

t.test('a place is known while it was used since then', async t => {
  const { KnownPlace } = await testModels(t)
  t.equal(await KnownPlace.isKnown('ada', daysAgo(30)), false)
  await KnownPlace.remember('ada', daysAgo(30))
  t.equal(await KnownPlace.isKnown('ada', daysAgo(30)), true)
  t.equal(await KnownPlace.isKnown('bob', daysAgo(30)), false)
  const at = daysAgo(10)
  await KnownPlace.updateOne({ _id: 'ada' }, { at })
  t.strictSame(await Promise.all([daysAgo(11), at, daysAgo(9)].map(since => KnownPlace.isKnown('ada', since))),
    [true, true, false])
})

t.test('a place is written again after a day, and the unused ones are forgotten then', async t => {
  const { KnownPlace } = await testModels(t)
  const hours = daysAgo(0.9)
  await KnownPlace.create([
    { _id: 'ada', at: hours }, { _id: 'bob', at: daysAgo(1.1) }, { _id: 'old', at: daysAgo(31) }
  ])
  const places = async () => new Map((await KnownPlace.find().lean()).map(({ _id, at }) => [_id, at.getTime()]))
  await KnownPlace.remember('ada', daysAgo(30))
  t.equal((await places()).get('ada'), hours.getTime(), 'within the day nothing is written')
  t.equal((await places()).size, 3)
  await KnownPlace.remember('bob', daysAgo(30))
  t.ok((await places()).get('bob') as number > daysAgo(0.1).getTime(), 'now')
  t.strictSame([...(await places()).keys()].sort(), ['ada', 'bob'])
})
