import type { ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { buildRetrieval } from '../../../../companions/retrieval/app.js'
import { freshDatabase } from '../../../support/helper.js'
import { peer, post, say, subjectsOf, testEngine } from '../helper.js'
import { sharedExtraction } from '../../retrieval/helper.js'
import { OPEN_COMPANION } from '../../../support/companion-settings.js'

const CHUNK = {
  id: '6921c0a4e1b2f3d4c5a6b7c8-2',
  content: 'Bloom filters were invented by Burton Howard Bloom in 1970. They never miss an element.',
  metadata: {
    subject: 'algorithms',
    document_id: 'yq2mC4nXc9L0Yb3sJ8ZpTA',
    filename: 'week-5.pdf',
    page: 3,
    heading: 'Filters',
    headings: ['Week 5', 'Filters'],
    chunk: 2,
    overlap: 0
  }
}
const CHUNKS = JSON.stringify({ chunks: [CHUNK], total: 1 })

const REPLIES: Record<string, (response: ServerResponse) => unknown> = {
  chunks: response => response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(CHUNKS),
  'a chunk with holes': response => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({
    chunks: [{ ...CHUNK, content: 'Bloom filters were \ufffc invented by Burton Howard Bloom in 197\ufffd.' }], total: 1
  })),
  'no answer at all': () => {},
  'status 500': response => response.writeHead(500).end('{}'),
  'garbled results': response => response.writeHead(200).end('<html>'),
  'another shape of results': response => response.writeHead(200).end('{"chunks":[{"content":7}],"total":1}'),
  'huge results': response => response.writeHead(200).end('x'.repeat(9_000_000)),
  'a broken connection': response => response.destroy()
}

/** An engine with a retrieval service that gives one of the replies above. */
async function engineWith (t: Test, reply: string) {
  const asked: unknown[] = []
  const url = await peer(t, (request, response) => {
    const { 'x-request-id': id, 'if-none-match': tag } = request.headers
    asked.push({ path: request.url, id, tag })
    REPLIES[reply]?.(response)
  })
  return { ...await testEngine(t, { RAG_URL: `${url}/rag/` }), asked }
}

t.test('documents are quoted with their page, and the request id goes along', async t => {
  const { app, asked } = await engineWith(t, 'chunks')
  const message = { query: 'Who invented Bloom filters?', id: 's1', asignatura: 'algorithms' }
  const { body } = await post(app, '/chat', message, { 'x-request-id': 'r-77' })
  t.match(body.response, /Burton Howard Bloom in 1970/)
  t.match(body.response, /week-5\.pdf, page 3, Week 5 › Filters/)
  t.match(body.sources[0], {
    kind: 'document', document_id: 'yq2mC4nXc9L0Yb3sJ8ZpTA', title: 'week-5.pdf', page: 3, heading: 'Week 5 › Filters'
  })
  t.strictSame(asked, [{ path: '/rag/chunks?subject=algorithms&skip=0&limit=1000', id: 'r-77', tag: undefined }])
})

t.test('a sentence with holes is shown with dots, and not as a sure answer', async t => {
  const { app } = await engineWith(t, 'a chunk with holes')
  const { response, confidence, sources } = await say(app, 'Who invented Bloom filters?')
  t.match(response, 'Bloom filters were … invented by Burton Howard Bloom in 197….')
  t.equal(confidence, 'related')
  t.match(sources[0].quote, 'were … invented')
  t.notMatch(JSON.stringify([response, sources]), /[\ufffc\ufffd]/)
})

