import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { ClusteringThread } from '../../../../companions/analysis/clustering/thread.js'
import { engineDouble, json, type EngineBehaviour, UNUSED_URL } from '../../../support/doubles/engine-double.js'
import { testAnalysis } from '../helper.js'

const HASHING = [
  'Hash tables keep keys in buckets. The load factor of hash tables grows with the keys.',
  'When the load factor is high, hash tables have more collisions. Hash tables grow by doubling.',
  'Collisions in hash tables are kept in lists. The load factor says how long the lists are.'
]
const TREES = [
  'Los árboles equilibrados guardan la altura en cada nodo. Los árboles equilibrados rotan.',
  'Una rotación en árboles equilibrados cambia la altura de un nodo.'
]
const chunk = (content: string, filename: string) => ({ content, metadata: { subject: 'algorithms', filename } })
const CHUNKS = [
  ...HASHING.map((content, i) => chunk(content, i === 0 ? 'slides.pdf' : 'hashing.md')),
  ...TREES.map(content => chunk(content, 'arboles.docx')),
  chunk('1 2 3 4 5', 'table.csv')
]

/** Has the chunks of one subject, and gives two of them in a page, however many are asked for. */
const twoByTwo: EngineBehaviour = (response, { path }) => {
  const query = new URL(path, 'http://x').searchParams
  const skip = Number(query.get('skip'))
  const found = query.get('subject') === 'algorithms' ? CHUNKS : []
  json(response, 200, { chunks: found.slice(skip, skip + 2), total: found.length })
}

async function testTopics (t: Test) {
  const retrieval = await engineDouble(t, twoByTwo)
  return { retrieval, ...await testAnalysis(t, { RAG_URL: retrieval.url }) }
}

t.test('topics have a label, keywords, a size and their documents', async t => {
  const { post, get } = await testTopics(t)
  const { status, body: run } = await post('/topics/extract', { subject: 'algorithms' })
  t.equal(status, 200)
  t.strictSame([run.status, run.subject, run.chunks_analyzed], ['completed', 'algorithms', 6])
  t.equal(run.topics.length, 2, 'a page without words is no topic')
  const [hashing, trees] = run.topics
  t.matchOnlyStrict({ ...hashing, keywords: null }, {
    id: /^[0-9a-f]{16}$/,
    label: /^Hash tables, /,
    keywords: null,
    size: 3,
    documents: ['hashing.md', 'slides.pdf'],
    subject: 'algorithms',
    created_at: /Z$/
  })
  t.ok(hashing.keywords.includes('load factor'), `${hashing.keywords.join(', ')} has "load factor"`)
  t.match(trees.label, /^Árboles equilibrados, /)
  t.strictSame([trees.size, trees.documents], [2, ['arboles.docx']])
  t.strictSame(await get('/topics/algorithms'), {
    status: 200,
    body: { subject: 'algorithms', generated_at: hashing.created_at, chunks_analyzed: 6, topics: run.topics }
  })
})

t.test('a subject without documents is a 404, and its topics are withdrawn', async t => {
  const { post, get, retrieval } = await testTopics(t)
  t.equal((await post('/topics/extract', { subject: 'algorithms' })).status, 200)
  retrieval.behave(response => json(response, 200, { chunks: [], total: 0 }))
  for (const subject of ['empty', 'algorithms']) {
    t.strictSame(await post('/topics/extract', { subject }), {
      status: 404, body: { detail: 'No documents found for this subject' }
    }, subject)
    t.strictSame(await get(`/topics/${subject}`), {
      status: 200, body: { subject, generated_at: null, chunks_analyzed: 0, topics: [] }
    }, subject)
  }
})

t.test('a run needs a subject', async t => {
  const { post } = await testTopics(t)
  const { status, body: { detail } } = await post('/topics/extract', { subject: '' })
  t.equal(status, 422)
  t.strictSame(detail.map(({ loc }: { loc: string[] }) => loc), [['body', 'subject']])
})

t.test('topics can be deleted, and deleted again', async t => {
  const { post, get, send } = await testTopics(t)
  t.equal((await post('/topics/extract', { subject: 'algorithms' })).status, 200)
  for (const time of ['first', 'second']) {
    t.strictSame(await send('DELETE', '/topics/algorithms'), { status: 204, body: undefined }, `the ${time} time`)
  }
  t.strictSame((await get('/topics/algorithms')).body.topics, [])
})

t.test('the published topics stay when the retrieval service fails', async t => {
  const { post, get, retrieval } = await testTopics(t)
  t.equal((await post('/topics/extract', { subject: 'algorithms' })).status, 200)
  const before = await get('/topics/algorithms')
  const failures: Array<[string, EngineBehaviour, string]> = [
    ['an error', response => json(response, 500, {}), 'it answered with status 500'],
    ['nonsense', response => json(response, 200, { chunks: [{ text: 'x' }] }), 'its answer is not a list of chunks'],
    ['a broken connection', response => response.destroy(), 'connection closed']
  ]
  for (const [name, behaviour, reason] of failures) {
    retrieval.behave(behaviour)
    t.strictSame(await post('/topics/extract', { subject: 'algorithms' }), {
      status: 503, body: { detail: `Retrieval service unavailable: ${reason}` }
    }, name)
  }
  t.strictSame(await get('/topics/algorithms'), before)
})

t.test('without a retrieval service, a run is a 503 with the reason', async t => {
  const reasons = new Map([[undefined, 'RAG_URL is not set'], [UNUSED_URL, 'connection refused']])
  for (const [RAG_URL, reason] of reasons) {
    const { post } = await testAnalysis(t, { RAG_URL })
    t.strictSame(await post('/topics/extract', { subject: 'x' }), {
      status: 503, body: { detail: `Retrieval service unavailable: ${reason}` }
    }, reason)
  }
})

t.test('closing the thread ends the run that is under way and those that wait', async t => {
  const thread = new ClusteringThread(pino({ level: 'silent' }))
  const texts = Array.from({ length: 3000 }, (_, i) => `Question ${i} about topic ${i % 7} and ${i % 11}`)
  const lines = new PassThrough()
  const terms = { subject: 'a', log: pino(lines), signal: new AbortController().signal }
  const runs = [1, 2].map(() => thread.cluster({ texts, gramShare: 0.6, cut: 0.8 }, terms))
  const ended = Promise.all(runs.map((run, i) => t.rejects(run, `run ${i + 1}`)))
  // The first run reports that it is under way.
  await once(lines, 'data')
  await thread.close()
  await ended
})
