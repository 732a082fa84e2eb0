import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { loadEngineSettings } from '../../../companions/chat-engine/settings.js'
import { VERSION } from '../../../lib/process/version.js'
import { freshDatabase } from '../../support/database.js'
import { until } from '../../support/events.js'
import { COMPANION_SECRET } from '../secret.js'
import { post, say, subjectsOf, testEngine, type Answer } from './helper.js'

// As it ships: `npm test` compiles first.
const SERVER = fileURLToPath(new URL('../../../companions/chat-engine/server.js', import.meta.url))

/** `where kind` of each faulty field. */
function issues ({ body }: Answer): string[] {
  return body.detail.map(({ loc, type }: { loc: string[], type: string }) => `${loc.join('.')} ${type}`)
}

t.test('the service says that it is well, and what it is', async t => {
  const { app } = await testEngine(t)
  t.strictSame((await app.inject('/health')).json(), { status: 'ok', version: VERSION })
  t.strictSame(
    (await app.inject('/system/info')).json(),
    { version: VERSION, llm_provider: 'offline', llm_model: 'bm25', status: 'operational' }
  )
  t.match(
    (await app.inject('/metrics')).body,
    /^http_requests_total\{method="GET",route="\/health",status_code="200"\} 1$/m
  )
})

t.test('the service documents its endpoints and every status', async t => {
  const { app } = await testEngine(t)
  const document = (await app.inject('/openapi.json')).json()
  const contract: Record<string, string[]> = {
    'POST /chat': ['200', '409', '413', '415', '422'],
    'POST /answers': ['200', '413', '415', '422'],
    'POST /questions/generate': ['200', '413', '415', '422'],
    'GET /suggestions': ['200', '422'],
    'POST /resume_chat': ['200', '400', '404', '409', '413', '415', '422'],
    'GET /history/{session_id}': ['200', '404'],
    'POST /scrape_guia': ['200', '413', '415', '422'],
    'GET /guides/{subject}': ['200'],
    'GET /profiles/{user_id}': ['200'],
    'DELETE /history/{session_id}': ['204', '413'],
    'DELETE /profiles/{user_id}': ['204', '413'],
    'DELETE /subjects/{subject}': ['204', '413'],
    'GET /conversations': ['200', '422'],
    'GET /conversations/stats': ['200', '422'],
    'GET /costs': ['200', '422'],
    'GET /budget': ['200', '422'],
    'GET /health': ['200'],
    'GET /ready': ['200'],
    'GET /system/info': ['200'],
    'GET /metrics': ['200']
  }
  const operations = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const))
  t.strictSame(operations.map(([name]) => name).sort(), Object.keys(contract).sort())
  for (const [name, operation] of operations) {
    t.strictSame(
      Object.keys(operation.responses),
      [...new Set([...contract[name] as string[], '400', '403', '500', '503'])].sort(),
      name
    )
  }
  t.equal(document.openapi, '3.1.0')
  for (const name of [
    'Reply', 'InterruptInfo', 'TestResult', 'Error', 'ValidationError'
  ]) t.ok(document.components.schemas[name], name)
})

t.test('the service answers a question outside of any conversation, and remembers nothing', async t => {
  const { app } = await testEngine(t)
  const asked = await post(
    app, '/answers', { query: 'How much does the final exam count?', asignatura: 'algorithms' }
  )
  t.equal(asked.status, 200)
  t.match(asked.body, { response: /Final exam — Weight: 45%/, asignatura: 'algorithms' })
  t.strictSame(asked.body.sources, ['Course guide, Algorithms and Data Structures › 6. Assessment'])
  const unknown = await post(app, '/answers', { query: '¿Qué comen los pingüinos?', asignatura: 'algorithms' })
  t.match(unknown.body.response, /^No he encontrado nada/)
  t.strictSame(unknown.body.sources, [])
  const invalid = await post(app, '/answers', { query: '', asignatura: '-x' })
  t.equal(invalid.status, 422)
  t.strictSame(issues(invalid), ['body.query string_too_short', 'body.asignatura string_pattern_mismatch'])
  t.strictSame((await app.inject('/conversations')).json(), [])
  t.equal((await app.inject('/conversations/stats')).json().messages, 0)
})

