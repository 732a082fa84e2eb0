import t from 'tap'
import analysisService from '../../../plugins/companions/analysis-service.js'
import { appBefore, countedCalls } from '../peer.js'

const FAQS = { subject: 'algebra', questions_analyzed: 0, faqs: [] }
const GENERATED = { ...FAQS, status: 'success', clusters_formed: 0, faqs_generated: 0 }
const TOPICS = { subject: 'algebra', chunks_analyzed: 0, topics: [] }
const AT = { generated_at: null }

const EMMY = { by: 'emmy', admittedAt: new Date('2026-11-25T08:00:00Z') }

t.test('each call has its path, its body and its name in the metrics', async t => {
  const { app, requests, answer } = await appBefore(t, analysisService)
  const { analysisService: service } = app
  answer(200, GENERATED)
  t.match(await service.generateFaqs('a&b', { min_cluster_size: 3 }, 'r1'), { status: 'success' })
  answer(200, { ...FAQS, ...AT })
  t.match(await service.faqs('a&b', undefined, 'r2'), { questions_analyzed: 0 })
  answer(200, { ...TOPICS, status: 'success' })
  t.match(await service.extractTopics('a&b', 'r3'), { status: 'success' })
  answer(200, { ...TOPICS, ...AT })
  t.match(await service.topics('a&b', false, 'r4'), { chunks_analyzed: 0 })
  answer(204)
  await service.removeSubject('a&b', 'r5')
  const lines = requests.map(({ method, path, headers: { 'x-request-id': id }, body }) =>
    `${method} ${path} ${id} ${body}`)
  t.strictSame(lines.slice(0, 4), [
    'POST /faqs/generate r1 {"subject":"a&b","min_cluster_size":3}',
    'GET /faqs/a%26b r2 ',
    'POST /topics/extract r3 {"subject":"a&b"}',
    'GET /topics/a%26b r4 '
  ])
  t.strictSame(lines.slice(4).sort(), ['DELETE /faqs/a%26b r5 ', 'DELETE /topics/a%26b r5 '])
  t.strictSame((await countedCalls(app)).sort(), [
    'extract_topics ok', 'faqs ok', 'generate_faqs ok', 'remove_faqs ok', 'remove_topics ok', 'topics ok'
  ])
})

t.test('a subject without questions or documents is told from a service that fails', async t => {
  const { app, answer } = await appBefore(t, analysisService)
  const generate = () => app.analysisService.generateFaqs('algebra', {}, 'r')
  const extract = () => app.analysisService.extractTopics('algebra', 'r')
  answer(500, { detail: 'Error: No questions found for algebra' })
  await t.rejects(generate(), { statusCode: 409, code: 'NO_QUESTIONS_YET' })
  answer(500, { detail: 'broken' })
  await t.rejects(generate(), { statusCode: 503, message: 'Analysis service unavailable: it answered with status 500' })
  answer(404, { detail: 'No documents' })
  await t.rejects(extract(), { statusCode: 409, code: 'NO_DOCUMENTS_YET' })
  await t.rejects(generate(), { statusCode: 503, message: /status 404$/ })
  answer(429, { detail: 'Later' })
  for (const call of [generate, extract]) {
    const { statusCode, detail } = await call().catch(error => error) as { statusCode?: number, detail?: string }
    t.strictSame([statusCode, detail], [429, 'Later'])
  }
})

t.test('an answer of another shape is none', async t => {
  const { app, answer } = await appBefore(t, analysisService)
  const { analysisService: service } = app
  answer(200, { subject: 1 })
  const calls: Array<Promise<unknown>> = [
    service.generateFaqs('a', {}, 'r'), service.faqs('a', undefined, 'r'), service.extractTopics('a', 'r'),
    service.topics('a', false, 'r')
  ]
  for (const call of calls) await t.rejects(call, { statusCode: 503, message: /another shape than agreed$/ })
})

const FAQ = {
  id: 'f1',
  question: 'When?',
  answer: 'Soon.',
  cluster_size: 0,
  subject: 'a',
  state: 'draft',
  origin: 'teacher',
  created_at: '2026-11-21T08:30:00.000Z'
}

