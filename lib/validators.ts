import formatsPlugin from 'ajv-formats'
import { Ajv, type Format, type Options, type ValidateFunction } from 'ajv'
import type { TSchema } from '@sinclair/typebox'

const options: Options = {
  // Every faulty field is reported. That makes an unbounded schema a lever for an attacker,
  // so every string has a maxLength, every format looks at the length first, and every body has a limit.
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  // 1e999 is JSON, and would pass for an integer.
  strictNumbers: true,
  // OpenAPI keeps annotations in the schemas (examples, rule, headers) that Ajv need not know.
  strict: false
}

const ajv = withFormats(new Ajv(options))

/** Compiles a schema for one part of a request, as Fastify names the parts. */
export function compileFor (httpPart: string | undefined, schema: TSchema | object): ValidateFunction {
  const validate = ajv.compile(boundArrays(schema) as object)
  // JSON has types of its own: nothing is coerced. Query strings and path parameters are text.
  return httpPart === 'body' ? validate : readingText(validate, (schema as TSchema).properties ?? {})
}

/**
 * Reads the fields that the schema wants as integers or booleans, where they are written as such. Ajv's own coercion
 * would take `0x10`, `1e2` and ` 5` for integers, too.
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
 * With allErrors, Ajv reads the items of a list that is too long already, and a body of 8 MiB holds millions of them.
 * So they are only looked at where their number is within the limit.
 */
function boundArrays (schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundArrays)
  if (typeof schema !== 'object' || schema === null) return schema
  const { items, maxItems, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, boundArrays(value)]))
  if (items === undefined) return maxItems === undefined ? rest : { ...rest, maxItems }
  return maxItems === undefined ? { ...rest, items } : { ...rest, if: { maxItems }, then: { items }, else: { maxItems } }
}

function withFormats (ajv: Ajv): Ajv {
  const email = formatsPlugin.default.get('email') as RegExp
  // The regular expression is quadratic on long input, and allErrors runs it even where maxLength has failed.
  ajv.addFormat('email', (text: string) => text.length <= 254 && email.test(text))
  // bcrypt reads 72 bytes and stops; a longer password would be cut without a word.
  ajv.addFormat('password', (text: string) => Buffer.byteLength(text) <= 72 && !text.includes('\0'))
  // Only the answers of other services carry any; the serialiser takes what stands there for a date.
  ajv.addFormat('date-time', formatsPlugin.default.get('date-time') as Format)
  return ajv
}
