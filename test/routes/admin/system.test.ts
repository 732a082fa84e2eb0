import t from 'tap'
import { startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { VERSION } from '../../../lib/process/version.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, call, outcome, refusal, startApp, testApp } from '../../support/helper.js'

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

t.test('an administrator sees the state of each part', async t => {
  const info = { version: '9', llm_provider: 'p', llm_model: 'm', status: 'operational' }
  const { url } = await engineDouble(t, (response, { path }) =>
    json(response, 200, path === '/system/info' ? info : { status: 'ok', version: '8' }))
  const app = await testApp(t, { CHATBOT_URL: url, RAG_URL: url })
  const admin = await account(app, 'ADMIN')
  const report = (await call(app, admin, 'GET', '/admin/system')).json()
  t.match(report.started_at, TIME)
  t.ok(report.database.documents >= 1, 'at least the administrator is stored')
  t.ok(report.database.bytes > 0, 'documents have bytes')
  const { kind, limit_bytes: limit } = report.database
  if (process.env.TEST_MONGODB_URI === undefined) t.strictSame([kind, limit], ['embedded', undefined])
  const { started_at: _start, database: _database, ...rest } = report
  t.strictSame(rest, {
    version: VERSION,
    node: process.versions.node,
    companions: [
      { name: 'chat_engine', status: 'ok', version: '9' },
      { name: 'retrieval', status: 'ok', version: '8' },
      { name: 'analysis', status: 'unavailable' }
    ],
    model: { provider: 'p', name: 'm', status: 'ok' },
    mail: false
  })
})

t.test('without its companions, the report says so; the limit of the embedded database is in it', async t => {
  const mongo = await startEmbeddedMongo({ limit: 50_000_000 })
  t.teardown(() => mongo.close())
  const app = await startApp(t, mongo.uri('limited'))
  const { database, companions, model } =
    (await call(app, await account(app, 'ADMIN'), 'GET', '/admin/system')).json()
  t.strictSame([database.kind, database.limit_bytes], ['embedded', 50_000_000])
  t.strictSame(companions.map(({ status }: { status: string }) => status), Array(3).fill('unavailable'))
  t.strictSame(model, { provider: 'unknown', name: 'unknown', status: 'unavailable' })
})

t.test('a model whose key is refused is named, and no other role sees the report', async t => {
  const info = { version: '9', llm_provider: 'p', llm_model: 'm', status: 'degraded', model: 'key refused' }
  const { url } = await engineDouble(t, response => json(response, 200, info))
  const app = await testApp(t, { CHATBOT_URL: url })
  const { model } = (await call(app, await account(app, 'ADMIN'), 'GET', '/admin/system')).json()
  t.strictSame(model, { provider: 'p', name: 'm', status: 'key refused' })
  const teacher = await call(app, await account(app, 'PROFESSOR'), 'GET', '/admin/system')
  t.strictSame(outcome(teacher), refusal(403, 'Role not permitted'))
})
