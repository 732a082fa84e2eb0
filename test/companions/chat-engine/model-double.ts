import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { Test } from 'tap'
import type { ChatEngineSettings } from '../../../companions/chat-engine/app.js'
import { QUESTION } from '../../../companions/chat-engine/providers/model/prompts.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import { loggerOptions } from '../../../lib/process/logging.js'
import { peer, post, subjectsOf, testEngine, type Answer } from './helper.js'

export interface Call {
  path: string
  messages: Array<{ role: string, content: string }>
  temperature?: number
  reasoning_effort?: string
  model: string
  stream?: boolean
  max_tokens?: number
  max_completion_tokens?: number
  stream_options?: object
  authorization?: string
  at: number
}

/**
 * What the model does with one call: a completion with this text; a response as it is; a stream of pieces, with its end
 * unless it breaks off; no response; a connection that is reset; whatever a function does.
 */
export type Step =
  string |
  { status?: number, headers?: Record<string, string>, body?: string, cutAt?: number } |
  { pieces: string[], finish?: string, breaksOff?: boolean, usage?: object, then?: 'hang' } |
  'hang' | 'reset' | ((response: ServerResponse, call: Call) => void)

export const KEY = 'sk-very-secret'

export type ModelOptions = ChatEngineSettings['languageModel'] &
  Pick<Partial<ChatEngineSettings>,
  'LLM_FALLBACK' | 'LLM_BASE_URL' | 'LLM_CONTEXT_TOKENS' | 'LLM_MASK' | 'LLM_MAX_TOKENS' | 'LLM_TEMPERATURE' |
  'LLM_REASONING_EFFORT' | 'LLM_MODEL_QUESTIONS' | 'LLM_MODEL_SEARCH' | 'MODEL_PRICES' | 'BUDGET_MONTH' |
  'BUDGET_MONTH_PER_SUBJECT' | 'RAG_URL'>

interface Model {
  steps: Step[]
  /** What the server tells of itself, by path. */
  told: Record<string, unknown>
  calls: Call[]
  /** Calls whose response is not over. */
  open: Set<Call>
  log: string[]
  app: FastifyInstance
  database: Connection
}

/** An engine whose language model is an API that plays the steps it is given, the last one for ever. */
export async function startModel (
  t: Test, {
    LLM_FALLBACK = 'on', LLM_BASE_URL, LLM_CONTEXT_TOKENS, LLM_MASK, LLM_MAX_TOKENS, LLM_TEMPERATURE,
    LLM_REASONING_EFFORT, LLM_MODEL_QUESTIONS, LLM_MODEL_SEARCH, MODEL_PRICES, BUDGET_MONTH, BUDGET_MONTH_PER_SUBJECT,
    RAG_URL, ...options
  }: ModelOptions = {}
): Promise<Model> {
  const model: Omit<Model, 'app' | 'database'> = { steps: [], told: {}, calls: [], open: new Set(), log: [] }
  const url = await peer(t, (request, response) => {
    if (request.method === 'GET') {
      const told = model.told[request.url ?? '']
      response.writeHead(told === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(told ?? {}))
      return
    }
    const call: Call = {
      ...JSON.parse(request.body),
      path: request.url,
      authorization: request.headers.authorization,
      at: Date.now()
    }
    model.calls.push(call)
    model.open.add(call)
    response.once('close', () => { model.open.delete(call) })
    play(model.steps[Math.min(model.calls.length, model.steps.length) - 1] as Step, response, call)
  })
  const { app, database } = await testEngine(t, {
    LLM_BASE_URL: LLM_BASE_URL ?? `${url}/v1`,
    LLM_MODEL: 'test-model',
    LLM_API_KEY: KEY,
    LLM_FALLBACK,
    ...omitUndefined({ LLM_CONTEXT_TOKENS, LLM_MASK, LLM_MAX_TOKENS, LLM_TEMPERATURE, LLM_REASONING_EFFORT }),
    ...omitUndefined({ LLM_MODEL_QUESTIONS, LLM_MODEL_SEARCH }),
    ...omitUndefined({ MODEL_PRICES, BUDGET_MONTH, BUDGET_MONTH_PER_SUBJECT, RAG_URL }),
    languageModel: { deadlineMs: 20_000, retries: 3, backoffMs: 20, maxWaitMs: 400, ...options }
  }, { ...loggerOptions('debug'), stream: { write: (line: string) => model.log.push(line) } })
  return Object.assign(model, { app, database })
}

/** What the student asks in a call, without the rules. */
export const askedIn = (call?: Call) => call?.messages.at(-1)?.content.split(new RegExp(`${QUESTION} .*\n`))[1]

let sessions = 0

export interface Played extends Omit<Model, 'steps' | 'told'> {
  id: string
  ask: (query?: string, more?: object) => Promise<Answer>
}

/** The model with new steps and a new session. */
export function played (model: Model, steps: Step[]): Played {
  Object.assign(model, { steps, calls: [], log: [] })
  const { app, database, calls, open, log } = model
  const id = `s${++sessions}`
  const ask = async (query = 'When is the final exam?', more = {}) => await post(
    app, '/chat', { query, id, asignatura: 'algorithms', user_id: 'ada', ...more }
  )
  return { app, database, calls, open, log, id, ask }
}

/** Another guide for as long as a test lasts. */
export async function withGuide (
  t: Test, database: Connection, change: { guide: string, name?: string }
): Promise<void> {
  const subjects = subjectsOf(database)
  const { guide, name } = await subjects.findOne({ _id: 'algorithms' }) as { guide: string, name: string }
  await subjects.updateOne({ _id: 'algorithms' }, { $set: change })
  t.teardown(async () => { await subjects.updateOne({ _id: 'algorithms' }, { $set: { guide, name } }) })
}

function play (step: Step, response: ServerResponse, call: Call): void {
  if (step === 'hang') return
  if (typeof step === 'function') {
    step(response, call)
    return
  }
  if (step === 'reset') {
    response.destroy()
    return
  }
  if (typeof step === 'string') step = call.stream === true ? { pieces: [step] } : { body: completion(step) }
  if ('pieces' in step) {
    playStream(step, response)
    return
  }
  const { status = 200, headers = {}, body = '{"error":{"message":"the inside of the provider"}}', cutAt } = step
  if (cutAt !== undefined) {
    // The header promises the whole body.
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, cutAt), () => response.destroy())
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** An event of a stream. */
export const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

function playStream (step: Extract<Step, { pieces: string[] }>, response: ServerResponse): void {
  const { pieces, finish = 'stop', breaksOff = false, usage, then } = step
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(pieces.map(content => event({ choices: [{ index: 0, delta: { content } }] })).join(''))
  if (then === 'hang') return
  if (breaksOff) {
    response.end()
    return
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }))
  if (usage !== undefined) response.write(event({ choices: [], usage }))
  response.end(event('[DONE]'))
}

/** The body of a completion; `message` and `choice` replace or add fields. */
export function completion (content: unknown, message: object = {}, choice: object = {}, more: object = {}): string {
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...message }, ...choice }],
    ...more
  })
}
