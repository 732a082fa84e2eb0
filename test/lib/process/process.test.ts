import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import t, { type Test } from 'tap'
import { greet, listen, processLog, runCompanion, startProcess, stopOnSignal } from '../../../lib/process/process.js'
import { BadSetting } from '../../../lib/settings.js'
import { VERSION } from '../../../lib/process/version.js'
import { signal, until } from '../../support/events.js'
import { collectedLog } from '../../support/log.js'

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

/** What is written to stderr and the codes of exits, until the end of the test. No exit ends this process. */
function watchProcess (t: Test) {
  const seen = { stderr: '', exits: [] as unknown[] }
  const exited = signal()
  const { exit } = process
  const { write } = process.stderr
  process.stderr.write = (chunk: string | Uint8Array) => {
    seen.stderr += String(chunk)
    return true
  }
  process.exit = ((code: unknown) => {
    seen.exits.push(code)
    exited.resolve()
  }) as never
  const listeners = new Map(process.eventNames().map(name => [name, process.rawListeners(name as never)]))
  t.teardown(() => {
    process.stderr.write = write
    process.exit = exit
    for (const name of process.eventNames()) {
      const before = listeners.get(name) ?? []
      for (const listener of process.rawListeners(name as never)) {
        if (!before.includes(listener)) process.off(name as never, listener as never)
      }
    }
  })
  return { seen, exited: exited.promise }
}

t.test('a greeting is on stderr, with its labels in a column', async t => {
  const { seen } = watchProcess(t)
  greet('Title', { docs: 'a', database: 'b' }, '  A note', '  another')
  t.equal(seen.stderr, 'Title\n  docs      a\n  database  b\n  A note\n  another\n')
})

t.test('a process that cannot start says why, in one sentence, and ends with 1', async t => {
  const { seen } = watchProcess(t)
  await startProcess('gateway', async () => {})
  t.strictSame(seen, { stderr: '', exits: [] })
  await startProcess('gateway', async () => { throw new Error('PORT must be a number.') })
  t.strictSame(seen, { stderr: 'The gateway cannot start. PORT must be a number.\n', exits: [1] })
})

t.test('at the log level debug, the stack of a failed start is there as well', async t => {
  const { seen } = watchProcess(t)
  const level = process.env.LOG_LEVEL
  t.teardown(() => {
    if (level === undefined) delete process.env.LOG_LEVEL
    else process.env.LOG_LEVEL = level
  })
  process.env.LOG_LEVEL = 'debug'
  await startProcess('gateway', async () => { throw new Error('PORT must be a number.') })
  t.match(seen.stderr, /^The gateway cannot start. Error: PORT must be a number\.\n +at /)
})

t.test('the log of a process goes to stdout, with the level of the settings', async t => {
  t.match(await processLog('warn'), { level: 'warn', serializers: { req: Function }, stream: { fd: 1, sync: false } })
})

/** Calls what waits for this event of the process. The listeners of tap are not among them. */
function emit (event: string, before: readonly unknown[], value: unknown): void {
  for (const listener of process.listeners(event as never) as Array<(value: unknown) => void>) {
    if (!before.includes(listener)) listener(value)
  }
}

const SOON = { delaySeconds: 0, graceMs: 200 }

/** An app without plugins, but for what `lib/plugins/graceful-close.ts` adds. */
function bare (options: FastifyServerOptions = {}, leave = () => {}): FastifyInstance {
  return Fastify(options).decorate('leave', leave)
}

t.test('a signal lets requests in flight finish, then runs what comes after, then ends with 0', async t => {
  const { exited, seen } = watchProcess(t)
  const { lines, log } = collectedLog()
  const app = bare({ logger: log })
  const order: string[] = []
  app.addHook('onClose', async () => { order.push('closed') })
  const before = process.listeners('SIGTERM')
  stopOnSignal(app, { delaySeconds: 0, graceMs: 200, after: async () => { order.push('after') } })
  emit('SIGTERM', before, 'SIGTERM')
  await exited
  t.strictSame([order, seen.exits], [['closed', 'after'], [0]])
  const messages = lines.map(line => JSON.parse(line)).map(({ msg, signal }) => [msg, signal])
  t.strictSame(messages, [['stopping when the requests in flight are answered', 'SIGTERM'], ['stopped', undefined]])
})

