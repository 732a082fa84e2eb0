import type { FastifyInstance } from 'fastify'
import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import { classroom, say } from '../../support/classroom.js'
import { json } from '../../support/doubles/engine-double.js'
import { migrate } from '../../../lib/database/migrations.js'
import { MIGRATIONS } from '../../../migrations/index.js'
import { countUserAgain } from '../../../services/professor/counts.js'
import { isoWeekOf, lastWeeks, mondayOf } from '../../../lib/values/iso-week.js'
import { account, addSubject, call, enrolledStudent, outcome, testApp } from '../../support/helper.js'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** The subject `a` of `emmy`, with these students. */
async function course (t: Test, students: string[]) {
  const app = await testApp(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'a')
  for (const name of students) await enrolledStudent(app, ['a'], name)
  const { Session } = app.models
  let number = 0
  const attempt = (user_id: string, score: number, taken_at: Date, subject = 'a') =>
    attempted(app, `attempt-${++number}`, user_id, score, taken_at, subject)
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
      live: true,
      uncounted: new Types.ObjectId()
    })
  const get = async () => {
    const [status, { activity_by_week: weeks, ...analytics }] =
      outcome(await call(app, emmy, 'GET', '/professor/subjects/a/analytics'))
    t.equal(weeks.length, 26)
    return [status, analytics]
  }
  return { app, emmy, attempt, session, get }
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
const idle = (username: string) =>
  ({ username, full_name: `Name of ${username}`, test_count: 0, average_score: 0, last_activity: null })

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
        { ...idle('bob'), test_count: 1, average_score: 50, last_activity: old.toISOString() },
        { ...idle('zoe'), test_count: 2, average_score: 66.67, last_activity: recent.toISOString() }
      ]
    }
  ])
})

