import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { TEXTS } from '../../../../companions/chat-engine/texts.js'
import { post, read, say } from '../helper.js'
import { completion, event, played, startModel, withGuide, type Call, type Step } from '../model-double.js'

/*
 * Each way in which a model can fail, in JSON and streamed, against a server that plays it for ever: each ends in an
 * answer that says by whom.
 */

const hurried = await startModel(t, { deadlineMs: 1_500, attemptMs: 400, retries: 1, backoffMs: 5 })
// For what does not hang: a busy machine may need more than 400 ms to read it.
const patient = await startModel(t, { deadlineMs: 5_000, attemptMs: 20_000, retries: 1, backoffMs: 5 })
// The material is made once, outside of the deadline of a fault.
for (const model of [hurried, patient]) {
  for (const asignatura of ['algorithms', 'historia']) await played(model, ['Hello.']).ask('hello', { asignatura })
}

const refusal = (status: number, message = 'No.', more = {}, headers = {}): Step =>
  ({ status, headers, body: JSON.stringify({ error: { message, ...more } }) })
const whole = (content: unknown, message = {}, choice = {}): Step => ({ body: completion(content, message, choice) })
const delta = (content: string) => event({ choices: [{ index: 0, delta: { content } }] })
const SAID = 'DEGREE: quoted\nThe exam is on the moon'

/** A stream of these events, or the beginning of a body in JSON; what follows is up to the fault. */
const begun = (events: string, then: (response: ServerResponse) => void): Step => (response, { stream }: Call) => {
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' })
  response.write(stream === true ? events : completion(SAID).slice(0, 60), () => then(response))
}
const nothing = () => {}
const DONE = event('[DONE]')
/** What was said and then this, as a stream that ends as it must, or this alone in JSON. */
const begunAlone = (said: string, last: object): Step => (response, { stream }: Call) => {
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' })
  response.end(stream === true ? delta(said) + event(last) + DONE : JSON.stringify(last))
}
const signsOfLife = (response: ServerResponse) => {
  const timer = setInterval(() => response.write(': keep-alive\n\n'), 50)
  response.once('close', () => clearInterval(timer))
}
const html: Step = { body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } }
const large: Step = { body: completion('long '.repeat(2_000_000)) }

