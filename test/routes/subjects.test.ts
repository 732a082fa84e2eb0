import t from 'tap'
import { buildApp } from '../../app.js'
import { account, call, freshDatabase, testApp, testSettings } from '../helper.js'

t.test('subjects', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  const professor = await account(app, 'PROFESSOR', 'emmy')
  const algebra = { subject_id: 'algebra-1', name: 'Algebra I', description: 'Vectors', professor_id: 'emmy' }

  t.test('an administrator creates a subject once', async t => {
    const answer = await call(app, admin, 'POST', '/subjects', algebra)
    t.equal(answer.statusCode, 201)
    const { created_at: createdAt, ...subject } = answer.json()
    t.strictSame(subject, { _id: 'algebra-1', name: 'Algebra I', description: 'Vectors', professor_id: 'emmy' })
    t.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 10_000)
    t.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const again = await call(app, admin, 'POST', '/subjects', { ...algebra, name: 'Other' })
    t.strictSame([again.statusCode, again.json()], [400, { detail: 'Subject already exists' }])
    const racing = await Promise.all(Array.from({ length: 5 }, () => call(app, admin, 'POST', '/subjects', { ...algebra, subject_id: 'raced' })))
    t.strictSame(racing.map(a => a.statusCode).sort(), [201, 400, 400, 400, 400])
    await call(app, admin, 'DELETE', '/subjects/raced')
  })

  t.test('identifier, lengths and professor are checked', async t => {
    const faults = async (change: object) => {
      const answer = await call(app, admin, 'POST', '/subjects', { ...algebra, subject_id: 'new', ...change })
      t.equal(answer.statusCode, 422)
      return answer.json().detail.map(({ loc, type }: { loc: string[], type: string }) => [loc.join('.'), type])
    }
    for (const id of ['-a', '.a', 'a b', 'a/b', 'enrolled', 'ä', '$a']) t.strictSame(await faults({ subject_id: id }), [['body.subject_id', 'string_pattern_mismatch']], id)
    t.strictSame(await faults({ subject_id: '' }), [['body.subject_id', 'string_too_short']])
    t.strictSame(await faults({ subject_id: 'a'.repeat(65) }), [['body.subject_id', 'string_too_long']])
    t.strictSame(await faults({ name: '', description: 'x'.repeat(2001) }), [['body.name', 'string_too_short'], ['body.description', 'string_too_long']])
    for (const id of ['nobody', admin.username]) t.strictSame(await faults({ professor_id: id }), [['body.professor_id', 'value_error']], `${id} is no professor`)
    t.equal((await app.models.Subject.findSubject('new')), null, 'nothing was stored')
  })

  t.test('its professor sets the guide; only the fields that are sent change', async t => {
    const put = async (body: object) => call(app, professor, 'PUT', '/subjects/algebra-1', body)
    t.strictSame((await put({})).json(), { _id: 'algebra-1', name: 'Algebra I', description: 'Vectors', professor_id: 'emmy', guide: '' })
    t.match((await put({ guide: '# Guide', professor_id: 'other', _id: 'x' })).json(), { _id: 'algebra-1', name: 'Algebra I', guide: '# Guide', professor_id: 'emmy' })
    t.match((await put({ name: 'Algebra' })).json(), { name: 'Algebra', guide: '# Guide' })
    t.match((await put({ guide: '' })).json(), { guide: '' }, 'a guide can be emptied')
    t.equal((await put({ guide: 'g'.repeat(200_000) })).statusCode, 200)
    t.equal((await put({ guide: 'g'.repeat(200_001) })).json().detail[0].type, 'string_too_long')
    t.equal((await put({ name: null as never })).json().detail[0].type, 'string_type')
    await put({ guide: '', name: 'Algebra I' })
  })

  t.test('ids that cannot exist are just not found', async t => {
    for (const id of ['unknown', '%24where', 'a%20b', '%00', '__proto__', 'x'.repeat(3000), '%E2%98%83']) {
      for (const [method, url, body] of [['PUT', `/subjects/${id}`, {}], ['DELETE', `/subjects/${id}`]] as const) {
        const answer = await call(app, admin, method, url, body)
        t.strictSame([answer.statusCode, answer.json()], [404, { detail: 'Subject not found' }], `${method} ${id.slice(0, 20)}`)
      }
      const enrolment = await call(app, await account(app, 'STUDENT'), 'POST', `/subjects/${id}/enroll`)
      t.equal(enrolment.statusCode, 404)
    }
  })
})

