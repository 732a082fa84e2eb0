import t from 'tap'
import type { FastifyInstance } from 'fastify'
import {
  account, addSubject, call, enrolledStudent, issuesOf, outcome, refusal, testApp
} from '../../support/helper.js'

const ALGEBRA = { subject_id: 'algebra', name: 'Algebra I', description: 'Vectors', professor_id: 'emmy' }

/** A gateway with an administrator and the professor `emmy`. */
async function faculty (t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  return { app, admin: await account(app, 'ADMIN', 'root'), emmy: await account(app, 'PROFESSOR', 'emmy') }
}

t.test('an administrator creates a subject, without a guide', async t => {
  const { app, admin } = await faculty(t)
  const answer = await call(app, admin, 'POST', '/subjects', ALGEBRA)
  t.equal(answer.statusCode, 201)
  const { created_at: createdAt, ...subject } = answer.json()
  t.strictSame(subject, { _id: 'algebra', name: 'Algebra I', description: 'Vectors', professor_id: 'emmy' })
  t.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 10_000, createdAt)
  t.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

t.test('a subject is created once, also when many create it at the same time', async t => {
  const { app, admin } = await faculty(t)
  const create = (name: string) => call(app, admin, 'POST', '/subjects', { ...ALGEBRA, name })
  const racing = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(create))
  t.strictSame(racing.map(({ statusCode }) => statusCode).sort(), [201, 400, 400, 400, 400])
  const winner = racing.find(({ statusCode }) => statusCode === 201)?.json()
  t.strictSame(outcome(await create('late')), refusal(400, 'Subject already exists'))
  t.equal((await app.models.Subject.findSubject('algebra'))?.name, winner.name, 'the first one stays')
})

const text = (length: number) => 'x'.repeat(length)

t.test('identifier, lengths and professor of a new subject are checked', async t => {
  const { app, admin } = await faculty(t)
  const issues = async (change: object) =>
    issuesOf(await call(app, admin, 'POST', '/subjects', { ...ALGEBRA, ...change }))
  for (const id of ['-a', '.a', 'a b', 'a/b', 'enrolled', 'ä', '$a', 'a\n']) {
    t.strictSame(await issues({ subject_id: id }), [['body.subject_id', 'string_pattern_mismatch']], id)
  }
  t.strictSame(await issues({ subject_id: '' }), [['body.subject_id', 'string_too_short']])
  t.strictSame(await issues({ subject_id: 'a'.repeat(65) }), [['body.subject_id', 'string_too_long']])
  t.strictSame(await issues({ name: '', description: text(2001) }), [
    ['body.name', 'string_too_short'],
    ['body.description', 'string_too_long']
  ])
  for (const id of ['unknown', admin.username]) {
    t.strictSame(await issues({ professor_id: id }), [['body.professor_id', 'value_error']], `${id} is no professor`)
  }
  t.equal(await app.models.Subject.countDocuments({}), 0, 'nothing is stored')
  const longest = { ...ALGEBRA, subject_id: 'a'.repeat(64), description: text(2000) }
  t.equal((await call(app, admin, 'POST', '/subjects', longest)).statusCode, 201, 'the limits are inside')
})

const POLICIES = {
  enrolment: 'open',
  enrolment_from: null,
  enrolment_until: null,
  archived: false,
  tutor_policy: 'answer',
  transcripts: 'anonymous'
}
const ALGEBRA_WITH_GUIDE = {
  _id: 'algebra',
  name: 'The algebra',
  description: '',
  professor_id: 'emmy',
  teachers: [{ username: 'emmy', full_name: 'Name of emmy' }],
  ...POLICIES,
  co_professors: [],
  tests: 'both',
  student_count: 0,
  enrolment_code: null,
  guide: ''
}

t.test('only the fields of a subject that are sent change', async t => {
  const { app, emmy } = await faculty(t)
  await addSubject(app)
  const put = async (body: object) => (await call(app, emmy, 'PUT', '/subjects/algebra', body)).json()
  t.strictSame(await put({}), ALGEBRA_WITH_GUIDE, 'nothing sent')
  const foreign = { guide: '# Guide', student_count: 7, teachers: [], created_at: 'x', x: 1 }
  t.strictSame(await put(foreign), { ...ALGEBRA_WITH_GUIDE, guide: '# Guide' }, 'no other field can be set')
  const whole = { ...ALGEBRA_WITH_GUIDE, guide: '# Guide' }
  t.strictSame(await put(whole), whole, 'a subject can be sent back as it was read')
  t.strictSame(await put({ name: 'Algebra' }), { ...ALGEBRA_WITH_GUIDE, name: 'Algebra', guide: '# Guide' })
  t.strictSame(await put({ description: 'Vectors' }), {
    ...ALGEBRA_WITH_GUIDE,
    name: 'Algebra',
    description: 'Vectors',
    guide: '# Guide'
  })
  t.strictSame(
    await put({ guide: '', description: '' }),
    { ...ALGEBRA_WITH_GUIDE, name: 'Algebra' },
    'a guide can be emptied'
  )
})

