import { Type, type Static } from '@sinclair/typebox'
import { BadSetting, readSettings, SettingsSchema as Gateway } from '../../settings.js'

/** The settings of an analysis service that runs as a process of its own; those that it shares with the gateway mean the same. */
export const AnalysisSettingsSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8083, description: 'Port the analysis service listens on', rule: 'a port number from 0 to 65535' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address the analysis service listens on. It has no authentication of its own: keep it where only the gateway can reach it', rule: 'a host name or an address' }),
  MONGODB_URI: Type.Optional({ ...Gateway.properties.MONGODB_URI, description: 'Required: the database of its gateway. It reads `sessions`, `turns`, `users` and `subjects`, and keeps `analysis_faqs` and `analysis_topics`' }),
  CHATBOT_URL: Type.Optional({ ...Gateway.properties.CHATBOT_URL, description: 'The chat engine that answers the questions; unset: answers are passages of the documents' }),
  RAG_URL: Type.Optional({ ...Gateway.properties.RAG_URL, description: 'The retrieval service with the course documents; unset: there are no topics' }),
  ...Type.Pick(Gateway, ['LOG_LEVEL']).properties
})

/** The settings after the check. */
export type AnalysisSettings = Static<typeof AnalysisSettingsSchema> & { MONGODB_URI: string }

/**
 * Reads and checks the settings of a standalone service.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadAnalysisSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): AnalysisSettings {
  const { MONGODB_URI, ...raw } = readSettings(AnalysisSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the analysis service reads the database of its gateway. (A gateway without one starts an analysis service by itself.)')
  }
  for (const name of ['CHATBOT_URL', 'RAG_URL'] as const) {
    if (raw[name] !== undefined && !URL.canParse(raw[name])) throw new BadSetting(`${name} must be ${Gateway.properties[name].rule}.`)
  }
  return { ...raw, MONGODB_URI }
}
