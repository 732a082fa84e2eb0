import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import t from 'tap'
import { ClientGone, clientSignal } from '../../../lib/http/client-signal.js'
import { sendStream, StreamedReply } from '../../../lib/http/streamed-reply.js'
import { signal } from '../../support/events.js'

t.test('a listener that is added after the client has gone is told so', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  const [arrived, told] = [signal(), signal<{ reason: unknown, isStreamOver: boolean }>()]
  app.get('/', async (_request, reply) => {
    arrived.resolve()
    if (!reply.raw.closed) await once(reply.raw, 'close')
    const stream = new StreamedReply({}, { startMs: 60_000 })
    const gone = clientSignal(reply)
    sendStream(reply, stream, new Promise(() => {})).catch(() => {})
    told.resolve({ reason: gone.reason, isStreamOver: stream.signal.aborted })
    return reply.hijack()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived.promise
  socket.destroy()
  const { reason, isStreamOver } = await told.promise
  t.ok(reason instanceof ClientGone, 'the signal is given')
  t.ok(isStreamOver, 'the streamed reply has ended')
})