t.test('the list of subjects', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const [emmy, sofia] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'PROFESSOR', 'sofia')]
  const ids = ['B', 'Z', 'a', ...Array.from({ length: 22 }, (_, i) => `s${String(i).padStart(2, '0')}`)]
  for (const id of [...ids].reverse()) await app.models.Subject.add({ subject_id: id, name: id, description: '', professor_id: id === 'a' ? sofia.username : emmy.username })
  const get = (query: string) => call(app, student, 'GET', `/subjects${query}`)
  const listed = async (query: string) => (await get(query)).json().map(({ _id }: { _id: string }) => _id)

  t.test('is ordered by code point, 20 to a page', async t => {
    t.strictSame(await listed(''), ids.slice(0, 20))
    t.strictSame(await listed('?page=2'), ids.slice(20))
    t.strictSame(await listed('?page=3&limit=10'), ids.slice(20))
    t.strictSame(await listed('?page=2147483647&limit=100'), [])
    t.strictSame(await listed('?professor_id=sofia'), ['a'])
    t.strictSame(await listed('?professor_id=nobody'), [])
  })

  t.test('says in its headers how many there are and where the other pages are', async t => {
    const first = await get('?limit=10&professor_id=emmy')
    t.equal(first.headers['x-total-count'], '24')
    t.equal(first.headers.link, '</subjects?limit=10&professor_id=emmy&page=1>; rel="first", </subjects?limit=10&professor_id=emmy&page=2>; rel="next", </subjects?limit=10&professor_id=emmy&page=3>; rel="last"')
    const middle = await get('?limit=10&page=2')
    t.match(middle.headers.link, /<\/subjects\?limit=10&page=1>; rel="prev".*page=3>; rel="next"/)
    const last = await get('?limit=10&page=3')
    t.notMatch(last.headers.link, /next/)
    t.match((await get('?page=99')).headers.link, /page=2&limit=20>; rel="prev"/, 'beyond the end, prev is the last page')
    t.equal((await get('?professor_id=nobody')).headers['x-total-count'], '0')
    t.match((await get('?professor_id=who?&page=1')).headers.link, '</subjects?professor_id=who%3F&page=1&limit=20>; rel="first"', 'a question mark in the query belongs to it')
  })

  t.test('refuses what is no page', async t => {
    for (const [query, type] of [['page=0', 'greater_than_equal'], ['page=x', 'int_parsing'], ['page=1.5', 'int_parsing'], ['page=', 'int_parsing'], ['page=Infinity', 'int_parsing'], ['page=0x10', 'int_parsing'], ['page=1e2', 'int_parsing'], ['page=+5', 'int_parsing'], ['page=5%20', 'int_parsing'], ['limit=101', 'less_than_equal'], ['limit=0', 'greater_than_equal'], ['limit=-1', 'greater_than_equal'], ['limit=1&limit=2', 'int_parsing']] as const) {
      const answer = await get(`?${query}`)
      t.equal(answer.statusCode, 422, query)
      t.strictSame(answer.json().detail.map((fault: { type: string }) => fault.type), [type], query)
      t.equal(answer.json().detail[0].loc[0], 'query')
    }
    t.strictSame((await get('?page=x&limit=y&limit[$gt]=1')).json().detail.map((fault: { loc: string[] }) => fault.loc[1]), ['page', 'limit'])
  })

  t.test('counts the students of each subject of the page', async t => {
    for (let i = 0; i < 3; i++) await call(app, await account(app, 'STUDENT'), 'POST', '/subjects/a/enroll')
    await call(app, student, 'POST', '/subjects/B/enroll')
    const counts = Object.fromEntries((await get('')).json().map((subject: { _id: string, student_count: number }) => [subject._id, subject.student_count]))
    t.match(counts, { a: 3, B: 1, Z: 0 })
    t.strictSame(Object.keys((await get('')).json()[0]).sort(), ['_id', 'description', 'name', 'professor_id', 'student_count'])
  })
})

