import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { TIMEOUT_HEADER } from '../../lib/http/client/deadline.js'
import { letters, post, read, resume, subjectsOf, testEngine } from '../companions/chat-engine/helper.js'
import { testAnalysis } from '../companions/analysis/helper.js'
import { testRetrieval } from '../companions/retrieval/helper.js'
import { modelFile, MODELS, noEmbeddings, startE5, startLlama, TURN_MS, whenReady, type RealServer } from './servers.js'

/*
 * The engine with servers that people run: `npm run test:models`. What a small model says is not judged. That each
 * message gets one whole turn that says by whom it was answered is.
 */

const WINDOW = 2048
const headers = { [TIMEOUT_HEADER]: String(TURN_MS) }

type Engine = Awaited<ReturnType<typeof testEngine>>

/** Asks, in JSON and in a stream in turn, and checks what holds for each turn, whatever the model says. */
function asking (t: Test, { app }: Engine) {
  const by: Record<string, number> = {}
  let isStreamed = false
  const ask = async (query: string, id: string, asignatura = 'algorithms') => {
    isStreamed = !isStreamed
    const accept = isStreamed ? 'text/event-stream' : 'application/json'
    const payload = { query, id, asignatura, user_id: 'ada' }
    const response = await app.inject({ method: 'POST', url: '/chat', payload, headers: { ...headers, accept } })
    t.equal(response.statusCode, 200, `${query}: ${response.body.slice(0, 200)}`)
    const done = isStreamed ? /\nevent: done\ndata: (.*)\n/.exec(response.body)?.[1] : response.body
    const reply = JSON.parse(done ?? '{}') as { response?: string, answered_by?: string, interrupt_info?: unknown }
    t.match(reply.response, /\p{L}/u, 'it has words')
    const { messages } = await read(app, `/history/${id}`)
    t.match(messages.at(-1), { role: 'assistant', content: reply.response }, 'what was shown is what is kept')
    t.equal(messages.length % 2, 0, 'no half turn')
    by[reply.answered_by ?? 'engine'] = (by[reply.answered_by ?? 'engine'] ?? 0) + 1
    return reply
  }
  return { ask, by }
}

async function largeCourse ({ database }: Engine): Promise<void> {
  const sections = Array.from({ length: 400 }, (_, n) =>
    `## Topic ${n}\n\nThe ${n}th topic is about graph number ${n}. ` +
    `Its exercise is due in week ${n % 15}, and it counts for ${n % 7} points. Each group hands in one notebook.`)
  const guide = `# Large\n\n${sections.join('\n\n')}\n\n## Exam\n\nThe final exam is on 9 June 2027 at 10:00.`
  await subjectsOf(database).insertOne({ _id: 'large', name: 'Large', guide })
}

async function engineFor (t: Test, { url }: RealServer): Promise<Engine> {
  const languageModel = { attemptMs: TURN_MS }
  const engine = await testEngine(t, { LLM_BASE_URL: url, LLM_MODEL: 'local', languageModel })
  await largeCourse(engine)
  return engine
}

for (const name of MODELS) {
  const { file, why } = modelFile(name)
  const skip = file === undefined ? why : false
  t.test(`with ${name.source} in a window of ${WINDOW} tokens`, { skip, timeout: 3_600_000 }, async t => {
    const server = await startLlama(t, file ?? '', WINDOW)
    await whenReady(server)
    const engine = await engineFor(t, server)
    const { ask, by } = asking(t, engine)
    await t.test('questions, follow-ups, Spanish, greetings and a course far larger than the window', async () => {
      await ask('When is the final exam?', 'a')
      await ask('And why do so many fail it?', 'a')
      await ask('¿Por qué se suspende tanto el examen final?', 'b', 'historia')
      await ask('¿Y qué me aconsejas para aprobarlo?', 'b', 'historia')
      await ask('Hello!', 'c')
      await ask('When is the exam, and what is topic 77 about?', 'd', 'large')
      await ask('Why is topic 77 worth the time?', 'd', 'large')
    })
    await t.test('a test is made and graded, and drafts are made', t => isTested(t, engine))
    await t.test('a guide out of a web page is answered from', t => isGuided(t, engine, ask))
    await t.test('a course with hints gives the answer away at the third one', t => isHinted(t, engine, ask))
    await t.test('frequent questions get answers', t => isFrequent(t, engine))
    await t.test('a server that is killed in the middle, loads again and is back', t =>
      isKilled(t, engine, server, file))
    t.comment(`answered by ${JSON.stringify(by)}`)
  })
}

