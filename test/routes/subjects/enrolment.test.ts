import t from 'tap'
import {
  account,
  addSubject,
  call,
  enrol,
  enrolledStudent,
  freshDatabase,
  outcome,
  refusal,
  startApp,
  testApp
} from '../../support/helper.js'

t.test('a student enrols, and it counts on the next request of the same token', async t => {
  const app = await testApp(t)
  await addSubject(app)
  const student = await account(app, 'STUDENT')
  const answer = await call(app, student, 'POST', '/subjects/algebra/enroll')
  t.equal(answer.statusCode, 200)
  t.matchOnly(answer.json(), {
    message: String,
    subject: { _id: 'algebra', name: 'The algebra', professor_id: 'emmy' }
  })
  t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'])
  const expected = {
    _id: 'algebra',
    name: 'The algebra',
    description: '',
    professor_id: 'emmy',
    teachers: [],
    enrolment: 'open',
    enrolment_from: null,
    enrolment_until: null,
    archived: false,
    tutor_policy: 'answer',
    transcripts: 'anonymous',
    guide: ''
  }
  t.strictSame(outcome(await call(app, student, 'GET', '/subjects/enrolled')), [200, [expected]])
})

t.test('a student enrols without a body, whatever its media type would be, or with one that is faultless', async t => {
  const app = await testApp(t)
  await addSubject(app)
  const bodies = [
    [undefined, 'application/json', 200],
    ['', 'application/json', 200],
    [undefined, 'text/plain', 200],
    ['', 'no media type', 200],
    ['{}', 'application/json', 200],
    ['{"code":"not asked for","x":1}', 'application/json', 200],
    ['{broken', 'application/json', 422],
    ['null', 'application/json', 422],
    ['{"code":1}', 'application/json', 422],
    ['text', 'text/plain', 415]
  ] as const
  for (const [body, type, status] of bodies) {
    const student = await account(app, 'STUDENT')
    const answer = await call(app, student, 'POST', '/subjects/algebra/enroll', body, { 'content-type': type })
    t.equal(answer.statusCode, status, `${type}: ${body}`)
  }
})

t.test('a student enrols once, also when the requests come at the same time', async t => {
  const app = await testApp(t)
  await addSubject(app)
  const student = await account(app, 'STUDENT')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(app, student, 'POST', '/subjects/algebra/enroll'))
  )
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 403, 403, 403, 403, 403])
  t.strictSame(
    outcome(await call(app, student, 'POST', '/subjects/algebra/enroll')),
    refusal(403, 'Already enrolled in this subject')
  )
  t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'])
})

t.test("another role than a student's gets a 400", async t => {
  const app = await testApp(t)
  await addSubject(app)
  for (const role of ['PROFESSOR', 'ADMIN'] as const) {
    const answer = await call(app, await account(app, role), 'POST', '/subjects/algebra/enroll')
    t.strictSame(outcome(answer), refusal(400, 'Student role required'), role)
  }
})

t.test("an account that stops being a student's is enrolled nowhere, and the new role counts at once", async t => {
  const app = await testApp(t)
  await addSubject(app)
  const user = await enrolledStudent(app)
  await call(app, await account(app, 'ADMIN'), 'POST', `/admin/users/${user.username}/role`, { role: 'PROFESSOR' })
  const { role, subjects } = (await call(app, user, 'GET', '/users/me')).json()
  t.strictSame([role, subjects], ['PROFESSOR', []])
  t.equal(await app.models.User.countDocuments({ subjects: 'algebra' }), 0)
  t.equal((await call(app, user, 'GET', '/professor/students')).statusCode, 200)
  t.equal((await call(app, user, 'POST', '/subjects/algebra/enroll')).statusCode, 400)
})

t.test('the own subjects are listed with their guides, by id, without what is foreign', async t => {
  const app = await testApp(t)
  for (const id of ['b', 'a', 'c']) await addSubject(app, id)
  await app.models.Subject.updateOne({ _id: 'a' }, { guide: '# Guide' })
  const student = await enrolledStudent(app, ['b', 'a'])
  const rows = (await call(app, student, 'GET', '/subjects/enrolled')).json()
  t.strictSame(
    rows.map(({ _id, guide }: { _id: string; guide: string }) => [_id, guide]),
    [
      ['a', '# Guide'],
      ['b', '']
    ]
  )
})

t.test('deleting a subject while many students enrol leaves no enrolment in it', async t => {
  const app = await testApp(t)
  await addSubject(app)
  const admin = await account(app, 'ADMIN')
  const students = await Promise.all(Array.from({ length: 12 }, () => account(app, 'STUDENT')))
  const answers = await Promise.all(
    students.flatMap((student, i) => [
      call(app, student, 'POST', '/subjects/algebra/enroll'),
      ...(i === 4 ? [call(app, admin, 'DELETE', '/subjects/algebra')] : [])
    ])
  )
  t.strictSame(
    answers.filter(({ statusCode }) => ![200, 204, 404].includes(statusCode)),
    [],
    'every answer is one of the contract'
  )
  t.equal(await app.models.User.countDocuments({ subjects: 'algebra' }), 0)
  t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 404)
})

for (const complete of ['repeating it', 'creating the subject anew'] as const) {
  t.test(`a deletion that failed half-way is completed by ${complete}`, async t => {
    const app = await testApp(t)
    await account(app, 'PROFESSOR', 'emmy')
    const admin = await account(app, 'ADMIN')
    await addSubject(app)
    const student = await enrolledStudent(app)
    const { removeSubject } = app.models.User
    app.models.User.removeSubject = async () => {
      throw new Error('the database fails')
    }
    t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 500)
    app.models.User.removeSubject = removeSubject
    const algebra = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
    if (complete === 'repeating it') t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 404)
    else t.equal((await call(app, admin, 'POST', '/subjects', algebra)).statusCode, 201)
    t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, [])
  })
}

t.test('an enrolment that a killed process left in a deleted subject is removed by the next start', async t => {
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri)
  const student = await account(app, 'STUDENT')
  for (const id of ['gone', 'kept']) {
    await addSubject(app, id)
    await enrol(app, student, id)
  }
  // What a kill between the two writes of a deletion leaves behind.
  await app.models.Subject.deleteOne({ _id: 'gone' })
  const next = await startApp(t, uri)
  t.strictSame((await next.models.User.findAccount(student.username))?.subjects, ['kept'])
})
