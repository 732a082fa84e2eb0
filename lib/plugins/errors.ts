import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { ValidateFunction } from 'ajv'
import findMyWay from 'find-my-way'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { mongo, Error as MongooseError } from 'mongoose'
import {
  BadRequest, DatabaseReadOnly, DatabaseUnavailable, InvalidInput, isApiError, MethodNotAllowed, NotFound,
  ServiceRefused, type ApiErrorOptions, type ErrorClass, type ValidationIssue
} from '../http/errors.js'
import { validationIssues } from '../validation/validation-issues.js'
import { UNDECODABLE } from '../http/server.js'
import { isNotStored } from '../database/no-room.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The errors that the route's handler may throw, for the documentation. */
    errors?: ErrorClass[]
    /** Replaces the 422 where fields of the body are at fault and the contract has a 400 for them. */
    bodyError?: ErrorClass
  }
}

/** Every error response is `{detail}` (docs/contract.md §1). The cause of a failure is in the log alone. */
export default fp(async app => {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    let error = databaseError(thrown) ?? thrown

    const issues = error instanceof InvalidInput ? error.issues : error.validation && requestIssues(request)
    if (issues) {
      const { bodyError: BodyError } = request.routeOptions.config
      const isObject = issues.every(issue => issue.loc.length > 1)
      if (BodyError === undefined || !isObject) return reply.code(422).send({ detail: issues })
      error = new BodyError()
    }

    const { status, detail } = refusalOf(error)
    if (error instanceof ServiceRefused) return reply.code(status).send({ detail })

    const options: ApiErrorOptions = isApiError(error) ? error : {}
    // An expected error gets no stack in the log: under overload, writing it would add to the load.
    if (status >= 500 && !options.isExpected) request.log.error({ err: thrown }, 'request failed')
    if (status === 503) reply.header('retry-after', '5')
    if (options.headers !== undefined) reply.headers(options.headers)
    return reply.code(status).send({ detail })
  })

  respondForNode(app)
  refuseUnknownPaths(app)
}, { name: 'errors', dependencies: ['request-id'] })

/** The status of an error, and the `detail` of its response. */
export function refusalOf (thrown: Error & { statusCode?: number }): { status: number, detail: unknown } {
  const error = databaseError(thrown) ?? thrown
  if (error instanceof InvalidInput) return { status: 422, detail: error.issues }
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (error instanceof ServiceRefused) return { status, detail: error.detail }
  return { status, detail: isApiError(error) ? error.message : STATUS_CODES[status] ?? 'Error' }
}

// Fastify stops at the first part that fails; the response names the issues of all parts.
function requestIssues (request: FastifyRequest): ValidationIssue[] {
  const parts = [
    ['path', 'params', request.params],
    ['query', 'querystring', request.query],
    ['body', 'body', request.body]
  ] as const
  return parts.flatMap(([part, name, value]) => {
    const validate = request.getValidationFunction(name) as ValidateFunction | undefined
    if (validate === undefined || validate(value ?? null)) return []
    const schema = request.routeOptions.schema?.[name] as object
    return validationIssues(part, schema, validate.errors ?? [], value === undefined)
  })
}

// Error codes of a replica set member that stops or is no primary: the state change errors of MongoDB's "Server
// Discovery and Monitoring" specification.
const NOT_IN_SERVICE = new Set([91, 189, 10058, 10107, 11600, 11602, 13435, 13436])

/** The error of our catalogue for a failure of the database; `undefined` for every other error. */
export function databaseError (error: unknown): FastifyError | undefined {
  if (isNotStored(error)) return new DatabaseReadOnly()
  return isDatabaseFailure(error) ? new DatabaseUnavailable() : undefined
}

/** Whether the database did not do what it was asked to, because it is not there or not in service. */
export function isDatabaseFailure (error: unknown): boolean {
  return error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    (error instanceof mongo.MongoServerError && NOT_IN_SERVICE.has(error.code as number))
}

// Two error responses that Node's server would otherwise write itself, with an empty body.
function respondForNode (app: FastifyInstance): void {
  // RFC 9112, section 3.2: one host, no more and no less (the server options leave this check to us).
  app.addHook('onRequest', async ({ raw }) => {
    // Names and values alternate. The length is compared first, since this runs for every header of every request.
    const isHost = (text: string, i: number) => i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
    const hosts = raw.rawHeaders.filter(isHost).length
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new BadRequest()
  })
  // RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ detail: STATUS_CODES[417] })
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'x-request-id': randomUUID()
    }).end(body)
  })
}

/*
 * A known path with another method is a 405 with `Allow`, every other path a 404, also one with a part that is empty.
 * It is decided before the body is read, so that neither a broken nor a huge body turns it into something else.
 */
function refuseUnknownPaths (app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? methodsOf.set(url, new Set()).get(url) as Set<string>
    for (const name of [method].flat()) methods.add(name)
  })

  const paths = findMyWay({ maxParamLength: app.initialConfig.routerOptions?.maxParamLength })
  app.addHook('onReady', async () => {
    for (const [url, methods] of methodsOf) {
      if (url !== '*') paths.on('GET', url, () => {}, methods)
    }
  })

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url === UNDECODABLE) throw new BadRequest()
    const found = paths.find('GET', request.url.split('?', 1)[0] as string)
    const methods = found === null || hasEmptyParam(found.params) ? undefined : found.store as Set<string>
    // A route that takes the method has found nothing: a file of the documentation pages.
    if (methods === undefined || methods.has(request.method)) throw new NotFound()
    reply.header('allow', [...methods].sort().join(', '))
    throw new MethodNotAllowed()
  }
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || hasEmptyParam(request.params)) await refuse(request, reply)
  })
}

// The router takes `/subjects/` for `/subjects/:subject_id`. `*` stands for a path below its prefix, or for none.
function hasEmptyParam (params: unknown): boolean {
  return Object.entries(params ?? {}).some(([name, value]) => value === '' && name !== '*')
}