t.test('the service makes questions for a question bank, in the language of the material', async t => {
  const { app, database } = await testEngine(t)
  await subjectsOf(database).insertOne({ _id: 'dull', name: 'Dull', guide: '# Preface\n\nWe had a good time here.' })
  const made = async (body: object) => (await post(app, '/questions/generate', body)).body
  const { has_material: has, questions } = await made({ subject: 'historia', count: 3, difficulty: 'easy' })
  t.equal(has, true)
  t.equal(questions.length, 3)
  for (const { type, text, options, difficulty, topic, source } of questions) {
    t.match({ type, difficulty }, { type: 'single', difficulty: 'easy' })
    t.match(text, /^(En «.+»(: |, el material dice: «.+»\. ))?¿/)
    t.strictSame(options.filter(({ correct }: { correct: boolean }) => correct).length, 1)
    t.match(topic, /^Tema \d/)
    t.match(source, { title: 'Guía docente', quote: /\.$/ })
  }
  const asked = questions.map(({ text }: { text: string }) => text)
  for (const difficulty of ['easy', 'medium', 'hard']) {
    const drafts: any[] = (await made({ subject: 'historia', count: 9, difficulty })).questions
    t.ok(drafts.every(({ type, difficulty }) => (type === 'single') === (difficulty === 'easy')), 'by what it asks for')
  }
  const others = await made({ subject: 'historia', count: 3, exclude: asked })
  t.notOk(others.questions.some(({ text }: { text: string }) => asked.includes(text)), 'no excluded one')
  const { parts } = await made({ subject: 'dull', count: 3 })
  t.strictSame(parts, [{ title: 'Preface', reason: 'sentences' }], 'why there are few: of one guide, its sections')
  const none = { has_material: true, questions: [], reason: 'topic' }
  t.strictSame(await made({ subject: 'historia', count: 3, topic: 'fotosíntesis' }), none)
  t.strictSame(await made({ subject: 'empty', count: 3 }), { has_material: false, questions: [] })
  t.equal((await post(app, '/questions/generate', { subject: 'historia', count: 51 })).status, 422)
})

t.test('the service keeps the guide of a page for a subject, and answers from it', async t => {
  const { app } = await testEngine(t)
  const page = (weight: number) => `<main><h1>Botany</h1><p>The herbarium counts ${weight}% of the mark.</p></main>`
  const kept = await post(app, '/scrape_guia', { html_content: page(30), subject_override: 'empty' })
  t.strictSame(
    kept.body, { subject: 'empty', guide: '# Botany\n\nThe herbarium counts 30% of the mark.', characters: 47 }
  )
  t.match(
    (await say(app, 'How much does the herbarium count?', 'b1', 'empty')).response,
    /counts 30%[^]*Published guide, Botany/
  )
  await post(app, '/scrape_guia', { html_content: page(35), subject_override: 'empty' })
  t.match((await say(app, 'How much does the herbarium count?', 'b1', 'empty')).response, /counts 35%/)
  const guideOf = async (subject: string) => (await app.inject(`/guides/${subject}`)).json()
  t.strictSame(await guideOf('empty'), { subject: 'empty', guide: '# Botany\n\nThe herbarium counts 35% of the mark.' })
  t.strictSame(await guideOf('algorithms'), { subject: 'algorithms', guide: '' })
  await post(app, '/scrape_guia', { html_content: page(10), subject_override: 'algorithms' })
  t.match((await say(app, 'How much does the herbarium count?', 'b2')).response, /counts 10%/)
  t.match(
    (await say(app, 'When is the final exam?', 'b2')).response, /18 January 2027/,
    'next to the guide of the gateway'
  )
})

t.test('the service keeps the guide of a page for no subject where none or an unknown one is named', async t => {
  const { app } = await testEngine(t)
  const html_content = '<main><h1>Zoology</h1><p>The zoo opens at nine.</p></main>'
  const returned = { guide: '# Zoology\n\nThe zoo opens at nine.', characters: 33 }
  for (const subject_override of [undefined, 'zoology']) {
    const { status, body } = await post(app, '/scrape_guia', { html_content, subject_override })
    t.strictSame([status, body], [200, returned], String(subject_override))
  }
  t.equal(await app.engine.models.Guide.get('zoology'), null)
  for (const subject_override of ['', 'no/such', null, 5]) {
    const refused = await post(app, '/scrape_guia', { html_content, subject_override })
    t.equal(refused.status, 422, JSON.stringify(subject_override))
  }
})

t.test('the service says where it cut a page that is too long for a guide', async t => {
  const { app } = await testEngine(t)
  const { body } = await post(app, '/scrape_guia', { html_content: `<p>${'Mosses grow. '.repeat(20_000)}</p>` })
  t.equal(body.characters, 200_000)
  t.strictSame(body.left_out.map(({ where }: { where: string }) => where), ['After 200,000 characters'])
})

