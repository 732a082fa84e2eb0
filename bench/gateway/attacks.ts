import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ATTACKS, done, JSON_BODY, type Order } from './attackers.js'
import { loginForm, SUBJECT } from '../harness/content.js'
import { percentile } from '../harness/measure.js'
import { memoryOf } from './memory.js'
import { mib, ms, mustHold, table } from '../harness/report.js'
import { databaseWith, startServer, tokenOf, type Server } from '../servers.js'

/*
 * What one person, one file or one stranger can do to the others. Each attack goes on for some seconds against a
 * gateway as `npm start` runs it: with its limits, its embedded database and its embedded companions. Meanwhile another
 * student asks for /health, logs in and chats.
 */

const ATTACK_SECONDS = 10
const MOST_WAIT_MS = 2_000
const MOST_HEALTH_MS = 500
const MIB = 1024 * 1024
const MOST_BYTES = 800 * MIB
const MOST_BYTES_AFTER = 1024 * MIB
const OTHER = 'u000002'

/** The figures of each attack, and of a start afterwards. */
export async function attacks (): Promise<void> {
  const database = await databaseWith({ users: 100, sessions: [2400], sentences: 60 })
  // An empty setting has its default, which the other parts switch off.
  const settings = { ...database.settings, ...LIMITS }
  const rows: string[][] = [['', 'health', 'login', 'chat', 'memory', 'answers to the attacker']]
  let gateway = await startServer('../server.js', settings)
  // A gateway runs for months: what happens once at its first chat does not count.
  for (const request of Object.values(requestsOfOther(gateway.origin))) await request()
  for (const [number, attack] of ATTACKS.entries()) {
    const seen = await whileAttacked(gateway, number)
    const waits = [seen.health, seen.login, seen.chat].map(times => percentile(times, 1))
    const row = [attack.name, ...waits.map(ms), mib(seen.memory), counted(seen.statuses ?? new Map())]
    rows.push(row)
    // A run takes some minutes, and may be cut off.
    console.log(row.join(' | '))
    const most = Math.max(...waits)
    mustHold(`${attack.name}: others are answered within ${MOST_WAIT_MS / 1000} s`, ms(most), most < MOST_WAIT_MS)
    const health = percentile(seen.health, 1)
    mustHold(`${attack.name}: /health is answered within ${MOST_HEALTH_MS} ms`, ms(health), health < MOST_HEALTH_MS)
    mustHold(`${attack.name}: less than ${mib(MOST_BYTES)}`, mib(seen.memory), seen.memory < MOST_BYTES)
  }
  await gateway.stop()
  gateway = await startServer('../server.js', settings)
  const after = await memoryOf(gateway)
  await gateway.stop()
  await database.remove()
  table('The longest wait of another student while an attack goes on', rows)
  mustHold(`a start after all attacks: less than ${mib(MOST_BYTES_AFTER)}`, mib(after), after < MOST_BYTES_AFTER)
}

const LIMITS = Object.fromEntries(['LOGIN_FAILURES_PER_NAME', 'CHATS_AT_ONCE', 'CHATS_PER_DAY',
  'CHATS_PER_DAY_PER_SUBJECT', 'USER_MAX_SESSIONS', 'USER_MAX_BYTES', 'SESSION_MAX_MESSAGES', 'SESSION_MAX_BYTES'
].map(name => [name, '']))

interface Seen {
  health: number[]
  login: number[]
  chat: number[]
  /** The most that the process took, in bytes. */
  memory: number
  /** How often the attackers got each status, when they have ended. */
  statuses?: Map<unknown, number>
}

async function whileAttacked (gateway: Server, attack: number): Promise<Seen> {
  const order: Order = { origin: gateway.origin, attack, seconds: ATTACK_SECONDS }
  const attackers = new Worker(new URL('./attackers.js', import.meta.url), { workerData: order })
  const seen: Seen = { health: [], login: [], chat: [], memory: 0 }
  const ended = once(attackers, 'message').then(([statuses]) => { seen.statuses = statuses })
  await sleep(1_000)
  while (seen.statuses === undefined) {
    for (const [name, request] of Object.entries(requestsOfOther(gateway.origin))) {
      const started = performance.now()
      const status = await request()
      if (status !== 200) throw new Error(`${name} of another student is ${status}`)
      seen[name as 'health' | 'login' | 'chat'].push(performance.now() - started)
    }
    seen.memory = Math.max(seen.memory, await memoryOf(gateway))
  }
  await ended
  await attackers.terminate()
  return seen
}

function requestsOfOther (origin: string): Record<'health' | 'login' | 'chat', () => Promise<number>> {
  const headers = tokenOf({ sub: OTHER, role: 'STUDENT', subjects: [SUBJECT] })
  return {
    health: async () => await done(await fetch(`${origin}/health`)),
    login: async () => await done(await fetch(`${origin}/token`, {
      method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: loginForm(OTHER)
    })),
    chat: async () => await done(await fetch(`${origin}/chat`, {
      method: 'POST',
      headers: { ...JSON_BODY, ...headers },
      body: JSON.stringify({ id: 'of-the-other', asignatura: SUBJECT, content: 'When is the exam?' })
    }))
  }
}

function counted (statuses: Map<unknown, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}
