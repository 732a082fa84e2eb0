import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { monthOf } from '../../../../lib/values/month.js'
import { testRetrieval } from '../helper.js'
import { embeddingsDouble } from './qdrant-double.js'

const month = monthOf(new Date())

t.test('embeddings are counted: those of documents for their subject, those of questions with the role', async t => {
  const embeddings = await embeddingsDouble(t)
  const { index, find, send } = await testRetrieval(t, {
    EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'some/model', MODEL_PRICES: 'some/model=1000000'
  })
  await index('a.txt', 'A car needs fuel.')
  while ((await find('automobile', 'botany'))[0] !== 'A car needs fuel.') await sleep(5)
  embeddings.calls.length = 0
  const search = async (headers: Record<string, string>) =>
    await send('POST', '/search', { query: 'vegetation', subject: 'botany' }, headers)
  t.equal((await search({ 'x-caller-role': 'STUDENT' })).status, 200)
  t.equal((await search({ 'x-words-only': 'true' })).status, 200)
  t.equal(embeddings.calls.length, 1, 'by words alone, no model is called')
  t.equal((await search({ 'x-caller-role': 'a b' })).status, 422)
  const { body } = await send('GET', `/costs?from=${month}&to=${month}&subject=botany`)
  const rows = body.rows.map(({ role, purpose, calls, estimated_calls: guessed, prompt_tokens: tokens, cost }: any) =>
    [purpose, role, (purpose === 'queries' && role === 'none') || calls, tokens > 0, guessed > 0, cost > 0])
  t.strictSame(rows.sort(), [
    ['passages', 'none', 1, true, true, true],
    ['queries', 'STUDENT', 1, true, true, true],
    ['queries', 'none', true, true, true, true]
  ])
})

t.test('questions become vectors as those of searches do, at the costs of frequent questions', async t => {
  const embeddings = await embeddingsDouble(t)
  const { send } = await testRetrieval(t, {
    EMBEDDINGS_BASE_URL: embeddings.url, EMBEDDINGS_MODEL: 'multilingual-e5-small', MODEL_PRICES: '*=1'
  })
  const ask = async (questions: unknown) => await send('POST', '/meanings', { subject: 'botany', questions })
  const { status, body } = await ask(['A car?', 'A fern?'])
  t.strictSame([status, body.vectors.length, body.vectors[0].length], [200, 2, 3])
  t.match(body.model, /^multilingual-e5-small/)
  t.strictSame(embeddings.calls[0]?.input, ['query: A car?', 'query: A fern?'])
  for (const bad of [[], [''], ['x'.repeat(2_001)], Array(33).fill('x'), 'x', [1]]) {
    t.equal((await ask(bad)).status, 422)
  }
  const costs = await send('GET', `/costs?from=${month}&to=${month}&subject=botany`)
  t.match(costs.body.rows[0], { purpose: 'faqs', role: 'none', calls: 1 })
  embeddings.calls.length = 0
  const more = async (purpose: string, text: string) => await send('POST', '/meanings',
    { subject: 'botany', questions: [text], purpose }, { 'x-caller-role': 'STUDENT' })
  await more('queries', 'A fern?')
  await more('passages', 'Ferns are green.')
  t.strictSame(embeddings.calls.map(({ input }) => input), [['query: A fern?'], ['passage: Ferns are green.']])
  t.equal((await more('chat', 'x')).status, 422)
  embeddings.state.failing = true
  t.strictSame((await ask(['A moss?'])).body, { vectors: [] }, 'none where the endpoint fails')
  const { send: sendWithout } = await testRetrieval(t)
  const without = await sendWithout('POST', '/meanings', { subject: 'botany', questions: ['A car?'] })
  t.strictSame([without.status, without.body], [200, { vectors: [] }], 'none where there are no embeddings')
})
