import { isIP } from 'node:net'
import { Type, type Static, type TObject } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { envSchema } from 'env-schema'
import { Registration } from './schemas/accounts.js'
import { ROLES, type Role } from './schemas/roles.js'
import { compileFor } from './lib/validators.js'

/** A setting that keeps the process from starting; its message is one sentence that names the setting. */
export class BadSetting extends Error {}

/**
 * Every setting, as the environment or a `.env` file gives it. `description` says what it is for,
 * `rule` completes the sentence "SETTING must be …" when the value is refused.
 */
export const SettingsSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8000, description: 'Port the gateway listens on; 0: a free one', rule: 'a port number from 0 to 65535' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address the gateway listens on; a container sets `0.0.0.0`', rule: 'a host name or an address' }),
  MONGODB_URI: Type.Optional(Type.String({ pattern: '^mongodb(\\+srv)?://.', description: 'A MongoDB 7 or later (replica set, sharded cluster, Atlas); unset: the embedded database', examples: ['mongodb://localhost:27017/course-assistant?replicaSet=rs0'], rule: 'a URI that starts with mongodb:// or mongodb+srv://' })),
  DATA_DIR: Type.String({ default: './data', description: 'Folder of the embedded database and of the generated secret', rule: 'a folder' }),
  SECRET_KEY: Type.Optional(Type.String({ minLength: 32, description: 'Secret that signs the access tokens, 32 characters or more. Required with `MONGODB_URI`; otherwise one is made at the first start and kept in `DATA_DIR`. Changing it invalidates every token', rule: 'at least 32 characters long' })),
  ALGORITHM: Type.Unsafe<'HS256' | 'HS384' | 'HS512'>({ type: 'string', enum: ['HS256', 'HS384', 'HS512'], default: 'HS256', description: 'Signature of the access tokens: HS256, HS384 or HS512; no other is accepted', rule: 'HS256, HS384 or HS512' }),
  ACCESS_TOKEN_EXPIRE_MINUTES: Type.Number({ exclusiveMinimum: 0, maximum: 525_600, default: 30, description: 'Lifetime of an access token, in minutes', rule: 'a number of minutes above 0, at most 525600 (a year)' }),
  CHATBOT_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'The chat engine; unset: the embedded one, on `127.0.0.1:8080` (or a free port, where that one is taken)', examples: ['http://localhost:8080'], rule: 'an address that starts with http:// or https://' })),
  CHAT_TIMEOUT_SECONDS: Type.Number({ exclusiveMinimum: 0, maximum: 3600, default: 120, description: 'Deadline of a chat call, in seconds, and how long a stopping gateway lets requests finish', rule: 'a number of seconds above 0, at most 3600' }),
  RAG_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'The retrieval service with the course documents; unset: the embedded one, on `127.0.0.1:8081` (or a free port, where that one is taken)', examples: ['http://localhost:8081'], rule: 'an address that starts with http:// or https://' })),
  MATH_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'The analysis service; unset: the embedded one, on `127.0.0.1:8083` (or a free port, where that one is taken)', examples: ['http://localhost:8083'], rule: 'an address that starts with http:// or https://' })),
  QDRANT_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'A Qdrant 1.10 or later in which the embedded retrieval service keeps its index; unset: it keeps one in memory, made of the stored documents', examples: ['http://localhost:6333'], rule: 'an address that starts with http:// or https://' })),
  QDRANT_API_KEY: Type.Optional(Type.String({ maxLength: 4096, description: 'The key for that Qdrant, where it wants one', rule: 'a key' })),
  EMBEDDINGS_BASE_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'An OpenAI-compatible endpoint for embeddings; goes with `QDRANT_URL`. Unset: Qdrant searches by words alone', examples: ['http://localhost:11434/v1'], rule: 'an address that starts with http:// or https://' })),
  EMBEDDINGS_MODEL: Type.Optional(Type.String({ maxLength: 200, description: 'The embedding model to ask for; goes with `EMBEDDINGS_BASE_URL`', examples: ['bge-m3'], rule: 'the name of a model' })),
  EMBEDDINGS_API_KEY: Type.Optional(Type.String({ maxLength: 4096, description: 'The key for that endpoint, where it wants one', rule: 'a key' })),
  LLM_BASE_URL: Type.Optional(Type.String({ pattern: '^https?://.', description: 'An OpenAI-compatible endpoint for the embedded chat engine, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`; unset: it answers offline', examples: ['http://localhost:11434/v1'], rule: 'an address that starts with http:// or https://' })),
  LLM_MODEL: Type.Optional(Type.String({ maxLength: 200, description: 'The model to ask for; goes with `LLM_BASE_URL`', examples: ['llama3.2'], rule: 'the name of a model' })),
  LLM_API_KEY: Type.Optional(Type.String({ maxLength: 4096, description: 'The key for that endpoint, where it wants one', rule: 'a key' })),
  FRONTEND_ORIGINS: Type.String({ default: 'http://localhost:5173,http://localhost:3000', description: 'Origins of the browser front ends that CORS lets in, with credentials; comma-separated, no trailing slash', rule: 'a comma-separated list of origins such as https://app.example.edu (no path, no trailing slash)' }),
  REGISTRATION_ROLES: Type.String({ default: 'STUDENT,PROFESSOR', description: 'Roles that anybody may register with, comma-separated', rule: `a comma-separated list of ${ROLES.join(', ')}` }),
  ADMIN_USERNAME: Type.Optional(Type.String({ description: 'With the next two: the administrator that is created at start, if there is none of that name. All three or none', examples: ['admin'], rule: '3 to 50 of A-Z a-z 0-9 . _ - (and not "me")' })),
  ADMIN_EMAIL: Type.Optional(Type.String({ description: 'E-mail address of that administrator', examples: ['admin@example.edu'], rule: 'a valid e-mail address' })),
  ADMIN_PASSWORD: Type.Optional(Type.String({ description: 'Password of that administrator: at least 8 characters, at most 72 bytes', rule: 'at least 8 characters and at most 72 bytes long' })),
  LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'>({ type: 'string', enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'info', description: 'Least severe log lines to print: fatal, error, warn, info, debug, trace or silent. `debug` also prints the stack of a failed start', rule: 'fatal, error, warn, info, debug, trace or silent' }),
  TRUST_PROXY: Type.Optional(Type.String({ description: 'Addresses or CIDR ranges of the proxies in front, comma-separated; their `X-Forwarded-*` headers are believed', examples: ['10.0.0.0/8'], rule: 'a comma-separated list of IP addresses or CIDR ranges' }))
})

