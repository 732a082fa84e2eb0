import { Type, type Static } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { envSchema } from 'env-schema'
import { BadSetting, SettingsSchema as Gateway } from '../../settings.js'

const address = { pattern: '^https?://.', rule: 'an address that starts with http:// or https://' }

/** The settings of a chat engine that runs as a process of its own, in the manner of the gateway's. */
export const EngineSettingsSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080, description: 'Port the chat engine listens on', rule: 'a port number from 0 to 65535' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address the chat engine listens on. It has no authentication of its own: keep it where only the gateway can reach it', rule: 'a host name or an address' }),
  MONGODB_URI: Gateway.properties.MONGODB_URI,
  RAG_URL: Type.Optional(Type.String({ ...address, description: 'The retrieval service; unset: answers come from the teaching guides alone' })),
  LLM_BASE_URL: Type.Optional(Type.String({ ...address, description: 'An OpenAI-compatible endpoint, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`; unset: the offline provider' })),
  LLM_MODEL: Type.Optional(Type.String({ maxLength: 200, description: 'The model to ask for. Required with `LLM_BASE_URL`', rule: 'the name of a model' })),
  LLM_API_KEY: Type.Optional(Type.String({ maxLength: 4096, description: 'The key for that endpoint, where it wants one', rule: 'a key' })),
  LOG_LEVEL: Gateway.properties.LOG_LEVEL
})

type Raw = Static<typeof EngineSettingsSchema>

/** The settings after the check. */
export type EngineSettings = Raw & { MONGODB_URI: string }

/**
 * Reads and checks the settings of a standalone engine.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadEngineSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): EngineSettings {
  const { MONGODB_URI, ...raw } = read(environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the chat engine works on the database of its gateway. (A gateway without one starts an engine by itself.)')
  }
  checkEngineSettings(raw)
  return { ...raw, MONGODB_URI }
}

/** What belongs together is together, for whoever starts an engine. @throws {BadSetting} */
export function checkEngineSettings ({ LLM_BASE_URL, LLM_MODEL, RAG_URL }: Pick<Raw, 'LLM_BASE_URL' | 'LLM_MODEL' | 'RAG_URL'>): void {
  for (const [name, url] of Object.entries({ RAG_URL, LLM_BASE_URL })) {
    if (url !== undefined && !URL.canParse(url)) throw new BadSetting(`${name} must be ${address.rule}.`)
  }
  if (LLM_BASE_URL !== undefined && LLM_MODEL === undefined) throw new BadSetting('LLM_MODEL must be set when LLM_BASE_URL is set: it names the model to ask for.')
  if (LLM_MODEL !== undefined && LLM_BASE_URL === undefined) throw new BadSetting('LLM_BASE_URL must be set when LLM_MODEL is set: it says where the model is.')
}

function read (environment: NodeJS.ProcessEnv, dotenv: boolean): Raw {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: true, strict: false })
  try {
    return envSchema<Raw>({ schema: { ...EngineSettingsSchema }, data: given, env: false, dotenv, ajv })
  } catch (error) {
    const name = ajv.errors?.[0]?.instancePath.slice(1) as keyof Raw | undefined
    throw name ? new BadSetting(`${name} must be ${EngineSettingsSchema.properties[name].rule}.`) : error
  }
}