/** The fault, as `/system/info` names it; `undefined` where its operator can do nothing about it. */
const FAULTS: Array<[name: string, step: Step, problem: string | undefined]> = [
  ['a wrong key', refusal(401, 'Incorrect API key'), 'key refused'],
  ['a key without the right', refusal(403), 'key refused'],
  ['no such model', refusal(404, 'model "x" not found, try pulling it first'), 'wrong model'],
  ['a wrong address', { status: 404, body: '404 page not found' }, 'wrong model'],
  ['a model that the endpoint refuses', refusal(400, 'The model `x` does not exist', { code: 'model_not_found' }),
    'wrong model'],
  ['payment required', refusal(402, 'Insufficient balance'), 'no quota'],
  ['no quota', refusal(429, 'You exceeded your current quota', { code: 'insufficient_quota' }), 'no quota'],
  ['a budget that is used up', refusal(403, 'Budget has been exceeded'), 'no quota'],
  ['too many requests', refusal(429, 'Slow down'), 'rate limited'],
  ['too many requests, for an hour', refusal(429, 'Slow down', {}, { 'retry-after': '3600' }), 'rate limited'],
  ['a prompt that is too long', refusal(400, 'maximum context length is 2048 tokens'), 'too long'],
  ['a prompt that is too long for llama.cpp',
    refusal(400, 'the request exceeds the available context size', { type: 'exceed_context_size_error' }), 'too long'],
  ['a request that is too large', refusal(413), 'too long'],
  ['another refusal', refusal(400, 'temperature must be 1'), 'refused'],
  ['an entity that is not understood', refusal(422), 'refused'],
  ['an internal error', refusal(500), 'error'],
  ['a bad gateway', { ...html as object, status: 502 }, 'error'],
  ['no service', refusal(503), 'error'],
  ['a gateway that waits too long', refusal(504), 'error'],
  ['a model that is loading', refusal(503, 'Loading model'), 'loading'],
  ['a connection that is reset', 'reset', 'unreachable'],
  ['no response', 'hang', 'timeout'],
  ['a response without a body', begun('', nothing), 'timeout'],
  ['an empty completion', whole(''), 'empty'],
  ['a completion without content', whole(null), 'empty'],
  ['no choices', { body: '{"choices":[]}' }, 'empty'],
  ['nothing but thoughts', whole('<think>Or is it'), 'empty'],
  ['nothing but a degree', whole('DEGREE: quoted'), 'empty'],
  ['nothing but citations', whole('DEGREE: quoted\n[1] [2]'), 'empty'],
  ['nothing but the end of the prompt', whole('The student asks (on 2026-11-28):\nWhen is the final exam?'), 'empty'],
  ['nothing but thoughts, up to the limit', whole('<think>Or is it', {}, { finish_reason: 'length' }), 'empty'],
  ['nothing but thoughts beside it', whole('', { reasoning_content: 'Or is it' }), 'empty'],
  ['nothing but the end of a turn', whole('</s>'), 'empty'],
  ['nothing but another end of a turn', whole('<end_of_turn>'), 'empty'],
  ['signs without a word', whole('!!! ???'), 'empty'],
  ['a page of something else', html, 'broken'],
  ['bytes that are no HTTP', response => { response.socket?.end('The exam is on the moon\r\n\r\n') }, 'unreachable'],
  ['an error beside what was said', begunAlone(SAID, { error: { code: 502, message: 'away' }, choices: [] }), 'error'],
  ['an error of the choice', begunAlone(SAID, { choices: [{ delta: {}, error: { code: 'x' } }] }), 'broken'],
  ['an end by an error', begunAlone(SAID, { choices: [{ delta: {}, finish_reason: 'error' }] }), 'broken'],
  ['a completion that the server aborts', whole(SAID, {}, { finish_reason: 'abort' }), 'broken'],
  ['an error that is the body', begunAlone(SAID, { object: 'error', message: 'maximum context length', code: 400 }),
    'too long'],
  ['an event of an error', begun(`${delta(SAID)}event: error\ndata: {"detail":"killed"}\n\n${DONE}`,
    response => response.end()), 'broken'],
  ['an error in the body', { body: JSON.stringify({ error: { message: 'overloaded', code: 'x' } }) }, 'broken'],
  ['a body that breaks off', begun(delta(SAID), response => response.destroy()), 'broken'],
  ['a body that stalls', begun(delta(SAID), nothing), 'timeout'],
  ['an error in the middle', begun(delta(SAID) + event({ error: { message: 'killed' } }), response => response.end()),
    'broken'],
  ['a body that is too large', large, 'broken'],
  ['a body that ends too soon', begun(delta(SAID), response => response.end()), 'broken'],
  ['signs of life alone', begun(': keep-alive\n\n', signsOfLife), 'timeout'],
  ['no body', { body: '' }, 'broken'],
  ['no content at all', { status: 204, body: '' }, 'broken'],
  ['another address', refusal(302, 'Moved', {}, { location: 'http://127.0.0.1:9/v1' }), 'refused'],
  ['an error as a text', { body: JSON.stringify({ error: 'model is overloaded' }) }, 'broken'],
  ['a list', { body: '[]' }, 'empty'],
  ['content that is no text', whole({ text: 'The exam is on the moon' }), 'empty'],
  ['a compressed body that is none',
    { body: 'The exam is on the moon', headers: { 'content-encoding': 'gzip' } }, 'broken'],
  ['half of a body', { body: completion(SAID), headers: { 'content-length': '9999' } }, 'timeout'],
  ['a refusal of the model', whole(null, { refusal: 'I cannot help with that.' }), undefined],
  ['a filter', whole('', {}, { finish_reason: 'content_filter' }), undefined],
  ['a call of a tool', whole(null, { tool_calls: [{ id: 'a', type: 'function', function: { name: 'f' } }] }), undefined]
]

const { withoutModel } = TEXTS.en

type Model = typeof hurried

