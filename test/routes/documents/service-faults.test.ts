import t, { type Test } from 'tap'
import { json } from '../../support/doubles/engine-double.js'
import { account, addSubject, call, UNUSED_URL, outcome, refusal, testApp } from '../../support/helper.js'
import { DOCUMENT, form, library, MIB, type ServiceBehaviour, upload } from '../../support/doubles/retrieval-double.js'

type Library = Awaited<ReturnType<typeof library>>

/** Uploads a small file and a large one to a service that behaves like this. */
async function answersOf ({ url, professor, retrieval }: Library, behave: ServiceBehaviour) {
  retrieval.behave = behave
  return [await upload(url, professor, form('small')), await upload(url, professor, form(Buffer.alloc(20 * MIB, 'x')))]
}

const whenRead = (answer: ServiceBehaviour): ServiceBehaviour =>
  (request, response, call) => request.resume().on('end', () => answer(request, response, call))

async function unavailable (t: Test, room: Library, behave: ServiceBehaviour, reason: string | RegExp): Promise<void> {
  for (const [status, { detail }] of await answersOf(room, behave)) {
    t.equal(status, 503, String(reason))
    t.match(detail.replace(/^Retrieval service unavailable: /, ''), reason)
  }
}

t.test('a service that refuses a file, early or late, is passed on', async t => {
  const room = await library(t)
  const detail = [{ loc: ['body', 'file'], msg: 'Not a document', type: 'value_error' }]
  const refuse: ServiceBehaviour = (_request, response) => json(response, 422, { detail })
  t.strictSame(await answersOf(room, whenRead(refuse)), Array(2).fill(refusal(422, detail)), 'after the file')
  const atOnce: ServiceBehaviour = (request, ...rest) => { refuse(request, ...rest); request.resume() }
  t.strictSame(await answersOf(room, atOnce), Array(2).fill(refusal(422, detail)), 'at once')
  const tooLarge: ServiceBehaviour = (request, response) => {
    json(response, 413, { detail: 'Too large for me' })
    request.resume()
  }
  t.strictSame(await answersOf(room, tooLarge), Array(2).fill(refusal(413, 'Too large for me')), '413')
})

t.test('a service that fails, or answers something else, is unavailable', async t => {
  const room = await library(t)
  await unavailable(t, room, whenRead((_request, response) => json(response, 500, { detail: 'inside' })),
    /^it answered with status 500$/)
  const odd = { ...DOCUMENT, indexed_at: 'today"' }
  await unavailable(t, room, whenRead((_request, response) => json(response, 201, odd)),
    /^its answer has another shape than agreed$/)
})

t.test('a list that cannot be had is unavailable', async t => {
  const { app, professor, retrieval } = await library(t)
  const replies: Array<[status: number, body: object, reason: string]> = [
    [200, { documents: [{}], total: 1 }, 'its answer has another shape than agreed'],
    [200, { documents: [DOCUMENT] }, 'its answer has another shape than agreed'],
    [404, { detail: 'no such path' }, 'it answered with status 404']
  ]
  for (const [status, body, reason] of replies) {
    retrieval.behave = (_request, response) => json(response, status, body)
    const answer = await call(app, professor, 'GET', '/subjects/algebra/documents')
    t.strictSame(outcome(answer), refusal(503, `Retrieval service unavailable: ${reason}`))
  }
})

t.test('a service that dies before, within or after the file is unavailable', async t => {
  const room = await library(t)
  const cut = /^connection (reset|closed)$/
  await unavailable(t, room, request => request.socket.destroy(), cut)
  await unavailable(t, room, request => request.once('data', () => request.socket.resetAndDestroy()), cut)
  await unavailable(t, room, whenRead(request => request.socket.destroy()), cut)
})

t.test('a service that recovers is used again, without a restart', async t => {
  const room = await library(t)
  const { behave } = room.retrieval
  await unavailable(t, room, request => request.socket.destroy(), /^connection/)
  t.strictSame((await answersOf(room, behave)).map(([status]) => status), [201, 201])
})

t.test('without a retrieval service the sentence says so', async t => {
  const app = await testApp(t, { RAG_URL: UNUSED_URL })
  const admin = await account(app, 'ADMIN')
  await addSubject(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = refusal(503, 'Retrieval service unavailable: connection refused')
  t.strictSame(await upload(url, admin, form(Buffer.alloc(10 * MIB))), refused)
  t.strictSame(outcome(await call(app, admin, 'GET', '/subjects/algebra/documents')), refused)
})