t.test('enrolment', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  await account(app, 'PROFESSOR', 'emmy')
  const create = (id: string) => app.models.Subject.add({ subject_id: id, name: `The ${id}`, description: 'd', professor_id: 'emmy' })
  await create('algebra')

  t.test('a student enrols once, also with an empty JSON body', async t => {
    const student = await account(app, 'STUDENT')
    const answer = await call(app, student, 'POST', '/subjects/algebra/enroll', undefined, { 'content-type': 'application/json' })
    for (const [body, type] of [['{broken', 'application/json'], ['text', 'text/plain'], ['text', 'no media type']] as const) {
      t.equal((await call(app, await account(app, 'STUDENT'), 'POST', '/subjects/algebra/enroll', body, { 'content-type': type })).statusCode, 200, 'a body that nobody asked for is not read')
    }
    t.equal(answer.statusCode, 200)
    t.strictSame(answer.json().subject, { _id: 'algebra', name: 'The algebra', professor_id: 'emmy' })
    t.type(answer.json().message, 'string')
    const again = await call(app, student, 'POST', '/subjects/algebra/enroll')
    t.strictSame([again.statusCode, again.json()], [403, { detail: 'Already enrolled in this subject' }])
    t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'], 'it counts on the next request of the same token')
    t.strictSame((await call(app, student, 'GET', '/subjects/enrolled')).json(), [{ _id: 'algebra', name: 'The algebra', description: 'd', professor_id: 'emmy', guide: '' }])
  })

  t.test('twice at the same moment: one 200, one 403, and the subject stands once in the list', async t => {
    const student = await account(app, 'STUDENT')
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(app, student, 'POST', '/subjects/algebra/enroll')))
    t.strictSame(answers.map(a => a.statusCode).sort(), [200, 403, 403, 403, 403, 403])
    t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'])
  })

  t.test('another role gets a 400', async t => {
    const answer = await call(app, admin, 'POST', '/subjects/algebra/enroll')
    t.strictSame([answer.statusCode, answer.json()], [400, { detail: 'Student role required' }])
  })

  t.test('deleting a subject while students enrol leaves nobody enrolled in it', async t => {
    for (let round = 0; round < 5; round++) {
      await create('short-lived')
      const students = await Promise.all(Array.from({ length: 12 }, () => account(app, 'STUDENT')))
      const answers = await Promise.all(students.flatMap((student, i) => [
        call(app, student, 'POST', '/subjects/short-lived/enroll'),
        ...(i === round * 2 ? [call(app, admin, 'DELETE', '/subjects/short-lived')] : [])
      ]))
      t.ok(answers.every(({ statusCode }) => [200, 204, 404].includes(statusCode)))
      t.equal(await app.models.User.countDocuments({ subjects: 'short-lived' }), 0)
    }
    t.equal((await call(app, admin, 'DELETE', '/subjects/short-lived')).statusCode, 404)
  })

  t.test('who stops being a student is enrolled nowhere, and a new role counts at once', async t => {
    const user = await account(app, 'STUDENT')
    await call(app, user, 'POST', '/subjects/algebra/enroll')
    await call(app, admin, 'POST', `/admin/users/${user.username}/role`, { role: 'PROFESSOR' })
    const { role, subjects } = (await call(app, user, 'GET', '/users/me')).json()
    t.strictSame([role, subjects], ['PROFESSOR', []])
    t.equal(await app.models.User.countDocuments({ _id: user.username, subjects: 'algebra' }), 0)
    t.equal((await call(app, user, 'GET', '/professor/students')).statusCode, 200)
    t.equal((await call(app, user, 'POST', '/subjects/algebra/enroll')).statusCode, 400)
  })

  t.test('a role change while the student enrols leaves no enrolment', async t => {
    for (let round = 0; round < 5; round++) {
      const user = await account(app, 'STUDENT')
      await Promise.all([
        call(app, user, 'POST', '/subjects/algebra/enroll'),
        call(app, admin, 'POST', `/admin/users/${user.username}/role`, { role: 'PROFESSOR' })
      ])
      t.strictSame((await call(app, user, 'GET', '/users/me')).json().subjects, [])
    }
  })
})

t.test('a deletion that failed half-way is completed by repeating it, or by creating the subject anew', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  await account(app, 'PROFESSOR', 'emmy')
  const algebra = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
  const student = await account(app, 'STUDENT')
  const { removeSubject } = app.models.User
  for (const complete of ['repeat', 'create'] as const) {
    await call(app, admin, 'POST', '/subjects', algebra)
    await call(app, student, 'POST', '/subjects/algebra/enroll')
    app.models.User.removeSubject = async () => { throw new Error('the database is gone') }
    t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 500)
    app.models.User.removeSubject = removeSubject
    if (complete === 'repeat') t.equal((await call(app, admin, 'DELETE', '/subjects/algebra')).statusCode, 404)
    else t.equal((await call(app, admin, 'POST', '/subjects', algebra)).statusCode, 201)
    t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, [], complete)
  }
})

t.test('an enrolment that a killed process left in a deleted subject is gone after the next start', async t => {
  const uri = await freshDatabase(t)
  const start = async () => {
    const app = await buildApp(testSettings(uri))
    t.teardown(() => app.close())
    return app
  }
  const app = await start()
  await account(app, 'PROFESSOR', 'emmy')
  const student = await account(app, 'STUDENT')
  for (const id of ['gone', 'kept']) {
    await app.models.Subject.add({ subject_id: id, name: id, description: '', professor_id: 'emmy' })
    await call(app, student, 'POST', `/subjects/${id}/enroll`)
  }
  // What a kill between the two writes of a deletion leaves behind.
  await app.models.Subject.deleteOne({ _id: 'gone' })

  const next = await start()
  t.strictSame((await next.models.User.findAccount(student.username))?.subjects, ['kept'])
})
