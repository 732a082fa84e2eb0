import type { ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { PromptForm } from '../../../../../companions/chat-engine/providers/model/prompt-form.js'
import { TEXTS } from '../../../../../companions/chat-engine/texts.js'
import { completion, event, played, startModel, type Call, type ModelOptions, type Step } from '../../model-double.js'

/*
 * A small model with a large window: it writes the degree that the long form of a prompt asks for, and no words. The
 * short form, which is one message, it answers.
 */

const HOUR = 3_600_000
// The material does not answer it for sure.
const UNSURE = 'Why do many students fail the final exam?'
const SAID = 'They do not study [1].'

const isShort = ({ messages }: Call) => messages.length === 1
const isAsked = ({ stream }: Call) => stream === true

/** What a model says to the two forms, in JSON or streamed. */
const forms = (long: string, short: string): Step => (response: ServerResponse, call: Call) => {
  const said = isShort(call) ? short : long
  response.writeHead(200, { 'content-type': isAsked(call) ? 'text/event-stream' : 'application/json' })
  if (!isAsked(call)) {
    response.end(completion(said))
    return
  }
  const pieces = said.match(/[^]{1,3}/g) ?? []
  response.write(pieces.map(content => event({ choices: [{ delta: { content } }] })).join(''))
  response.end(event({ choices: [{ delta: {}, finish_reason: 'stop' }] }) + event('[DONE]'))
}

/** Asks a model in JSON or in a stream: what is answered, what was streamed, and in which forms it was asked. */
async function modelWith (t: Test, options: ModelOptions = {}) {
  const model = await startModel(t, { retries: 1, backoffMs: 5, ...options })
  const asked = async (step: Step, { isStreamed = false, query = UNSURE } = {}) => {
    const { app, id, calls } = played(model, [step])
    const payload = { query, id, asignatura: 'algorithms', user_id: 'ada' }
    const accept = isStreamed ? 'text/event-stream' : 'application/json'
    const { body } = await app.inject({ method: 'POST', url: '/chat', payload, headers: { accept } })
    const done = isStreamed ? /\nevent: done\ndata: (.*)\n/.exec(body)?.[1] : body
    const streamed = [...body.matchAll(/\nevent: delta\ndata: (.*)\n/g)].map(([, data = '']) => JSON.parse(data).text)
    const tried = calls.map(call => isShort(call) ? 'short' : 'long')
    return { body: JSON.parse(done ?? '{}'), streamed: streamed.join(''), tried }
  }
  return { asked, app: model.app, log: () => model.log.join('') }
}

const WORDLESS = ['DEGREE: chat', 'DEGREE: quoted\n', '[1]', '']
for (const wordless of WORDLESS) {
  for (const isStreamed of [false, true]) {
    const how = `${isStreamed ? 'streamed' : 'in JSON'}, ${JSON.stringify(wordless)}`
    t.test(`${how}: a model without words is asked once more in the short form, and then in it alone`, async t => {
      const { asked, app, log } = await modelWith(t)
      const logged = []
      for (const expected of [['long', 'short'], ['long', 'short'], ['short'], ['short']]) {
        const { body, streamed, tried } = await asked(forms(wordless, SAID), { isStreamed })
        logged.push(log().includes('it gets the short one for a day'))
        t.match(body, { answered_by: 'model', response: /^They do not study \[1\]\./ })
        t.notMatch(body.response, /language model/, 'nothing has failed')
        if (isStreamed && wordless !== '[1]') t.equal(streamed, body.response)
        t.strictSame(tried, expected)
      }
      t.match((await app.inject('/system/info')).json(), { status: 'operational' })
      t.strictSame(logged, [false, true, false, false], 'the log says it once')
      const counted = wordless === '' ? { ok: 4, empty: 2 } : { ok: 6 }
      const { body: metrics } = await app.inject('/metrics')
      for (const [outcome, count] of Object.entries(counted)) {
        t.match(metrics, `llm_requests_total{outcome="${outcome}"} ${count}\n`, 'each call is counted')
      }
    })
  }
}

t.test('a model that fails by chance keeps the long form', async t => {
  const { asked } = await modelWith(t)
  for (let turn = 0; turn < 3; turn++) {
    t.strictSame((await asked(forms('DEGREE: chat', SAID))).tried, ['long', 'short'])
    t.strictSame((await asked(forms('DEGREE: related\nPerhaps.', 'No.'))).tried, ['long'], 'it had words in between')
  }
})

t.test('a model without words in both forms costs no second call for long', async t => {
  for (const [wordless, calls] of [['DEGREE: chat', 1], ['', 2]] as const) {
    const { asked, app } = await modelWith(t)
    for (let turn = 0; turn < 4; turn++) {
      const { body, tried } = await asked(forms(wordless, wordless), { isStreamed: turn % 2 === 1 })
      t.match(body, { answered_by: 'material' })
      t.ok(body.response.endsWith(TEXTS.en.withoutModel('empty')), body.response)
      const short = Array.from({ length: calls }, () => 'short')
      const long = Array.from({ length: calls }, () => 'long')
      t.strictSame(tried, turn < 2 ? ['long', ...short] : long)
      t.match((await app.inject('/system/info')).json(), { status: 'degraded', model: 'empty' })
    }
    t.match((await asked(forms('DEGREE: related\nPerhaps.', ''))).body, { answered_by: 'model', response: /^Perhaps/ })
  }
})

t.test('the denial of the short form is an answer: the material comes in its place', async t => {
  const { asked } = await modelWith(t)
  for (const expected of [['long', 'short'], ['long', 'short'], ['short']]) {
    const { body, tried } = await asked(forms('DEGREE: none', 'NOT IN THE MATERIAL'))
    t.match(body, { answered_by: 'material', response: /^This may answer it:/ })
    t.notMatch(body.response, /language model/)
    t.strictSame(tried, expected)
  }
})

t.test('what the material answers for sure stands below a reply to the short form, and later alone', async t => {
  const { asked } = await modelWith(t)
  const query = 'When is the final exam?'
  for (let turn = 0; turn < 2; turn++) {
    const { body } = await asked(forms('DEGREE: chat', 'I do not know.'), { query })
    t.match(body, { answered_by: 'model', confidence: 'related', response: /^I do not know\.\n\n[^]*18 January 2027/ })
  }
  const { body, tried } = await asked(forms('DEGREE: chat', 'I do not know.'), { query })
  t.match(body, { answered_by: 'material', confidence: 'quoted' })
  t.strictSame(tried, [])
})

t.test('both forms have one deadline', async t => {
  const { asked } = await modelWith(t, { deadlineMs: 800 })
  await asked(forms('DEGREE: related\nPerhaps.', SAID))
  const began = performance.now()
  const { body } = await asked((response, call) => {
    if (!isShort(call)) setTimeout(() => response.end(completion('DEGREE: chat')), 300)
  })
  const took = performance.now() - began
  t.match(body, { answered_by: 'material' })
  t.ok(body.response.endsWith(TEXTS.en.withoutModel('timeout')), body.response)
  t.ok(took < 2000, `${took} ms`)
})

t.test('a short form that fails or comes late is left out from the third message on', async t => {
  const fails: Step[] = [
    (response, call) => { response.writeHead(isShort(call) ? 500 : 200).end(completion('DEGREE: chat')) },
    (response, call) => { if (!isShort(call)) response.end(completion('DEGREE: chat')) }
  ]
  for (const step of fails) {
    const { asked } = await modelWith(t, { deadlineMs: 600 })
    for (const expected of [true, true, false, false]) {
      const { body, tried } = await asked(step)
      t.match(body, { answered_by: 'material' })
      t.equal(tried.includes('short'), expected)
    }
  }
})

t.test('what was learnt is forgotten after a day', async t => {
  let now = 0
  const lines: string[] = []
  const log = { warn: (line: string) => { lines.push(line) } } as unknown as ConstructorParameters<typeof PromptForm>[0]
  const form = new PromptForm(log, () => now)
  for (let message = 0; message < 2; message++) form.shortTried(true)
  t.equal(form.isShort, true)
  t.equal(lines.length, 1, 'the log says it')
  now += 23 * HOUR
  t.equal(form.isShort, true)
  now += 2 * HOUR
  t.equal(form.isShort, false)
  for (let message = 0; message < 2; message++) form.shortTried(false)
  t.equal(form.mayHelp, false)
  now += 25 * HOUR
  t.equal(form.mayHelp, true)
})
