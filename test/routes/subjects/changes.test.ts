import t, { type Test } from 'tap'
import { account, addSubject, call, issuesOf, outcome, refusal, testApp, type Account } from '../../support/helper.js'

/** The subject `algebra` of `emmy` and `sofia`, and who may change it. */
async function taught (t: Test) {
  const app = await testApp(t)
  const [admin, emmy, sofia, carl] = [
    await account(app, 'ADMIN', 'root'), await account(app, 'PROFESSOR', 'emmy'),
    await account(app, 'PROFESSOR', 'sofia'), await account(app, 'PROFESSOR', 'carl')
  ]
  await addSubject(app)
  const put = (who: Account, body: object) => call(app, who, 'PUT', '/subjects/algebra', body)
  /** Changes the subject, and compares the fields that are named after it. */
  const becomes = async (who: Account, body: object, expected: object, message = JSON.stringify(body)) => {
    const answer = (await put(who, body)).json()
    const after = Object.fromEntries(Object.keys(expected).map(field => [field, answer[field]]))
    t.strictSame(after, expected, message)
  }
  const issues = async (who: Account, body: object) => issuesOf(await put(who, body))
  await becomes(emmy, { co_professors: ['sofia'] }, { co_professors: ['sofia'] })
  return { app, admin, emmy, sofia, carl, put, becomes, issues }
}

const teacher = (username: string) => ({ username, full_name: `Name of ${username}` })
const NOT_ALLOWED = (field: string) => [[`body.${field}`, 'value_error']]

t.test('the id stays, and only an administrator gives a subject to another professor', async t => {
  const { app, admin, emmy, sofia, carl, put, becomes, issues } = await taught(t)
  for (const who of [admin, emmy, sofia]) {
    t.strictSame(await issues(who, { _id: 'physics' }), NOT_ALLOWED('_id'), who.username)
    await becomes(who, { _id: 'algebra', professor_id: 'emmy' }, { _id: 'algebra', professor_id: 'emmy' })
  }
  for (const who of [emmy, sofia]) {
    t.strictSame(await issues(who, { professor_id: 'carl' }), NOT_ALLOWED('professor_id'), who.username)
  }
  t.match((await put(emmy, { professor_id: 'carl' })).json().detail[0].msg, 'administrator')
  const student = await account(app, 'STUDENT')
  for (const professor of ['nobody', 'root', student.username]) {
    t.strictSame(await issues(admin, { professor_id: professor }), NOT_ALLOWED('professor_id'), professor)
  }
  t.strictSame(await issues(emmy, { _id: 'x', professor_id: 'carl', name: 'New' }),
    [...NOT_ALLOWED('_id'), ...NOT_ALLOWED('professor_id')], 'every faulty field is told')
  t.equal((await app.models.Subject.findSubject('algebra'))?.name, 'The algebra', 'and nothing is changed')

  await becomes(admin, { professor_id: 'sofia' }, {
    professor_id: 'sofia', co_professors: [], teachers: [teacher('sofia')]
  }, 'a co-professor who becomes the professor is no co-professor any more')
  t.strictSame(outcome(await put(emmy, {})), refusal(403, 'Not the professor of this subject'))
  await becomes(admin, { professor_id: 'carl', co_professors: ['carl', 'emmy', 'emmy'] }, {
    professor_id: 'carl', co_professors: ['emmy'], teachers: ['carl', 'emmy'].map(teacher)
  })
  t.equal((await put(carl, { name: 'New' })).statusCode, 200)
})

