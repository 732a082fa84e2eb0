import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { Role } from '../../../schemas/roles.js'
import { call, login, PASSWORD, postForm, type Account } from '../../support/helper.js'

// What the gateway answers without its database, as that it has no provider, or with a page (test/routes/lti). Two
// routes of the page need it where a cookie is sent.
const ON_ITS_OWN = new RegExp('^(?:HEAD|POST /app/session/token|DELETE /app/session|' +
  '[A-Z]+ /scim/|(?:GET|POST) /lti/|(?:GET|POST) /login/oidc|' +
  'GET /(?:$|app\\b|health|metrics|system/info|openapi\\.json|docs|redoc))')
const REGISTRATION = {
  username: 'new-one',
  email: 'new-one@example.edu',
  password: PASSWORD,
  full_name: 'New',
  role: 'STUDENT'
}
const BODIES: Record<string, object> = {
  '/register': REGISTRATION,
  '/password-forgotten': { email: 'ada@example.edu' },
  '/password-reset': { code: 'unknown', new_password: PASSWORD },
  '/email-confirmation': { code: 'unknown' },
  '/token/exchange': { code: 'unknown' }
}
const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin' }

/** While the database is away, every route that needs it is a 503 in our shape, within `ms`, and the others answer. */
export async function everyRouteRefuses (
  t: Test,
  app: FastifyInstance,
  callers: Record<Role, Account>,
  ms: number
): Promise<void> {
  const routes = [...app.declaredAccess].filter(([route]) => !ON_ITS_OWN.test(route))
  t.ok(routes.length > 20, `${routes.length} routes`)
  await Promise.all(
    routes.map(async ([route, access]) => {
      const [method, url] = route.split(' ') as [string, string]
      const caller = callers[Array.isArray(access) ? (access[0] as Role) : 'STUDENT']
      const started = Date.now()
      const answer = await answerTo(app, caller, method, url)
      t.strictSame([answer.statusCode, answer.body], [503, '{"detail":"Database unavailable"}'], route)
      t.match(answer.headers['retry-after'], /^\d+$/, route)
      t.ok(Date.now() - started < ms, `${route}: after ${Date.now() - started} ms`)
    })
  )
  for (const url of ['/health', '/metrics', '/system/info']) {
    t.equal((await call(app, undefined, 'GET', url)).statusCode, 200, url)
  }
}

async function answerTo (app: FastifyInstance, caller: Account, method: string, url: string) {
  if (url === '/token') return await login(app, 'somebody', PASSWORD)
  if (url === '/unsubscribe') return await call(app, undefined, method, `${url}?token=ada~${'A'.repeat(43)}`)
  if (url === '/token/revoke') return await postForm(app, url, `token=${caller.token}`)
  return await call(app, caller, method, url, BODIES[url], url.startsWith('/app/') ? FROM_THE_PAGE : {})
}