/** The settings after the check: lists are lists, and what belongs together is together. */
export type Settings = Omit<Static<typeof SettingsSchema>, 'FRONTEND_ORIGINS' | 'REGISTRATION_ROLES' | 'TRUST_PROXY'> & {
  FRONTEND_ORIGINS: string[]
  REGISTRATION_ROLES: Role[]
  TRUST_PROXY?: string[]
}

type Name = keyof typeof SettingsSchema.properties

/**
 * Reads and checks the settings once; nothing else in the program looks at the environment.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): Settings {
  const raw = readSettings(SettingsSchema, environment, dotenv)

  for (const name of ['CHATBOT_URL', 'MATH_URL'] as const) {
    if (raw[name] !== undefined && !URL.canParse(raw[name])) throw broken(name)
  }
  checkEngineSettings(raw)
  checkRetrievalSettings(raw)

  const origins = list(raw.FRONTEND_ORIGINS)
  if (!origins.every(isOrigin)) throw broken('FRONTEND_ORIGINS')

  const roles = list(raw.REGISTRATION_ROLES)
  if (!roles.every(isRole)) throw broken('REGISTRATION_ROLES')

  const proxies = raw.TRUST_PROXY === undefined ? undefined : list(raw.TRUST_PROXY)
  if (proxies !== undefined && !proxies.every(isAddressRange)) throw broken('TRUST_PROXY')

  if (raw.MONGODB_URI !== undefined && raw.SECRET_KEY === undefined) {
    throw new BadSetting('SECRET_KEY must be set when MONGODB_URI is set, to the same value on every gateway of that database.')
  }

  checkAdministrator(raw)
  return { ...raw, FRONTEND_ORIGINS: origins, REGISTRATION_ROLES: roles, TRUST_PROXY: proxies }
}

/**
 * The environment and the `.env` file against a schema whose properties carry a `rule`.
 * @throws {BadSetting} at the first value that breaks its rule
 */
