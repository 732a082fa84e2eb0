import { randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import { buildRetrieval } from '../../../companions/retrieval/app.js'
import { sharedExtraction } from '../../companions/retrieval/helper.js'
import { docx, paragraph } from '../../companions/retrieval/files.js'
import { json } from '../../support/doubles/engine-double.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, issuesOf, outcome, refusal, signal, startApp, UNUSED_URL,
  type Account
} from '../../support/helper.js'
import {
  END, FILE_HEAD, form, library, MIB, part, upload, type ServiceBehaviour
} from '../../support/doubles/retrieval-double.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

const UNAVAILABLE = 'Retrieval service unavailable'
const MOSS = 'Mosses have no roots.'

/** A gateway in front of our retrieval service, with the subject `algebra`, its professor and a student. */
async function faculty (t: Test) {
  const uri = await freshDatabase(t)
  const retrieval = await buildRetrieval({ MONGODB_URI: uri, ...OPEN_COMPANION, extraction: sharedExtraction() })
  t.teardown(() => retrieval.close())
  await retrieval.listen({ port: 0, host: '127.0.0.1' })
  const app = await startApp(t, uri, { RAG_URL: retrieval.listeningOrigin, MATH_URL: UNUSED_URL })
  const professor = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const add = async (content: string | Buffer, name: string, more: Record<string, string> = {}) => {
    const body = form(content, name)
    for (const [field, value] of Object.entries(more)) body.append(field, value)
    const [, document] = await upload(url, professor, body)
    return document
  }
  const open = (who: Account | undefined, id: string, headers: Record<string, string> = {}) =>
    call(app, who, 'GET', `/subjects/algebra/documents/${id}/file`, undefined, headers)
  return { app, url, professor, student: await enrolledStudent(app), add, open }
}

t.test('students and teachers open the file of a document, which is what was uploaded', async t => {
  const { app, professor, student, add, open } = await faculty(t)
  const document = await add(MOSS, 'Guía 1.txt')
  t.match(document, { filename: 'Guía 1.txt', media_type: 'text/plain', hidden: false, file: true })
  for (const who of [professor, student, await account(app, 'ADMIN')]) {
    const { statusCode, headers, body } = await open(who, document.id)
    t.strictSame([statusCode, body], [200, MOSS], who.username)
    t.match(headers, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(MOSS.length),
      'content-disposition': 'inline; filename="Gu?a 1.txt"; filename*=UTF-8\'\'Gu%C3%ADa%201.txt',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: /^"[0-9a-f]{24}"$/
    })
  }
})

t.test('a file is opened in a range, not at all when it is known, and a HEAD has its headers', async t => {
  const { app, student, add, open } = await faculty(t)
  const { id } = await add(`<!doctype html><script>alert(1)</script><p>${MOSS}</p>`, 'a.txt')
  const whole = await open(student, id)
  t.equal(whole.headers['content-disposition'], 'attachment; filename=a.txt')
  const etag = String(whole.headers.etag)
  const range = await open(student, id, { range: 'bytes=0-7', 'if-range': etag })
  t.strictSame([range.statusCode, range.body, range.headers['content-range']],
    [206, '<!doctyp', `bytes 0-7/${whole.body.length}`])
  t.equal(range.headers['content-security-policy'], 'sandbox')
  const known = await open(student, id, { 'if-none-match': etag })
  t.strictSame([known.statusCode, known.body, known.headers.etag], [304, '', etag])
  const { 'content-type': type, 'content-disposition': disposition } = known.headers
  t.strictSame([type, disposition], [undefined, undefined], 'what the client has kept stays as it is')
  const beyond = await open(student, id, { range: 'bytes=9999-' })
  t.strictSame(outcome(beyond), refusal(416, 'Range Not Satisfiable'))
  t.equal(beyond.headers['content-range'], `bytes */${whole.body.length}`)
  const head = await call(app, student, 'HEAD', `/subjects/algebra/documents/${id}/file`)
  t.strictSame([head.statusCode, head.headers['content-length'], head.body], [200, String(whole.body.length), ''])
})

