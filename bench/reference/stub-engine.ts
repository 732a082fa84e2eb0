import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { greet } from './greet.js'

/*
 * A chat engine that responds at once, or after the time in the message: "wait 200" is answered after 200 ms. It parses
 * the request, and its response has the format of a real one.
 */
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const { id, asignatura, query = '' } = text === '' ? {} : JSON.parse(text)
  const wait = Number(/^wait (\d+)/.exec(query)?.[1] ?? 0)
  if (wait > 0) await sleep(wait)
  const reply = JSON.stringify({ response: `You said: ${query}`, session_id: id, asignatura, interrupted: false })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) }).end(reply)
})
greet(server.listen(0, '127.0.0.1'))
