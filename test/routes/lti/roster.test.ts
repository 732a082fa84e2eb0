import t, { type Test } from 'tap'
import { account, addSubject, call, outcome, refusal, testApp } from '../../support/helper.js'
import {
  INSTRUCTOR, landed, launch, LEARNER, LTI_SETTINGS, type Platform, platformOf
} from './platform.js'

const CLAIM = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const ROSTER = '/subjects/algebra-lineal-i/lti/roster'

interface Person { user_id: string, roles: string[], status?: string, name?: string, email?: string }
const student = (id: string, more = {}): Person => ({
  user_id: id, roles: [LEARNER], status: 'Active', name: `Name of ${id}`, email: `${id}@example.edu`, ...more
})

/** Answers names and roles in pages of two, as Canvas does. */
function answerWith (platform: Platform, people: Person[]): void {
  platform.answers['GET /members'] = ({ headers }, _body, url) => {
    const isGood = headers.authorization?.includes('nrps/scope/contextmembership.readonly') &&
      headers.accept === 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
    if (!isGood) return { status: 401 }
    const page = Number(url.searchParams.get('page') ?? 1)
    const members = people.slice((page - 1) * 2, page * 2)
    const links = [`<${platform.url}/members?page=1>; rel="first"`]
    if (people.length > page * 2) links.push(`<${platform.url}/members?page=${page + 1}>; rel="next"`)
    return { body: { id: 'x', context: { id: '42' }, members }, headers: { link: links.join(', ') } }
  }
}

/** A course whose teacher has opened it. */
async function courseOf (t: Test) {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const claim = { [CLAIM]: { context_memberships_url: `${platform.url}/members`, service_versions: ['2.0'] } }
  // Nothing is there at this launch, so the roster is not read beside the test.
  const { who } = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  await app.models.LtiContext.updateMany({}, { $set: { memberships_url: `${platform.url}/members` } })
  return { app, platform, who, claim }
}

t.test('names and roles are read page by page: who is new comes in, who has left leaves', async t => {
  const { app, platform, who } = await courseOf(t)
  const teacher = { user_id: 'teacher', roles: [INSTRUCTOR] }
  const gone = student('gone', { status: 'Inactive' })
  answerWith(platform, [teacher, student('ada'), student('emmy'), student('sofia'), gone])
  t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), [200, { enrolled: 3, left: 0, unchanged: 1 }])
  t.strictSame(platform.calls.slice(-4), ['POST /token', 'GET /members', 'GET /members', 'GET /members'])
  const names = async () => (await call(app, who, 'GET', '/professor/students')).json()
    .map(({ full_name: name }: { full_name: string }) => name).sort()
  t.strictSame(await names(), ['Name of ada', 'Name of emmy', 'Name of sofia'])

  t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), [200, { enrolled: 0, left: 0, unchanged: 4 }])
  t.equal(platform.calls.filter(name => name === 'POST /token').length, 1, 'a token is kept until it ends')

  // Somebody whom the teacher has enrolled here is not of the platform.
  const guest = await account(app, 'STUDENT', 'guest')
  await call(app, who, 'POST', '/subjects/algebra-lineal-i/students', { students: [guest.username] })
  answerWith(platform, [teacher, student('ada')])
  t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), [200, { enrolled: 0, left: 2, unchanged: 2 }])
  t.strictSame(await names(), ['Name of ada', 'Name of guest'])
  const { admin } = platform
  const audit = async (action: string) => (await call(app, admin, 'GET', `/admin/audit?action=${action}`)).json().length
  t.strictSame([await audit('enrolment.added'), await audit('enrolment.removed')], [4, 2], 'the audit has each')

  const ada = await landed(app, await launch(app, platform, { sub: 'ada' }))
  t.equal((await call(app, ada.who, 'GET', '/users/me')).json().full_name, 'Ada Lovelace',
    'a launch finds the account that the roster has made')
})

t.test('nobody leaves where the platform fails, says nonsense, or says that nobody is there', async t => {
  const { app, platform, who } = await courseOf(t)
  answerWith(platform, [{ user_id: 'teacher', roles: [INSTRUCTOR] }, student('ada'), student('emmy')])
  await call(app, who, 'POST', ROSTER)
  const good = platform.answers['GET /members']!
  for (const [told, answer] of [
    ['it does not give its names and roles (500)', { status: 500 }],
    ['its answer is no JSON', { body: 'oops' }],
    ['its names and roles cannot be read', { body: { members: [{ roles: [] }] } }],
    ['it says that nobody is in the course', { body: { members: [] } }],
    ['its next page is at another host',
      { body: { members: [student('ada')] }, headers: { link: '<https://evil.example/>; rel="next"' } }],
    ['its names and roles have no end',
      { body: { members: [student('ada')] }, headers: { link: `<${platform.url}/members>; rel="next"` } }],
    ['the answer is larger than 1048576 bytes', { body: `"${'x'.repeat(1_100_000)}"` }]
  ] as const) {
    platform.answers['GET /members'] = () => answer
    t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), refusal(502, `Moodle: ${told}`))
  }
  platform.answers['GET /members'] = good
  t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), [200, { enrolled: 0, left: 0, unchanged: 3 }])
})

