import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from './document.js'

/** Texts that mean something in the seeded world, by the name of the field or parameter that takes them. */
export type Known = Record<string, readonly string[]>

interface Options {
  known: Known
  /** Now and then a value that the schema forbids, at one or several places. */
  faults: boolean
}

const ABSENT = Symbol('absent')

/** Values that the schema allows and, with `faults`, some that it does not. The oracle says which is which. */
export function valueOf (schema: JsonSchema, options: Options, field = ''): Arbitrary<unknown> {
  const right = rightValue(schema, options, field)
  const isText = [schema, ...schema.anyOf ?? []].some(({ type }) => String(type).startsWith('string'))
  const known = isText ? (options.known[field] ?? []) : []
  const plausible = known.length === 0 ? right : fc.oneof(fc.constantFrom(...known), right)
  return options.faults
    ? fc.oneof({ weight: 5, arbitrary: plausible }, { weight: 1, arbitrary: fc.oneof(...wrongValues(schema)) })
    : plausible
}

function rightValue (schema: JsonSchema, options: Options, field: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => rightValue(one, options, field)))
  switch (String(schema.type)) {
    case 'string':
      return text(schema, field)
    case 'string,null':
      return fc.oneof({ weight: 3, arbitrary: text(schema, field) }, { weight: 1, arbitrary: fc.constant(null) })
    case 'integer':
      return integer(schema)
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return list(schema, options, field)
    case 'object':
      return record(schema, options)
    default:
      throw new Error(`No values for a schema of type ${String(schema.type)}: teach test/properties/arbitraries.ts`)
  }
}

function integer ({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER
}: JsonSchema): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 200) }),
    fc.constantFrom(minimum, maximum),
    fc.maxSafeInteger().filter(value => value >= minimum && value <= maximum)
  )
}

function number ({ minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }: JsonSchema): Arbitrary<number> {
  return fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.constantFrom(0, -0, 0.1, 1e-300).filter(value => value >= minimum && value <= maximum)
  )
}

function list (
  { items = {}, minItems = 0, maxItems = 1000 }: JsonSchema,
  options: Options,
  field: string
): Arbitrary<unknown[]> {
  const item = valueOf(items, options, field)
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
  return fc.oneof(
    { weight: 9, arbitrary: few },
    { weight: 1, arbitrary: item.filter(isSmall).map(value => Array(maxItems).fill(value)) }
  )
}

// A list at its limit still fits into a body.
const isSmall = (value: unknown) => (JSON.stringify(value) ?? '').length < 1000

function record (
  { properties = {}, required = [], additionalProperties = true }: JsonSchema,
  options: Options
): Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueOf(schema, options, name)
    const absent = fc.constant(ABSENT)
    if (!required.includes(name)) return fc.tuple(fc.constant(name), fc.oneof(value, absent))
    return fc.tuple(
      fc.constant(name),
      options.faults ? fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: absent }) : value
    )
  })
  // Unknown fields are ignored, since clients send some.
  const unknown = fc.array(
    fc.tuple(
      fc.string().filter(name => !(name in properties) && name !== '__proto__'),
      fc.jsonValue()
    ),
    { maxLength: additionalProperties === false ? 0 : 1 }
  )
  return fc
    .tuple(fc.tuple(...fields), unknown)
    .map(([known, more]) => Object.fromEntries([...known, ...more].filter(([, value]) => value !== ABSENT)))
}

// Read as numbers, operators, paths, several characters that look like one, one that is two units, and white space.
const ODD_TEXTS = [
  '0',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '$where',
  '$ne',
  'a.b',
  '../..',
  '%00',
  '\0',
  'e\u0301',
  'ﷺ',
  '🎓',
  '👩🏽‍🎓',
  '\u202e',
  '\ufeff',
  ' ',
  '\n',
  '"',
  '\\',
  '\\ud800',
  '<script>'
]

