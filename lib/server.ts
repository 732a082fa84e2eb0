import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance, type FastifyPluginCallback, type FastifyReply, type FastifyRequest, type RawRequestDefaultExpression } from 'fastify'
import { loggerOptions } from './logging.js'

type RawRequest = RawRequestDefaultExpression<Server>

/** Ids that are safe to repeat in a header and a log line (docs/contract.md §1). */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

// A request line and its headers fit into 16 KiB (Node's own limit), so the router never has to refuse a path
// parameter for its length: one that cannot exist is a 404 of the handler, after the 401 and the 403.
const MAX_HEADER_BYTES = 16_384

// How long a plugin may take to start. A large database on a busy machine needs longer than Fastify's own 10 s to be
// opened or to have its indexes made.
const START_MS = 120_000

/*
 * How long a client may take to send. The clocks stop when the request is complete: how long its answer takes is for
 * CHAT_TIMEOUT_SECONDS alone (docs/contract.md §4), so neither `connectionTimeout` nor `handlerTimeout` is set.
 */
// Also for a connection that says nothing at all.
const HEADERS_MS = 20_000
// The largest body, a document of 20 MiB, comes through in time at 1.4 Mbit/s.
const REQUEST_MS = 120_000
// Node's own 30 s would make a cut up to that much late.
const CHECK_MS = 1_000
// A refused client gets this long to read why, before its connection is torn down.
const LINGER_MS = 1_000

/**
 * What Fastify takes only at construction: request ids, limits, and the error shape of the answers that never reach
 * an error handler (docs/contract.md §1). The gateway and its companions share it.
 */
export function serverOptions (settings: { LOG_LEVEL: string, TRUST_PROXY?: string[] }, log: object = loggerOptions(settings.LOG_LEVEL)) {
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
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false, headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    // A request that arrives while closing gets its 503 from plugins/graceful-close.ts, in the shape of every error.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl,
    frameworkErrors,
    clientErrorHandler
  } satisfies FastifyHttpOptions<Server>
}

/** One line for a request, when it is answered. That it has come in is a second one at the level `debug`. */
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
export async function buildServer<Settings extends { LOG_LEVEL: string, TRUST_PROXY?: string[] }> (service: FastifyPluginCallback<Settings>, settings: Settings, log?: object): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(settings, log))
  try {
    await app.register(service as FastifyPluginCallback<any>, settings)
    await app.ready()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

function requestId (raw: { headers: IncomingMessage['headers'] }): string {
  const sent = raw.headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** Stands for a path that cannot be decoded. No client can send it: a space ends the path. */
export const UNDECODABLE = '/ '

// The router would refuse such a path before any hook has run: without an id, CORS and security headers. So it is
// sent on to a path of its own, which plugins/errors.ts refuses.
function rewriteUrl (request: RawRequest): string {
  const url = request.url ?? '/'
  try {
    if (url.includes('%')) decodeURIComponent(url.split('?', 1)[0] as string)
    return url
  } catch {
    return UNDECODABLE
  }
}

// What the router still finds to refuse. Neither the error nor its stack is logged: they hold the whole URL.
function frameworkErrors (error: Error & { statusCode?: number, code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({ code: error.code }, 'request refused before routing')
  const status = error.statusCode === 414 ? 404 : 400
  reply.code(status).header('x-request-id', request.id).send({ detail: STATUS_CODES[status] })
}

const CLIENT_ERRORS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408
}

// Bytes that are no HTTP request, or one that does not end: there is no request and no reply, just a socket.
function clientErrorHandler (error: NodeJS.ErrnoException & { socket?: unknown }, socket: Socket): void {
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage
  // The peer is gone, or it waits for the answer to a request that was whole: it would take ours for that.
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent || response?.req.complete) {
    socket.destroy(error)
    return
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: STATUS_CODES[status] })
  // What still comes in is not read, so that a request refused here cannot be completed after all.
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
