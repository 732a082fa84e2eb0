import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { letters, post, read, testEngine } from './helper.js'
import { completion, played, startModel, type Played, type Step } from './model-double.js'

interface Event { event: string, data: any }

/** The events of a stream; comments are left out. */
function eventsOf (body: string): Event[] {
  return body.split('\n\n').filter(block => block.startsWith('event: ')).map(block => {
    const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
    return { event, data: JSON.parse(data) }
  })
}

const names = (events: Event[]) => events.map(({ event }) => event)
const textOf = (events: Event[]) =>
  events.filter(({ event }) => event === 'delta').map(({ data }) => data.text).join('')

async function streamed (app: FastifyInstance, body: object, url = '/chat') {
  const response = await app.inject({ method: 'POST', url, payload: body, headers: { accept: 'text/event-stream' } })
  return { response, events: eventsOf(response.body) }
}

const MESSAGE = { query: 'When is the final exam?', id: 's1', asignatura: 'algorithms', user_id: 'ada' }

// Before the first test: tap ends when it has nothing to do, also between two tests.
const shared = await startModel(t)

t.test('an offline reply is one delta, and done is what a caller of JSON gets', async t => {
  const { app } = await testEngine(t)
  const { response, events } = await streamed(app, MESSAGE)
  t.equal(response.statusCode, 200)
  t.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8')
  t.equal(response.headers['cache-control'], 'no-store')
  t.equal(response.headers['x-accel-buffering'], 'no')
  t.strictSame(names(events).filter(name => name !== 'sources'), ['start', 'delta', 'done'])
  t.strictSame(events[0]?.data, { session_id: 's1' })
  const json = await post(app, '/chat', { ...MESSAGE, id: 's2' })
  t.strictSame({ ...events.at(-1)?.data, session_id: 's2' }, json.body)
  t.equal(textOf(events), json.body.response)
  t.equal((await read(app, '/history/s1')).message_count, 2)
})

t.test('the questions and the result of a test have events of their own', async t => {
  const { app } = await testEngine(t)
  const { events } = await streamed(app, { ...MESSAGE, query: 'quiz me with 1 easy question' })
  t.strictSame(names(events), ['start', 'delta', 'interrupt', 'done'])
  t.strictSame(events[2]?.data, events[3]?.data.interrupt_info)
  const answer = { id: 's1', user_response: (await letters(app)).right, user_id: 'ada' }
  const last = await streamed(app, answer, '/resume_chat')
  t.strictSame(names(last.events), ['start', 'delta', 'test_result', 'done'])
  t.match(last.events[2]?.data, { score: 100 })
})

t.test('a refusal before the stream begins is plain JSON', async t => {
  const { app } = await testEngine(t)
  await streamed(app, MESSAGE)
  for (const [url, body, status] of [
    ['/chat', { ...MESSAGE, user_id: 'eve' }, 409], ['/chat', {}, 422],
    ['/resume_chat', { id: 's1', user_response: 'a' }, 400]
  ] as const) {
    const { response } = await streamed(app, body, url)
    t.equal(response.statusCode, status)
    t.match(response.headers['content-type'], /^application\/json/)
    t.strictSame(Object.keys(response.json()), ['detail'])
  }
})

const languageModel = (steps: Step[]): Played & { stream: () => ReturnType<typeof streamed> } => {
  const model = played(shared, steps)
  return { ...model, stream: async () => await streamed(model.app, { ...MESSAGE, id: model.id }) }
}

t.test('with a model, the deltas come as it writes, filtered on the way', async t => {
  const usage = { prompt_tokens: 5, completion_tokens: 3 }
  const pieces = [
    '<thi', 'nk>secret</think>DEG', 'REE: quo', 'ted\n', 'It is on ', '**Monday** [', '1', '] [77].', ' `a[1', ']`'
  ]
  const { stream, calls, app, id } = languageModel([{ pieces, usage }])
  const { events } = await stream()
  t.equal(calls[0]?.stream, true)
  t.equal(textOf(events), 'It is on **Monday** [1]. `a[1]`')
  t.ok(names(events).filter(name => name === 'delta').length > 3, 'it comes in parts')
  t.strictSame(names(events).filter(name => name !== 'delta'), ['start', 'sources', 'done'])
  const done = events.at(-1)?.data
  t.match(done, { response: textOf(events), confidence: 'quoted', session_id: id })
  t.strictSame(events.at(-2)?.data, done.sources)
  t.equal((await read(app, `/history/${id}`)).messages[1].content, done.response)
  t.match((await app.inject('/metrics')).body, /llm_tokens_total\{kind="completion",outcome="ok"\} 3/)
})

