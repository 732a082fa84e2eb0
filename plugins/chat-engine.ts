import { isUtf8 } from 'node:buffer'
import fp from 'fastify-plugin'
import { Counter, Histogram } from 'prom-client'
import { Pool, type Dispatcher } from 'undici'
import { ChatEngineRefused, ChatEngineTimeout, ChatEngineUnavailable, type Fault } from '../schemas/errors.js'
import { DURATION_BUCKETS } from './metrics.js'

/** The engine's reply: the bytes for the caller, and what they say for the gateway. */
export interface EngineReply { body: Buffer, json: Record<string, unknown> }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The chat engine over HTTP (decisions §4).
     * @throws {ChatEngineTimeout} at the deadline, {ChatEngineRefused} with the engine's own words, else {ChatEngineUnavailable}
     */
    chatEngine: {
      chat: (message: { id: string, asignatura: string, query: string, user_id: string }, requestId: string) => Promise<EngineReply>
      /** @param questionIndex which question the client answers; goes as a header, since the body is the contract's (decisions §4) */
      resume: (answer: { id: string, user_response: string, user_id: string }, questionIndex: number, requestId: string) => Promise<EngineReply>
      /** Its `/system/info`, at most 10 seconds old; `undefined` when it does not answer within 2 seconds. */
      info: () => Promise<Record<string, unknown> | undefined>
      isHealthy: () => Promise<boolean>
    }
  }
}

/** More than any sensible reply, and less than would hurt. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024
const PASSED_ON = new Set([400, 404, 409, 422, 429])
const INFO_TIMEOUT_MS = 2_000
const INFO_FRESH_MS = 10_000

export default fp<{ url: string, timeoutSeconds: number }>(async (app, { url, timeoutSeconds }) => {
  const { origin, pathname } = new URL(url)
  const prefix = pathname.replace(/\/+$/, '')
  const deadline = timeoutSeconds * 1000
  const pool = new Pool(origin, {
    // The one deadline is the signal of each call. undici's own timers count per step, or per chunk.
    connectTimeout: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    // Shorter than the 5 s after which common servers drop an idle connection, so that no request meets a dead one.
    keepAliveTimeout: 4_000
  })
  app.addHook('onClose', async () => { await pool.destroy() })

  const labelNames = ['operation', 'outcome']
  const registers = [app.metricsRegistry]
  const calls = new Counter({ name: 'chat_engine_requests_total', help: 'Calls of the chat engine: ok, refused, unavailable or timeout', labelNames, registers })
  const duration = new Histogram({ name: 'chat_engine_request_duration_seconds', help: 'How long the chat engine took', labelNames, registers, buckets: DURATION_BUCKETS })

  async function send (operation: string, path: string, body: object, headers: Record<string, string>): Promise<EngineReply> {
    const stop = duration.startTimer({ operation })
    let outcome = 'ok'
    try {
      return await post(path, body, headers)
    } catch (thrown) {
      const error = failure(thrown, timeoutSeconds)
      outcome = error instanceof ChatEngineRefused ? 'refused' : error.statusCode === 504 ? 'timeout' : 'unavailable'
      throw error
    } finally {
      stop({ outcome })
      calls.inc({ operation, outcome })
    }
  }

  async function post (path: string, body: object, headers: Record<string, string>): Promise<EngineReply> {
    const { statusCode, body: stream } = await pool.request({
      method: 'POST',
      path: prefix + path,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadline)
    })
    const bytes = await readCapped(stream)
    const json = parseObject(bytes)
    if (statusCode >= 200 && statusCode < 300) {
      if (json === undefined) throw new ChatEngineUnavailable('its answer is not a JSON object')
      return { body: bytes, json }
    }
    if (PASSED_ON.has(statusCode) && json?.detail != null) throw new ChatEngineRefused(statusCode, refusedDetail(statusCode, json.detail))
    throw new ChatEngineUnavailable(`it answered with status ${statusCode}`)
  }

  async function get (path: string): Promise<Record<string, unknown> | undefined> {
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path: prefix + path, signal: AbortSignal.timeout(INFO_TIMEOUT_MS) })
      const bytes = await readCapped(body)
      return statusCode === 200 ? parseObject(bytes) : undefined
    } catch {
      return undefined
    }
  }

  let known: { at: number, info: Record<string, unknown> } | undefined
  let asking: Promise<Record<string, unknown> | undefined> | undefined

  app.decorate('chatEngine', {
    chat: (message, requestId) => send('chat', '/chat', message, { 'x-request-id': requestId }),
    resume: (answer, questionIndex, requestId) => send('resume', '/resume_chat', answer, { 'x-request-id': requestId, 'x-question-index': String(questionIndex) }),
    info: async () => {
      if (known !== undefined && Date.now() - known.at < INFO_FRESH_MS) return known.info
      // However many ask at the same time, the engine is asked once.
      asking ??= get('/system/info').finally(() => { asking = undefined })
      const info = await asking
      if (info !== undefined) known = { at: Date.now(), info }
      return info
    },
    isHealthy: async () => await get('/health') !== undefined
  })
}, { name: 'chat-engine', dependencies: ['metrics'] })

async function readCapped (stream: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > MAX_REPLY_BYTES) throw new ChatEngineUnavailable(`its answer is larger than ${MAX_REPLY_BYTES / 1024 / 1024} MiB`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function parseObject (bytes: Buffer): Record<string, unknown> | undefined {
  // Broken text would be stored as something else, and as up to three times as much.
  if (!isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined
  } catch {
    return undefined
  }
}

/** The engine's `detail` in our shape: a string, or on 422 a list of faults. */
function refusedDetail (status: number, detail: unknown): string | Fault[] {
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail)
  if (status !== 422) return text
  return Array.isArray(detail) && detail.every(isFault) ? detail : [{ loc: ['body'], msg: text, type: 'value_error' }]
}

function isFault (value: unknown): value is Fault {
  const { loc, msg, type } = (value ?? {}) as Partial<Fault>
  return Array.isArray(loc) && loc.every(part => typeof part === 'string' || Number.isInteger(part)) && typeof msg === 'string' && typeof type === 'string'
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable'
}

function failure (thrown: unknown, timeoutSeconds: number): Error & { statusCode?: number } {
  const error = thrown as Error & { code?: string, statusCode?: number }
  if (error.name === 'TimeoutError') return new ChatEngineTimeout(timeoutSeconds)
  if (error.statusCode !== undefined) return error
  const unavailable = new ChatEngineUnavailable(REASONS[error.code ?? ''] ?? 'connection failed')
  unavailable.cause = error
  return unavailable
}
