import t, { type Test } from 'tap'
import { classroom, say } from '../../support/classroom.js'
import type { SubjectFields } from '../../../models/subjects/subject.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, outcome, refusal, startApp, testApp, type Account
} from '../../support/helper.js'

const HOUR = 3_600_000
const fromNow = (ms: number) => new Date(Date.now() + ms)

/** The subject `algebra` of `emmy`, with these rules. */
async function course (t: Test, rules: Partial<SubjectFields> = {}) {
  const app = await testApp(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  await app.models.Subject.change('algebra', rules)
  const enrol = (who: Account, body?: object) => call(app, who, 'POST', '/subjects/algebra/enroll', body)
  const subjects = async (who: Account) => (await call(app, who, 'GET', '/users/me')).json().subjects
  return { app, emmy, enrol, subjects }
}

t.test('a student enrols between the first and the last day, and not where enrolment is closed', async t => {
  const { app, enrol } = await course(t)
  const ended = 'Enrolment in this subject has ended'
  const notBegun = 'Enrolment in this subject has not begun yet'
  const rows: Array<[rules: Partial<SubjectFields>, refused?: string]> = [
    [{ enrolment_from: fromNow(-HOUR), enrolment_until: fromNow(HOUR) }],
    [{ enrolment_from: fromNow(HOUR), enrolment_until: null }, notBegun],
    [{ enrolment_from: null, enrolment_until: fromNow(-1000) }, ended],
    [{ enrolment: 'code', enrolment_code: 'sesame' }, ended],
    [{ enrolment: 'closed', enrolment_until: null }, 'Enrolment in this subject is closed: its teachers enrol students']
  ]
  for (const [rules, refused] of rows) {
    await app.models.Subject.change('algebra', rules)
    const answer = await enrol(await account(app, 'STUDENT'), { code: 'sesame' })
    if (refused === undefined) t.equal(answer.statusCode, 200)
    else t.strictSame(outcome(answer), refusal(403, refused))
  }
  await app.models.Subject.change('algebra', { archived: true })
  const student = await account(app, 'STUDENT')
  t.strictSame(outcome(await enrol(student)), refusal(400, 'Subject is archived'))
})

const CODE = { enrolment: 'code', enrolment_code: 'Open Sesame' } as const

t.test('a student enrols with the code of the subject, and after ten wrong ones waits', async t => {
  const { app, enrol, subjects } = await course(t, CODE)
  await addSubject(app, 'logic')
  await app.models.Subject.change('logic', CODE)
  const student = await account(app, 'STUDENT', 'ada')
  const missing = 'This subject needs an enrolment code: ask its teachers for it'
  for (const body of [undefined, {}]) t.strictSame(outcome(await enrol(student, body)), refusal(403, missing))
  t.equal((await enrol(student, { code: 'x'.repeat(65) })).statusCode, 422, 'a body that is faulty counts nothing')
  for (const code of ['open sesame', 'Open Sesame ', '', 'Open', ...Array(6).fill('?')]) {
    t.strictSame(outcome(await enrol(student, { code })), refusal(403, 'Enrolment code is wrong'), code)
  }
  for (const code of ['?', 'Open Sesame']) {
    const refused = await enrol(student, { code })
    t.strictSame(outcome(refused), refusal(429, 'Too many wrong enrolment codes: wait before the next one'), code)
    const seconds = Number(refused.headers['retry-after'])
    t.ok(seconds > 3590 && seconds <= 3600, `Retry-After: ${seconds}`)
  }
  t.equal((await enrol(student)).statusCode, 403, 'no code is no wrong code')
  t.strictSame(await subjects(student), [])
  t.equal((await call(app, student, 'POST', '/subjects/logic/enroll', { code: 'Open Sesame' })).statusCode, 200,
    'each subject has a count of its own')
  t.equal((await enrol(await account(app, 'STUDENT'), { code: 'Open Sesame' })).statusCode, 200,
    'and so has each student')
  const stored = JSON.stringify(await app.models.CodeTries.find().lean())
  t.notMatch(stored, /\bada\b|algebra|Sesame/i, 'the names are hashed, the code is not stored')

  // An hour later, the oldest wrong codes count no more.
  const { collection } = app.models.CodeTries
  await collection.updateMany({}, { $set: { 'tries.0.at': fromNow(-HOUR), 'tries.1.at': fromNow(-HOUR) } })
  t.equal((await enrol(student, { code: '?' })).statusCode, 403)
  t.strictSame(outcome(await enrol(student, { code: 'Open Sesame' }))[0], 200)
  t.strictSame(outcome(await enrol(student, { code: '?' })), refusal(403, 'Already enrolled in this subject'))
})

t.test('from an address, many accounts together guess a hundred codes of a subject in an hour', async t => {
  const { app } = await course(t, CODE)
  await addSubject(app, 'logic')
  await app.models.Subject.change('logic', CODE)
  const students = await Promise.all(Array.from({ length: 11 }, () => account(app, 'STUDENT')))
  const [last, before] = [students.pop() as Account, students[0] as Account]
  const enrol = async (who: Account, code: string, subject = 'algebra', remoteAddress = '10.0.0.1') =>
    (await app.inject({
      method: 'POST', url: `/subjects/${subject}/enroll`, headers: who.headers, payload: { code }, remoteAddress
    })).statusCode
  const wrong = await Promise.all(students.flatMap(who => Array.from({ length: 10 }, () => enrol(who, 'wrong'))))
  t.strictSame(wrong, Array(100).fill(403))
  for (const code of ['wrong', 'Open Sesame']) t.equal(await enrol(last, code), 429, 'another account there')
  t.equal(await enrol(last, 'Open Sesame', 'logic'), 200, 'another subject')
  t.equal(await enrol(last, 'Open Sesame', 'algebra', '10.0.0.2'), 200, 'another address')
  t.equal(await enrol(before, 'Open Sesame', 'algebra', '10.0.0.2'), 429)
  const ahead = new Date(Date.now() + 48 * HOUR)
  for (const { _id, tries } of await app.models.CodeTries.find().lean()) {
    const moved = tries.map(one => ({ ...one, at: ahead }))
    await app.models.CodeTries.collection.updateOne({ _id: _id as never }, { $set: { tries: moved } })
  }
  t.equal(await enrol(before, 'Open Sesame'), 200, 'tries of a clock that was ahead do not count')
})

t.test('a student finds a course by its code, and after ten wrong ones waits', async t => {
  const { app, emmy, enrol } = await course(t, CODE)
  await addSubject(app, 'logic')
  const [student, other] = [await account(app, 'STUDENT'), await account(app, 'STUDENT')]
  const find = async (who: Account, code: string, more = '') =>
    await call(app, who, 'GET', `/subjects?code=${encodeURIComponent(code)}${more}`)
  const idsOf = async (who: Account, code: string) => (await find(who, code)).json().map(({ _id }: any) => _id)
  t.strictSame(outcome(await find(emmy, 'Open Sesame')), refusal(400, 'Student role required'))
  t.equal((await find(student, 'abc')).statusCode, 422)
  t.strictSame(await idsOf(student, 'Open Sesame'), ['algebra'])
  t.strictSame((await find(student, 'Open Sesame', '&page=2')).json(), [], 'a page after the last is no wrong code')
  t.notMatch((await find(student, 'Open Sesame')).body, 'Sesame', 'the code is not told')
  for (let n = 0; n < 10; n++) t.strictSame(await idsOf(student, 'open sesame'), [])
  for (const code of ['open sesame', 'Open Sesame']) {
    const refused = await find(student, code)
    t.strictSame(outcome(refused), refusal(429, 'Too many wrong enrolment codes: wait before the next one'))
    t.ok(Number(refused.headers['retry-after']) > 3590, 'it says when')
  }
  t.equal((await call(app, student, 'GET', '/subjects?q=algebra')).statusCode, 200, 'a name can still be looked for')
  t.equal((await enrol(student, { code: 'Open Sesame' })).statusCode, 200, 'the count of the subject is another one')
  t.strictSame(await idsOf(other, 'Open Sesame'), ['algebra'], 'and so is that of another student')
  await app.models.Subject.change('algebra', { enrolment: 'open' })
  t.strictSame(await idsOf(other, 'Open Sesame'), [], 'a code that is not asked for opens nothing')
  await app.models.Subject.change('algebra', { enrolment: 'code', archived: true })
  t.strictSame(await idsOf(other, 'Open Sesame'), [])
})

t.test('of many codes at once, no course is found by the eleventh', async t => {
  const { app } = await course(t, CODE)
  const student = await account(app, 'STUDENT')
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(app, student, 'GET', '/subjects?code=wrong')))
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 10)
  t.equal((await call(app, student, 'GET', '/subjects?code=Open%20Sesame')).statusCode, 429)
})

