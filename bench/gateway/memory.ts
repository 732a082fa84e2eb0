import { STUDENTS, SUBJECT } from '../harness/content.js'
import { load } from '../harness/load.js'
import { mib, mustHold, table } from '../harness/report.js'
import { startGateway, startServer, type Gateway } from '../servers.js'

const STEP = 5_000
const WARM_UP = 20_000
const REQUESTS = 100_000

/**
 * The memory of the gateway over many requests. The chats go to the same sessions, which are deleted between the steps:
 * the amount of stored data stays the same, so growing memory is a leak.
 */
export async function memory (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const gateway = await startGateway({ users: 100 }, { CHATBOT_URL: engine.origin })
  const idle = await memoryOf(gateway)

  const taken: number[] = []
  for (let sent = 0; sent < WARM_UP + REQUESTS; sent += STEP) {
    await send(gateway, STEP)
    taken.push(await memoryOf(gateway))
  }
  for (const server of [gateway, engine]) await server.stop()

  const after = taken.slice(WARM_UP / STEP)
  const half = after.length / 2
  const [first, second] = [Math.max(...after.slice(0, half)), Math.max(...after.slice(half))]
  table('Resident memory of the gateway, the embedded database included', [
    ['idle', mib(idle)],
    [`at ${WARM_UP} requests`, mib(taken[WARM_UP / STEP - 1] ?? NaN)],
    [`most up to ${WARM_UP + REQUESTS / 2}`, mib(first)],
    [`most up to ${WARM_UP + REQUESTS}`, mib(second)]
  ])
  mustHold(`Memory over ${REQUESTS} requests after the first ${WARM_UP}: at most 5 % more in the second half`,
    `${((second / first - 1) * 100).toFixed(1)} %`, second <= 1.05 * first)
}

async function send ({ origin, student }: Gateway, requests: number): Promise<void> {
  const amount = requests / 5
  for (const path of ['/health', '/users/me', '/subjects', '/sessions']) {
    await load(origin + path, { request: student, connections: 20, amount })
  }
  await load(`${origin}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    request: () => {
      const { username, headers } = student()
      const message = { id: `memory-${username}`, asignatura: SUBJECT, content: 'What is a vector space?' }
      return { headers, body: JSON.stringify(message) }
    },
    connections: 20,
    amount
  })
  for (let i = 0; i < STUDENTS.length; i++) {
    const { username, headers } = student()
    await fetch(`${origin}/sessions/memory-${username}`, { method: 'DELETE', headers })
  }
}

/** The resident memory that the gateway reports itself, which works on every system. In bytes. */
export async function memoryOf ({ origin }: Pick<Gateway, 'origin'>): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}
