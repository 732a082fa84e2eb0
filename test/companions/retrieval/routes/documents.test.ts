import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { createConnection } from 'mongoose'
import t from 'tap'
import { PART_BYTES } from '../../../../companions/retrieval/models/file-part.js'
import { until } from '../../../support/helper.js'
import { docx, paragraph, pdf } from '../files.js'
import { testRetrieval, type Field, type Service } from '../helper.js'
import { MIGRATIONS } from '../../../../companions/retrieval/migrations.js'
import { migrate } from '../../../../lib/database/migrations.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'

const MOSS = 'Mosses have no roots.'

async function open ({ app }: Service, id: string, headers: Record<string, string> = {}, query = '?subject=botany') {
  const reply = await app.inject({ url: `/documents/${id}/file${query}`, headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

/** A page of this many bytes and one sentence, so that its file has several parts. */
function page (bytes: number): Buffer {
  const [start, end] = [`<!doctype html><p>${MOSS}</p><!--`, '-->']
  const comment = randomBytes(bytes).toString('base64').slice(0, bytes - start.length - end.length)
  return Buffer.from(start + comment + end)
}

// Files ---------------------------------------------------------------------------------------------------------------

t.test('a file comes back byte for byte, also one of several parts', async t => {
  const service = await testRetrieval(t)
  for (const size of [1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 5 * PART_BYTES + 7]) {
    const content = size === 1 ? Buffer.from('x') : page(size)
    const { body } = await service.index(`${size}`, content)
    const { status, headers, bytes } = await open(service, body.id)
    t.strictSame([status, headers['content-length'], bytes.equals(content)], [200, `${size}`, true], `${size} bytes`)
  }
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FILES: Array<[name: string, content: string | Uint8Array, type: string, isShown: boolean]> = [
  ['a.html', pdf([[MOSS]]), 'application/pdf', true],
  ['b.pdf', docx(paragraph(MOSS)), DOCX, false],
  ['c.txt', `<!doctype html><script>alert(1)</script><p>${MOSS}`, 'text/html; charset=utf-8', false],
  ['d.html', `# Plants\n\n${MOSS}`, 'text/markdown; charset=utf-8', false],
  ['e.html', `${MOSS} ñ`, 'text/plain; charset=utf-8', true],
  ['f.txt', Buffer.from(`${MOSS} ñ`, 'latin1'), 'text/plain', true]
]

t.test('the type of a file is that of its content, and browsers show only what has no scripts', async t => {
  const service = await testRetrieval(t)
  for (const [name, content, type, isShown] of FILES) {
    const { status, body } = await service.index(name, content)
    t.strictSame([status, body.media_type, body.file], [201, type.replace(/;.*/, ''), true], name)
    const { headers } = await open(service, body.id)
    t.equal(headers['content-type'], type, name)
    t.equal(headers['content-disposition'], `${isShown ? 'inline' : 'attachment'}; filename=${name}`, name)
  }
})

t.test('the name of a file stands in its header as RFC 6266 says', async t => {
  const service = await testRetrieval(t)
  const names: Array<[string, string]> = [
    ['a; b=c.txt', 'inline; filename="a; b=c.txt"'],
    ['Guía 100% €.txt', 'inline; filename="Gu?a 100% ?.txt"; filename*=UTF-8\'\'Gu%C3%ADa%20100%25%20%E2%82%AC.txt'],
    ['a%41.txt', 'inline; filename=a%41.txt; filename*=UTF-8\'\'a%2541.txt']
  ]
  for (const [name, expected] of names) {
    const { body } = await service.index(name, MOSS)
    t.equal((await open(service, body.id)).headers['content-disposition'], expected, name)
  }
})

t.test('one range of a file is sent, over the bounds of its parts', async t => {
  const service = await testRetrieval(t)
  const content = page(3 * PART_BYTES)
  const { body: { id } } = await service.index('a.txt', content)
  const part = PART_BYTES
  for (const [from, to] of [[0, 0], [part - 1, part], [5, 3 * part - 1], [part, 2 * part - 1]] as const) {
    const { status, headers, bytes } = await open(service, id, { range: `bytes=${from}-${to}` })
    t.strictSame([status, headers['content-range'], headers['content-length']],
      [206, `bytes ${from}-${to}/${content.length}`, String(to + 1 - from)])
    t.ok(bytes.equals(content.subarray(from, to + 1)), `${from} to ${to}`)
  }
  const beyond = await open(service, id, { range: `bytes=${content.length}-` })
  t.strictSame([beyond.status, beyond.headers['content-range']], [416, `bytes */${content.length}`])
  const several = await open(service, id, { range: 'bytes=0-1,5-6' })
  t.strictSame([several.status, several.bytes.length], [200, content.length])
})

t.test('the ETag of a file changes with the file; requests with it get 304, or a range of the same file', async t => {
  const service = await testRetrieval(t)
  const { body: { id } } = await service.index('a.txt', MOSS)
  const first = await open(service, id)
  const etag = String(first.headers.etag)
  t.match(etag, /^"[0-9a-f]{24}"$/)
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const { status, headers, bytes } = await open(service, id, { 'if-none-match': tags, range: 'bytes=0-1' })
    t.strictSame([status, headers.etag, bytes.length], [304, etag, 0], tags)
  }
  t.equal((await open(service, id, { 'if-range': etag, range: 'bytes=0-1' })).status, 206)
  await service.index('a.txt', 'Mosses have leaves.')
  const stale = { 'if-none-match': etag, 'if-range': etag, range: 'bytes=0-1' }
  const second = await open(service, id, stale)
  t.strictSame([second.status, String(second.bytes)], [200, 'Mosses have leaves.'], 'the whole of the new one')
  t.not(second.headers.etag, etag)
  t.equal((await open(service, id, { 'if-range': new Date().toUTCString(), range: 'bytes=0-1' })).status, 200)
})

t.test('a HEAD has the headers of the file and no body', async t => {
  const service = await testRetrieval(t)
  const { body: { id } } = await service.index('a.txt', MOSS)
  const headers = { range: 'bytes=0-1' }
  const reply = await service.app.inject({ method: 'HEAD', url: `/documents/${id}/file`, headers })
  t.strictSame([reply.statusCode, reply.headers['content-length'], reply.body], [200, String(MOSS.length), ''])
})

t.test('a file is not found in another subject, after its deletion, and where an older version kept none', async t => {
  const service = await testRetrieval(t)
  const { body: { id } } = await service.index('a.txt', MOSS)
  t.equal((await open(service, id, {}, '?subject=geology')).status, 404)
  t.equal((await open(service, 'unknown')).status, 404)
  await service.send('DELETE', `/documents/${id}`)
  t.equal((await open(service, id)).status, 404)
})

t.test('a document of an older version has no file and is not hidden; a new upload of it has a file', async t => {
  const service = await testRetrieval(t)
  const { body: { id } } = await service.index('a.txt', MOSS)
  const connection = await createConnection(service.uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const old = { $unset: { file: 1, hidden: 1, charset: 1 } }
  await connection.collection('retrieval_documents').updateOne({ _id: id }, old)
  await connection.collection('retrieval_file_parts').deleteMany({})
  await migrate(connection, 'retrieval of the next start', MIGRATIONS)
  const { documents: [document] } = (await service.send('GET', '/documents?visible_only=true')).body
  t.match(document, { id, media_type: 'text/plain', file: false, hidden: false })
  t.equal((await open(service, id)).status, 404)
  t.strictSame(await service.find('mosses', 'botany'), [MOSS])
  t.match((await service.index('a.txt', MOSS)).body, { id, file: true })
  t.equal((await open(service, id)).status, 200)
})

t.test('a client that goes away within its file: the service reads no further', async t => {
  const service = await testRetrieval(t)
  const { app } = service
  const { body: { id } } = await service.index(
    'a.docx', docx(paragraph(MOSS), { 'word/media/a.bin': randomBytes(40 * PART_BYTES) })
  )
  let parts = 0
  const { read } = app.library
  let ended = false
  app.library.read = async function * (...parameters) {
    try {
      for await (const part of read.apply(app.library, parameters)) {
        parts++
        yield part
      }
    } finally {
      ended = true
    }
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /documents/${id}/file HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.once('data', () => socket.destroy())
  await until(() => ended)
  t.ok(parts < 40, `${parts} of 40 parts are read`)
})

// Hidden documents ----------------------------------------------------------------------------------------------------

t.test('a hidden document is neither found nor among the chunks, and is listed on demand', async t => {
  const { index, form, find, filenames, send } = await testRetrieval(t)
  await index('a.txt', MOSS)
  const subject: Field = ['subject', 'botany']
  const { status, body } = await form(subject, ['file', 'Mosses have leaves.', 'b.txt'], ['hidden', 'true'])
  t.strictSame([status, body.hidden], [201, true])
  t.strictSame([await find('mosses', 'botany'), await find('mosses')], [[MOSS], [MOSS]])
  const { body: { chunks, total } } = await send('GET', '/chunks?subject=botany')
  t.strictSame([chunks.map(({ content }: any) => content), total], [[MOSS], 1])
  t.strictSame(await filenames('?subject=botany'), ['a.txt', 'b.txt'])
  t.strictSame(await filenames('?subject=botany&visible_only=true'), ['a.txt'])
  t.equal((await send('GET', '/documents?visible_only=true')).body.total, 1)
})

t.test('a document is hidden and shown: searches, chunks and their ETag heed it at once', async t => {
  const service = await testRetrieval(t)
  const { index, find, send, app } = service
  const { body: { id } } = await index('a.txt', MOSS)
  const tag = async () => (await app.inject('/chunks?subject=botany')).headers.etag
  const shown = await tag()
  const hide = (hidden: unknown, query = '?subject=botany') =>
    app.inject({ method: 'PUT', url: `/documents/${id}${query}`, payload: { hidden } as object })
  const answer = await hide(true)
  t.strictSame([answer.statusCode, answer.json().hidden, answer.json().id], [200, true, id])
  t.strictSame(await find('mosses', 'botany'), [])
  t.not(await tag(), shown)
  t.equal((await open(service, id, {}, '?visible_only=true')).status, 404)
  t.equal((await open(service, id)).status, 200)
  t.equal((await hide(false)).json().hidden, false)
  t.strictSame(await find('mosses', 'botany'), [MOSS])
  t.equal(await tag(), shown, 'the same documents')
  t.equal((await hide(true, '?subject=geology')).statusCode, 404)
  t.equal((await hide('true')).statusCode, 422)
  t.equal((await send('DELETE', `/documents/${id}`)).status, 204)
  t.equal((await hide(true)).statusCode, 404)
})

t.test('a new version of a hidden document stays hidden unless it says otherwise', async t => {
  const { form } = await testRetrieval(t)
  const upload = async (...hidden: string[]) => {
    const flags = hidden.map(value => ['hidden', value] as ['hidden', string])
    return (await form(['subject', 'botany'], ...flags, ['file', MOSS, 'a.txt'])).body
  }
  t.equal((await upload()).hidden, false, 'a new document')
  t.equal((await upload('true')).hidden, true)
  t.equal((await upload()).hidden, true, 'a new version')
  t.equal((await upload('false')).hidden, false)
  for (const values of [['1'], [''], ['TRUE'], ['true', 'true']]) {
    const { detail } = await upload(...values)
    t.strictSame(detail.map(({ loc }: any) => loc), [['body', 'hidden']], values.join())
  }
})
