import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createConnection, type Connection } from 'mongoose'
import type { Test } from 'tap'
import { buildChatEngine, type ChatEngineSettings } from '../../../companions/chat-engine/app.js'
import type { TestRun } from '../../../companions/chat-engine/models/test-run.js'
import { freshDatabase } from '../../support/database.js'
import { SPANISH_GUIDE } from './spanish-guide.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

export const GUIDE = readFileSync(new URL('../../../../examples/teaching-guide.md', import.meta.url), 'utf8')

interface TestEngine {
  app: FastifyInstance
  uri: string
  database: Connection
}

/**
 * An engine on a fresh database in which a gateway keeps three subjects: one with the example guide, a Spanish one, and
 * one without a guide.
 */
export async function testEngine (
  t: Test, settings: Partial<ChatEngineSettings> = {}, log?: object
): Promise<TestEngine> {
  const uri = settings.MONGODB_URI ?? await freshDatabase(t)
  const database = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => database.close())
  if (settings.MONGODB_URI === undefined) {
    await subjectsOf(database).insertMany([
      { _id: 'algorithms', name: 'Algorithms and Data Structures', guide: GUIDE },
      { _id: 'historia', name: 'Historia Contemporánea', guide: SPANISH_GUIDE },
      { _id: 'empty', name: 'Nothing yet', guide: '' }
    ])
  }
  const app = await buildChatEngine({ ...OPEN_COMPANION, ...settings, MONGODB_URI: uri }, log)
  t.teardown(() => app.close())
  return { app, uri, database }
}

/** The gateway's collection of subjects. */
export function subjectsOf (database: Connection) {
  return database.collection<{ _id: string, name: string, guide: string }>('subjects')
}

export interface Answer { status: number, body: any, headers: Record<string, unknown> }

export async function post (
  app: FastifyInstance, url: string, body: unknown, headers: Record<string, string> = {}
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers }
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** The JSON of a GET. */
export async function read (app: FastifyInstance, url: string): Promise<any> {
  return (await app.inject(url)).json()
}

/** The reply to a message. */
export async function say (
  app: FastifyInstance, query: string, id = 's1', asignatura = 'algorithms', user_id = 'ada'
): Promise<any> {
  return (await post(app, '/chat', { query, id, asignatura, user_id })).body
}

/** The response to an answer to a test question. */
export async function resume (
  app: FastifyInstance, user_response: string, more: object = {}, headers: Record<string, string> = {}
): Promise<Answer> {
  return await post(app, '/resume_chat', { id: 's1', user_response, user_id: 'ada', ...more }, headers)
}

/** The right letter of the question that waits, and a wrong one, read from the database: no client sees them. */
export async function letters (app: FastifyInstance, session = 's1'): Promise<{ right: string, wrong: string }> {
  const { state } = await app.engine.models.TestRun.waiting(session) as TestRun
  const { correct_option: right } = state.questions[state.current_question_index] as { correct_option: number }
  return { right: 'ABCD'.charAt(right), wrong: 'ABCD'.charAt((right + 1) % 4) }
}

/** How many answers the latest test of a session has graded. */
export async function gradedAnswers (app: FastifyInstance, session = 's1'): Promise<number | undefined> {
  return (await app.engine.models.TestRun.latest(session))?.state.user_answers.length
}

/** A real HTTP peer; the handler gets the request with its body read. */
export async function peer (
  t: Test, handle: (request: IncomingMessage & { body: string }, response: ServerResponse) => void
): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', text => { body += text })
      .on('end', () => handle(Object.assign(request, { body }), response))
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