t.test('the professor chooses the co-professors; a co-professor may leave', async t => {
  const { app, admin, emmy, sofia, put, becomes, issues } = await taught(t)
  const student = await account(app, 'STUDENT')
  for (const name of ['nobody', 'root', student.username]) {
    t.strictSame(await issues(emmy, { co_professors: ['sofia', name] }), NOT_ALLOWED('co_professors'), name)
  }
  t.strictSame(await issues(emmy, { co_professors: Array(51).fill('sofia') }), [['body.co_professors', 'too_long']])
  await becomes(admin, { co_professors: ['carl', 'sofia'] }, { co_professors: ['carl', 'sofia'] })

  for (const names of [['sofia'], [], ['carl', 'sofia', 'root'], ['sofia', 'nobody']]) {
    t.strictSame(await issues(sofia, { co_professors: names }), NOT_ALLOWED('co_professors'), names.join())
  }
  await becomes(sofia, { co_professors: ['sofia', 'carl'] }, { co_professors: ['carl', 'sofia'] },
    'the present value in another order is no change')
  t.strictSame(await issues(sofia, { archived: true }), NOT_ALLOWED('archived'))
  await becomes(sofia, { archived: false }, { archived: false }, 'the present value')
  await becomes(emmy, { archived: true }, { archived: true })
  t.strictSame(await issues(sofia, { archived: false }), NOT_ALLOWED('archived'))
  await becomes(admin, { archived: false }, { archived: false })

  // Who is a co-professor and no professor any more may stay, and does nothing.
  t.equal((await call(app, admin, 'POST', '/admin/users/carl/role', { role: 'STUDENT' })).statusCode, 200)
  await becomes(emmy, { co_professors: ['sofia', 'carl'], name: 'A' }, { name: 'A' })
  await becomes(sofia, { co_professors: ['carl'], description: 'left' }, {
    co_professors: ['carl'], description: 'left', teachers: ['emmy', 'carl'].map(teacher)
  })
  t.strictSame(outcome(await put(sofia, {})), refusal(403, 'Not the professor of this subject'))
})

t.test('enrolment needs a code where it asks for one, and does not end before it begins', async t => {
  const { emmy, sofia, becomes, issues } = await taught(t)
  t.strictSame(await issues(emmy, { enrolment: 'code' }), NOT_ALLOWED('enrolment_code'))
  await becomes(sofia, { enrolment: 'code', enrolment_code: 'open sesame' }, {
    enrolment: 'code', enrolment_code: 'open sesame'
  })
  t.strictSame(await issues(emmy, { enrolment_code: null }), NOT_ALLOWED('enrolment_code'), 'after the change')
  await becomes(emmy, { enrolment: 'closed', enrolment_code: null }, {
    enrolment: 'closed', enrolment_code: null
  })
  t.strictSame(await issues(emmy, { enrolment_code: 'abc' }), [['body.enrolment_code', 'string_too_short']])
  t.strictSame(await issues(emmy, { enrolment_code: 'a'.repeat(65) }), [['body.enrolment_code', 'string_too_long']])
  t.strictSame(await issues(emmy, { enrolment_code: 1234 }), [['body.enrolment_code', 'string_type']])
  t.strictSame(await issues(emmy, { enrolment: 'none' }), [['body.enrolment', 'enum']])

  const [from, until] = ['2026-10-01T00:00:00.000Z', '2026-10-31T00:00:00.000Z']
  await becomes(emmy, { enrolment_from: '2026-10-01T02:00:00+02:00' }, { enrolment_from: from })
  t.strictSame(await issues(emmy, { enrolment_until: '2026-09-30T23:59:59Z' }), NOT_ALLOWED('enrolment_until'))
  await becomes(emmy, { enrolment_until: until }, { enrolment_from: from, enrolment_until: until })
  t.strictSame(await issues(emmy, { enrolment_from: '2026-11-01T00:00:00Z' }), NOT_ALLOWED('enrolment_until'),
    'told at the end, also where the beginning is sent')
  await becomes(emmy, { enrolment_from: null, enrolment_until: until }, {
    enrolment_from: null, enrolment_until: until
  })
  for (const time of ['tomorrow', '2026-10-01', '2026-12-31T23:59:60Z']) {
    t.strictSame(await issues(emmy, { enrolment_from: time }), NOT_ALLOWED('enrolment_from'), time)
  }
})

t.test('of two changes at the same time that break a rule together, one is refused', async t => {
  const { emmy, put } = await taught(t)
  for (let round = 0; round < 3; round++) {
    await put(emmy, { enrolment: 'open', enrolment_code: 'sesame' })
    const answers = await Promise.all([put(emmy, { enrolment: 'code' }), put(emmy, { enrolment_code: null })])
    t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 422])
  }
})
