import { Type, type Static } from '@sinclair/typebox'
import { TracingSettings } from '../../lib/process/tracing.js'
import { guardSettings, GuardSettingsSchema, type Guard, type SentSecrets } from '../../lib/http/companion-guard.js'
import {
  BadSetting, hostSetting, LogLevel, mongodbUriSetting, portSetting, readSettings, replicasSetting, StopDelay
} from '../../lib/settings.js'

/** The settings of an analysis service in a process of its own. */
export const AnalysisSettingsSchema = Type.Object({
  PORT: portSetting(8083, 'Port the analysis service listens on'),
  HOST: hostSetting('Address the analysis service listens on'),
  ...GuardSettingsSchema,
  MONGODB_URI: mongodbUriSetting('Required: the database of its gateway. It reads `sessions`, `turns`, `users` and ' +
    '`subjects`, and keeps its own collections, `analysis_…`'),
  CHATBOT_URL: replicasSetting('http://localhost:8080',
    'The chat engine that answers the questions; unset: answers are passages of the documents', 'course material'),
  RAG_URL: replicasSetting('http://localhost:8081',
    'The retrieval service with the course documents; unset: there are no topics', 'index'),
  STOP_DELAY_SECONDS: StopDelay,
  ...TracingSettings,
  LOG_LEVEL: LogLevel
})

/** The settings after the check. */
export type AnalysisSettings = Omit<Static<typeof AnalysisSettingsSchema>, keyof Guard> & Guard & {
  MONGODB_URI: string
  HOST: string
  /** What the other services get. */
  SENT_SECRETS?: SentSecrets
}

/** The settings without the address to listen on. */
export type AnalysisServiceSettings = Omit<AnalysisSettings, 'PORT' | 'HOST' | 'STOP_DELAY_SECONDS'> & Guard

/** @throws {BadSetting} at the first value that cannot be used */
export function loadAnalysisSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): AnalysisSettings {
  const { MONGODB_URI, ...settings } = readSettings(AnalysisSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the analysis service reads the database of its gateway. ' +
      '(A gateway without one starts an analysis service by itself.)')
  }
  return { ...guardSettings(settings, 'analysis service', ['CHATBOT_URL', 'RAG_URL']), MONGODB_URI }
}
