import Fastify, { type RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import t from 'tap'
import access from '../../plugins/access.js'

/** The plugin with a stand-in for the question who calls. */
async function start (route: Partial<RouteOptions>): Promise<void> {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(fp(async app => { app.decorate('authenticate', async () => {}) }, { name: 'authentication' }))
  await app.register(access, { publicPrefixes: ['/brought-along'] })
  app.route({ method: 'GET', url: '/route', handler: async () => ({}), ...route })
  await app.ready()
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
