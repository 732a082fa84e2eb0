import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { loadAnswerSettings, AnswerSettingsSchema, type AnswerSettings } from './companions/chat-engine/settings.js'
import { IndexSettingsSchema, loadIndexSettings, type IndexSettings } from './companions/retrieval/settings.js'
import { DamagedStore, DataInUse, startEmbeddedMongoThread } from './embedded-mongo/thread.js'
import type { SentSecrets } from './lib/http/companion-guard.js'
import { BadSetting } from './lib/settings.js'
import { hostsOf, withoutCredentials } from './lib/database/printable-url.js'
import type { Settings } from './settings.js'

/** The settings of embedded companions, which stand in the gateway's environment beside its own. */
export const EmbeddedSettingsSchema =
  Type.Object({ ...IndexSettingsSchema.properties, ...AnswerSettingsSchema.properties })

/** What a gateway needs and the settings may leave open. */
export interface Addresses {
  MONGODB_URI: string
  SECRET_KEY: string
  CHATBOT_URL: string
  RAG_URL: string
  MATH_URL: string
  /** What each companion gets with each call. */
  SENT_SECRETS: SentSecrets
}

/** What runs beside the gateway in its process. */
export interface EmbeddedParts {
  addresses: Addresses
  /** What the companions that run here count. */
  metrics: Registry[]
  /** For the greeting: what serves each part, without user names and passwords. */
  descriptions: Record<'database' | 'engine' | 'documents' | 'analysis', string>
  /** Stops what was started. Called after the gateway has closed. */
  close: () => Promise<void>
}

type Closers = Array<() => Promise<void>>

/**
 * Starts what the settings name no address of: a database and the secret under `DATA_DIR`, a retrieval service, a chat
 * engine and an analysis service. The gateway itself gets addresses and does not know what serves them.
 * @throws {BadSetting} when a setting of an embedded part or the folder cannot be used
 */
