import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { CostModel } from '../../costs/cost.js'
import { Ledger } from '../../costs/ledger.js'
import { Prices } from '../../costs/prices.js'
import { Budget } from '../costs/budget.js'
import { monthSums } from '../costs/month-sums.js'
import { Spending } from '../costs/spending.js'
import type { Guard } from '../../../lib/http/companion-guard.js'
import { connect } from '../../../lib/database/connection.js'
import { keepMigrated } from '../../../lib/database/migrations.js'
import { createIndexes } from '../../../lib/database/collection.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import readiness from '../../../lib/plugins/readiness.js'
import { MIGRATIONS } from '../migrations.js'
import type { Engine, Suggested } from '../engine.js'
import { SafeMaterials } from '../held-back/without-secrets.js'
import { KeptCourses, limitsOf, type KeptLimits } from '../material/kept-courses.js'
import { Maker, type MakingLimits } from '../material/making/maker.js'
import { Retrieval } from '../material/retrieval.js'
import { TextMeanings } from '../material/meanings/closeness.js'
import { UnitMeanings } from '../material/meanings/unit-meanings.js'
import { MaterialSource } from '../material/source.js'
import { TeachersAnswers } from '../material/teachers-answers.js'
import { defineModels } from '../models/index.js'
import type { RetryOptions } from '../providers/model/language-model.js'
import { offlineProvider } from '../providers/offline/offline.js'
import type { EngineSettings } from '../settings.js'
import warmUp from './warm-up.js'

declare module 'fastify' {
  interface FastifyInstance {
    engine: Engine
  }
}

type WithDefault = 'LLM_FALLBACK' | 'LLM_MASK' | 'LLM_TEMPERATURE' | 'BUDGET_MONTH' | 'BUDGET_MONTH_PER_SUBJECT'
type OfProcess = 'PORT' | 'HOST' | 'STOP_DELAY_SECONDS'
type Options =
  Omit<EngineSettings, OfProcess | 'MATH_URL' | WithDefault> & Partial<Pick<EngineSettings, WithDefault>>

/** The settings of an engine, without the address that its process listens on. */
export type ChatEngineSettings = Options & Guard & {
  /** A function where the service starts later: it calls the engine, too. */
  MATH_URL?: string | (() => string)
  /** Deadline and retries of the language model. Tests set shorter times than the defaults. */
  languageModel?: RetryOptions & { deadlineMs?: number }
  /** What the making of course material may take, and how much of it is kept. Tests set less than the defaults. */
  making?: Partial<MakingLimits>
  kept?: KeptLimits
  /** How long after it listens it warms up, in milliseconds. Tests set less than the default. */
  warmUpMs?: number
}

// Of some hundred characters each.
const MAX_SUGGESTED = 2_000
const PRUNE_MS = 600_000
// Shorter than the gateway's own deadline of 120 s.
const DEADLINE_MS = 100_000