export function readSettings<T extends TObject> (schema: T, environment: NodeJS.ProcessEnv, dotenv: boolean): Static<T> {
  // An empty value means "not set": that is what `SETTING=` says in a .env file and in compose.yaml.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: true, strict: false })
  try {
    return envSchema<Static<T>>({ schema: { ...schema }, data: given, env: false, dotenv, ajv })
  } catch (error) {
    const name = ajv.errors?.[0]?.instancePath.slice(1)
    throw name ? new BadSetting(`${name} must be ${schema.properties[name]?.rule}.`) : error
  }
}

// The three make one account, so they are judged by the rules of the registration.
function checkAdministrator (raw: Static<typeof SettingsSchema>): void {
  const fields = { ADMIN_USERNAME: 'username', ADMIN_EMAIL: 'email', ADMIN_PASSWORD: 'password' } as const
  const names = Object.keys(fields) as Array<keyof typeof fields>
  const missing = names.filter(name => raw[name] === undefined)
  if (missing.length === names.length) return
  if (missing.length > 0) {
    throw new BadSetting(`${missing[0]} must be set too: ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD go together.`)
  }
  for (const name of names) {
    const isValid = compileFor('body', Registration.properties[fields[name]])
    if (!isValid(raw[name])) throw broken(name)
  }
}

/** What an engine needs, embedded or on its own: addresses that are some, and a model where there is an endpoint. @throws {BadSetting} */
export function checkEngineSettings ({ RAG_URL, LLM_BASE_URL, LLM_MODEL }: Pick<Static<typeof SettingsSchema>, 'RAG_URL' | 'LLM_BASE_URL' | 'LLM_MODEL'>): void {
  for (const [name, url] of Object.entries({ RAG_URL, LLM_BASE_URL })) {
    if (url !== undefined && !URL.canParse(url)) throw broken(name as Name)
  }
  if (LLM_BASE_URL !== undefined && LLM_MODEL === undefined) throw new BadSetting('LLM_MODEL must be set when LLM_BASE_URL is set: it names the model to ask for.')
  if (LLM_MODEL !== undefined && LLM_BASE_URL === undefined) throw new BadSetting('LLM_BASE_URL must be set when LLM_MODEL is set: it says where the model is.')
}

/** What a retrieval service needs, embedded or on its own. @throws {BadSetting} */
export function checkRetrievalSettings ({ QDRANT_URL, EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL }: Pick<Static<typeof SettingsSchema>, 'QDRANT_URL' | 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL'>): void {
  for (const [name, url] of Object.entries({ QDRANT_URL, EMBEDDINGS_BASE_URL })) {
    if (url !== undefined && !URL.canParse(url)) throw broken(name as Name)
  }
  if (EMBEDDINGS_BASE_URL !== undefined && EMBEDDINGS_MODEL === undefined) throw new BadSetting('EMBEDDINGS_MODEL must be set when EMBEDDINGS_BASE_URL is set: it names the model to ask for.')
  if (EMBEDDINGS_MODEL !== undefined && EMBEDDINGS_BASE_URL === undefined) throw new BadSetting('EMBEDDINGS_BASE_URL must be set when EMBEDDINGS_MODEL is set: it says where the model is.')
  if (EMBEDDINGS_BASE_URL !== undefined && QDRANT_URL === undefined) throw new BadSetting('QDRANT_URL must be set when EMBEDDINGS_BASE_URL is set: the embedded index has no place for embeddings.')
}

function broken (name: Name): BadSetting {
  return new BadSetting(`${name} must be ${SettingsSchema.properties[name].rule}.`)
}

function list (text: string): string[] {
  return text.split(',').map(item => item.trim()).filter(item => item !== '')
}

function isOrigin (text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isRole (text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

function isAddressRange (text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
