import t from 'tap'
import { testModels } from '../helper.js'

const attempt = (_id: string, user_id: string, score: number, second = 1, subject = 'a') => ({
  _id,
  user_id,
  subject,
  topic: 't',
  difficulty: 'easy',
  total_questions: 3,
  correct_answers: 1,
  score,
  taken_at: new Date(1000 * second)
})

t.test('a test attempt is recorded once, and waits until it is counted', async t => {
  const { TestAttempt, connection } = await testModels(t)
  await TestAttempt.record(attempt('1', 'ada', 50, 2))
  await TestAttempt.record(attempt('1', 'ada', 100, 3))
  await TestAttempt.record(attempt('2', 'ada', 20, 1))
  await TestAttempt.record(attempt('3', 'bob', 10, 1))
  await TestAttempt.record(attempt('4', 'ada', 90, 9, 'b'))
  await TestAttempt.record({ ...attempt('5', 'ada', 0), cancelled: true })
  const waiting = async () => (await TestAttempt.uncountedIn('a', 9)).map(({ _id }) => _id).sort().join('')
  t.strictSame([await waiting(), new Set(await TestAttempt.uncountedSubjects(9))], ['123', new Set(['a', 'b'])],
    'cancelled ones count nowhere')
  t.strictSame(await TestAttempt.scoresOf(['1', 'gone']), [
    { _id: '1', user_id: 'ada', score: 50, taken_at: new Date(2000) }
  ])
  t.equal(await TestAttempt.markCounted(['1', 'gone']), false)
  t.strictSame([await waiting(), await TestAttempt.markCounted(['2', '3']), await waiting()], ['23', true, ''])
  await connection.close()
  await t.rejects(TestAttempt.record(attempt('5', 'ada', 1)), { name: /^Mongo/ })
})

t.test('of an erased account, a test keeps its figures, and neither its topic nor the id of its test', async t => {
  const { TestAttempt } = await testModels(t)
  await TestAttempt.record({ ...attempt('s/1', 'ada', 50), test_id: 'test of s' })
  await TestAttempt.forgetUser('ada', new Date(), () => 'erased')
  const { topic: _, ...figures } = attempt('erased', 'ada', 50)
  t.strictSame(await TestAttempt.find({}).lean(), [{ ...figures, user_id: null, uncounted: true }])
})
