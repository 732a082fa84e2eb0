import { once } from 'node:events'
import t from 'tap'
import { StreamedReply } from '../../lib/streamed-reply.js'

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
