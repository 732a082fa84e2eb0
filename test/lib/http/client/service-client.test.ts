import { Readable } from 'node:stream'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { ServiceClient, type ServiceRequest } from '../../../../lib/http/client/service-client.js'
import { engineDouble, json, UNUSED_URL } from '../../../support/doubles/engine-double.js'
import { signal } from '../../../support/events.js'

/** A client of a service below `/base/` of a peer that replies with its own request. */
async function testClient (t: Test, path = '/base/') {
  const peer = await engineDouble(t, (response, { path, headers, body }) =>
    json(response, 200, { path, headers, body })
  )
  const registry = new Registry()
  const client = new ServiceClient('Test service', { url: peer.url + path, timeoutSeconds: 20, registry })
  t.teardown(() => client.close())
  const call = (request: Partial<ServiceRequest> = {}) =>
    client.call('try', { method: 'POST', path: '/x?y=1', headers: { 'x-request-id': 'mine' }, ...request })
  const outcomes = async () =>
    [
      ...(await registry.metrics()).matchAll(/^test_service_requests_total\{operation="try",outcome="(.*)"\} (\d+)$/gm)
    ].map(([, outcome, count]) => `${outcome} ${count}`)
  return { peer, client, call, outcomes, registry }
}

t.test('a call goes below the path of the service, with an object as JSON', async t => {
  const { call, outcomes } = await testClient(t)
  const { json, body } = await call({ body: { a: 'ñ' } })
  t.match(json, { path: '/base/x?y=1', body: { a: 'ñ' } })
  t.match(json.headers, { 'x-request-id': 'mine', accept: 'application/json', 'content-type': 'application/json' })
  t.strictSame(JSON.parse(body.toString()), json, 'the bytes say the same')
  t.strictSame(await outcomes(), ['ok 1'])
})

t.test('slashes at the end of the address count as none', async t => {
  const { call } = await testClient(t, '/base//')
  t.match((await call()).json, { path: '/base/x?y=1' })
})

t.test('the metrics of a client have its name, and explain themselves', async t => {
  const { client, registry } = await testClient(t)
  await client.call('try', { method: 'GET', path: '/x', headers: { 'x-request-id': 'mine' } })
  const text = await registry.metrics()
  t.match(text, '# HELP test_service_requests_total Calls of the test service: ok, refused, unavailable, timeout, or')
  t.match(text, '# HELP test_service_request_duration_seconds How long the test service took')
  t.match(text, /^test_service_request_duration_seconds_bucket\{le="120",operation="try",outcome="ok"\} 1$/m)
})

t.test('a call without a body has no content type, and a stream has its own', async t => {
  const { call } = await testClient(t, '')
  const empty = (await call({ method: 'GET' })).json as { path: string; headers: Record<string, string> }
  t.strictSame([empty.path, empty.headers['content-type']], ['/x?y=1', undefined])
  const headers = { 'x-request-id': 'mine', 'content-type': 'text/plain' }
  const streamed = (await call({ body: Readable.from(['a', 'b']), headers })).json as {
    headers: Record<string, string>
  }
  t.equal(streamed.headers['content-type'], 'text/plain')
})

const OPEN = {
  method: 'GET', path: '/f', headers: { 'x-request-id': 'mine' }, statuses: [200, 304], bodySeconds: 20
} as const

t.test('an opened reply is there before its body, which may be larger than any that is held in memory', async t => {
  const { peer, client, outcomes } = await testClient(t)
  const rest = signal()
  peer.behave(async response => {
    response.writeHead(200, { etag: '"x"' }).write('begin')
    await rest.promise
    response.end(Buffer.alloc(9 * 1024 * 1024))
  })
  const { statusCode, headers, body } = await client.open('try', OPEN)
  t.strictSame([statusCode, headers.etag, await outcomes()], [200, '"x"', ['ok 1']])
  rest.resolve()
  let size = 0
  for await (const chunk of body ?? []) size += chunk.length
  t.equal(size, 9 * 1024 * 1024 + 5)
})

t.test('an opened reply has no body above 299; a status that the caller does not handle is unavailable', async t => {
  const { peer, client, outcomes } = await testClient(t)
  peer.behave(response => response.writeHead(304, { etag: '"x"' }).end())
  const { statusCode, body } = await client.open('try', OPEN)
  t.strictSame([statusCode, body], [304, undefined])
  peer.behave(response => json(response, 418, {}))
  await t.rejects(client.open('try', OPEN), { message: 'Test service unavailable: it answered with status 418' })
  t.strictSame(await outcomes(), ['ok 1', 'unavailable 1'])
})

t.test('an opened reply has one deadline for its head and another for its body', async t => {
  const { peer, registry } = await testClient(t)
  const client = new ServiceClient('Other service', { url: peer.url, timeoutSeconds: 0.2, registry })
  t.teardown(() => client.close())
  peer.behave(() => {})
  await t.rejects(client.open('try', OPEN), { message: 'Other service did not answer within 0.2 seconds' })
  peer.behave(response => response.writeHead(200).write('begin'))
  const { body } = await client.open('try', { ...OPEN, bodySeconds: 0.3 })
  await t.rejects(async () => { await body?.toArray() }, { name: 'TimeoutError' })
})

t.test('only a deletion has nothing to say', async t => {
  const { peer, call } = await testClient(t)
  peer.behave(response => response.writeHead(204).end())
  t.strictSame((await call({ method: 'DELETE' })).json, {})
  await t.rejects(call(), { statusCode: 503, message: 'Test service unavailable: its answer is not a JSON object' })
})

