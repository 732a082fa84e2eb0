import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { SafeMaterials } from '../../../../companions/chat-engine/held-back/without-secrets.js'
import { passagesOfChunks } from '../../../../companions/chat-engine/material/chunks.js'
import type { ChatEngineSettings } from '../../../../companions/chat-engine/app.js'
import { post, peer, testEngine } from '../helper.js'

type Document = [name: string, text: string, type?: string]

/** A retrieval service with the documents of each subject, in chunks of 1,200 characters. Counts what it is asked. */
async function shelf (
  t: Test, documentsOf: (subject: string) => Document[], settings: Partial<ChatEngineSettings> = {}
) {
  const asked = { pages: 0, checks: 0 }
  const url = await peer(t, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname === '/health') return response.writeHead(200).end('{"status":"ok"}')
    if (request.headers['if-none-match'] === '"v1"') {
      asked.checks++
      return response.writeHead(304, { etag: '"v1"' }).end()
    }
    asked.pages++
    const all = documentsOf(searchParams.get('subject') ?? '').flatMap(chunksOf)
    const skip = Number(searchParams.get('skip'))
    const chunks = all.slice(skip, skip + Number(searchParams.get('limit')))
    response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' })
      .end(JSON.stringify({ chunks, total: all.length }))
  })
  const { app } = await testEngine(t, { RAG_URL: url, ...settings })
  return { app, asked }
}

function chunksOf ([filename, text, type = 'markdown']: Document): object[] {
  return (text.match(/[^]{1,1200}/g) ?? []).map((content, chunk) =>
    ({ content, metadata: { document_id: filename, filename, type, headings: [], chunk, overlap: 0 } }))
}

let session = 0
async function ask (app: FastifyInstance, asignatura: string, query = 'When is the final exam?'): Promise<string> {
  return (await post(app, '/chat', { query, id: `s${++session}`, asignatura })).body.response
}

async function metric (app: FastifyInstance, line: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`^${line} (\\S+)$`, 'm').exec(body)?.[1] ?? 0)
}

const PLAN: Document = ['plan.md', '# Exam\n\nThe final exam is on 8 June.']
const prose = (characters: number) => Array.from({ length: characters / 60 }, (_, n) =>
  `Sentence ${n} tells of the graph, the matrix and topic ${n % 900}.`).join(' ')

t.test('while a large course is read, other requests are answered', async t => {
  const { app } = await shelf(t, () => [PLAN, ['book.txt', prose(1_500_000), 'text']])
  await ask(app, 'small', 'hello')
  const before = performance.eventLoopUtilization()
  t.match(await ask(app, 'empty'), /8 June/)
  const { utilization } = performance.eventLoopUtilization(before)
  t.ok(utilization < 0.6, `this thread was at work for ${utilization} of the time`)
})

t.test('a text that takes too long is read without its Markdown, and the others with theirs', async t => {
  const slow: Document = ['slow.md', `<p>The lab is in room B2.</p>\n\n${'<div>x</div>\n\n'.repeat(12_000)}`]
  const making = { textMs: 700, courseMs: 60_000 }
  const { app } = await shelf(t, () => [PLAN, slow], { making })
  t.match(await ask(app, 'empty'), /8 June[^]*plan\.md, Exam/)
  t.match(await ask(app, 'empty', 'Where is the lab?'), /room B2/)
  t.equal(await metric(app, 'material_made_total\\{outcome="plain"\\}'), 1, 'once')
})

t.test('what looks like HTML in a plain text is text, and in Markdown it is HTML', async t => {
  const kinds = (type: string) => passagesOfChunks([{
    content: 'Read this.\n\n<ul><li>one</li><li>two</li></ul>', metadata: { filename: 'a', type, chunk: 0, overlap: 0 }
  }]).map(({ kind }) => kind)
  t.strictSame(kinds('text'), ['sentence', 'sentence'])
  t.strictSame(kinds('markdown'), ['sentence', 'item', 'item'])
})

t.test('many first questions about a course read it once, and all are answered from it', async t => {
  const { app, asked } = await shelf(t, () => [PLAN, ['book.md', prose(60_000)]])
  const replies = await Promise.all(Array.from({ length: 25 }, () => ask(app, 'empty')))
  t.ok(replies.every(reply => reply.includes('8 June')), 'all have the documents')
  t.strictSame(asked, { pages: 1, checks: 1 }, 'those that wait share one question whether it has changed')
  t.equal(await metric(app, 'material_made_total\\{outcome="ok"\\}'), 1)
})

