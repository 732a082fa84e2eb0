import { once } from 'node:events'
import t from 'tap'
import { json } from '../../support/doubles/engine-double.js'
import { account, type Account, call, issuesOf, outcome, refusal, signal, until } from '../../support/helper.js'
import {
  BOUNDARY,
  DOCUMENT,
  END,
  EXTRACTED,
  FILE_HEAD,
  form,
  library,
  MIB,
  openUpload,
  part,
  upload,
  type ServiceCall
} from '../../support/doubles/retrieval-double.js'

const { subject: _subject, ...SHOWN } = DOCUMENT

t.test('an upload goes to the retrieval service with the subject of the path, whatever the form says', async t => {
  const { url, retrieval, professor, admin } = await library(t)
  const answer = await upload(url, professor, form('%PDF-', 'Guía "3"/ñ.pdf'), 'algebra', {
    'x-request-id': 'trace-me'
  })
  t.strictSame(answer, [201, SHOWN])
  t.equal(retrieval.calls.length, 1)
  const [{ method, path, headers, body, complete }] = retrieval.calls as [ServiceCall]
  t.strictSame([method, path, complete], ['POST', '/index', true])
  t.strictSame([headers['x-request-id'], headers['content-length']], ['trace-me', undefined])
  const type = { headers: { 'content-type': headers['content-type'] ?? '' } }
  const sent = await new Response(Buffer.from(body, 'latin1'), type).formData()
  t.strictSame([...sent.keys()], ['subject', 'file'])
  t.equal(sent.get('subject'), 'algebra')
  const file = sent.get('file') as File
  t.strictSame([file.type, await file.text()], ['application/pdf', '%PDF-'])
  t.match(file.name, /ñ\.pdf$/)
  t.equal((await upload(url, admin, form('%PDF-')))[0], 201, 'an administrator may, too')
})

t.test('a file is read as text by the service, for a teacher of the subject, and nothing is noted', async t => {
  const { app, url, retrieval, professor } = await library(t)
  const read = async (who: Account, subject = 'algebra', body = form('%PDF-')) =>
    await upload(url, who, body, subject, {}, 'extract')
  t.strictSame(await read(professor), [200, EXTRACTED])
  t.strictSame(retrieval.calls.map(({ method, path, headers }) => [method, path, headers['x-uploaded-by']]),
    [['POST', '/extract', 'emmy']])
  t.strictSame(await app.models.CourseMaterial.idsWhere({}), [], 'no material is written')
  t.strictSame(await read(professor, 'nothing'), refusal(404, 'Subject not found'))
  t.strictSame(await read(await account(app, 'PROFESSOR', 'other')), refusal(403, 'Not the professor of this subject'))
  t.strictSame(await read(professor, 'algebra', form(Buffer.alloc(20 * MIB + 1))),
    refusal(413, 'The file is larger than 20 MiB'))
  const detail = [{ loc: ['body', 'file'], msg: 'Holds no text', type: 'value_error' }]
  retrieval.behave = (request, response) => request.resume().on('end', () => json(response, 422, { detail }))
  t.strictSame(await read(professor), refusal(422, detail))
  retrieval.behave = request => request.socket.destroy()
  t.match((await read(professor))[1].detail, /^Retrieval service unavailable: connection/)
  retrieval.behave = (request, response) => request.resume().on('end', () => json(response, 200, { markdown: 1 }))
  t.equal((await read(professor))[0], 503, 'another shape')
})

t.test('the text of a document is a list, for its teachers, and for students unless it is hidden', async t => {
  const { app, retrieval, professor } = await library(t)
  const student = await account(app, 'STUDENT')
  await call(app, student, 'POST', '/subjects/algebra/enroll')
  const parts = [{ page: 1, headings: ['Week 3'], text: 'Groups.' }]
  retrieval.behave = (_request, response) => json(response, 200, { parts, total: 12 })
  const read = async (who: Account, id = 'd1') =>
    await call(app, who, 'GET', `/subjects/algebra/documents/${id}/text?skip=4`)
  const answer = await read(professor)
  t.strictSame([outcome(answer), answer.headers['x-total-count']], [[200, parts], '12'])
  await read(student)
  t.strictSame(retrieval.calls.map(({ path }) => path), [
    '/documents/d1/text?subject=algebra&skip=4&limit=20',
    '/documents/d1/text?subject=algebra&skip=4&limit=20&visible_only=true'
  ])
  retrieval.behave = (_request, response) => json(response, 404, { detail: 'Document not found' })
  t.strictSame(outcome(await read(student)), refusal(404, 'Document not found'))
  t.strictSame(outcome(await read(student, '..%2F')), refusal(404, 'Document not found'))
})