export async function startEmbeddedParts (settings: Settings, log: object): Promise<EmbeddedParts> {
  const companions = { ...loadAnswerSettings(), ...loadIndexSettings() }
  const closers: Closers = []
  // In the reverse order of the starts: the companions work on the database.
  const close = async () => { for (const stop of closers.reverse()) await stop() }
  try {
    // The thread of the database reads its files while this one loads the code of the companions.
    const [database] = await Promise.all([startDatabase(settings, closers), loadCompanions(settings)])
    const metrics: Registry[] = []
    const addresses = await startCompanions(settings, companions, database, log, { closers, metrics })
    const descriptions = describe(settings, companions, addresses)
    return { addresses: { ...database, ...addresses }, metrics, descriptions, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Database = Pick<Addresses, 'MONGODB_URI' | 'SECRET_KEY'>

async function startDatabase (settings: Settings, closers: Closers): Promise<Database> {
  const { DATA_DIR, MONGODB_URI, SECRET_KEY } = settings
  if (MONGODB_URI !== undefined && SECRET_KEY !== undefined) return { MONGODB_URI, SECRET_KEY }
  try {
    // The thread is started before the imports, which block this thread.
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    const secretFile = join(DATA_DIR, 'secret-key')
    // The database is opened first: it admits one process, so that only one process can write the secret. The secret
    // is written when the database is there. Where it is there alone, the database was lost, and an empty one would
    // make the next person who registers the administrator.
    const mongo = await startEmbeddedMongoThread(join(DATA_DIR, 'mongo'), {
      mustExist: existsSync(secretFile),
      limit: settings.EMBEDDED_LIMIT_MB * 1024 * 1024
    })
    closers.push(mongo.close)
    const secret = SECRET_KEY ?? await storedSecret(secretFile)
    const uri = mongo.uri('course-assistant')
    // Where `npm run backup` finds the socket. The socket itself admits this user alone.
    const uriFile = join(DATA_DIR, 'mongo.uri')
    await writeFile(uriFile, uri, { mode: 0o600 }).catch((error: Error) => {
      // For example on a full disk, whose database is read all the same.
      console.error(`npm run backup will not find the database: ${error.message}`)
    })
    closers.push(async () => { await rm(uriFile, { force: true }) })
    return { MONGODB_URI: uri, SECRET_KEY: secret }
  } catch (error) {
    if (error instanceof DataInUse) {
      throw new BadSetting(`DATA_DIR ${DATA_DIR} is in use by another process: ` +
        'stop that one first, or set another DATA_DIR.')
    }
    if (error instanceof DamagedStore) throw new BadSetting(error.message)
    const { syscall, message, code } = error as NodeJS.ErrnoException
    if (code?.startsWith('LEVEL_')) {
      throw new BadSetting(`DATA_DIR ${DATA_DIR} holds a database that cannot be opened: ${message}.`)
    }
    // An error with `syscall` comes from the file system.
    if (syscall === undefined) throw error
    throw new BadSetting(`DATA_DIR ${DATA_DIR} must be a folder that this user can write to: ${message}.`)
  }
}

/** The secret that was made at the first start, so that tokens outlive a restart (docs/contract.md §2). */
async function storedSecret (path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (stored.trim().length >= 32) return stored.trim()
  if (stored !== '') {
    throw new BadSetting(`DATA_DIR holds a secret-key that is too short: restore ${path}, ` +
      'or delete it to have a new one made, which invalidates every token.')
  }
  const secret = randomBytes(48).toString('base64url')
  // Written under another name first: a killed process leaves the whole file or none.
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(secret + '\n')
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return secret
}

// The port that an embedded companion tries first. It listens on the loopback address alone.
const PORTS = { chatEngine: 8080, retrieval: 8081, analysis: 8083 }

/** Loads the apps that are started later. A service of the operator's own costs no start-up time. */
async function loadCompanions ({ RAG_URL, CHATBOT_URL, MATH_URL }: Settings): Promise<void> {
  await Promise.all([
    RAG_URL ?? import('./companions/retrieval/app.js'),
    CHATBOT_URL ?? import('./companions/chat-engine/app.js'),
    MATH_URL ?? import('./companions/analysis/app.js')
  ])
}

async function startCompanions (
  settings: Settings, companions: AnswerSettings & IndexSettings, { MONGODB_URI }: Database, log: object,
  { closers, metrics }: { closers: Closers, metrics: Registry[] }
): Promise<Omit<Addresses, keyof Database>> {
  // Only the gateway calls them, so TRUST_PROXY does not apply.
  // A secret that was made here is for the companions that are started here.
  const COMPANION_SECRET = settings.COMPANION_SECRET ?? randomBytes(48).toString('base64url')
  const SENT_SECRETS: SentSecrets = {}
  for (const name of ['CHATBOT_URL', 'RAG_URL', 'MATH_URL'] as const) {
    SENT_SECRETS[name] = settings[name] === undefined ? COMPANION_SECRET : settings.COMPANION_SECRET
  }
  const common = { MONGODB_URI, LOG_LEVEL: settings.LOG_LEVEL, COMPANION_SECRET, SENT_SECRETS }
  const start = async (build: () => Promise<FastifyInstance>, port: number) => {
    const companion = await build()
    closers.push(() => companion.close())
    metrics.push(companion.metricsRegistry)
    return await listenOn(companion, port)
  }
  const RAG_URL = settings.RAG_URL ?? await start(async () => {
    const { buildRetrieval } = await import('./companions/retrieval/app.js')
    return await buildRetrieval({ ...companions, ...common }, { ...log, name: 'retrieval' })
  }, PORTS.retrieval)
  // The chat engine calls both others. The analysis service starts after it, since it calls the engine.
  const CHATBOT_URL = settings.CHATBOT_URL ?? await start(async () => {
    const { buildChatEngine } = await import('./companions/chat-engine/app.js')
    const addresses = { RAG_URL, MATH_URL: () => MATH_URL }
    return await buildChatEngine({ ...companions, ...common, ...addresses }, { ...log, name: 'chat-engine' })
  }, PORTS.chatEngine)
  const MATH_URL: string = settings.MATH_URL ?? await start(async () => {
    const { buildAnalysis } = await import('./companions/analysis/app.js')
    return await buildAnalysis({ ...common, CHATBOT_URL, RAG_URL }, { ...log, name: 'analysis' })
  }, PORTS.analysis)
  return { RAG_URL, CHATBOT_URL, MATH_URL, SENT_SECRETS }
}

/** Listens on the port, or on a free one where it is taken: only the gateway needs to know it. */
async function listenOn (companion: FastifyInstance, port: number): Promise<string> {
  try {
    await companion.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await companion.listen({ host: '127.0.0.1', port: 0 })
  }
  return companion.listeningOrigin
}

function describe (
  settings: Settings, { LLM_MODEL, QDRANT_URL }: AnswerSettings & IndexSettings,
  { CHATBOT_URL, RAG_URL, MATH_URL }: Omit<Addresses, keyof Database>
): EmbeddedParts['descriptions'] {
  const engine = LLM_MODEL ? `embedded, with ${LLM_MODEL}` : 'embedded, answers offline from the course material'
  const index = QDRANT_URL ? `embedded, on Qdrant at ${hostsOf(QDRANT_URL)}` : 'embedded'
  return {
    database: settings.MONGODB_URI === undefined
      ? `embedded, files in ${settings.DATA_DIR}`
      : `MongoDB at ${hostsOf(settings.MONGODB_URI)}`,
    engine: `${withoutCredentials(CHATBOT_URL)} (${settings.CHATBOT_URL ? 'yours' : engine})`,
    documents: `${withoutCredentials(RAG_URL)} (${settings.RAG_URL ? 'yours' : index})`,
    analysis: `${withoutCredentials(MATH_URL)} (${settings.MATH_URL ? 'yours' : 'embedded'})`
  }
}
