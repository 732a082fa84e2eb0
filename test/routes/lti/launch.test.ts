import t from 'tap'
import { call, outcome, testApp } from '../../support/helper.js'
import {
  begin, claimsOf, INSTRUCTOR, landed, launch, LEARNER, loginOf, LTI_SETTINGS, MEMBERSHIP, ORIGIN, platformOf, post
} from './platform.js'

t.test("an instructor's first launch makes the course, and a student's launch enrols", async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)

  const early = await launch(app, platform, { sub: 'student' })
  t.equal(early.statusCode, 400)
  t.match(early.body, 'made when a teacher of the course opens the link', 'a student before the teacher is told so')

  const teacher = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  t.equal(teacher.to, '/app/courses/algebra-lineal-i')
  const [status, subject] = outcome(await call(app, teacher.who, 'GET', '/subjects/algebra-lineal-i'))
  t.strictSame([status, subject.name, subject.professor_id, subject.enrolment],
    [200, 'Linear algebra', teacher.who.username, 'closed'])

  const student = await landed(app, await launch(app, platform, { sub: 'student' }))
  const me = (await call(app, student.who, 'GET', '/users/me')).json()
  t.strictSame([me.role, me.subjects, me.email], ['STUDENT', ['algebra-lineal-i'], 'student@example.edu'])
  t.strictSame(platform.calls, ['GET /jwks'], 'once the keys are known, a launch asks the platform for nothing')

  const colleague = await landed(app, await launch(app, platform, { sub: 'colleague', roles: [INSTRUCTOR] }))
  const { co_professors: others } = (await call(app, teacher.who, 'GET', '/subjects/algebra-lineal-i')).json()
  t.strictSame(others, [colleague.who.username])
})

t.test('the address of a browser after a launch has a code in the fragment, and only the platform may frame it',
  async t => {
    const app = await testApp(t, LTI_SETTINGS)
    const platform = await platformOf(t, app)
    const answer = await launch(app, platform, { roles: [INSTRUCTOR] })
    const location = answer.headers.location as string
    t.match(location, /^\/app\/signed-in\?platform=[0-9a-f]{24}#code=[\w-]{32}&to=/)
    t.notMatch(location, /eyJ/, 'no token is in an address')
    const page = await app.inject(location.split('#')[0] as string)
    t.match(page.headers['content-security-policy'], `frame-ancestors ${platform.url};`)
    t.notOk(page.headers['x-frame-options'], 'the other header would refuse every frame')
    for (const path of ['/app/', '/app/signed-in', '/app/signed-in?platform=0', '/app/?platform=' + platform.id]) {
      const other = await app.inject(path)
      t.match(other.headers['content-security-policy'], "frame-ancestors 'none'", path)
    }
  })

t.test('50 launches at once make 50 accounts and one course', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const answers = await Promise.all(Array.from({ length: 50 }, async (_, index) =>
    await launch(app, platform, { sub: `teacher-${index}`, roles: [INSTRUCTOR] })))
  t.strictSame(new Set(answers.map(({ statusCode }) => statusCode)), new Set([303]))
  const usernames = await Promise.all(answers.map(async answer => (await landed(app, answer)).who.username))
  t.equal(new Set(usernames).size, 50)
  const subjects = (await call(app, platform.admin, 'GET', '/subjects')).json()
  t.strictSame(subjects.map(({ _id }: { _id: string }) => _id), ['algebra-lineal-i'])
  t.equal(subjects[0].teachers.length, 50)

  const students = await Promise.all(Array.from({ length: 50 }, async () =>
    await launch(app, platform, { sub: 'one student' })))
  const same = await Promise.all(students.map(async answer => (await landed(app, answer)).who.username))
  t.equal(new Set(same).size, 1, 'many first launches of one person make one account')
})

