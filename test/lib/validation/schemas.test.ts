import { Type, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import t from 'tap'
import { ErrorBody, ValidationErrorBody, ValidationIssue } from '../../../lib/http/errors.js'
import {
  described, Health, ID_PATTERN, listOf, Metrics, pageAndLimit, pathId, skipAndLimit, stringEnum, Timestamp
} from '../../../lib/validation/schemas.js'
import { undocumentedFields } from './documented.js'

t.test('an enumeration is one enum, with its first value as the example', async t => {
  const { type, enum: values, examples } = stringEnum(['a', 'b'])
  t.strictSame([type, values, examples], ['string', ['a', 'b'], ['a']])
  t.strictSame(stringEnum(['a', 'b'], { examples: ['b'], description: 'x' }).examples, ['b'])
})

t.test('a point in time is an ISO date, with an example', async t => {
  const { type, format, examples } = Timestamp
  t.strictSame([type, format], ['string', 'date-time'])
  for (const example of examples) t.equal(new Date(example).toISOString(), example)
  t.equal(examples.length, 1)
})

t.test('an id has letters, digits, dots, underscores and dashes, and begins with a letter or a digit', async t => {
  const pattern = new RegExp(ID_PATTERN)
  for (const id of ['a', '9', 'A-b_c.9', 'z'.repeat(64)]) t.match(id, pattern)
  for (const id of ['', '.a', '-a', '_a', 'a b', 'a/b', 'ä', 'a\n']) t.notMatch(id, pattern)
})

t.test('a description of a response stands beside the one of the schema', async t => {
  const schema = Type.String({ description: 'a name' })
  t.match(described(schema, 'the answer'), { description: 'a name', 'x-response-description': 'the answer' })
  t.notOk('x-response-description' in schema, 'the schema stays as it is')
})

t.test('the parts of a page have their limits and defaults', async t => {
  const rules = (fields: Record<string, TSchema>) => Object.fromEntries(Object.entries(fields)
    .map(([name, field]) => [name, [field.minimum, field.maximum, field.default, ...field.examples]]))
  t.strictSame(rules(skipAndLimit(20)), { skip: [0, 2 ** 31 - 1, 0, 0], limit: [1, 100, 20, 20] })
  t.strictSame(rules(pageAndLimit(50)), { page: [1, 2 ** 31 - 1, 1, 1], limit: [1, 100, 50, 50] })
})

t.test('a list has headers for its length and its other pages', async t => {
  const list = listOf(Type.String(), 'All names')
  t.equal(list.description, 'All names')
  const headers: Record<string, { type: string, description: string }> = list.headers
  t.strictSame(Object.entries(headers).map(([name, { type }]) => [name, type]),
    [['X-Total-Count', 'integer'], ['Link', 'string']])
  for (const [name, { description }] of Object.entries(headers)) t.match(description, /^\w+ .*\w/, name)
})

t.test('each field of the schemas for every service has a description and an example', async t => {
  const fields = Type.Object({ ...skipAndLimit(1), ...pageAndLimit(1), id: pathId('The id of a thing', 'thing') })
  for (const schema of [fields, ErrorBody, ValidationIssue, ValidationErrorBody.properties.detail]) {
    t.strictSame(undocumentedFields(schema), [])
  }
  t.match(Metrics.description, /Prometheus/)
  t.match(Metrics.examples?.[0], /^\w+\{.*\} \d+\n$/)
  t.strictSame(Health.properties.status.examples, ['ok'])
})

t.test('the error bodies are named components, and valid as they are sent', async t => {
  t.strictSame([ErrorBody, ValidationIssue, ValidationErrorBody, Health].map(({ title }) => title),
    ['Error', 'ValidationIssue', 'ValidationError', 'Health'])
  const isValid = new Ajv({ strict: false }).compile(ValidationErrorBody)
  t.ok(isValid({ detail: [{ loc: ['body', 0, 'a'], msg: 'No', type: 'missing' }] }), 'places are names and positions')
  t.notOk(isValid({ detail: [{ loc: [true], msg: 'No', type: 'missing' }] }), 'and nothing else')
})
