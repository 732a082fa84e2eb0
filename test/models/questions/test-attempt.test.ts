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

t.test('a test attempt is recorded once, and those of a subject are read', async t => {
  const { TestAttempt, connection } = await testModels(t)
  await TestAttempt.record(attempt('1', 'ada', 50, 2))
  await TestAttempt.record(attempt('1', 'ada', 100, 3))
  await TestAttempt.record(attempt('2', 'ada', 20, 1))
  await TestAttempt.record(attempt('3', 'bob', 10, 1))
  await TestAttempt.record(attempt('4', 'ada', 90, 9, 'b'))
  await TestAttempt.record({ ...attempt('5', 'ada', 0), cancelled: true })
  const read = await TestAttempt.ofSubject('a')
  t.strictSame(read.sort((a, b) => a.score - b.score), [
    { user_id: 'bob', score: 10, taken_at: new Date(1000) },
    { user_id: 'ada', score: 20, taken_at: new Date(1000) },
    { user_id: 'ada', score: 50, taken_at: new Date(2000) }
  ], 'cancelled ones are left out')
  await connection.close()
  await t.rejects(TestAttempt.record(attempt('5', 'ada', 1)), { name: /^Mongo/ })
})