/** Decorates the app with the engine: its collections, the source of its material, and the provider of its replies. */
export default fp<{ settings: ChatEngineSettings }>(async (app, { settings }) => {
  const { MONGODB_URI, RAG_URL, MATH_URL, SENT_SECRETS, SUPPORT_NOTE } = settings
  const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_FALLBACK = 'on', languageModel, making, kept } = settings
  const connection = await connect(MONGODB_URI, 'course-assistant-chat-engine')
  app.addHook('onClose', async () => { await connection.close() })
  await app.register(readiness, { connection })
  const models = defineModels(connection)
  // Unique indexes hold the invariants, so the engine listens after they exist.
  await createIndexes(Object.values(models))
  await keepMigrated(app, connection, 'chat-engine', MIGRATIONS)
  const prune = () => models.Forgotten.prune().catch(error => {
    app.log.warn({ err: error }, 'old notes of deletions are not deleted yet')
  })
  await prune()
  const pruning = setInterval(prune, PRUNE_MS).unref()
  app.addHook('onClose', async () => { clearInterval(pruning) })

  const retrieval = RAG_URL === undefined
    ? undefined
    : new Retrieval(RAG_URL, SENT_SECRETS?.RAG_URL, app.metricsRegistry)
  const teachersAnswers = MATH_URL === undefined
    ? undefined
    : new TeachersAnswers(MATH_URL, SENT_SECRETS?.MATH_URL, app.metricsRegistry)
  app.addHook('onClose', async () => { await Promise.all([retrieval?.close(), teachersAnswers?.close()]) })

  const { log, metricsRegistry: registry } = app
  const spending = spendingOf(settings, models.Cost, retrieval, app)
  app.addHook('onClose', async () => { await spending.ledger.written() })

  const provider = async () => {
    if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return offlineProvider
    // Loaded where there is a model: without one, the engine starts sooner.
    const { openAiProvider } = await import('../providers/model/openai.js')
    const { withFallback } = await import('../providers/fallback.js')
    const endpoint = { baseUrl: LLM_BASE_URL, model: LLM_MODEL, apiKey: LLM_API_KEY }
    const provider = openAiProvider({
      ...endpoint,
      contextTokens: settings.LLM_CONTEXT_TOKENS,
      maxTokens: settings.LLM_MAX_TOKENS,
      temperature: settings.LLM_TEMPERATURE,
      reasoningEffort: settings.LLM_REASONING_EFFORT,
      isMasked: settings.LLM_MASK !== 'off',
      modelForQuestions: settings.LLM_MODEL_QUESTIONS,
      modelForSearch: settings.LLM_MODEL_SEARCH,
      meter: spending,
      log,
      registry,
      ...languageModel
    })
    return withFallback(provider, log, LLM_FALLBACK !== 'on')
  }
  const maker = new Maker(app.log, app.metricsRegistry, making)
  app.addHook('onClose', async () => { await maker.close() })
  // Where a model makes the questions, the offline engine seldom does.
  const { warmUpMs: afterMs } = settings
  if (LLM_BASE_URL === undefined) await app.register(warmUp, { maker, ...omitUndefined({ afterMs }) })
  const mayCallModels = async (subject: string) => await spending.allows({ subject })
  const limits = kept ?? limitsOf(settings.MATERIAL_MEMORY_MB)
  const meanings = retrieval && new UnitMeanings({ models, retrieval, mayCallModels, mostBytes: limits.open })
  app.addHook('onClose', async () => { await meanings?.close() })
  const material = new MaterialSource({
    models,
    maker,
    kept: new KeptCourses(registry, limits),
    registry,
    ...omitUndefined({ retrieval, meanings, teachersAnswers, textMeanings: retrieval && new TextMeanings(retrieval) }),
    mayCallModels
  })
  app.decorate('engine', {
    models,
    material,
    safeMaterials: new SafeMaterials(maker),
    suggested: new LRUCache<string, Suggested>({ max: MAX_SUGGESTED }),
    provider: await provider(),
    spending,
    deadlineMs: languageModel?.deadlineMs ?? DEADLINE_MS,
    supportNote: SUPPORT_NOTE ?? ''
  })
}, { name: 'engine', dependencies: ['metrics'] })

function spendingOf (
  settings: ChatEngineSettings, costs: CostModel, retrieval: Retrieval | undefined,
  { log, metricsRegistry }: FastifyInstance
): Spending {
  const { MODEL_PRICES, BUDGET_MONTH = 0, BUDGET_MONTH_PER_SUBJECT = 0, LLM_MODEL } = settings
  const ledger = new Ledger(costs, new Prices(MODEL_PRICES), log)
  const embeddings = retrieval && (async (month: string) => await retrieval.costsOf(month, randomUUID()))
  const limits = { installation: BUDGET_MONTH, subject: BUDGET_MONTH_PER_SUBJECT }
  const budget = new Budget(limits, monthSums({ costs, ledger, embeddings, log }), log)
  return new Spending(ledger, budget, LLM_MODEL, metricsRegistry)
}