t.test('of many codes at once, no more than ten are compared', async t => {
  const uri = await freshDatabase(t)
  const SECRET_KEY = 'x'.repeat(32)
  const app = await startApp(t, uri, { SECRET_KEY })
  const second = await startApp(t, uri, { SECRET_KEY })
  await addSubject(app)
  await app.models.Subject.change('algebra', CODE)
  const student = await account(app, 'STUDENT')
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) =>
    call(i % 2 === 0 ? app : second, student, 'POST', '/subjects/algebra/enroll', { code: `guess ${i}` })))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [...Array(10).fill(403), ...Array(14).fill(429)])
})

t.test('right codes do not count: a student may leave and enrol as often as needed', async t => {
  const { app, enrol, subjects } = await course(t, CODE)
  const student = await account(app, 'STUDENT')
  const leave = () => call(app, student, 'DELETE', '/subjects/algebra/enroll')
  t.strictSame(outcome(await leave()), refusal(404, 'Not enrolled'))
  for (let round = 0; round < 12; round++) {
    t.equal((await enrol(student, { code: 'Open Sesame' })).statusCode, 200)
    t.strictSame(outcome(await leave()), [204, undefined])
  }
  t.strictSame(await subjects(student), [])
  t.strictSame(outcome(await call(app, student, 'DELETE', '/subjects/nothing/enroll')),
    refusal(404, 'Subject not found'))
  const chat = await call(app, student, 'POST', '/chat', { id: 's', asignatura: 'algebra', content: 'x' })
  t.strictSame(outcome(chat), refusal(403, 'Not enrolled in this subject'), 'who has left does not chat')
})