t.test('courses with the same label have ids of their own', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const of = async (context: object) => {
    const answer = await launch(app, platform, { roles: [INSTRUCTOR], 'lti:context': context })
    return (await landed(app, answer)).to.replace('/app/courses/', '')
  }
  t.equal(await of({ id: '1', label: 'BIO 101' }), 'bio-101')
  t.equal(await of({ id: '2', label: 'BIO-101' }), 'bio-101-2')
  t.equal(await of({ id: '1', label: 'another label' }), 'bio-101', 'a course keeps its id')
  t.equal(await of({ id: '3', label: 'enrolled' }), 'course-enrolled', 'no id that the gateway needs')
  t.equal(await of({ id: '4', label: '物理', title: '!!!' }), 'course')
  t.equal(await of({ id: '5', label: 'x'.repeat(200) }), 'x'.repeat(64))
})

t.test('roles of the institution, of other courses and of assistants make nobody a teacher', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] })
  for (const [index, roles] of [
    ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', LEARNER],
    ['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'],
    [`${MEMBERSHIP}/Instructor#TeachingAssistant`, INSTRUCTOR],
    [`${MEMBERSHIP}#Mentor`],
    []
  ].entries()) {
    const { who } = await landed(app, await launch(app, platform, { sub: `person-${index}`, roles }))
    t.equal((await call(app, who, 'GET', '/users/me')).json().role, 'STUDENT', roles.join())
  }
})

t.test('an address of another account is left out, and one may be missing', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] })
  const { email } = (await call(app, platform.admin, 'GET', '/users/me')).json()
  const { who } = await landed(app, await launch(app, platform, { sub: 'thief', email }))
  t.not(who.username, platform.admin.username)
  t.equal((await call(app, who, 'GET', '/users/me')).json().email, '')
  const anonymous = await landed(app, await launch(app, platform, { sub: 'nameless', email: null, name: null }))
  t.equal((await call(app, anonymous.who, 'GET', '/users/me')).json().email, '')
})

t.test('who teaches no more, or taught elsewhere, has only the rights of this course', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await launch(app, platform, { sub: 'head', roles: [INSTRUCTOR] })
  const { who } = await landed(app, await launch(app, platform, { sub: 'colleague', roles: [INSTRUCTOR] }))
  t.equal((await call(app, who, 'GET', '/subjects/algebra-lineal-i/inbox')).statusCode === 403, false)
  await launch(app, platform, { sub: 'colleague', roles: [LEARNER] })
  t.equal((await call(app, who, 'PUT', '/subjects/algebra-lineal-i', {})).statusCode, 403)

  const student = await landed(app, await launch(app, platform, { sub: 'student' }))
  const context = { id: '43', label: 'Other' }
  const refused = await launch(app, platform, { sub: 'student', roles: [INSTRUCTOR], 'lti:context': context })
  t.match(refused.body, 'your account here is one of a student', 'a student with courses would lose them')
  t.equal((await call(app, student.who, 'GET', '/users/me')).json().role, 'STUDENT')
})

t.test('without a cookie the platform is asked for what it has kept, and a new window is offered', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const url = `/lti/login?${new URLSearchParams(loginOf(platform, { lti_storage_target: '_parent' }))}`
  const page = await app.inject(url)
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-security-policy'], `frame-ancestors ${platform.url}`)
  const kept = /data-value="([^"]+)"/.exec(page.body)?.[1] as string
  const address = new URL((/data-url="([^"]+)"/.exec(page.body)?.[1] as string).replaceAll('&amp;', '&'))
  const [state, nonce] = ['state', 'nonce'].map(name => address.searchParams.get(name) as string) as [string, string]
  const token = await platform.sign(claimsOf(platform, nonce, { roles: [INSTRUCTOR] }))

  const asked = await post(app, token, { state, cookie: '' })
  t.equal(asked.statusCode, 200)
  t.match(asked.body, 'data-step="fetch"')
  t.match(asked.body, `href="/lti/login?iss=${encodeURIComponent(platform.issuer)}`)
  t.equal((await app.models.User.countDocuments({})), 1, 'nothing has happened yet')
  t.match((await post(app, token, { state, cookie: '' }, { browser: 'x' })).body, 'another browser')
  t.equal((await post(app, token, { state, cookie: '' }, { browser: kept })).statusCode, 303)
})

