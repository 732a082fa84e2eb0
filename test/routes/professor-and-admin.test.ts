import { Types } from 'mongoose'
import t from 'tap'
import { account, call, testApp, type Account } from '../helper.js'

t.test('the students of a professor', async t => {
  const app = await testApp(t)
  const [emmy, sofia, admin] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'PROFESSOR', 'sofia'), await account(app, 'ADMIN')]
  for (const [id, professor] of [['a', emmy], ['b', emmy], ['c', sofia]] as const) {
    await app.models.Subject.add({ subject_id: id, name: id, description: '', professor_id: professor.username })
  }
  const students: Record<string, string[]> = { zoe: ['a', 'c'], Bob: ['a', 'b'], ann: ['c'], nil: [] }
  for (const [username, subjects] of Object.entries(students)) {
    const student = await account(app, 'STUDENT', username)
    for (const id of subjects) await call(app, student, 'POST', `/subjects/${id}/enroll`)
  }
  const list = async (who: Account, query = '') => {
    const answer = await call(app, who, 'GET', `/professor/students${query}`)
    return answer.statusCode === 200
      ? [Number(answer.headers['x-total-count']), Object.fromEntries(answer.json().map((row: { username: string, enrolled_subjects: string[] }) => [row.username, row.enrolled_subjects]))]
      : answer.statusCode
  }

  t.test('are those of the own subjects, by username, with the own subjects only', async t => {
    t.strictSame(await list(emmy), [2, { Bob: ['a', 'b'], zoe: ['a'] }])
    t.strictSame(await list(sofia), [2, { ann: ['c'], zoe: ['c'] }])
    t.strictSame(await list(emmy, '?subject_id=b'), [1, { Bob: ['a', 'b'] }])
    t.strictSame(await list(await account(app, 'PROFESSOR')), [0, {}])
    t.strictSame(await list(admin), [4, students], 'an administrator sees all')
    t.strictSame(await list(admin, '?subject_id=c'), [2, { ann: ['c'], zoe: ['a', 'c'] }])
    const names = (await call(app, emmy, 'GET', '/professor/students')).json()
    t.strictSame(names[0], { username: 'Bob', full_name: 'Name of Bob', email: 'Bob@example.edu', enrolled_subjects: ['a', 'b'] })
  })

  t.test('come in pages', async t => {
    t.strictSame(await list(admin, '?limit=2'), [4, { Bob: students.Bob, ann: students.ann }])
    t.strictSame(await list(admin, '?limit=2&skip=3'), [4, { zoe: students.zoe }])
    t.strictSame(await list(emmy, '?limit=1&skip=1'), [2, { zoe: ['a'] }])
    t.equal(await list(admin, '?limit=0'), 422)
    t.equal(await list(admin, '?skip=-1'), 422)
    const unaligned = await call(app, admin, 'GET', '/professor/students?limit=2&skip=1')
    t.match(unaligned.headers.link, /skip=3>; rel="next".*skip=3>; rel="last"/, 'the last page is the one that next leads to')
    const middle = await call(app, admin, 'GET', '/professor/students?limit=1&skip=2')
    t.equal(middle.headers.link, '</professor/students?limit=1&skip=0>; rel="first", </professor/students?limit=1&skip=1>; rel="prev", </professor/students?limit=1&skip=3>; rel="next", </professor/students?limit=1&skip=3>; rel="last"')
  })

  t.test('of a foreign subject are 403, of an unknown one 404', async t => {
    t.equal(await list(emmy, '?subject_id=c'), 403)
    t.equal(await list(emmy, '?subject_id=unknown'), 404)
    t.equal(await list(admin, '?subject_id=unknown'), 404)
    t.equal(await list(emmy, '?subject_id='), 404)
  })
})

