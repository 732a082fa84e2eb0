import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { pino } from 'pino'
import { ClusteringThread } from '../../../companions/analysis/clustering/thread.js'
import { engineDouble, json } from '../../engine-double.js'
import { NOBODY } from '../../helper.js'
import { get, post, testAnalysis } from './helper.js'

const HASHING = ['Hash tables keep keys in buckets. The load factor of hash tables grows with the keys.', 'When the load factor is high, hash tables have more collisions. Hash tables grow by doubling.', 'Collisions in hash tables are kept in lists. The load factor says how long the lists are.']
const TREES = ['Los árboles equilibrados guardan la altura en cada nodo. Los árboles equilibrados rotan.', 'Una rotación en árboles equilibrados cambia la altura de un nodo.']

t.test('topics of the material', async t => {
  const retrieval = await engineDouble(t)
  const { app } = await testAnalysis(t, { RAG_URL: retrieval.url })
  const chunks = [
    ...HASHING.map((content, i) => ({ id: `h${i}`, content, metadata: { subject: 'algorithms', filename: i === 0 ? 'slides.pdf' : 'hashing.md', page: 1, chunk: i } })),
    ...TREES.map((content, i) => ({ id: `t${i}`, content, metadata: { subject: 'algorithms', filename: 'arboles.docx', chunk: i } })),
    { id: 'n', content: '1 2 3 4 5', metadata: { subject: 'algorithms', filename: 'table.csv', chunk: 0 } }
  ]
  // Two to a page, whatever is asked for.
  retrieval.behave((response, { path }) => {
    const query = new URL(path, 'http://x').searchParams
    const skip = Number(query.get('skip'))
    const found = query.get('subject') === 'algorithms' ? chunks : []
    json(response, 200, { chunks: found.slice(skip, skip + 2), total: found.length })
  })

  t.test('have a label, keywords, a size and their documents', async t => {
    const { status, body: run } = await post(app, '/topics/extract', { subject: 'algorithms' })
    t.equal(status, 200)
    t.match(run, { status: 'completed', subject: 'algorithms', chunks_analyzed: 6 })
    t.equal(run.topics.length, 2, 'a page without words is no topic')
    t.match(run.topics[0], { id: /^[0-9a-f]{16}$/, label: /^Hash tables, /, size: 3, documents: ['hashing.md', 'slides.pdf'], subject: 'algorithms', created_at: /Z$/ })
    t.match(run.topics[1], { label: /^Árboles equilibrados, /, size: 2, documents: ['arboles.docx'] })
    t.ok(run.topics[0].keywords.includes('load factor'))

    t.same(await get(app, '/topics/algorithms'), { status: 200, body: { subject: 'algorithms', generated_at: run.topics[0].created_at, chunks_analyzed: 6, topics: run.topics } })
  })

  t.test('of a subject without documents are a 404, and were never extracted', async t => {
    t.same(await post(app, '/topics/extract', { subject: 'empty' }), { status: 404, body: { detail: 'No documents found for this subject' } })
    t.same(await get(app, '/topics/empty'), { status: 200, body: { subject: 'empty', generated_at: null, chunks_analyzed: 0, topics: [] } })
    t.match(await post(app, '/topics/extract', { subject: '' }), { status: 422, body: { detail: [{ loc: ['body', 'subject'] }] } })
  })

  t.test('leave the list before where the retrieval service fails', async t => {
    const before = await get(app, '/topics/algorithms')
    const failures: Array<[string, Parameters<typeof retrieval.behave>[0], string]> = [
      ['an error', response => json(response, 500, {}), 'Retrieval service unavailable: it answered with status 500'],
      ['nonsense', response => json(response, 200, { chunks: [{ text: 'x' }] }), 'Retrieval service unavailable: its answer is not a list of chunks'],
      ['a broken connection', response => response.destroy(), 'Retrieval service unavailable: connection closed']
    ]
    for (const [name, behaviour, detail] of failures) {
      retrieval.behave(behaviour)
      t.same(await post(app, '/topics/extract', { subject: 'algorithms' }), { status: 503, body: { detail } }, name)
    }
    t.same(await get(app, '/topics/algorithms'), before)
  })
})

t.test('without a retrieval service there are no topics, and a sentence', async t => {
  const alone = await testAnalysis(t)
  t.same(await post(alone.app, '/topics/extract', { subject: 'x' }), { status: 503, body: { detail: 'Retrieval service unavailable: RAG_URL is not set' } })
  const { app } = await testAnalysis(t, { RAG_URL: NOBODY })
  t.same(await post(app, '/topics/extract', { subject: 'x' }), { status: 503, body: { detail: 'Retrieval service unavailable: connection refused' } })
})

t.test('a run ends with the service', async t => {
  const thread = new ClusteringThread()
  const texts = Array.from({ length: 3000 }, (_, i) => `Question ${i} about topic ${i % 7} and ${i % 11}`)
  const log = pino({ level: 'silent' })
  const [running, waiting] = [1, 2].map(() => thread.cluster({ texts, gramShare: 0.6, cut: 0.8 }, log))
  const ended = Promise.all([t.rejects(running as Promise<unknown>), t.rejects(waiting as Promise<unknown>)])
  await sleep(50)
  await thread.close()
  await ended
})