t.test('a login may come as a form, and needs no client id where the issuer has one', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { client_id: _, ...form } = loginOf(platform)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  const answer = await app.inject({ method: 'POST', url: '/lti/login', headers, payload })
  t.equal(answer.statusCode, 302)
  const { searchParams: sent } = new URL(answer.headers.location as string)
  t.strictSame(
    ['scope', 'response_type', 'response_mode', 'prompt', 'client_id', 'redirect_uri', 'login_hint', 'lti_message_hint']
      .map(name => sent.get(name)),
    ['openid', 'id_token', 'form_post', 'none', 'tutor', `${ORIGIN}/lti/launch`, 'user-7', 'link-3'])
  const { location } = await begin(app, platform)
  t.not(location.searchParams.get('state'), sent.get('state'))
  t.match(answer.headers['set-cookie'], /HttpOnly; Secure; Partitioned; SameSite=None|SameSite=None/)
})

t.test('enrolments by a launch are in the audit', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] })
  const { who } = await landed(app, await launch(app, platform, { sub: 'student' }))
  await launch(app, platform, { sub: 'student' })
  const audit = (await call(app, platform.admin, 'GET', '/admin/audit?action=enrolment.added')).json()
  t.equal(audit.length, 1, 'once')
  t.match(audit[0], {
    actor: null, target: who.username, detail: { subject: { from: null, to: 'algebra-lineal-i' } }, outcome: 'done'
  })
})

