import { Types } from 'mongoose'
import t from 'tap'
import type { Usage } from '../../../collections/sessions/usage.js'
import type { Reservation, UsageLimits } from '../../../models/sessions/usage.js'
import { testModels } from '../helper.js'

const DAY = '2026-01-02'
const HELD = { sessions: 2, bytes: 100 }
const reservation = (sessions: number, bytes: number, until = new Date(Date.now() + 60_000)): Reservation =>
  ({ id: new Types.ObjectId(), sessions, bytes, until })

/** The counts of Ada on {@link DAY}, with what she holds. */
async function ada (...[t]: Parameters<typeof testModels>) {
  const { Usage } = await testModels(t)
  await Usage.begin('ada', DAY, HELD)
  const stored = async () => await Usage.findUsage('ada') as Usage
  const figures = async () => {
    const { sessions, bytes, chats, version } = await stored()
    return [sessions, bytes, chats, version]
  }
  return { Usage, stored, figures }
}

t.test('the first counts are stored once', async t => {
  const { Usage, stored } = await ada(t)
  await Usage.begin('ada', '2026-01-03', { sessions: 9, bytes: 9 })
  t.matchOnly(await stored(), { _id: 'ada', ...HELD, day: DAY, chats: 0, reserved: [], version: 1 })
  t.equal(await Usage.findUsage('bob'), null)
  await Usage.begin('bob', DAY, HELD)
  t.strictSame((await Usage.valuesOf('_id')).sort(), ['ada', 'bob'])
  await Usage.remove('ada')
  t.strictSame(await Usage.valuesOf('_id'), ['bob'])
})

t.test('a chat reserves what it will take, up to each limit', async t => {
  const cases: Array<[limits: UsageLimits, sessions: number, bytes: number, isReserved: boolean]> = [
    [{}, 1, 10, true],
    [{ sessions: 3 }, 1, 10, true], [{ sessions: 2 }, 1, 10, false],
    // A chat in a session that is there takes none.
    [{ sessions: 1 }, 0, 10, true],
    [{ bytes: 110 }, 1, 10, true], [{ bytes: 109 }, 1, 10, false],
    [{ chats: 1 }, 1, 10, true], [{ chats: 0 }, 1, 10, false]
  ]
  for (const [limits, sessions, bytes, isReserved] of cases) {
    const { Usage, figures, stored } = await ada(t)
    const reserved = reservation(sessions, bytes)
    t.equal(await Usage.reserve('ada', DAY, reserved, limits), isReserved, JSON.stringify(limits))
    t.strictSame(await figures(), isReserved ? [2 + sessions, 100 + bytes, 1, 2] : [2, 100, 0, 1])
    t.strictSame((await stored()).reserved, isReserved ? [reserved] : [])
  }
})

t.test('what is counted after midnight of a chat of the day before is no chat of the new day', async t => {
  const { Usage, figures, stored } = await ada(t)
  const counts = { sessions: 1, bytes: 10, chats: 1 }
  await Usage.raise([{ user: 'ada', day: DAY, counts }, { user: 'nobody', day: DAY, counts }])
  t.strictSame(await figures(), [3, 110, 1, 2])
  await Usage.startDay(await stored(), '2026-01-03', { sessions: 4, bytes: 120 })
  await Usage.raise([{ user: 'ada', day: DAY, counts }])
  t.strictSame(await figures(), [5, 130, 0, 4])
  t.equal((await stored()).stale, true, 'they are counted again before a chat is refused')
})

t.test('of many chats at once, as many are let in as the limit says', async t => {
  const { Usage } = await ada(t)
  const all = await Promise.all(Array.from({ length: 6 }, () =>
    Usage.reserve('ada', DAY, reservation(1, 1), { sessions: 5 })))
  t.equal(all.filter(Boolean).length, 3)
})

t.test('nothing is reserved on the counts of an earlier day, or of nobody', async t => {
  const { Usage, stored, figures } = await ada(t)
  t.equal(await Usage.reserve('bob', DAY, reservation(1, 1), {}), false)
  t.equal(await Usage.reserve('ada', '2026-01-01', reservation(1, 1), {}), true, 'a gateway whose clock is behind')
  t.equal(await Usage.reserve('ada', '2026-01-03', reservation(1, 1), {}), false)
  const before = await stored()
  await Usage.startDay(before, '2026-01-03', HELD)
  t.equal((await stored()).day, '2026-01-03')
  t.strictSame(await figures(), [3, 101, 0, 3])
  t.equal(await Usage.reserve('ada', '2026-01-03', reservation(1, 1), {}), true)
  await Usage.startDay(before, '2026-01-03', HELD)
  t.strictSame(await figures(), [4, 102, 1, 4], 'the day is started once')
})

