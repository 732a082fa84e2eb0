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
