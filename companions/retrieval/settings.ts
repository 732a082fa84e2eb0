import { Type, type Static } from '@sinclair/typebox'
import { BadSetting, checkRetrievalSettings, readSettings, SettingsSchema as Gateway } from '../../settings.js'

/** The settings of a retrieval service that runs as a process of its own; those that it shares with the gateway mean the same. */
export const RetrievalSettingsSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8081, description: 'Port the retrieval service listens on', rule: 'a port number from 0 to 65535' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address the retrieval service listens on. It has no authentication of its own: keep it where only the gateway and the chat engine can reach it', rule: 'a host name or an address' }),
  MONGODB_URI: Type.Optional({ ...Gateway.properties.MONGODB_URI, description: 'Required: the database of its gateway, where the documents are kept' }),
  ...Type.Pick(Gateway, ['QDRANT_URL', 'QDRANT_API_KEY', 'EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY', 'LOG_LEVEL']).properties
})

/** The settings after the check. */
export type RetrievalSettings = Static<typeof RetrievalSettingsSchema> & { MONGODB_URI: string }

/**
 * Reads and checks the settings of a standalone retrieval service.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadRetrievalSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): RetrievalSettings {
  const { MONGODB_URI, ...raw } = readSettings(RetrievalSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the retrieval service keeps the documents in the database of its gateway. (A gateway without one starts a retrieval service by itself.)')
  }
  checkRetrievalSettings(raw)
  return { ...raw, MONGODB_URI }
}
