import { createServer } from 'node:http'
import { Pool } from 'undici'
import { greet } from './greet.js'

/** A proxy that forwards each request to `ENGINE`. It checks nothing, records nothing, logs nothing. */
const engine = new Pool(process.env.ENGINE ?? '')

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { statusCode, body } = await engine.request({
    method: 'POST',
    path: request.url ?? '/',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(chunks)
  })
  const reply = Buffer.from(await body.arrayBuffer())
  response.writeHead(statusCode, { 'content-type': 'application/json', 'content-length': reply.length }).end(reply)
})
greet(server.listen(0, '127.0.0.1'))
