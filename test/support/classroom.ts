import assert from 'node:assert/strict'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Test } from 'tap'
import type { LiveSession } from '../../models/sessions/session.js'
import { engineDouble, type EngineDouble } from './doubles/engine-double.js'
import { tcpProxy, type TcpProxy } from '../faults/support/tcp-proxy.js'
import { account, type Account, addSubject, call, enrolledStudent, freshDatabase, startApp } from './helper.js'

export interface Classroom {
  app: FastifyInstance
  engine: EngineDouble
  /** Stands between the gateway and its database. */
  proxy: TcpProxy
  professor: Account
  student: Account
}

/**
 * A gateway before an engine, with the subjects `algebra` and `physics`, their professor, and a student who is enrolled
 * in `algebra`.
 */
export async function classroom (t: Test, environment: NodeJS.ProcessEnv = {}): Promise<Classroom> {
  const [engine, proxy] = [await engineDouble(t), await tcpProxy(t, await freshDatabase(t))]
  const app = await startApp(t, proxy.uri, { CHATBOT_URL: engine.url, ...environment })
  const professor = await account(app, 'PROFESSOR')
  for (const id of ['algebra', 'physics']) await addSubject(app, id, professor.username)
  return { app, engine, proxy, professor, student: await enrolledStudent(app) }
}

/** Sends a message about `algebra`. */
export async function say (
  { app }: Pick<Classroom, 'app'>,
  who: Account | undefined,
  id: string,
  content = 'Hello',
  more: object = {},
  headers = {}
): Promise<LightMyRequestResponse> {
  return await call(app, who, 'POST', '/chat', { id, asignatura: 'algebra', content, ...more }, headers)
}

export async function readSession ({ app }: Pick<Classroom, 'app'>, who: Account, id: string): Promise<any> {
  return (await call(app, who, 'GET', `/sessions/${id}`)).json()
}

/** The texts of a session. Throws unless the roles alternate, the user's first. */
export async function transcript (room: Pick<Classroom, 'app'>, who: Account, id: string): Promise<string[]> {
  const { messages } = (await readSession(room, who, id)) as { messages: Array<{ role: string, content: string }> }
  assert.deepEqual(messages.map(({ role }) => role), messages.map((_, i) => i % 2 ? 'assistant' : 'user'))
  return messages.map(({ content }) => content)
}

/** The number of messages that the list of sessions shows. */
export async function listedCount (
  { app }: Pick<Classroom, 'app'>,
  who: Account,
  id: string
): Promise<number | undefined> {
  const sessions = (await call(app, who, 'GET', '/sessions?limit=100')).json()
  return sessions.find(({ _id }: { _id: string }) => _id === id)?.message_count
}

export async function storedSession ({ app }: Pick<Classroom, 'app'>, id: string): Promise<LiveSession> {
  const session = await app.models.Session.findSession(id)
  if (session?.transcript === undefined) throw new Error(`the session ${id} is not live`)
  return session as LiveSession
}

/** The number of turns of this transcript that have documents of their own. */
export async function filedTurns ({ app }: Pick<Classroom, 'app'>, { transcript }: LiveSession): Promise<number> {
  return await app.models.Turn.countDocuments({ transcript })
}
