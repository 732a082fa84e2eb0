import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createConnection, type Connection } from 'mongoose'
import type { Test } from 'tap'
import { buildChatEngine, type ChatEngineSettings } from '../../../companions/chat-engine/app.js'
import { freshDatabase } from '../../helper.js'
import { SPANISH_GUIDE } from './spanish-guide.js'

export const GUIDE = readFileSync(new URL('../../../../examples/teaching-guide.md', import.meta.url), 'utf8')

/** An engine on a fresh database in which a gateway keeps three subjects: one with the example guide, a Spanish one, and one without a guide. */
export async function testEngine (t: Test, settings: Partial<ChatEngineSettings> = {}, log?: object): Promise<{ app: FastifyInstance, uri: string, database: Connection }> {
  const uri = settings.MONGODB_URI ?? await freshDatabase(t)
  const database = await createConnection(uri).asPromise()
  t.teardown(() => database.close())
  if (settings.MONGODB_URI === undefined) {
    await database.collection<{ _id: string }>('subjects').insertMany([
      { _id: 'algorithms', name: 'Algorithms and Data Structures', guide: GUIDE },
      { _id: 'historia', name: 'Historia Contemporánea', guide: SPANISH_GUIDE },
      { _id: 'empty', name: 'Nothing yet', guide: '' }
    ] as unknown as Array<{ _id: string }>)
  }
  const app = await buildChatEngine({ LOG_LEVEL: 'silent', ...settings, MONGODB_URI: uri }, log)
  t.teardown(() => app.close())
  return { app, uri, database }
}

export interface Answer { status: number, body: any, headers: Record<string, unknown> }

export async function post (app: FastifyInstance, url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await app.inject({ method: 'POST', url, payload: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

export async function say (app: FastifyInstance, query: string, id = 's1', asignatura = 'algorithms', user_id = 'ada'): Promise<any> {
  return (await post(app, '/chat', { query, id, asignatura, user_id })).body
}

/** A real HTTP peer; the handler gets the request with its body read. */
export async function peer (t: Test, handle: (request: IncomingMessage & { body: string }, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', text => { body += text }).on('end', () => handle(Object.assign(request, { body }), response))
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