t.test('a file of 20 MiB comes back byte for byte', async t => {
  const { url, student, add } = await faculty(t)
  const content = docx(paragraph(MOSS), { 'word/media/image1.png': randomBytes(20 * MIB - 10_000) })
  t.ok(content.length > 20 * MIB - 10_000, `${content.length} bytes`)
  const { id, size } = await add(content, 'large.docx')
  t.equal(size, content.length)
  const answer = await fetch(`${url}/subjects/algebra/documents/${id}/file`, { headers: student.headers })
  t.ok(content.equals(Buffer.from(await answer.arrayBuffer())), 'all of it')
})

t.test('a hidden document is there for its teachers alone, from the upload on or later', async t => {
  const { app, professor, student, add, open } = await faculty(t)
  const shown = await add(MOSS, 'a.txt')
  const hidden = await add(MOSS, 'b.txt', { hidden: 'true' })
  const list = async (who: Account) => {
    const answer = await call(app, who, 'GET', '/subjects/algebra/documents')
    return [answer.headers['x-total-count'], answer.json().map(({ filename }: { filename: string }) => filename)]
  }
  t.strictSame([await list(professor), await list(student)], [['2', ['a.txt', 'b.txt']], ['1', ['a.txt']]])
  t.strictSame(outcome(await open(student, hidden.id)), refusal(404, 'Document not found'))
  t.equal((await open(professor, hidden.id)).statusCode, 200)
  const put = (id: string, body: unknown) => call(app, professor, 'PUT', `/subjects/algebra/documents/${id}`, body)
  t.strictSame(outcome(await put(hidden.id, { hidden: false })), [200, { ...hidden, hidden: false }])
  t.strictSame(outcome(await put(shown.id, { hidden: true })), [200, { ...shown, hidden: true }])
  t.strictSame(await list(student), ['1', ['b.txt']])
  t.equal((await open(student, shown.id)).statusCode, 404)
  t.strictSame(issuesOf(await put(shown.id, {})), [['body.hidden', 'missing']])
  t.strictSame(issuesOf(await put(shown.id, { hidden: 'true' })), [['body.hidden', 'bool_type']])
  t.strictSame(outcome(await put('unknown', { hidden: true })), refusal(404, 'Document not found'))
})

t.test('a file of another name comes in the place of a document, whose id leads to it', async t => {
  const { app, professor, student, add, open } = await faculty(t)
  const old = await add(MOSS, 'a.txt', { hidden: 'true' })
  const between = await add(Buffer.from('# Mosses\n\nThey have spores.'), 'a.md', { replaces: old.id })
  const last = await add(await docx(paragraph('They have rhizoids.')), 'b.docx', { replaces: old.id, hidden: 'false' })
  t.strictSame([between.hidden, last.hidden], [true, false], 'it is hidden as the other one, unless the form says it')
  const list = await call(app, professor, 'GET', '/subjects/algebra/documents')
  t.strictSame(list.json().map(({ filename }: { filename: string }) => filename), ['b.docx'])
  for (const { id } of [old, between, last]) {
    t.match((await open(student, id)).headers['content-disposition'], 'b.docx')
    const text = await call(app, student, 'GET', `/subjects/algebra/documents/${id}/text`)
    t.match(text.json()[0].text, 'rhizoids')
  }
  const window = { skip: 0, limit: 9, onlyVisible: true }
  const { documents } = await app.retrievalService.documents('algebra', window, 'list')
  t.strictSame(documents[0]?.former?.toSorted(), [old.id, between.id].sort(), 'lists of the services have them')
  t.strictSame(list.json()[0].former.toSorted(), [old.id, between.id].sort(), 'and the list of the gateway')
  const again = await add(MOSS, 'a.txt')
  t.equal(again.id, old.id)
  t.match((await open(student, old.id)).headers['content-disposition'], 'a.txt', 'an id has its own document first')
  await add(MOSS, 'c.txt', { replaces: 'unknown' })
  t.equal((await call(app, professor, 'GET', '/subjects/algebra/documents')).json().length, 3, 'what is not there')
})