t.test('a subject without a course of a platform has no roster', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const professor = await account(app, 'PROFESSOR')
  await addSubject(app, 'algebra', professor.username)
  t.strictSame(outcome(await call(app, professor, 'POST', '/subjects/algebra/lti/roster')),
    refusal(400, 'This subject is not linked to a course of a learning platform that gives its names and roles'))
})

t.test('its teachers are told whether a subject belongs to a course of a platform, where there is one', async t => {
  const { app, who } = await courseOf(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'algebra', emmy.username)
  const told = async (by: typeof who, id: string) => (await call(app, by, 'GET', `/subjects/${id}`)).json().on_platform
  t.strictSame([await told(who, 'algebra-lineal-i'), await told(who, 'algebra')], [true, undefined])
  t.equal(await told(emmy, 'algebra'), false, 'it can be linked')
  await app.models.LtiPlatform.deleteMany({})
  t.equal(await told(emmy, 'algebra'), undefined, 'there is no platform')
})

t.test('a launch reads names and roles that are an hour old, beside it: two calls of the platform', async t => {
  const { app, platform, claim } = await courseOf(t)
  answerWith(platform, [{ user_id: 'teacher', roles: [INSTRUCTOR] }, student('ada')])
  const before = platform.calls.length
  await Promise.all([1, 2, 3].map(async () =>
    await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR], ...claim })))
  while ((await app.models.LtiContext.countDocuments({ roster_at: { $exists: true } })) === 0) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR], ...claim })
  t.strictSame(platform.calls.slice(before), ['POST /token', 'GET /members'], 'one of several launches reads it')
})

t.test('a platform that refuses names and roles is asked once, and not again at each launch', async t => {
  const { app, platform, claim } = await courseOf(t)
  platform.answers['GET /members'] = () => ({ status: 403 })
  const opens = async () => await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR], ...claim })
  const asked = () => platform.calls.filter(name => name === 'GET /members').length
  await opens()
  while (await app.models.LtiContext.countDocuments({ roster_again: { $exists: true } }) === 0) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  for (let index = 0; index < 4; index++) await opens()
  await new Promise(resolve => setTimeout(resolve, 100))
  t.equal(asked(), 1)
  await app.models.LtiContext.updateMany({}, { $set: { roster_again: new Date() } })
  await opens()
  while (asked() === 1) await new Promise(resolve => setTimeout(resolve, 20))
  t.equal(asked(), 2, 'after ten minutes it is')
})

t.test('a gateway that ends does not wait for a platform', async t => {
  const { app, platform, claim } = await courseOf(t)
  const asked = new Promise<void>(resolve => {
    platform.answers['GET /members'] = async () => {
      resolve()
      return await new Promise(() => {})
    }
  })
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR], ...claim })
  await asked
  const began = Date.now()
  await app.close()
  t.ok(Date.now() - began < 5_000, `${Date.now() - began} ms`)
})

t.test('who was enrolled, or made a co-professor, by hand stays when the roster has the person no more', async t => {
  const { app, platform, who } = await courseOf(t)
  const teacher = { user_id: 'teacher', roles: [INSTRUCTOR] }
  const [bob, carl] = [student('bob'), { ...student('carl'), roles: [INSTRUCTOR] }]
  answerWith(platform, [teacher, bob, carl])
  await call(app, who, 'POST', ROSTER)
  const usernames = (await app.models.LtiMember.find({ sub: { $in: ['bob', 'carl'] } }).lean().exec())
    .map(({ username }) => username)
  // As if both had been in the subject before the platform named them.
  await app.models.LtiMember.deleteMany({ username: { $in: usernames } })
  await call(app, who, 'POST', ROSTER)
  answerWith(platform, [teacher])
  t.strictSame(outcome(await call(app, who, 'POST', ROSTER)), [200, { enrolled: 0, left: 0, unchanged: 1 }])
  t.equal(await app.models.User.countDocuments({ subjects: 'algebra-lineal-i' }), 1)
  t.equal((await app.models.Subject.findSubject('algebra-lineal-i'))?.co_professors.length, 1)
})
