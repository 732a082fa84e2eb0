import fc, { type Arbitrary } from 'fast-check'
import { valueOf } from './arbitraries.js'
import type { Operation } from './document.js'
import type { World } from './world.js'

/** A request as it goes over the wire. */
export interface Request {
  caller: string
  /** By name, not encoded. */
  path: Record<string, string>
  /** What stands behind the question mark, encoded. */
  search: string
  headers: Record<string, string>
  payload: Buffer | undefined
  engine: EnginePlan
  /** How a failure shows it. */
  [fc.toStringMethod]: () => string
}

/** What the chat engine does, if it is asked. */
export type EnginePlan = { status: number; body: string } | 'hangs up'

/** Requests to the operation, by every kind of caller. Some are as the document wants them, some have faults. */
export function requestsTo (operation: Operation, { callers, known }: World): Arbitrary<Request> {
  const { access, pathFields, query, body } = operation
  const permitted = Object.entries(callers)
    .filter(([, { role }]) => role !== undefined && (!Array.isArray(access) || access.includes(role)))
    .map(([name]) => name)
  const caller = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...permitted) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(callers)) }
  )
  const path = fc.record(
    Object.fromEntries(
      Object.entries(pathFields).map(([name, schema]) => [
        name,
        valueOf(schema, { known, faults: false }, name).map(String).filter(isSegment)
      ])
    )
  )

  const requests = (faults: boolean) =>
    fc
      .record({
        caller,
        path,
        search: valueOf(query, { known, faults }).chain(fields =>
          spoiled(encoded(fields), faults ? SPOILED_QUERIES : [])
        ),
        content:
          body === undefined
            ? fc.constantFrom(...UNREAD)
            : content(body, valueOf(body.schema, { known, faults }), faults),
        accept: fc.constantFrom(undefined, '*/*', 'text/html', 'text/csv', 'application/xml', 'nonsense'),
        requestId: fc.constantFrom(undefined, 'my-id', 'not good', 'a'.repeat(129), '\u00ff'),
        more: fc.dictionary(
          fc.constantFrom(...IDLE_HEADERS),
          fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code)) }),
          { maxKeys: 2 }
        ),
        engine: enginePlans
      })
      .map(({ content: { type, payload }, accept, requestId, more, ...request }): Request => {
        const headers = omitUndefined({
          ...more,
          authorization: callers[request.caller]?.authorization,
          'content-type': type,
          accept,
          'x-request-id': requestId
        })
        const toString = () =>
          `${operation.method} ${urlOf(operation, request)} by ${request.caller} ` +
          `${JSON.stringify({ ...headers, authorization: undefined })} ${payload?.toString() ?? ''}, ` +
          `engine: ${JSON.stringify(request.engine)}`
        return { ...request, headers, payload, [fc.toStringMethod]: toString }
      })
  return fc.oneof({ weight: 1, arbitrary: requests(false) }, { weight: 1, arbitrary: requests(true) })
}

/** A word that may be a secret, and stands in no request otherwise. */
export const MARK = 'qZ7secretWaldmaus'

/** The request with the mark somewhere: in its body, its query or one of its headers. */
export function marked (request: Request): Arbitrary<Request> {
  const { payload, search, headers } = request
  const within = (text: string) => fc.nat(text.length).map(at => text.slice(0, at) + MARK + text.slice(at))
  const places: Array<Arbitrary<Partial<Request>>> = [
    within(search).map(search => ({ search })),
    fc.constantFrom('authorization', 'accept', 'content-type', 'idempotency-key', 'if-match', 'range', 'x-request-id')
      .chain(name => within(headers[name] ?? '').map(value => ({ headers: { ...headers, [name]: value } })))
  ]
  if (payload !== undefined) {
    const text = payload.toString('latin1')
    const bodies = fc.oneof({ weight: 6, arbitrary: within(text) }, { weight: 1, arbitrary: fc.constant(MARK) })
    const body = bodies.map(text => ({ payload: Buffer.from(text, 'latin1') }))
    places.push(body, body, body)
  }
  return fc.oneof(...places).map(change => ({ ...request, ...change }))
}

/** The URL of the request, and of no other operation. */
export function urlOf ({ path: template }: Operation, { path, search }: Pick<Request, 'path' | 'search'>): string {
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] as string))
  return search === '' ? url : `${url}?${search}`
}

