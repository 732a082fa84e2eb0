import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createConnection } from 'mongoose'
import type { Test } from 'tap'
import { buildApp, type GatewaySettings } from '../app.js'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import type { Role } from '../schemas/roles.js'
import { loadSettings } from '../settings.js'

/**
 * A MongoDB URI with a database of its own: on the embedded database in memory, or on the server that
 * `TEST_MONGODB_URI` names. It is gone after the test.
 */
export async function freshDatabase (t: Test): Promise<string> {
  const name = `test-${randomUUID()}`
  const server = process.env.TEST_MONGODB_URI
  if (server === undefined) {
    const mongo = await startEmbeddedMongo()
    t.teardown(() => mongo.close())
    return mongo.uri(name)
  }
  const uri = new URL(server)
  uri.pathname = `/${name}`
  t.teardown(async () => {
    const connection = await createConnection(uri.href).asPromise()
    await connection.dropDatabase()
    await connection.close()
  })
  return uri.href
}

/** Nothing listens there. */
export const NOBODY = 'http://127.0.0.1:1'

/** The settings of a gateway in a test: no `.env`, cheap hashes, no log. */
export function testSettings (mongodbUri: string, environment: NodeJS.ProcessEnv = {}): GatewaySettings {
  const SECRET_KEY = randomBytes(32).toString('hex')
  const settings = loadSettings({ LOG_LEVEL: 'silent', MONGODB_URI: mongodbUri, SECRET_KEY, CHATBOT_URL: NOBODY, RAG_URL: NOBODY, MATH_URL: NOBODY, ...environment }, false)
  return { ...settings as GatewaySettings, passwordCost: 4 }
}

/** A gateway on a fresh database. Further settings as they would stand in the environment. */
export async function testApp (t: Test, environment: NodeJS.ProcessEnv = {}, log?: object): Promise<FastifyInstance> {
  const app = await buildApp(testSettings(await freshDatabase(t), environment), log)
  t.teardown(() => app.close())
  return app
}

export const PASSWORD = 'correct horse battery'

export interface Account { username: string, token: string, headers: { authorization: string } }

/** A user of the role, created as the gateway would and logged in. */
export async function account (app: FastifyInstance, role: Role, username = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}`): Promise<Account> {
  const user = await app.models.User.register(
    { username, email: `${username}@example.edu`, full_name: `Name of ${username}`, role },
    await app.passwords.hash(PASSWORD)
  )
  return credentials(username, app.issueToken(user))
}

export function credentials (username: string, token: string): Account {
  return { username, token, headers: { authorization: `Bearer ${token}` } }
}

/** One request with a JSON body, by the account if there is one. */
export async function call (app: FastifyInstance, who: Account | undefined, method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
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

export async function login (app: FastifyInstance, username: string, password: string): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString()
  })
}
