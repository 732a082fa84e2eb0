import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { EndpointUnreachable, ModelEndpoint } from '../../../../lib/http/client/model-endpoint.js'
import { freePort } from '../../../support/free-port.js'

let answer: (response: ServerResponse) => void = () => {}
const requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  requests.push(request)
  answer(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => { server.closeAllConnections(); server.close() })
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
const post = async (signal = new AbortController().signal) =>
  await new ModelEndpoint({ baseUrl }).post('/embeddings', { input: ['A budget.'] }, signal)

t.test('without a key, none is sent', async t => {
  answer = response => { response.end('{}') }
  const { body } = await post()
  t.strictSame(await body.toArray(), [Buffer.from('{}')])
  const { url, headers: { authorization } } = requests.at(-1) as IncomingMessage
  t.strictSame([url, authorization], ['/v1/embeddings', undefined])
})

const REFUSALS: Array<[how: string, body: string, problem: string]> = [
  ['an error with its code', '{"error":{"message":"No.","code":"insufficient_quota"}}', 'no quota'],
  ['a list, as Gemini sends it', '[{"error":{"message":"You exceeded your current quota"}}]', 'no quota'],
  ['an error that is a text', '{"error":"quota exceeded"}', 'no quota'], ['a text', 'Out of credit', 'no quota'],
  ['a detail that is a text', '{"detail":"Out of credit"}', 'no quota'],
  ['the request once more', '{"detail":[{"loc":["body"],"input":"A budget."}]}', 'rate limited'],
  ['a body without an end', '{"error":{"message":"quota'.padEnd(2_000_000), 'rate limited']
]
for (const [how, body, problem] of REFUSALS) {
  t.test(`a refusal is told by what the endpoint says, not by what it repeats: ${how}`, async t => {
    answer = response => { response.writeHead(429, { 'retry-after': '2' }).end(body) }
    await t.rejects(post(), { problem, message: 'status 429', retryAfterMs: 2000 })
  })
}

t.test('a redirect is not followed: what was sent must not reach another host', async t => {
  answer = response => { response.writeHead(308, { location: '/other' }).end() }
  await t.rejects(post(), { problem: 'refused', message: 'status 308' })
  t.equal(requests.at(-1)?.url, '/v1/embeddings')
})

t.test('a connection that ends is unreachable, and a deadline is the reason of its signal', async t => {
  answer = response => { response.destroy() }
  await t.rejects(post(), EndpointUnreachable)
  const away = new ModelEndpoint({ baseUrl: `http://127.0.0.1:${await freePort()}` })
  await t.rejects(away.post('/', {}, new AbortController().signal), EndpointUnreachable)
  answer = () => {}
  await t.rejects(post(AbortSignal.timeout(20)), { name: 'TimeoutError' })
  answer = response => { response.writeHead(500).write('{') }
  await t.rejects(post(AbortSignal.timeout(20)), { name: 'TimeoutError' }, 'also while a refusal is read')
})
