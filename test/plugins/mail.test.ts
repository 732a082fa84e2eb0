import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import mail from '../../plugins/mail.js'
import type { Mail } from '../../services/mail/mail.js'
import { signal, until } from '../events.js'
import { collectedLog } from '../log.js'
import { mailServer } from '../mail-server.js'

const FROM = 'tutor@example.edu'

async function start (t: Test, port: number | undefined, logger: object | false = false): Promise<FastifyInstance> {
  const app = Fastify({ logger })
  t.teardown(() => app.close())
  await app.register(fp(async () => {}, { name: 'database' }))
  await app.register(mail, {
    server: port === undefined ? undefined : { url: `smtp://127.0.0.1:${port}`, from: FROM },
    sender: { name: 'Tutor', publicUrl: 'https://tutor.example.edu' }
  })
  await app.ready()
  return app
}

const mailTo = (name: string, more: object = {}): Mail =>
  ({ to: { name, address: `${name}@example.edu` }, subject: 'News', text: `Hello ${name}`, ...more })

t.test('without a mail server nothing is composed', async t => {
  const app = await start(t, undefined)
  let isComposed = false
  app.mailer.send(async () => {
    isComposed = true
    return null
  })
  await app.close()
  t.strictSame([app.mailer.isOn, isComposed], [false, false])
})

t.test('two mails are sent at once; a closing app waits for these, and sends no other', async t => {
  const accepted = signal()
  const { mails, port } = await mailServer(t, () => accepted.promise)
  const app = await start(t, port)
  t.equal(app.mailer.isOn, true)
  const composed: string[] = []
  for (const name of ['ada', 'bob', 'cleo', 'dan']) {
    app.mailer.send(async () => {
      composed.push(name)
      return mailTo(name)
    })
  }
  await until(() => mails.length === 2)
  let isClosed = false
  const closing = app.close().then(() => { isClosed = true })
  await new Promise(resolve => setTimeout(resolve, 50))
  t.equal(isClosed, false, 'while the server has accepted none')
  accepted.resolve()
  await closing
  t.strictSame([composed, mails.map(({ from, to }) => [from, ...to]).sort()],
    [['ada', 'bob'], [[FROM, 'ada@example.edu'], [FROM, 'bob@example.edu']]])
})

t.test('when two hundred mails wait for a slow server, further ones are lost, and the log says so', async t => {
  const accepted = signal()
  const { mails, port } = await mailServer(t, () => accepted.promise)
  const { lines, log } = collectedLog()
  const app = await start(t, port, log)
  const send = (name: string) => app.mailer.send(async () => mailTo(name))
  send('first')
  send('second')
  await until(() => mails.length === 2)
  const lost = () => lines.filter(line => line.includes('a mail is not sent')).length
  for (let i = 0; i < 200; i++) send(`u${i}`)
  t.equal(lost(), 0)
  send('late')
  t.equal(lost(), 1)
  accepted.resolve()
  await app.close()
})

t.test('a mail that cannot be composed, or is none, keeps no other one back', async t => {
  const { mails, port } = await mailServer(t)
  const { lines, log } = collectedLog()
  const app = await start(t, port, log)
  app.mailer.send(async () => null)
  app.mailer.send(async () => { throw new RangeError('ada@example.edu') })
  app.mailer.send(async () => mailTo('bob'))
  await until(() => mails.length > 0 && lines.length > 0)
  await app.close()
  t.strictSame(mails.map(({ to }) => to), [['bob@example.edu']])
  const warnings = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40)
  t.strictSame(warnings.map(({ msg, error }) => [msg, error]), [['a mail could not be sent', 'RangeError']])
  t.notMatch(lines.join(''), 'ada@example.edu', 'the log has the kind of the error alone')
})

t.test('a mail brings no file of the machine and no page of the network along', async t => {
  const { mails, port } = await mailServer(t)
  const { lines, log } = collectedLog()
  const asked: unknown[] = []
  const peer = createServer((request, response) => {
    asked.push(request.url)
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await once(peer, 'listening')
  t.teardown(() => peer.close())
  const href = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const app = await start(t, port, log)
  app.mailer.send(async () => mailTo('ada', { text: { path: import.meta.filename } }))
  app.mailer.send(async () => mailTo('bob', { text: { href } }))
  await until(() => lines.filter(line => line.includes('a mail could not be sent')).length === 2)
  t.strictSame([mails, asked], [[], []])
})
