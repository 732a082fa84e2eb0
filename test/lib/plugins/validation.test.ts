import { Type } from '@sinclair/typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import validation from '../../../lib/plugins/validation.js'
import { account, type Account, call, outcome, testApp } from '../../support/helper.js'

async function putProfile (app: FastifyInstance, who: Account, payload: string | Buffer) {
  const headers = { ...who.headers, 'content-type': 'application/json' }
  return await app.inject({ method: 'PUT', url: '/users/me', headers, payload })
}

const DEEP = '['.repeat(400_000) + '"\\ud800"' + ']'.repeat(400_000)

const MALFORMED: Array<[body: string | Buffer, msg: string]> = [
  ['{', 'The body is not valid JSON'],
  ['{"a":1,}', 'The body is not valid JSON'],
  ["'a'", 'The body is not valid JSON'],
  ['{"__proto__":{"role":"ADMIN"}}', 'The body is not valid JSON'],
  ['{"a":{"__proto__":1}}', 'The body is not valid JSON'],
  ['{"\\u005f_proto__":{"role":"ADMIN"}}', 'The body is not valid JSON'],
  ['{"constructor":{"prototype":{"x":1}}}', 'The body is not valid JSON'],
  [Buffer.from('7b2261223a22ff227d', 'hex'), 'The body is not UTF-8'],
  // The halves of a pair, each written out in UTF-8.
  [Buffer.from('7b2261223a22eda08022 7d'.replace(' ', ''), 'hex'), 'The body is not UTF-8'],
  ['{"full_name":"\\ud800"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\uDBFF"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\udc00"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\uDFFF"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\udc00\\ud800"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\ud83d\\ude00\\ud83d"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\ud83d x \\ude00"}', 'The body holds half a surrogate pair'],
  ['{"full_name":"\\\\\\udc00"}', 'The body holds half a surrogate pair'],
  ['{"\\ud800":1}', 'The body holds half a surrogate pair'],
  [DEEP, 'The body holds half a surrogate pair'],
  ['['.repeat(500_001) + ']'.repeat(500_001), 'The body has more than 500000 lists and objects'],
  ...['x', 'xy', '\\"', '[\\\\'].map((text): [string, string] =>
    [`{"a":"${text}","b":${'['.repeat(500_000)}`, 'The body has more than 500000 lists and objects']),
  ['[{"a":'.repeat(170_000), 'The body is not valid JSON'],
  ['[{'.repeat(250_001), 'The body has more than 500000 lists and objects']
]

t.test('malformed JSON, hostile keys and broken text are 422 json_invalid', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const [body, msg] of MALFORMED) {
    const answer = await putProfile(app, student, body)
    t.strictSame(
      outcome(answer),
      [422, { detail: [{ loc: ['body'], msg, type: 'json_invalid' }] }],
      body.toString().slice(0, 60)
    )
  }
  t.equal(({} as Record<string, unknown>).role, undefined, 'no prototype has been changed')
})

t.test('a bracket in a text is no list, however many there are', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const text of ['['.repeat(600_000), '\\",'.repeat(150_000), '\\\\'.repeat(200_000)]) {
    const { statusCode } = await putProfile(app, student, `{"unknown":"${text}","full_name":"Ada"}`)
    t.equal(statusCode, 200, text.slice(0, 6))
  }
})

// The first and the last code point of each plane that has characters outside of the first plane, and some between.
const CODE_POINTS = [
  0x10000, 0x1f0a1, 0x1f393, 0x1f600, 0x1f64f, 0x1faf8, 0x1ffff, 0x20000, 0x2a6df, 0x3ffff, 0x40000, 0xe0001, 0xfffff,
  0x100000, 0x10ffff
]

const escaped = (text: string) =>
  [...Array(text.length).keys()].map(place => `\\u${text.charCodeAt(place).toString(16).padStart(4, '0')}`).join('')

t.test('a character of any plane is the same, escaped in small or capital letters, or as it is', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const codePoint of CODE_POINTS) {
    const character = String.fromCodePoint(codePoint)
    const spellings = [character, escaped(character), escaped(character).toUpperCase().replaceAll('\\U', '\\u')]
    for (const spelling of spellings) {
      const answer = await putProfile(app, student, `{"full_name":"a${spelling}b"}`)
      t.equal(answer.json().full_name, `a${character}b`, `U+${codePoint.toString(16)} as ${spelling}`)
    }
  }
})

t.test('pairs one after the other, and text that looks like half of one, are taken as they are', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const bodies: Array<[json: string, text: string]> = [
    ['\\ud83c\\udf93\\ud83d\\ude00', '🎓😀'],
    ['\\ud83c\\udf93 \\\\ud800', '🎓 \\ud800'],
    ['\\\\\\\\ud800', '\\\\ud800'],
    ['\\uD7FF\\ue000', '\uD7FF\uE000']
  ]
  for (const [json, text] of bodies) {
    t.equal((await putProfile(app, student, `{"full_name":"${json}"}`)).json().full_name, text, json)
  }
})

t.test('the depth of a field that no schema reads does not matter', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const body = '{"a":'.repeat(100_000) + '"\\ud83d\\ude00"' + '}'.repeat(100_000)
  t.equal((await putProfile(app, student, body)).statusCode, 200)
})

t.test('a body that a route does not ask for is not read', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const [body, type] of [
    ['{broken', 'application/json'],
    ['text', 'text/plain'],
    ['text', 'no media type']
  ] as const) {
    const answer = await call(app, student, 'POST', '/sessions/unknown/stop', body, { 'content-type': type })
    t.equal(answer.statusCode, 404, type)
  }
  const empty = await call(app, student, 'POST', '/sessions/unknown/stop', undefined, {
    'content-type': 'application/json'
  })
  t.equal(empty.statusCode, 404, 'an empty JSON body')
})

t.test('a body that may be left out is an empty object then, and is read when it is there', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(validation)
  const body = Type.Object({ a: Type.Optional(Type.String()) })
  app.post('/', { schema: { body, 'x-optional-body': true } }, async request => request.body)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const chunked = new Blob(['{"a":"c"}']).stream()
  const bodies: Array<[body: string | ReadableStream | undefined, type: string, status: number, value?: object]> = [
    [undefined, 'application/json', 200, {}],
    [undefined, 'text/plain', 200, {}],
    ['', 'text/plain', 200, {}],
    ['{"a":"b"}', 'application/json', 200, { a: 'b' }],
    [chunked, 'application/json', 200, { a: 'c' }],
    ['{"a":1}', 'application/json', 400],
    ['a=b', 'text/plain', 415],
    [new Blob(['a=b']).stream(), 'text/plain', 415]
  ]
  for (const [body, type, status, value] of bodies) {
    const request = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
    const answer = await fetch(url, request as RequestInit)
    const json = await answer.json()
    t.equal(answer.status, status, `${typeof body} as ${type}`)
    if (value !== undefined) t.strictSame(json, value)
  }
})

t.test('a body of a route that needs one cannot be left out', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const headers = { 'content-type': 'application/json' }
  t.equal((await call(app, student, 'PUT', '/users/me', undefined, headers)).statusCode, 422)
  t.equal((await call(app, student, 'PUT', '/users/me')).statusCode, 422)
})