t.test('a teacher enrols students by username or address, whatever the rules say, and is told the others', async t => {
  const { app, emmy, subjects } = await course(t, { enrolment: 'closed' })
  await addSubject(app, 'logic', 'sofia')
  const [ada, bob] = [await account(app, 'STUDENT', 'ada'), await account(app, 'STUDENT', 'bob')]
  await enrolledStudent(app, ['logic'], 'eve')
  const enrol = (students: unknown[]) => call(app, emmy, 'POST', '/subjects/algebra/students', { students })
  const sent = ['ada', 'BOB@example.edu', 'Ada', 'nobody@example.edu', 'emmy', 'emmy@example.edu', 'eve', 'ada']
  t.strictSame(outcome(await enrol(sent)), [200, {
    enrolled: ['ada', 'BOB@example.edu', 'eve'],
    already: [],
    not_found: ['Ada', 'nobody@example.edu'],
    not_students: ['emmy', 'emmy@example.edu']
  }])
  t.strictSame([await subjects(ada), await subjects(bob)], [['algebra'], ['algebra']])
  t.strictSame(outcome(await enrol(['ada@example.edu', 'bob'])), [200, {
    enrolled: [], already: ['ada@example.edu', 'bob'], not_found: [], not_students: []
  }])
  t.strictSame((await enrol([])).json(), { enrolled: [], already: [], not_found: [], not_students: [] })
  for (const students of [[''], ['x'.repeat(255)], [1], Array(1001).fill('ada')]) {
    t.equal((await enrol(students)).statusCode, 422)
  }
  const many = Array.from({ length: 1000 }, (_, i) => `student-${i}`)
  t.equal((await enrol(many)).json().not_found.length, 1000)
  await app.models.Subject.change('algebra', { archived: true })
  t.strictSame(outcome(await enrol(['ada'])), refusal(400, 'Subject is archived'))
})