t.test('a file of 20 MiB goes through byte for byte', async t => {
  const { url, retrieval, professor } = await library(t)
  const content = Buffer.alloc(20 * MIB, 'abcdefghijklmnopqrstuvw')
  t.equal((await upload(url, professor, form(content)))[0], 201)
  t.ok(retrieval.calls[0]?.body.includes(content.toString()), 'all of it')
})

t.test('a file of more than 20 MiB is 413, at once where its length is announced, and nothing is indexed', async t => {
  const { url, retrieval, professor } = await library(t)
  const tooLarge = refusal(413, 'The file is larger than 20 MiB')
  t.strictSame(await upload(url, professor, form(Buffer.alloc(20 * MIB + 1))), tooLarge)
  t.notOk(
    retrieval.calls.some(({ complete }) => complete),
    'nothing of it is indexed'
  )
  retrieval.calls.length = 0
  t.strictSame(await upload(url, professor, Buffer.alloc(21 * MIB)), tooLarge)
  t.equal(retrieval.calls.length, 0, 'a length that is announced is refused at once')
})

t.test(
  'nothing of an upload waits in the gateway: the service has its beginning before the client has sent its end',
  async t => {
    const { app, retrieval, professor } = await library(t)
    const began = signal()
    let seen = ''
    retrieval.behave = (request, response) => {
      request.setEncoding('latin1').on('data', text => {
        seen += text
        if (seen.includes('beginning')) began.resolve()
      })
      request.on('end', () => json(response, 201, DOCUMENT))
    }
    const { text, end, received, socket } = await openUpload(app, professor, `${FILE_HEAD}beginning`)
    await began.promise
    t.equal(text(), '', 'there is no answer yet')
    end()
    await received(/^HTTP\/1\.1 201 /)
    socket.destroy()
  }
)

const NO_FILE = [{ loc: ['body', 'file'], msg: 'Field required: a file with a name', type: 'missing' }]
const MALFORMED = [{ loc: ['body'], msg: 'Must be a well-formed multipart form with one file', type: 'value_error' }]
const LAST = END.slice(2)
const NO_UPLOADS: Array<[name: string, status: number, detail: unknown, body: string, type?: string]> = [
  ['no file', 422, NO_FILE, part('name="subject"', 'algebra') + LAST],
  ['a file in another field', 422, NO_FILE, part('name="document"; filename="a.pdf"', 'x') + LAST],
  ['text in the field', 422, NO_FILE, part('name="file"', 'x') + LAST],
  ['no boundary', 422, MALFORMED, 'x', 'multipart/form-data'],
  ['no form', 422, MALFORMED, 'no form at all'],
  ['a prototype', 422, MALFORMED, part('name="__proto__"', 'x') + LAST],
  ['many fields', 422, MALFORMED, part('name="a"', 'x').repeat(40) + LAST],
  ['JSON', 415, 'Unsupported Media Type', '{}', 'application/json'],
  ['a form of another kind', 415, 'Unsupported Media Type', 'file=x', 'application/x-www-form-urlencoded']
]

t.test('what is no upload is refused with the field at fault, before the subject is looked at', async t => {
  const { app, url, retrieval, professor } = await library(t)
  for (const [name, status, detail, body, type = `multipart/form-data; boundary=${BOUNDARY}`] of NO_UPLOADS) {
    for (const subject of ['algebra', 'nothing']) {
      const answer = await upload(url, professor, body, subject, { 'content-type': type })
      t.strictSame(answer, refusal(status, detail), `${name}, ${subject}`)
    }
  }
  const empty = await call(app, professor, 'POST', '/subjects/algebra/documents')
  t.strictSame(outcome(empty), refusal(422, [{ loc: ['body'], msg: 'A request body is required', type: 'missing' }]))
  t.equal(retrieval.calls.length, 0, 'the service hears of none')
})

t.test('a form that turns out to be broken after its file has begun is refused, and nothing is indexed', async t => {
  const { url, retrieval, professor } = await library(t)
  const second = [
    { loc: ['body', 'file'], msg: 'Must be one file; send each in a request of its own', type: 'value_error' }
  ]
  t.strictSame(await upload(url, professor, `${FILE_HEAD}content`), refusal(422, MALFORMED), 'it ends within the file')
  const [status, { detail }] = await upload(url, professor, `${FILE_HEAD}content\r\n${FILE_HEAD}content${END}`)
  t.strictSame(
    [status, detail.map(({ msg }: { msg: string }) => msg)],
    [422, second.map(({ msg }) => msg)],
    'a second file'
  )
  t.notOk(
    retrieval.calls.some(({ complete }) => complete),
    'nothing is indexed'
  )
})

