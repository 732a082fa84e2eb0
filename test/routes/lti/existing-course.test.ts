import t from 'tap'
import { account, addSubject, call, enrolledStudent, outcome, refusal, testApp } from '../../support/helper.js'
import {
  begin, claimsOf, enterCode, INSTRUCTOR, landed, launch, launchWithCode, LTI_SETTINGS, ORIGIN, platformOf, post
} from './platform.js'

/* A subject that is there already becomes the one of a course of a platform: by a code that its teacher has made.
   It is entered on a page, since students see what stands in a link. */

const app = await testApp(t, LTI_SETTINGS)
const platform = await platformOf(t, app)
const emmy = await account(app, 'PROFESSOR', 'emmy')
const code = async (id: string, who = emmy) => (await call(app, who, 'POST', `/subjects/${id}/lti/code`)).json().code
const course = (id: string, more: object = {}) => ({ 'lti:context': { id, label: `Label ${id}` }, ...more })
const teacher = (id: string, code: string, sub = `teacher-${id}`) =>
  launchWithCode(app, platform, code, { sub, roles: [INSTRUCTOR], ...course(id) })
const linked = { target: 'algebra', 'detail.lti_context': { $exists: true } }

t.test('an instructor brings the code: the course gets the subject with all that is in it, and teaches it', async t => {
  await addSubject(app, 'algebra', 'emmy')
  const student = await enrolledStudent(app, ['algebra'], 'ada')
  const sent = await code('algebra')
  const { to, who } = await landed(app, await teacher('1', sent))
  t.equal(to, '/app/courses/algebra')
  const subject = (await call(app, who, 'GET', '/subjects?limit=100')).json()
    .find(({ _id }: { _id: string }) => _id === 'algebra')
  t.equal(subject.professor_id, 'emmy', 'who taught it goes on')
  t.equal(subject.teachers.length, 2, 'and the instructor teaches it, too')
  t.strictSame((await call(app, student, 'GET', '/users/me')).json().subjects, ['algebra'])
  const learner = await landed(app, await launch(app, platform, { sub: 'learner', ...course('1') }))
  t.equal(learner.to, '/app/courses/algebra')
  t.equal((await landed(app, await teacher('1', sent, 'second'))).to, '/app/courses/algebra',
    'the link goes on leading there when its code was used')
  t.equal(await app.models.AuditEntry.countDocuments(linked), 1)
  t.strictSame(outcome(await call(app, emmy, 'POST', '/subjects/algebra/lti/code')),
    refusal(400, 'This subject belongs to a course of a learning platform already'))
})

t.test('a code counts once, in its week, and the last one alone; students bring nothing', async t => {
  await addSubject(app, 'analysis', 'emmy')
  const [first, second] = [await code('analysis'), await code('analysis')]
  const users = await app.models.User.countDocuments({})
  const refused = async (answer: Promise<{ statusCode: number, body: string }>, sentence: string) => {
    const { statusCode, body } = await answer
    t.equal(statusCode, 400)
    t.match(body, sentence)
  }
  await refused(teacher('2', first), 'This code lets no course in')
  const student = { sub: 'student-2', ...course('2', { 'lti:custom': { tutor_course: 'ask' } }) }
  await refused(launch(app, platform, student), 'made when a teacher')
  await app.models.Subject.updateOne({ _id: 'analysis' }, { $set: { 'lti_code.ends': new Date() } })
  await refused(teacher('2', second), 'This code lets no course in')
  const third = await code('analysis')
  await app.models.Subject.change('analysis', { archived: true })
  await refused(teacher('2', third), 'This code lets no course in')
  t.equal(await app.models.User.countDocuments({}), users, 'nobody has got an account by it')
  await app.models.Subject.change('analysis', { archived: false })
  t.equal((await landed(app, await teacher('2', third))).to, '/app/courses/analysis')
  await refused(teacher('3', third), 'This code lets no course in')
})

t.test('of two courses at once with one code, one gets the subject; instructors of one course all come', async t => {
  await addSubject(app, 'physics', 'emmy')
  const sent = await code('physics')
  const both = await Promise.all([teacher('4', sent), teacher('5', sent)])
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [303, 400])
  await addSubject(app, 'optics', 'emmy')
  const shared = await code('optics')
  const same = await Promise.all(['a', 'b', 'c'].map(sub => teacher('6', shared, sub)))
  t.strictSame(same.map(({ statusCode }) => statusCode), [303, 303, 303])
  t.equal(await app.models.Subject.countDocuments({ lti_context: { $exists: true } }), 4)
})

t.test('where a platform has no custom parameters for a link, its address says that the course is here', async t => {
  await addSubject(app, 'logic', 'emmy')
  const sent = { 'lti:custom': {}, 'lti:target_link_uri': `${ORIGIN}/lti/launch?tutor_course=ask` }
  const got = await launchWithCode(app, platform, await code('logic'), { roles: [INSTRUCTOR], ...course('7', sent) })
  t.equal((await landed(app, got)).to, '/app/courses/logic')
})

