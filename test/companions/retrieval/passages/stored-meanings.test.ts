import t, { type Test } from 'tap'
import { setImmediate as turn } from 'node:timers/promises'
import { createConnection } from 'mongoose'
import { collectedLog } from '../../../helper.js'
import { testRetrieval } from '../helper.js'
import { embeddingsDouble } from './qdrant-double.js'
import { STABLE_API } from '../../../../lib/stable-api.js'

/** A service without Qdrant, with embeddings. */
async function testMeanings (t: Test) {
  const embeddings = await embeddingsDouble(t)
  const settings = {
    EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'some/model', EMBEDDINGS_API_KEY: 'embeddings-key'
  }
  const { lines, log } = collectedLog()
  const service = await testRetrieval(t, settings, log)
  return { ...service, embeddings, lines, settings }
}

/** Searches again until the best passage is this one. */
async function untilFound (find: (query: string, subject: string) => Promise<string[]>, query: string, best: string) {
  while ((await find(query, 'botany'))[0] !== best) await turn()
}

t.test('without Qdrant, passages are found by meaning and by words', async t => {
  const { app, index, find, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  t.equal((await find('automobile', 'botany'))[0], 'A car needs fuel.', 'no word in common')
  t.equal((await find('vegetation', 'botany'))[0], 'Mosses need light.', 'no word in common')
  t.equal((await find('fuel', 'botany'))[0], 'A car needs fuel.', 'by its word')
  t.equal(app.library.indexName, 'embedded (BM25 and some/model)')
  for (const { authorization, model } of embeddings.calls) {
    t.strictSame([authorization, model], ['Bearer embeddings-key', 'some/model'])
  }
})

t.test('vectors are stored: a new start asks for that of the query alone', async t => {
  const { index, uri, settings, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  embeddings.calls.length = 0
  const { find } = await testRetrieval(t, { ...settings, MONGODB_URI: uri })
  t.equal((await find('automobile', 'botany'))[0], 'A car needs fuel.')
  t.strictSame(embeddings.calls.map(({ input }) => input), [['automobile']])
})

t.test('while the endpoint is down, searches are by words and the log says it once; an upload is refused', async t => {
  const { index, find, send, lines, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  embeddings.state.failing = true
  t.strictSame(await find('fuel', 'botany'), ['A car needs fuel.'])
  t.strictSame(await find('automobile', 'botany'), [], 'by words alone')
  t.equal(lines.filter(line => line.includes('searches are by words alone')).length, 1)
  const { status, body } = await index('a.txt', 'A car needs water.')
  t.equal(status, 503)
  t.match(body.detail, /^Document index unavailable: nothing has changed/)
  t.strictSame((await send('GET', '/chunks?subject=botany')).body.chunks.map(({ content }: any) => content),
    ['A car needs fuel.'])
  t.notMatch(lines.join(''), /embeddings-key/)
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
    t.equal(embeddings.calls.at(-1)?.model, EMBEDDINGS_MODEL)
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
  t.equal(await count(), 2)
  const without = await testRetrieval(t, { MONGODB_URI: uri })
  await without.index('a.txt', 'A car needs oil.')
  t.equal(await count(), 1)
  await send('DELETE', '/documents?subject=botany')
  t.equal(await count(), 0)
})