t.test('a subject says how its students are answered and what its teachers see of them', async t => {
  const { app, emmy } = await faculty(t)
  await addSubject(app)
  const put = (body: object) => call(app, emmy, 'PUT', '/subjects/algebra', body)
  const policies = { tutor_policy: 'hints', transcripts: 'named' }
  t.strictSame(outcome(await put(policies)), [200, { ...ALGEBRA_WITH_GUIDE, ...policies }])
  t.strictSame(outcome(await put({ transcripts: 'none' })), [200, {
    ...ALGEBRA_WITH_GUIDE,
    tutor_policy: 'hints',
    transcripts: 'none'
  }])
  for (const value of ['both', '', 'HINTS', null, true, ['hints'], { $gt: '' }]) {
    const issues = issuesOf(await put({ tutor_policy: value, transcripts: value })) as string[][]
    t.strictSame(issues.map(([loc]) => loc), ['body.tutor_policy', 'body.transcripts'], JSON.stringify(value))
  }
})

t.test('a subject says where the questions of its tests come from: by default from the bank and generated', async t => {
  const { app, emmy } = await faculty(t)
  await addSubject(app)
  t.equal((await call(app, emmy, 'GET', '/subjects/algebra')).json().tests, 'both')
  for (const tests of ['bank', 'generated', 'both']) {
    t.equal((await call(app, emmy, 'PUT', '/subjects/algebra', { tests })).json().tests, tests)
    t.equal((await call(app, emmy, 'GET', '/subjects/algebra')).json().tests, tests)
  }
  for (const tests of ['', 'Bank', null, ['bank']]) {
    const refused = issuesOf(await call(app, emmy, 'PUT', '/subjects/algebra', { tests })) as string[][]
    t.strictSame(refused.map(([loc]) => loc), ['body.tests'], JSON.stringify(tests))
  }
})

t.test('a subject is read by any user, and its guide by its teachers and students', async t => {
  const { app, admin, emmy } = await faculty(t)
  await addSubject(app)
  await call(app, emmy, 'PUT', '/subjects/algebra', { guide: '# Guide' })
  const whole = { ...ALGEBRA_WITH_GUIDE, student_count: 1, guide: '# Guide' }
  const { enrolment_code: _code, ...forStudents } = whole
  const { guide: _guide, ...rest } = forStudents
  const student = await enrolledStudent(app)
  for (const [who, expected] of [
    [emmy, whole], [admin, whole], [student, forStudents],
    [await account(app, 'PROFESSOR', 'sofia'), rest], [await account(app, 'STUDENT'), rest]
  ] as const) {
    t.strictSame(outcome(await call(app, who, 'GET', '/subjects/algebra')), [200, expected], who.username)
  }
  await call(app, admin, 'POST', '/admin/users/emmy/role', { role: 'STUDENT' })
  t.strictSame(outcome(await call(app, emmy, 'GET', '/subjects/algebra')), [200, rest], 'the role is gone')
})

t.test('the teachers of a page of subjects are read with one query', async t => {
  const { app, admin } = await faculty(t)
  await account(app, 'PROFESSOR', 'sofia')
  for (const [id, professor] of [['a', 'emmy'], ['b', 'sofia'], ['c', 'emmy'], ['d', 'gone']] as const) {
    await addSubject(app, id, professor)
  }
  await call(app, admin, 'GET', '/subjects')
  const { collection } = app.models.User
  const queries = t.capture(collection, 'find', collection.find)
  const rows = (await call(app, admin, 'GET', '/subjects')).json()
  const teacher = (username: string) => [{ username, full_name: `Name of ${username}` }]
  t.strictSame(rows.map(({ teachers }: { teachers: unknown }) => teachers),
    [teacher('emmy'), teacher('sofia'), teacher('emmy'), []])
  t.equal(queries().length, 2, 'the caller, and the teachers')
})

t.test('a guide has up to 200,000 characters, and a name is a string', async t => {
  const { app, emmy } = await faculty(t)
  await addSubject(app)
  const put = (body: object) => call(app, emmy, 'PUT', '/subjects/algebra', body)
  t.equal((await put({ guide: text(200_000) })).statusCode, 200)
  t.strictSame(issuesOf(await put({ guide: text(200_001) })), [['body.guide', 'string_too_long']])
  t.strictSame(issuesOf(await put({ name: null })), [['body.name', 'string_type']])
})

const IMPOSSIBLE_IDS = ['unknown', '%24where', 'a%20b', '%00', '__proto__', 'x'.repeat(3000), '%E2%98%83']

