import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import { defineModels, type Models } from '../models/index.js'
import { connect } from '../lib/database/connection.js'
import { createIndexes } from '../lib/database/collection.js'
import { fill, STUDENTS, SUBJECT, type Content } from './harness/content.js'

/* Each measured server is a process of its own, started as by `npm start`. */

export interface Server { origin: string, process: ChildProcess, stop: () => Promise<void> }

export const SECRET_KEY = 'the secret of all the tokens of this benchmark'
const running = new Set<ChildProcess>()
process.on('exit', () => { for (const child of running) child.kill('SIGKILL') })

// A few users send what a whole university does.
const NO_LIMITS = Object.fromEntries([
  'LOGIN_FAILURES_PER_NAME', 'CHATS_AT_ONCE', 'CHATS_PER_DAY',
  'CHATS_PER_DAY_PER_SUBJECT', 'USER_MAX_SESSIONS', 'USER_MAX_BYTES',
  'SESSION_MAX_MESSAGES', 'SESSION_MAX_BYTES'
].map(name => [name, '0']))

/** Starts a compiled program with these settings and no others, and waits until it prints its address. */
export async function startServer (program: string, settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    // A folder without an .env file.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '16', PORT: '0', SECRET_KEY, ...NO_LIMITS, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc']
  })
  running.add(child)
  const ended = once(child, 'close').then(() => { running.delete(child) })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      said += text
      const address = /listens on (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin, process: child, stop }
}

export interface Gateway extends Server {
  /** The next one of the twenty students of the subject in bench/harness/content.ts, with a token. */
  student: () => Student
  administrator: { authorization: string }
}

export interface Student { username: string, headers: { authorization: string } }

/** A gateway with this content, on the embedded database or on a database of its own behind `MONGODB_URI`. */
export async function startGateway (content: Content, settings: Record<string, string> = {}): Promise<Gateway> {
  const database = await databaseWith(content)
  const gateway = await startServer('../server.js', { ...database.settings, ...settings })
  const stop = async () => {
    await gateway.stop()
    await database.remove()
  }
  const students = STUDENTS.map(username =>
    ({ username, headers: tokenOf({ sub: username, role: 'STUDENT', subjects: [SUBJECT] }) }))
  let next = 0
  return {
    ...gateway,
    stop,
    student: () => students[next++ % students.length] as Student,
    administrator: tokenOf({ sub: 'root', role: 'ADMIN', subjects: [] })
  }
}

/** The gateway of another checkout that is built, on a database that it has filled itself. */
export async function startOther (folder: string, settings: Record<string, string>): Promise<Gateway> {
  const servers = pathToFileURL(resolve(folder, 'dist/bench/servers.js')).href
  const { startGateway: start } = await import(servers) as { startGateway: typeof startGateway }
  return await start({ users: 100 }, settings)
}

/** A token as the gateway issues it. Twenty logins would take five seconds. */
export function tokenOf (claims: object): { authorization: string } {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const login = { ver: 0, auth_time: now, sid: randomUUID() }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, ...login, iat: now, exp: now + 3600 })}`
  return { authorization: `Bearer ${text}.${createHmac('sha256', SECRET_KEY).update(text).digest('base64url')}` }
}

const CLOCK_TICKS_PER_SECOND = 100

/** The processor time that all threads of a server have taken, in microseconds. Linux alone tells it. */
export function processorTimeOf ({ process: { pid } }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 1_000_000 / CLOCK_TICKS_PER_SECOND
}

let databases = 0

interface Database {
  /** For a gateway on this database. */
  settings: Record<string, string>
  remove: () => Promise<void>
}

/** A new database with this content. */
export const databaseWith = async (content: Content): Promise<Database> =>
  await databaseFilledBy(async models => await fill(models, content))

/** A new database with what is written to it. */
export async function databaseFilledBy (write: (models: Models) => Promise<void>): Promise<Database> {
  const given = process.env.MONGODB_URI
  if (given === undefined) {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-'))
    const embedded = await startEmbeddedMongo({ directory: join(DATA_DIR, 'mongo') })
    await fillAt(embedded.uri('course-assistant'), write)
    await embedded.close()
    return { settings: { DATA_DIR }, remove: () => rm(DATA_DIR, { recursive: true, force: true }) }
  }
  const uri = new URL(given)
  uri.pathname = `/bench-${process.pid}-${++databases}`
  await fillAt(uri.href, write)
  return { settings: { MONGODB_URI: uri.href }, remove: () => dropAt(uri.href) }
}

async function fillAt (uri: string, write: (models: Models) => Promise<void>): Promise<void> {
  const connection = await connect(uri, 'bench')
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  await write(models)
  await connection.close()
}

async function dropAt (uri: string): Promise<void> {
  const connection = await connect(uri, 'bench')
  await connection.dropDatabase()
  await connection.close()
}