t.test('documents that have not changed are not read again', async t => {
  const tags: unknown[] = []
  const url = await peer(t, (request, response) => {
    const tag = request.headers['if-none-match']
    tags.push(tag)
    if (tag === '"v1"') response.writeHead(304, { etag: '"v1"' }).end()
    else REPLIES.chunks?.(response)
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  for (const session of ['s1', 's2']) t.match((await say(app, 'Who invented Bloom filters?', session)).response, /1970/)
  t.strictSame(tags, [undefined, '"v1"'])
})

t.test('a professor who does not teach the subject is answered from its guide, not from its documents', async t => {
  const { app, database } = await engineWith(t, 'chunks')
  await database.collection<{ _id: string, role: string }>('users').insertMany([
    { _id: 'owner', role: 'PROFESSOR' }, { _id: 'guest', role: 'PROFESSOR' }, { _id: 'root', role: 'ADMIN' },
    { _id: 'ada', role: 'STUDENT' }
  ])
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { professor_id: 'owner' } as object })
  for (const [user_id, isShown] of [['owner', true], ['guest', false], ['root', true], ['ada', true]] as const) {
    const message = { query: 'Who invented Bloom filters?', id: user_id, asignatura: 'algorithms', user_id }
    const { body } = await post(app, '/chat', message)
    t.equal(/Burton Howard Bloom/.test(body.response), isShown, user_id)
  }
  const exam = { query: 'When is the final exam?', id: 'guest', asignatura: 'algorithms', user_id: 'guest' }
  t.match((await post(app, '/chat', exam)).body.response, /18 January 2027/, 'the guide is')
})

t.test('the retrieval service of ours is read once, and again after a change', async t => {
  const uri = await freshDatabase(t)
  const retrieval = await buildRetrieval({ MONGODB_URI: uri, ...OPEN_COMPANION, extraction: sharedExtraction() })
  t.teardown(() => retrieval.close())
  const RAG_URL = await retrieval.listen({ port: 0 })
  const { app } = await testEngine(t, { RAG_URL, MONGODB_URI: uri })
  const upload = async (text: string) => {
    const form = new FormData()
    form.append('subject', 'botany')
    form.append('file', new Blob([text]), 'plan.md')
    t.equal((await fetch(`${RAG_URL}/index`, { method: 'POST', body: form })).status, 201)
  }
  const ask = async (id: string) =>
    (await post(app, '/chat', { query: 'When is the final exam?', id, asignatura: 'botany' })).body.response
  await upload('# Exam\n\nThe final exam is on 8 June.')
  for (const id of ['a', 'b', 'c']) t.match(await ask(id), /8 June[^]*plan\.md, Exam/, id)
  await upload('# Exam\n\nThe final exam is on 9 June.')
  t.match(await ask('d'), /9 June/)
})

t.test('a course of documents alone has material, also for a question that names nothing', async t => {
  const { app } = await engineWith(t, 'chunks')
  const about = async (query: string) =>
    (await post(app, '/chat', { query, id: `s${query.length}`, asignatura: 'empty' })).body
  t.match((await about('Who invented Bloom filters?')).response, /Burton Howard Bloom/)
  t.match((await about('What is it about?')).sources[0].quote, /Bloom/, 'a sample')
})