t.test('an answer is believed where it has the shape that was agreed', async t => {
  const { call } = await testClient(t)
  t.match((await call({ isValid: () => true })).json, { path: '/base/x?y=1' })
  await t.rejects(call({ isValid: () => false }), {
    message: 'Test service unavailable: its answer has another shape than agreed'
  })
})

t.test('a refusal is passed on where the call says so and it has a detail', async t => {
  const { peer, call, outcomes } = await testClient(t)
  peer.behave(response => json(response, 409, { detail: 'Not now' }))
  await t.rejects(call({ passesOn: [409] }), {
    message: 'The other service refuses the request',
    statusCode: 409,
    detail: 'Not now'
  })
  await t.rejects(call({ passesOn: [404] }), {
    statusCode: 503,
    message: 'Test service unavailable: it answered with status 409'
  })
  for (const body of [{}, { detail: null }]) {
    peer.behave(response => json(response, 409, body))
    await t.rejects(call({ passesOn: [409] }), { message: /status 409$/, statusCode: 503 })
  }
  peer.behave(response => json(response, 409, { detail: { a: 1 } }))
  await t.rejects(call({ passesOn: [409] }), {
    message: 'The other service refuses the request',
    statusCode: 409,
    detail: '{"a":1}'
  })
  t.strictSame((await outcomes()).sort(), ['refused 2', 'unavailable 3'])
})

t.test('the issues of a 422 are passed on in our shape', async t => {
  const { peer, call } = await testClient(t)
  const issue = { loc: ['body', 0, 'a'], msg: 'No', type: 'missing' }
  const inBody = (msg: string) => [{ loc: ['body'], msg, type: 'value_error' }]
  const faulty =
    [{ ...issue, loc: 'body' }, { ...issue, loc: [null] }, { ...issue, msg: 1 }, { ...issue, type: 1 }, null]
  const details: Array<[detail: unknown, passedOn: unknown]> = [
    [[issue], [issue]],
    ['No', inBody('No')],
    [{ a: 1 }, inBody('{"a":1}')],
    ...faulty.map(part => [[issue, part], inBody(JSON.stringify([issue, part]))] as [unknown, unknown])
  ]
  for (const [sent, detail] of details) {
    peer.behave(response => json(response, 422, { detail: sent }))
    const error = await call({ passesOn: [422] }).catch(error => error)
    t.strictSame([error.statusCode, error.detail], [422, detail], JSON.stringify(sent))
  }
})

t.test('the deadline of a call holds for the whole of it, and is its own where it has one', async t => {
  const { peer, call, outcomes } = await testClient(t)
  peer.behave(response => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  })
  await t.rejects(call({ timeoutSeconds: 0.2 }), {
    statusCode: 504,
    message: 'Test service did not answer within 0.2 seconds'
  })
  t.strictSame(await outcomes(), ['timeout 1'])
})

t.test('an error that ends the stream of the body is thrown as it is, and counts as given up', async t => {
  const { call, outcomes } = await testClient(t)
  const body = new Readable({
    read () {
      this.destroy(Object.assign(new Error('too large'), { statusCode: 413 }))
    }
  })
  await t.rejects(call({ body }), { message: 'too large', statusCode: 413 })
  t.strictSame(await outcomes(), ['given up 1'])
})

t.test('a probe is an object with status 200, or nothing, and is not counted', async t => {
  const { peer, client, outcomes } = await testClient(t)
  t.match(await client.probe('/health'), { path: '/base/health' })
  for (const [status, body] of [
    [200, []],
    [201, {}],
    [503, {}]
  ] as const) {
    peer.behave(response => json(response, status, body))
    t.equal(await client.probe('/health'), undefined, String(status))
  }
  t.strictSame(await outcomes(), [])
})

t.test('a service that does not run is unavailable; the cause is kept for the log', async t => {
  const client = new ServiceClient('Test service', { url: UNUSED_URL, timeoutSeconds: 20, registry: new Registry() })
  t.teardown(() => client.close())
  t.equal(await client.probe('/health'), undefined)
  const call = client.call('try', { method: 'GET', path: '/', headers: { 'x-request-id': 'mine' } })
  await t.rejects(call, { message: 'Test service unavailable: connection refused', cause: { code: 'ECONNREFUSED' } })
})

t.test('a call is not repeated', async t => {
  const { peer, call } = await testClient(t)
  const destroyed = signal()
  peer.behave(response => {
    response.destroy()
    destroyed.resolve()
  })
  await t.rejects(call({ method: 'GET' }), { message: /connection (closed|reset)$/, statusCode: 503 })
  await destroyed.promise
  t.ok(peer.calls.length <= 1, 'at most one')
})

t.test('a service of ours that refuses says why, and what another one says reaches nobody', async t => {
  const { peer, call, client } = await testClient(t)
  const said: Array<[detail: unknown, reason: string]> = [
    ['The database has no room: nothing can be stored until the operator makes some',
      'it has no room, so nothing can be stored until the operator makes some'],
    ['Database unavailable', 'it cannot reach its database'],
    ['Service is shutting down', 'it is closing; try again in a moment'],
    ['Service is overloaded', 'it is overloaded; try again in a moment'],
    ['connect ECONNREFUSED 10.0.0.7:5432', 'it answered with status 503'],
    [{ inside: true }, 'it answered with status 503']
  ]
  for (const [detail, reason] of said) {
    peer.behave(response => { json(response, 503, { detail }) })
    const refusal = { statusCode: 503, message: `Test service unavailable: ${reason}` }
    await t.rejects(call(), refusal)
    await t.rejects(client.open('try', OPEN), refusal)
    await t.rejects(client.forget('/x', OPEN.headers, 5), refusal)
  }
})
