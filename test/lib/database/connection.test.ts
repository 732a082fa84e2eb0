import t from 'tap'
import { connect, DatabaseUnreachable, ping } from '../../../lib/database/connection.js'
import { tcpProxy } from '../../faults/support/tcp-proxy.js'
import { freshDatabase } from '../../support/database.js'

t.test('a URI without a database means ours, and one with a database means that one', async t => {
  const { protocol, host, pathname } = new URL(await freshDatabase(t))
  const databases: Array<[rest: string, name: string]> = [
    ['', 'course-assistant'],
    ['/', 'course-assistant'],
    ['/?directConnection=true', 'course-assistant'],
    [`${pathname}?directConnection=true`, pathname.slice(1)],
    [pathname, pathname.slice(1)]
  ]
  for (const [rest, name] of databases) {
    const connection = await connect(`${protocol}//${host}${rest}`, 'test')
    t.equal(connection.name, name, rest)
    t.strictSame([connection.config.autoIndex, connection.config.autoCreate, connection.config.bufferCommands],
      [false, false, false], 'no index and no collection is made in passing, and no command waits for a connection')
    await connection.close()
  }
})

t.test('the limits of a connection, and the name under which the server logs it', async t => {
  const connection = await connect(await freshDatabase(t), 'test')
  t.teardown(() => connection.close())
  t.match(connection.getClient().options, {
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 10_000,
    connectTimeoutMS: 5_000,
    heartbeatFrequencyMS: 5_000,
    appName: 'test'
  })
})

t.test('writes and reads need the majority and the primary, whatever the URI says', async t => {
  const uri = await freshDatabase(t)
  const other = 'w=1&readPreference=secondaryPreferred&retryWrites=false'
  const connection = await connect(`${uri}${uri.includes('?') ? '&' : '?'}${other}`, 'test')
  t.teardown(() => connection.close())
  const { writeConcern, readPreference, retryWrites, serverApi } = connection.getClient().options
  t.strictSame([writeConcern?.w, readPreference.mode, retryWrites], ['majority', 'primary', true])
  t.match(serverApi, { version: '1', strict: true, deprecationErrors: true })
})

t.test('a URI that the driver does not take is a sentence that names the setting', async t => {
  for (const uri of ['mongodb://', 'mongodb://localhost/?unknown=1', 'mongodb://localhost/?tls=perhaps']) {
    const error = await connect(uri, 'test').catch(error => error)
    t.type(error, DatabaseUnreachable)
    t.match(error.message, /^MONGODB_URI must be a URI that the MongoDB driver takes: ./, uri)
  }
})

t.test('a database that refuses the connection is a sentence, too', async t => {
  const uri = new URL(await freshDatabase(t))
  uri.username = uri.password = 'ada'
  const error = await connect(uri.href, 'test').catch(error => error)
  t.type(error, DatabaseUnreachable)
  t.match(error.message, /^MONGODB_URI names a database that does not answer: ./)
})

t.test('a ping ends when the database answers, and leaves no timer that keeps the process', async t => {
  const connection = await connect(await freshDatabase(t), 'test')
  t.teardown(() => connection.close())
  const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
  const before = timers()
  await ping(connection)
  t.ok(timers() <= before, `${before} timers before, ${timers()} after`)
})

t.test('a ping of a silent database ends after two seconds', async t => {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const connection = await connect(proxy.uri, 'test')
  t.teardown(() => connection.close())
  proxy.stall()
  // The time limit of the ping keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  t.teardown(() => clearInterval(alive))
  await t.rejects(ping(connection), { message: 'the database has said nothing for 2 s' })
  await proxy.restore()
})
