import t from 'tap'
import { account, call, testApp, type Account } from './support/helper.js'
import type { Role } from '../schemas/roles.js'

/*
 * The permission matrix of the specification ("Authentication"), and our own operations in the same form: for each
 * operation the status that each caller gets. Y in the specification is a status of the operation itself. The subjects
 * are taught by the professor. A co-professor of them gets the status of the professor, in every row.
 */
type Row = [operation: string, anonymous: number, STUDENT: number, PROFESSOR: number, ADMIN: number, body?: object]

const MATRIX: Row[] = [
  ['POST /register', 422, 422, 422, 422, {}],
  ['GET /users/me', 401, 200, 200, 200],
  ['PUT /users/me', 401, 200, 200, 200, {}],
  ['DELETE /users/me', 401, 422, 422, 422, {}],
  // A wrong password.
  ['PUT /users/me/password', 401, 400, 400, 400, { current_password: 'x', new_password: 'a new long password' }],
  ['POST /password-forgotten', 202, 202, 202, 202, { email: 'nobody@example.edu' }],
  ['POST /password-reset', 400, 400, 400, 400, { code: 'x', new_password: 'a new long password' }],
  ['POST /users/me/email-confirmation', 401, 400, 400, 400],
  ['POST /email-confirmation', 400, 400, 400, 400, { code: 'x' }],
  ['POST /token/refresh', 401, 200, 200, 200],
  // No provider and no directory is set.
  ['GET /login/oidc', 404, 404, 404, 404],
  ['GET /login/oidc/callback', 404, 404, 404, 404],
  ['POST /token/exchange', 400, 400, 400, 400, { code: 'x' }],
  ['GET /users/me/identities', 401, 200, 200, 200],
  ['POST /users/me/identities/link', 401, 404, 404, 404],
  ['POST /login/oidc/logout', 401, 404, 404, 404],
  ['DELETE /users/me/identities/:identity_id', 401, 422, 422, 422],
  ['GET /scim/v2/ServiceProviderConfig', 404, 404, 404, 404],
  ['GET /scim/v2/Schemas', 404, 404, 404, 404],
  ['GET /scim/v2/Users', 404, 404, 404, 404],
  ['POST /scim/v2/Users', 404, 404, 404, 404, {}],
  ['GET /scim/v2/Users/:id', 404, 404, 404, 404],
  ['PUT /scim/v2/Users/:id', 404, 404, 404, 404, {}],
  ['PATCH /scim/v2/Users/:id', 404, 404, 404, 404, {}],
  ['DELETE /scim/v2/Users/:id', 404, 404, 404, 404],
  ['GET /users/:username', 401, 403, 200, 200],
  ['GET /subjects', 401, 200, 200, 200],
  ['POST /subjects', 401, 403, 403, 422, {}],
  ['GET /subjects/enrolled', 401, 200, 403, 200],
  ['GET /subjects/:subject_id', 401, 200, 200, 200],
  ['PUT /subjects/:subject_id', 401, 403, 200, 200, {}],
  ['DELETE /subjects/:subject_id', 401, 403, 403, 204],
  ['POST /subjects/:subject_id/enroll', 401, 200, 400, 400],
  ['DELETE /subjects/:subject_id/enroll', 401, 404, 400, 400],
  ['POST /subjects/:subject_id/students', 401, 403, 200, 200, { students: ['nobody'] }],
  ['DELETE /subjects/:subject_id/students/:username', 401, 403, 404, 404],
  ['POST /chat', 401, 503, 503, 503, { id: 'unused', asignatura: ':subject_id', content: 'x' }],
  ['GET /sessions', 401, 200, 200, 200],
  ['GET /sessions/:session_id', 401, 404, 404, 404],
  ['PUT /sessions/:session_id', 401, 404, 404, 404, { title: 'Exams' }],
  ['PUT /sessions/:session_id/messages/:n/feedback', 401, 404, 404, 404, { rating: 'up' }],
  ['POST /sessions/:session_id/stop', 401, 404, 404, 404],
  ['DELETE /sessions/:session_id', 401, 404, 404, 404],
  ['POST /sessions/:session_id/resume_chat', 401, 404, 404, 404, { answer: 'a', current_question_index: 0 }],
  ['POST /subjects/:subject_id/documents', 401, 403, 422, 422],
  ['POST /subjects/:subject_id/extract', 401, 403, 422, 422],
  ['POST /subjects/:subject_id/imports', 401, 403, 422, 422],
  ['GET /subjects/:subject_id/imports', 401, 403, 200, 200],
  ['GET /subjects/:subject_id/imports/:import_id', 401, 403, 404, 404],
  ['DELETE /subjects/:subject_id/imports/:import_id', 401, 403, 404, 404],
  ['GET /subjects/:subject_id/documents', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/documents/:document_id/file', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/documents/:document_id/text', 401, 403, 503, 503],
  ['PUT /subjects/:subject_id/documents/:document_id', 401, 403, 503, 503, { hidden: true }],
  ['DELETE /subjects/:subject_id/documents/:document_id', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/suggestions', 401, 403, 503, 503],
  ['POST /subjects/:subject_id/faqs/generate', 401, 403, 503, 503, {}],
  ['GET /subjects/:subject_id/faqs', 401, 403, 503, 503],
  ['POST /subjects/:subject_id/faqs', 401, 403, 503, 503, { question: 'When?', answer: 'On Monday.' }],
  ['PUT /subjects/:subject_id/faqs/:faq_id', 401, 403, 503, 503, {}],
  ['DELETE /subjects/:subject_id/faqs/:faq_id', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/inbox', 401, 403, 503, 503],
  ['POST /subjects/:subject_id/inbox/:group_id/answer', 401, 403, 503, 503, { answer: 'On Monday.' }],
  ['POST /subjects/:subject_id/inbox/:group_id/dismiss', 401, 403, 503, 503],
  ['POST /subjects/:subject_id/inbox/:group_id/passage', 401, 403, 503, 503, { quote: 'On Monday.' }],
  ['POST /subjects/:subject_id/inbox/dismiss', 401, 403, 503, 503, { groups: ['a'] }],
  ['GET /users/me/answers', 401, 503, 503, 503],
  ['PUT /users/me/answers/read', 401, 503, 503, 503],
  ['GET /users/me/results', 401, 200, 200, 200],
  ['GET /users/me/export', 401, 200, 200, 200],
  ['GET /subjects/:subject_id/questions/figures', 401, 403, 200, 200],
  ['POST /subjects/:subject_id/topics/extract', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/topics', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/questions', 401, 403, 200, 200],
  ['POST /subjects/:subject_id/questions', 401, 403, 201, 201, { type: 'number', text: 'How many?', answer: 2 }],
  ['GET /subjects/:subject_id/questions/topics', 401, 403, 200, 200],
  ['GET /subjects/:subject_id/questions/export', 401, 403, 422, 422],
  ['POST /subjects/:subject_id/questions/import', 401, 403, 422, 422],
  ['POST /subjects/:subject_id/questions/generate', 401, 403, 503, 503, { count: 1 }],
  ['GET /subjects/:subject_id/questions/:question_id', 401, 403, 404, 404],
  ['GET /subjects/:subject_id/questions/:question_id/history', 401, 403, 404, 404],
  ['PUT /subjects/:subject_id/questions/:question_id', 401, 403, 404, 404, {}],
  ['DELETE /subjects/:subject_id/questions/:question_id', 401, 403, 404, 404],
  // Not linked to a course of a platform.
  ['POST /subjects/:subject_id/lti/roster', 401, 403, 400, 400],
  ['POST /subjects/:subject_id/lti/code', 401, 403, 201, 201],
  ['DELETE /subjects/:subject_id/lti', 401, 403, 204, 204],
  ['GET /subjects/:subject_id/graded-activities', 401, 403, 200, 200],
  ['POST /subjects/:subject_id/graded-activities', 401, 403, 201, 201, { title: 'Week 3' }],
  ['PUT /subjects/:subject_id/graded-activities/:activity_id', 401, 403, 404, 404, {}],
  ['DELETE /subjects/:subject_id/graded-activities/:activity_id', 401, 403, 404, 404],
  ['GET /subjects/:subject_id/graded-activities/:activity_id/results', 401, 403, 404, 404],
  ['POST /subjects/:subject_id/graded-activities/:activity_id/start', 401, 403, 403, 403],
  // A platform sends browsers here: without what it sends, a page says so.
  ['GET /lti/login', 400, 400, 400, 400],
  ['GET /lti/register', 400, 400, 400, 400],
  ['GET /lti/jwks', 200, 200, 200, 200],
  ['GET /lti/page.js', 200, 200, 200, 200],
  ['GET /professor/students', 401, 403, 200, 200],
  ['GET /professor/subjects/:subject_id/analytics', 401, 403, 200, 200],
  ['GET /professor/subjects/:subject_id/analytics/weeks', 401, 403, 200, 200],
  ['GET /admin/users', 401, 403, 403, 200],
  ['POST /admin/users', 401, 403, 403, 422, {}],
  // It takes a table, not JSON.
  ['POST /admin/users/import', 401, 403, 403, 422],
  ['PUT /admin/users/:username', 401, 403, 403, 200, {}],
  ['POST /admin/users/:username/password-reset', 401, 403, 403, 201],
  ['POST /admin/invitations', 401, 403, 403, 201, { role: 'PROFESSOR' }],
  ['GET /admin/audit', 401, 403, 403, 200],
  ['GET /admin/invitations', 401, 403, 403, 200],
  ['DELETE /admin/invitations/:invitation_id', 401, 403, 403, 404],
  ['GET /admin/lti/platforms', 401, 403, 403, 200],
  ['POST /admin/lti/platforms', 401, 403, 403, 422, {}],
  ['PUT /admin/lti/platforms/:platform_id', 401, 403, 403, 404, {}],
  ['DELETE /admin/lti/platforms/:platform_id', 401, 403, 403, 404],
  ['GET /admin/system', 401, 403, 403, 200],
  ['GET /admin/demo', 401, 403, 403, 200],
  // No companion is there.
  ['PUT /admin/demo', 401, 403, 403, 503],
  ['DELETE /admin/demo', 401, 403, 403, 204],
  // No companion is there.
  ['GET /admin/costs', 401, 403, 403, 503],
  ['GET /admin/budget', 401, 403, 403, 503],
  ['GET /subjects/:subject_id/costs', 401, 403, 503, 503],
  ['GET /subjects/:subject_id/budget', 401, 403, 503, 503],
  ['POST /admin/users/:username/role', 401, 403, 403, 200, { role: 'STUDENT' }],
  // The last one with this user.
  ['DELETE /admin/users/:username', 401, 403, 403, 204],
  ['GET /health', 200, 200, 200, 200],
  ['GET /ready', 200, 200, 200, 200],
  ['GET /system/info', 200, 200, 200, 200],
  ['GET /system/setup', 200, 200, 200, 200],
  ['GET /metrics', 200, 200, 200, 200],
  ['GET /openapi.json', 200, 200, 200, 200],
  ['GET /docs', 200, 200, 200, 200],
  ['GET /redoc', 200, 200, 200, 200],
  ['GET /redoc/redoc.standalone.js', 200, 200, 200, 200],
  ['GET /', 302, 302, 302, 302],
  ['GET /app', 302, 302, 302, 302],
  // The page's own; these calls say not that they come from it.
  ['GET /app/session', 200, 200, 200, 200],
  ['POST /app/session', 403, 403, 403, 403],
  ['POST /app/session/token', 403, 403, 403, 403],
  ['DELETE /app/session', 403, 403, 403, 403],
  // The link of a mail, without its token.
  ['GET /unsubscribe', 404, 404, 404, 404],
  ['POST /unsubscribe', 404, 404, 404, 404],
  ['GET /app/*', 200, 200, 200, 200],
  ['GET /app/signed-in', 200, 200, 200, 200],
  // No file is called so.
  ['GET /app/assets/*', 404, 404, 404, 404]
]

// These take a form, not JSON.
const ELSEWHERE = [
  'POST /lti/login', 'POST /lti/launch', 'POST /lti/choice', 'POST /lti/course', 'POST /token',
  'POST /token/revoke', 'POST /login/oidc/backchannel'
]

t.test('every operation answers every caller as the permission matrix says', async t => {
  const app = await testApp(t)
  const callers: Record<Role, Account> = {
    STUDENT: await account(app, 'STUDENT'),
    PROFESSOR: await account(app, 'PROFESSOR'),
    ADMIN: await account(app, 'ADMIN')
  }
  const target = await account(app, 'STUDENT', 'target')
  const coProfessor = await account(app, 'PROFESSOR')

  for (const [operation, anonymous, ...byRole] of MATRIX) {
    const body = typeof byRole[3] === 'object' ? (byRole.pop() as object) : undefined
    const [method, template] = operation.split(' ') as [string, string]
    const expected: Array<[string, Account | undefined, number]> = [
      ['anonymous', undefined, anonymous],
      ['STUDENT', callers.STUDENT, byRole[0] as number],
      ['PROFESSOR', callers.PROFESSOR, byRole[1] as number],
      ['co-professor', coProfessor, byRole[1] as number],
      ['ADMIN', callers.ADMIN, byRole[2] as number]
    ]
    for (const [who, caller, status] of expected) {
      // A subject of its own for each call: some of them change it.
      const subject = `s-${Math.random().toString(36).slice(2)}`
      await app.models.Subject.add({
        subject_id: subject,
        name: 'S',
        description: '',
        professor_id: callers.PROFESSOR.username
      })
      await app.models.Subject.change(subject, { co_professors: [coProfessor.username] })
      if (caller === callers.STUDENT && operation === 'POST /chat') {
        await call(app, caller, 'POST', `/subjects/${subject}/enroll`)
      }
      const url = template.replace(':username', target.username).replace(':subject_id', subject)

      const answer = await call(
        app,
        caller,
        method,
        url,
        body && JSON.stringify(body).replace(':subject_id', subject).replace('unused', `chat-${subject}`)
      )
      t.equal(answer.statusCode, status, `${operation} by ${who}: ${status}`)
      // The HEAD route that Fastify derives is guarded like the GET route.
      if (method === 'GET') {
        t.equal((await call(app, caller, 'HEAD', url)).statusCode, status, `HEAD of ${operation} by ${who}: ${status}`)
      }
    }
  }
})

t.test('every route of the gateway is in the matrix, and declares what the matrix says', async t => {
  const app = await testApp(t)
  const inMatrix = new Set([...MATRIX.map(([operation]) => operation), ...ELSEWHERE])
  const routes = [...app.declaredAccess.keys()].filter(
    route => !route.startsWith('HEAD ') && !/ \/docs\/./.test(route)
  )

  t.strictSame(
    routes.filter(route => !inMatrix.has(route)),
    [],
    'no route is missing from the matrix'
  )
  t.strictSame(
    [...inMatrix].filter(route => !routes.includes(route)),
    [],
    'the matrix names no route that is not there'
  )

  for (const [operation, anonymous, STUDENT, PROFESSOR, ADMIN] of MATRIX) {
    const access = app.declaredAccess.get(operation)
    if (access === 'public') t.not(anonymous, 401, `${operation} is public`)
    else t.equal(anonymous, 401, `${operation} wants a token`)
    if (Array.isArray(access)) {
      const refused = Object.entries({ STUDENT, PROFESSOR, ADMIN }).filter(([role]) => !access.includes(role as Role))
      t.ok(
        refused.every(([, status]) => status === 403 || status === 400),
        `${operation} refuses the other roles`
      )
    }
  }
})

t.test('a caller without the role learns nothing about what exists', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const professor = await account(app, 'PROFESSOR')
  const rows: Array<[Account, string, string, number]> = [
    [student, 'GET', '/users/nobody', 403],
    [student, 'PUT', '/subjects/nothing', 403],
    [professor, 'DELETE', '/subjects/nothing', 403],
    [professor, 'POST', '/subjects/nothing/enroll', 400],
    [professor, 'DELETE', '/subjects/nothing/enroll', 400],
    [student, 'DELETE', '/subjects/nothing/students/ada', 403],
    [student, 'GET', '/professor/subjects/nothing/analytics', 403],
    [student, 'PUT', '/admin/users/nobody', 403],
    [student, 'POST', '/admin/users/nobody/role', 403]
  ]
  for (const [caller, method, url, status] of rows) {
    t.equal((await call(app, caller, method, url)).statusCode, status, `${method} ${url}: ${status}`)
  }
  t.equal((await call(app, student, 'POST', '/subjects', '{broken')).statusCode, 403, 'the role comes before the body')
  t.equal(
    (await call(app, undefined, 'POST', '/subjects', '{broken')).statusCode,
    401,
    'the token comes before the body'
  )
})

t.test('ownership: a professor works on the own subjects only, as professor or as co-professor', async t => {
  const app = await testApp(t)
  const owner = await account(app, 'PROFESSOR')
  const coProfessor = await account(app, 'PROFESSOR')
  const other = await account(app, 'PROFESSOR')
  const admin = await account(app, 'ADMIN')
  await app.models.Subject.add({ subject_id: 'own', name: 'Own', description: '', professor_id: owner.username })
  await app.models.Subject.change('own', { co_professors: [coProfessor.username] })

  const rows: Array<[string, string, object?]> = [
    ['PUT', '/subjects/own', { name: 'New' }],
    ['POST', '/subjects/own/students', { students: [] }],
    ['GET', '/professor/subjects/own/analytics'],
    ['GET', '/professor/subjects/own/analytics/weeks'],
    ['GET', '/professor/students?subject_id=own']
  ]
  for (const [method, url, body] of rows) {
    t.equal((await call(app, owner, method, url, body)).statusCode, 200, `${method} ${url} by its professor`)
    t.equal((await call(app, coProfessor, method, url, body)).statusCode, 200, `${method} ${url} by a co-professor`)
    t.equal((await call(app, admin, method, url, body)).statusCode, 200, `${method} ${url} by an administrator`)
    const refused = await call(app, other, method, url, body)
    t.equal(refused.statusCode, 403, `${method} ${url} by another professor`)
    t.strictSame(refused.json(), { detail: 'Not the professor of this subject' })
    const unknown = await call(app, other, method, url.replace('own', 'unknown'), body)
    t.equal(unknown.statusCode, 404, `${method} on an unknown subject is 404 before it is 403`)
  }
  t.equal((await app.models.Subject.findSubject('own'))?.name, 'New', 'the other professor has changed nothing')
  const invalid = await call(app, other, 'PUT', '/subjects/own', { name: '' })
  t.equal(invalid.statusCode, 422, 'the body comes before the ownership')
})
