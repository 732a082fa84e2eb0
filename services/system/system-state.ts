import type { FastifyBaseLogger } from 'fastify'
import type { Static } from '@sinclair/typebox'
import type { DatabaseUsage } from '../../lib/database/connection.js'
import { DatabaseUnavailable } from '../../lib/http/errors.js'
import { compileFor } from '../../lib/validation/validators.js'
import { VERSION } from '../../lib/process/version.js'
import { SystemInfo, type Condition, type Readiness, type SystemReport } from '../../schemas/system/system.js'
import { isModelProblem } from './model-problem.js'

/** What a service says of itself; `undefined` where it does not answer within 2 seconds. */
type Answer = Promise<Record<string, unknown> | undefined>

interface Parts {
  pingDatabase: () => Promise<{ isReadOnly: boolean }>
  databaseUsage: () => Promise<DatabaseUsage>
  chatEngine: { info: () => Answer, isHealthy: () => Promise<boolean> }
  retrievalService: { health: () => Answer }
  analysisService: { health: () => Answer }
  condition: () => Promise<Condition>
  mailer: { isOn: boolean }
}

/**
 * Whether requests can be served, for `/ready`. Other services may be missing.
 * @throws {DatabaseUnavailable} where the database does not answer within 2 seconds
 */
export async function readinessOf (parts: Parts, log: FastifyBaseLogger): Promise<Static<typeof Readiness>> {
  const { isReadOnly } = await parts.pingDatabase().catch(error => {
    log.warn({ err: error }, 'the database does not answer')
    throw new DatabaseUnavailable()
  })
  const [isHealthy, condition] = await Promise.all([parts.chatEngine.isHealthy(), parts.condition()])
  return {
    status: 'ok',
    database: isReadOnly ? 'read_only' : 'ok',
    chat_engine: isHealthy ? 'ok' : 'unavailable',
    ...condition
  }
}

const isSystemInfo = compileFor('body', SystemInfo) as (value: unknown) => value is Static<typeof SystemInfo>

/** What the chat engine says of itself, or that it is unavailable. `degraded`, where another part is not in order. */
export async function systemInfoOf (parts: Parts): Promise<Static<typeof SystemInfo>> {
  const [info, condition, isReadOnly] = await Promise.all([
    parts.chatEngine.info(),
    parts.condition(),
    parts.pingDatabase().then(database => database.isReadOnly, () => false)
  ])
  if (!isSystemInfo(info)) {
    return { version: VERSION, llm_provider: 'unknown', llm_model: 'unknown', status: 'unavailable' }
  }
  const isDegraded = info.status === 'operational' && (isReadOnly || Object.keys(condition).length > 0)
  return isDegraded ? { ...info, status: 'degraded' } : info
}

/** The state of each part of the installation. @param startedAt when the gateway has started */
export async function systemReport (parts: Parts, startedAt: Date): Promise<SystemReport> {
  const { chatEngine, retrievalService, analysisService } = parts
  const [{ limitBytes, ...usage }, engine, isEngineHealthy, retrieval, analysis] = await Promise.all([
    parts.databaseUsage(), chatEngine.info(), chatEngine.isHealthy(), retrievalService.health(),
    analysisService.health()
  ])
  return {
    version: VERSION,
    node: process.versions.node,
    started_at: startedAt,
    database: { ...usage, ...(limitBytes !== undefined && { limit_bytes: limitBytes }) },
    companions: [
      companionOf('chat_engine', isEngineHealthy, engine?.version),
      companionOf('retrieval', retrieval !== undefined, retrieval?.version),
      companionOf('analysis', analysis !== undefined, analysis?.version)
    ],
    model: modelOf(engine),
    mail: parts.mailer.isOn
  }
}

type Companion = SystemReport['companions'][number]

function companionOf (name: Companion['name'], isHealthy: boolean, version: unknown): Companion {
  return { name, status: isHealthy ? 'ok' : 'unavailable', ...(typeof version === 'string' && { version }) }
}

function modelOf (engine: Record<string, unknown> | undefined): SystemReport['model'] {
  const { llm_provider: provider, llm_model: name, model } = engine ?? {}
  const text = (value: unknown) => typeof value === 'string' ? value : 'unknown'
  const status = engine === undefined ? 'unavailable' : isModelProblem(model) ? model : 'ok'
  return { provider: text(provider), name: text(name), status }
}