t.test('the same completion gives the same reply, streamed or not', async t => {
  const said = 'DEGREE: related\nA [2]. B [1] ```x[1]``` C [99] \\[3]\n\n```\n[1]\n```\nDEGREE: none\nD [2]'
  const { ask, stream } = languageModel([said])
  const { body } = await ask()
  const { events } = await stream()
  t.strictSame(events.at(-1)?.data, body)
  t.equal(textOf(events), body.response)
})

t.test('an endpoint that sends JSON where a stream was asked for is read as well', async t => {
  const { stream } = languageModel([{ body: completion('DEGREE: related\nHello.') }])
  t.equal(textOf((await stream()).events), 'Hello.')
})

t.test('an endpoint that does not know stream_options is asked without them', async t => {
  const { stream, calls } = languageModel([{ status: 422 }, { pieces: ['DEGREE: related\nHello.'] }])
  t.equal(textOf((await stream()).events), 'Hello.')
  t.strictSame(calls.map(({ stream_options: options }) => options !== undefined), [true, false])
})

t.test('a stream that breaks off is not continued: the whole reply takes the place of what was shown', async t => {
  const steps: Step[] = [
    { pieces: ['DEGREE: related\nIt is '], breaksOff: true }, { pieces: ['It is on Monday.'] }
  ]
  const { stream, calls, app, id } = languageModel(steps)
  const { events } = await stream()
  t.equal(textOf(events), 'It is')
  const done = events.at(-1)?.data
  t.match(done, { answered_by: 'material', response: /^This is what the course material says:/ })
  t.equal(calls.length, 1)
  t.equal((await read(app, `/history/${id}`)).messages[1].content, done.response)
})

t.test('a model that gives no degree is streamed as it writes', async t => {
  const model = await startModel(t)
  const { app } = played(model, [{ pieces: ['The exam is on ', 'Monday, I think'], then: 'hang' }])
  await app.listen({ port: 0 })
  const client = new AbortController()
  const response = await fetch(`${app.listeningOrigin}/chat`, {
    method: 'POST',
    body: JSON.stringify(MESSAGE),
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    signal: client.signal
  })
  const reader = response.body?.getReader()
  let read = ''
  while (!read.includes('Monday, I think')) read += Buffer.from((await reader?.read())?.value ?? []).toString()
  t.match(read, /^event: start\n[^]*event: delta\n/)
  client.abort()
})

t.test('when the caller goes, the call of the model ends, and the text so far is the turn', async t => {
  const { app, id, calls } = languageModel([{ pieces: ['DEGREE: none\nIt is on Mon'], then: 'hang' }])
  await app.listen({ port: 0 })
  const client = new AbortController()
  const { Turn } = app.engine.models
  const recorded = new Promise<void>(resolve => {
    const record = Turn.record.bind(Turn)
    Turn.record = async turn => {
      await record(turn)
      Turn.record = record
      resolve()
    }
  })
  const response = await fetch(`${app.listeningOrigin}/chat`, {
    method: 'POST',
    body: JSON.stringify({ ...MESSAGE, id }),
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    signal: client.signal
  })
  const reader = response.body?.getReader()
  let read = ''
  while (!read.includes('It is on Mon')) read += Buffer.from((await reader?.read())?.value ?? []).toString()
  client.abort()
  await recorded
  t.strictSame((await Turn.last(id, new Date(0), 5)).map(({ reply }) => reply), ['It is on Mon'])
  t.equal(calls.length, 1, 'it is not tried again')
  t.match((await app.inject('/metrics')).body, 'llm_requests_total{outcome="given up"} 1')
})

t.test('a streamed reply that has reached its length ends the call: the rest is not waited for', async t => {
  const pieces = ['DEGREE: none\n', 'and so on '.repeat(2000), 'and on']
  const { stream, calls } = languageModel([{ pieces, then: 'hang' }])
  t.match(textOf((await stream()).events), /^and so on [^]{15900,16000}\n\n\(The reply ends here/)
  t.equal(calls.length, 1)
})

t.test('the deadline of a streamed reply holds while memory is collected', async t => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const model = await startModel(t, { deadlineMs: 2_000 })
  // The material is made before.
  await played(model, ['Hello.']).ask()
  const { app, id } = played(model, [{ pieces: ['DEGREE: quoted\nIt is '], then: 'hang' }])
  const collecting = setInterval(collect, 100)
  const { events } = await streamed(app, { ...MESSAGE, id }).finally(() => clearInterval(collecting))
  t.match(events.at(-1)?.data, { stopped: true, response: /^It is\n\n\(The reply ends here/ })
  t.match((await app.inject('/metrics')).body, 'llm_requests_total{outcome="timeout"} 1')
})
