import { Type, type Static } from '@sinclair/typebox'
import {
  apiKeySetting, BadSetting, checkEndpoint, hostSetting, httpUrlSetting, LogLevel, modelSetting, mongodbUriSetting,
  portSetting, readSettings
} from '../../lib/settings.js'
import type { ExtractionLimits } from './extraction/extraction.js'

/** The settings of the index, embedded or in a process of its own. */
export const IndexSettingsSchema = Type.Object({
  QDRANT_URL: httpUrlSetting('http://localhost:6333',
    'A Qdrant 1.10 or later in which the embedded retrieval service keeps its index; unset: it keeps one in memory, ' +
    'made of the stored documents'),
  QDRANT_API_KEY: apiKeySetting('The key for that Qdrant, where it wants one'),
  EMBEDDINGS_BASE_URL: httpUrlSetting('http://localhost:11434/v1',
    'An OpenAI-compatible endpoint for embeddings; goes with `QDRANT_URL`. Unset: Qdrant searches by words alone'),
  EMBEDDINGS_MODEL: modelSetting('bge-m3', 'The embedding model to ask for; goes with `EMBEDDINGS_BASE_URL`'),
  EMBEDDINGS_API_KEY: apiKeySetting('The key for that endpoint, where it wants one')
})
export type IndexSettings = Static<typeof IndexSettingsSchema>

/** The settings of a retrieval service in a process of its own. */
export const RetrievalSettingsSchema = Type.Object({
  PORT: portSetting(8081, 'Port the retrieval service listens on'),
  HOST: hostSetting('Address the retrieval service listens on. It has no authentication of its own: keep it where ' +
    'only the gateway and the chat engine can reach it'),
  MONGODB_URI: mongodbUriSetting('Required: the database of its gateway, where the documents are kept'),
  ...IndexSettingsSchema.properties,
  LOG_LEVEL: LogLevel
})

/** The settings after the check. */
export type RetrievalSettings = Static<typeof RetrievalSettingsSchema> & { MONGODB_URI: string }

/** The settings of a retrieval service without its address. */
export type RetrievalAppSettings = Omit<RetrievalSettings, 'PORT' | 'HOST'> & {
  /** What the reading of one file may take. Only tests change the defaults. */
  extraction?: ExtractionLimits
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadIndexSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): IndexSettings {
  const settings = readSettings(IndexSettingsSchema, environment, dotenv)
  checkIndex(settings)
  return settings
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadRetrievalSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): RetrievalSettings {
  const { MONGODB_URI, ...settings } = readSettings(RetrievalSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the retrieval service keeps the documents in the database of its ' +
      'gateway. (A gateway without one starts a retrieval service by itself.)')
  }
  checkIndex(settings)
  return { ...settings, MONGODB_URI }
}

function checkIndex (settings: IndexSettings): void {
  checkEndpoint(settings, 'EMBEDDINGS')
  if (settings.EMBEDDINGS_BASE_URL !== undefined && settings.QDRANT_URL === undefined) {
    throw new BadSetting('QDRANT_URL must be set when EMBEDDINGS_BASE_URL is set: ' +
      'the embedded index has no place for embeddings.')
  }
}
