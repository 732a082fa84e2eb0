import t from 'tap'
import retrievalService from '../../../plugins/companions/retrieval-service.js'
import { appBefore, countedCalls } from '../peer.js'

const DOCUMENT = {
  id: 'd1', filename: 'a.txt', type: 'text', size: 3, chunks: 1, characters: 3, indexed_at: '2026-11-21T08:30:00.000Z'
}

const FILE = { filename: 'a', mimetype: 'text/plain', fields: () => ({}) }

async function * content (...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

t.test('a file is passed on as a form', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  answer(201, DOCUMENT)
  const file = { ...FILE, filename: 'a "b"\r\n.txt', content: content('ab', 'c') }
  t.match(await app.retrievalService.index('algebra', file, 'emmy', 'r'), DOCUMENT)
  const [request] = requests
  t.match(request, { method: 'POST', path: '/index', headers: { 'x-request-id': 'r', 'x-uploaded-by': 'emmy' } })
  const type = String(request?.headers['content-type'])
  const [, boundary] = /^multipart\/form-data; boundary=([\w-]{36})$/.exec(type) ?? []
  t.strictSame(request?.body.split('\r\n'), [
    `--${boundary}`, 'Content-Disposition: form-data; name="subject"', '', 'algebra',
    `--${boundary}`, 'Content-Disposition: form-data; name="file"; filename="a %22b%22%0D%0A.txt"',
    'Content-Type: text/plain', '', 'abc', `--${boundary}--`, ''
  ])
})

t.test('a media type that could break the form is that of any bytes', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  answer(201, DOCUMENT)
  const types = ['application/vnd.x+y-z.1', 'text/plain\r\nX: y', 'x text/plain', 'text/plain; a=b', 'text', '']
  for (const mimetype of types) {
    await app.retrievalService.index('algebra', { ...FILE, mimetype, content: content('a') }, 'emmy', 'r')
  }
  const sent = requests.map(({ body }) => /Content-Type: (.*)\r\n/.exec(body)?.[1])
  t.strictSame(sent, ['application/vnd.x+y-z.1', ...Array(types.length - 1).fill('application/octet-stream')])
})

t.test('a file that breaks off fails the call', async t => {
  const { app } = await appBefore(t, retrievalService)
  async function * broken () {
    yield Buffer.from('a')
    throw Object.assign(new Error('The file is too large'), { statusCode: 413 })
  }
  const file = { ...FILE, content: broken() }
  await t.rejects(app.retrievalService.index('algebra', file, 'emmy', 'r'), { message: 'The file is too large' })
})

t.test('documents are listed in pages, and deleted one by one or all of a subject', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  const { retrievalService: service } = app
  answer(200, { documents: [], total: 0 })
  t.match(await service.documents('a&b', { skip: 3, limit: 2, onlyVisible: false }, 'r1'), { total: 0 })
  answer(204)
  await service.remove('a&b', 'd:1.x-y_z', 'r2')
  await service.removeSubject('a&b', 'r3')
  t.strictSame(requests.map(({ method, path, headers }) => `${method} ${path} ${headers['x-request-id']}`), [
    'GET /documents?subject=a%26b&skip=3&limit=2 r1',
    'DELETE /documents/d%3A1.x-y_z?subject=a%26b r2',
    'DELETE /documents?subject=a%26b r3'
  ])
  t.strictSame(await countedCalls(app), ['list ok', 'remove ok', 'remove_subject ok'])
})

t.test('what a student may see is asked for as such, and a document is hidden in its subject', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  const { retrievalService: service } = app
  answer(200, { documents: [DOCUMENT], total: 1 })
  const older = { ...DOCUMENT, hidden: false, media_type: 'application/octet-stream', file: false }
  t.match(await service.documents('a', { skip: 0, limit: 1, onlyVisible: true }, 'r'), { documents: { 0: older } })
  answer(200, { ...DOCUMENT, hidden: true })
  t.strictSame(await service.hide('a', 'd1', true, 'r'), { ...older, hidden: true })
  answer(404, { detail: 'No document' })
  const request = { method: 'GET', onlyVisible: true, headers: { range: 'bytes=0-1' } } as const
  await t.rejects(service.openFile('a', 'd1', request, 'r'), { statusCode: 404, message: 'Document not found' })
  await t.rejects(service.hide('a', 'd1', true, 'r'), { statusCode: 404, message: 'Document not found' })
  for (const id of ['', '..', 'a/b']) {
    await t.rejects(service.openFile('a', id, request, 'r'), { message: 'Document not found' })
    await t.rejects(service.hide('a', id, true, 'r'), { message: 'Document not found' })
  }
  t.strictSame(requests.map(({ method, path }) => `${method} ${path}`), [
    'GET /documents?subject=a&skip=0&limit=1&visible_only=true',
    'PUT /documents/d1?subject=a',
    'GET /documents/d1/file?subject=a&visible_only=true',
    'PUT /documents/d1?subject=a'
  ])
})