t.test('the service refuses a page without text, one nested beyond reason, and one too large', async t => {
  const { app } = await testEngine(t)
  for (const html_content of ['<nav>menu</nav>', '<div>'.repeat(5000) + 'x']) {
    const refused = await post(app, '/scrape_guia', { html_content, subject_override: 'empty' })
    t.equal(refused.status, 422)
    t.strictSame(issues(refused), ['body.html_content value_error'])
    t.match(refused.body.detail[0].msg, /^Must be a page/)
  }
  const empty = await post(app, '/scrape_guia', { html_content: '' })
  t.equal(empty.status, 422)
  t.strictSame(issues(empty), ['body.html_content string_too_short'])
  t.equal(
    (await post(app, '/scrape_guia', { html_content: 'x'.repeat(4_400_000), subject_override: 'empty' })).status,
    413
  )
  t.equal((await post(app, '/chat', { query: 'x'.repeat(1_100_000), id: 's1', asignatura: 'botany' })).status, 413)
})

t.test('the settings', async t => {
  const load = (environment: NodeJS.ProcessEnv) => loadEngineSettings(environment, false)
  const MONGODB_URI = 'mongodb://db/engine'
  t.strictSame(
    load({ MONGODB_URI, LLM_API_KEY: '', OTHER: 'x', COMPANION_SECRET }),
    {
      MONGODB_URI,
      LLM_FALLBACK: 'on',
      LLM_MASK: 'on',
      LLM_TEMPERATURE: 0.2,
      BUDGET_MONTH: 0,
      BUDGET_MONTH_PER_SUBJECT: 0,
      PORT: 8080,
      HOST: '127.0.0.1',
      STOP_DELAY_SECONDS: 0,
      LOG_LEVEL: 'info',
      COMPANION_SECRET,
      SENT_SECRETS: { RAG_URL: COMPANION_SECRET, MATH_URL: COMPANION_SECRET }
    }
  )
  t.match(
    load({ MONGODB_URI, PORT: '9', LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'm', COMPANION_SECRET }),
    { PORT: 9, LLM_MODEL: 'm' }
  )

  const refused: Array<[NodeJS.ProcessEnv, RegExp]> = [
    [{}, /^MONGODB_URI must be set/],
    [{ MONGODB_URI }, /^COMPANION_SECRET must be set: the chat engine answers nothing without it/],
    [{ MONGODB_URI: 'postgres://x' }, /^MONGODB_URI must be a URI that starts with mongodb/],
    [{ MONGODB_URI, PORT: 'x' }, /^PORT must be a port number/],
    [{ MONGODB_URI, RAG_URL: 'localhost:8081' }, /^RAG_URL must be an address/],
    [{ MONGODB_URI, LLM_BASE_URL: 'http://' }, /^LLM_BASE_URL must be an address/],
    [{ MONGODB_URI, LLM_BASE_URL: 'http://x' }, /^LLM_MODEL must be set when LLM_BASE_URL is set/],
    [{ MONGODB_URI, LLM_MODEL: 'm' }, /^LLM_BASE_URL must be set when LLM_MODEL is set/],
    [{ MONGODB_URI, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/]
  ]
  for (const [environment, message] of refused) {
    t.throws(
      () => load(environment), { message }, JSON.stringify(environment)
    )
  }
})

t.test('the process', async t => {
  function start (t: Test, environment: NodeJS.ProcessEnv) {
    const child = spawn(
      process.execPath, [SERVER],
      { env: { PATH: process.env.PATH, COMPANION_SECRET, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] }
    )
    t.teardown(() => { child.kill('SIGKILL') })
    const text = { err: '' }
    child.stderr.setEncoding('utf8').on('data', chunk => { text.err += chunk })
    child.stdout.resume()
    return { child, text }
  }
  const exit = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'exit'))[0]

  t.test('listens, answers, and stops at SIGTERM', async t => {
    const { child, text } = start(t, { MONGODB_URI: await freshDatabase(t), PORT: '0' })
    await until(() => text.err.includes('documents') || child.exitCode !== null)
    t.match(text.err, /Chat engine \d+\.\d+\.\d+ listens on http:\/\/127.0.0.1:\d+\n +answers +offline, bm25/)
    const [origin] = /http:\/\/[\d.:]+/.exec(text.err) as unknown as [string]
    t.strictSame(await (await fetch(`${origin}/health`)).json(), { status: 'ok', version: VERSION })
    child.kill('SIGTERM')
    t.equal(await exit(child), 0)
  })

  t.test('that cannot start says why in a sentence', async t => {
    const { child, text } = start(t, {})
    t.equal(await exit(child), 1)
    t.match(text.err, /^The chat engine cannot start. MONGODB_URI must be set: .*\n$/)
  })
})

t.test('the text of a question that is not made again has at most 10,000 characters', async t => {
  const { app } = await testEngine(t)
  const statusOf = async (length: number) =>
    (await post(app, '/questions/generate', { subject: 'empty', count: 1, exclude: ['x'.repeat(length)] })).status
  t.strictSame([await statusOf(10_000), await statusOf(10_001)], [200, 422])
})