t.test('the analytics of a subject', async t => {
  const app = await testApp(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await app.models.Subject.add({ subject_id: 'a', name: 'Algebra', description: '', professor_id: 'emmy' })
  const get = async () => (await call(app, emmy, 'GET', '/professor/subjects/a/analytics')).json()

  t.strictSame(await get(), { subject_id: 'a', name: 'Algebra', total_students: 0, active_students: 0, average_test_score: 0, student_progress: [] }, 'an empty course is all zeros')

  for (const name of ['zoe', 'ann', 'bob', 'eve']) await call(app, await account(app, 'STUDENT', name), 'POST', '/subjects/a/enroll')
  await account(app, 'STUDENT', 'gone')
  const day = 86_400_000
  const recent = new Date(Date.now() - day)
  const old = new Date(Date.now() - 31 * day)
  const attempt = (user_id: string, score: number, taken_at: Date, subject = 'a') =>
    app.models.TestAttempt.record({ _id: `${user_id}${subject}${score}`, user_id, subject, topic: 't', difficulty: 'easy', total_questions: 3, correct_answers: 1, score, taken_at })
  await attempt('zoe', 100, recent)
  await attempt('zoe', 33.333, old)
  await attempt('zoe', 0, recent, 'another subject')
  await attempt('bob', 50, old)
  await attempt('gone', 0, recent)
  const session = (_id: string, user_id: string, last_active: Date, turns: number) =>
    app.models.Session.create({ _id, user_id, subject: 'a', title: 'A title', created_at: old, last_active, turns, message_count: 2 * turns, live: true })
  await session('s1', 'ann', recent, 2)
  await session('s2', 'bob', recent, 0)

  t.strictSame(await get(), {
    subject_id: 'a',
    name: 'Algebra',
    total_students: 4,
    active_students: 2,
    average_test_score: 61.11,
    student_progress: [
      { username: 'ann', test_count: 0, average_score: 0, last_activity: recent.toISOString() },
      { username: 'bob', test_count: 1, average_score: 50, last_activity: old.toISOString() },
      { username: 'eve', test_count: 0, average_score: 0, last_activity: null },
      { username: 'zoe', test_count: 2, average_score: 66.67, last_activity: recent.toISOString() }
    ]
  }, 'only enrolled students count, a claimed session is no activity, and 31 days are too long ago')
})

t.test('user management', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN', 'root')
  for (const name of ['Bob', 'ann', 'zoe']) await account(app, 'STUDENT', name)
  await account(app, 'PROFESSOR', 'emmy')
  const list = async (query = '') => {
    const answer = await call(app, admin, 'GET', `/admin/users${query}`)
    return [answer.statusCode, answer.headers['x-total-count'], answer.statusCode === 200 && answer.json().map(({ username }: { username: string }) => username)]
  }
  const change = (username: string, body: unknown, who = admin) => call(app, who, 'POST', `/admin/users/${username}/role`, body)

  t.test('users are listed by username, by role, in pages, without secrets', async t => {
    t.strictSame(await list(), [200, '5', ['Bob', 'ann', 'emmy', 'root', 'zoe']])
    t.strictSame(await list('?role=STUDENT&limit=2'), [200, '3', ['Bob', 'ann']])
    t.strictSame(await list('?role=STUDENT&limit=2&skip=2'), [200, '3', ['zoe']])
    t.equal((await list('?role=DEAN'))[0], 422)
    const [first] = (await call(app, admin, 'GET', '/admin/users')).json()
    t.strictSame(Object.keys(first).sort(), ['created_at', 'email', 'full_name', 'role', 'subjects', 'username'])
  })

  t.test('a role is changed; an unknown role is 400, no object is 422, an unknown user 404', async t => {
    const answer = await change('zoe', { role: 'PROFESSOR' })
    t.strictSame([answer.statusCode, answer.json().username, answer.json().role, typeof answer.json().message], [200, 'zoe', 'PROFESSOR', 'string'])
    t.equal((await change('zoe', { role: 'STUDENT' })).statusCode, 200)
    for (const body of [{}, { role: 'DEAN' }, { role: 1 }, { role: null }, { role: { $ne: 1 } }]) {
      const refused = await change('zoe', body)
      t.strictSame([refused.statusCode, refused.json()], [400, { detail: 'Invalid role' }], JSON.stringify(body))
    }
    for (const body of ['[]', '"ADMIN"', 'null', '{', undefined]) t.equal((await change('zoe', body)).statusCode, 422, String(body))
    t.equal((await change('nobody', { role: 'ADMIN' })).statusCode, 404)
    t.equal((await change('nobody', { role: 'DEAN' })).statusCode, 400, 'the role comes before the user')
  })

  t.test('the last administrator stays one', async t => {
    const answer = await change('root', { role: 'STUDENT' })
    t.strictSame([answer.statusCode, answer.json()], [400, { detail: 'At least one administrator is required' }])
    t.equal((await change('root', { role: 'ADMIN' })).statusCode, 200, 'to make an administrator one changes nothing')
    await change('emmy', { role: 'ADMIN' })
    t.equal((await change('emmy', { role: 'PROFESSOR' })).statusCode, 200, 'with two, one may go')
    t.equal((await change('root', { role: 'STUDENT' })).statusCode, 400)
  })

  t.test('administrators who are all demoted at the same time leave one', async t => {
    for (let round = 0; round < 3; round++) {
      const others = await Promise.all(Array.from({ length: 4 }, () => account(app, 'ADMIN')))
      const answers = await Promise.all(['root', ...others.map(({ username }) => username)].map(name => app.models.User.changeRole(name, 'STUDENT').then(() => 200, (error: { statusCode: number }) => error.statusCode)))
      t.strictSame(answers.sort(), [200, 200, 200, 200, 400])
      t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 1)
      await app.models.User.changeRole('root', 'ADMIN')
      for (const { username } of others) await app.models.User.changeRole(username, 'STUDENT')
    }
  })

  t.test('a demotion that a killed process left unfinished stands in nobody\'s way', async t => {
    const [stuck, other] = [await account(app, 'ADMIN'), await account(app, 'ADMIN')]
    await app.models.User.changeRole('root', 'STUDENT')
    // What a kill between the mark and the change leaves behind, a minute ago.
    const id = new Types.ObjectId()
    await app.models.User.updateOne({ _id: stuck.username }, { $set: { demotion: { id, at: new Date(Date.now() - 60_000) } } })
    t.equal((await change(other.username, { role: 'STUDENT' }, stuck)).statusCode, 200)
    t.equal((await change(stuck.username, { role: 'STUDENT' }, stuck)).statusCode, 400)
  })
})
