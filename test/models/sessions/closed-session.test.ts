import t from 'tap'
import { testModels } from '../helper.js'

t.test('closed ids stay closed, and may be closed again', async t => {
  const { ClosedSession } = await testModels(t)
  await ClosedSession.close([])
  await ClosedSession.close(['a', 'b'])
  await ClosedSession.close(['b', 'c'])
  t.strictSame(await Promise.all(['a', 'b', 'c', 'd'].map(id => ClosedSession.existsWhere({ _id: id }))),
    [true, true, true, false])
})

t.test('a failure of another kind is thrown', async t => {
  const { ClosedSession, connection } = await testModels(t)
  await connection.close()
  await t.rejects(ClosedSession.close(['a']), { name: /^Mongo/ })
})
