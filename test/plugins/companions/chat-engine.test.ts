import t from 'tap'
import chatEngine from '../../../plugins/companions/chat-engine.js'
import { appBefore, countedCalls } from '../peer.js'

const AT = new Date('2026-11-25T08:00:00Z')
const ADMITTED = { 'x-admitted-at': '2026-11-25T08:00:00.000Z' }
const JSON_HEADERS = {
  accept: 'application/json', 'content-type': 'application/json', 'x-timeout-ms': '20000'
}

t.test('a message and an answer are sent in the words of the engine, with what it may ignore in headers', async t => {
  const { app, requests, answer } = await appBefore(t, chatEngine)
  answer(200, { response: 'Hello' })
  const message = { id: 's', asignatura: 'algebra', query: 'Hi', user_id: 'ada' }
  const reply = await app.chatEngine.chat(message, { requestId: 'r1', subject: 'logic', generation: 2, admittedAt: AT })
  t.strictSame([reply.json, reply.body.toString()], [{ response: 'Hello' }, '{"response":"Hello"}'])
  const response = { id: 's', user_response: 'a', user_id: 'ada' }
  await app.chatEngine.resume(response, {
    requestId: 'r2', subject: 'logic', generation: 0, questionIndex: 0, admittedAt: AT
  })
  t.strictSame(requests.map(({ body, ...request }) => ({ ...request, body: JSON.parse(body) })), [
    {
      method: 'POST',
      path: '/chat',
      headers: { ...JSON_HEADERS, ...ADMITTED, 'x-request-id': 'r1', 'x-session-generation': '2' },
      body: message
    },
    {
      method: 'POST',
      path: '/resume_chat',
      headers: {
        ...JSON_HEADERS, ...ADMITTED, 'x-request-id': 'r2', 'x-session-generation': '0', 'x-question-index': '0'
      },
      body: response
    }
  ])
  t.strictSame(await countedCalls(app), ['chat ok', 'resume ok'])
})

t.test('a reply that the engine has given before is marked', async t => {
  const { app, answer } = await appBefore(t, chatEngine)
  const message = { id: 's', asignatura: 'algebra', query: 'Hi', user_id: 'ada' }
  for (const [headers, isRepeated] of [[{}, false], [{ 'x-repeated': 'true' }, true]] as const) {
    answer(200, { response: 'Hello' }, headers)
    const reply = await app.chatEngine.chat(message, {
      requestId: 'r', subject: 'logic', generation: 0, admittedAt: AT
    })
    t.equal(reply.isRepeated, isRepeated, JSON.stringify(headers))
  }
})

t.test('refusals that concern the message are passed on, others mean that the engine is unavailable', async t => {
  const { app, answer } = await appBefore(t, chatEngine)
  const message = { id: 's', asignatura: 'algebra', query: 'Hi', user_id: 'ada' }
  const statuses: Array<[status: number, passedOn: boolean]> =
    [[400, true], [404, true], [409, true], [422, true], [429, true], [401, false], [403, false], [500, false]]
  for (const [status, isPassedOn] of statuses) {
    answer(status, { detail: 'No' })
    const extras = { requestId: 'r', subject: 'logic', generation: 0, admittedAt: AT }
    const error = await app.chatEngine.chat(message, extras).catch(error => error)
    t.equal(error.statusCode, isPassedOn ? status : 503, String(status))
  }
})

t.test('what the engine says of itself is kept for a while, but not that it says nothing', async t => {
  const { app, requests, answer } = await appBefore(t, chatEngine)
  answer(503, {})
  t.strictSame([await app.chatEngine.info(), await app.chatEngine.isHealthy()], [undefined, false])
  answer(200, { version: '1' })
  const infos = await Promise.all([app.chatEngine.info(), app.chatEngine.info()])
  t.strictSame(infos, [{ version: '1' }, { version: '1' }])
  answer(200, { version: '2' })
  t.strictSame([await app.chatEngine.info(), await app.chatEngine.isHealthy()], [{ version: '1' }, true])
  t.strictSame(requests.map(({ method, path }) => `${method} ${path}`),
    ['GET /system/info', 'GET /health', 'GET /system/info', 'GET /health'])
  const { now } = Date
  t.teardown(() => { Date.now = now })
  Date.now = () => now() + 10_000
  t.strictSame(await app.chatEngine.info(), { version: '2' }, 'after ten seconds it is asked again')
})

t.test('an engine that makes no suggestions suggests nothing, and one that fails is unavailable', async t => {
  const { app, requests, answer } = await appBefore(t, chatEngine)
  const ask = async () => await app.chatEngine.suggestions({ subject: 'a b', user_id: 'ada', language: 'es' }, 'r1')
  answer(200, { questions: ['When?'] })
  t.strictSame(await ask(), { questions: ['When?'] })
  t.equal(requests[0]?.path, '/suggestions?subject=a+b&user_id=ada&language=es')
  for (const status of [404, 405]) {
    answer(status, { detail: 'No' })
    t.strictSame(await ask(), { questions: [] }, String(status))
  }
  for (const [status, body] of [[500, {}], [200, { questions: 'When?' }], [200, {}]] as const) {
    answer(status, body)
    const error = await ask().catch(error => error)
    t.equal(error.statusCode, 503, `${status} ${JSON.stringify(body)}`)
  }
})
