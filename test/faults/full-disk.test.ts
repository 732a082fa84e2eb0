import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { engineDouble, json } from '../support/doubles/engine-double.js'
import { until } from '../support/events.js'
import { startGateway, type GatewayProcess } from '../support/gateway-process.js'
import { SECRET_KEY, tokenFor } from './support/token.js'

/*
 * A disk is full here when the process may not make a file longer (RLIMIT_FSIZE, which the owner of the process can
 * change while it runs): each write fails, as it does without room. It needs no root and no file system of its own.
 */
const hasPrlimit = (() => {
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize'])
    return true
  } catch {
    return false
  }
})()
const skip = hasPrlimit ? false : 'there is no prlimit (util-linux)'

function setDisk ({ process: { pid } }: GatewayProcess, state: 'full' | 'free'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${state === 'full' ? '1' : 'unlimited'}:unlimited`])
}

type Answer = { status: number, body: any }

async function send (
  { url }: { url: string }, who: string | undefined, method: string, path: string, body?: object
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${tokenFor(who)}` }),
      ...(body && { 'content-type': 'application/json' })
    },
    ...(body && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

const person = (username: string, role: string) =>
  ({ username, email: `${username}@example.edu`, password: 'correct horse', full_name: username, role })
const subject = (id: string) => ({ subject_id: id, name: id, description: 'd'.repeat(2000), professor_id: 'emmy' })

/** The settings of a gateway whose companions are a double: what they do is not asked here. */
async function settingsOf (t: Test) {
  const engine = await engineDouble(t)
  engine.behave((response, { path }) => {
    json(response, 200, path.endsWith('info')
      ? { version: '1', llm_provider: 'x', llm_model: 'y', status: 'operational' }
      : { response: 'A reply', interrupted: false })
  })
  const services = { CHATBOT_URL: engine.url, RAG_URL: engine.url, MATH_URL: engine.url }
  return { DATA_DIR: join(t.testdir(), 'data'), SECRET_KEY, LOG_LEVEL: 'warn', ...services }
}

async function fill (t: Test, gateway: { url: string }): Promise<void> {
  for (const [name, role] of [['root', 'ADMIN'], ['emmy', 'PROFESSOR'], ['ada', 'STUDENT']] as const) {
    t.equal((await send(gateway, undefined, 'POST', '/register', person(name, role))).status, 201)
  }
  t.equal((await send(gateway, 'root', 'POST', '/subjects', subject('algebra'))).status, 201)
  t.equal((await send(gateway, 'ada', 'POST', '/subjects/algebra/enroll')).status, 200)
  const message = { id: 'chat', asignatura: 'algebra', content: 'Hello' }
  t.equal((await send(gateway, 'ada', 'POST', '/chat', message)).status, 200)
}

const NO_ROOM = { detail: 'The database has no room: nothing can be stored until the operator makes some' }

/** What holds while nothing can be stored. */
async function isReadOnly (t: Test, gateway: { url: string }): Promise<void> {
  t.strictSame(await send(gateway, undefined, 'POST', '/register', person('late', 'STUDENT')),
    { status: 503, body: NO_ROOM }, 'a write is 503 with a sentence')
  const ready = await send(gateway, undefined, 'GET', '/ready')
  t.strictSame([ready.status, ready.body.database], [200, 'read_only'])
  t.equal((await send(gateway, undefined, 'GET', '/system/info')).body.status, 'degraded')
  t.equal((await send(gateway, 'ada', 'GET', '/sessions/chat')).status, 200, 'reads go on')
  const login = await fetch(`${gateway.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password: 'correct horse' })
  })
  t.equal(login.status, 200, 'a login is answered')
}

async function isInOrder (gateway: { url: string }): Promise<boolean> {
  return (await send(gateway, undefined, 'GET', '/ready')).body.database === 'ok'
}

const TITLE = 'on a full disk writes are 503, reads and logins go on, it recovers by itself, and a kill loses nothing'
t.test(TITLE, { skip }, async t => {
  const settings = await settingsOf(t)
  const gateway = await startGateway(t, settings)
  await fill(t, gateway)
  setDisk(gateway, 'full')
  await isReadOnly(t, gateway)
  await isReadOnly(t, gateway)
  setDisk(gateway, 'free')
  await until(() => isInOrder(gateway))
  t.equal((await send(gateway, undefined, 'GET', '/system/info')).body.status, 'operational')
  t.equal((await send(gateway, undefined, 'POST', '/register', person('late', 'STUDENT'))).status, 201)
  t.equal((await send(gateway, 'ada', 'GET', '/sessions/chat')).status, 200)

  await killOnFullDisk(t, gateway, () => startGateway(t, settings))
})

/** Where the process is killed as well, nothing is lost that was acknowledged. */
async function killOnFullDisk (t: Test, gateway: GatewayProcess, restart: () => Promise<GatewayProcess>) {
  const acknowledged = ['algebra']
  // Some writes are acknowledged, some are under way when the disk is full and the process is killed.
  const writes = Array.from({ length: 40 }, async (_, i) => {
    const { status } = await send(gateway, 'root', 'POST', '/subjects', subject(`s${i}`))
    if (status === 201) acknowledged.push(`s${i}`)
    if (acknowledged.length === 15) setDisk(gateway, 'full')
  })
  await Promise.all(writes)
  t.ok(acknowledged.length >= 15, `${acknowledged.length} writes were acknowledged`)
  t.equal((await send(gateway, 'root', 'POST', '/subjects', subject('later'))).status, 503)
  gateway.process.kill('SIGKILL')
  await gateway.exit
  const again = await restart()
  const { body } = await send(again, 'root', 'GET', '/subjects?limit=100')
  const found = new Set(body.map(({ _id }: { _id: string }) => _id))
  t.strictSame(acknowledged.filter(id => !found.has(id)), [], 'all that was acknowledged is there')
  t.equal((await send(again, 'root', 'POST', '/subjects', subject('after'))).status, 201)
}

/** Makes a file system of 64 MiB, which ends with the test. Without the right to: undefined. */
function smallDisk (t: Test): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  t.teardown(() => rmSync(path, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  t.teardown(() => execFileSync('umount', ['--lazy', path]))
  return path
}

/** Leaves no byte of room on a disk. Called again, it takes what has become free. */
function fillDisk (disk: string): void {
  const file = openSync(join(disk, 'filler'), 'a')
  const part = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(file, part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

const disk = smallDisk(t)
const START_TITLE = 'a start on a full disk serves reads, and writes again when there is room'
t.test(START_TITLE, { skip: disk === undefined && 'this user may not mount a file system' }, async t => {
  await startsOnFullDisk(t, disk as string)
})

async function startsOnFullDisk (t: Test, disk: string): Promise<void> {
  // The folder that the gateway runs in.
  t.testdir()
  const DATA_DIR = join(disk, 'data')
  const reserve = join(DATA_DIR, 'mongo', 'reserve')
  const settings = { DATA_DIR, LOG_LEVEL: 'warn', SECRET_KEY }
  const first = await startGateway(t, settings)
  await fill(t, first)
  t.equal(statSync(reserve).size, 16 * 1024 * 1024, 'room for the next start is kept')
  let gateway = first
  // What has become free is taken by others each time.
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    gateway.process.kill(signal)
    await gateway.exit
    fillDisk(disk)
    gateway = await startGateway(t, settings)
    t.match(gateway.errors(), /cannot write to its disk: there is no room/, 'it says so')
    fillDisk(disk)
    await isReadOnly(t, gateway)
  }
  rmSync(join(disk, 'filler'))
  await until(() => isInOrder(gateway))
  t.equal((await send(gateway, undefined, 'POST', '/register', person('late', 'STUDENT'))).status, 201)
  t.equal((await send(gateway, 'ada', 'GET', '/sessions/chat')).status, 200)
  t.equal(statSync(reserve).size, 16 * 1024 * 1024, 'and room is kept again')
}

t.test('at EMBEDDED_LIMIT_MB writes are 503, deletions go on, and make room again', async t => {
  const gateway = await startGateway(t, { ...await settingsOf(t), EMBEDDED_LIMIT_MB: '1' })
  await fill(t, gateway)
  const made = await fillToLimit(t, gateway)
  t.match(gateway.errors(), /The embedded database has 8\d % of the 1 MB that EMBEDDED_LIMIT_MB allows/)
  t.match(gateway.errors(), /The embedded database has reached the 1 MB that EMBEDDED_LIMIT_MB allows/)
  await isReadOnly(t, gateway)
  const metrics = String((await send(gateway, undefined, 'GET', '/metrics')).body)
  t.ok(Number(/^database_bytes (\d+)/m.exec(metrics)?.[1]) >= 1024 * 1024, 'the metrics have the bytes')
  t.ok(Number(/^database_documents (\d+)/m.exec(metrics)?.[1]) > made, 'and the documents')
  t.equal((await send(gateway, 'ada', 'DELETE', '/sessions/chat')).status, 204)
  for (let i = 0; i < 30; i++) t.equal((await send(gateway, 'ada', 'DELETE', `/sessions/s${i}`)).status, 204)
  t.equal((await send(gateway, 'root', 'DELETE', '/subjects/algebra')).status, 204)
  t.ok(await isInOrder(gateway), 'there is room again')
  t.equal((await send(gateway, undefined, 'POST', '/register', person('late', 'STUDENT'))).status, 201)
})

/** Begins sessions until nothing more can be stored. Returns how many there are. */
async function fillToLimit (t: Test, gateway: GatewayProcess): Promise<number> {
  let made = 0
  // First large sessions, then small ones: a session whose first turn is refused takes no room.
  for (const content of ['d'.repeat(9000), 'd']) {
    let last = 200
    while (last === 200 && made < 1000) {
      const message = { id: `s${made}`, asignatura: 'algebra', content }
      last = (await send(gateway, 'ada', 'POST', '/chat', message)).status
      if (last === 200) made++
    }
    t.equal(last, 503)
  }
  t.ok(made > 50, `${made} sessions before the limit`)
  return made
}
