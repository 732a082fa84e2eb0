import { Type, type Static } from '@sinclair/typebox'
import { BadSetting, checkEngineSettings, readSettings, SettingsSchema as Gateway } from '../../settings.js'

/** The settings of a chat engine that runs as a process of its own; those that it shares with the gateway mean the same. */
export const EngineSettingsSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080, description: 'Port the chat engine listens on', rule: 'a port number from 0 to 65535' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address the chat engine listens on. It has no authentication of its own: keep it where only the gateway can reach it', rule: 'a host name or an address' }),
  MONGODB_URI: Type.Optional({ ...Gateway.properties.MONGODB_URI, description: 'Required: the database of its gateway. It reads `subjects` and keeps `engine_threads`, `engine_turns`, `engine_tests`, `engine_profiles` and `engine_guides`' }),
  RAG_URL: Type.Optional({ ...Gateway.properties.RAG_URL, description: 'The retrieval service with the course documents; unset: answers come from the teaching guides alone' }),
  ...Type.Pick(Gateway, ['LLM_BASE_URL', 'LLM_MODEL', 'LLM_API_KEY', 'LOG_LEVEL']).properties
})

/** The settings after the check. */
export type EngineSettings = Static<typeof EngineSettingsSchema> & { MONGODB_URI: string }

/**
 * Reads and checks the settings of a standalone engine.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadEngineSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): EngineSettings {
  const { MONGODB_URI, ...raw } = readSettings(EngineSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the chat engine works on the database of its gateway. (A gateway without one starts an engine by itself.)')
  }
  checkEngineSettings(raw)
  return { ...raw, MONGODB_URI }
}