t.test('frequent questions of one state are asked for, and others are left out of the answer', async t => {
  const { app, requests, answer } = await appBefore(t, analysisService)
  answer(200, { ...FAQS, ...AT, faqs: [FAQ, { ...FAQ, id: 'f2', state: 'published' }] })
  const ids = async (state?: 'draft' | 'published') =>
    (await app.analysisService.faqs('a', state, 'r')).faqs.map(({ id }) => id)
  t.strictSame([await ids(), await ids('draft'), await ids('published')], [['f1', 'f2'], ['f1'], ['f2']])
  t.strictSame(requests.map(({ path }) => path), ['/faqs/a', '/faqs/a?state=draft', '/faqs/a?state=published'])
})

t.test('single questions and groups of the inbox have their paths, bodies and names in the metrics', async t => {
  const { app, requests, answer } = await appBefore(t, analysisService)
  const { analysisService: service } = app
  answer(200, FAQ)
  await service.addFaq('a&b', { question: 'q', answer: 'a' }, EMMY, 'r')
  await service.changeFaq('a&b', 'f/1', { answer: 'b' }, EMMY, 'r')
  answer(204)
  await service.removeFaq('a&b', 'f1', 'r')
  answer(200, { groups: [], total: 0 })
  await service.inbox('a&b', { skip: 1, limit: 2 }, 'r')
  answer(200, {})
  await service.answerGroup('a&b', 'g1', { answer: 'b' }, EMMY, 'r')
  await service.dismissGroup('a&b', 'g1', 'r')
  answer(200, { answers: [], total: 0 })
  await service.answersFor('a&b', { skip: 1, limit: 2 }, 'r')
  t.strictSame(requests.map(({ method, path, body }) => `${method} ${path} ${body}`.trim()), [
    'POST /faqs/a%26b/items {"question":"q","answer":"a","by":"emmy"}',
    'PUT /faqs/a%26b/items/f%2F1 {"answer":"b","by":"emmy"}',
    'DELETE /faqs/a%26b/items/f1',
    'GET /inbox/a%26b?skip=1&limit=2',
    'POST /inbox/a%26b/g1/answer {"answer":"b","by":"emmy"}',
    'POST /inbox/a%26b/g1/dismiss',
    'GET /answers?user_id=a%26b&skip=1&limit=2'
  ])
  const names = ['add_faq', 'answer_group', 'answers', 'change_faq', 'dismiss_group', 'inbox', 'remove_faq']
  t.strictSame((await countedCalls(app)).sort(), names.map(name => `${name} ok`))
})

t.test('what is not there, or has an id that cannot exist, is not found', async t => {
  const { app, requests, answer } = await appBefore(t, analysisService)
  const { analysisService: service } = app
  answer(404, { detail: 'none' })
  const calls: Array<[ask: (id: string) => Promise<unknown>, message: string]> = [
    [id => service.changeFaq('a', id, {}, EMMY, 'r'), 'Frequent question not found'],
    [id => service.removeFaq('a', id, 'r'), 'Frequent question not found'],
    [id => service.answerGroup('a', id, { answer: 'b' }, EMMY, 'r'), 'Group not found'],
    [id => service.dismissGroup('a', id, 'r'), 'Group not found']
  ]
  for (const [ask, message] of calls) {
    for (const id of ['x', '', 'a b', 'ä', 'x'.repeat(65)]) {
      await t.rejects(ask(id), { statusCode: 404, message }, `"${id.slice(0, 5)}" ${message}`)
    }
  }
  t.equal(requests.length, calls.length, 'the service is asked only for the ids that can exist')
})

t.test('the health of the service is what it says of itself, or nothing when it does not answer', async t => {
  const { app, requests, answer } = await appBefore(t, analysisService)
  answer(200, { status: 'ok' })
  t.strictSame(await app.analysisService.health(), { status: 'ok' })
  answer(503, {})
  t.equal(await app.analysisService.health(), undefined)
  t.strictSame(requests.map(({ method, path }) => `${method} ${path}`), ['GET /health', 'GET /health'])
})