t.test('a teacher enrols the people of a text as it was pasted, at most 1,000 at once', async t => {
  const { app, emmy } = await course(t)
  const enrol = (text: string, students: string[] = []) =>
    call(app, emmy, 'POST', '/subjects/algebra/students', { students, text })
  for (const name of ['ada', 'bob', 'eve']) await account(app, 'STUDENT', name)
  const pasted = '"López; Ada" <mailto:ada@example.edu>; Bob B <bob@example.edu>, \'eve\'\r\nnobody nowhere'
  t.strictSame(outcome(await enrol(pasted, ['eve'])), [200, {
    enrolled: ['eve', 'ada@example.edu', 'bob@example.edu'],
    already: [],
    not_found: ['nobody', 'nowhere'],
    not_students: []
  }])
  const many = Array.from({ length: 1001 }, (_, i) => `student-${i}`).join(' ')
  t.strictSame(outcome(await enrol(many)), refusal(400, 'At most 1,000 students can be added at once'))
})

t.test('enrolling students while the subject is deleted leaves no enrolment', async t => {
  const { app, emmy } = await course(t)
  const { Subject } = app.models
  for (const username of ['ada', 'bob']) await account(app, 'STUDENT', username)
  const { addSubject: add } = app.models.User
  app.models.User.addSubject = async function (...args) {
    await Subject.remove('algebra')
    return await add.apply(this, args)
  }
  const answer = await call(app, emmy, 'POST', '/subjects/algebra/students', { students: ['ada', 'bob'] })
  t.strictSame(outcome(answer), refusal(404, 'Subject not found'))
  t.equal(await app.models.User.countDocuments({ subjects: 'algebra' }), 0)
})

t.test('a teacher removes a student, which counts on the next request', async t => {
  const { app, emmy } = await course(t)
  const student = await enrolledStudent(app)
  const remove = (username: string) => call(app, emmy, 'DELETE', `/subjects/algebra/students/${username}`)
  t.strictSame(outcome(await remove(student.username)), [204, undefined])
  for (const username of [student.username, 'nobody', 'emmy', '%24ne']) {
    t.strictSame(outcome(await remove(username)), refusal(404, 'Not enrolled'), username)
  }
  const chat = await call(app, student, 'POST', '/chat', { id: 's', asignatura: 'algebra', content: 'x' })
  t.strictSame(outcome(chat), refusal(403, 'Not enrolled in this subject'))
  t.equal((await call(app, student, 'POST', '/subjects/algebra/enroll')).statusCode, 200)
})

t.test('an archived subject is read and kept up, without chats', async t => {
  const room = await classroom(t)
  const { app, student, engine } = room
  const teacher = await account(app, 'ADMIN')
  await say(room, student, 'first')
  await app.models.Subject.change('algebra', { archived: true })
  engine.calls.length = 0
  const resume = { answer: 'a', current_question_index: 0 }
  for (const answer of [
    await say(room, student, 'first'), await say(room, student, 'second'),
    await call(app, teacher, 'POST', '/chat', { id: 'third', asignatura: 'algebra', content: 'x' }),
    await call(app, student, 'POST', '/sessions/first/resume_chat', resume)
  ]) t.strictSame(outcome(answer), refusal(400, 'Subject is archived'))
  t.equal(engine.calls.length, 0)
  t.equal((await call(app, student, 'GET', '/sessions')).json().length, 1, 'no session is claimed')
  const other = await account(app, 'STUDENT')
  t.strictSame(outcome(await say(room, other, 'fourth')), refusal(403, 'Not enrolled in this subject'))
  for (const path of ['/subjects/algebra', '/sessions/first', '/subjects/enrolled']) {
    t.equal((await call(app, student, 'GET', path)).statusCode, 200, path)
  }
  t.equal((await call(app, teacher, 'PUT', '/subjects/algebra', { guide: '# New' })).statusCode, 200)
  t.equal((await call(app, teacher, 'DELETE', `/subjects/algebra/students/${student.username}`)).statusCode, 204)
  await app.models.Subject.change('algebra', { archived: false })
  t.equal((await say(room, teacher, 'third')).statusCode, 200)
})