// An empty segment, or one that a URL library takes away, makes another path; and some segments are paths of their own.
function isSegment (value: string): boolean {
  return !['', '.', '..', 'me', 'enrolled'].includes(value)
}

// Whatever stands in them, they change no answer.
const IDLE_HEADERS = [
  'accept-encoding',
  'accept-language',
  'cookie',
  'forwarded',
  'if-match',
  'if-none-match',
  'origin',
  'prefer',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override'
]

interface Content {
  type: string | undefined
  payload: Buffer | undefined
}

// Clients send a body also to an operation that takes none. It is ignored.
const UNREAD: Content[] = [
  { type: undefined, payload: undefined },
  { type: 'application/json', payload: undefined },
  { type: 'application/json', payload: Buffer.from('{}') },
  { type: 'application/json', payload: Buffer.from('{broken') },
  { type: 'text/plain', payload: Buffer.from('x') },
  { type: ';;;', payload: Buffer.from('x') }
]

function content ({ type }: { type: string }, values: Arbitrary<unknown>, faults: boolean): Arbitrary<Content> {
  if (type === 'multipart/form-data') return values.map(multipart)
  if (type === 'text/csv') return values.chain(table)
  const isForm = type === 'application/x-www-form-urlencoded'
  if (!isForm && type !== 'application/json') {
    throw new Error(`No body of the type ${type}: teach test/properties/requests.ts`)
  }
  const payloads = values.chain(value =>
    isForm
      ? spoiled(encoded(value), faults ? SPOILED_QUERIES : [])
      : spoiled(JSON.stringify(value), faults ? SPOILED_JSON : [])
  )
  const types = fc.constantFrom(type, type, `${type}; charset=utf-8`, `${type};charset=UTF-8`, type.toUpperCase())
  const wrongTypes = fc.constantFrom(
    undefined,
    '',
    'text/plain',
    'application/xml',
    `${type}x`,
    'multipart/form-data',
    'application/problem+json',
    'nonsense',
    ';',
    `${type}, text/plain`,
    '\u00ff',
    'application/json',
    'application/x-www-form-urlencoded'
  )
  return fc.record({
    type: faults ? fc.oneof({ weight: 15, arbitrary: types }, { weight: 1, arbitrary: wrongTypes }) : types,
    payload: payloads.map(bytes)
  })
}

