import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { boundedFetch } from '../../../../lib/http/client/bounded-fetch.js'

const MOST = 1_048_576
let isClosed: Promise<unknown> = Promise.resolve()

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/full': response => { response.end(Buffer.alloc(MOST, 'a')) },
  '/larger': response => { response.end(Buffer.alloc(MOST + 1, 'a')) },
  '/empty': response => { response.writeHead(204).end() },
  '/endless': response => {
    const timer = setInterval(() => { response.write(Buffer.alloc(100_000)) }, 1)
    isClosed = once(response, 'close').finally(() => { clearInterval(timer) })
  }
}

const server = createServer((request, response) => { ANSWERS[request.url ?? '']?.(response) })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => { server.closeAllConnections(); server.close() })
const ask = async (path: string) =>
  await boundedFetch(MOST)(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

t.test('an answer of as many bytes as may be comes whole, and one without content has none', async t => {
  t.equal((await (await ask('/full')).text()).length, MOST)
  const empty = await ask('/empty')
  t.strictSame([empty.status, empty.body], [204, null])
})

t.test('one byte more fails, and an answer without an end is no longer read', async t => {
  await t.rejects(ask('/larger'), { message: /larger than 1048576 bytes/ })
  await t.rejects(ask('/endless'), { message: /larger/ })
  await isClosed
  t.pass('the connection is closed')
})