t.test('nothing is reserved beside a reservation that is over, until the counts are replaced', async t => {
  const { Usage, stored, figures } = await ada(t)
  await Usage.reserve('ada', DAY, reservation(0, 7), {})
  await Usage.reserve('ada', DAY, reservation(1, 50, new Date(Date.now() - 1)), {})
  t.equal(await Usage.reserve('ada', DAY, reservation(0, 1), {}), false)
  t.equal(await Usage.replaceCounts(await stored(), { sessions: 2, bytes: 130 }), true)
  t.equal(await Usage.reserve('ada', DAY, reservation(0, 1), {}), true)
  t.strictSame(await figures(), [2, 138, 3, 5])
})

t.test('a reservation is replaced by what is held of it, once', async t => {
  const { Usage, stored, figures } = await ada(t)
  const [first, second] = [reservation(1, 50), reservation(0, 50)]
  for (const made of [first, second]) await Usage.reserve('ada', DAY, made, {})
  await Usage.settle('ada', first, { sessions: 1, bytes: 20 }, 0)
  await Usage.settle('ada', first, { sessions: 1, bytes: 20 }, 0)
  t.strictSame([await figures(), (await stored()).reserved], [[3, 170, 2, 4], [second]])
  await Usage.settle('ada', second, { sessions: 0, bytes: 0 }, 1)
  t.strictSame(await figures(), [3, 120, 1, 5], 'a chat that was not sent is no chat of the day')
})

t.test('what was settled before is seen by a reservation and by a read, though nobody waited for it', async t => {
  const { Usage } = await ada(t)
  const first = reservation(1, 50)
  await Usage.reserve('ada', DAY, first, {})
  const ends = [Usage.settle('ada', first, { sessions: 0, bytes: 0 }, 0)]
  const second = reservation(1, 10)
  t.equal(await Usage.reserve('ada', DAY, second, { sessions: 3, bytes: 110 }), true, 'there is room again')
  ends.push(Usage.settle('ada', second, { sessions: 1, bytes: 200 }, 0))
  const third = Usage.reserve('ada', DAY, reservation(0, 1), { bytes: 300 })
  t.match(await Usage.findUsage('ada'), { sessions: 3, bytes: 300 })
  t.equal(await third, false, 'the reply has passed the limit')
  await Promise.all(ends)
})

t.test('of one command, the reservations for which there is room are made, beside what is settled', async t => {
  const { Usage, figures } = await ada(t)
  const first = reservation(0, 50)
  await Usage.reserve('ada', DAY, first, {})
  const [, fits, isTooLarge, other] = await Promise.all([
    Usage.settle('ada', first, { sessions: 0, bytes: 5 }, 0),
    Usage.reserve('ada', DAY, reservation(0, 10), { bytes: 120 }),
    Usage.reserve('ada', DAY, reservation(0, 10), { bytes: 120 }),
    Usage.reserve('bob', DAY, reservation(0, 1), {})
  ])
  t.strictSame([fits, isTooLarge, other], [true, false, false])
  t.strictSame((await figures()).slice(0, 2), [2, 115])
})

t.test('counts are replaced by what is stored and reserved, unless they have changed', async t => {
  const { Usage, stored, figures } = await ada(t)
  const [underWay, over] = [reservation(1, 7), reservation(1, 50, new Date(Date.now() - 1))]
  for (const made of [underWay, over]) await Usage.reserve('ada', DAY, made, {})
  await Usage.updateIf({ _id: 'ada' }, { $set: { stale: true }, $inc: { version: 1 } })
  const before = await stored()
  t.strictSame([before.stale, before.version], [true, 4])
  t.equal(await Usage.replaceCounts(before, { sessions: 1, bytes: 10 }), true)
  t.equal(await Usage.replaceCounts(before, { sessions: 8, bytes: 80 }), false)
  t.strictSame(await figures(), [2, 17, 2, 5], 'the reservation that is over is dropped')
  t.match(await stored(), { stale: true }, 'while a chat is under way, the counts may be too high')
  t.strictSame((await stored()).reserved, [underWay])
  await Usage.settle('ada', underWay, { sessions: 0, bytes: 0 }, 0)
  await Usage.replaceCounts(await stored(), { sessions: 1, bytes: 10 })
  t.match(await stored(), { sessions: 1, bytes: 10, stale: false })
})

t.test('a failure of another kind is thrown', async t => {
  const { Usage, connection } = await testModels(t)
  await connection.close()
  await t.rejects(Usage.begin('ada', DAY, HELD), { name: /^Mongo/ })
})