/** An object without a prototype cannot be made a string. */
function textOf (value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A form with files. Which field is a file is not said in the value: here, `file` is. */
function multipart (fields: unknown): Content {
  const parts = Object.entries(fields ?? {}).map(([name, value]) => {
    const filename = name === 'file' ? '; filename="notes.md"' : ''
    const disposition = `form-data; name="${encodeURIComponent(name)}"${filename}`
    return `--limit\r\ncontent-disposition: ${disposition}\r\n\r\n${textOf(value)}\r\n`
  })
  return { type: 'multipart/form-data; boundary=limit', payload: Buffer.from(`${parts.join('')}--limit--\r\n`) }
}

/** A table of accounts: what is in its lines, or in the whole body, is arbitrary. */
function table (text: unknown): Arbitrary<Content> {
  const heading = 'username,email,full_name,role,subjects,password\n'
  const line = 'new-one,new@example.edu,"New",STUDENT,algebra\n'
  return fc.record({
    type: fc.constantFrom('text/csv', 'text/csv; charset=utf-8', 'TEXT/CSV'),
    payload: fc.constantFrom('', `${heading}ada,`, `${heading}${line}`).map(start => bytes(`${start}${String(text)}`))
  })
}

type Spoiler = (text: string) => string

// What is done to JSON on its way. Bytes stand for themselves: a text of the code points 0 to 255 (see bytes).
const SPOILED_JSON: Spoiler[] = [
  text => text.slice(0, -1),
  text => `${text},`,
  text => text.replaceAll('"', "'"),
  text => text.replace('{', '{"__proto__":{"role":"ADMIN"},'),
  text => text.replace('{', '{"x":[{"__proto__":1}],'),
  text => text.replace('{', '{"constructor":{"prototype":{}},'),
  text => text.replace('{', '{"constructor":1,'),
  text => text.replace('{', '{"x":"\\ud800",'),
  text => text.replace('{', '{"\\udc00x":1,'),
  text => text.replace('{', '{"x":"\\\\ud800 \\ud83c\\udf93",'),
  text => text.replace(/:"/, ':"\\uD83D'),
  text => text.replace('{', '{"x":1e999,'),
  text => text.replace(/:(\d+|"[^"]*")/, ':1e999'),
  text => text.replace(/:(\d+|"[^"]*")/, ':NaN'),
  text => text.replace(/:"/, ':"\u0000'),
  text => text.replace(/:(\d+|"[^"]*")/, ':1.0'),
  text => `\ufeff${text}`,
  text => ` \n\t${text}\r\n`,
  text => `${BYTES}${text.replace(':"', ':"\u00ff')}`,
  text => `${BYTES}${text.replace(':"', ':"\u00ed\u00a0\u0080')}`,
  text => `${text}\u0000`,
  text => `${'['.repeat(2000)}${text}${']'.repeat(2000)}`,
  text => text.replace('{', `{"x":${'{"x":'.repeat(500)}1${'}'.repeat(500)},`),
  text => text.replace('}', ',"x":1,"x":2}'),
  text => text + text,
  () => '',
  () => ' ',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '"x"',
  () => '1',
  () => 'true',
  () => 'undefined',
  () => '// x'
]

const SPOILED_QUERIES: Spoiler[] = [
  text => `${text}&`,
  text => `&&${text}`,
  text => `=&${text}`,
  text => `${text}&${text}`,
  text => `${text}&x=%zz&%`,
  text => `${text}&__proto__=1&constructor=2&constructor.prototype=3`,
  text => `${text}&__proto__[role]=ADMIN`,
  text => text.replaceAll('=', ''),
  text => text.replace('=', '[]='),
  text => text.replace('=', '=%00'),
  text => text.replace('=', '=%ff%zz'),
  text => text.replace('=', '=+'),
  text => text.replaceAll('&', ';'),
  text => `${text}?${text}`,
  () => '',
  () => '=',
  () => '%',
  () => '{}'
]

function spoiled (text: string, spoilers: Spoiler[]): Arbitrary<string> {
  const intact = fc.constant(text)
  return spoilers.length === 0
    ? intact
    : fc.oneof(
      { weight: 2, arbitrary: intact },
      { weight: 1, arbitrary: fc.constantFrom(...spoilers).map(spoil => spoil(text)) }
    )
}

// In front of a text that stands for bytes, where UTF-8 could not say them.
const BYTES = '\ue000'

function bytes (text: string): Buffer {
  return text.startsWith(BYTES) ? Buffer.from(text.slice(1), 'latin1') : Buffer.from(text)
}

/** As a query string or a form. */
function encoded (fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return ''
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      [value].flat().map(one => {
        const text = typeof one === 'object' ? JSON.stringify(one) : String(one)
        return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
      })
    )
    .join('&')
}

const reply = (values: Arbitrary<unknown>) =>
  fc.record({ status: fc.constant(200), body: values.map(value => JSON.stringify(value)) })
const detail = fc.oneof(
  fc.string(),
  fc.jsonValue(),
  fc.constant([{ loc: ['body', 'query'], msg: 'Too long', type: 'string_too_long' }])
)

const enginePlans: Arbitrary<EnginePlan> = fc.oneof(
  {
    weight: 8,
    arbitrary: reply(
      fc.record(
        { response: fc.string({ unit: 'binary' }), session_id: fc.string(), x: fc.jsonValue() },
        { requiredKeys: ['response'] }
      )
    )
  },
  {
    weight: 2,
    arbitrary: reply(
      fc.record({
        response: fc.string(),
        interrupted: fc.boolean(),
        test_result: fc.record(
          {
            test_id: fc.string(),
            topic: fc.string(),
            difficulty: fc.string(),
            total_questions: fc.integer({ min: -1, max: 5 }),
            correct_answers: fc.integer({ min: -1, max: 6 }),
            score: fc.double()
          },
          { requiredKeys: ['topic', 'difficulty', 'total_questions', 'correct_answers', 'score'] }
        )
      })
    )
  },
  { weight: 2, arbitrary: reply(fc.jsonValue()) },
  {
    weight: 2,
    arbitrary: fc.record({
      status: fc.constantFrom(400, 401, 403, 404, 409, 422, 429, 500, 503),
      body: detail.map(detail => JSON.stringify({ detail }))
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom(200, 204, 302, 404, 500),
      body: fc.constantFrom('', 'OK', '<html>', '{"response":', '\ud800')
    })
  },
  { weight: 1, arbitrary: fc.constant<EnginePlan>('hangs up') }
)

function omitUndefined (headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}