t.test('a process may have nothing to do after its app is closed', async t => {
  const { exited, seen } = watchProcess(t)
  const before = process.listeners('SIGINT')
  stopOnSignal(bare(), SOON)
  emit('SIGINT', before, 'SIGINT')
  await exited
  t.strictSame(seen.exits, [0])
})

t.test('a second signal within a second is the same wish, and a later one ends the process at once', async t => {
  const { seen } = watchProcess(t)
  const { lines, log } = collectedLog()
  const app = bare({ logger: log })
  const answered = signal()
  app.addHook('onClose', async () => await answered.promise)
  const before = [...process.listeners('SIGINT'), ...process.listeners('SIGTERM')]
  const { now } = performance
  t.teardown(() => { performance.now = now })
  let time = 0
  performance.now = () => now.call(performance) + time
  stopOnSignal(app, { delaySeconds: 0, graceMs: 500 })
  for (const name of ['SIGINT', 'SIGINT', 'SIGTERM']) emit(name, before, name)
  t.strictSame(seen.exits, [], 'npm hands a signal on that the terminal has sent to all')
  time = 1_000
  emit('SIGINT', before, 'SIGINT')
  t.strictSame(seen.exits, [1])
  answered.resolve()
  await until(() => seen.exits.length === 2)
  t.strictSame(lines.map(line => JSON.parse(line).signal), ['SIGINT', 'SIGINT', undefined])
})

t.test('a process says that it leaves, serves on for its delay, and then closes', async t => {
  const { exited, seen } = watchProcess(t)
  const order: string[] = []
  const app = bare({}, () => { order.push('leaves') })
  app.addHook('onClose', async () => { order.push('closed') })
  const before = process.listeners('SIGTERM')
  stopOnSignal(app, { delaySeconds: 0.2, graceMs: 200 })
  emit('SIGTERM', before, 'SIGTERM')
  await sleep(50)
  t.strictSame(order, ['leaves'])
  await exited
  t.strictSame([order, seen.exits], [['leaves', 'closed'], [0]])
})

t.test('an unexpected error is logged, and ends the process with 1', async t => {
  const { exited, seen } = watchProcess(t)
  const { lines, log } = collectedLog()
  const before = process.listeners('uncaughtException')
  stopOnSignal(bare({ logger: log }), SOON)
  emit('uncaughtException', before, new Error('broken'))
  await exited
  t.strictSame(seen.exits, [1])
  const logged = { level: 60, msg: 'stopping after an unexpected error', err: { message: 'broken' } }
  t.match(JSON.parse(lines[0] ?? ''), logged)
})

t.test('a companion loads its settings, then its app, listens and greets', async t => {
  const { seen } = watchProcess(t)
  const settings = { LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: 0, STOP_DELAY_SECONDS: 0, COLOUR: 'blue' }
  const app = await fastify(t)
  await runCompanion({
    name: 'test companion',
    loadSettings: () => settings,
    build: async (given, log) => {
      t.equal(given, settings)
      t.match(log, { level: 'silent' })
      return app
    },
    graceMs: 200,
    describe: (described, { COLOUR }) => ({ colour: described === app ? COLOUR : 'none' })
  })
  const first = `Test companion ${VERSION} listens on ${app.listeningOrigin}`
  t.strictSame(seen, { stderr: `${first}\n  colour  blue\n`, exits: [] })
})

t.test('a companion with a bad setting does not load its app', async t => {
  const { seen } = watchProcess(t)
  await runCompanion<{ LOG_LEVEL: string, HOST: string, PORT: number, STOP_DELAY_SECONDS: number }>({
    name: 'test companion',
    loadSettings: () => { throw new BadSetting('PORT must be a number.') },
    build: async () => await Promise.reject(new Error('it is loaded')),
    graceMs: 200,
    describe: () => ({})
  })
  t.strictSame(seen, { stderr: 'The test companion cannot start. PORT must be a number.\n', exits: [1] })
})