t.test('a course that was not asked for lately is neither read nor made again', async t => {
  const open = 150_000
  const { app, asked } = await shelf(t, subject =>
    [['plan.md', `The final exam of ${subject} is on 8 June.`], ['book.md', prose(30_000)]],
  { kept: { packed: 10_000_000, open } })
  for (let round = 0; round < 3; round++) {
    for (const subject of ['botany', 'zoology', 'optics']) {
      t.match(await ask(app, subject), `exam of ${subject} is on 8 June`)
    }
  }
  t.strictSame(asked, { pages: 3, checks: 6 })
  t.equal(await metric(app, 'material_made_total\\{outcome="ok"\\}'), 3)
  t.ok(await metric(app, 'material_kept_bytes\\{form="open"\\}') <= open, 'the open ones stay below their limit')
  t.equal(await metric(app, 'material_kept_courses\\{form="packed"\\}'), 3)
})

t.test('a wait for material is counted by where the material came from', async t => {
  const kept = { packed: 10_000_000, open: 150_000 }
  const { app } = await shelf(t, () => [PLAN, ['book.md', prose(6_000)]], { kept })
  const waits = async () => await Promise.all(['read', 'packed', 'memory'].map(from =>
    metric(app, `material_wait_seconds_count\\{from="${from}"\\}`)))
  await ask(app, 'botany')
  t.strictSame(await waits(), [1, 0, 0], 'its texts are read')
  await ask(app, 'botany')
  t.strictSame(await waits(), [1, 0, 1], 'it is open in memory')
  for (const subject of ['zoology', 'optics']) await ask(app, subject)
  await ask(app, 'botany')
  t.strictSame(await waits(), [3, 1, 1], 'others were asked for since: it is packed')
})

t.test('a material without the answers of a test is made beside this thread, once', async t => {
  const { app } = await shelf(t, () => [PLAN, ['book.txt', prose(200_000), 'text']])
  const say = async (query: string) =>
    (await post(app, '/chat', { query, id: 'test', asignatura: 'algorithms', user_id: 'ada' })).body
  t.match(await say('Give me a test with 1 question'), { interrupted: true })
  const measured = async () => {
    const before = performance.eventLoopUtilization()
    t.ok((await say('Where can I buy lunch?')).response, 'a reply')
    return performance.eventLoopUtilization(before)
  }
  const { utilization, idle } = await measured()
  t.ok(utilization < 0.6, `this thread was at work for ${utilization} of the time`)
  t.ok((await measured()).idle < idle / 4, 'it is there for the next message')
})

t.test('where no material without the answers can be made, nothing of the course is told', async t => {
  const { app } = await shelf(t, () => [PLAN])
  const say = async (query: string) =>
    (await post(app, '/chat', { query, id: 'test', asignatura: 'algorithms', user_id: 'ada' })).body
  t.match(await say('Give me a test with 1 question'), { interrupted: true })
  t.match((await say('Where are the lecture notes?')).response, /./)
  app.engine.safeMaterials = new SafeMaterials({ without: async () => { throw new Error('too late') } })
  const { response } = await say('When are the office hours of the lecturer?')
  t.match(response, 'documents of this course could not be read')
})

t.test('what the engine suggests is kept for a version of the course, also while it is not open', async t => {
  const { app } = await shelf(t, () => [PLAN], { kept: { packed: 10_000_000, open: 1 } })
  const suggest = async () => (await app.inject('/suggestions?subject=empty&language=en')).json().questions
  t.strictSame(await suggest(), ['When is the final exam?'])
  const [made] = app.engine.suggested.values()
  await suggest()
  t.strictSame([...app.engine.suggested.values()].map(questions => questions === made), [true])
})

t.test('courses for which there is no memory are read again', async t => {
  const { app, asked } = await shelf(t, () => [PLAN], { kept: { packed: 1, open: 1 } })
  for (let round = 0; round < 2; round++) t.match(await ask(app, 'botany'), /8 June/)
  t.strictSame(asked, { pages: 2, checks: 0 })
})
