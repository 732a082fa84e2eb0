import { createServer, type ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { greet } from './greet.js'

const PIECE_MS = 50

/*
 * A chat engine that responds at once, or after the time in the message: "wait 200" is answered after 200 ms. It parses
 * the request, and its response has the format of a real one. "stream 20 100" is a stream of 20 pieces, the first one
 * after 100 ms; each is the time at which it is sent.
 */
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const { id, asignatura, query = '' } = text === '' ? {} : JSON.parse(text)
  const [, pieces, first] = /^stream (\d+) (\d+)/.exec(query) ?? []
  if (pieces !== undefined) return await stream(response, Number(pieces), Number(first))
  const wait = Number(/^wait (\d+)/.exec(query)?.[1] ?? 0)
  if (wait > 0) await sleep(wait)
  const reply = JSON.stringify({ response: `You said: ${query}`, session_id: id, asignatura, interrupted: false })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) }).end(reply)
})

async function stream (response: ServerResponse, pieces: number, first: number): Promise<void> {
  await sleep(first)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let text = ''
  for (let i = 0; i < pieces; i++) {
    const piece = `${performance.timeOrigin + performance.now()} `
    text += piece
    response.write(`event: delta\ndata: ${JSON.stringify({ text: piece })}\n\n`)
    await sleep(PIECE_MS)
  }
  response.end(`event: done\ndata: ${JSON.stringify({ response: text, interrupted: false })}\n\n`)
}

greet(server.listen(0, '127.0.0.1'))
