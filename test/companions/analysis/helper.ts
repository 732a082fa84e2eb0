import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { buildAnalysis } from '../../../companions/analysis/app.js'
import { fileRecent, recordTurn } from '../../../services/sessions.js'
import type { LiveSession } from '../../../models/session.js'
import type { Role } from '../../../schemas/roles.js'
import { freshDatabase, NOBODY, testApp } from '../../helper.js'

export interface Answer { status: number, body: any }

/** A gateway and an analysis service on one fresh database. Further settings of the service as it would get them. */
export async function testAnalysis (t: Test, settings: { CHATBOT_URL?: string, RAG_URL?: string } = {}, log?: object, database?: string) {
  const uri = database ?? await freshDatabase(t)
  const gateway = await testApp(t, { MONGODB_URI: uri, CHATBOT_URL: settings.CHATBOT_URL ?? NOBODY })
  const app = await buildAnalysis({ LOG_LEVEL: 'silent', MONGODB_URI: uri, ...settings }, log)
  t.teardown(() => app.close())
  return { uri, gateway, app }
}

export async function post (app: FastifyInstance, url: string, body: unknown): Promise<Answer> {
  const answer = await app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return { status: answer.statusCode, body: answer.json() }
}

export async function get (app: FastifyInstance, url: string): Promise<Answer> {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

export async function generate (app: FastifyInstance, subject: string, min_cluster_size?: number): Promise<any> {
  return (await post(app, '/faqs/generate', { subject, ...(min_cluster_size !== undefined && { min_cluster_size }) })).body
}

/** Somebody with an account, as the gateway keeps it. */
export async function person ({ models }: FastifyInstance, username: string, full_name: string, role: Role = 'STUDENT', email = `${username}@example.edu`): Promise<string> {
  await models.User.register({ username, email, full_name, role }, 'x')
  return username
}

let sessions = 0

/** Questions in a session of its own, recorded as the gateway records them; those of every other session are filed. @returns the session's id */
export async function ask ({ models }: FastifyInstance, username: string, subject: string, ...questions: string[]): Promise<string> {
  const id = `session-${sessions++}`
  let session = await models.Session.claim(id, () => ({ user_id: username, subject, title: '' })) as LiveSession
  for (const content of questions) {
    await recordTurn(models, session, { messages: [{ role: 'user', content }, { role: 'assistant', content: 'Yes.' }], interrupted: false, seed: [] })
    session = { ...session, turns: session.turns + 1 }
    if (sessions % 2 === 0) await fileRecent(models, session)
  }
  return id
}

/** The questions, each asked by the next of the students. */
export async function askInTurn (gateway: FastifyInstance, students: string[], subject: string, questions: string[]): Promise<void> {
  for (const [i, question] of questions.entries()) await ask(gateway, students[i % students.length] as string, subject, question)
}
