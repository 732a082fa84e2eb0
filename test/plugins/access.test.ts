import Fastify, { type FastifyContextConfig, type FastifyInstance, type RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import { NotEnrolled, NotSessionOwner, NotSubjectProfessor } from '../../errors.js'
import { apiError } from '../../lib/http/errors.js'
import access from '../../plugins/access.js'

/** An app with the plugin, one route, and a stand-in for the question who calls. */
async function start (route: Partial<RouteOptions>): Promise<FastifyInstance> {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(fp(async app => { app.decorate('authenticate', async () => {}) }, { name: 'authentication' }))
  await app.register(fp(async app => { app.decorate('admitBody', async () => {}) }, { name: 'bodies-in-flight' }))
  await app.register(access, { publicPrefixes: ['/brought-along'] })
  app.route({ method: 'GET', url: '/route', handler: async () => ({}), ...route })
  await app.ready()
  return app
}

const schema = { response: { 200: { type: 'object' } } }

t.test('a route that declares no access does not start', async t => {
  await t.rejects(start({ schema }), { message: /^GET \/route declares no access/ })
  await t.rejects(start({ schema: { hide: true } }), { message: /declares no access/ }, 'a hidden one neither')
})

t.test('a route that declares no response does not start', async t => {
  await t.rejects(start({ config: { access: 'user' } }), { message: /^GET \/route declares no response/ })
})

t.test('a route that declares both starts, and so does one that a package brings along', async t => {
  await start({ config: { access: ['ADMIN'] }, schema })
  await start({ url: '/brought-along/page', schema: { hide: true } })
  await t.rejects(start({ url: '/brought-along-not', schema }), { message: /declares no access/ })
})

t.test('the access of each route is known by its method and path', async t => {
  const { declaredAccess } = await start({ config: { access: ['ADMIN'] }, method: ['GET', 'POST'], schema })
  t.strictSame([...declaredAccess], [['GET /route', ['ADMIN']], ['POST /route', ['ADMIN']], ['HEAD /route', ['ADMIN']]])
  const { declaredAccess: brought } = await start({ url: '/brought-along', schema: { hide: true } })
  t.equal(brought.get('GET /brought-along'), 'public')
})

const Closed = apiError('CLOSED', 403, 'Closed to this role')
const BadThing = apiError('BAD_THING', 404, 'No such thing')

/** What the document says of a route with this configuration. */
async function documented (t: Test, config: FastifyContextConfig, more: object = {}) {
  let found: any
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(fp(async app => { app.decorate('authenticate', async () => {}) }, { name: 'authentication' }))
  await app.register(fp(async app => { app.decorate('admitBody', async () => {}) }, { name: 'bodies-in-flight' }))
  await app.register(access, { publicPrefixes: [] })
  app.addHook('onRoute', route => { if (route.method === 'GET') found = route.schema })
  app.route({ method: 'GET', url: '/:subject_id', config, schema: { ...schema, ...more }, handler: async () => ({}) })
  await app.ready()
  const sentences = Object.entries<any>(found.response)
    .filter(([status]) => ['401', '403', '404', '409'].includes(status))
    .map(([status, { examples }]) => [status, ...examples.map(({ detail }: { detail: string }) => detail)].join(', '))
  return { description: found.description, security: found.security, roles: found['x-roles'], sentences }
}

const UNAUTHENTICATED = '401, Not authenticated, Could not validate credentials'
const NOT_PERMITTED = '403, Role not permitted'
const bearer = [{ bearer: [] }]

const DOCUMENTED: Array<[config: FastifyContextConfig, expected: Awaited<ReturnType<typeof documented>>]> = [
  [{ access: 'public' }, { description: 'Who may call: everybody.', security: [], roles: undefined, sentences: [] }],
  [{ access: 'user' }, {
    description: 'Who may call: any user.',
    security: bearer,
    roles: { STUDENT: [], PROFESSOR: [], ADMIN: [] },
    sentences: [UNAUTHENTICATED]
  }],
  [{ access: ['PROFESSOR', 'ADMIN'], errors: [NotSubjectProfessor] }, {
    description: 'Who may call: PROFESSOR (own subjects), ADMIN.',
    security: bearer,
    roles: { PROFESSOR: ['own subjects'], ADMIN: [] },
    sentences: [UNAUTHENTICATED, `${NOT_PERMITTED}, Not the professor of this subject`]
  }],
  [{ access: 'user', errors: [NotSubjectProfessor] }, {
    description: 'Who may call: STUDENT, PROFESSOR (own subjects), ADMIN.',
    security: bearer,
    roles: { STUDENT: [], PROFESSOR: ['own subjects'], ADMIN: [] },
    sentences: [UNAUTHENTICATED, '403, Not the professor of this subject']
  }],
  [{ access: 'user', errors: [NotEnrolled] }, {
    description: 'Who may call: STUDENT (enrolled subjects), PROFESSOR, ADMIN.',
    security: bearer,
    roles: { STUDENT: ['enrolled subjects'], PROFESSOR: [], ADMIN: [] },
    sentences: [UNAUTHENTICATED, '403, Not enrolled in this subject']
  }],
  [{ access: 'user', errors: [NotSessionOwner, NotEnrolled] }, {
    description: 'Who may call: ' +
      'STUDENT (enrolled subjects, own sessions), PROFESSOR (own sessions), ADMIN (own sessions).',
    security: bearer,
    roles: { STUDENT: ['enrolled subjects', 'own sessions'], PROFESSOR: ['own sessions'], ADMIN: ['own sessions'] },
    sentences: [UNAUTHENTICATED, '403, Session belongs to another user, Not enrolled in this subject']
  }],
  [{ access: 'user', errors: [NotSessionOwner] }, {
    description: 'Who may call: any user (own sessions).',
    security: bearer,
    roles: { STUDENT: ['own sessions'], PROFESSOR: ['own sessions'], ADMIN: ['own sessions'] },
    sentences: [UNAUTHENTICATED, '403, Session belongs to another user']
  }],
  [{ access: ['STUDENT'], roleError: Closed, bodyError: BadThing, errors: [] }, {
    description: 'Who may call: STUDENT.',
    security: bearer,
    roles: { STUDENT: [] },
    sentences: [UNAUTHENTICATED, '403, Closed to this role', '404, No such thing']
  }],
  [{ access: ['PROFESSOR'], subject: 'teacher' }, {
    description: 'Who may call: PROFESSOR (own subjects).',
    security: bearer,
    roles: { PROFESSOR: ['own subjects'] },
    sentences: [UNAUTHENTICATED, `${NOT_PERMITTED}, Not the professor of this subject`, '404, Subject not found']
  }],
  [{ access: 'user', subject: 'participant' }, {
    description: 'Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.',
    security: bearer,
    roles: { STUDENT: ['enrolled subjects'], PROFESSOR: ['own subjects'], ADMIN: [] },
    sentences: [
      UNAUTHENTICATED, '403, Not the professor of this subject, Not enrolled in this subject', '404, Subject not found'
    ]
  }]
]

t.test('the document of a route says who may call it, and with which sentences others are refused', async t => {
  for (const [config, expected] of DOCUMENTED) {
    t.strictSame(await documented(t, config), expected, expected.description)
  }
})

t.test('the sentence about callers stands below the description of the route', async t => {
  const { description } = await documented(t, { access: 'user' }, { description: 'It lists all.' })
  t.equal(description, 'It lists all.\n\nWho may call: any user.')
})
