import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { Replicas, type Choice } from '../../../../lib/http/client/replicas.js'
import { freePort } from '../../../support/free-port.js'

/** A process of a service. It says its name. */
interface Peer { name: string, port: number, server: Server, paths: string[] }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** @param isAsked whether the answer is also that of `/health` */
async function peer (t: Test, name: string, port = 0, answer?: Answer, isAsked = false): Promise<Peer> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    if (request.url !== '/health') paths.push(request.url ?? '')
    if (answer === undefined || (request.url === '/health' && !isAsked)) response.end(name)
    else answer(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => stop({ server }))
  return { name, port: (server.address() as AddressInfo).port, server, paths }
}

function stop ({ server }: Pick<Peer, 'server'>): void {
  server.close()
  server.closeAllConnections()
}

function replicasOf (t: Test, ports: number[]): Replicas {
  const replicas = new Replicas(ports.map(port => `http://127.0.0.1:${port}`).join(', '), 1_000_000)
  t.teardown(() => replicas.destroy())
  return replicas
}

async function ask (replicas: Replicas, key: string, more: Choice & { body?: string | Readable } = {}) {
  const { body: sent, ...choice } = more
  const method = sent === undefined ? 'GET' : 'POST'
  const request = { method, path: '/', body: sent, signal: AbortSignal.timeout(10_000) } as const
  const { body } = await replicas.request(request, { key, isRepeatable: sent === undefined, ...choice })
  return await body.text()
}

async function untilThere (replicas: Replicas): Promise<void> {
  const end = performance.now() + 10_000
  while (replicas.counts.away > 0 && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 50))
}

const KEYS = Array.from({ length: 300 }, (_, n) => `course-${n}`)

/** Which peer each key has. */
async function shares (replicas: Replicas): Promise<string[]> {
  const names: string[] = []
  for (const key of KEYS) names.push(await ask(replicas, key))
  return names
}

t.test('keys are shared out evenly, a key stays where it is, and another client chooses the same', async t => {
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(name => peer(t, name)))
  const ports = [a, b, c].map(each => each?.port ?? 0)
  const first = await shares(replicasOf(t, ports))
  for (const name of ['a', 'b', 'c']) {
    const count = first.filter(one => one === name).length
    t.ok(count > 70 && count < 130, `${name} has ${count} of 300 keys`)
  }
  t.strictSame(await shares(replicasOf(t, ports.reverse())), first)
})

t.test('when a replica goes, only its keys move, and they come back with it', async t => {
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(name => peer(t, name))) as [Peer, Peer, Peer]
  const replicas = replicasOf(t, [a.port, b.port, c.port])
  const before = await shares(replicas)
  stop(b)
  const without = await shares(replicas)
  t.strictSame(without.map((name, at) => before[at] === 'b' || name === before[at]), KEYS.map(() => true))
  const moved = without.filter((_, at) => before[at] === 'b')
  t.ok(moved.includes('a') && moved.includes('c'), 'both others take a part of them')
  t.strictSame(replicas.counts, { there: 2, away: 1 })
  await peer(t, 'b', b.port)
  await untilThere(replicas)
  t.strictSame(await shares(replicas), before)
})

t.test('a replica that says that it stops soon is asked no more, and again when another one has its place', async t => {
  const leaves: Answer = (_request, response) => { response.setHeader('x-leaving', 'true').end('b') }
  const [a, b] = [await peer(t, 'a'), await peer(t, 'b', 0, leaves, true)]
  const replicas = replicasOf(t, [a.port, b.port])
  const names = await shares(replicas)
  t.equal(names.filter(name => name === 'b').length, 1, 'its answer is taken')
  for (const key of KEYS.slice(0, 10)) t.equal(await ask(replicas, key, { body: 'a message' }), 'a')
  stop(b)
  await peer(t, 'b', b.port)
  await untilThere(replicas)
  t.ok((await shares(replicas)).includes('b'), 'another process has its address')
})

t.test('a replica that does not connect costs no request, once it is known also no upload', async t => {
  const there = await peer(t, 'a')
  const replicas = replicasOf(t, [there.port, await freePort()])
  t.strictSame(new Set(await shares(replicas)), new Set(['a']))
  for (const key of KEYS.slice(0, 10)) t.equal(await ask(replicas, key, { body: Readable.from(['x']) }), 'a')
  t.equal(await ask(replicas, 'course-0', { body: 'a message' }), 'a')
})

t.test('a request that was not repeatable and was sent is not sent again', async t => {
  const cut: Answer = (_request, response) => { response.destroy() }
  const peers = await Promise.all([peer(t, 'a', 0, cut), peer(t, 'b', 0, cut)])
  const replicas = replicasOf(t, peers.map(({ port }) => port))
  await t.rejects(ask(replicas, 'course', { body: 'a message' }))
  t.equal(peers.flatMap(({ paths }) => paths).length, 1)
  await t.rejects(ask(replicas, 'course'))
  t.equal(peers.flatMap(({ paths }) => paths).length, 3, 'a repeatable one is sent to each')
})

t.test('what a closing replica has not begun is done by the next one', async t => {
  const closing: Answer = (_request, response) => { response.writeHead(503, { 'x-not-begun': 'true' }).end('closing') }
  const failing: Answer = (_request, response) => { response.writeHead(503).end('failing') }
  const good = await peer(t, 'good')
  const ofClosing = replicasOf(t, [(await peer(t, 'a', 0, closing)).port, good.port])
  const ofFailing = replicasOf(t, [(await peer(t, 'b', 0, failing)).port, good.port])
  const texts = async (replicas: Replicas) =>
    new Set(await Promise.all(KEYS.slice(0, 20).map(key => ask(replicas, key, { body: 'a message' }))))
  t.strictSame(await texts(ofClosing), new Set(['good']))
  t.strictSame(await texts(ofFailing), new Set(['good', 'failing']))
})

t.test('a key that everybody asks for has more than one replica', async t => {
  const held: ServerResponse[] = []
  const hold: Answer = (_request, response) => { held.push(response) }
  const peers = await Promise.all([peer(t, 'a', 0, hold), peer(t, 'b', 0, hold)])
  const replicas = replicasOf(t, peers.map(({ port }) => port))
  const asked = Array.from({ length: 60 }, () => ask(replicas, 'exam'))
  while (held.length < asked.length) await new Promise(resolve => setTimeout(resolve, 10))
  const counts = peers.map(({ paths }) => paths.length).sort((a, b) => a - b)
  t.ok((counts[0] ?? 0) >= 15, `of 60 requests at once they have ${counts.join(' and ')}`)
  for (const response of held) response.end()
  await Promise.all(asked)
})

t.test('each replica is probed, or the one of a key', async t => {
  const [a, b] = await Promise.all([peer(t, 'a'), peer(t, 'b')])
  const replicas = replicasOf(t, [a.port, b.port])
  const texts = async (key?: string) => (await replicas.probe('/health', {}, key)).map(reply => String(reply?.body))
  t.strictSame(await texts(), ['a', 'b'])
  t.strictSame(await texts('course'), [await ask(replicas, 'course')])
})
