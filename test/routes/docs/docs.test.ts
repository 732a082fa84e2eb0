import t, { type Test } from 'tap'
import { VERSION } from '../../../lib/process/version.js'
import { call, testApp } from '../../support/helper.js'

t.test('the documentation pages name no other host', async t => {
  const app = await testApp(t)
  for (const url of ['/docs', '/docs/static/swagger-initializer.js', '/redoc']) {
    const answer = await call(app, undefined, 'GET', url)
    t.equal(answer.statusCode, 200, url)
    t.notMatch(answer.body, /(?:src|href)="(?:https?:)?\/\//, url)
  }
  t.match((await call(app, undefined, 'GET', '/docs')).body, /swagger-ui/)
  for (const path of ['/docs', '/docs/', '/docs/static/index.html', '/docs/json']) {
    const { statusCode, headers } = await call(app, undefined, 'GET', `${path}?x=1`)
    t.strictSame([statusCode, headers.location], [302, path], 'the page finds its document beside its address')
  }
  t.match((await call(app, undefined, 'GET', '/redoc')).body, /<redoc spec-url="\/openapi.json">/)
  const bundle = await call(app, undefined, 'GET', '/redoc/redoc.standalone.js')
  t.match(bundle.headers['content-type'], /javascript/)
  t.notMatch(bundle.body, /cdn\.redoc\.ly/)
})

type Operation = Record<string, any> & { name: string }

/** The OpenAPI document, and its operations under names such as `GET /users/me`. */
async function openapi (t: Test) {
  const app = await testApp(t)
  const document = (await call(app, undefined, 'GET', '/openapi.json')).json()
  const operations = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`
    }))
  )
  const operation = (name: string): Operation => {
    const found = operations.find(operation => operation.name === name)
    if (found === undefined) throw new Error(`${name} is not documented`)
    return found
  }
  return { document, operations, operation }
}

t.test('the document is OpenAPI 3.1 with named components', async t => {
  const { document } = await openapi(t)
  t.equal(document.openapi, '3.1.0')
  t.equal(document.info.version, VERSION)
  const names = [
    'Error',
    'ValidationError',
    'ValidationIssue',
    'Role',
    'User',
    'Profile',
    'Registration',
    'Subject',
    'SubjectAnalytics',
    'SystemInfo'
  ]
  t.strictSame(
    names.filter(name => document.components.schemas[name] === undefined),
    [],
    'every name is there'
  )
  t.notMatch(JSON.stringify(document.paths), /"title":"\w+"/, 'a title is the name of a component')
})

t.test('every operation has an id of its own, a summary and a described tag', async t => {
  const { document, operations } = await openapi(t)
  const ids = operations.map(({ operationId }) => operationId)
  t.strictSame(
    ids.filter(id => !/^[a-z][A-Za-z]+$/.test(id)),
    [],
    'every id is in camel case'
  )
  t.equal(new Set(ids).size, ids.length, 'no operation id twice')
  const tags = new Map(document.tags.map((tag: { name: string; description: string }) => [tag.name, tag.description]))
  for (const {
    name,
    summary,
    tags: [tag]
  } of operations) { t.ok(summary && tags.get(tag), name) }
})

// What each operation may answer besides 400, 500 and 503.
const STATUSES: Record<string, number[]> = {
  'POST /register': [201, 403, 413, 415, 422, 429],
  'POST /token': [200, 401, 403, 413, 415, 422, 429],
  'GET /users/me': [200, 401],
  'PUT /users/me': [200, 401, 413, 415, 422],
  'POST /password-forgotten': [202, 413, 415, 422, 429],
  'POST /password-reset': [204, 413, 415, 422, 429],
  'PUT /users/me/password': [204, 401, 413, 415, 422, 429],
  'POST /token/refresh': [200, 401, 413],
  'GET /login/oidc': [302, 404, 422, 429],
  'GET /login/oidc/callback': [302, 404],
  'POST /login/oidc/backchannel': [200, 404, 413, 415, 422, 429],
  'POST /token/exchange': [200, 413, 415, 422, 429],
  'GET /users/me/identities': [200, 401],
  'POST /login/oidc/logout': [200, 401, 404, 413, 429],
  'POST /users/me/identities/link': [200, 401, 404, 413, 415, 422, 429],
  'DELETE /users/me/identities/{identity_id}': [204, 401, 404, 413, 415, 422, 429],
  'GET /scim/v2/ServiceProviderConfig': [200, 401, 404, 429],
  'GET /scim/v2/Schemas': [200, 401, 404, 429],
  'GET /scim/v2/Users': [200, 401, 404, 422, 429],
  'POST /scim/v2/Users': [201, 401, 404, 409, 413, 415, 422, 429],
  'GET /scim/v2/Users/{id}': [200, 401, 404, 429],
  'PUT /scim/v2/Users/{id}': [200, 401, 404, 409, 413, 415, 422, 429],
  'PATCH /scim/v2/Users/{id}': [200, 401, 404, 409, 413, 415, 422, 429],
  'DELETE /scim/v2/Users/{id}': [204, 401, 404, 409, 413, 429],
  'POST /token/revoke': [200, 413, 415, 422, 429],
  'POST /users/me/email-confirmation': [202, 401, 413, 429],
  'POST /email-confirmation': [204, 413, 415, 422, 429],
  'GET /users/{username}': [200, 401, 403, 404],
  'GET /subjects': [200, 400, 401, 422, 429],
  'POST /subjects': [201, 401, 403, 413, 415, 422],
  'GET /subjects/{subject_id}': [200, 401, 404],
  'PUT /subjects/{subject_id}': [200, 401, 403, 404, 413, 415, 422],
  'DELETE /subjects/{subject_id}': [204, 401, 403, 404, 413],
  'GET /subjects/enrolled': [200, 401, 403],
  'POST /subjects/{subject_id}/enroll': [200, 401, 403, 404, 413, 415, 422, 429],
  'DELETE /subjects/{subject_id}/enroll': [204, 401, 404, 413],
  'POST /subjects/{subject_id}/students': [200, 401, 403, 404, 413, 415, 422],
  'DELETE /subjects/{subject_id}/students/{username}': [204, 401, 403, 404, 413],
  'POST /chat': [200, 401, 403, 404, 409, 413, 415, 422, 429, 504],
  'GET /sessions': [200, 401, 422, 429],
  'GET /sessions/{session_id}': [200, 401, 403, 404, 422],
  'PUT /sessions/{session_id}': [200, 401, 403, 404, 413, 415, 422],
  'PUT /sessions/{session_id}/messages/{n}/feedback': [200, 401, 403, 404, 413, 415, 422],
  'POST /sessions/{session_id}/stop': [202, 401, 403, 404, 409, 413],
  'DELETE /sessions/{session_id}': [204, 401, 403, 404, 413],
  'POST /sessions/{session_id}/resume_chat': [200, 401, 403, 404, 409, 413, 415, 422, 429, 504],
  'POST /subjects/{subject_id}/documents': [201, 401, 403, 404, 413, 415, 422, 429, 504],
  'POST /subjects/{subject_id}/extract': [200, 401, 403, 404, 413, 415, 422, 429, 504],
  'POST /subjects/{subject_id}/imports': [202, 401, 403, 404, 409, 413, 415, 422],
  'GET /subjects/{subject_id}/imports': [200, 401, 403, 404],
  'GET /subjects/{subject_id}/imports/{import_id}': [200, 401, 403, 404],
  'DELETE /subjects/{subject_id}/imports/{import_id}': [204, 401, 403, 404, 413],
  'GET /subjects/{subject_id}/documents': [200, 401, 403, 404, 422, 504],
  'GET /subjects/{subject_id}/documents/{document_id}/file': [200, 206, 304, 401, 403, 404, 416, 504],
  'GET /subjects/{subject_id}/documents/{document_id}/text': [200, 401, 403, 404, 422, 504],
  'PUT /subjects/{subject_id}/documents/{document_id}': [200, 401, 403, 404, 413, 415, 422, 504],
  'DELETE /subjects/{subject_id}/documents/{document_id}': [204, 401, 403, 404, 413, 504],
  'GET /subjects/{subject_id}/suggestions': [200, 401, 403, 404, 422, 504],
  'POST /subjects/{subject_id}/faqs/generate': [200, 401, 403, 404, 409, 413, 415, 422, 429, 504],
  'GET /subjects/{subject_id}/faqs': [200, 401, 403, 404, 504],
  'POST /subjects/{subject_id}/faqs': [201, 401, 403, 404, 413, 415, 422, 504],
  'PUT /subjects/{subject_id}/faqs/{faq_id}': [200, 401, 403, 404, 413, 415, 422, 504],
  'DELETE /subjects/{subject_id}/faqs/{faq_id}': [204, 401, 403, 404, 413, 504],
  'GET /subjects/{subject_id}/inbox': [200, 401, 403, 404, 422, 504],
  'POST /subjects/{subject_id}/inbox/{group_id}/answer': [204, 401, 403, 404, 413, 415, 422, 504],
  'POST /subjects/{subject_id}/inbox/{group_id}/dismiss': [204, 401, 403, 404, 413, 504],
  'POST /subjects/{subject_id}/inbox/{group_id}/passage': [204, 400, 401, 403, 404, 413, 415, 422, 504],
  'POST /subjects/{subject_id}/inbox/dismiss': [204, 401, 403, 404, 413, 415, 422, 504],
  'GET /users/me/answers': [200, 401, 422, 504],
  'PUT /users/me/answers/read': [204, 401, 413, 504],
  'GET /users/me/results': [200, 401, 422],
  'GET /users/me/export': [200, 401, 429],
  'GET /subjects/{subject_id}/questions/figures': [200, 401, 403, 404],
  'POST /subjects/{subject_id}/topics/extract': [200, 401, 403, 404, 409, 413, 429, 504],
  'GET /subjects/{subject_id}/topics': [200, 401, 403, 404, 504],
  'GET /subjects/{subject_id}/questions': [200, 401, 403, 404, 422],
  'POST /subjects/{subject_id}/questions': [201, 401, 403, 404, 413, 415, 422],
  'GET /subjects/{subject_id}/questions/topics': [200, 401, 403, 404],
  'GET /subjects/{subject_id}/questions/export': [200, 401, 403, 404, 422],
  'POST /subjects/{subject_id}/questions/import': [200, 401, 403, 404, 413, 415, 422],
  'POST /subjects/{subject_id}/questions/generate': [201, 401, 403, 404, 413, 415, 422, 504],
  'GET /subjects/{subject_id}/questions/{question_id}': [200, 401, 403, 404],
  'GET /subjects/{subject_id}/questions/{question_id}/history': [200, 401, 403, 404],
  'PUT /subjects/{subject_id}/questions/{question_id}': [200, 401, 403, 404, 413, 415, 422],
  'DELETE /subjects/{subject_id}/questions/{question_id}': [204, 401, 403, 404, 413],
  'POST /subjects/{subject_id}/lti/code': [201, 400, 401, 403, 404, 413],
  'DELETE /subjects/{subject_id}/lti': [204, 401, 403, 404, 413],
  'POST /subjects/{subject_id}/lti/roster': [200, 401, 403, 404, 409, 413, 502],
  'GET /subjects/{subject_id}/graded-activities': [200, 401, 403, 404],
  'POST /subjects/{subject_id}/graded-activities': [201, 401, 403, 404, 413, 415, 422],
  'PUT /subjects/{subject_id}/graded-activities/{activity_id}': [200, 401, 403, 404, 413, 415, 422],
  'DELETE /subjects/{subject_id}/graded-activities/{activity_id}': [204, 401, 403, 404, 413],
  'GET /subjects/{subject_id}/graded-activities/{activity_id}/results': [200, 401, 403, 404],
  'POST /subjects/{subject_id}/graded-activities/{activity_id}/start': [
    200, 401, 403, 404, 409, 413, 415, 422, 429, 504
  ],
  'GET /professor/students': [200, 401, 403, 404, 422],
  'GET /professor/subjects/{subject_id}/analytics': [200, 401, 403, 404],
  'GET /professor/subjects/{subject_id}/analytics/weeks': [200, 401, 403, 404],
  'GET /admin/users': [200, 401, 403, 422],
  'POST /admin/users': [201, 400, 401, 403, 413, 415, 422],
  'POST /admin/users/import': [200, 401, 403, 413, 415, 422],
  'POST /admin/users/{username}/password-reset': [201, 401, 403, 404, 413],
  'POST /admin/invitations': [201, 401, 403, 413, 415, 422],
  'GET /admin/audit': [200, 401, 403, 422],
  'GET /admin/invitations': [200, 401, 403, 422],
  'DELETE /admin/invitations/{invitation_id}': [204, 401, 403, 404, 413],
  'GET /admin/lti/platforms': [200, 401, 403, 422],
  'POST /admin/lti/platforms': [201, 401, 403, 413, 415, 422],
  'PUT /admin/lti/platforms/{platform_id}': [200, 401, 403, 404, 413, 415, 422],
  'DELETE /admin/lti/platforms/{platform_id}': [204, 401, 403, 404, 413],
  'GET /admin/system': [200, 401, 403],
  'GET /admin/demo': [200, 401, 403],
  'PUT /admin/demo': [200, 400, 401, 403, 413, 503, 504],
  'DELETE /admin/demo': [204, 400, 401, 403, 413],
  'GET /admin/costs': [200, 401, 403, 422, 503, 504],
  'GET /admin/budget': [200, 401, 403, 503, 504],
  'GET /subjects/{subject_id}/costs': [200, 401, 403, 404, 422, 503, 504],
  'GET /subjects/{subject_id}/budget': [200, 401, 403, 404, 503, 504],
  'DELETE /admin/users/{username}': [204, 400, 401, 403, 404, 413],
  'DELETE /users/me': [204, 400, 401, 413, 415, 422, 429],
  'PUT /admin/users/{username}': [200, 401, 403, 404, 413, 415, 422],
  'POST /admin/users/{username}/role': [200, 401, 403, 404, 413, 415, 422],
  'GET /health': [200],
  'GET /ready': [200],
  'GET /system/info': [200],
  'GET /system/setup': [200],
  'GET /metrics': [200]
}

t.test('every status of the contract is documented, and no other', async t => {
  const { operations, operation } = await openapi(t)
  t.strictSame(operations.map(({ name }) => name).sort(), Object.keys(STATUSES).sort())
  for (const [name, statuses] of Object.entries(STATUSES)) {
    // Any request can be unintelligible, and any service can fail or be closing.
    const documented = Object.keys(operation(name).responses)
      .map(Number)
      .sort((a, b) => a - b)
    // What takes a body may also get 429 for the bodies under way.
    const all = new Set([...statuses, ...(statuses.includes(413) ? [429] : []), 400, 500, 503])
    t.strictSame(documented, [...all].sort((a, b) => a - b), name)
  }
})

t.test('the document says who may call an operation', async t => {
  const { document, operation } = await openapi(t)
  t.strictSame(operation('POST /register').security, [])
  t.strictSame(operation('POST /register')['x-roles'], undefined)
  t.strictSame(operation('GET /users/me').security, [{ bearer: [] }])
  t.strictSame(operation('PUT /subjects/{subject_id}')['x-roles'], { PROFESSOR: ['own subjects'], ADMIN: [] })
  t.match(operation('PUT /subjects/{subject_id}').description, /Who may call: PROFESSOR \(own subjects\), ADMIN\.$/)
  t.match(operation('DELETE /sessions/{session_id}').description, /Who may call: any user \(own sessions\)\.$/)
  t.equal(document.components.securitySchemes.bearer.flows.password.tokenUrl, '/token')
})

t.test('the document says what a form is, what may be left out, and what comes back', async t => {
  const { operation } = await openapi(t)
  const json = (content: Record<string, { schema: object }> | undefined) => content?.['application/json']?.schema
  t.strictSame(Object.keys(operation('POST /token').requestBody.content), ['application/x-www-form-urlencoded'])
  const parameters = operation('GET /subjects').parameters.map((p: { name: string; required?: boolean }) => [
    p.name,
    p.required ?? false
  ])
  t.strictSame(parameters, [
    ['professor_id', false],
    ['teacher', false],
    ['q', false],
    ['code', false],
    ['archived', false],
    ['page', false],
    ['limit', false]
  ])
  t.ok(operation('GET /subjects').responses[200].headers['X-Total-Count'], 'the length of the list')
  t.strictSame(json(operation('GET /users/me').responses[200].content), { $ref: '#/components/schemas/Profile' })
  t.strictSame(json(operation('POST /register').requestBody.content), { $ref: '#/components/schemas/Registration' })
  t.match(operation('POST /register').responses[400].description, 'Username already registered')
  t.equal(operation('DELETE /subjects/{subject_id}').responses[204].content, undefined)
})
