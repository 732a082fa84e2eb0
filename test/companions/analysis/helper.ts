import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Test } from 'tap'
import { buildAnalysis } from '../../../companions/analysis/app.js'
import type { LiveSession } from '../../../models/sessions/session.js'
import type { Role } from '../../../schemas/roles.js'
import { fileRecent } from '../../../services/sessions/file.js'
import { recordTurn } from '../../../services/sessions/record.js'
import { engineDouble, json, type EngineBehaviour } from '../../support/doubles/engine-double.js'
import { freshDatabase, UNUSED_URL, testApp } from '../../support/helper.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

export interface HttpResponse { status: number, body: any }

interface Options {
  CHATBOT_URL?: string
  RAG_URL?: string
  /** Of the analysis service. */
  log?: object
  /** Default: a fresh one. */
  database?: string
}

/** A gateway and an analysis service on one database, and what students and clients do with them. */
export async function testAnalysis (t: Test, { database, log, ...settings }: Options = {}) {
  const uri = database ?? await freshDatabase(t)
  const gateway = await testApp(t, { MONGODB_URI: uri, CHATBOT_URL: settings.CHATBOT_URL ?? UNUSED_URL })
  const app = await buildAnalysis({ ...OPEN_COMPANION, MONGODB_URI: uri, ...settings }, log)
  // A test reads what is grouped, however long that takes.
  app.analysis.grouping.patienceMs = 60_000
  t.teardown(() => app.close())
  return { uri, gateway, app, ...classOf(gateway), ...clientOf(app) }
}

/** Who is in a class, and what they ask, stored as the gateway stores it. */
function classOf ({ models }: FastifyInstance) {
  let sessions = 0

  /** Registers a user and returns the username. */
  const person = async (
    username: string, full_name: string, role: Role = 'STUDENT', email = `${username}@example.edu`
  ): Promise<string> => {
    await models.User.register({ username, email, full_name, role }, 'x')
    return username
  }

  /** Records the questions in a new session and returns its id. The turns of every other session are filed. */
  const ask = async (username: string, subject: string, ...questions: string[]): Promise<string> => {
    const id = `session-${randomUUID()}`
    const isFiled = sessions++ % 2 === 1
    let session = await models.Session.claim(id, { user_id: username, subject, title: '' }) as LiveSession
    for (const content of questions) {
      const messages = [{ role: 'user' as const, content }, { role: 'assistant' as const, content: 'Yes.' }]
      await recordTurn(models, session, { messages, interrupted: false })
      session = { ...session, turns: session.turns + 1 }
      if (isFiled) await fileRecent(models, session)
    }
    return id
  }

  /** The first student asks the first question, the next student the next question, and so on. */
  const askInTurn = async (students: string[], subject: string, questions: string[]): Promise<void> => {
    for (const [i, question] of questions.entries()) await ask(students[i % students.length] ?? '', subject, question)
  }

  return { person, ask, askInTurn }
}

function clientOf (app: FastifyInstance) {
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<HttpResponse> => {
    const response = await app.inject({ method, url, ...(body !== undefined && { payload: body }) })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
  const post = (url: string, body: object) => send('POST', url, body)
  const get = (url: string) => send('GET', url)
  /** The body of a run. */
  const generate = async (subject: string, min_cluster_size?: number): Promise<any> =>
    (await post('/faqs/generate', { subject, ...(min_cluster_size !== undefined && { min_cluster_size }) })).body
  return { send, post, get, generate }
}

/** Replies to each question with itself. */
export const answerAll: EngineBehaviour = (response, { body }) =>
  json(response, 200, { response: `Answer to: ${body.query}`, sources: [] })

/** A class of eight students, an engine that replies to each question, and a retrieval service. */
export async function testClass (t: Test) {
  const engine = await engineDouble(t, answerAll)
  const retrieval = await engineDouble(t)
  const lines: any[] = []
  const stream = new Writable({
    write (line, _encoding, done) {
      lines.push(JSON.parse(line))
      done()
    }
  })
  const service = await testAnalysis(t, {
    CHATBOT_URL: engine.url, RAG_URL: retrieval.url, log: { level: 'info', stream }
  })
  const students = []
  for (let i = 0; i < 8; i++) students.push(await service.person(`s-${i}x`, `Zoltan${'abcdefgh'[i]} Quentin${i}`))
  return { ...service, engine, retrieval, lines, students: students as [string, string, string, ...string[]] }
}
