import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { greet, listen } from '../../lib/process.js'

async function fastify (t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  return app
}

t.test('listening returns the origin', async t => {
  const app = await fastify(t)
  const origin = await listen(app, { HOST: '127.0.0.1', PORT: 0 })
  t.equal(origin, app.listeningOrigin)
  t.match(origin, /^http:\/\/127\.0\.0\.1:\d+$/)
})

t.test('an address that cannot be listened on is a sentence that names the setting', async t => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo
  await t.rejects(listen(await fastify(t), { HOST: '127.0.0.1', PORT: port }), {
    message: `PORT ${port} is in use on 127.0.0.1: stop what listens there, or set another PORT.`
  })
  for (const HOST of ['192.0.2.1', 'nowhere.invalid']) {
    await t.rejects(listen(await fastify(t), { HOST, PORT: 0 }), {
      message: `HOST ${HOST} is not an address of this machine.`
    })
  }
  await t.rejects(listen(await fastify(t), { HOST: '127.0.0.1', PORT: -1 }), { code: 'ERR_SOCKET_BAD_PORT' })
})

t.test('a greeting is on stderr, with its labels in a column', async t => {
  const { write } = process.stderr
  let text = ''
  process.stderr.write = (chunk: string | Uint8Array) => {
    text += String(chunk)
    return true
  }
  t.teardown(() => {
    process.stderr.write = write
  })
  greet('Title', { docs: 'a', database: 'b' }, '  A note', '  another')
  process.stderr.write = write
  t.equal(text, 'Title\n  docs      a\n  database  b\n  A note\n  another\n')
})
