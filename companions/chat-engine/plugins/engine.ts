import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Guard } from '../../../lib/http/companion-guard.js'
import { connect } from '../../../lib/database/connection.js'
import { keepMigrated } from '../../../lib/database/migrations.js'
import { createIndexes } from '../../../lib/database/indexes.js'
import readiness from '../../../lib/plugins/readiness.js'
import { MIGRATIONS } from '../migrations.js'
import type { Engine, Suggested } from '../engine.js'
import { SafeMaterials } from '../held-back/without-secrets.js'
import { KeptCourses, type KeptLimits } from '../material/kept-courses.js'
import { Maker, type MakingLimits } from '../material/making/maker.js'
import { Retrieval } from '../material/retrieval.js'
import { MaterialSource } from '../material/source.js'
import { TeachersAnswers } from '../material/teachers-answers.js'
import { defineModels } from '../models/index.js'
import type { RetryOptions } from '../providers/model/language-model.js'
import { offlineProvider } from '../providers/offline/offline.js'
import type { EngineSettings } from '../settings.js'

declare module 'fastify' {
  interface FastifyInstance {
    engine: Engine
  }
}

type WithDefault = 'LLM_FALLBACK' | 'LLM_MASK' | 'LLM_TEMPERATURE'
type Options =
  Omit<EngineSettings, 'PORT' | 'HOST' | 'MATH_URL' | WithDefault> & Partial<Pick<EngineSettings, WithDefault>>

/** The settings of an engine, without the address that its process listens on. */
export type ChatEngineSettings = Options & Guard & {
  /** A function where the service starts later: it calls the engine, too. */
  MATH_URL?: string | (() => string)
  /** Deadline and retries of the language model. Tests set shorter times than the defaults. */
  languageModel?: RetryOptions & { deadlineMs?: number }
  /** What the making of course material may take, and how much of it is kept. Tests set less than the defaults. */
  making?: Partial<MakingLimits>
  kept?: KeptLimits
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

  const provider = async () => {
    if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return offlineProvider
    // Loaded where there is a model: without one, the engine starts sooner.
    const { openAiProvider } = await import('../providers/model/openai.js')
    const { withFallback } = await import('../providers/fallback.js')
    const { log, metricsRegistry: registry } = app
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
      log,
      registry,
      ...languageModel
    })
    return LLM_FALLBACK === 'on' ? withFallback(provider, log) : provider
  }
  const maker = new Maker(app.log, app.metricsRegistry, making)
  app.addHook('onClose', async () => { await maker.close() })
  const { metricsRegistry: registry } = app
  const material = new MaterialSource({
    models, maker, kept: new KeptCourses(registry, kept), registry, retrieval, teachersAnswers
  })
  app.decorate('engine', {
    models,
    material,
    safeMaterials: new SafeMaterials(maker),
    suggested: new LRUCache<string, Suggested>({ max: MAX_SUGGESTED }),
    provider: await provider(),
    deadlineMs: languageModel?.deadlineMs ?? DEADLINE_MS,
    supportNote: SUPPORT_NOTE ?? ''
  })
}, { name: 'engine', dependencies: ['metrics'] })