t.test('a code that a student has seen in a link gives nobody the course, and is ended', async t => {
  await addSubject(app, 'secret', 'emmy')
  for (const role of [[], [INSTRUCTOR]]) {
    const shown = await code('secret')
    const custom = { 'lti:custom': { tutor_course: shown } }
    const opened = await launch(app, platform, { sub: 'mal', roles: role, ...course('real', custom) })
    t.equal(opened.statusCode, 400)
    t.match(opened.body, 'The code of the course stands in this link')
    const other = { sub: 'mal', roles: [INSTRUCTOR], ...course('sandbox') }
    t.match((await launchWithCode(app, platform, shown, other)).body, 'This code lets no course in')
  }
  const { professor_id: professor, co_professors: others } = (await app.models.Subject.findSubject('secret'))!
  t.strictSame([professor, others], ['emmy', []])
  const ended = { target: 'secret', 'detail.lti_code.to': 'shown in a link' }
  t.equal(await app.models.AuditEntry.countDocuments(ended), 2, 'the audit has it')
  t.equal((await landed(app, await teacher('real', await code('secret')))).to, '/app/courses/secret',
    'the teacher of the course can still bring it')
})

t.test('the page that asks for a code counts in the browser that has begun, once', async t => {
  await addSubject(app, 'topology', 'emmy')
  const made = await code('topology')
  const login = await begin(app, platform)
  const custom = { sub: 't-8', roles: [INSTRUCTOR], ...course('8', { 'lti:custom': { tutor_course: 'ask' } }) }
  const asked = await post(app, await platform.sign(claimsOf(platform, login.nonce, custom)), login)
  t.equal(asked.statusCode, 200)
  const { cookie } = await begin(app, platform)
  for (const other of ['', cookie]) {
    t.match((await enterCode(app, asked, made, other)).body, 'begun in another browser')
  }
  t.equal((await landed(app, await enterCode(app, asked, made, login.cookie))).to, '/app/courses/topology')
})

t.test('a subject that is taken from its course can be given to another one', async t => {
  await addSubject(app, 'rings', 'emmy')
  const first = await landed(app, await teacher('9', await code('rings')))
  const activity = (await call(app, emmy, 'POST', '/subjects/rings/graded-activities', { title: 'Week 3' })).json().id
  await app.models.GradedActivity.updateOne({ _id: activity }, { $set: { link: { platform: platform.id, id: '3' } } })
  const stranger = await account(app, 'PROFESSOR')
  t.equal((await call(app, stranger, 'DELETE', '/subjects/rings/lti')).statusCode, 403)
  for (const who of [emmy, platform.admin]) {
    t.equal((await call(app, who, 'DELETE', '/subjects/rings/lti')).statusCode, 204, 'also where there is no course')
  }
  t.equal((await call(app, emmy, 'GET', '/subjects/rings/graded-activities')).json()[0].linked, false)
  t.equal(await app.models.AuditEntry.countDocuments({ ...linked, target: 'rings', 'detail.lti_context.to': null }), 1)
  t.match((await launch(app, platform, { sub: 'pupil', ...course('9') })).body, 'This course is not here yet')
  t.equal((await landed(app, await teacher('10', await code('rings')))).to, '/app/courses/rings')
  const { co_professors: others } = (await app.models.Subject.findSubject('rings'))!
  t.ok(others.includes(first.who.username), 'who taught it still does')
})

t.test('the courses of a platform that was deleted keep no subject', async t => {
  const old = await platformOf(t, app, 'old')
  await addSubject(app, 'fields', 'emmy')
  const claims = { sub: 'old-teacher', roles: [INSTRUCTOR], ...course('1') }
  await landed(app, await launchWithCode(app, old, await code('fields'), claims))
  t.equal((await call(app, emmy, 'POST', '/subjects/fields/lti/code')).statusCode, 400)
  await call(app, old.admin, 'DELETE', `/admin/lti/platforms/${old.id}`)
  t.equal((await landed(app, await teacher('11', await code('fields')))).to, '/app/courses/fields')
})

t.test('only who teaches the subject makes a code, and it is stored as a hash', async t => {
  await addSubject(app, 'sets', 'emmy')
  const other = await account(app, 'PROFESSOR')
  t.equal((await call(app, other, 'POST', '/subjects/sets/lti/code')).statusCode, 403)
  t.equal((await call(app, emmy, 'POST', '/subjects/none/lti/code')).statusCode, 404)
  const made = await call(app, emmy, 'POST', '/subjects/sets/lti/code')
  t.equal(made.headers['cache-control'], 'no-store')
  t.notMatch(JSON.stringify(await app.models.Subject.findById('sets').lean().exec()), made.json().code)
  t.notMatch((await call(app, emmy, 'GET', '/subjects?limit=100')).body, 'lti_code')
})
