import { Type, type Static } from '@sinclair/typebox'
import { TracingSettings } from '../../lib/process/tracing.js'
import { guardSettings, GuardSettingsSchema, type Guard } from '../../lib/http/companion-guard.js'
import {
  apiKeySetting, BadSetting, checkEndpoint, hostSetting, httpUrlSetting, LogLevel, memorySetting, modelSetting,
  mongodbUriSetting, portSetting, readSettings, StopDelay
} from '../../lib/settings.js'
import { checkPrices, PricesSetting } from '../costs/prices.js'
import type { Extraction } from './extraction/extraction.js'
import type { ExtractionLimits } from './extraction/process/reading.js'
import type { EmbeddingsOptions } from './passages/embeddings.js'
import type { IndexLimits } from './passages/embedded-index.js'

/** The value of a prefix that is none, whatever the model is known to want. */
export const NO_PREFIX = 'none'

function prefixSetting (example: string, description: string) {
  return Type.Optional(Type.String({
    maxLength: 500,
    description: `${description}; \`none\`: nothing. Unset: what the name of the model is known to want (E5, BGE, ` +
      'Nomic, Qwen3, EmbeddingGemma)',
    examples: [example],
    rule: 'up to 500 characters'
  }))
}

/** The settings of the index, embedded or in a process of its own. */
export const IndexSettingsSchema = Type.Object({
  QDRANT_URL: httpUrlSetting('http://localhost:6333',
    'A Qdrant 1.11 or later in which the embedded retrieval service keeps its index; unset: it keeps one in memory, ' +
    'made of the stored documents'),
  QDRANT_API_KEY: apiKeySetting('The key for that Qdrant, where it wants one'),
  QDRANT_REPLICATION_FACTOR: Type.Optional(Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'How many nodes of a Qdrant cluster keep each passage; unset: what Qdrant has as its default. A ' +
      'change is for what is made later: Qdrant copies no passages by itself',
    examples: [2],
    rule: 'a whole number from 1'
  })),
  QDRANT_ON_DISK: Type.Optional(Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    description: 'Whether Qdrant keeps vectors on its disk and reads them when they are needed: on or off. They take ' +
      'less of its memory, and a search takes longer. Unset: what the collection has',
    examples: ['on'],
    rule: 'on or off'
  })),
  INDEX_MEMORY_MB: memorySetting('How much memory the indexes of courses may take, where there is no Qdrant; unset: ' +
    '30 % of what the process may use, from 96 to 1200. Those that were not searched for the longest time are ' +
    'dropped, and made again when they are'),
  EMBEDDINGS_BASE_URL: httpUrlSetting('http://localhost:11434/v1',
    'An OpenAI-compatible endpoint for embeddings, which find passages by their meaning as well, in Qdrant or in ' +
    'memory. Unset: passages are found by their words alone'),
  EMBEDDINGS_MODEL: modelSetting('bge-m3', 'The embedding model to ask for; goes with `EMBEDDINGS_BASE_URL`'),
  EMBEDDINGS_API_KEY: apiKeySetting('The key for that endpoint, where it wants one'),
  EMBEDDINGS_QUERY_PREFIX: prefixSetting('query: ', 'What stands before a question that is turned into numbers'),
  EMBEDDINGS_PASSAGE_PREFIX: prefixSetting('passage: ', 'What stands before a passage. A change computes all ' +
    'embeddings again, in the background'),
  MODEL_PRICES: PricesSetting
})
export type IndexSettings = Static<typeof IndexSettingsSchema>

/** The settings of a retrieval service in a process of its own. */
export const RetrievalSettingsSchema = Type.Object({
  PORT: portSetting(8081, 'Port the retrieval service listens on'),
  HOST: hostSetting('Address the retrieval service listens on'),
  ...GuardSettingsSchema,
  MONGODB_URI: mongodbUriSetting('Required: the database of its gateway, where the documents are kept'),
  ...IndexSettingsSchema.properties,
  STOP_DELAY_SECONDS: StopDelay,
  ...TracingSettings,
  LOG_LEVEL: LogLevel
})

/** The settings after the check. */
export type RetrievalSettings = Omit<Static<typeof RetrievalSettingsSchema>, keyof Guard> & Guard & {
  MONGODB_URI: string
  HOST: string
}

/** The settings of a retrieval service without its address. */
export type RetrievalAppSettings = Omit<RetrievalSettings, 'PORT' | 'HOST' | 'STOP_DELAY_SECONDS'> & Guard & {
  /** What the reading of one file may take, or what reads the files of several services. For tests. */
  extraction?: Partial<ExtractionLimits> | Extraction
  /** How long the thread of the index may take. For tests. */
  index?: Partial<IndexLimits>
  /** How long the endpoint of embeddings may take. For tests. */
  embeddings?: Pick<EmbeddingsOptions, 'times'>
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadIndexSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): IndexSettings {
  const settings = readSettings(IndexSettingsSchema, environment, dotenv)
  checkEndpoint(settings, 'EMBEDDINGS')
  checkPrices(settings.MODEL_PRICES)
  return settings
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadRetrievalSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): RetrievalSettings {
  const { MONGODB_URI, ...settings } = readSettings(RetrievalSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the retrieval service keeps the documents in the database of its ' +
      'gateway. (A gateway without one starts a retrieval service by itself.)')
  }
  checkEndpoint(settings, 'EMBEDDINGS')
  checkPrices(settings.MODEL_PRICES)
  return { ...guardSettings(settings, 'retrieval service'), MONGODB_URI }
}
