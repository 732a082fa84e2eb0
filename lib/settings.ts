import { Type, type Static, type TObject } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { envSchema } from 'env-schema'
import { onceFor } from './process/once-for.js'

/** A setting that keeps the process from starting; its message is one sentence that names the setting. */
export class BadSetting extends Error {}

/*
 * A settings schema is a TypeBox object. Of each property, `description` says what the setting is for, and `rule`
 * completes the sentence "SETTING must be …" when the value is refused. `mayBeEmpty`: `SETTING=` is an empty value.
 * `isSecret`: it is kept apart from what everybody may read (docs/generate/chart.ts). `isUrl`, `isUrls`: a value that
 * is no URL, or no list of them, is refused.
 */

export const LogLevel = Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'>({
  type: 'string',
  enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  default: 'info',
  description: 'Least severe log lines to print: fatal, error, warn, info, debug, trace or silent. ' +
    '`debug` also prints the stack of a failed start',
  rule: 'fatal, error, warn, info, debug, trace or silent'
})

/** The schema of `PORT`. */
export function portSetting (defaultPort: number, description: string) {
  return Type.Integer({
    minimum: 0, maximum: 65535, default: defaultPort, description, rule: 'a port number from 0 to 65535'
  })
}

/** The schema of `HOST`. */
export function hostSetting (description: string) {
  return Type.String({ default: '127.0.0.1', description, rule: 'a host name or an address' })
}

/** `STOP_DELAY_SECONDS`. */
export const StopDelay = Type.Number({
  minimum: 0,
  maximum: 300,
  default: 0,
  description: 'After SIGTERM, for how many seconds `/ready` answers 503 while everything else is served, so that a ' +
    'load balancer sends its requests elsewhere: longer than three of its checks take. 0: it stops at once',
  rule: 'a number of seconds from 0 to 300'
})

/** How much a process may keep in memory, in MiB. */
export function memorySetting (description: string) {
  return Type.Optional(Type.Integer({
    minimum: 16, maximum: 1_048_576, description, examples: [512], rule: 'a whole number of MiB from 16'
  }))
}

/** The schema of `MONGODB_URI`. */
export function mongodbUriSetting (description: string) {
  return Type.Optional(Type.String({
    isSecret: true,
    pattern: '^mongodb(\\+srv)?://.',
    description,
    examples: ['mongodb://localhost:27017/course-assistant?replicaSet=rs0'],
    rule: 'a URI that starts with mongodb:// or mongodb+srv://'
  }))
}

/** The base URL of another service. {@link readSettings} refuses a value that is no URL. */
export function httpUrlSetting (example: string, description: string) {
  return Type.Optional(Type.String({
    pattern: '^https?://.',
    isUrl: true,
    description,
    examples: [example],
    rule: 'an address that starts with http:// or https://'
  }))
}

/**
 * The base URLs of the replicas of another service, comma-separated. A value with one of them is the usual one.
 * @param kept what a replica keeps for each subject; it completes the description
 */
export function replicasSetting (example: string, description: string, kept: string) {
  return Type.Optional(Type.String({
    pattern: '^https?://.',
    isUrls: true,
    description: `${description}. Several addresses, comma-separated, are replicas that share out the subjects: each ` +
      `keeps the ${kept} of its own ones, and the next one serves them where it is away. All services name them alike`,
    examples: [example],
    rule: 'an address that starts with http:// or https://, or several, comma-separated'
  }))
}

/** The addresses of {@link replicasSetting}. */
export function addressesOf (urls: string): string[] {
  return urls.split(',').map(url => url.trim())
}

/** The name of a model at an OpenAI-compatible endpoint. */
export function modelSetting (example: string, description: string) {
  return Type.Optional(Type.String({ maxLength: 200, description, examples: [example], rule: 'the name of a model' }))
}

/** The schema of the key of an OpenAI-compatible endpoint. */
export function apiKeySetting (description: string) {
  return Type.Optional(Type.String({ maxLength: 4096, isSecret: true, description, rule: 'a key' }))
}

const ajv = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: true,
  strict: false,
  // The schemas are ours. To check them as well takes longer than all the rest.
  meta: false,
  validateSchema: false
})

// envSchema() writes into the schema that it gets. Ajv compiles each copy once: tests read settings many times.
const copyOf = onceFor((schema: TObject): TObject => ({ ...schema }))

/**
 * Reads the environment and the `.env` file and checks them against a settings schema.
 * @throws {BadSetting} at the first value that breaks its rule
 */
export function readSettings<T extends TObject> (
  schema: T, environment: NodeJS.ProcessEnv, dotenv: boolean
): Static<T> {
  // `SETTING=` in a .env file or in compose.yaml means that the setting is absent, unless it may be empty.
  const isGiven = ([name, value]: [string, unknown]) => value !== '' || schema.properties[name]?.mayBeEmpty === true
  const given = Object.fromEntries(Object.entries(environment).filter(isGiven))
  let settings: Static<T>
  try {
    settings = envSchema<Static<T>>({ schema: copyOf(schema), data: given, env: false, dotenv, ajv })
  } catch (error) {
    const name = ajv.errors?.[0]?.instancePath.slice(1)
    throw name ? brokenRule(schema, name) : error
  }
  for (const [name, { isUrl, isUrls }] of Object.entries(schema.properties)) {
    const value = (settings as Record<string, unknown>)[name]
    if (value === undefined) continue
    const urls = isUrls ? addressesOf(String(value)) : isUrl ? [String(value)] : []
    if (urls.some(url => !/^https?:\/\/./.test(url) || !URL.canParse(url))) throw brokenRule(schema, name)
  }
  return settings
}

/** The error for a setting that breaks the `rule` of its schema, as a sentence. */
export function brokenRule ({ properties }: TObject, name: string): BadSetting {
  return new BadSetting(`${name} must be ${properties[name]?.rule}.`)
}

/**
 * Checks that an OpenAI-compatible endpoint and its model are given together.
 * @param prefix of the settings `…_BASE_URL` and `…_MODEL`
 * @throws {BadSetting}
 */
export function checkEndpoint (settings: Record<string, unknown>, prefix: string): void {
  const [url, model] = [`${prefix}_BASE_URL`, `${prefix}_MODEL`]
  if (settings[url] !== undefined && settings[model] === undefined) {
    throw new BadSetting(`${model} must be set when ${url} is set: it names the model to ask for.`)
  }
  if (settings[model] !== undefined && settings[url] === undefined) {
    throw new BadSetting(`${url} must be set when ${model} is set: it says where the model is.`)
  }
}