t.test('files are for those who take part in the subject', async t => {
  const { app, add, open } = await faculty(t)
  const { id } = await add(MOSS, 'a.txt')
  await addSubject(app, 'physics')
  const stranger = await enrolledStudent(app, ['physics'])
  const rows: Array<[Account | undefined, number, string]> = [
    [undefined, 401, 'Not authenticated'],
    [stranger, 403, 'Not enrolled in this subject'],
    [await account(app, 'PROFESSOR'), 403, 'Not the professor of this subject']
  ]
  for (const [who, status, detail] of rows) {
    t.strictSame(outcome(await open(who, id)), refusal(status, detail))
    const list = await call(app, who, 'GET', '/subjects/algebra/documents')
    t.strictSame(outcome(list), refusal(status, detail), `list: ${detail}`)
  }
  const elsewhere = await call(app, stranger, 'GET', `/subjects/physics/documents/${id}/file`)
  t.strictSame(outcome(elsewhere), refusal(404, 'Document not found'), 'a document of another subject')
})

t.test('the field `hidden` may stand before the file or behind it, and is true or false', async t => {
  const { url, retrieval, professor } = await library(t)
  const field = (value: string) => part('name="hidden"', value)
  const sent = async (body: string) => {
    retrieval.calls.length = 0
    const [status, answer] = await upload(url, professor, body)
    const issues = status === 422 ? answer.detail.map(({ loc, type }: any) => [loc.join('.'), type]) : []
    return [status, issues, /name="hidden"\r\n\r\n(\w+)/.exec(retrieval.calls[0]?.body ?? '')?.[1]]
  }
  const whole = part('name="file"; filename="a.txt"', 'x')
  t.strictSame(await sent(field('true') + whole + END.slice(2)), [201, [], 'true'])
  t.strictSame(await sent(whole + field('false') + END.slice(2)), [201, [], 'false'])
  t.strictSame(await sent(FILE_HEAD + END), [201, [], undefined])
  const bad = ['body.hidden', 'bool_parsing']
  t.strictSame(await sent(field('yes') + whole + END.slice(2)), [422, [bad], undefined])
  t.strictSame(await sent(whole + field('yes') + END.slice(2)), [422, [bad], undefined])
  t.strictSame(await sent(field('') + END.slice(2)), [422, [['body.file', 'missing'], bad], undefined])
  t.strictSame(await sent(field('true') + whole + field('true') + END.slice(2)),
    [422, [['body.hidden', 'value_error']], undefined])
})

t.test('nothing of a file waits in the gateway, and a service that breaks off breaks off the response', async t => {
  const { url, retrieval, professor } = await library(t)
  const more = signal()
  retrieval.behave = async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '20' }).write('beginning')
    await more.promise
    response.destroy()
  }
  const answer = await fetch(`${url}/subjects/algebra/documents/d1/file`, { headers: professor.headers })
  t.strictSame([answer.status, answer.headers.get('content-length')], [200, '20'])
  const reader = answer.body?.getReader()
  t.equal(Buffer.from((await reader?.read())?.value ?? '').toString(), 'beginning')
  more.resolve()
  await t.rejects(Promise.resolve(reader?.read()), 'the client sees that it is not complete')
})

t.test('a service without files, or one that fails, is told as it is', async t => {
  const { app, retrieval, professor } = await library(t)
  const open = () => call(app, professor, 'GET', '/subjects/algebra/documents/d1/file')
  const answers: Array<[ServiceBehaviour, number, string]> = [
    [(_request, response) => json(response, 404, { detail: 'Not Found' }), 404, 'Document not found'],
    [(_request, response) => json(response, 500, {}), 503, `${UNAVAILABLE}: it answered with status 500`],
    [(_request, response) => response.destroy(), 503, `${UNAVAILABLE}: connection closed`]
  ]
  for (const [behave, status, detail] of answers) {
    retrieval.behave = behave
    t.strictSame(outcome(await open()), refusal(status, detail))
  }
  retrieval.calls.length = 0
  for (const id of ['%2e%2e', 'a%2Fb', '%00', 'x'.repeat(129)]) {
    const answer = await call(app, professor, 'GET', `/subjects/algebra/documents/${id}/file`)
    t.equal(answer.statusCode, 404, id.slice(0, 9))
  }
  t.equal(retrieval.calls.length, 0, 'what cannot be an id is not asked for')
})
