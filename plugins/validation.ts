import { isUtf8 } from 'node:buffer'
import fp from 'fastify-plugin'
import secureJson from 'secure-json-parse'
import { InvalidInput } from '../schemas/errors.js'
import { compileFor } from '../schemas/validators.js'

/** Only JSON comes in, strictly: what is neither UTF-8 nor JSON never reaches a schema. */
export default fp(async app => {
  app.setValidatorCompiler(({ schema, httpPart }) => compileFor(httpPart, schema as object))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parseJson(body))
}, { name: 'validation' })

/**
 * @returns the value, or `undefined` for an empty body: clients send the content type on `POST …/enroll` and `DELETE` too
 * @throws {InvalidInput} for malformed JSON, a `__proto__` or `constructor.prototype` key, or half a surrogate pair
 */
function parseJson (body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw notJson('The body is not UTF-8')
  const text = body.toString()
  let value: unknown
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw notJson('The body is not valid JSON')
  }
  // "\ud800" is JSON and yet no text: stored as UTF-8, it would come back as something else.
  if (/\\ud[89a-f]/i.test(text) && /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(value))) {
    throw notJson('The body holds half a surrogate pair')
  }
  return value
}

function notJson (msg: string): InvalidInput {
  return new InvalidInput({ loc: ['body'], msg, type: 'json_invalid' })
}
