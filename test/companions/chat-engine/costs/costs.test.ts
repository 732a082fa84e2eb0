import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import type { Cost } from '../../../../companions/costs/cost.js'
import { monthOf } from '../../../../lib/values/month.js'
import { Budget } from '../../../../companions/chat-engine/costs/budget.js'
import { Spending } from '../../../../companions/chat-engine/costs/spending.js'
import { loadEngineSettings } from '../../../../companions/chat-engine/settings.js'
import { post, read } from '../helper.js'
import { completion, played, startModel, type ModelOptions, type Step } from '../model-double.js'

const PRICES = { MODEL_PRICES: 'test-model=1/2/0.5' }
const month = monthOf(new Date())
const USAGE = { prompt_tokens: 1000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 600 } }
const told = (text: string) => ({ body: completion(text, {}, {}, { usage: USAGE }) })

async function engine (t: Test, steps: Step[], options: ModelOptions = {}) {
  const model = await startModel(t, { ...PRICES, ...options })
  await model.database.collection<{ _id: string, role: string }>('users').insertMany([
    { _id: 'ada', role: 'STUDENT' }, { _id: 'root', role: 'ADMIN' }
  ])
  const { ask, calls, app, log } = played(model, steps)
  const rows = async () => {
    const { rows } = await read(app, `/costs?from=${month}&to=${month}`)
    return rows as Array<Record<string, any>>
  }
  const budget = async (subject = 'algorithms') => await read(app, `/budget?subject=${subject}`)
  return { ask, calls, app, log, rows, budget, model }
}

t.test('a call is counted as the endpoint tells it, under course, month, role, purpose and model', async t => {
  const { ask, rows, app } = await engine(t, [told('It is on **18 January**.')])
  await ask()
  const found = await rows()
  t.strictSame(found, [{
    subject: 'algorithms',
    month,
    role: 'STUDENT',
    purpose: 'chat',
    model: 'test-model',
    calls: 1,
    prompt_tokens: 1000,
    cached_tokens: 600,
    completion_tokens: 100,
    estimated_calls: 0,
    cost: (400 + 600 * 0.5 + 100 * 2) / 1_000_000,
    from_model: 1,
    from_material: 0,
    from_teacher: 0
  }])
  await ask('Hello!')
  const [row] = await rows()
  t.match(row, { calls: 1, from_material: 1 }, 'small talk needs no model')
  t.match((await app.inject('/metrics')).body, /llm_cost_total\{purpose="chat"\} 0\.000[89]/)
  t.notMatch(JSON.stringify(found), /ada|exam/, 'nobody is named, and no word')
})

t.test('a stream is counted by its last event, and estimated without one; a refusal costs nothing', async t => {
  const { rows, app, calls } = await engine(t, [
    { pieces: ['It is ', 'soon.'], usage: USAGE }, { pieces: ['It is soon, '.repeat(10)] }, { status: 401 }
  ])
  const stream = async () => await app.inject({
    method: 'POST',
    url: '/chat',
    headers: { accept: 'text/event-stream' },
    payload: { query: 'When is the exam?', id: 's', asignatura: 'algorithms', user_id: 'root' }
  })
  await stream()
  t.strictSame(calls[0]?.stream_options, { include_usage: true })
  const [first] = await rows()
  t.match(first, { role: 'ADMIN', calls: 1, estimated_calls: 0, prompt_tokens: 1000 })
  await stream()
  const [row] = await rows()
  t.match(row, { calls: 2, estimated_calls: 1, completion_tokens: 140 })
  const characters = calls[1]?.messages.reduce((sum, { content }) => sum + content.length, 0) as number
  t.equal(row?.prompt_tokens, 1000 + Math.ceil(characters / 3))
  await stream()
  const [last] = await rows()
  t.match(last, { calls: 2, from_model: 2, from_material: 1 })
})

t.test('tests, drafts, frequent questions and messages in other languages are purposes of their own', async t => {
  const { ask, rows, app } = await engine(t, [told('Something.')])
  await ask('Test me on stacks')
  await post(app, '/questions/generate', { subject: 'algorithms', count: 2 })
  await post(app, '/answers', { query: 'When is the exam?', asignatura: 'algorithms' })
  await ask('Wann findet die Prüfung statt und wo muss ich mich dafür anmelden?')
  const found = (await rows()).map(({ purpose, role }) => `${purpose} ${role}`)
  t.strictSame(found.sort(), ['chat STUDENT', 'drafts none', 'faqs none', 'search STUDENT', 'test STUDENT'])
})

t.test('a budget that is used up is answered offline, and says so; nothing else of the engine stops', async t => {
  const { ask, rows, budget, calls, app, log } = await engine(
    t, [told('It is on **18 January**.')], { BUDGET_MONTH_PER_SUBJECT: 0.001 }
  )
  t.match(await budget(), { month, installation: { state: 'none' }, subject: { spent: 0, state: 'ok' } })
  t.strictSame((await budget()).subjects, [])
  t.match((await ask()).body, { answered_by: 'model' })
  t.match(await budget(), { subject: { spent: 0.0009, budget: 0.001, state: 'warned' } }, 'at 80 %')
  t.match((await ask('Where is it?')).body, { answered_by: 'model' }, 'the call that passes it is made')
  const reply = await ask('When is the final exam?')
  t.match(reply.body, { answered_by: 'material' })
  t.match(reply.body.response, /what the language model may cost this month is used up/)
  t.equal(calls.length, 2)
  t.match(await budget(), { subject: { state: 'reached' } })
  t.strictSame((await budget()).subjects.map(({ subject }: { subject: string }) => subject), ['algorithms'])
  t.match((await ask('¿Cuándo es el examen?', { asignatura: 'historia', id: 'other' })).body, { answered_by: 'model' })
  t.match(await read(app, '/system/info'), { status: 'operational' }, 'the others have a model')
  const { body: metrics } = await app.inject('/metrics')
  t.match(metrics, /llm_budget_subjects\{state="reached"\} 1/)
  t.match(metrics, /llm_requests_total\{outcome="out of budget"\} 1/)
  t.equal(log.filter(line => line.includes('is used up')).length, 1, 'the log says it once')
  const [row, other] = await rows()
  t.match(row, { calls: 2, from_model: 2, from_material: 1 })
  t.match(other, { subject: 'historia' })
})

