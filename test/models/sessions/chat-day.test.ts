import t from 'tap'
import { testModels } from '../helper.js'

t.test('the chats of a subject on a day are counted up to the limit, also many at once', async t => {
  const { ChatDay } = await testModels(t)
  const counted = await Promise.all(Array.from({ length: 6 }, () => ChatDay.count('2026-01-02', 'algebra', 4)))
  t.equal(counted.filter(Boolean).length, 4)
  t.equal(await ChatDay.count('2026-01-02', 'algebra', 4), false)
  t.equal(await ChatDay.count('2026-01-02', 'algebra', 5), true, 'a limit that was raised')
  t.equal(await ChatDay.count('2026-01-02', 'logic', 4), true, 'another subject')
  t.strictSame(await ChatDay.find().sort({ _id: 1 }).lean(),
    [{ _id: '2026-01-02/algebra', chats: 5 }, { _id: '2026-01-02/logic', chats: 1 }])
})

t.test('the first chat of a day deletes the counts of the days before', async t => {
  const { ChatDay } = await testModels(t)
  for (const day of ['2025-12-31', '2026-01-01', '2026-01-02']) await ChatDay.count(day, 'algebra', 4)
  await ChatDay.count('2026-01-02', 'logic', 4)
  t.strictSame((await ChatDay.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id),
    ['2026-01-02/algebra', '2026-01-02/logic'])
})

t.test('a failure of another kind is thrown', async t => {
  const { ChatDay, connection } = await testModels(t)
  await connection.close()
  await t.rejects(ChatDay.count('2026-01-02', 'algebra', 4), { name: /^Mongo/ })
})