t.test(
  'only the professor of the subject and administrators may, and an upload of others is not passed on',
  async t => {
    const { app, url, retrieval, admin } = await library(t)
    const [other, student] = [await account(app, 'PROFESSOR'), await account(app, 'STUDENT')]
    const large = form(Buffer.alloc(5 * MIB))
    const rows: Array<[Account | undefined, string, number, string]> = [
      [undefined, 'algebra', 401, 'Not authenticated'],
      [student, 'algebra', 403, 'Role not permitted'],
      [other, 'algebra', 403, 'Not the professor of this subject'],
      [other, 'nothing', 404, 'Subject not found'],
      [admin, 'nothing', 404, 'Subject not found']
    ]
    for (const [who, subject, status, detail] of rows) {
      t.strictSame(await upload(url, who, large, subject), refusal(status, detail), `upload: ${detail}`)
      for (const [method, path, body] of [
        ['PUT', '/d1', { hidden: true }],
        ['DELETE', '/d1']
      ] as const) {
        const answer = await call(app, who, method, `/subjects/${subject}/documents${path}`, body)
        t.strictSame(outcome(answer), refusal(status, detail), `${method}: ${detail}`)
      }
    }
    t.equal(retrieval.calls.length, 0)
  }
)

t.test('a client that reads nothing before it has sent everything gets its refusal all the same', async t => {
  const { app } = await library(t)
  const { socket, chunk, end, received, text } = await openUpload(app, await account(app, 'PROFESSOR'), FILE_HEAD)
  socket.pause()
  // Far more than the buffers between the two hold.
  for (let sent = 0; sent < 15 * MIB; sent += 65_536) {
    if (!chunk('x'.repeat(65_536))) await once(socket, 'drain')
  }
  end()
  socket.resume()
  await received(/Not the professor of this subject/)
  t.match(text(), /^HTTP\/1\.1 403 /)
  socket.destroy()
})

t.test('lists are in pages, without what the schema does not name', async t => {
  const { app, retrieval, professor } = await library(t)
  const answer = await call(app, professor, 'GET', '/subjects/algebra/documents?skip=2&limit=2')
  const { pages, ...without } = SHOWN
  const older = { ...without, id: 'd2', media_type: 'application/octet-stream', file: false }
  t.strictSame(outcome(answer), [200, [SHOWN, older]])
  t.equal(answer.headers['x-total-count'], '7')
  t.match(
    answer.headers.link,
    /skip=0&limit=2>; rel="first".*skip=4&limit=2>; rel="next".*skip=6&limit=2>; rel="last"/
  )
  t.equal(retrieval.calls[0]?.path, '/documents?subject=algebra&skip=2&limit=2')
  t.strictSame(issuesOf(await call(app, professor, 'GET', '/subjects/algebra/documents?limit=101')), [
    ['query.limit', 'less_than_equal']
  ])
})

t.test('one document is deleted, never more', async t => {
  const { app, retrieval, professor } = await library(t)
  const remove = (id: string, ...more: unknown[]) =>
    call(app, professor, 'DELETE', `/subjects/algebra/documents/${id}`, ...(more as [unknown, Record<string, string>]))
  t.strictSame(outcome(await remove('d1', 'text', { 'content-type': 'text/plain' })), [204, undefined])
  t.strictSame(
    retrieval.calls.map(({ method, path }) => `${method} ${path}`),
    ['DELETE /documents/d1?subject=algebra']
  )
  retrieval.calls.length = 0
  for (const id of ['', '.', '..', '%2e%2e', 'a%2Fb', '%20', '%00', '?', 'x'.repeat(129)]) {
    t.equal((await remove(id)).statusCode, 404, JSON.stringify(id))
  }
  t.equal(retrieval.calls.length, 0, 'what cannot be an id is not asked for')
  retrieval.behave = (_request, response) => json(response, 404, { detail: 'Unknown to me' })
  t.strictSame(outcome(await remove('d9')), refusal(404, 'Document not found'))
})

t.test('a client that closes its connection within its file: the service is cut off, too', async t => {
  const { app, retrieval, professor } = await library(t)
  const [began, aborted] = [signal(), signal()]
  retrieval.behave = request => {
    request.on('data', () => began.resolve()).on('error', () => aborted.resolve())
  }
  const { socket } = await openUpload(app, professor, `${FILE_HEAD}content`)
  await began.promise
  socket.destroy()
  await aborted.promise
  const writing = async () => (await app.models.CourseMaterial.findById('algebra').lean())?.writing
  await until(async () => (await writing())?.length === 0)
  t.strictSame(await writing(), [], 'no call is counted as writing')
  t.match(
    (await call(app, undefined, 'GET', '/metrics')).body,
    'retrieval_service_requests_total{operation="index",outcome="given up"} 1\n'
  )
})
