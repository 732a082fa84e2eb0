import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DataInUse } from './embedded-mongo/index.js'
import { startEmbeddedMongoThread } from './embedded-mongo/thread.js'
import { BadSetting, type Settings } from './settings.js'

export interface EmbeddedParts {
  /** What a gateway needs and the settings may leave open. */
  addresses: { MONGODB_URI: string, SECRET_KEY: string, CHATBOT_URL: string, RAG_URL: string, MATH_URL: string }
  /** Stops what was started, after the gateway itself. */
  close: () => Promise<void>
}

/**
 * What a machine that has none is given: a database under `DATA_DIR` and the secret beside it, a retrieval service, a
 * chat engine and an analysis service. From here on there are only addresses; the gateway does not know who serves them.
 */
export async function startEmbeddedParts (settings: Settings, log: object): Promise<EmbeddedParts> {
  const closers: Array<() => Promise<void>> = []
  // In the reverse order of the starts: the engine works on the database.
  const close = async () => { for (const stop of closers.reverse()) await stop() }
  try {
    const database = await startDatabase(settings, closers).catch(error => {
      if (error instanceof DataInUse) throw new BadSetting(`DATA_DIR ${settings.DATA_DIR} is in use by another process: stop that one first, or set another DATA_DIR.`)
      // What the file system says of a folder that cannot be used.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
      throw new BadSetting(`DATA_DIR ${settings.DATA_DIR} must be a folder that this user can write to: ${error.message}.`)
    })
    // Each is loaded where it is started: who has a service of his own waits for none of these.
    const RAG_URL = settings.RAG_URL ?? await startCompanion(async () => {
      const { buildRetrieval } = await import('./companions/retrieval/app.js')
      return await buildRetrieval({ ...settings, ...database }, { ...log, name: 'retrieval' })
    }, PORTS.retrieval, closers)
    // It asks the retrieval service, so that one comes first.
    const CHATBOT_URL = settings.CHATBOT_URL ?? await startCompanion(async () => {
      const { buildChatEngine } = await import('./companions/chat-engine/app.js')
      return await buildChatEngine({ ...settings, ...database, RAG_URL }, { ...log, name: 'chat-engine' })
    }, PORTS.chatEngine, closers)
    // It asks both.
    const MATH_URL = settings.MATH_URL ?? await startCompanion(async () => {
      const { buildAnalysis } = await import('./companions/analysis/app.js')
      return await buildAnalysis({ ...settings, ...database, CHATBOT_URL, RAG_URL }, { ...log, name: 'analysis' })
    }, PORTS.analysis, closers)
    return { addresses: { ...database, CHATBOT_URL, RAG_URL, MATH_URL }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startDatabase ({ DATA_DIR, MONGODB_URI, SECRET_KEY }: Settings, closers: Array<() => Promise<void>>): Promise<{ MONGODB_URI: string, SECRET_KEY: string }> {
  if (MONGODB_URI !== undefined && SECRET_KEY !== undefined) return { MONGODB_URI, SECRET_KEY }

  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  // The database is opened first: it lets one process in, so that only one can come to write the secret.
  const mongo = await startEmbeddedMongoThread(join(DATA_DIR, 'mongo'))
  closers.push(mongo.close)
  return { MONGODB_URI: mongo.uri('course-assistant'), SECRET_KEY: SECRET_KEY ?? await keptSecret(join(DATA_DIR, 'secret-key')) }
}

/** Where a companion that nobody brought is looked for first. Only this machine reaches it: it has no authentication of its own. */
const PORTS = { chatEngine: 8080, retrieval: 8081, analysis: 8083 }

/** @returns the address */
async function startCompanion (build: () => Promise<FastifyInstance>, port: number, closers: Array<() => Promise<void>>): Promise<string> {
  const companion = await build()
  closers.push(() => companion.close())
  try {
    await companion.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    // Many a program likes these ports, and nobody but the gateway needs to find its companions.
    await companion.listen({ host: '127.0.0.1', port: 0 })
  }
  return companion.listeningOrigin
}

/** Made at the first start and kept, so that tokens outlive a restart (docs/contract.md §2). */
async function keptSecret (path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim().length >= 32) return kept.trim()
  if (kept !== '') throw new BadSetting(`DATA_DIR holds a secret-key that is too short: restore ${path}, or delete it to have a new one made, which invalidates every token.`)

  // Whole or not at all, whenever the process is killed.
  const secret = randomBytes(48).toString('base64url')
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
