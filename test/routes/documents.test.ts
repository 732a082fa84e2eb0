import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { buildApp } from '../../app.js'
import { json } from '../engine-double.js'
import { account, call, freshDatabase, NOBODY, testApp, testSettings, type Account } from '../helper.js'

const MIB = 1024 * 1024
const DOCUMENT = { id: 'd1', subject: 'algebra', filename: 'week 3.pdf', type: 'pdf', size: 5, pages: 2, chunks: 3, characters: 400, indexed_at: '2026-11-21T08:30:00.000Z' }

interface ServiceCall { method: string, path: string, headers: IncomingMessage['headers'], body: string, complete: boolean }
type Behaviour = (request: IncomingMessage, response: ServerResponse, call: ServiceCall) => unknown

/** A real HTTP peer in the place of the retrieval service. */
async function retrievalDouble (t: Test) {
  const calls: ServiceCall[] = []
  const double = { url: '', calls, behave: usual as Behaviour }
  const server = createServer((request, response) => {
    const call = { method: request.method as string, path: request.url as string, headers: request.headers, body: '', complete: false }
    calls.push(call)
    request.on('error', () => {})
    return double.behave(request, response, call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}

/** Reads everything and takes it. */
async function usual (request: IncomingMessage, response: ServerResponse, call: ServiceCall): Promise<void> {
  try {
    for await (const chunk of request.setEncoding('latin1')) call.body += chunk
  } catch {
    return
  }
  call.complete = true
  if (call.method === 'POST') json(response, 201, DOCUMENT)
  else if (call.method === 'DELETE') response.writeHead(204).end()
  else json(response, 200, { documents: [DOCUMENT, { ...DOCUMENT, id: 'd2', pages: undefined, secret: 'x' }], total: 7 })
}

async function classroom (t: Test) {
  const retrieval = await retrievalDouble(t)
  const app = await testApp(t, { RAG_URL: retrieval.url })
  const professor = await account(app, 'PROFESSOR')
  await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, retrieval, professor, admin: await account(app, 'ADMIN') }
}

const BOUNDARY = 'the-boundary'
const part = (head: string, content: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="week 3.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`

function form (content: Buffer | string, filename = 'week 3.pdf'): FormData {
  const form = new FormData()
  form.append('subject', 'physics')
  form.append('file', new Blob([content], { type: 'application/pdf' }), filename)
  return form
}

async function upload (url: string, who: Account | undefined, body: FormData | string, subject = 'algebra', headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/subjects/${subject}/documents`, {
    method: 'POST',
    headers: { ...who?.headers, ...(typeof body === 'string' && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }), ...headers },
    body
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() as any }
}

/** An upload that is sent by hand: chunks of any size, as long as the test wants. */
async function openUpload (app: FastifyInstance, who: Account, start: string): Promise<Socket & { answer: () => string, chunk: (text: string) => boolean }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => { answer += text }).on('error', () => {})
  const chunk = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  socket.write(`POST /subjects/algebra/documents HTTP/1.1\r\nHost: x\r\nAuthorization: ${who.headers.authorization}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  chunk(start)
  return Object.assign(socket, { answer: () => answer, chunk })
}

async function until (condition: () => unknown): Promise<void> {
  for (let i = 0; i < 500 && !await condition(); i++) await sleep(20)
}

t.test('documents', async t => {
  const { app, url, retrieval, professor, admin } = await classroom(t)
  t.beforeEach(() => { retrieval.behave = usual; retrieval.calls.length = 0 })
  const other = await account(app, 'PROFESSOR')
  const student = await account(app, 'STUDENT')

  t.test('an upload goes to the retrieval service with the subject of the path, whatever the form says', async t => {
    const answer = await upload(url, professor, form('%PDF-', 'Guía "3"/ñ.pdf'), 'algebra', { 'x-request-id': 'trace-me' })
    t.strictSame([answer.status, answer.body], [201, (({ subject, ...rest }) => rest)(DOCUMENT)])
    const [call] = retrieval.calls as [ServiceCall]
    t.match(call, { method: 'POST', path: '/index', complete: true, headers: { 'x-request-id': 'trace-me', 'content-length': undefined } })
    const sent = await new Response(Buffer.from(call.body, 'latin1'), { headers: { 'content-type': call.headers['content-type'] as string } }).formData()
    t.strictSame([...sent.keys()], ['subject', 'file'])
    t.equal(sent.get('subject'), 'algebra')
    const file = sent.get('file') as File
    t.strictSame([file.type, await file.text()], ['application/pdf', '%PDF-'])
    t.match(file.name, /ñ\.pdf$/)
    t.equal((await upload(url, admin, form('%PDF-'))).status, 201, 'an administrator may, too')
  })

  t.test('a file of 20 MiB goes through byte for byte, one byte more is 413', async t => {
    const content = Buffer.alloc(20 * MIB, 'abcdefghijklmnopqrstuvw')
    t.equal((await upload(url, professor, form(content))).status, 201)
    const [call] = retrieval.calls as [ServiceCall]
    t.ok(call.body.includes(content.toString()), 'all of it')

    retrieval.calls.length = 0
    const refused = await upload(url, professor, form(Buffer.alloc(20 * MIB + 1)))
    t.strictSame([refused.status, refused.body], [413, { detail: 'The file is larger than 20 MiB' }])
    t.notOk(retrieval.calls.some(({ complete }) => complete), 'and nothing of it is indexed')

    retrieval.calls.length = 0
    const announced = await fetch(`${url}/subjects/algebra/documents`, { method: 'POST', headers: { ...professor.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body: Buffer.alloc(21 * MIB) })
    t.equal(announced.status, 413)
    t.equal(retrieval.calls.length, 0, 'a length that is announced is refused at once')
  })

  t.test('nothing of it waits in the gateway: the service has the beginning before the client has sent the end', async t => {
    const socket = await openUpload(app, professor, `${FILE_HEAD}beginning`)
    const seen: string[] = []
    retrieval.behave = (request, response) => {
      request.setEncoding('latin1').on('data', text => seen.push(text)).on('end', () => json(response, 201, DOCUMENT))
    }
    await until(() => seen.join('').includes('beginning'))
    t.ok(seen.join('').includes('beginning'))
    t.equal(socket.answer(), '')
    socket.chunk(END)
    socket.write('0\r\n\r\n')
    await until(() => socket.answer().includes('201'))
    t.match(socket.answer(), /^HTTP\/1\.1 201 /)
    socket.destroy()
  })

  t.test('what is no upload is refused with the field at fault, before the subject is looked at', async t => {
    const cases: Array<[name: string, status: number, detail: unknown, body: FormData | string, headers?: Record<string, string>]> = [
      ['no file', 422, [{ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }], part('name="subject"', 'algebra') + END.slice(2)],
      ['a file in another field', 422, [{ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }], part('name="document"; filename="a.pdf"', 'x') + END.slice(2)],
      ['text in the field', 422, [{ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }], part('name="file"', 'x') + END.slice(2)],
      ['no boundary', 422, [{ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' }], 'x', { 'content-type': 'multipart/form-data' }],
      ['no form', 422, [{ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' }], 'no form at all'],
      ['a prototype', 422, [{ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' }], part('name="__proto__"', 'x') + END.slice(2)],
      ['many fields', 422, [{ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' }], part('name="a"', 'x').repeat(40) + END.slice(2)],
      ['JSON', 415, 'Unsupported Media Type', '{}', { 'content-type': 'application/json' }],
      ['a form of another kind', 415, 'Unsupported Media Type', 'file=x', { 'content-type': 'application/x-www-form-urlencoded' }]
    ]
    for (const [name, status, detail, body, headers] of cases) {
      for (const subject of ['algebra', 'nothing']) {
        const answer = await upload(url, professor, body, subject, headers)
        t.strictSame([answer.status, answer.body], [status, { detail }], `${name}, ${subject}`)
      }
    }
    const empty = await call(app, professor, 'POST', '/subjects/algebra/documents')
    t.strictSame([empty.statusCode, empty.json()], [422, { detail: [{ loc: ['body'], msg: 'A request body is required', type: 'missing' }] }])
    t.equal(retrieval.calls.length, 0, 'the service hears of none')
  })

  t.test('a form that turns out to be broken after its file has begun is refused, and nothing is indexed', async t => {
    const cases: Array<[string, string, string]> = [
      ['it ends within the file', `${FILE_HEAD}content`, 'Must be a well-formed multipart form with one file'],
      ['a second file', `${FILE_HEAD}content\r\n${FILE_HEAD}content${END}`, 'Must be one file; send each in a request of its own']
    ]
    for (const [name, body, msg] of cases) {
      const answer = await upload(url, professor, body)
      t.match([answer.status, answer.body], [422, { detail: [{ msg }] }], name)
    }
    t.notOk(retrieval.calls.some(({ complete }) => complete))
  })

  t.test('only the professor of the subject and administrators may, and an upload of others is not passed on', async t => {
    const large = form(Buffer.alloc(5 * MIB))
    const rows: Array<[Account | undefined, string, number, string]> = [
      [undefined, 'algebra', 401, 'Not authenticated'],
      [student, 'algebra', 403, 'Role not permitted'],
      [other, 'algebra', 403, 'Not the professor of this subject'],
      [other, 'nothing', 404, 'Subject not found'],
      [admin, 'nothing', 404, 'Subject not found']
    ]
    for (const [who, subject, status, detail] of rows) {
      const answer = await upload(url, who, large, subject)
      t.strictSame([answer.status, answer.body], [status, { detail }], `upload: ${status}`)
      if (who === undefined || subject === 'nothing') continue
      for (const [method, path] of [['GET', ''], ['DELETE', '/d1']] as const) {
        t.equal((await call(app, who, method, `/subjects/${subject}/documents${path}`)).statusCode, status, `${method}: ${status}`)
      }
    }
    t.equal(retrieval.calls.length, 0)
  })

  t.test('a client that reads nothing before it has sent everything gets its refusal all the same', async t => {
    const socket = await openUpload(app, other, FILE_HEAD)
    socket.pause()
    let sent = 0
    // Far more than the buffers between the two hold.
    while (sent < 15 * MIB) {
      if (!socket.chunk('x'.repeat(65_536))) await once(socket, 'drain')
      sent += 65_536
    }
    socket.chunk(END)
    socket.write('0\r\n\r\n')
    socket.resume()
    await until(() => socket.answer().includes('403'))
    t.match(socket.answer(), /^HTTP\/1\.1 403 [^]*Not the professor of this subject/)
    socket.destroy()
  })

  t.test('lists are in pages, without what the schema does not name', async t => {
    const answer = await call(app, professor, 'GET', '/subjects/algebra/documents?skip=2&limit=2')
    t.equal(answer.statusCode, 200)
    const { subject, pages, ...rest } = DOCUMENT
    t.strictSame(answer.json(), [{ ...rest, pages }, { ...rest, id: 'd2' }])
    t.equal(answer.headers['x-total-count'], '7')
    t.match(answer.headers.link, /skip=0&limit=2>; rel="first".*skip=4&limit=2>; rel="next".*skip=6&limit=2>; rel="last"/)
    t.equal(retrieval.calls[0]?.path, '/documents?subject=algebra&skip=2&limit=2')
    t.equal((await call(app, professor, 'GET', '/subjects/algebra/documents?limit=101')).statusCode, 422)
  })

  t.test('one document is deleted, never more', async t => {
    t.equal((await call(app, professor, 'DELETE', '/subjects/algebra/documents/d1', 'text', { 'content-type': 'text/plain' })).statusCode, 204)
    t.match(retrieval.calls, [{ method: 'DELETE', path: '/documents/d1?subject=algebra' }])
    retrieval.calls.length = 0
    for (const id of ['', '.', '..', '%2e%2e', 'a%2Fb', '%20', '%00', '?', 'x'.repeat(129)]) {
      t.equal((await call(app, professor, 'DELETE', `/subjects/algebra/documents/${id}`)).statusCode, 404, JSON.stringify(id))
    }
    t.equal(retrieval.calls.length, 0, 'what cannot be an id is not asked for')
    retrieval.behave = (_request, response) => json(response, 404, { detail: 'Unknown to me' })
    const missing = await call(app, professor, 'DELETE', '/subjects/algebra/documents/d9')
    t.strictSame([missing.statusCode, missing.json()], [404, { detail: 'Document not found' }])
  })

  t.test('a client that goes away within its file: the service is cut off, too', async t => {
    let aborted = false
    let began = false
    retrieval.behave = request => { request.on('data', () => { began = true }).on('error', () => { aborted = true }) }
    const socket = await openUpload(app, professor, `${FILE_HEAD}content`)
    await until(() => began)
    socket.destroy()
    await until(() => aborted)
    t.ok(aborted)
    retrieval.behave = usual
    await until(async () => (await app.models.CourseMaterial.findById('algebra').lean())?.writers === 0)
    t.equal((await app.models.CourseMaterial.findById('algebra').lean())?.writers, 0, 'nobody is counted as writing')
    t.match((await call(app, undefined, 'GET', '/metrics')).body, /^retrieval_service_requests_total\{operation="index",outcome="given up"\} \d+$/m)
  })
})

t.test('a retrieval service at fault', async t => {
  const { app, url, retrieval, professor } = await classroom(t)
  const large = form(Buffer.alloc(20 * MIB, 'x'))
  const answers = async (sentence: unknown, status = 503) => {
    for (const body of [form('small'), large]) {
      const answer = await upload(url, professor, body)
      t.match([answer.status, answer.body], [status, { detail: sentence }], `${sentence}`)
    }
  }

  t.test('that refuses a file, early or late, is passed on', async t => {
    const detail = [{ loc: ['body', 'file'], msg: 'Not a document', type: 'value_error' }]
    retrieval.behave = (request, response) => request.resume().on('end', () => json(response, 422, { detail }))
    await answers(detail, 422)
    // At once, and it goes on reading; or it hangs up, as soon as it has answered.
    retrieval.behave = (request, response) => { json(response, 422, { detail }); request.resume() }
    await answers(detail, 422)
    retrieval.behave = (request, response) => { json(response, 413, { detail: 'Too large for me' }); request.resume() }
    await answers('Too large for me', 413)
  })

  t.test('that fails, or answers something else, is unavailable', async t => {
    retrieval.behave = (request, response) => request.resume().on('end', () => json(response, 500, { detail: 'inside' }))
    await answers('Retrieval service unavailable: it answered with status 500')
    retrieval.behave = (request, response) => request.resume().on('end', () => json(response, 201, { ...DOCUMENT, indexed_at: 'today"' }))
    await answers('Retrieval service unavailable: its answer has another shape than agreed')
    retrieval.behave = (_request, response) => json(response, 200, { documents: [{}], total: 1 })
    t.match((await call(app, professor, 'GET', '/subjects/algebra/documents')).json(), { detail: 'Retrieval service unavailable: its answer has another shape than agreed' })
    retrieval.behave = (_request, response) => json(response, 404, { detail: 'no such path' })
    t.match((await call(app, professor, 'GET', '/subjects/algebra/documents')).json(), { detail: 'Retrieval service unavailable: it answered with status 404' })
  })

  t.test('that dies before, within or after the file is unavailable', async t => {
    const cut = /^Retrieval service unavailable: connection (reset|closed)$/
    retrieval.behave = request => request.socket.destroy()
    await answers(cut)
    retrieval.behave = request => request.once('data', () => request.socket.resetAndDestroy())
    await answers(cut)
    retrieval.behave = request => request.resume().on('end', () => request.socket.destroy())
    await answers(cut)
  })

  t.test('that recovers is used again, without a restart', async t => {
    retrieval.behave = usual
    t.equal((await upload(url, professor, large)).status, 201)
  })
})

t.test('a deleted subject', async t => {
  const uri = await freshDatabase(t)
  const retrieval = await retrievalDouble(t)
  const analysis = await retrievalDouble(t)
  analysis.behave = (_request, response) => response.writeHead(204).end()
  const start = async () => {
    const app = await buildApp(testSettings(uri, { RAG_URL: retrieval.url, MATH_URL: analysis.url }))
    t.teardown(() => app.close())
    return app
  }
  const app = await start()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const [admin, professor] = [await account(app, 'ADMIN'), await account(app, 'PROFESSOR')]
  const create = (id = 'algebra') => call(app, admin, 'POST', '/subjects', { subject_id: id, name: id, description: '', professor_id: professor.username })
  const remove = (id = 'algebra') => call(app, admin, 'DELETE', `/subjects/${id}`)
  const notes = async () => (await app.models.CourseMaterial.subjects()).sort()
  t.beforeEach(() => { retrieval.behave = usual; retrieval.calls.length = 0; analysis.calls.length = 0 })

  t.test('takes its documents, frequent questions and topics along', async t => {
    await create()
    await upload(url, professor, form('x'))
    t.strictSame(await notes(), ['algebra'])
    t.equal((await remove()).statusCode, 204)
    await until(async () => (await notes()).length === 0)
    t.strictSame(await notes(), [])
    t.match(retrieval.calls.at(-1), { method: 'DELETE', path: '/documents?subject=algebra' })
    t.strictSame(analysis.calls.map(({ method, path }) => `${method} ${path}`).sort(), ['DELETE /faqs/algebra', 'DELETE /topics/algebra'])
  })

  t.test('that never had any asks nothing of the services, and can be created again while they are down', async t => {
    retrieval.behave = (_request, response) => response.destroy()
    await create('empty')
    t.equal((await remove('empty')).statusCode, 204)
    t.equal((await create('empty')).statusCode, 201)
    t.equal(retrieval.calls.length, 0)
  })

  t.test('is deleted while the services are down, and not created again before its documents are gone', async t => {
    await create()
    await upload(url, professor, form('x'))
    retrieval.behave = (_request, response) => response.destroy()
    t.equal((await remove()).statusCode, 204)
    const refused = await create()
    t.equal(refused.statusCode, 503)
    t.match(refused.json(), { detail: /^Retrieval service unavailable: connection (reset|closed)$/ })
    t.equal(refused.headers['retry-after'], '5')
    t.equal((await call(app, admin, 'GET', '/subjects')).json().some(({ _id }: { _id: string }) => _id === 'algebra'), false)

    retrieval.behave = usual
    retrieval.calls.length = 0
    t.equal((await create()).statusCode, 201)
    t.match(retrieval.calls, [{ method: 'DELETE', path: '/documents?subject=algebra' }], 'removed before it is there again')
    t.strictSame(await notes(), [])
    t.equal((await create()).statusCode, 400, 'a subject that is there is not cleared')
    t.equal(retrieval.calls.length, 1)
  })

  t.test('whose gateway was killed is cleared by the next one to start', async t => {
    await create('killed')
    await upload(url, professor, form('x'), 'killed')
    // Between the deletion and the clearing, and within it.
    await app.models.Subject.deleteOne({ _id: 'killed' })
    await app.models.CourseMaterial.updateOne({ _id: 'killed' }, { $set: { cleared_by: 'somebody', cleared_until: new Date(Date.now() - 1) } })
    retrieval.calls.length = 0
    await start()
    await until(async () => !(await notes()).includes('killed'))
    t.match(retrieval.calls, [{ method: 'DELETE', path: '/documents?subject=killed' }])
    t.equal(retrieval.calls.length, 1, 'subjects that are there are left alone')
  })

  t.test('with an upload under way is not created again before that is over, and its document goes', async t => {
    await create('busy')
    let finish = () => {}
    retrieval.behave = async (request, response, call) => {
      if (call.method !== 'POST') return await usual(request, response, call)
      request.resume()
      finish = () => json(response, 201, DOCUMENT)
    }
    const uploading = upload(url, professor, form('x'), 'busy')
    await until(() => retrieval.calls.length === 1)
    t.equal((await remove('busy')).statusCode, 204)
    const creating = create('busy')
    await until(() => retrieval.calls.length >= 3)
    t.equal(await app.models.Subject.findSubject('busy'), null)
    finish()
    t.equal((await uploading).status, 201)
    const before = retrieval.calls.length
    t.equal((await creating).statusCode, 201, 'the creation has waited')
    t.ok(retrieval.calls.length > before, 'and what the upload has added is deleted before')
    t.strictSame(await notes(), [])
  })

  t.test('takes no upload that begins after it', async t => {
    await create('late')
    const { CourseMaterial } = app.models
    const begin = CourseMaterial.beginWriting
    CourseMaterial.beginWriting = async (...args: Parameters<typeof begin>) => {
      await remove('late')
      return await begin.apply(CourseMaterial, args)
    }
    const answer = await upload(url, professor, form('x'), 'late')
    CourseMaterial.beginWriting = begin
    t.strictSame([answer.status, answer.body], [404, { detail: 'Subject not found' }])
    t.notOk(retrieval.calls.some(({ method }) => method === 'POST'))
  })

  t.test('of two gateways that clear it, one does, and the services are asked once', async t => {
    const second = await start()
    await create('shared')
    await upload(url, professor, form('x'), 'shared')
    await app.models.Subject.deleteOne({ _id: 'shared' })
    retrieval.calls.length = 0
    await Promise.all([app, second, app, second].map(gateway => gateway.courseMaterial.clear('shared')))
    t.equal(retrieval.calls.length, 1)
    t.notOk((await notes()).includes('shared'))
  })
})

t.test('without a retrieval service the sentence says so', async t => {
  const app = await testApp(t, { RAG_URL: NOBODY })
  const admin = await account(app, 'ADMIN')
  await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'x' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await upload(url, admin, form(Buffer.alloc(10 * MIB)))
  t.strictSame([answer.status, answer.body], [503, { detail: 'Retrieval service unavailable: connection refused' }])
  t.match((await call(app, admin, 'GET', '/subjects/algebra/documents')).json(), { detail: 'Retrieval service unavailable: connection refused' })
})