t.test('with the budget of the installation used up, every course is answered offline, also without a fallback',
  async t => {
    const { ask, app, calls, budget } = await engine(
      t, [told('It is on **18 January**.')], { BUDGET_MONTH: 0.0005, LLM_FALLBACK: 'off' }
    )
    await ask()
    t.match((await ask('¿Cuándo es el examen?', { asignatura: 'historia', id: 'other' })).body,
      { answered_by: 'material', response: /se ha agotado/ })
    t.match((await post(app, '/questions/generate', { subject: 'algorithms', count: 2 })).body,
      { answered_by: 'material' })
    t.equal(calls.length, 1)
    t.match(await read(app, '/system/info'), { status: 'degraded', model: 'out of budget' })
    t.match(await budget(), { installation: { spent: 0.0009, budget: 0.0005, state: 'reached' } })
    t.match((await app.inject('/metrics')).body, /llm_budget_used_ratio 1\.(?:8|79)/)
  })

t.test('while the database says nothing, the metrics come within some seconds, and know no budget', async t => {
  const registry = new Registry()
  const budget = new Budget({ installation: 1, subject: 1 }, async () => await new Promise(() => {}), {} as never)
  t.ok(new Spending({} as never, budget, 'm', registry), 'it makes its gauges')
  const since = performance.now()
  const lines = (await registry.metrics()).split('\n').filter(line => line.startsWith('llm_budget'))
  t.strictSame(lines, [
    'llm_budget_used_ratio Nan', 'llm_budget_subjects{state="warned"} Nan', 'llm_budget_subjects{state="reached"} Nan'
  ])
  t.ok(performance.now() - since < 5_000, `${Math.round(performance.now() - since)} ms`)
})

t.test('what is spent while the budget is read counts', async t => {
  let told = (_sums: Map<string, number>) => {}
  const read = async () => await new Promise<Map<string, number>>(resolve => { told = resolve })
  const budget = new Budget({ installation: 5, subject: 5 }, read, {} as never)
  const first = budget.spent()
  budget.add('algebra', 1)
  told(new Map([['algebra', 2]]))
  t.match(await first, { total: 3 })
  budget.add('algebra', 1)
  const { total, sums } = await budget.spent()
  t.strictSame([total, sums.get('algebra')], [4, 4])
})

t.test('each subject that is short of its budget is told, however many there are', async t => {
  const spent = async () => new Map(Array.from({ length: 300 }, (_, n) => [`course-${n}`, n < 200 ? 5 : 4]))
  const registry = new Registry()
  const log = { warn: () => {} } as never
  const spending = new Spending({} as never, new Budget({ installation: 0, subject: 5 }, spent, log), 'm', registry)
  t.equal((await spending.subjectsNearBudget()).length, 300, 'their teachers get a mail')
  t.match(await registry.metrics(), /llm_budget_subjects\{state="warned"\} 100/)
})

t.test('what other processes have spent counts, and a new month begins at nothing', async t => {
  const { ask, model, calls } = await engine(t, [told('Soon.')], { BUDGET_MONTH: 1 })
  const costs = model.database.collection<Pick<Cost, '_id' | 'subject' | 'month' | 'cost'>>('engine_costs')
  await costs.insertOne({ _id: 'x 2020-01 STUDENT chat m', subject: 'x', month: '2020-01', cost: 5 })
  t.match((await ask()).body, { answered_by: 'model' })
  await costs.insertOne({ _id: `x ${month} STUDENT chat m`, subject: 'x', month, cost: 5 })
  const { body } = await ask('Where is it?')
  t.match(body, { answered_by: 'model' }, 'for ten seconds, what was read last counts')
  const started = performance.now()
  const { now } = performance
  performance.now = () => started + 10_001
  t.teardown(() => { performance.now = now })
  t.match((await ask('Where is it?')).body, { answered_by: 'material' })
  t.equal(calls.length, 2)
})

t.test('a budget needs a price of each model', async t => {
  const load = (more: NodeJS.ProcessEnv) => loadEngineSettings({
    MONGODB_URI: 'mongodb://x/y', COMPANION_SECRET: 'x'.repeat(32), LLM_BASE_URL: 'http://x', LLM_MODEL: 'm', ...more
  }, false)
  t.throws(() => load({ BUDGET_MONTH: '5' }), /MODEL_PRICES must have a price of m/)
  const other = { BUDGET_MONTH_PER_SUBJECT: '5', MODEL_PRICES: 'm=1', LLM_MODEL_SEARCH: 'small' }
  t.throws(() => load(other), /a price of small/)
  t.throws(() => load({ MODEL_PRICES: 'm' }), /MODEL_PRICES must be/)
  t.throws(() => load({ BUDGET_MONTH: '-1' }), /BUDGET_MONTH must be/)
  t.match(load({ BUDGET_MONTH: '0.5', MODEL_PRICES: '*=1/2' }), { BUDGET_MONTH: 0.5 })
})
