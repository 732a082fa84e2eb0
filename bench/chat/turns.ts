import { loginForm, STUDENTS, SUBJECT } from '../harness/content.js'
import { load, WARM_UP_SECONDS, type Load } from '../harness/load.js'
import { ratio, median, takeTurns } from '../harness/measure.js'
import { memoryOf } from '../gateway/memory.js'
import { mib, mustHold, ms, table, times } from '../harness/report.js'
import { databaseWith, startGateway, startServer } from '../servers.js'

const USERS = [100, 100_000]
const TURNS = [10, 1_000, 10_000]
const ROUNDS = 9
/** Turns of 0.8 kB in the embedded database: what a start and the memory of the process are measured with. */
const MANY_TURNS = 300_000
const MOST_BYTES = 350 * 1024 * 1024
const MOST_MS = 4_000
/** A cost that grows by more is not flat. Two medians of the same request differ by less. */
const FLAT = 1.25

/** How the cost of a turn grows with the turns that are stored, and what many of them take. */
export async function turns (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const gateways = []
  for (const users of USERS) {
    const gateway = await startGateway({ users, sessions: TURNS }, { CHATBOT_URL: engine.origin })
    gateways.push({ ...gateway, first: gateway.student().headers })
  }
  const [small, large] = gateways as [typeof gateways[0], typeof gateways[0]]

  const rows: string[][] = [['', 'smallest', 'largest', 'ratio']]
  const compare = async (
    name: string, rounds: number, smallest: () => Promise<number>, largest: () => Promise<number>
  ) => {
    const { a, b } = await takeTurns(rounds, { a: smallest, b: largest })
    const grown = ratio(b, a)
    rows.push([name, ms(median(a)), ms(median(b)), times(grown)])
    mustHold(`${name}: the cost is flat`, times(grown), grown.value <= FLAT)
  }
  const time = async (url: string, request: Omit<Load, 'connections'>) =>
    (await load(url, { connections: 1, ...request })).p50

  const turn = (
    { origin, first }: typeof small, id: string, length: Pick<Load, 'seconds' | 'amount'> = { amount: 100 }
  ) => () => time(`${origin}/chat`, {
    method: 'POST',
    headers: { ...first, 'content-type': 'application/json' },
    request: () => ({ body: JSON.stringify({ id, asignatura: SUBJECT, content: 'hello' }) }),
    ...length
  })
  // Both are warmed up for the same time: otherwise V8 still compiles the second one while it is measured.
  for (const gateway of gateways) await turn(gateway, 'warm-up', { seconds: WARM_UP_SECONDS })()

  for (const turns of TURNS.slice(1)) {
    await compare(`A turn, ${TURNS[0]} and ${turns} turns before it`, ROUNDS,
      turn(small, `turns-${TURNS[0]}`), turn(small, `turns-${turns}`))
  }
  await compare(`A turn, ${USERS.join(' and ')} users`, ROUNDS, turn(small, 'turns-10'), turn(large, 'turns-10'))

  const page = ({ origin, administrator }: typeof small, path: string) => () =>
    time(origin + path, { headers: administrator, amount: 50 })
  const paths = [
    '/subjects', '/subjects?professor_id=p1', '/admin/users', '/admin/users?role=STUDENT', '/professor/students',
    `/professor/students?subject_id=${SUBJECT}`
  ]
  for (const path of paths) {
    await compare(`GET ${path}, ${USERS.join(' and ')} users and subjects`, ROUNDS,
      page(small, path), page(large, path))
  }

  const login = ({ origin }: typeof small) => () => time(`${origin}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    request: () => ({ body: loginForm(STUDENTS[0] ?? '') }),
    amount: 3
  })
  await compare(`A login, ${USERS.join(' and ')} users`, 7, login(small), login(large))
  for (const server of [...gateways, engine]) await server.stop()
  table('What a request costs as the data grows, one at a time', rows)
  if (process.env.MONGODB_URI === undefined) await manyTurns()
}

/** The start and the memory of a gateway whose embedded database has many turns. */
async function manyTurns (): Promise<void> {
  const engine = await startServer('./reference/stub-engine.js')
  const database = await databaseWith({ users: 100, sessions: [MANY_TURNS], sentences: 10 })
  const starts: number[] = []
  const memory: number[] = []
  for (let round = 0; round < 3; round++) {
    const started = performance.now()
    const gateway = await startServer('../server.js', { ...database.settings, CHATBOT_URL: engine.origin })
    starts.push(performance.now() - started)
    memory.push(await memoryOf(gateway))
    await gateway.stop()
  }
  await engine.stop()
  await database.remove()
  const [start, bytes] = [median(starts), median(memory)]
  table(`The gateway with ${MANY_TURNS} turns of 0.8 kB in the embedded database`,
    [['start', ms(start)], ['resident memory', mib(bytes)]])
  mustHold(`${MANY_TURNS} turns: a start takes less than ${MOST_MS / 1000} s`, ms(start), start < MOST_MS)
  mustHold(`${MANY_TURNS} turns: the process takes less than ${mib(MOST_BYTES)}`, mib(bytes), bytes < MOST_BYTES)
}