/** The last reply of a model with a fault, streamed or not. */
async function asked (model: Model, step: Step, isStreamed: boolean) {
  const { app, id, ask } = played(model, [step])
  if (!isStreamed) return { id, ...await ask() }
  const payload = { query: 'When is the final exam?', id, asignatura: 'algorithms', user_id: 'ada' }
  const { statusCode: status, body } =
    await app.inject({ method: 'POST', url: '/chat', payload, headers: { accept: 'text/event-stream' } })
  return { id, status, body: JSON.parse(/\nevent: done\ndata: (.*)\n/.exec(body)?.[1] ?? '{}') }
}

async function noneOpen (t: Test, { open }: Model): Promise<void> {
  for (let tries = 0; open.size > 0 && tries < 100; tries++) await sleep(10)
  t.equal(open.size, 0, 'no call runs on')
}

for (const [name, step, problem] of FAULTS) {
  const model = problem === 'timeout' ? hurried : patient
  for (const isStreamed of [false, true]) {
    t.test(`${isStreamed ? 'streamed' : 'in JSON'}, ${name}: the material answers, and the reply says so`, async t => {
      const { id, status, body } = await asked(model, step, isStreamed)
      t.equal(status, 200)
      t.match(body, { answered_by: 'material', confidence: 'quoted', response: /18 January 2027/ })
      t.ok(body.sources.length > 0, 'it has its sources')
      t.ok(body.response.endsWith(withoutModel(problem ?? '')), body.response)
      t.notMatch(body.response, /moon/, 'what the model began is replaced')
      const { messages } = await read(model.app, `/history/${id}`)
      t.equal(messages.length, 2, 'one whole turn')
      t.match(messages[1], { content: body.response, answered_by: 'material' })
      const info = await read(model.app, '/system/info')
      t.strictSame([info.model, info.status], [problem, problem === undefined ? 'operational' : 'degraded'])
      t.match(model.log.join(''), 'the offline engine takes the place of the language model')
      await noneOpen(t, model)
      await played(model, ['DEGREE: related\nHello.']).ask()
      t.equal((await read(model.app, '/system/info')).status, 'operational', 'until the model answers again')
    })
  }
}

t.test('a server that is away: the material answers', async t => {
  const { ask, app } = played(await startModel(t, { LLM_BASE_URL: 'http://127.0.0.1:9/v1', backoffMs: 5 }), ['Hello.'])
  t.match((await ask()).body, { answered_by: 'material', response: /18 January 2027/ })
  t.match(await read(app, '/system/info'), { status: 'degraded', model: 'unreachable' })
})

t.test('the sentence is in the language of the message', async t => {
  const { app, id } = played(hurried, [{ status: 500 }])
  const { response } = await say(app, '¿Cuándo es el examen final?', id, 'historia')
  t.ok(response.endsWith(TEXTS.es.withoutModel('error')), response)
})

t.test('an endless reply is kept as it is at the deadline, and says that it is not whole', async t => {
  const endless: Step = response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(delta('DEGREE: related\nand so on'))
    const timer = setInterval(() => response.write(delta(' and so on')), 50)
    response.once('close', () => clearInterval(timer))
  }
  const { id, status, body } = await asked(hurried, endless, true)
  t.equal(status, 200)
  t.match(body, { answered_by: 'model', stopped: true, response: /^and so on(?: and so on)+\n\n\(The reply ends here/ })
  const { messages } = await read(hurried.app, `/history/${id}`)
  t.match(messages[1], { content: body.response, stopped: true, answered_by: 'model' })
  await noneOpen(t, hurried)
})

t.test('a caller of JSON that goes ends the call of the model, and no turn is recorded', async t => {
  const { app, id, calls } = played(hurried, ['hang'])
  await app.listen({ port: 0 })
  const client = new AbortController()
  const gone = fetch(`${app.listeningOrigin}/chat`, {
    method: 'POST',
    body: JSON.stringify({ query: 'When is the final exam?', id, asignatura: 'algorithms' }),
    headers: { 'content-type': 'application/json' },
    signal: client.signal
  })
  while (calls.length === 0) await sleep(5)
  client.abort()
  await t.rejects(gone)
  await noneOpen(t, hurried)
  await sleep(20)
  t.equal(calls.length, 1, 'it is not tried again')
  t.equal((await read(app, `/history/${id}`)).message_count, 0)
})

