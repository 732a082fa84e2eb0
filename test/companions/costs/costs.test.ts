import fastify from 'fastify'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import type { Charge } from '../../../companions/costs/charge.js'
import { costModel, type CostCounts } from '../../../companions/costs/cost.js'
import { monthOf } from '../../../lib/values/month.js'
import { Ledger } from '../../../companions/costs/ledger.js'
import { Prices } from '../../../companions/costs/prices.js'
import { estimatedUsage, usageIn } from '../../../companions/costs/usage.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { freshDatabase } from '../../support/database.js'

const MILLION = { prompt: 1_000_000, cached: 0, completion: 0, isEstimated: false }
const CHAT: Charge = { subject: 'algebra', role: 'STUDENT', purpose: 'chat' }

t.test('tokens cost what the model asks for prompts, for completions and for what it has cached', async t => {
  const prices = new Prices('gpt-4o-mini=0.15/0.6/0.075, hf.co/x:Q4 =1/2,e5=0.02, *=7')
  t.equal(prices.costOf('gpt-4o-mini', MILLION), 0.15)
  t.equal(prices.costOf('gpt-4o-mini', { ...MILLION, cached: 1_000_000 }), 0.075)
  t.equal(prices.costOf('hf.co/x:Q4', { ...MILLION, cached: 400_000, completion: 1_000_000 }), 3, 'no price for cached')
  t.equal(prices.costOf('e5', { ...MILLION, completion: 5 }), 0.02)
  t.equal(prices.costOf('another', MILLION), 7)
  t.equal(new Prices().costOf('another', MILLION), 0)
  t.strictSame([prices.has('another'), new Prices('e5=1').has('another')], [true, false])
})

t.test('a list of prices that cannot be read is refused', async t => {
  for (const text of ['gpt', 'gpt=', 'gpt=a', 'gpt=-1', 'gpt=1/2/3/4', '=1', 'gpt=1;e5=2']) {
    t.throws(() => new Prices(text), /MODEL_PRICES must be a comma-separated list/, text)
  }
  t.doesNotThrow(() => new Prices(' , '))
})

t.test('tokens are read in the words of the endpoint, and only where they can be counted', async t => {
  const told = { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 60 } }
  t.strictSame(usageIn(told), { prompt: 100, cached: 60, completion: 7, isEstimated: false })
  t.match(usageIn({ prompt_tokens: 100, prompt_cache_hit_tokens: 40 }), { cached: 40, completion: 0 }, 'DeepSeek')
  t.match(usageIn({ prompt_tokens: 10, prompt_tokens_details: { cached_tokens: 60 } }), { cached: 10 })
  for (const nothing of [undefined, null, 'many', {}, { prompt_tokens: -1 }, { prompt_tokens: 1.5 }]) {
    t.equal(usageIn(nothing), undefined, JSON.stringify(nothing))
  }
  t.strictSame(estimatedUsage(['four', 'five!'], 4), { prompt: 3, cached: 0, completion: 2, isEstimated: true })
})

async function collections (t: Test) {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const costs = costModel('engine_costs')(connection)
  await costs.createIndexes()
  return { connection, costs }
}

t.test('processes that count at the same time lose nothing and count nothing twice', async t => {
  const { costs } = await collections(t)
  const { log } = fastify()
  const ledgers = Array.from({ length: 4 }, () => new Ledger(costs, new Prices('m=1/1'), log))
  for (let call = 0; call < 40; call++) {
    ledgers[call % 4]?.count(CHAT, 'm', { prompt: 10, cached: 0, completion: 5, isEstimated: call < 4 })
    ledgers[call % 4]?.countReply(CHAT, 'm', call < 30 ? 'model' : 'material')
  }
  await Promise.all(ledgers.map(ledger => ledger.written()))
  const month = monthOf(new Date())
  const { rows, total } = await costs.page({ from: month, to: month }, 0, 10)
  t.equal(total, 1)
  const [{ cost, _id, ...row } = {} as never] = rows
  t.strictSame(row, {
    subject: 'algebra',
    month,
    role: 'STUDENT',
    purpose: 'chat',
    model: 'm',
    calls: 40,
    prompt_tokens: 400,
    cached_tokens: 0,
    completion_tokens: 200,
    estimated_calls: 4,
    from_model: 30,
    from_material: 10,
    from_teacher: 0
  })
  t.ok(Math.abs(cost - 600 / 1_000_000) < 1e-12, 'and the money')
})

t.test('rows are found by month, and by subject with an index', async t => {
  const { connection, costs } = await collections(t)
  const counts = (cost: number) => ({ calls: 1, cost }) as CostCounts
  await costs.raise([
    ['algebra 2026-09 STUDENT chat a model', counts(1)],
    ['algebra 2026-10 STUDENT chat a model', counts(2)],
    ['algebra 2026-10 ADMIN test m', counts(4)],
    ['algebra-2 2026-10 STUDENT chat m', counts(8)],
    [' 2026-10 none queries m', counts(16)]
  ])
  const found = async (from: string, to: string, subject?: string, skip = 0, limit = 10) => {
    const { rows, total } = await costs.page({ from, to, subject }, skip, limit)
    return [rows.map(({ cost }) => cost), total]
  }
  t.strictSame(await found('2026-09', '2026-10', 'algebra'), [[1, 4, 2], 3])
  t.strictSame(await found('2026-10', '2026-10', 'algebra'), [[4, 2], 2])
  t.strictSame(await found('2026-09', '2026-10', undefined, 1, 2), [[16, 4], 5], 'a page, in the order of months')
  t.strictSame([...await costs.sumsOf('2026-10')].sort(), [['', 16], ['algebra', 6], ['algebra-2', 8]])
  const [row] = await connection.collection('engine_costs').find({ cost: 1 }).toArray()
  t.match(row, { subject: 'algebra', month: '2026-09', role: 'STUDENT', purpose: 'chat', model: 'a model' })
})
