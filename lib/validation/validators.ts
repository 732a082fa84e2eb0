import formatsPlugin from 'ajv-formats'
import { Ajv, type Options, type SchemaValidateFunction, type ValidateFunction } from 'ajv'
import type { TSchema } from '@sinclair/typebox'

const options: Options = {
  // Every faulty field is reported. An attacker could use that with an unbounded schema, so every string has a
  // maxLength, a format that is slow on long texts checks the length first, and every body has a limit.
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  // 1e999 is JSON, and would pass for an integer.
  strictNumbers: true,
  // The schemas contain annotations that Ajv does not know (examples, rule, headers).
  strict: false,
  // The schemas are ours. To check them as well takes a third of the time.
  meta: false,
  validateSchema: false
}

const ajv = withFormats(new Ajv(options))

// Several routes, and in tests several apps of a process, share a schema. Each is compiled once.
const checks = { json: new WeakMap<object, ValidateFunction>(), text: new WeakMap<object, ValidateFunction>() }

/**
 * The check of a schema for one part of a request: `body`, `querystring`, `params` or `headers`, as Fastify names them.
 * It is compiled when it is called first: a process uses few of its schemas soon, and its start would wait for all.
 */
export function compileFor (httpPart: string | undefined, schema: TSchema | object): ValidateFunction {
  const cache = checks[httpPart === 'body' ? 'json' : 'text']
  const known = cache.get(schema)
  if (known !== undefined) return known
  const validate = atFirstCall(() => compile(httpPart, schema))
  cache.set(schema, validate)
  return validate
}

function atFirstCall (compile: () => ValidateFunction): ValidateFunction {
  let compiled: ValidateFunction | undefined
  const validate: { (value: unknown): boolean, errors?: ValidateFunction['errors'] } = value => {
    compiled ??= compile()
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  return validate as ValidateFunction
}

function compile (httpPart: string | undefined, schema: TSchema | object): ValidateFunction {
  const validate = ajv.compile(boundArrays(schema) as object)
  // JSON has types, so nothing is coerced. Query strings and path parameters are text.
  return httpPart === 'body' ? validate : readingText(validate, (schema as TSchema).properties ?? {})
}

/**
 * Converts fields whose schema has the type integer or boolean. Ajv's own coercion would also accept `0x10`, `1e2` and
 * ` 5` as integers.
 */
function readingText (validate: ValidateFunction, properties: Record<string, TSchema>): ValidateFunction {
  const readers = Object.entries(properties).filter(([, { type }]) => type === 'integer' || type === 'boolean')
  const validateText = (fields: Record<string, unknown>) => {
    for (const [name, { type }] of readers) {
      const text = fields[name]
      if (type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text)) fields[name] = Number(text)
      if (type === 'boolean' && (text === 'true' || text === 'false')) fields[name] = text === 'true'
    }
    const isValid = validate(fields)
    validateText.errors = validate.errors
    return isValid
  }
  validateText.errors = validate.errors
  return validateText as ValidateFunction
}

/**
 * With allErrors, Ajv validates the items even of a list that is too long, and a body of 8 MiB can hold millions of
 * them. So items are validated only where their number is within the limit.
 */
function boundArrays (schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundArrays)
  if (typeof schema !== 'object' || schema === null) return schema
  const bounded = Object.entries(schema).map(([key, value]) => [key, boundArrays(value)])
  const { items, maxItems, ...rest } = Object.fromEntries(bounded)
  if (items === undefined) return maxItems === undefined ? rest : { ...rest, maxItems }
  if (maxItems === undefined) return { ...rest, items }
  return { ...rest, if: { maxItems }, then: { items }, else: { maxItems } }
}

function withFormats (ajv: Ajv): Ajv {
  const email = formatsPlugin.default.get('email') as RegExp
  // The regular expression takes quadratic time, and allErrors runs it even where maxLength has failed.
  ajv.addFormat('email', (text: string) => text.length <= 254 && email.test(text))
  // bcrypt reads 72 bytes; a longer password would be cut silently.
  ajv.addFormat('password', (text: string) => Buffer.byteLength(text) <= 72 && !text.includes('\0'))
  ajv.addFormat('not-blank', /\S/)
  const { validate } = formatsPlugin.default.get('date-time') as { validate: (text: string) => boolean }
  // A leap second is a time of RFC 3339, and none of JavaScript.
  ajv.addFormat('date-time', (text: string) => validate(text) && !Number.isNaN(Date.parse(text)))
  addFaultOf(ajv)
  return ajv
}

/**
 * A rule of a text that is a function: `faultOf` in a schema says what is wrong with the value, or `undefined`. It is
 * not in the OpenAPI document, whose description of the field has to say it. Other rules are reported before it.
 */
function addFaultOf (ajv: Ajv): void {
  const validate: SchemaValidateFunction = (faultOf: (text: string) => string | undefined, text: string) => {
    const msg = faultOf(text)
    validate.errors = [{ keyword: 'faultOf', params: { msg } }]
    return msg === undefined
  }
  ajv.addKeyword({ keyword: 'faultOf', type: 'string', validate })
}