t.test('a platform that is deleted and added again finds its courses', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { who } = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  const { id, state: _, created_at: at, ...fields } =
    (await call(app, platform.admin, 'GET', '/admin/lti/platforms')).json()[0]
  t.ok(at, 'it is listed')
  await call(app, platform.admin, 'DELETE', `/admin/lti/platforms/${id}`)
  t.equal((await call(app, platform.admin, 'POST', '/admin/lti/platforms', fields)).statusCode, 201)
  const again = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  t.strictSame([again.to, again.who.username], ['/app/courses/algebra-lineal-i', who.username])
  // One that has got another client id since keeps its id, and a new one of the first client id has one of its own.
  await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${id}`, { client_id: 'changed' })
  const third = await call(app, platform.admin, 'POST', '/admin/lti/platforms', fields)
  t.equal(third.statusCode, 201)
  t.not(third.json().id, id)
})

t.test('a key set that fails is told as that, and not as a forged message', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  for (const [name, answer] of [
    ['an error', { status: 500 }],
    ['an empty answer', { status: 204 }],
    ['a redirection', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['a page', { body: '<html>' }],
    ['no list', { body: { keys: 1 } }]
  ] as const) {
    platform.answers['GET /jwks'] = () => answer
    const told = await launch(app, platform, { roles: [INSTRUCTOR] })
    t.equal(told.statusCode, 400, name)
    t.match(told.body, 'keys of the platform cannot be read', name)
  }
  platform.answers['GET /jwks'] = () => ({ body: { keys: [platform.jwk] } })
  t.equal((await launch(app, platform, { roles: [INSTRUCTOR] })).statusCode, 303, 'the next one reads them again')
})

t.test('a professor who is a student elsewhere, and an administrator who teaches, are told what is so', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { who } = await landed(app, await launch(app, platform, { sub: 'doctoral', roles: [INSTRUCTOR] }))
  const other = { 'lti:context': { id: '43', label: 'Other' } }
  await launch(app, platform, { sub: 'head', roles: [INSTRUCTOR], ...other })
  const asStudent = await launch(app, platform, { sub: 'doctoral', roles: [LEARNER], ...other })
  t.equal(asStudent.statusCode, 400)
  t.match(asStudent.body, 'your account here is one of a professor')
  t.equal((await launch(app, platform, { sub: 'doctoral', roles: [LEARNER] })).statusCode, 303,
    'who made the course may open it in the role of a student')
  await app.models.User.changeRole(who.username, 'ADMIN')
  const third = { 'lti:context': { id: '44', label: 'Third' } }
  t.match((await launch(app, platform, { sub: 'doctoral', roles: [INSTRUCTOR], ...third })).body,
    'your account here is one of an administrator')
})

t.test('who cannot join an archived course gets no account by it', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] })
  const { who } = await landed(app, await launch(app, platform, { sub: 'student' }))
  await call(app, platform.admin, 'PUT', '/subjects/algebra-lineal-i', { archived: true })
  const count = await app.models.User.countDocuments({})
  t.match((await launch(app, platform, { sub: 'late' })).body, 'This course is archived')
  t.equal(await app.models.User.countDocuments({}), count)
  t.equal((await landed(app, await launch(app, platform, { sub: 'student' }))).who.username, who.username,
    'who is in it may open it')
})

t.test('a login keeps little, and one network begins so many in an hour', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  await begin(app, platform, { lti_deployment_id: '1' })
  const kept = await app.models.SignInState.findOne({ kind: 'lti' }).lean<{ request: object }>().exec()
  t.strictSame(kept?.request, { login_hint: 'user-7', lti_message_hint: 'link-3' }, 'nothing that is known')
  const url = (more: object) => `/lti/login?${new URLSearchParams(loginOf(platform, more))}`
  t.equal((await app.inject(url({ login_hint: 'x'.repeat(2049) }))).statusCode, 422)
  await app.models.AttemptCount.updateMany({}, { $set: { count: 20_000 } })
  const refused = await app.inject(url({}))
  t.equal(refused.statusCode, 429)
  t.ok(refused.headers['retry-after'], 'it says when')
})

t.test('a page of another site cannot say what the browser has kept', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const send = async (headers: Record<string, string>) => {
    const login = await begin(app, platform)
    const payload = new URLSearchParams({
      id_token: await platform.sign(claimsOf(platform, login.nonce, { roles: [INSTRUCTOR] })),
      state: login.state,
      browser: login.cookie.slice(login.cookie.indexOf('=') + 1)
    }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return await app.inject({ method: 'POST', url: '/lti/launch', headers: { ...type, ...headers }, payload })
  }
  t.equal((await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).statusCode, 200,
    'it asks the browser itself')
  t.equal((await send({})).statusCode, 200)
  t.equal((await send({ origin: ORIGIN, 'sec-fetch-site': 'same-origin' })).statusCode, 303)
})

t.test('a platform with the issuer of another one, and keys of its own, gets nobody of it', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const [platform, other] = [await platformOf(t, app), await platformOf(t, app, 'other')]
  const teacher = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  const { issuer } = platform
  t.equal((await call(app, other.admin, 'PUT', `/admin/lti/platforms/${other.id}`, { issuer })).statusCode, 200)
  const forged = await landed(app, await launch(app, { ...other, issuer }, { sub: 'teacher', roles: [INSTRUCTOR] }))
  t.not(forged.who.username, teacher.who.username)
})

t.test('the accounts stay where the key set of a platform moves, also for a second client of it', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const person = { sub: 'teacher', roles: [INSTRUCTOR] }
  const { who: { username } } = await landed(app, await launch(app, platform, person))
  const { admin, id, url, issuer, answers } = platform
  const path = `/admin/lti/platforms/${id}`
  for (const name of ['moved', 'moved-again']) {
    answers[`GET /${name}`] = answers['GET /jwks']!
    const { statusCode, body } = await call(app, admin, 'PUT', path, { jwks_url: `${url}/${name}` })
    t.equal(statusCode, 200, body)
    t.notMatch(body, 'first_jwks_url')
    t.equal((await landed(app, await launch(app, platform, person))).who.username, username, name)
  }
  const added = await call(app, admin, 'POST', '/admin/lti/platforms', {
    issuer,
    client_id: 'second',
    name: 'Moodle',
    deployments: ['1'],
    authorization_url: `${url}/auth`,
    token_url: `${url}/token`,
    jwks_url: `${url}/moved-again`
  })
  t.equal(added.statusCode, 201, added.body)
  const second = await launch(app, { ...platform, clientId: 'second' }, person)
  t.equal((await landed(app, second)).who.username, username)
  t.equal((await call(app, admin, 'PUT', path, { issuer: 'https://another.example.edu' })).statusCode, 200)
  t.match(await app.models.LtiPlatform.get(id), { first_jwks_url: `${url}/moved-again` },
    'another issuer takes no accounts along')
})
