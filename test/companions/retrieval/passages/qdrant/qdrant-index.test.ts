import t, { type Test } from 'tap'
import { setImmediate as turn } from 'node:timers/promises'
import { collectedLog } from '../../../../support/log.js'
import { testRetrieval, type Field, type Service } from '../../helper.js'
import { embeddingsDouble, qdrantDouble } from '../qdrant-double.js'

/** A service on Qdrant with embeddings, which have keys. */
async function testMeanings (t: Test) {
  const [qdrant, embeddings] = [await qdrantDouble(t), await embeddingsDouble(t)]
  const { lines, log } = collectedLog('debug')
  const service = await testRetrieval(t, {
    QDRANT_URL: `${qdrant.url}/`,
    QDRANT_API_KEY: 'qdrant-key',
    EMBEDDINGS_BASE_URL: embeddings.url,
    EMBEDDINGS_MODEL: 'some/model',
    EMBEDDINGS_API_KEY: 'embeddings-key',
    embeddings: { times: { probeMs: 20 } }
  }, log)
  const contents = async (): Promise<string[]> =>
    (await service.send('GET', '/chunks?subject=botany')).body.chunks.map(({ content }: any) => content)
  return { ...service, qdrant, embeddings, lines, contents }
}

/** Searches again until the index is filled. */
async function foundInTheEnd ({ find }: Service, query: string, subject: string): Promise<string[]> {
  for (;;) {
    const found = await find(query, subject).catch(() => [])
    if (found.length > 0) return found
    await turn()
  }
}

t.test('a service starts before its Qdrant, and finds it later', async t => {
  const qdrant = await qdrantDouble(t)
  qdrant.down()
  const { index, find } = await testRetrieval(t, { QDRANT_URL: qdrant.url })
  t.equal((await index('a.txt', 'Mosses have no roots.')).status, 503)
  qdrant.up()
  t.equal((await index('a.txt', 'Mosses have no roots.')).status, 201)
  t.strictSame(await find('moss', 'botany'), ['Mosses have no roots.'])
})

t.test('hidden documents take no place among the hits, with and without a subject', async t => {
  const { form, index, find, send } = await testMeanings(t)
  const subject: Field = ['subject', 'botany']
  const { body: { id } } = await form(subject, ['file', 'Moss moss moss.', 'a.txt'], ['hidden', 'true'])
  await index('b.txt', 'A moss has no roots.')
  for (const where of ['botany', undefined]) {
    t.strictSame(await find('moss', where, 1), ['A moss has no roots.'], `in ${where}`)
  }
  await send('PUT', `/documents/${id}`, { hidden: false })
  t.equal((await find('moss', 'botany')).length, 2, 'it is found as soon as it is shown')
})

t.test('each course is a tenant; settings say how many nodes keep a passage, and where its vectors are', async t => {
  const [qdrant, embeddings] = [await qdrantDouble(t), await embeddingsDouble(t)]
  const settings = { QDRANT_URL: qdrant.url, EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'a/model' }
  const start = async (more: object) => {
    const { index } = await testRetrieval(t, { ...settings, ...more })
    t.equal((await index('a.txt', 'Mosses have no roots.')).status, 201)
    const [{ vectors, sparse_vectors: sparse, replication_factor: factor, indexed }] =
      [...qdrant.collections.values()] as [any]
    t.strictSame(Object.fromEntries(indexed),
      { subject: { type: 'keyword', is_tenant: true }, version: 'keyword', words_only: 'bool' })
    return [factor, vectors.meaning.on_disk, sparse.words.index?.on_disk, sparse.words.modifier]
  }
  t.strictSame(await start({}), [undefined, undefined, undefined, 'idf'], 'by itself, as Qdrant does')
  const set = { QDRANT_REPLICATION_FACTOR: 2, QDRANT_ON_DISK: 'on' }
  t.strictSame(await start(set), [2, true, true, 'idf'], 'a collection that is there is changed')
  t.strictSame(await start({}), [2, true, true, 'idf'], 'and left as it is without them')
  qdrant.collections.clear()
  t.strictSame(await start(set), [2, true, true, 'idf'], 'a new one is made so')
})

