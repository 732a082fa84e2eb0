import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { nearnessFor } from '../../../../../companions/chat-engine/material/meanings/unit-meanings.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { peer, post, subjectsOf, testEngine } from '../../helper.js'

const GUIDE = [
  '# Campus', '## Parking', 'Los coches se dejan detrás de la biblioteca.',
  '## Rooms', ...Array.from({ length: 12 }, (_, n) => `La biblioteca tiene en la planta ${n} libros de botánica.`)
].join('\n\n')
const QUERY = 'Where do I park at the biblioteca?'
const ABOUT_CARS = /park|coches/i

/** A retrieval service without documents that compares meanings: those of cars lie apart. */
async function meaningService (t: Test) {
  const state = { model: 'one', isAway: false, isHeld: false }
  const asked: Array<{ purpose: string, questions: string[] }> = []
  const vectorOf = (text: string, at: number) => [...ABOUT_CARS.test(text) ? [1, 0] : [0.2, 1], at / 50]
  const url = await peer(t, async (request, response) => {
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(body))
    if (request.url?.startsWith('/costs')) return send({ rows: [], total: 0 })
    if (request.method !== 'POST') return send({ chunks: [], total: 0, has_meanings: true })
    const body = JSON.parse(request.body)
    asked.push(body)
    while (state.isHeld && body.purpose === 'passages') await sleep(5)
    send(state.isAway ? { vectors: [] } : { model: state.model, vectors: body.questions.map(vectorOf) })
  })
  const texts = () => asked.filter(({ purpose }) => purpose === 'passages').flatMap(({ questions }) => questions)
  return { url, state, asked, texts }
}

/** An engine with such a service, and a course whose guide is above. */
async function testCampus (t: Test, settings: object = {}) {
  const service = await meaningService(t)
  const engine = await testEngine(t, { RAG_URL: service.url, ...settings })
  await subjectsOf(engine.database).insertOne({ _id: 'campus', name: 'Campus', guide: GUIDE })
  const ask = async () => (await post(engine.app, '/answers', { query: QUERY, asignatura: 'campus' })).body
  const isFirst = async () => /^[^[]*Los coches/.test((await ask()).response)
  const untilMeant = async () => { while (!await isFirst()) await sleep(20) }
  const stored = engine.database.collection<{ _id: string, subject: string, model: string }>('engine_meanings')
  return { ...engine, ...service, ask, isFirst, untilMeant, stored }
}

t.test('what is close by its meaning is shown first, also of a guide; its vectors are computed once', async t => {
  const { app, uri, url, texts, asked, untilMeant, isFirst } = await testCampus(t)
  await untilMeant()
  t.equal(new Set(texts()).size, texts().length)
  t.match(texts().sort().at(0), /\n/, 'with its heading')
  t.strictSame(asked.filter(({ purpose }) => purpose === 'queries')[0]?.questions, [QUERY])
  const count = texts().length
  t.equal(await isFirst(), true)
  const other = await testEngine(t, { RAG_URL: url, MONGODB_URI: uri })
  await post(other.app, '/answers', { query: QUERY, asignatura: 'campus' })
  t.equal(texts().length, count, 'another engine reads them')
  await app.close()
})

t.test('a message does not wait for vectors that are being computed', async t => {
  const { state, ask, untilMeant } = await testCampus(t)
  state.isHeld = true
  const began = performance.now()
  t.match(await ask(), { response: /\p{L}/u })
  t.ok(performance.now() - began < 4_000, 'it is answered by words')
  state.isHeld = false
  await untilMeant()
})

t.test('those of another model are computed anew, and the old ones go', async t => {
  const { state, stored, untilMeant, ask } = await testCampus(t)
  await untilMeant()
  state.model = 'two'
  await ask()
  await untilMeant()
  while (await stored.countDocuments({ model: 'one' }) > 0) await sleep(20)
  t.ok(await stored.countDocuments({ model: 'two' }) > 10, 'all units have one')
})

t.test('questions that teachers have answered get theirs as questions, and new ones are added', async t => {
  const answerOf = (question: string) => ({ id: question, question, answer: 'At the gate.', origin: 'inbox' })
  const published = [answerOf('Where do guests park?')]
  const MATH_URL = await peer(t, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ answers: published })))
  const { asked, texts, untilMeant, stored } = await testCampus(t, { MATH_URL })
  const questions = () => asked.filter(({ purpose }) => purpose === 'faqs').flatMap(({ questions }) => questions)
  await untilMeant()
  t.strictSame(questions(), ['Where do guests park?'])
  const count = texts().length
  t.equal(await stored.countDocuments(), count + 1)
  published.push(answerOf('Who has a key?'))
  while (await stored.countDocuments() < count + 2) await untilMeant()
  t.strictSame(questions(), ['Where do guests park?', 'Who has a key?'])
  t.equal(texts().length, count, 'no unit is computed again')
})

t.test('a service without vectors is no fault of a reply', async t => {
  const { state, ask, stored } = await testCampus(t)
  state.isAway = true
  t.match(await ask(), { response: /biblioteca/ })
  t.equal(await stored.countDocuments(), 0)
})

t.test('a course that is deleted takes them along, also when they are being computed', async t => {
  const { app, state, stored, ask, texts } = await testCampus(t)
  const remove = async () => await app.inject({ method: 'DELETE', url: '/subjects/campus' })
  state.isHeld = true
  await ask()
  while (texts().length === 0) await sleep(5)
  t.equal((await remove()).statusCode, 204)
  state.isHeld = false
  await sleep(300)
  t.equal(await stored.countDocuments({ subject: 'campus' }), 0)
  await post(app, '/answers', { query: QUERY, asignatura: 'historia' })
  while (await stored.countDocuments({ subject: 'historia' }) === 0) await sleep(20)
  await app.inject({ method: 'DELETE', url: '/subjects/historia' })
  t.equal(await stored.countDocuments({ subject: 'historia' }), 0)
})

t.test('a material that was made of a part of the same texts is compared by them', async t => {
  const indexOf = (text: string) => new MaterialIndex(passagesOf(text, { kind: 'guide' }))
  const index = indexOf('# A\n\nOne thing is here.\n\nAnother thing is there.\n\nA third one is gone.')
  const cosines = Float32Array.from({ length: index.units.units.length }, (_, unit) => (unit + 1) / 8)
  t.equal(nearnessFor(index, { index, cosines }), cosines)
  const part = indexOf('# A\n\nAnother thing is there.\n\nA new one is here.')
  t.strictSame([...nearnessFor(part, { index, cosines }) ?? []], [0.25, 0])
  t.equal(nearnessFor(part, undefined), undefined)
})