t.test('pages of documents that change between them are read again from the first', async t => {
  const chunks = (number: number) => Array.from({ length: number }, (_, n) => ({ ...CHUNK, id: `c${n}` }))
  const skips: string[] = []
  const url = await peer(t, (request, response) => {
    const skip = Number(new URL(request.url ?? '', 'http://x').searchParams.get('skip'))
    skips.push(`${skip}`)
    const etag = skips.length === 2 ? '"v2"' : skips.length === 1 ? '"v1"' : '"v3"'
    const body = { chunks: chunks(skip === 0 ? 1000 : 1), total: 1001 }
    response.writeHead(200, { 'content-type': 'application/json', etag }).end(JSON.stringify(body))
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  t.match((await say(app, 'Who invented Bloom filters?')).response, /1970/)
  t.strictSame(skips, ['0', '1000', '0', '1000'])
})

t.test('documents that change all the time are read three times at most, and then taken as they are', async t => {
  const skips: number[] = []
  const url = await peer(t, (request, response) => {
    const skip = Number(new URL(request.url ?? '', 'http://x').searchParams.get('skip'))
    skips.push(skip)
    const chunks = Array.from({ length: skip === 0 ? 1000 : 1 }, (_, n) => ({ ...CHUNK, id: `c${n}` }))
    response.writeHead(200, { 'content-type': 'application/json', etag: `"v${skips.length}"` })
      .end(JSON.stringify({ chunks, total: 1001 }))
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  t.match((await say(app, 'Who invented Bloom filters?')).response, /1970/)
  t.strictSame(skips, [0, 1000, 0, 1000, 0, 1000])
})

t.test('a service that is slow but there is waited for', async t => {
  const url = await peer(t, (request, response) => {
    if (request.url === '/health') return response.writeHead(200).end('{"status":"ok"}')
    setTimeout(() => REPLIES.chunks?.(response), 4500)
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  t.match((await say(app, 'Who invented Bloom filters?')).response, /1970/)
})

t.test('of a subject with more than 5,000 chunks, those are read that fit the message', async t => {
  const asked: unknown[] = []
  const url = await peer(t, (request, response) => {
    const isSearch = request.method === 'POST'
    if (isSearch) asked.push(JSON.parse(request.body))
    const body = isSearch ? { results: [CHUNK], total_results: 1, query: '' } : { chunks: [CHUNK], total: 5001 }
    response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(body))
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  t.match((await say(app, 'Who invented Bloom filters?')).response, /1970/)
  t.strictSame(asked, [{ query: 'Who invented Bloom filters?', subject: 'algorithms', top_k: 50 }])
  for (const query of ['difference between LIKE and IN', 'difference between like and in']) {
    asked.length = 0
    await say(app, query)
    t.strictSame(asked, [{ query: 'difference between LIKE and IN', subject: 'algorithms', top_k: 50 }],
      'names that are compared are sent as they are written')
  }
})

t.test('of more than 5,000 chunks, a question that names nothing is given some from all over', async t => {
  const skips: string[] = []
  const url = await peer(t, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const skip = Number(searchParams.get('skip'))
    if (searchParams.get('limit') === '5') skips.push(`${request.method} ${skip}`)
    const metadata = { ...CHUNK.metadata, page: skip, chunk: skip }
    const content = `This is what the page with the number ${skip} of the document says.`
    response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' })
      .end(JSON.stringify({ chunks: [{ ...CHUNK, content, metadata }], total: 6000 }))
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  const { body } = await post(app, '/chat', { query: 'What is this?', id: 's1', asignatura: 'empty' })
  t.strictSame(skips, [0, 600, 1200, 1800, 2400, 3000, 3600, 4200, 4800, 5400].map(skip => `GET ${skip}`))
  t.strictSame(body.sources.map(({ page }: { page: number }) => page), [0, 600, 1200])
})

t.test('calls are counted in the metrics of the engine', async t => {
  const { app } = await engineWith(t, 'chunks')
  await say(app, 'hello')
  const { body } = await app.inject('/metrics')
  t.match(body, /^retrieval_service_requests_total\{operation="chunks",outcome="ok"\} 1$/m)
})

for (const reply of Object.keys(REPLIES).slice(2)) {
  t.test(`${reply}: the reply goes on without the documents and says so`, async t => {
    const { app } = await engineWith(t, reply)
    const started = performance.now()
    t.match((await say(app, 'When is the final exam?', 's2')).response, /18 January 2027[^]*could not be searched/)
    t.ok(performance.now() - started < 6000, 'within 6 s')
  })
}

t.test('no service at the address: replies and tests go on without the documents and say so', async t => {
  const { app } = await testEngine(t, { RAG_URL: 'http://127.0.0.1:9' })
  t.match((await say(app, 'When is the final exam?')).response, /18 January 2027[^]*could not be searched/)
  t.match(await say(app, 'quiz me with 1 question'), { interrupted: true, response: /could not be searched/ })
})

t.test('closing lets a message in flight finish', async t => {
  let release = () => {}
  let isAsked = () => {}
  const asked = new Promise<void>(resolve => { isAsked = resolve })
  const url = await peer(t, (_request, response) => {
    release = () => response.writeHead(500).end()
    isAsked()
  })
  const { app } = await testEngine(t, { RAG_URL: url })
  await app.listen({ port: 0 })
  const response = fetch(`${app.listeningOrigin}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'When is the final exam?', id: 's1', asignatura: 'algorithms' })
  })
  await asked
  const closed = app.close()
  release()
  t.equal((await response).status, 200)
  await closed
})
