import t from 'tap'
import { buildApp } from '../../../app.js'
import { account, call, freshDatabase, testSettings } from '../../support/helper.js'
import { everyRouteRefuses } from '../support/every-route.js'
import { tcpProxy } from '../support/tcp-proxy.js'

t.test(
  'a database that takes connections and says nothing: 503 on every route in bounded time, and back without a restart',
  async t => {
    const proxy = await tcpProxy(t, await freshDatabase(t))
    const app = await buildApp(testSettings(proxy.uri))
    t.teardown(() => app.close())
    const callers = {
      STUDENT: await account(app, 'STUDENT'),
      PROFESSOR: await account(app, 'PROFESSOR'),
      ADMIN: await account(app, 'ADMIN')
    }

    proxy.stall()
    // From a silent connection to a server that cannot be selected: both limits of plugins/database/database.ts, and
    // some slack.
    for (const moment of ['as it stalls', 'once that is known']) {
      const started = Date.now()
      await everyRouteRefuses(t, app, callers, 25_000)
      t.comment(`${moment}: after ${Date.now() - started} ms at most`)
    }
    await proxy.restore()
    t.equal((await call(app, callers.STUDENT, 'GET', '/users/me')).statusCode, 200, 'back')
  }
)