t.test('ids that cannot exist are just not found', async t => {
  const { app, admin } = await faculty(t)
  const student = await account(app, 'STUDENT')
  for (const id of IMPOSSIBLE_IDS) {
    const requests = [
      [admin, 'GET', ''],
      [admin, 'PUT', '', {}],
      [admin, 'DELETE', ''],
      [student, 'POST', '/enroll']
    ] as const
    for (const [who, method, more, body] of requests) {
      const answer = await call(app, who, method, `/subjects/${id}${more}`, body)
      t.strictSame(outcome(answer), refusal(404, 'Subject not found'), `${method} ${id.slice(0, 20)}`)
    }
  }
})

t.test('a deleted subject is not there any more, and can be created again', async t => {
  const { app, admin } = await faculty(t)
  await addSubject(app)
  t.strictSame(outcome(await call(app, admin, 'DELETE', '/subjects/algebra')), [204, undefined])
  t.strictSame((await call(app, admin, 'GET', '/subjects')).json(), [])
  t.strictSame(outcome(await call(app, admin, 'DELETE', '/subjects/algebra')), refusal(404, 'Subject not found'))
  t.equal((await call(app, admin, 'POST', '/subjects', ALGEBRA)).statusCode, 201)
})

async function classes (app: FastifyInstance): Promise<string[]> {
  await account(app, 'PROFESSOR', 'emmy')
  await account(app, 'PROFESSOR', 'sofia')
  const ids = ['B', 'Z', 'a', ...Array.from({ length: 22 }, (_, i) => `s${String(i).padStart(2, '0')}`)]
  for (const id of [...ids].reverse()) await addSubject(app, id, id === 'a' ? 'sofia' : 'emmy')
  return ids
}

/** A gateway with 25 subjects, one of them taught by `sofia`. */
async function listing (t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const ids = await classes(app)
  const student = await account(app, 'STUDENT')
  const get = (query: string) => call(app, student, 'GET', `/subjects${query}`)
  const listed = async (query: string) => (await get(query)).json().map(({ _id }: { _id: string }) => _id)
  return { app, ids, student, get, listed }
}

t.test('the list is ordered by code point, 20 to a page', async t => {
  const { ids, listed } = await listing(t)
  t.strictSame(await listed(''), ids.slice(0, 20))
  t.strictSame(await listed('?page=2'), ids.slice(20))
  t.strictSame(await listed('?page=3&limit=10'), ids.slice(20))
  t.strictSame(await listed('?limit=100'), ids)
  t.strictSame(await listed('?page=2147483647&limit=100'), [])
  t.strictSame(await listed('?professor_id=sofia'), ['a'])
  t.strictSame(await listed('?professor_id=unknown'), [])
})

t.test('the list says in its headers how many there are and where the other pages are', async t => {
  const { get } = await listing(t)
  const links = async (query: string) => (await get(query)).headers.link
  const first = await get('?limit=10&professor_id=emmy')
  t.equal(first.headers['x-total-count'], '24')
  t.equal(
    first.headers.link,
    [
      '</subjects?limit=10&professor_id=emmy&page=1>; rel="first"',
      '</subjects?limit=10&professor_id=emmy&page=2>; rel="next"',
      '</subjects?limit=10&professor_id=emmy&page=3>; rel="last"'
    ].join(', ')
  )
  t.match(await links('?limit=10&page=2'), /<\/subjects\?limit=10&page=1>; rel="prev".*page=3>; rel="next"/)
  t.notMatch(await links('?limit=10&page=3'), /next/)
  t.match(await links('?page=99'), /page=2&limit=20>; rel="prev"/, 'beyond the end, prev is the last page')
  t.equal((await get('?professor_id=unknown')).headers['x-total-count'], '0')
  t.match(
    await links('?professor_id=who?&page=1'),
    '</subjects?professor_id=who%3F&page=1&limit=20>; rel="first"',
    'a question mark in the query belongs to it'
  )
})

const NO_PAGES = [
  ['page=0', 'page', 'greater_than_equal'],
  ['page=x', 'page', 'int_parsing'],
  ['page=1.5', 'page', 'int_parsing'],
  ['page=', 'page', 'int_parsing'],
  ['page=Infinity', 'page', 'int_parsing'],
  ['page=0x10', 'page', 'int_parsing'],
  ['page=1e2', 'page', 'int_parsing'],
  ['page=+5', 'page', 'int_parsing'],
  ['page=5%20', 'page', 'int_parsing'],
  ['limit=101', 'limit', 'less_than_equal'],
  ['limit=0', 'limit', 'greater_than_equal'],
  ['limit=-1', 'limit', 'greater_than_equal'],
  ['limit=1&limit=2', 'limit', 'int_parsing']
] as const

