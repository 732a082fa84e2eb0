import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Test } from 'tap'
import { buildApp, type GatewaySettings } from '../../app.js'
import type { Role } from '../../schemas/roles.js'
import { loadSettings } from '../../settings.js'
import { freshDatabase } from './database.js'
import { NO_COMPANIONS } from './doubles/engine-double.js'

// Tests that need no gateway import these from their own files, and start sooner.
export { freshDatabase } from './database.js'
export { UNUSED_URL } from './doubles/engine-double.js'
export { signal, until } from './events.js'
export { collectedLog } from './log.js'

/** The settings of a gateway in a test: no `.env`, cheap hashes, no log. */
export function testSettings (mongodbUri: string, environment: NodeJS.ProcessEnv = {}): GatewaySettings {
  const SECRET_KEY = randomBytes(32).toString('hex')
  // Many tests send more messages at once than a person does.
  const none = { CHATS_AT_ONCE: '0', LOGIN_FAILURES_PER_NAME: '0' }
  const own = { LOG_LEVEL: 'silent', ...none, MONGODB_URI: mongodbUri, SECRET_KEY, ...NO_COMPANIONS }
  const settings = loadSettings({ ...own, ...environment }, false)
  return { ...(settings as GatewaySettings), passwordCost: 4 }
}

/** A gateway on this database, closed after the test. Further settings as they would stand in the environment. */
export async function startApp (
  t: Test,
  uri: string,
  environment: NodeJS.ProcessEnv = {},
  log?: object
): Promise<FastifyInstance> {
  const app = await buildApp(testSettings(uri, environment), log)
  t.teardown(() => app.close())
  return app
}

/** A gateway on a fresh database. */
export async function testApp (t: Test, environment: NodeJS.ProcessEnv = {}, log?: object): Promise<FastifyInstance> {
  return await startApp(t, await freshDatabase(t), environment, log)
}

export const PASSWORD = 'correct horse battery'

export interface Account {
  username: string
  token: string
  headers: { authorization: string }
}

/** A user of the role, created as the gateway would and logged in. */
export async function account (
  app: FastifyInstance,
  role: Role,
  username = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}`
): Promise<Account> {
  const user = await app.models.User.register(
    { username, email: `${username}@example.edu`, full_name: `Name of ${username}`, role },
    await app.passwords.hash(PASSWORD)
  )
  if (typeof user === 'string') throw new Error(`${username} cannot be registered: ${user}`)
  return credentials(username, app.issueToken(user))
}

export function credentials (username: string, token: string): Account {
  return { username, token, headers: { authorization: `Bearer ${token}` } }
}

/** Adds a subject whose name is `The <id>`. The professor need not exist. */
export async function addSubject (app: FastifyInstance, id = 'algebra', professor = 'emmy'): Promise<void> {
  const added = await app.models.Subject.add({
    subject_id: id,
    name: `The ${id}`,
    description: '',
    professor_id: professor
  })
  if (added === null) throw new Error(`the subject ${id} is there already`)
}

/** A new student who is enrolled in these subjects. */
export async function enrolledStudent (
  app: FastifyInstance,
  subjects = ['algebra'],
  username?: string
): Promise<Account> {
  const student = await account(app, 'STUDENT', username)
  for (const id of subjects) await enrol(app, student, id)
  return student
}

export async function enrol (app: FastifyInstance, student: Account, subject: string): Promise<void> {
  const { statusCode, body } = await call(app, student, 'POST', `/subjects/${subject}/enroll`)
  if (statusCode !== 200) throw new Error(`${student.username} cannot enrol in ${subject}: ${body}`)
}

/** One request with a JSON body, by the account if there is one. */
export async function call (
  app: FastifyInstance,
  who: Account | undefined,
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: method as InjectOptions['method'] & string,
    url,
    headers: {
      ...who?.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) })
  } as InjectOptions)
}

/** The status and the JSON body of an answer, to be compared in one assertion. */
export function outcome ({ statusCode, body }: LightMyRequestResponse): [status: number, body: any] {
  return [statusCode, body === '' ? undefined : JSON.parse(body)]
}

/** Status and body of an error whose detail is this sentence. */
export function refusal (status: number, detail: unknown): [status: number, body: object] {
  return [status, { detail }]
}

/** The places and types of the validation issues in a 422. */
export function issuesOf (answer: LightMyRequestResponse): unknown {
  if (answer.statusCode !== 422) return outcome(answer)
  return answer.json().detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [loc.join('.'), type])
}

export async function login (
  app: FastifyInstance,
  username: string,
  password: string
): Promise<LightMyRequestResponse> {
  return await postForm(app, '/token', new URLSearchParams({ username, password }).toString())
}

export async function postForm (app: FastifyInstance, url: string, payload: string): Promise<LightMyRequestResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url, headers, payload })
}
