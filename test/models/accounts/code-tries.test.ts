import t from 'tap'
import { testModels } from '../helper.js'

const EARLIER = new Date(Date.now() - 60_000)
const later = () => new Date(Date.now() + 60_000)

t.test('as many tries as allowed are counted, also many at once, until they are old', async t => {
  const { CodeTries } = await testModels(t)
  const tries = await Promise.all(Array.from({ length: 5 }, () => CodeTries.count('ada', 3, EARLIER, later())))
  t.equal(tries.filter(id => id !== null).length, 3)
  t.equal(await CodeTries.count('ada', 3, EARLIER, later()), null)
  t.equal((await CodeTries.get('ada'))?.tries.length, 3)
  t.not(await CodeTries.count('ada', 3, later(), later()), null, 'the tries before count no more')
  t.equal((await CodeTries.get('ada'))?.tries.length, 3, 'the newest are kept')
  t.not(await CodeTries.count('bob', 3, EARLIER, later()), null)
})

t.test('a try with the right code is forgotten', async t => {
  const { CodeTries } = await testModels(t)
  const right = await CodeTries.count('ada', 1, EARLIER, later())
  t.equal(await CodeTries.count('ada', 1, EARLIER, later()), null)
  await CodeTries.forget('ada', right as NonNullable<typeof right>)
  t.strictSame((await CodeTries.get('ada'))?.tries, [])
  t.not(await CodeTries.count('ada', 1, EARLIER, later()), null)
})

t.test('tries put the end off, and a first try deletes what has ended', async t => {
  const { CodeTries } = await testModels(t)
  const ends = later()
  await CodeTries.count('ada', 3, EARLIER, EARLIER)
  await CodeTries.count('bob', 3, EARLIER, EARLIER)
  t.equal(await CodeTries.get('ada'), null)
  await CodeTries.count('cleo', 3, EARLIER, EARLIER)
  await CodeTries.count('cleo', 3, EARLIER, ends)
  await CodeTries.count('dan', 3, EARLIER, later())
  t.strictSame((await CodeTries.get('cleo'))?.ends, ends)
})

t.test('a failure of another kind is thrown', async t => {
  const { CodeTries, connection } = await testModels(t)
  await connection.close()
  await t.rejects(CodeTries.count('ada', 3, EARLIER, later()), { name: /^Mongo/ })
})