t.test('a new Qdrant is filled from the stored documents', async t => {
  const { index, uri } = await testRetrieval(t)
  await index('rocks.txt', 'Granite is a rock of the deep.', 'geology')
  const qdrant = await qdrantDouble(t)
  const service = await testRetrieval(t, { QDRANT_URL: qdrant.url, MONGODB_URI: uri })
  t.strictSame(await foundInTheEnd(service, 'granite', 'geology'), ['Granite is a rock of the deep.'])
})

t.test('a Qdrant that lost everything is filled again, without a restart', async t => {
  const qdrant = await qdrantDouble(t)
  const service = await testRetrieval(t, { QDRANT_URL: qdrant.url })
  await service.index('lichens.txt', 'A lichen is two beings in one.')
  qdrant.collections.clear()
  t.equal((await service.send('POST', '/search', { query: 'lichen', subject: 'botany' })).status, 503)
  t.strictSame(await foundInTheEnd(service, 'lichen', 'botany'), ['A lichen is two beings in one.'])
})

t.test('with embeddings, passages are found by meaning', async t => {
  const { index, find, qdrant, embeddings } = await testMeanings(t)
  await index('a.txt', 'A car needs fuel.')
  await index('b.txt', 'Mosses need light.')
  while ((await find('automobile', 'botany'))[0] !== 'A car needs fuel.') await turn()
  while ((await find('vegetation', 'botany'))[0] !== 'Mosses need light.') await turn()
  t.strictSame([...qdrant.collections.keys()], ['course_passages_some_model'], 'one collection for each model')
  for (const headers of qdrant.headers) t.equal(headers['api-key'], 'qdrant-key')
  for (const { authorization, model } of embeddings.calls) {
    t.strictSame([authorization, model], ['Bearer embeddings-key', 'some/model'])
  }
})

t.test('when Qdrant does not answer, nothing changes; without the embeddings, words go on', async t => {
  const { index, find, send, contents, qdrant, embeddings } = await testMeanings(t)
  await index('a.txt', 'Mosses have no roots.')
  qdrant.down()
  const { status, body } = await index('a.txt', 'Mosses have roots.')
  t.equal(status, 503)
  t.match(body.detail, /^Document index unavailable: nothing has changed/)
  t.strictSame(await contents(), ['Mosses have no roots.'])
  t.equal((await send('POST', '/search', { query: 'moss', subject: 'botany' })).status, 503)
  qdrant.up()
  embeddings.state.failing = true
  t.equal((await index('b.txt', 'A car needs fuel.')).status, 201)
  t.strictSame(await find('fuel', 'botany'), ['A car needs fuel.'])
  embeddings.state.failing = false
  while ((await find('automobile', 'botany'))[0] !== 'A car needs fuel.') await turn()
})

t.test('a new version counts, even when the old one cannot be deleted from Qdrant', async t => {
  const { index, find, qdrant } = await testMeanings(t)
  await index('a.txt', 'Mosses have no roots.')
  qdrant.down(/points\/delete$/)
  t.equal((await index('a.txt', 'Mosses have leaves.')).status, 201)
  t.strictSame(await find('moss', 'botany', 50), ['Mosses have leaves.'])
})

t.test('no key and no password is logged or printed', async t => {
  const { index, lines, qdrant, embeddings } = await testMeanings(t)
  embeddings.state.failing = true
  await index('a.txt', 'Mosses have roots.')
  qdrant.down()
  t.equal((await index('a.txt', 'Mosses have roots.')).status, 503)
  t.ok(lines.some(line => line.includes('the index gave no answer')), 'the failures are logged')
  t.notMatch(lines.join(''), /qdrant-key|embeddings-key/)

  const { host } = new URL(qdrant.url)
  const { app } = await testRetrieval(t, { QDRANT_URL: `http://user:password@${host}/path?key=secret` })
  t.equal(app.library.indexName, `Qdrant at ${host}, collection course_passages`)
})
