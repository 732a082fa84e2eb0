import { Type, type TSchema } from '@sinclair/typebox'
import t from 'tap'
import { validationIssues } from '../../../lib/validation/validation-issues.js'
import { compileFor } from '../../../lib/validation/validators.js'

type Part = 'body' | 'query' | 'path'

/** The issues of a value, each as place, type and message. */
function issues (part: Part, schema: TSchema, value: unknown): string[] {
  const validate = compileFor(part === 'body' ? 'body' : 'querystring', schema)
  if (validate(value)) return []
  return validationIssues(part, schema, validate.errors ?? []).map(
    ({ loc, type, msg }) => `${loc.join('.')} ${type}: ${msg}`
  )
}

const Field = (schema: TSchema) => Type.Object({ x: schema })

const RULES: Array<[rule: TSchema, value: unknown, issue: string]> = [
  [Type.String(), 1, 'string_type: Must be a string'],
  [Type.Integer(), '1', 'int_type: Must be an integer'],
  [Type.Number(), '1.5', 'float_type: Must be a number'],
  [Type.Boolean(), 'true', 'bool_type: Must be true or false'],
  [Type.Array(Type.String()), 'x', 'list_type: Must be a list'],
  [Type.Object({}), 'x', 'model_attributes_type: Must be a JSON object'],
  [Type.String({ minLength: 2 }), 'x', 'string_too_short: Must have at least 2 characters'],
  [Type.String({ minLength: 1 }), '', 'string_too_short: Must have at least 1 character'],
  [Type.String({ maxLength: 1 }), 'xx', 'string_too_long: Must have at most 1 character'],
  [Type.String({ pattern: '^a$' }), 'b', 'string_pattern_mismatch: Has characters that are not allowed here'],
  [Type.Unsafe({ type: 'string', enum: ['a', 'b'] }), 'c', 'enum: Must be one of a, b'],
  [Type.Integer({ minimum: 2 }), 1, 'greater_than_equal: Must be at least 2'],
  [Type.Integer({ maximum: 2 }), 3, 'less_than_equal: Must be at most 2'],
  [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'too_long: Must have at most 1 item'],
  [Type.String({ format: 'email' }), 'x', 'value_error: Must be a valid e-mail address'],
  [
    Type.String({ format: 'password' }),
    'x'.repeat(73),
    'value_error: Must be at most 72 bytes long in UTF-8 and hold no NUL character'
  ],
  [
    Type.String({ format: 'password' }),
    'a\0',
    'value_error: Must be at most 72 bytes long in UTF-8 and hold no NUL character'
  ],
  [
    Type.String({ format: 'date-time' }),
    'today',
    'value_error: Must be a date and a time with a time zone, such as 2027-01-15T12:00:00Z'
  ],
  [
    Type.String({ format: 'date-time', pattern: '^[^Z]*$' }),
    '2026-12-31T23:59:60Z',
    'value_error: Must be a date and a time with a time zone, such as 2027-01-15T12:00:00Z'
  ],
  [
    Type.String({ faultOf: (text: string) => text === 'bad' ? 'Must be good' : undefined }),
    'bad',
    'value_error: Must be good'
  ],
  [
    Type.String({ faultOf: () => 'Must be good', minLength: 3 }),
    'a',
    'string_too_short: Must have at least 3 characters'
  ],
  [Type.Integer({ multipleOf: 2 }), 3, 'value_error: Not a valid value']
]

t.test('a schema is compiled once for JSON, and once for text', async t => {
  const schema = Field(Type.Integer())
  const [json, text] = [compileFor('body', schema), compileFor('querystring', schema)]
  t.not(json, text)
  t.equal(compileFor('body', schema), json)
  t.equal(compileFor('params', schema), text)
})

t.test('every rule has its issue', async t => {
  for (const [rule, value, issue] of RULES) {
    t.strictSame(issues('body', Field(rule), { x: value }), [`body.x ${issue}`], issue)
  }
  t.strictSame(issues('body', Field(Type.String()), {}), ['body.x missing: Field required'])
  t.strictSame(issues('body', Field(Type.String()), []), ['body model_attributes_type: Must be a JSON object'])
})

