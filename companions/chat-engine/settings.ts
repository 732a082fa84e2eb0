import { Type, type Static } from '@sinclair/typebox'
import { TracingSettings } from '../../lib/process/tracing.js'
import { guardSettings, GuardSettingsSchema, type Guard, type SentSecrets } from '../../lib/http/companion-guard.js'
import {
  apiKeySetting, BadSetting, checkEndpoint, hostSetting, httpUrlSetting, LogLevel, memorySetting, modelSetting,
  mongodbUriSetting, portSetting, readSettings, replicasSetting, StopDelay
} from '../../lib/settings.js'
import { checkPrices, PricesSetting } from '../costs/prices.js'

function tokensSetting (minimum: number, description: string) {
  return Type.Optional(Type.Integer({
    minimum, maximum: 10_000_000, description, examples: [4096], rule: `a whole number of tokens from ${minimum}`
  }))
}

function budgetSetting (description: string) {
  return Type.Number({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description: `${description}, in the currency of \`MODEL_PRICES\`; 0: any amount. At 80 % the log, ` +
      'administrators and teachers are told; at 100 % the offline engine answers, and says so, until the month is over',
    rule: 'a number from 0'
  })
}

/** What an engine answers with, embedded or in a process of its own. */
export const AnswerSettingsSchema = Type.Object({
  LLM_BASE_URL: httpUrlSetting('http://localhost:11434/v1',
    'An OpenAI-compatible endpoint for the embedded chat engine, such as `https://api.openai.com/v1` or ' +
    '`http://localhost:11434/v1`; unset: it answers offline'),
  LLM_MODEL: modelSetting('llama3.2', 'The model to ask for; goes with `LLM_BASE_URL`'),
  LLM_API_KEY: apiKeySetting('The key for that endpoint, where it wants one'),
  LLM_FALLBACK: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description: 'Whether the engine answers from the course material, and says so, when the model fails: on or off. ' +
      'With `off`, the message gets 503',
    rule: 'on or off'
  }),
  LLM_CONTEXT_TOKENS: tokensSetting(512, 'How many tokens the window of the model has, for the prompt and what it ' +
    'writes; unset: what the server tells (llama.cpp, vLLM, Ollama), or else 8192'),
  LLM_MAX_TOKENS: tokensSetting(64, 'How many tokens the model may write, thoughts included; unset: a quarter of the ' +
    'window, at most 4096'),
  LLM_TEMPERATURE: Type.Number({
    minimum: 0,
    maximum: 2,
    default: 0.2,
    description: 'How freely the model chooses its words',
    rule: 'a number from 0 to 2'
  }),
  LLM_MODEL_QUESTIONS: modelSetting('llama3.1:70b', 'Another model of the endpoint that makes the questions of tests'),
  LLM_MODEL_SEARCH: modelSetting('llama3.2:1b',
    'Another model of the endpoint that puts messages in other languages into English and Spanish'),
  LLM_REASONING_EFFORT: Type.Optional(Type.String({
    maxLength: 20,
    description: 'How long a reasoning model thinks, in the words of its endpoint',
    examples: ['low'],
    rule: 'a word such as low, medium or high'
  })),
  LLM_MASK: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description: 'Whether e-mail addresses, telephone, identity and account numbers have other names on the way to ' +
      'the model, and are put back in what it says: on or off',
    rule: 'on or off'
  }),
  MATERIAL_MEMORY_MB: memorySetting('How much memory the material of courses may take that is kept for the next ' +
    'message; with embeddings, the vectors of its sentences may take as much again; unset: 40 % of what the process ' +
    'may use, from 32 to 384'),
  MODEL_PRICES: PricesSetting,
  BUDGET_MONTH: budgetSetting('What models may cost in a month (UTC) in all'),
  BUDGET_MONTH_PER_SUBJECT: budgetSetting('What models may cost in a month for each subject'),
  SUPPORT_NOTE: Type.Optional(Type.String({
    maxLength: 2000,
    description: 'Markdown that ends the reply to a student who says that things go badly, such as how the ' +
      'counselling service is reached; in a `.env` file, `\\n` within double quotes is a new line',
    examples: ['Free counselling: **+34 900 000 000**, weekdays from 9 to 20 h.'],
    rule: 'up to 2,000 characters of Markdown'
  }))
})
export type AnswerSettings = Static<typeof AnswerSettingsSchema>

/** The settings of a chat engine in a process of its own. */
export const EngineSettingsSchema = Type.Object({
  PORT: portSetting(8080, 'Port the chat engine listens on'),
  HOST: hostSetting('Address the chat engine listens on'),
  ...GuardSettingsSchema,
  MONGODB_URI: mongodbUriSetting('Required: the database of its gateway. It reads `subjects`, ' +
    '`users`, `sessions`, `questions` and `test_answers`, and keeps `engine_threads`, `engine_turns`, ' +
    '`engine_tests`, `engine_profiles`, `engine_guides`, `engine_hints`, `engine_meanings`, `engine_costs` ' +
    'and `engine_forgotten`'),
  RAG_URL: replicasSetting('http://localhost:8081',
    'The retrieval service with the course documents; unset: answers come from the teaching guides alone', 'index'),
  MATH_URL: httpUrlSetting('http://localhost:8083',
    'The analysis service with the answers that teachers have published; unset: no published answer is quoted'),
  ...AnswerSettingsSchema.properties,
  STOP_DELAY_SECONDS: StopDelay,
  ...TracingSettings,
  LOG_LEVEL: LogLevel
})

/** The settings after the check. */
export type EngineSettings = Omit<Static<typeof EngineSettingsSchema>, keyof Guard> & Guard & {
  MONGODB_URI: string
  HOST: string
  /** What the other services get. */
  SENT_SECRETS?: SentSecrets
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadAnswerSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): AnswerSettings {
  const settings = readSettings(AnswerSettingsSchema, environment, dotenv)
  checkModel(settings)
  return settings
}

/** @throws {BadSetting} at the first value that cannot be used */
export function loadEngineSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): EngineSettings {
  const { MONGODB_URI, ...settings } = readSettings(EngineSettingsSchema, environment, dotenv)
  if (MONGODB_URI === undefined) {
    throw new BadSetting('MONGODB_URI must be set: the chat engine works on the database of its gateway. ' +
      '(A gateway without one starts an engine by itself.)')
  }
  checkModel(settings)
  return { ...guardSettings(settings, 'chat engine', ['RAG_URL', 'MATH_URL']), MONGODB_URI }
}

/** @throws {BadSetting} where the model is incomplete, or where what it costs could not be held against a budget */
function checkModel (settings: Omit<AnswerSettings, 'LLM_MASK' | 'LLM_FALLBACK'>): void {
  checkEndpoint(settings, 'LLM')
  const prices = checkPrices(settings.MODEL_PRICES)
  const { LLM_MODEL, LLM_MODEL_QUESTIONS, LLM_MODEL_SEARCH, BUDGET_MONTH, BUDGET_MONTH_PER_SUBJECT } = settings
  if (BUDGET_MONTH === 0 && BUDGET_MONTH_PER_SUBJECT === 0) return
  for (const model of [LLM_MODEL, LLM_MODEL_QUESTIONS, LLM_MODEL_SEARCH]) {
    if (model === undefined || prices.has(model)) continue
    throw new BadSetting(`MODEL_PRICES must have a price of ${model} when there is a budget: ` +
      'BUDGET_MONTH or BUDGET_MONTH_PER_SUBJECT is set, and a model without a price would never use up a budget.')
  }
}
