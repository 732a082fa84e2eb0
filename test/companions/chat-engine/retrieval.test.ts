import type { ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { peer, post, say, testEngine } from './helper.js'

const RESULTS = JSON.stringify({
  results: [{
    content: 'Bloom filters were invented by Burton Howard Bloom in 1970. They never miss an element.',
    score: 0.9,
    metadata: { subject: 'algorithms', filename: 'week-5.pdf', page: 3, heading: 'Filters', chunk: 2 }
  }],
  total_results: 1,
  query: 'x'
})

const REPLIES: Record<string, (response: ServerResponse) => unknown> = {
  results: response => response.writeHead(200, { 'content-type': 'application/json' }).end(RESULTS),
  'no answer at all': () => {},
  'status 500': response => response.writeHead(500).end('{}'),
  'garbled results': response => response.writeHead(200).end('<html>'),
  'another shape of results': response => response.writeHead(200).end('{"results":[{"content":7}]}'),
  'huge results': response => response.writeHead(200).end('x'.repeat(3_000_000)),
  'a broken connection': response => response.destroy()
}

/** An engine with a retrieval service that gives one of the replies above. */
async function engineWith (t: Test, reply: string) {
  const asked: unknown[] = []
  const url = await peer(t, (request, response) => {
    asked.push({ path: request.url, id: request.headers['x-request-id'], ...JSON.parse(request.body) })
    REPLIES[reply]?.(response)
  })
  return { ...await testEngine(t, { RAG_URL: `${url}/rag/` }), asked }
}

t.test('documents are quoted with their page, and the request id goes along', async t => {
  const { app, asked } = await engineWith(t, 'results')
  const message = { query: 'Who invented Bloom filters?', id: 's1', asignatura: 'algorithms' }
  const { body } = await post(app, '/chat', message, { 'x-request-id': 'r-77' })
  t.match(body.response, /Burton Howard Bloom in 1970/)
  t.match(body.response, /week-5\.pdf, page 3, Filters/)
  t.strictSame(asked, [
    { path: '/rag/search', id: 'r-77', query: 'Who invented Bloom filters?', subject: 'algorithms', top_k: 12 }
  ])
})

t.test('a long query is cut for the search, and a test about everything searches the subject', async t => {
  const { app, asked } = await engineWith(t, 'results')
  await say(app, 'x'.repeat(2001))
  await say(app, 'quiz me')
  t.strictSame(asked.map(one => (one as { query: string }).query), ['x'.repeat(2000), 'algorithms'])
})

t.test('calls are counted in the metrics of the engine', async t => {
  const { app } = await engineWith(t, 'results')
  await say(app, 'hello')
  const { body } = await app.inject('/metrics')
  t.match(body, /^retrieval_service_requests_total\{operation="search",outcome="ok"\} 1$/m)
})

for (const reply of Object.keys(REPLIES).slice(1)) {
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