t.test('a document that is not there, or whose id cannot be one, is not found', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  const remove = (id: string) => app.retrievalService.remove('algebra', id, 'r')
  answer(404, { detail: 'No document' })
  await t.rejects(remove('d1'), { statusCode: 404, message: 'Document not found' })
  answer(204)
  for (const id of ['', '.', '..', 'a/b', 'a b', 'x'.repeat(129)]) {
    await t.rejects(remove(id), { statusCode: 404, message: 'Document not found' }, `"${id.slice(0, 10)}"`)
  }
  t.equal(requests.length, 1, 'the service is not asked for an impossible id')
  await t.resolves(remove('...'))
  await t.resolves(remove('x'.repeat(128)))
  answer(500, { detail: 'broken' })
  await t.rejects(remove('d1'), { statusCode: 503, message: /status 500$/ })
})

t.test('an upload is refused as the service says, and only in these ways', async t => {
  const { app, answer } = await appBefore(t, retrievalService)
  const index = () =>
    app.retrievalService.index('a', { ...FILE, content: content('a') }, 'emmy', 'r')
  for (const status of [413, 422, 429]) {
    answer(status, { detail: 'No' })
    await t.rejects(index(), { statusCode: status, message: 'The other service refuses the request' })
  }
  answer(400, { detail: 'No' })
  await t.rejects(index(), { statusCode: 400, message: /^The documents of this subject take too much room/ })
  answer(404, { detail: 'No' })
  await t.rejects(index(), { statusCode: 503, message: /status 404$/ })
  answer(201, { ...DOCUMENT, id: 1 })
  await t.rejects(index(), { message: 'Retrieval service unavailable: its answer has another shape than agreed' })
  answer(200, { documents: [{}], total: 1 })
  const listing = app.retrievalService.documents('a', { skip: 0, limit: 1, onlyVisible: false }, 'r')
  await t.rejects(listing, { message: /another shape/ })
})

t.test('students are shown what is visible, and a document is hidden or shown again', async t => {
  const { app, requests, answer } = await appBefore(t, retrievalService)
  const { retrievalService: service } = app
  answer(200, { documents: [DOCUMENT], total: 1 })
  const { documents } = await service.documents('a', { skip: 0, limit: 1, onlyVisible: true }, 'r')
  const defaults = { hidden: false, media_type: 'application/octet-stream', file: false }
  t.match(documents[0], defaults, 'a service that keeps no files leaves these out')
  answer(200, { ...DOCUMENT, hidden: true, media_type: 'text/plain', file: true })
  t.match(await service.hide('a', 'd1', true, 'r'), { hidden: true, media_type: 'text/plain', file: true })
  t.strictSame(requests.map(({ method, path, body }) => `${method} ${path} ${body}`.trim()), [
    'GET /documents?subject=a&skip=0&limit=1&visible_only=true', 'PUT /documents/d1?subject=a {"hidden":true}'
  ])
  answer(404, { detail: 'none' })
  await t.rejects(service.hide('a', 'd1', true, 'r'), { statusCode: 404, message: 'Document not found' })
  t.strictSame((await countedCalls(app)).sort(), ['hide ok', 'hide refused', 'list ok'])
})

t.test('the health of the service is what it says of itself, or nothing when it does not answer', async t => {
  const { app, answer } = await appBefore(t, retrievalService)
  answer(200, { status: 'ok', extraction: 'restarting' })
  t.strictSame(await app.retrievalService.health(), { status: 'ok', extraction: 'restarting' })
  answer(503, {})
  t.equal(await app.retrievalService.health(), undefined)
})
