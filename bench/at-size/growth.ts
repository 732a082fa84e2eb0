import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { addDocument, fillUniversity, type Size } from './growth-content.js'
import { OPERATIONS, type Call, type Operation, type University } from './growth-operations.js'
import { watchHealth, type HealthWatch } from '../harness/health-watch.js'
import { median, percentile, ratio, takeTurns } from '../harness/measure.js'
import { ms, mustHold, printVerdicts, table } from '../harness/report.js'
import { databaseFilledBy, processorTimeOf, startServer, tokenOf, type Server } from '../servers.js'

/*
 * What each operation costs at a small university and at a large one, and how long `/health` takes meanwhile:
 *
 *   npm run bench -- growth                            1,000 users, 10 courses, a class of 50; 50,000, 2,000, 5,000
 *   npm run bench -- growth --large 5000,200,500       another large one
 *   npm run bench -- growth --only analytics           the operations whose name has that
 *   npm run bench -- growth --fastest                  the fastest request of each turn: where others work, too
 *
 * Both are gateways with their embedded parts. They are asked in turn, one request at a time. An operation may cost
 * three times as much, and a page of a list one and a half times. Where an answer has a row for each student of the
 * class, that is held against what a row costs.
 */

const BARS = { page: 1.5, operation: 3, class: 3, share: Infinity }
const MOST_HEALTH_MS = 300
const CALLS = 5
// Of processor time, in a second.
const IDLE_MICROSECONDS = 50_000
const AT_ONCE = 20
const WARM_UP = 3
const SCIM_SECRET = 'a-secret-of-the-directory-of-this-benchmark'
// Counted, and never reached.
const LIMITS = Object.fromEntries([
  'CHATS_PER_DAY', 'CHATS_PER_DAY_PER_SUBJECT', 'USER_MAX_SESSIONS', 'USER_MAX_BYTES', 'SESSION_MAX_MESSAGES',
  'SESSION_MAX_BYTES', 'SUBJECT_QUESTIONS'
].map(name => [name, '1000000000000']))

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000,10,50' },
    large: { type: 'string', default: '50000,2000,5000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    fastest: { type: 'boolean', default: false }
  }
})
const rounds = Number(values.rounds)

interface Place extends University {
  origin: string
  /** Milliseconds until the whole answer is there. @throws when it is no success */
  time: (call: Call) => Promise<number>
  stop: () => Promise<void>
}

const agent = new Agent({ bodyTimeout: 120_000, headersTimeout: 120_000 })
const started = performance.now()
console.log(`Small and large: ${values.small} and ${values.large} (users, courses, class); Node ${process.version}, ` +
  `load average ${loadavg()[0]?.toFixed(1)}`)
const [small, large] = [await place(values.small), await place(values.large)]
console.log(`Both are there after ${((performance.now() - started) / 1000).toFixed(0)} s`)
const watch = watchHealth([small.origin, large.origin])

const rows = [['', 'small', 'large', 'times', 'at most', '/health']]
for (const operation of OPERATIONS.filter(({ name }) => name.includes(values.only))) {
  await compare(operation, watch).catch(error => {
    rows.push([operation.name, '', '', String(error.message).slice(0, 100), '', ''])
    mustHold(operation.name, 'an error', false)
  })
}
await classAtOnce(watch)
await watch.stop()
await Promise.all([small.stop(), large.stop()])
const shown = values.fastest ? 'the fastest' : 'half'
table(`Small to large: ${shown} of the requests, and the longest wait for /health`, rows)
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`)
process.exit(printVerdicts() ? 0 : 1)

/** A gateway with its embedded parts and a university in its database. */
async function place (numbers: string): Promise<Place> {
  const [students = 0, courses = 0, inClass = 0] = numbers.split(',').map(Number)
  const size: Size = { students, courses, class: inClass }
  const database = await databaseFilledBy(async models => await fillUniversity(models, size))
  const settings = { ...database.settings, ...LIMITS, SCIM_SECRET, REGISTRATIONS_PER_ADDRESS: '0' }
  const gateway = await startServer('../server.js', settings)
  await addDocument(gateway.origin, tokenOf({ sub: 'p0' }))
  await untilIdle(gateway)
  let n = 0
  return {
    size,
    origin: gateway.origin,
    next: () => n++,
    ask: async call => JSON.parse(await answerTo(gateway.origin, call) || 'null'),
    time: async call => {
      const since = performance.now()
      await answerTo(gateway.origin, call)
      return performance.now() - since
    },
    stop: async () => {
      await gateway.stop()
      await database.remove()
    }
  }
}

/** What a gateway does after its start (migrations, figures of the courses) takes a while where there is much. */
async function untilIdle (gateway: Server): Promise<void> {
  for (let before = -Infinity, now; (now = processorTimeOf(gateway)) - before > IDLE_MICROSECONDS; before = now) {
    await sleep(1_000)
  }
}

async function answerTo (origin: string, { method, path, as, body, type, accept }: Call): Promise<string> {
  const token = as === 'scim' ? { authorization: `Bearer ${SCIM_SECRET}` } : as && tokenOf({ sub: as })
  const answer = await request(origin + path, {
    method: method as 'GET',
    headers: {
      ...(token || {}),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      ...(accept !== undefined && { accept })
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    dispatcher: agent
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
  return text
}

/** Lets the small and the large one take turns at an operation. */
async function compare ({ name, kind, call, calls = CALLS }: Operation, watch: HealthWatch): Promise<void> {
  const turn = (at: Place) => async () => {
    const waits: number[] = []
    for (let i = 0; i < calls; i++) waits.push(await at.time(await call(at)))
    return values.fastest ? Math.min(...waits) : median(waits)
  }
  const turns = { a: turn(small), b: turn(large) }
  for (let i = 0; i < WARM_UP; i++) for (const warm of Object.values(turns)) await warm()
  await watch.longest()
  const { a, b } = await takeTurns(rounds, turns)
  const health = await watch.longest()
  const rowsOf = kind === 'class' ? large.size.class / small.size.class : 1
  const grown = ratio(b, a).value / rowsOf
  const title = kind === 'class' ? `${name}, a row` : name
  rows.push([title, ms(median(a)), ms(median(b)), grown.toFixed(2), String(BARS[kind]), ms(health)])
  console.log(rows.at(-1)?.join('   '))
  mustHold(title, `${grown.toFixed(2)} times`, grown <= BARS[kind])
  mustHold(`/health during ${name}`, ms(health), health <= MOST_HEALTH_MS)
}

/** Twenty teachers look at the figures of the large class at once. */
async function classAtOnce (watch: HealthWatch): Promise<void> {
  for (const { name, call } of OPERATIONS.filter(({ name }) => /analytics|figures|inbox$/.test(name))) {
    if (!name.includes(values.only)) continue
    await watch.longest()
    const waits = await Promise.all(Array.from({ length: AT_ONCE }, async () => await large.time(await call(large))))
    const health = await watch.longest()
    rows.push([`${name}, ${AT_ONCE} at once`, '', ms(percentile(waits, 0.5)), '', '', ms(health)])
    mustHold(`/health during ${AT_ONCE} of ${name}`, ms(health), health <= MOST_HEALTH_MS)
  }
}
