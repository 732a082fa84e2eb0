import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export interface EngineCall { path: string, headers: IncomingMessage['headers'], body: Record<string, any> }
export type EngineBehaviour = (response: ServerResponse, call: EngineCall) => unknown

/** A real HTTP peer in the place of the chat engine, or of another service that speaks JSON. `behave` says what it does with the next calls. */
export async function engineDouble (t: Test, behaviour: EngineBehaviour = echo): Promise<{ url: string, calls: EngineCall[], behave: (behaviour: EngineBehaviour) => void }> {
  const calls: EngineCall[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const call = { path: request.url as string, headers: request.headers, body: request.headers['content-type'] === 'application/json' ? JSON.parse(text) : {} }
    if (request.method === 'POST') calls.push(call)
    await behaviour(response, call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, behave: next => { behaviour = next } }
}

export const echo: EngineBehaviour = (response, { body }) => json(response, 200, {
  response: `You said: ${body.query ?? body.user_response}`, session_id: body.id, asignatura: body.asignatura, interrupted: false
})

export function json (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