function text (schema: JsonSchema, field: string): Arbitrary<string> {
  const { minLength = 0, maxLength = 2000, pattern, format } = schema
  const fits = (value: string) =>
    length(value) >= minLength &&
    length(value) <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value)) &&
    (format !== 'not-blank' || /\S/.test(value))
  if (format === 'email') return fc.emailAddress().filter(fits)
  if (format === 'password') return fc.string({ unit: 'grapheme-ascii', minLength, maxLength })
  if (format === 'date-time') {
    // Some are in the past or more than 90 days away.
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()
    return fc.integer({ min: -1, max: 100 }).map(inDays)
  }
  if (format === 'binary') return fc.string({ unit: 'binary' })
  if (format !== undefined && format !== 'not-blank') {
    throw new Error(`No text of the format ${format}, for ${field}: teach test/properties/arbitraries.ts`)
  }
  if (pattern !== undefined) {
    // fast-check cannot read a lookahead; the filter does.
    const characters = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!.*?\)/g, ''), 'u'))
    const longest = characters.filter(value => value !== '').map(value => value.repeat(maxLength).slice(0, maxLength))
    return fc.oneof({ weight: 6, arbitrary: characters }, { weight: 1, arbitrary: longest }).filter(fits)
  }
  const odd = ODD_TEXTS.filter(fits)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, minLength + 20) })
    },
    // A unit is a code point here, any of them.
    { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 20) }) },
    { weight: odd.length === 0 ? 0 : 2, arbitrary: fc.constantFrom('', ...odd).filter(fits) },
    { weight: 1, arbitrary: fc.constantFrom('x', 'é', '🎓').map(character => character.repeat(maxLength)) }
  )
}

/** Characters, as JSON Schema counts them: code points. */
function length (value: string): number {
  return [...value].length
}

const TYPES: Record<string, Arbitrary<unknown>> = {
  null: fc.constant(null),
  string: fc.constantFrom('', 'x', 'true', '1'),
  // Texts that some would take for an integer.
  number: fc.constantFrom(0, 1, -1, 1.5, 1e300),
  boolean: fc.boolean(),
  array: fc.constantFrom([], ['x'], [1]),
  object: fc.constantFrom({}, { a: 1 })
}

/** The ways to be wrong, each where the schema has a rule to break. */
function wrongValues (schema: JsonSchema): Array<Arbitrary<unknown>> {
  const { type, enum: values, minLength = 0, maxLength, pattern, format, minimum, maximum, maxItems } = schema
  const own = type === 'integer' ? ['number'] : [type].flat()
  const otherTypes = Object.entries(TYPES).filter(([name]) => !own.includes(name))
  const wrong: Array<Arbitrary<unknown>> = [fc.oneof(...otherTypes.map(([, value]) => value))]
  const add = (...some: unknown[]) => wrong.push(fc.constantFrom(...some))
  if (type === 'integer') {
    add(1.5, -0.5, '1.5', '0x10', '1e2', ' 5', '+5', '5 ', '٣', 'Infinity', 'NaN', '1_000', '', '9'.repeat(400))
  }
  if (minimum !== undefined) add(minimum - 1, -1e300)
  if (maximum !== undefined) add(maximum + 1, 1e300)
  if (values !== undefined) add(String(values[0]).toLowerCase(), `${String(values[0])} `, '')
  if (minLength > 0) add('', 'x'.repeat(minLength - 1), '🎓'.repeat(minLength - 1))
  if (maxLength !== undefined) add('x'.repeat(maxLength + 1), '🎓'.repeat(maxLength + 1))
  if (pattern !== undefined) {
    wrong.push(
      fc.string({ unit: 'binary', minLength: 3 }),
      fc.constantFrom('.', '..', 'a b', 'ñandú', 'abc\n', 'enrolled', 'a/b')
    )
  }
  if (format === 'email') {
    add('a', 'a@', '@b.c', 'a b@c.d', 'a@b..c', 'ñ@example.edu', `${'a'.repeat(250)}@example.edu`, 'a@b.c\0')
  }
  if (format === 'date-time') add('tomorrow', '2027-01-15', '2027-02-30T00:00:00Z', '1e3')
  if (format === 'password') add('🎓'.repeat(19), 'ñ'.repeat(37), 'long enough\0')
  if (maxItems !== undefined) add(Array(maxItems + 1).fill('x'))
  return wrong
}