async function isTested (t: Test, { app }: Engine): Promise<void> {
  const payload = { query: 'Give me a test of two questions about the exam', id: 'test', asignatura: 'algorithms' }
  const begun = await post(app, '/chat', { ...payload, user_id: 'ada' }, headers)
  t.equal(begun.status, 200)
  t.match(begun.body.response, /\p{L}/u, 'it says so where there is none')
  // To its end: while a question waits, what has to do with it is held back, and no model is called.
  for (let { body } = begun; body.interrupted === true;) {
    const { right } = await letters(app, 'test')
    const graded = await resume(app, right, { id: 'test' }, headers)
    t.equal(graded.status, 200, 'it is graded')
    t.match(graded.body.response, /\p{L}/u)
    body = graded.body
  }
  const drafts = await post(app, '/questions/generate', { subject: 'algorithms', count: 2 }, headers)
  t.equal(drafts.status, 200, JSON.stringify(drafts.body).slice(0, 300))
}

type Ask = ReturnType<typeof asking>['ask']

async function isGuided (t: Test, { app, database }: Engine, ask: Ask): Promise<void> {
  await subjectsOf(database).insertOne({ _id: 'scraped', name: 'Optics', guide: '' })
  const html = '<h1>Optics</h1><h2>Resit</h2><p>The resit of Optics is on 3 July 2027 in room B12.</p>'
  const { status, body } = await post(app, '/scrape_guia', { html_content: html, subject_override: 'scraped' })
  t.equal(status, 200)
  t.match(JSON.stringify(body), /3 July 2027/)
  await ask('Why is there a resit of optics?', 'guided', 'scraped')
}

async function isHinted (t: Test, { app, database }: Engine, ask: Ask): Promise<void> {
  const guide = '# Zoology\n\n## Zebras\n\nThe stripes of a zebra keep biting tsetse flies away.'
  await subjectsOf(database).insertOne({
    _id: 'hinted', name: 'Zoology', guide, ...{ tutor_policy: 'hints', professor_id: 'emmy' }
  })
  const query = 'What do the stripes of a zebra do?'
  const replies = []
  for (const number of [1, 2, 3]) replies.push(await ask(query, `hint-${number}`, 'hinted'))
  for (const { response } of replies.slice(0, 2)) t.notMatch(response, /tsetse/i, 'a hint does not tell the answer')
  t.match(JSON.stringify(replies[2]), /tsetse/, 'the third one does')
  const { messages } = await read(app, '/history/hint-2')
  t.equal(messages.at(-1).hint, 2)
}

async function isFrequent (t: Test, { app }: Engine): Promise<void> {
  const CHATBOT_URL = await app.listen({ port: 0, host: '127.0.0.1' })
  const { person, ask, generate } = await testAnalysis(t, { CHATBOT_URL })
  for (const name of ['ann', 'ben', 'eve']) await ask(await person(name, `Zoltan ${name}`), 'algorithms', EXAM)
  const { faqs } = await generate('algorithms', 2)
  t.matchOnly(faqs.map(({ question, answer }: Record<string, string>) => [question, answer]), [[EXAM, /\p{L}/u]])
}

const EXAM = 'When is the final exam?'

async function isKilled (t: Test, engine: Engine, server: RealServer, file = ''): Promise<void> {
  const { ask } = asking(t, engine)
  // It takes the message and is killed before its last word, however fast the machine is.
  server.freeze()
  const killed = ask(UNSURE, 'kill')
  await sleep(1500)
  await server.stop()
  t.equal((await killed).answered_by, 'material', 'what was begun is replaced')
  t.equal((await ask(UNSURE, 'away')).answered_by, 'material', 'while it is away')
  t.match(await read(engine.app, '/system/info'), { status: 'degraded', model: 'unreachable' })
  const again = await startLlama(t, file, WINDOW, server.port)
  // It says that it is loading, or is not there yet.
  await ask(UNSURE, 'loads')
  await whenReady(again)
  await ask(UNSURE, 'back')
}

// The material does not answer it for sure, so the model is asked.
const UNSURE = 'Why do so many students fail the final exam?'

t.test('documents are found by meaning with multilingual-e5-small', { skip: noEmbeddings() || false }, async t => {
  const server = await startE5(t)
  await whenReady(server)
  const EMBEDDINGS_MODEL = 'multilingual-e5-small'
  const { app, index, find } = await testRetrieval(t, { EMBEDDINGS_BASE_URL: server.url, EMBEDDINGS_MODEL })
  await index('a.txt', 'The canteen opens at noon and closes at four.')
  await index('b.txt', 'Students who fail may sit the resit in July.')
  await index('c.txt', 'The library lends laptops for a week.')
  while ((await find('¿Cuándo puedo repetir el examen si suspendo?', 'botany'))[0]?.includes('resit') !== true) {
    await sleep(100)
  }
  t.pass('across languages')
  await server.stop()
  t.strictSame(await find('laptops', 'botany'), ['The library lends laptops for a week.'], 'by words while it is away')
  while (app.library.embeddingsProblem === undefined) await find('laptops', 'botany')
  t.match(app.library.embeddingsProblem, /unreachable|broken|timeout/)
})
