import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedMongo } from './embedded-mongo/index.js'
import { BadSetting, type Settings } from './settings.js'

export interface EmbeddedParts {
  /** What a gateway needs and the settings may leave open. */
  addresses: { MONGODB_URI: string, SECRET_KEY: string, CHATBOT_URL: string }
  /** Stops what was started, after the gateway itself. */
  close: () => Promise<void>
}

/**
 * What a machine that has none is given: a database under `DATA_DIR` and the secret beside it. From here on there is
 * only a MongoDB URI; the gateway does not know who serves it.
 */
export async function startEmbeddedParts (settings: Settings): Promise<EmbeddedParts> {
  const { DATA_DIR, MONGODB_URI, SECRET_KEY, CHATBOT_URL = 'http://127.0.0.1:8080' } = settings
  if (MONGODB_URI !== undefined && SECRET_KEY !== undefined) {
    return { addresses: { MONGODB_URI, SECRET_KEY, CHATBOT_URL }, close: async () => {} }
  }

  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 }).catch(error => {
    throw new BadSetting(`DATA_DIR ${DATA_DIR} must be a folder that this user can write to: ${error.message}.`)
  })
  // The database is opened first: it lets one process in, so that only one can come to write the secret.
  const mongo = await startEmbeddedMongo({ directory: join(DATA_DIR, 'mongo') })
  return {
    addresses: {
      MONGODB_URI: mongo.uri('course-assistant'),
      SECRET_KEY: SECRET_KEY ?? await keptSecret(join(DATA_DIR, 'secret-key')),
      CHATBOT_URL
    },
    close: () => mongo.close()
  }
}

/** Made at the first start and kept, so that tokens outlive a restart (decisions §2). */
async function keptSecret (path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim().length >= 32) return kept.trim()

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
