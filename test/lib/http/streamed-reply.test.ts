import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { StreamedReply } from '../../../lib/http/streamed-reply.js'

const eventsOf = (body: string) => body.split('\n\n').filter(block => block.startsWith('event: '))

async function bodyOf (stream: StreamedReply): Promise<string> {
  let body = ''
  for await (const bytes of stream.body) body += String(bytes)
  return body
}

t.test('a stream that takes long begins anyway, and comments keep it alive', async t => {
  const stream = new StreamedReply({ id: 's1' }, { startMs: 1, commentMs: 1 })
  await stream.started
  let body = ''
  stream.body.setEncoding('utf8').on('data', (text: string) => { body += text })
  while (!body.includes(':\n\n:\n\n')) await once(stream.body, 'data')
  t.match(body, /^event: start\ndata: {"id":"s1"}\n/)
  await stream.fail(Object.assign(new Error('no'), { statusCode: 500 }))
  t.equal(eventsOf(body).at(-1), 'event: error\ndata: {"status":500,"detail":"Internal Server Error"}')
  t.ok(stream.signal.aborted, 'nothing goes on for a stream that is over')
})

t.test('a whole reply is what was not sent of its text, then of its parts, in their order', async t => {
  const stream = new StreamedReply({ id: 's1' }, { startMs: 60_000 })
  await stream.delta('Hello')
  await stream.part('links', '[1]')
  const parts = { notes: [2], links: [1], absent: undefined, empty: null }
  await stream.finish({ json: '{"all":1}', text: 'Hello.', parts })
  t.strictSame(eventsOf(await bodyOf(stream)), [
    'event: start\ndata: {"id":"s1"}', 'event: delta\ndata: {"text":"Hello"}', 'event: links\ndata: [1]',
    'event: delta\ndata: {"text":"."}', 'event: notes\ndata: [2]', 'event: done\ndata: {"all":1}'
  ])
})

// Far above what may be unread.
const LARGE = 'x'.repeat(1_000_000)

t.test('one large event reaches a client that reads, and the stream goes on', async t => {
  const stream = new StreamedReply({}, { startMs: 60_000, stalledMs: 2_000 })
  const sent = (async () => {
    await stream.delta(LARGE)
    await stream.finish({ json: '{}', text: LARGE, parts: {} })
  })()
  // As Fastify does. The pipe has taken the event before anybody waits for it.
  const received = stream.body.pipe(new PassThrough())
  const body = await text(received)
  await sent
  t.equal(body.length, `event: start\ndata: {}\n\nevent: delta\ndata: {"text":"${LARGE}"}\n\n`.length +
    'event: done\ndata: {}\n\n'.length)
})

t.test('a client that reads slowly keeps its stream, and one that reads nothing loses it', async t => {
  const stream = new StreamedReply({}, { startMs: 60_000, stalledMs: 200 })
  const sent = stream.delta(LARGE)
  const started = Date.now()
  let lastRead = 0
  stream.body.pipe(new Writable({
    highWaterMark: 1,
    write: (_bytes, _encoding, done) => {
      lastRead = Date.now()
      if (lastRead - started < 600) setTimeout(done, 40)
    }
  }))
  await once(stream.body, 'close')
  await sent
  stream.close()
  t.ok(lastRead - started >= 600, 'it has lived three times as long as a client that reads nothing')
})
