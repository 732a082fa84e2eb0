import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { FileTooLarge, partsOf } from '../../../lib/http/multipart-file.js'

const BOUNDARY = 'x'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const file = (name: string, value: string) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}`
const form = (...parts: string[]) =>
  parts.map(part => `--${BOUNDARY}\r\n${part}\r\n`).join('') + `--${BOUNDARY}--\r\n`

/** An app that replies with the names and lengths of the parts, and reads one file. */
async function testApp (t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(multipart)
  app.post('/', async request => {
    const names: string[] = []
    for await (const part of partsOf(request, 1)) {
      names.push(part.type === 'file'
        ? `${part.filename} ${(await part.toBuffer()).length}`
        : `${part.fieldname} ${String(part.value).length}`)
    }
    return names
  })
  app.setErrorHandler((error: Error & { issues?: unknown, code?: string }, _request, reply) =>
    reply.send([error.code, error.message, error.issues]))
  return async (headers: Record<string, string>, payload?: string) =>
    (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

t.test('the parts of a form come in their order, with one file', async t => {
  const send = await testApp(t)
  const parts = form(field('subject', 'a'), file('a.txt', 'abc'), field('more', 'b'))
  t.strictSame(await send(FORM, parts), ['subject 1', 'a.txt 3', 'more 1'])
  t.match((await send(FORM, form(file('a.txt', 'abc'), file('b.txt', 'abc'))))[0], 'FST_FILES_LIMIT')
})

t.test('no body is an issue of the body, and another media type a 415', async t => {
  const send = await testApp(t)
  const missing = { loc: ['body'], msg: 'A request body is required', type: 'missing' }
  t.strictSame(await send({}), [null, 'Invalid input', [missing]])
  for (const type of ['application/json', 'application/x-www-form-urlencoded-not']) {
    t.equal((await send({ 'content-type': type }, '{}'))[0], 'FST_ERR_CTP_INVALID_MEDIA_TYPE', type)
  }
})

t.test('a form whose declared length is too large for its file is refused before it is read', async t => {
  const send = await testApp(t)
  const largest = 20 * 1024 * 1024 + 65_536
  const declared = (length: number) => send({ ...FORM, 'content-length': String(length) }, form(file('a.txt', 'abc')))
  t.strictSame((await declared(largest + 1)).slice(0, 2), ['FILE_TOO_LARGE', 'The file is larger than 20 MiB'])
  t.strictSame(await declared(largest), ['a.txt 3'])
  t.equal(new FileTooLarge().statusCode, 413)
})

t.test('a form has at most ten fields of at most a thousand bytes', async t => {
  const send = await testApp(t)
  const fields = (count: number) => Array.from({ length: count }, (_, i) => field(`f${i}`, 'x'))
  t.equal((await send(FORM, form(...fields(10)))).length, 10)
  t.match((await send(FORM, form(...fields(11))))[0], /^FST_(FIELDS|PARTS)_LIMIT$/)
  t.strictSame(await send(FORM, form(field('long', 'x'.repeat(1001)))), ['long 1000'], 'the rest is cut off')
})
