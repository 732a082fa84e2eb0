import { Type } from '@sinclair/typebox'
import fp from 'fastify-plugin'
import { GenerationNotSupported } from '../../errors.js'
import { ADMITTED_AT_HEADER } from '../../lib/http/client/deletion-headers.js'
import { ServiceClient, type ServiceRequest } from '../../lib/http/client/service-client.js'
import { compileFor } from '../../lib/validation/validators.js'
import { Suggestions } from '../../schemas/sessions.js'
import { NO_BUDGET, type BudgetReport, type CostSource } from '../../services/costs/costs.js'
import type { Forget } from '../../services/system/deletions.js'
import type { GeneratedQuestions, QuestionGenerator } from '../../services/questions/question-generation.js'
import { costSource } from '../../services/costs/cost-source.js'
import type { ChatEngine, EngineExtras, EngineReply } from '../../services/sessions/ask.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The chat engine over HTTP (docs/contract.md §4). Calls throw what {@link ServiceClient.call} throws. */
    chatEngine: ChatEngine & QuestionGenerator & {
      costs: CostSource
      /** What of the budgets is used, of a subject where one is given. An engine without budgets has none. */
      budget: (subject: string | undefined, requestId: string) => Promise<BudgetReport>
      /** Questions to begin a conversation with; none where the engine knows no such operation. */
      suggestions: (query: SuggestionsQuery, requestId: string) => Promise<Suggestions>
      forget: Forget
      /** Its `/system/info`, at most 10 seconds old; `undefined` when it does not answer within 2 seconds. */
      info: () => Promise<Record<string, unknown> | undefined>
      isHealthy: () => Promise<boolean>
    }
  }
}

// Refusals that concern the caller's message: they are passed on (docs/contract.md §4).
const PASSED_ON = [400, 404, 409, 422, 429]
const INFO_FRESH_MS = 10_000
const FORGET_SECONDS = 10
// A new conversation does not wait longer for them.
const SUGGESTION_SECONDS = 10
const BUDGET_SECONDS = 10
// An engine that knows the contract alone has no such operation.
const NOT_SUPPORTED = [404, 405]

interface SuggestionsQuery { subject: string, user_id: string, language: string }

const isSuggestions = compileFor('body', Suggestions)

const Spent = Type.Object({ spent: Type.Number(), budget: Type.Number(), state: Type.String() })
const isBudget = compileFor('body', Type.Object({
  month: Type.String(), installation: Spent, subject: Type.Optional(Spent), subjects: Type.Array(Spent)
}))

const isGenerated = compileFor('body', Type.Object({
  has_material: Type.Boolean(),
  questions: Type.Array(Type.Unknown()),
  parts: Type.Optional(Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })))
}))

export default fp<{ url: string, secret?: string, timeoutSeconds: number }>(async (app, options) => {
  const engine = new ServiceClient('Chat engine', { ...options, registry: app.metricsRegistry })
  app.addHook('onClose', async () => { await engine.close() })

  async function post (operation: string, path: string, body: object, extras: Extras): Promise<EngineReply> {
    const { controller: signal, events, subject } = extras
    const headers = headersOf(extras)
    const request =
      { method: 'POST', path, key: subject, body, headers, passesOn: PASSED_ON, signal, events } as const
    const { body: bytes, json, headers: received } = await engine.call(operation, request)
    return { body: bytes, json, isRepeated: received['x-repeated'] === 'true' }
  }

  let known: { at: number, info: Record<string, unknown> } | undefined
  let asking: Promise<Record<string, unknown> | undefined> | undefined

  app.decorate('chatEngine', {
    chat: (message, extras) => post('chat', '/chat', message, extras),
    resume: (answer, extras) => post('resume', '/resume_chat', answer, extras),
    generateQuestions: async (order, requestId) => {
      const reply = await engine.callIfKnown('generate questions', {
        method: 'POST',
        path: '/questions/generate',
        key: order.subject,
        body: order,
        headers: { 'x-request-id': requestId },
        passesOn: NOT_SUPPORTED,
        isValid: isGenerated
      })
      if (reply === undefined) throw new GenerationNotSupported()
      return reply.json as unknown as GeneratedQuestions
    },
    suggestions: async (query, requestId) => {
      const reply = await engine.callIfKnown('suggestions', {
        method: 'GET',
        path: `/suggestions?${new URLSearchParams({ ...query })}`,
        key: query.subject,
        headers: { 'x-request-id': requestId },
        passesOn: NOT_SUPPORTED,
        isValid: isSuggestions,
        timeoutSeconds: SUGGESTION_SECONDS
      })
      return reply === undefined ? { questions: [] } : reply.json as unknown as Suggestions
    },
    costs: costSource(engine),
    budget: async (subject, requestId) => {
      const query = subject === undefined ? '' : `?${new URLSearchParams({ subject })}`
      const reply = await engine.callIfKnown('budget', {
        method: 'GET',
        path: `/budget${query}`,
        headers: { 'x-request-id': requestId },
        passesOn: NOT_SUPPORTED,
        isValid: isBudget,
        timeoutSeconds: BUDGET_SECONDS
      })
      return reply === undefined ? NO_BUDGET() : reply.json as unknown as BudgetReport
    },
    forget: (path, headers, requestId) =>
      engine.forget(path, { ...headers, 'x-request-id': requestId }, FORGET_SECONDS),
    info: async () => {
      if (known !== undefined && Date.now() - known.at < INFO_FRESH_MS) return known.info
      // Concurrent callers share one request.
      asking ??= engine.probe('/system/info').finally(() => { asking = undefined })
      const info = await asking
      if (info !== undefined) known = { at: Date.now(), info }
      return info
    },
    isHealthy: async () => await engine.probe('/health') !== undefined
  })
}, { name: 'chat-engine', dependencies: ['metrics'] })

type Extras = EngineExtras & { questionIndex?: number }

function headersOf ({ requestId, generation, admittedAt, questionIndex }: Extras): ServiceRequest['headers'] {
  return {
    'x-request-id': requestId,
    'x-session-generation': String(generation),
    [ADMITTED_AT_HEADER]: admittedAt.toISOString(),
    ...(questionIndex !== undefined && { 'x-question-index': String(questionIndex) })
  }
}
