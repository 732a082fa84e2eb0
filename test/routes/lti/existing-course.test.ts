import t from 'tap'
import { account, addSubject, call, enrolledStudent, outcome, refusal, testApp } from '../../helper.js'
import { INSTRUCTOR, landed, launch, LTI_SETTINGS, ORIGIN, platformOf } from './platform.js'

/* A subject that is there already becomes the one of a course of a platform: by a code that its teacher has made. */

const app = await testApp(t, LTI_SETTINGS)
const platform = await platformOf(t, app)
const emmy = await account(app, 'PROFESSOR', 'emmy')
const code = async (id: string, who = emmy) => (await call(app, who, 'POST', `/subjects/${id}/lti/code`)).json().code
const course = (id: string, more: object = {}) => ({ 'lti:context': { id, label: `Label ${id}` }, ...more })
const teacher = (id: string, tutor_course: string, sub = `teacher-${id}`) =>
  launch(app, platform, { sub, roles: [INSTRUCTOR], ...course(id, { 'lti:custom': { tutor_course } }) })

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
  t.equal(await app.models.AuditEntry.countDocuments({ target: 'algebra', 'detail.lti_context': { $exists: true } }), 1)
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
  await refused(teacher('2', first), 'The code of this link lets no course in')
  const student = { sub: 'student-2', ...course('2', { 'lti:custom': { tutor_course: second } }) }
  await refused(launch(app, platform, student), 'made when a teacher')
  await app.models.Subject.updateOne({ _id: 'analysis' }, { $set: { 'lti_code.ends': new Date() } })
  await refused(teacher('2', second), 'The code of this link lets no course in')
  const third = await code('analysis')
  await app.models.Subject.change('analysis', { archived: true })
  await refused(teacher('2', third), 'The code of this link lets no course in')
  t.equal(await app.models.User.countDocuments({}), users, 'nobody has got an account by it')
  await app.models.Subject.change('analysis', { archived: false })
  t.equal((await landed(app, await teacher('2', third))).to, '/app/courses/analysis')
  await refused(teacher('3', third), 'The code of this link lets no course in')
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

t.test('where a platform has no custom parameters for a link, its address brings the code', async t => {
  await addSubject(app, 'logic', 'emmy')
  const target = `${ORIGIN}/lti/launch?tutor_course=${await code('logic')}`
  const sent = { sub: 'canvas-teacher', roles: [INSTRUCTOR], ...course('7', { 'lti:target_link_uri': target }) }
  t.equal((await landed(app, await launch(app, platform, sent))).to, '/app/courses/logic')
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