t.test('rows are of the enrolled students; the average is also of those who left or were erased', async t => {
  const { app, attempt, session, get } = await course(t, ['zoe'])
  for (const role of ['PROFESSOR', 'ADMIN'] as const) {
    await account(app, role, `some-${role}`)
    await attempt(`some-${role}`, 0, daysAgo(1))
  }
  await account(app, 'STUDENT', 'left')
  await attempt('left', 40, daysAgo(1))
  await attempt('left', 0, daysAgo(1), 'another subject')
  await attempt('deleted', 80, daysAgo(1))
  await session('left', daysAgo(1), 2)
  await session('zoe', daysAgo(1), 2, 'another subject')
  const course60 = { ...EMPTY, total_students: 1, average_test_score: 60, student_progress: [idle('zoe')] }
  t.strictSame(await get(), [200, course60])
  await app.models.TestAttempt.forgetUser('deleted', new Date(), id => `erased ${id}`)
  await countUserAgain(app.models, 'deleted')
  t.strictSame(await get(), [200, course60], 'without the name')
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

const BY: Record<string, object> = {
  quoted: { answered_by: 'model' }, related: { answered_by: 'model' }, none: { answered_by: 'material' }
}
const OF_THIS_WEEK = { active_students: 2, turns: 6, quoted: 3, related: 1, none: 1, by_model: 4, by_material: 1 }
const WEEKS = '/professor/subjects/algebra/analytics/weeks'
const QUIET = {
  active_students: 0,
  turns: 0,
  quoted: 0,
  related: 0,
  none: 0,
  tests: 0,
  average_score: 0,
  by_model: 0,
  by_material: 0,
  by_teacher: 0,
  unanswered: 0
}

t.test('what was asked, what was answered and by whom is counted for each course', async t => {
  const room = await classroom(t)
  const { app, engine, professor, student } = room
  for (const answered_by of ['model', 'model', 'material', undefined]) {
    engine.behave(response => json(response, 200, { response: 'Yes.', answered_by }))
    await say(room, student, 'first')
  }
  engine.behave(response => json(response, 500, {}))
  for (const session of ['first', 'lost']) t.equal((await say(room, student, session)).statusCode, 503)
  engine.behave(response => json(response, 422, { detail: 'Too long for this engine' }))
  t.equal((await say(room, student, 'first')).statusCode, 422)
  const weeks = (await call(app, professor, 'GET', WEEKS)).json()
  t.match(weeks.at(-1), { turns: 4, by_model: 2, by_material: 1, by_teacher: 0, unanswered: 2 })
  const metrics = (await app.inject('/metrics')).body.split('\n')
  for (const line of [
    'chat_asked_total{subject="algebra"} 7', 'chat_answered_total{subject="algebra",by="model"} 2',
    'chat_answered_total{subject="algebra",by="material"} 1', 'chat_answered_total{subject="algebra",by="engine"} 1',
    'chat_answered_total{subject="algebra",by="refused"} 1', 'chat_answered_total{subject="algebra",by="teacher"} 0',
    'chat_answered_total{subject="algebra",by="stopped"} 0', 'chat_answered_total{subject="algebra",by="failed"} 2'
  ]) t.ok(metrics.includes(line), line)
})

const attempted = (app: FastifyInstance, _id: string, user_id: string, score: number, taken_at = new Date(),
  subject = 'algebra') =>
  app.models.TestAttempt.record({
    _id,
    user_id,
    subject,
    topic: 't',
    difficulty: 'easy',
    total_questions: 3,
    correct_answers: 1,
    score,
    taken_at
  })

t.test('the activity of the students is told by week, also of turns of older versions', async t => {
  const room = await classroom(t)
  const { app, engine, professor, student } = room
  const { Session, Turn } = app.models
  const ask = async (who: typeof student, id: string, confidence?: string) => {
    engine.behave(response => json(response, 200, { response: 'x'.repeat(3000), confidence, ...BY[confidence ?? ''] }))
    t.equal((await say(room, who, id)).statusCode, 200)
  }
  const weeks = async () => (await call(app, professor, 'GET', WEEKS)).json()
  const now = isoWeekOf(new Date())
  const rows = (...last: object[]) => [
    ...lastWeeks(26, new Date()).weeks.slice(0, 26 - last.length).map(week => ({ week, ...QUIET })), ...last
  ]
  t.strictSame(await weeks(), rows())

  const bob = await enrolledStudent(app, ['algebra'], 'bob')
  for (const confidence of ['quoted', 'quoted', 'related', 'none', undefined]) await ask(student, 'first', confidence)
  await ask(bob, 'bobs', 'quoted')
  await ask(professor, 'own', 'quoted')
  await call(app, bob, 'DELETE', '/subjects/algebra/enroll')
  const this_ = { ...QUIET, week: now, ...OF_THIS_WEEK }
  t.strictSame(await weeks(), rows(this_), 'students only, also one who has left')
  const first = await Session.findWhole('first')
  t.strictSame(first?.weeks, { [now]: { turns: 5, quoted: 2, related: 1, none: 1, model: 3, material: 1 } })

  // An older version has counted nothing, and some turns were long ago.
  const lastWeek = new Date(mondayOf(new Date()).getTime() - 1)
  const longAgo = new Date(mondayOf(new Date()).getTime() - 25 * 7 * DAY - 1)
  await Session.updateOne({ _id: 'first' }, { $unset: { weeks: 1, counted: 1 } })
  await Turn.updateOne({ transcript: first?.transcript, number: 0 }, { at: lastWeek })
  await Turn.updateOne({ transcript: first?.transcript, number: 1 }, { at: longAgo })
  await migrate(Session.db, 'gateway', MIGRATIONS, true)
  const older = { ...this_, turns: 4, quoted: 1, by_model: 2 }
  const before = { week: isoWeekOf(lastWeek), ...QUIET, active_students: 1, turns: 1, quoted: 1, by_model: 1 }
  t.strictSame(await weeks(), rows(before, older))
  await ask(student, 'first', 'none')
  const after = { ...older, turns: 5, none: 2, by_material: 2 }
  t.strictSame(await weeks(), rows(before, after), 'and is counted once')

  await attempted(app, '1', student.username, 100)
  await attempted(app, '2', student.username, 33.333)
  await attempted(app, '3', professor.username, 0)
  await attempted(app, '4', 'deleted', 50, longAgo)
  const scores = { tests: 2, average_score: 66.67 }
  const tested = { ...after, ...scores }
  t.strictSame(await weeks(), rows(before, tested))

  await call(app, student, 'DELETE', '/sessions/first')
  const left = { ...after, turns: 1, quoted: 1, related: 0, none: 0, by_model: 1, by_material: 0, ...scores }
  t.strictSame(await weeks(), rows(left), 'the turns of a deleted session leave the weeks')
  await ask(student, 'first', 'related')
  const begun = { ...left, turns: 2, related: 1, by_model: 2 }
  t.strictSame(await weeks(), rows(begun), 'and those of a session that begins again count')
})

t.test('the students and the weeks are also tables, without formulas', async t => {
  const { app, emmy, attempt } = await course(t, ['bob', 'zoe'])
  await app.models.User.updateOne({ _id: 'zoe' }, { full_name: '=HYPERLINK("http://x.example","Zoe")' })
  const at = daysAgo(1)
  await attempt('bob', 33.333, at)
  const get = (path: string, accept: string) =>
    call(app, emmy, 'GET', `/professor/subjects/a/analytics${path}`, undefined, { accept })
  const table = await get('', 'text/csv')
  t.strictSame([table.statusCode, table.headers['content-type'], table.headers['content-disposition'], table.body], [
    200, 'text/csv; charset=utf-8', 'attachment; filename="a-students.csv"', [
      'username,full_name,test_count,average_score,last_activity',
      `bob,Name of bob,1,33.33,${at.toISOString()}`,
      'zoe,"\'=HYPERLINK(""http://x.example"",""Zoe"")",0,0,',
      ''
    ].join('\r\n')
  ])
  const weeks = (await get('/weeks', 'text/csv')).body.split('\r\n')
  t.strictSame([weeks.length, weeks[0], weeks[1]], [
    28, 'week,active_students,turns,quoted,related,none,tests,average_score,by_model,by_material,by_teacher,unanswered',
    `${lastWeeks(26, new Date()).weeks[0]},0,0,0,0,0,0,0,0,0,0,0`
  ])
  t.match((await get('', '*/*')).headers['content-type'], /json/)
  const { json } = await get('', 'application/json')
  t.strictSame(json().activity_by_week, (await get('/weeks', 'application/json')).json())
  const refused = await call(app, emmy, 'GET', '/professor/subjects/b/analytics', undefined, { accept: 'text/csv' })
  t.strictSame(outcome(refused), [404, { detail: 'Subject not found' }], 'a refusal is JSON')
})

t.test('the figures of a course are made once for all who ask at the same time, and are never old', async t => {
  const { app, emmy, attempt } = await course(t, ['bob'])
  const { User } = app.models
  const enrolledIn = User.enrolledIn.bind(User)
  let runs = 0
  User.enrolledIn = async subject => {
    runs++
    return await enrolledIn(subject)
  }
  const get = async () => (await call(app, emmy, 'GET', '/professor/subjects/a/analytics')).json().average_test_score
  const first = Promise.all(Array.from({ length: 20 }, get))
  await first
  t.ok(runs <= 3, `${runs} runs for 20 requests`)
  await attempt('bob', 50, new Date())
  t.equal(await get(), 50)
})