t.test('numbers and truth values in a query are read where they are written as such', async t => {
  const Query = Type.Object({ n: Type.Integer(), b: Type.Boolean(), s: Type.String() })
  const read = (value: Record<string, unknown>) => {
    t.strictSame(issues('query', Query, value), [])
    return value
  }
  t.strictSame(read({ n: '-12', b: 'true', s: '12' }), { n: -12, b: true, s: '12' })
  t.strictSame(read({ n: '0', b: 'false', s: 'true' }), { n: 0, b: false, s: 'true' })
  for (const n of ['0x10', '1e2', ' 5', '5 ', '+5', '', '1.5', ['1']]) {
    t.strictSame(
      issues('query', Query, { n, b: 'true', s: '' }),
      ['query.n int_parsing: Must be an integer'],
      String(n)
    )
  }
  t.strictSame(issues('path', Query, { n: '1', b: 'yes', s: '' }), ['path.b bool_parsing: Must be true or false'])
})

t.test('in a body nothing is coerced, infinity is no number, defaults are filled in', async t => {
  t.strictSame(issues('body', Field(Type.Integer()), { x: Infinity }), ['body.x int_type: Must be an integer'])
  const value = {}
  t.strictSame(issues('body', Type.Object({ x: Type.Integer({ default: 3 }) }), value), [])
  t.strictSame(value, { x: 3 })
  t.strictSame(issues('body', Field(Type.Integer()), { x: 1, more: 1 }), [])
})

t.test('issues are in the order of the schema, one for a field, down into lists', async t => {
  const Item = Type.Object({ a: Type.String({ minLength: 2, pattern: '^x' }), 'b/c~d': Type.Integer() })
  const Body = Type.Object({ first: Type.String(), list: Type.Array(Item, { maxItems: 3 }), last: Type.Integer() })
  const value = { last: 'x', list: [{ 'b/c~d': 'x', a: 'y' }, { a: 1, 'b/c~d': 2 }, {}] }
  t.strictSame(
    issues('body', Body, value).map(issue => issue.split(':')[0]),
    [
      'body.first missing',
      'body.list.0.a string_too_short',
      'body.list.0.b/c~d int_type',
      'body.list.1.a string_type',
      'body.list.2.a missing',
      'body.list.2.b/c~d missing',
      'body.last int_type'
    ]
  )
})

t.test('the issue of a list stands before those of its items, whichever comes first', async t => {
  const Item = Type.Object({ a: Type.Integer() })
  const Body = Type.Object({ list: Type.Array(Item, { uniqueItems: true }), last: Type.Integer() })
  t.strictSame(issues('body', Body, { list: [{ a: 'x' }, { a: 'x' }], last: 'x' }), [
    'body.list value_error: Not a valid value',
    'body.list.0.a int_type: Must be an integer',
    'body.list.1.a int_type: Must be an integer',
    'body.last int_type: Must be an integer'
  ])
})

t.test('the items of a list that is too long are not looked at', async t => {
  const Body = Field(Type.Array(Type.Integer(), { maxItems: 2 }))
  t.strictSame(issues('body', Body, { x: ['a', 'b', 'c'] }), ['body.x too_long: Must have at most 2 items'])
  t.strictSame(issues('body', Body, { x: ['a', 2] }), ['body.x.0 int_type: Must be an integer'])
  t.strictSame(issues('body', Field(Type.Array(Type.Integer())), { x: ['a'] }), [
    'body.x.0 int_type: Must be an integer'
  ])
  t.strictSame(issues('body', Body, { x: [1, 2] }), [])
})

t.test('a part that is absent has one issue', async t => {
  t.strictSame(validationIssues('body', Field(Type.String()), [], true), [
    { loc: ['body'], msg: 'A request body is required', type: 'missing' }
  ])
})

const address = (length: number) =>
  `ada@${['b', 'c', 'd', 'e'].map(letter => letter.repeat(59)).join('.')}.`.padEnd(length, 'x')

t.test('the borders of formats are inside', async t => {
  const valid: Array<[format: string, text: string]> = [
    ['email', address(254)],
    ['password', 'p'.repeat(72)],
    ['password', '🎓'.repeat(18)],
    ['date-time', '2026-11-21T08:30:00.000Z']
  ]
  const of = (format: string, x: string) => issues('body', Field(Type.String({ format })), { x })
  for (const [format, text] of valid) t.strictSame(of(format, text), [], text)
  t.strictSame(of('email', address(255)), ['body.x value_error: Must be a valid e-mail address'])
})