t.test('what is no page is refused', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const issues = async (query: string) => issuesOf(await call(app, student, 'GET', `/subjects?${query}`))
  for (const [query, name, type] of NO_PAGES) t.strictSame(await issues(query), [[`query.${name}`, type]], query)
  t.strictSame(await issues('page=x&limit=y&limit[$gt]=1'), [
    ['query.page', 'int_parsing'],
    ['query.limit', 'int_parsing']
  ])
})

t.test('the list counts the students of each subject of the page, and names no guide', async t => {
  const app = await testApp(t)
  for (const id of ['a', 'b', 'c']) await addSubject(app, id)
  const students = await Promise.all(Array.from({ length: 3 }, () => account(app, 'STUDENT')))
  for (const student of students) await call(app, student, 'POST', '/subjects/a/enroll')
  await call(app, students[0], 'POST', '/subjects/b/enroll')
  const subject = (id: string, count: number) => ({
    _id: id,
    name: `The ${id}`,
    description: '',
    professor_id: 'emmy',
    teachers: [],
    ...POLICIES,
    student_count: count
  })
  t.strictSame(outcome(await call(app, students[0], 'GET', '/subjects')), [
    200,
    [subject('a', 3), subject('b', 1), subject('c', 0)]
  ])
})

t.test('the list is searched by name and id, and by teacher; archived subjects are apart', async t => {
  const { app, admin, emmy } = await faculty(t)
  await account(app, 'PROFESSOR', 'sofia')
  const names: Record<string, [name: string, professor: string, more?: object]> = {
    'alg-1': ['Álgebra I', 'emmy', { co_professors: ['sofia'] }],
    'alg-2': ['ALGEBRA II (100%)', 'emmy'],
    'calc.1': ['Cálculo', 'sofia'],
    old: ['Algebra of 1920', 'emmy', { archived: true, co_professors: ['sofia'] }],
    other: ['Other', 'carl']
  }
  for (const [id, [name, professor, more = {}]] of Object.entries(names)) {
    await addSubject(app, id, professor)
    await app.models.Subject.change(id, { name, ...more })
  }
  const rows: Array<[query: string, ids: string[]]> = [
    ['', ['alg-1', 'alg-2', 'calc.1', 'other']],
    ['archived=false', ['alg-1', 'alg-2', 'calc.1', 'other']],
    ['archived=true', ['old']],
    ['q=algebra', ['alg-1', 'alg-2']],
    ['q=ÁLGÉBRA', ['alg-1', 'alg-2']],
    ['q=algebra&archived=true', ['old']],
    ['q=CALC.', ['calc.1']],
    ['q=.', ['calc.1']],
    ['q=100%25', ['alg-2']],
    ['q=.*', []],
    ['q=(', ['alg-2']],
    ['q=%00', []],
    ['q=', ['alg-1', 'alg-2', 'calc.1', 'other']],
    [`q=${'a'.repeat(100)}`, []],
    ['teacher=sofia', ['alg-1', 'calc.1']],
    ['teacher=emmy', ['alg-1', 'alg-2']],
    ['teacher=emmy&professor_id=emmy&q=ii', ['alg-2']],
    ['professor_id=sofia', ['calc.1']],
    ['professor_id=emmy', ['alg-1', 'alg-2']],
    ['professor_id=emmy&archived=true', ['old']],
    ['teacher=sofia&archived=true', ['old']],
    ['teacher=nobody', []],
    ['teacher=sofia&limit=1&page=2', ['calc.1']]
  ]
  for (const [query, ids] of rows) {
    const answer = await call(app, emmy, 'GET', `/subjects?${query}`)
    t.strictSame(answer.json().map(({ _id }: { _id: string }) => _id), ids, query)
    if (!query.includes('limit')) t.equal(answer.headers['x-total-count'], String(ids.length), `${query}: total`)
  }
  const issues = async (query: string) => issuesOf(await call(app, emmy, 'GET', `/subjects?${query}`))
  t.strictSame(await issues(`q=${'a'.repeat(101)}&archived=yes`),
    [['query.q', 'string_too_long'], ['query.archived', 'bool_parsing']])

  const student = await enrolledStudent(app, ['alg-1'])
  await call(app, admin, 'POST', '/subjects/alg-2/students', { students: [student.username] })
  await app.models.Subject.change('alg-2', { archived: true })
  const own = (await call(app, student, 'GET', '/subjects/enrolled')).json()
  t.strictSame(own.map(({ _id, archived }: { _id: string, archived: boolean }) => [_id, archived]),
    [['alg-1', false], ['alg-2', true]])
  const people = (await call(app, emmy, 'GET', '/professor/students?subject_id=alg-2')).json()
  t.strictSame(people.map(({ enrolled_subjects: ids }: { enrolled_subjects: string[] }) => ids), [['alg-1', 'alg-2']])
})
