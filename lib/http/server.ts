import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  LogController, type FastifyHttpOptions, type FastifyInstance, type FastifyPluginCallback, type FastifyReply,
  type FastifyRequest, type RawRequestDefaultExpression
} from 'fastify'
import { limitConnections } from './connection-limit.js'
import { loggerOptions } from '../process/logging.js'

type RawRequest = RawRequestDefaultExpression<Server>

/** Ids that are safe to repeat in a header and a log line (docs/contract.md §1). */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

// A request line and its headers. Node's own limit is 16 KiB; the token of a user holds all courses of the user, and
// with 450 of them it is larger. The router never refuses a path parameter for its length: an id that cannot exist is a
// 404 of the handler, after the 401 and the 403.
const MAX_HEADER_BYTES = 65_536

// How long a plugin may take to start. On a busy machine, opening a large database or making its indexes takes longer
// than Fastify's own 10 s.
const START_MS = 120_000

/*
 * How long a client may take to send a request. These timers stop when the request is complete. The time for the
 * response is limited by the deadlines of the calls to other services, so neither `connectionTimeout` nor
 * `handlerTimeout` is set.
 */
// Also for a connection without any request.
const HEADERS_MS = 20_000
// At 1.4 Mbit/s, the largest usual body (20 MiB) arrives in time. For larger ones there is {@link withLargeBody}.
const REQUEST_MS = 120_000
// Of a larger one, so much must arrive in each of these times: 70 kbit/s.
const SLOWEST_BYTES = 1024 * 1024
// How often Node looks for requests that are too late. Its default is 30 s.
const CHECK_MS = 1_000
// How long a refused client may take to read the response before its connection is destroyed.
const LINGER_MS = 1_000

interface ServerSettings { LOG_LEVEL: string, TRUST_PROXY?: string[] }

/**
 * What Fastify takes only at construction: request ids, limits, and the error shape of responses that never reach an
 * error handler (docs/contract.md §1).
 */
export function serverOptions (settings: ServerSettings, log: object = loggerOptions(settings.LOG_LEVEL)) {
  return {
    logger: log,
    trustProxy: settings.TRUST_PROXY ?? false,
    genReqId: requestId,
    requestIdHeader: false,
    logController: new RequestLog({ requestIdLogLabel: 'request_id' }),
    bodyLimit: 1_048_576,
    pluginTimeout: START_MS,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    requestTimeout: REQUEST_MS,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS
    },
    // A request that arrives while closing gets its 503 from lib/plugins/graceful-close.ts, with the usual body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl,
    frameworkErrors,
    clientErrorHandler
  } satisfies FastifyHttpOptions<Server>
}

const largeBodies = new WeakSet<IncomingMessage>()

/**
 * Runs what reads the body of a request, which may take longer than other bodies as long as it goes on to arrive: a
 * client that stalls is cut as others are.
 */
export async function withLargeBody<T> (request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  largeBodies.add(request)
  try {
    return await read()
  } finally {
    largeBodies.delete(request)
  }
}

/** Logs one line for a request, after the response. A second line, at its arrival, has the level `debug`. */
class RequestLog extends LogController {
  override incomingRequest (request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted (error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

/** A service that is ready to listen or to be injected into. Closing it closes its connections. */
export async function buildServer<Settings extends ServerSettings> (
  service: FastifyPluginCallback<Settings>, settings: Settings, log?: object
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(settings, log))
  nameWhatIsRegistered(app)
  try {
    await app.register(service as FastifyPluginCallback<any>, settings)
    await app.ready()
    limitConnections(app)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

const PLUGIN_NAME = Symbol.for('fastify.display-name')

/** Fastify looks through all modules of the process, twice, for the name of a plugin that does not tell it. */
function nameWhatIsRegistered (app: FastifyInstance): void {
  const { register } = app as { register: (...parameters: unknown[]) => unknown }
  app.register = function (this: FastifyInstance, plugin: unknown, ...others: unknown[]) {
    if (typeof plugin === 'function' && !(PLUGIN_NAME in plugin)) Object.assign(plugin, { [PLUGIN_NAME]: plugin.name })
    return register.call(this, plugin, ...others)
  } as FastifyInstance['register']
}

function requestId (raw: { headers: IncomingMessage['headers'] }): string {
  const sent = raw.headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** Stands for a path that cannot be decoded. No client can send it: a space ends the path. */
export const UNDECODABLE = '/ '

// The router would refuse such a path before any hook runs: without request id, CORS and security headers. So the
// request is sent to a path of its own, which lib/plugins/errors.ts refuses.
function rewriteUrl (request: RawRequest): string {
  const url = request.url ?? '/'
  try {
    if (url.includes('%')) decodeURIComponent(url.split('?', 1)[0] as string)
    return url
  } catch {
    return UNDECODABLE
  }
}

// For the errors that remain to the router. The error and its stack are not logged: they contain the whole URL.
function frameworkErrors (
  error: Error & { statusCode?: number, code?: string }, request: FastifyRequest, reply: FastifyReply
): void {
  request.log.info({ code: error.code }, 'request refused before routing')
  const status = error.statusCode === 414 ? 404 : 400
  reply.code(status).header('x-request-id', request.id).send({ detail: STATUS_CODES[status] })
}

const CLIENT_ERRORS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408
}

// For bytes that are no HTTP request, and for requests that do not end. Fastify has no request and no reply for them.
function clientErrorHandler (error: NodeJS.ErrnoException & { socket?: unknown }, socket: Socket): void {
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage
  // The peer has closed the connection, or it waits for the response to an earlier, complete request and would take
  // this response for that one.
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent || response?.req.complete) {
    socket.destroy(error)
    return
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && response !== undefined && largeBodies.has(response.req)) {
    // Node looks at each request once. When its time is over, this looks again and again.
    const { bytesRead } = socket
    const { requestTimeout } = (socket as unknown as { server: Server }).server
    const isStalled = () => socket.bytesRead - bytesRead < SLOWEST_BYTES || !largeBodies.has(response.req)
    setTimeout(() => {
      if (!response.req.complete && !socket.destroyed) (isStalled() ? refuse : clientErrorHandler)(error, socket)
    }, requestTimeout).unref()
    return
  }
  refuse(error, socket)
}

function refuse (error: NodeJS.ErrnoException, socket: Socket): void {
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: STATUS_CODES[status] })
  // Nothing more is read, so that a refused request cannot be completed later.
  socket.pause()
  socket.end([
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId(response?.req ?? { headers: {} })}`,
    'Connection: close',
    '', body
  ].join('\r\n'))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
