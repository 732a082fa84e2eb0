import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import secureJson from 'secure-json-parse'
import { InvalidInput } from '../http/errors.js'
import { serializerFor } from '../http/serializers.js'
import { compileFor } from '../validation/validators.js'

declare module 'fastify' {
  interface FastifySchema {
    /** The body may be left out. Then it is an empty object. */
    'x-optional-body'?: true
  }
}

/** Bodies are strict JSON in UTF-8; nothing else reaches a schema. Responses are written by their schema. */
export default fp(async app => {
  app.setValidatorCompiler(({ schema, httpPart }) => compileFor(httpPart, schema as object))
  app.setSerializerCompiler(({ schema }) => serializerFor(schema as object))

  // Clients send a content type, and some a body, to operations without a body too. It is ignored.
  app.addHook('onRequest', async request => {
    const isAbsent = mayBeAbsent(request) && isEmpty(request)
    if (!takesBody(request) || isAbsent) delete request.raw.headers['content-type']
  })
  app.addHook('preValidation', async request => {
    if (mayBeAbsent(request) && request.body === undefined) request.body = {}
  })

  app.removeAllContentTypeParsers()
  const parse = async (_request: FastifyRequest, body: Buffer) => parseJson(body)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
  app.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
    if (takesBody(request)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()
    body.resume()
  })
}, { name: 'validation' })

function takesBody (request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined
}

function mayBeAbsent (request: FastifyRequest): boolean {
  return request.routeOptions.schema?.['x-optional-body'] === true
}

function isEmpty ({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

// To parse eight million nested arrays blocks the process for a second, and takes 230 MB.
const MAX_CONTAINERS = 500_000
const [QUOTE, BACKSLASH, BRACKET, BRACE] = [...'"\\[{'].map(character => character.charCodeAt(0))

/** Whether a JSON text has too many lists and objects. */
function hasTooManyContainers (json: Buffer): boolean {
  if (json.length <= MAX_CONTAINERS) return false
  let containers = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) isText = !isText
    else if (isText && byte === BACKSLASH) i++
    else if (!isText && (byte === BRACKET || byte === BRACE) && ++containers > MAX_CONTAINERS) return true
  }
  return false
}

/**
 * @returns the value, or `undefined` for an empty body
 * @throws {InvalidInput} for too many lists and objects, malformed JSON, a `__proto__` or `constructor.prototype`
 * key, or half a surrogate pair
 */
export function parseJson (body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw notJson('The body is not UTF-8')
  if (hasTooManyContainers(body)) throw notJson(`The body has more than ${MAX_CONTAINERS} lists and objects`)
  const text = body.toString()
  let value: unknown
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw notJson('The body is not valid JSON')
  }
  if (hasHalfSurrogatePair(text)) throw notJson('The body holds half a surrogate pair')
  return value
}

// "\ud800" is valid JSON and no valid text: stored as UTF-8, it would be read as another character.
function hasHalfSurrogatePair (json: string): boolean {
  return /\\ud[89a-f]/i.test(json) && /\\ud[89a-f]/i.test(json
    .replaceAll('\\\\', '')
    .replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, ''))
}

function notJson (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body'], msg, type: 'json_invalid' })
}
