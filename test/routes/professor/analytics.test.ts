import t, { type Test } from 'tap'
import { account, addSubject, call, enrolledStudent, outcome, testApp } from '../../helper.js'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** The subject `a` of `emmy`, with these students. */
async function course (t: Test, students: string[]) {
  const app = await testApp(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'a')
  for (const name of students) await enrolledStudent(app, ['a'], name)
  const { TestAttempt, Session } = app.models
  let number = 0
  const attempt = (user_id: string, score: number, taken_at: Date, subject = 'a') =>
    TestAttempt.record({
      _id: `attempt-${++number}`,
      user_id,
      subject,
      topic: 't',
      difficulty: 'easy',
      total_questions: 3,
      correct_answers: 1,
      score,
      taken_at
    })
  const session = (user_id: string, last_active: Date, turns: number, subject = 'a') =>
    Session.create({
      _id: `session-${++number}`,
      user_id,
      subject,
      title: '',
      created_at: daysAgo(60),
      last_active,
      turns,
      message_count: 2 * turns,
      live: true
    })
  const get = async () => outcome(await call(app, emmy, 'GET', '/professor/subjects/a/analytics'))
  return { app, attempt, session, get }
}

const EMPTY = {
  subject_id: 'a',
  name: 'The a',
  total_students: 0,
  active_students: 0,
  average_test_score: 0,
  student_progress: [],
  topics: []
}
const idle = (username: string) => ({ username, test_count: 0, average_score: 0, last_activity: null })

t.test('an empty course is all zeros', async t => {
  const { get } = await course(t, [])
  t.strictSame(await get(), [200, EMPTY])
})

t.test('tests are counted and averaged by student and for the course, to two decimals', async t => {
  const { attempt, get } = await course(t, ['bob', 'zoe'])
  const [recent, old] = [daysAgo(1), daysAgo(31)]
  await attempt('zoe', 100, old)
  await attempt('zoe', 33.333, recent)
  await attempt('bob', 50, old)
  t.strictSame(await get(), [
    200,
    {
      ...EMPTY,
      total_students: 2,
      active_students: 1,
      average_test_score: 61.11,
      student_progress: [
        { username: 'bob', test_count: 1, average_score: 50, last_activity: old.toISOString() },
        { username: 'zoe', test_count: 2, average_score: 66.67, last_activity: recent.toISOString() }
      ]
    }
  ])
})

t.test('only enrolled students and this subject count', async t => {
  const { app, attempt, session, get } = await course(t, ['zoe'])
  await account(app, 'STUDENT', 'stranger')
  await attempt('stranger', 0, daysAgo(1))
  await session('stranger', daysAgo(1), 2)
  await attempt('zoe', 0, daysAgo(1), 'another subject')
  await session('zoe', daysAgo(1), 2, 'another subject')
  t.strictSame(await get(), [200, { ...EMPTY, total_students: 1, student_progress: [idle('zoe')] }])
})

t.test('the last activity is the newest turn or test; a session that is claimed and empty is none', async t => {
  const { attempt, session, get } = await course(t, ['ann', 'bob', 'eve'])
  const [newest, older, oldest] = [daysAgo(1), daysAgo(2), daysAgo(3)]
  await session('ann', older, 2)
  await session('ann', newest, 1)
  await attempt('ann', 50, oldest)
  await attempt('bob', 50, newest)
  await session('bob', older, 1)
  await session('eve', newest, 0)
  const [, { student_progress: progress, active_students: active }] = await get()
  t.strictSame(
    progress.map((row: { username: string; last_activity: string | null }) => [row.username, row.last_activity]),
    [
      ['ann', newest.toISOString()],
      ['bob', newest.toISOString()],
      ['eve', null]
    ]
  )
  t.equal(active, 2)
})

t.test('a student is active for 30 days after the last turn or test', async t => {
  const { session, get } = await course(t, ['ann', 'bob'])
  const minute = 60_000
  await session('ann', new Date(Date.now() - 30 * DAY + minute), 1)
  await session('bob', new Date(Date.now() - 30 * DAY - minute), 1)
  const [, { active_students: active, total_students: total }] = await get()
  t.strictSame([active, total], [1, 2])
})
