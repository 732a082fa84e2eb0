import t, { type Test } from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mongoose'
import { collectedLog } from '../../../support/helper.js'
import { testRetrieval } from '../helper.js'
import { embeddingsDouble } from './qdrant-double.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'

const FAST = { times: { passagesMs: 300, queryMs: 300, probeMs: 20 } }

/** A service without Qdrant, with embeddings. */
async function testMeanings (t: Test, more: Parameters<typeof testRetrieval>[1] = {}) {
  const embeddings = await embeddingsDouble(t)
  const settings = {
    EMBEDDINGS_BASE_URL: embeddings.url,
    EMBEDDINGS_MODEL: 'some/model',
    EMBEDDINGS_API_KEY: 'embeddings-key',
    embeddings: FAST,
    ...more
  }
  const { lines, log } = collectedLog()
  const service = await testRetrieval(t, settings, log)
  return { ...service, embeddings, lines, settings }
}

/** Searches again until the best passage is this one. */
async function untilFound (find: (query: string, subject: string) => Promise<string[]>, query: string, best: string) {
  while ((await find(query, 'botany'))[0] !== best) await sleep(5)
}

t.test('without Qdrant, passages are found by meaning and by words', async t => {
  const { app, index, find, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  await untilFound(find, 'automobile', 'A car needs fuel.')
  await untilFound(find, 'vegetation', 'Mosses need light.')
  t.equal((await find('vegetation', 'botany'))[0], 'Mosses need light.', 'no word in common')
  t.equal((await find('fuel', 'botany'))[0], 'A car needs fuel.', 'by its word')
  t.equal(app.library.indexName, 'embedded (BM25 and some/model)')
  for (const { authorization, model } of embeddings.calls) {
    t.strictSame([authorization, model], ['Bearer embeddings-key', 'some/model'])
  }
})

t.test('vectors are stored: a new start asks for that of the query alone', async t => {
  const { index, find: before, uri, settings, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  await untilFound(before, 'automobile', 'A car needs fuel.')
  await untilFound(before, 'vegetation', 'Mosses need light.')
  embeddings.calls.length = 0
  const { find } = await testRetrieval(t, { ...settings, MONGODB_URI: uri })
  t.equal((await find('automobile', 'botany'))[0], 'A car needs fuel.')
  t.strictSame(embeddings.calls.map(({ input }) => input), [['automobile']])
})

t.test('while the endpoint is away, uploads and searches go on by words; its return needs no request', async t => {
  const { app, index, find, send, lines, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await untilFound(find, 'automobile', 'A car needs fuel.')
  embeddings.state.failing = true
  t.equal((await index('b.txt', 'Mosses need light.')).status, 201)
  t.strictSame(await find('light', 'botany'), ['Mosses need light.'])
  t.strictSame(await find('vegetation', 'botany'), [], 'by words alone')
  t.equal((await send('GET', '/health')).body.embeddings, 'key refused', 'the operator sees why')
  t.equal(lines.filter(line => line.includes('searches are by words alone')).length, 1, 'the log says it once')
  embeddings.state.failing = false
  while (app.library.embeddingsProblem !== undefined) await sleep(5)
  t.equal((await send('GET', '/health')).body.embeddings, undefined, 'nobody has searched meanwhile')
  await untilFound(find, 'vegetation', 'Mosses need light.')
  const { payload } = await app.inject('/metrics')
  t.match(payload, /embeddings_requests_total\{outcome="key refused"\} [1-9]/)
  t.notMatch(lines.join(''), /embeddings-key/)
})

t.test('a slow endpoint gets fewer passages at once, and one that refuses long ones gets the half', async t => {
  const { app, index, find, embeddings } = await testMeanings(t)
  embeddings.state.slowFrom = 3
  const sections = Array.from({ length: 8 }, (_, n) => `# Part ${n}\n\nThe ${n}th thing is of no use at all to us.`)
  await index('a.md', `${sections.join('\n\n')}\n\n# Last\n\nA car needs fuel.`)
  await untilFound(find, 'automobile', 'A car needs fuel.')
  t.ok(embeddings.calls.every(({ input }) => input.length < 3), 'at most two at once')
  t.equal(app.library.embeddingsProblem, undefined)
  embeddings.state.tooLong = 300
  await index('b.txt', `Mosses need light. ${'They have no roots and so on. '.repeat(20)}`)
  while ((await find('vegetation', 'botany'))[0]?.startsWith('Mosses') !== true) await sleep(5)
  t.ok(embeddings.calls.some(({ input: [text = ''] }) => text.startsWith('Mosses') && text.length < 300), 'its half')
})

t.test('models get what their names are known to want before texts, or what is set', async t => {
  const cases = [
    [{ EMBEDDINGS_MODEL: 'intfloat/multilingual-e5-small' }, 'query: fuel', 'passage: A car'],
    [{ EMBEDDINGS_MODEL: 'nomic-embed-text:v1.5' }, 'search_query: fuel', 'search_document: A car'],
    [{ EMBEDDINGS_MODEL: 'e5', EMBEDDINGS_QUERY_PREFIX: 'none', EMBEDDINGS_PASSAGE_PREFIX: '> ' }, 'fuel', '> A car']
  ] as const
  for (const [more, query, passage] of cases) {
    const { index, find, embeddings, app } = await testMeanings(t, more)
    await index('a.txt', 'A car')
    await untilFound(find, 'fuel', 'A car')
    const sent = embeddings.calls.flatMap(({ input }) => input)
    t.ok(sent.includes(query) && sent.includes(passage), JSON.stringify(sent))
    await app.close()
  }
})

t.test('a prefix that has changed computes again, while the vectors of before answer', async t => {
  const { app, index, find, uri, settings, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await untilFound(find, 'automobile', 'A car needs fuel.')
  await app.close()
  embeddings.state.away = /./
  const next = { ...settings, MONGODB_URI: uri, EMBEDDINGS_PASSAGE_PREFIX: 'passage: ' }
  const second = await testRetrieval(t, next)
  t.strictSame(await second.find('automobile', 'botany'), [], 'not even queries are answered')
  await second.app.close()
  embeddings.state.away = /^passage: /
  const third = await testRetrieval(t, next)
  await untilFound(third.find, 'vehicle', 'A car needs fuel.')
  t.notOk(embeddings.calls.some(({ input }) => input[0]?.startsWith('passage')), 'by the vectors of before')
  embeddings.state.away = /^$/
  while (!embeddings.calls.some(({ input }) => input[0] === 'passage: A car needs fuel.')) await sleep(5)
  await untilFound(third.find, 'vehicle', 'A car needs fuel.')
})

t.test('vectors of before are not compared with one of another model, or of another length', async t => {
  const cases = [
    ['it names itself', { only: 'other/model' }, false],
    ['its vectors are longer', { silent: true, more: 1 }, false],
    ['it names nothing, and its vectors fit', { silent: true }, true]
  ] as const
  for (const [what, state, isCompared] of cases) {
    const { app, index, find, uri, settings, embeddings } = await testMeanings(t)
    await index('a.txt', 'A car needs fuel.')
    await untilFound(find, 'automobile', 'A car needs fuel.')
    await app.close()
    // There are no new vectors meanwhile.
    Object.assign(embeddings.state, state, { away: /^A car/ })
    const next = await testRetrieval(t, { ...settings, MONGODB_URI: uri, EMBEDDINGS_MODEL: 'other/model' })
    const found = new Set<string>()
    const isAsked = () => embeddings.calls.some(({ model, input }) => model === 'other/model' && input[0] === 'vehicle')
    while (isCompared ? found.size === 0 : !isAsked()) {
      for (const passage of await next.find('vehicle', 'botany')) found.add(passage)
      await sleep(5)
    }
    t.strictSame([...found], isCompared ? ['A car needs fuel.'] : [], what)
    await next.app.close()
  }
})

t.test('documents that have no vectors of the model get them after the start', async t => {
  const { index, uri } = await testRetrieval(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  const embeddings = await embeddingsDouble(t)
  for (const EMBEDDINGS_MODEL of ['some/model', 'other/model']) {
    const settings = { EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL, MONGODB_URI: uri }
    const { app, find } = await testRetrieval(t, settings)
    await untilFound(find, 'automobile', 'A car needs fuel.')
    await untilFound(find, 'vegetation', 'Mosses need light.')
    while (embeddings.calls.at(-1)?.model !== EMBEDDINGS_MODEL) await find('automobile', 'botany')
    await untilFound(find, 'vegetation', 'Mosses need light.')
    await app.close()
  }
})

t.test('the vectors of replaced and deleted documents are deleted, also without embeddings', async t => {
  const { index, send, uri } = await testMeanings(t)
  const connection = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const count = async () => await connection.collection('retrieval_vectors').countDocuments()
  await index('a.txt', 'A car needs fuel.')
  await index('a.txt', 'A car needs water.')
  await index('b.txt', 'Mosses need light.')
  while (await count() < 2) await sleep(5)
  t.equal(await count(), 2)
  const without = await testRetrieval(t, { MONGODB_URI: uri })
  await without.index('a.txt', 'A car needs oil.')
  t.equal(await count(), 1)
  await send('DELETE', '/documents?subject=botany')
  t.equal(await count(), 0)
})
