import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { ValidateFunction } from 'ajv'
import findMyWay from 'find-my-way'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { mongo, Error as MongooseError } from 'mongoose'
import { BadRequest, DatabaseUnavailable, InvalidCredentials, InvalidInput, MethodNotAllowed, NoQuestionsFound, NotFound, Overloaded, UpstreamRefused, type Fault } from '../../errors.js'
import { faultsOf } from '../validation-issues.js'
import { UNDECODABLE } from '../server.js'

// 5xx that are no fault of the service.
const EXPECTED = [Overloaded, NoQuestionsFound]

/** Whatever fails, the answer is `{detail}` (decisions §1), and only the log learns how it happened. */
export default fp(async app => {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    let error = isDatabaseFailure(thrown) ? new DatabaseUnavailable() : thrown

    const faults = error instanceof InvalidInput ? error.faults : error.validation && requestFaults(request)
    if (faults) {
      const { fieldRefusal } = request.routeOptions.config
      const isObject = faults.every(fault => fault.loc.length > 1)
      if (fieldRefusal === undefined || !isObject) return reply.code(422).send({ detail: faults })
      error = new fieldRefusal() // eslint-disable-line new-cap
    }

    if (error instanceof UpstreamRefused) return reply.code(error.statusCode).send({ detail: error.detail })

    const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
    // Who refuses because of the load does what he should; a stack for each refusal would only add to it.
    if (status >= 500 && !EXPECTED.some(kind => error instanceof kind)) request.log.error({ err: thrown }, 'request failed')
    if (status === 401) reply.header('www-authenticate', challenge(error))
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).send({ detail: detailOf(error, status) })
  })

  answerForNode(app)
  answerUnknownPaths(app)
}, { name: 'errors', dependencies: ['request-id'] })

// The sentence of an error of ours is meant for the caller. Everybody else's may tell what the inside looks like.
function detailOf (error: FastifyError, status: number): string {
  const ours = error.name === 'FastifyError' && !error.code.startsWith('FST_') && (status !== 500 || error instanceof NoQuestionsFound)
  return ours ? error.message : STATUS_CODES[status] ?? 'Error'
}

// RFC 6750, section 3: an error code only where it is a token that was wrong.
function challenge (error: FastifyError): string {
  return error instanceof InvalidCredentials ? 'Bearer error="invalid_token"' : 'Bearer'
}

// Fastify stops at the first part that fails; the caller is told about all of them.
function requestFaults (request: FastifyRequest): Fault[] {
  const parts = [['path', 'params', request.params], ['query', 'querystring', request.query], ['body', 'body', request.body]] as const
  return parts.flatMap(([part, name, value]) => {
    const validate = request.getValidationFunction(name) as ValidateFunction | undefined
    if (validate === undefined || validate(value ?? null)) return []
    return faultsOf(part, request.routeOptions.schema?.[name] as object, validate.errors ?? [], value === undefined)
  })
}

// What a member of a replica set says while it stops, or while another becomes the primary: the state change errors of
// MongoDB's "Server Discovery and Monitoring" specification.
const NOT_IN_SERVICE = new Set([91, 189, 10058, 10107, 11600, 11602, 13435, 13436])

function isDatabaseFailure (error: unknown): boolean {
  return error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    (error instanceof mongo.MongoServerError && NOT_IN_SERVICE.has(error.code as number))
}

// Two refusals that Node's server would otherwise write itself, with an empty body.
function answerForNode (app: FastifyInstance): void {
  // RFC 9112, section 3.2: one host, no more and no less (the server options leave this check to us).
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new BadRequest()
  })
  // RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ detail: STATUS_CODES[417] })
    response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, 'x-request-id': randomUUID() }).end(body)
  })
}

/*
 * A known path with another method is a 405 with `Allow`, every other path a 404. It is decided before the body is
 * read, so that neither a broken nor a huge body turns it into something else.
 */
function answerUnknownPaths (app: FastifyInstance): void {
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
    const methods = paths.find('GET', request.url.split('?', 1)[0] as string)?.store as Set<string> | undefined
    // A route that takes the method has found nothing: a file of the documentation pages.
    if (methods === undefined || methods.has(request.method)) throw new NotFound()
    reply.header('allow', [...methods].sort().join(', '))
    throw new MethodNotAllowed()
  }
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await refuse(request, reply)
  })
}