t.test('the caller says how long it waits: the model gets five sixths of it', async t => {
  const { app, id } = played(hurried, ['hang'])
  const started = performance.now()
  const message = { query: 'When is the final exam?', id, asignatura: 'algorithms' }
  const { body } = await post(app, '/chat', message, { 'x-timeout-ms': '600' })
  const took = performance.now() - started
  t.equal(body.answered_by, 'material')
  t.ok(took >= 400 && took < 1400, `${took} ms`)
})

t.test('while a model is loading, the student is told, and the reply follows', async t => {
  const loading = refusal(503, 'Loading model')
  const { app, id } = played(hurried, [loading, loading, loading, loading, 'DEGREE: related\nOn Monday.'])
  const payload = { query: 'When is the final exam?', id, asignatura: 'algorithms', user_id: 'ada' }
  const { body } = await app.inject({ method: 'POST', url: '/chat', payload, headers: { accept: 'text/event-stream' } })
  const texts = [...body.matchAll(/\nevent: delta\ndata: (.*)\n/g)].map(match => JSON.parse(match[1] ?? '').text)
  t.equal(texts.join(''), `${TEXTS.en.waitsForModel('loading')}\n\nOn Monday.`)
  t.match(JSON.parse(/\nevent: done\ndata: (.*)\n/.exec(body)?.[1] ?? ''), { response: texts.join('') })
})

const UNUSABLE: Array<[name: string, step: Step]> = [
  ['no service', refusal(503)],
  ['a wrong key', refusal(401)],
  ['no response', 'hang'],
  ['a connection that is reset', 'reset'],
  ['no quota', refusal(429, 'You exceeded your current quota', { code: 'insufficient_quota' })],
  ['a prompt that is too long', refusal(400, 'maximum context length is 2048 tokens')],
  ['a body that stalls', begun(delta(SAID), nothing)],
  ['a body that breaks off', begun(delta(SAID), response => response.destroy())],
  ['no JSON', 'I would rather not.'],
  ['nothing', whole('')]
]
for (const [name, step] of UNUSABLE) {
  t.test(`${name}: tests and drafts are made from the material, and say so`, async t => {
    const { app, id } = played(hurried, [step])
    const asked = await say(app, 'quiz me with 2 questions', id, 'algorithms', id)
    t.match(asked, { interrupted: true, answered_by: 'material', interrupt_info: { total_questions: 2 } })
    t.match(asked.response, TEXTS.en.questionsWithoutModel)
    const drafts = await post(app, '/questions/generate', { subject: 'algorithms', count: 2 })
    t.match(drafts, { status: 200, body: { answered_by: 'material', questions: { length: 2 } } })
  })
}

t.test('where the material has no question either, the student learns that the model made none', async t => {
  const { app, id, database } = played(hurried, [refusal(503)])
  await withGuide(t, database, { guide: '# Optics\n\nA lens bends light.' })
  const { interrupted, response } = await say(app, 'quiz me with 2 questions', id, 'algorithms', id)
  t.equal(interrupted, false)
  t.match(response, /cannot make a test/)
  t.ok(response.endsWith(TEXTS.en.questionsWithoutModel), response)
})

t.test('with LLM_FALLBACK=off, nothing takes the place of the model', async t => {
  const model = await startModel(t, { LLM_FALLBACK: 'off', retries: 0 })
  const { app, ask, id } = played(model, [refusal(503)])
  t.match(await ask(), { status: 500, body: { detail: 'Internal Server Error' } })
  t.equal((await read(app, `/history/${id}`)).message_count, 0, 'a failure leaves no half turn')
  t.equal((await ask('quiz me')).status, 500)
  t.equal((await post(app, '/resume_chat', { id, user_response: 'a' })).status, 400, 'nothing waits')
  const { status, body } = await post(app, '/questions/generate', { subject: 'algorithms', count: 2 })
  t.strictSame([status, body], [503, { detail: 'The language model failed' }])
})
