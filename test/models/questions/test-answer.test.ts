import t from 'tap'
import type { TestAnswer } from '../../../collections/questions/test-answer.js'
import { answerId } from '../../../models/questions/test-answer.js'
import { testModels } from '../helper.js'

const answer = (
  user_id: string, session: string, question_id: string, second: number, more: Partial<TestAnswer> = {}
) =>
  ({
    _id: answerId({ _id: session }, 'test', question_id),
    user_id,
    session_id: session,
    subject: 'a',
    test_id: `test-${session}`,
    question_id,
    version: 1,
    text: `What is ${question_id}?`,
    options: ['x', 'y'],
    chosen: ['x'],
    correct: true,
    seconds: 1,
    at: new Date(1000 * second),
    ...more
  })

t.test('an answer is recorded once, and the newest ones of a user come first', async t => {
  const { TestAnswer, connection } = await testModels(t)
  await TestAnswer.record(answer('ada', 's1', 'q1', 1))
  await TestAnswer.record(answer('ada', 's1', 'q1', 9, { correct: false }))
  await TestAnswer.record(answer('ada', 's1', 'q2', 3))
  await TestAnswer.record(answer('ada', 's2', 'q3', 2))
  await TestAnswer.record(answer('bob', 's3', 'q1', 4))
  const latest = async (except: string[], limit: number) =>
    (await TestAnswer.latestOf('ada', except, limit)).map(({ question_id, correct }) => [question_id, correct])
  t.strictSame(await latest([], 9), [['q2', true], ['q3', true], ['q1', true]])
  t.strictSame(await latest(['q2'], 1), [['q3', true]])
  await connection.close()
  await t.rejects(TestAnswer.record(answer('ada', 's9', 'q1', 1)), { name: /^Mongo/ })
})

t.test('topics are counted for a user with the teachers\' own tries, for a class without them', async t => {
  const { TestAnswer } = await testModels(t)
  for (const [i, more] of [
    { topic: 'x' }, { topic: 'x', correct: false }, { topic: 'x', subject: 'b' }, {}, { topic: 'x', teacher: true },
    { topic: 'y' }, { topic: 'y' }, { topic: 'y' }
  ].entries()) await TestAnswer.record(answer('ada', 's', `q${i}`, i, more as object))
  const x = { subject: 'a', topic: 'x' }
  const others = [{ subject: 'a', topic: '', asked: 1, right: 1 }, { subject: 'b', topic: 'x', asked: 1, right: 1 }]
  const y = { subject: 'a', topic: 'y', asked: 3, right: 3 }
  t.strictSame(await TestAnswer.topics({ user_id: 'ada' }), [{ ...x, asked: 3, right: 2 }, y, ...others])
  t.strictSame(await TestAnswer.topics({ subject: 'a' }), [y, { ...x, asked: 2, right: 1 }, others[0]])
})

t.test('the words of a session are those of its generation, and of no session whose id begins like it', async t => {
  const { TestAnswer } = await testModels(t)
  const generations = [{ _id: 's' }, { _id: 's', generation: 1 }, { _id: 's', generation: 10 }]
  const sessions = [...generations, { _id: 's0' }, { _id: 's-' }]
  for (const session of sessions) {
    for (const options of [['x', 'y'], undefined]) {
      const _id = answerId(session, 'test', options === undefined ? 'open' : 'q')
      await TestAnswer.create({ ...answer('ada', session._id, 'q', 1), _id, options })
    }
  }
  const forgotten = async () => (await TestAnswer.find({ chosen: [] }).lean()).map(({ _id }) => _id)
  await TestAnswer.forgetWords({ _id: 's' })
  t.strictSame(await forgotten(), ['s/0/test/open'])
  await TestAnswer.forgetWords({ _id: 's', generation: 1 })
  t.strictSame(await forgotten(), ['s/0/test/open', 's/1/test/open'])
})

t.test('a subject takes its answers along', async t => {
  const { TestAnswer } = await testModels(t)
  await TestAnswer.record(answer('ada', 's1', 'q1', 1))
  await TestAnswer.record(answer('ada', 's1', 'q2', 1, { subject: 'b' }))
  t.strictSame((await TestAnswer.valuesOf('subject')).sort(), ['a', 'b'])
  await TestAnswer.removeSubject('a')
  t.strictSame(await TestAnswer.valuesOf('subject'), ['b'])
})

t.test('the answers of a large class are read in parts, so that others are served in between', async t => {
  const { TestAnswer, commands } = await testModels(t)
  await TestAnswer.insertMissing(Array.from({ length: 1_200 }, (_, i) => answer('ada', `s${i}`, 'q1', i)))
  commands.length = 0
  let read = 0
  for await (const { test_id: test } of TestAnswer.ofStudents('a')) if (test !== '') read++
  t.equal(read, 1_200)
  t.strictSame(commands.map(({ commandName }) => commandName), ['find', 'getMore', 'getMore'])
})
