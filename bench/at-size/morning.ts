import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasBalancer } from '../../test/cluster/balancer.js'
import { startCluster, type Cluster } from '../../test/cluster/cluster.js'
import { addDocuments, fillMorning, type Registered } from './morning-content.js'
import { Person, type Seen } from './morning-person.js'
import { percentile } from '../harness/measure.js'
import { mib, ms, table } from '../harness/report.js'
import { SECRET_KEY, startServer } from '../servers.js'

/*
 * A busy morning: `npm run bench -- morning`. Students log in within some minutes, open a chat, ask, and half of them
 * begin a test. Then the same at the start of an exam: all at once. Gateways and companions are processes behind
 * HAProxy. Without MONGODB_URI, the embedded database is a process of its own.
 *
 *   npm run bench -- morning                                                    100 students in a minute
 *   npm run bench -- morning --students 4000 --courses 40 --seconds 300         the whole
 *   npm run bench -- morning --gateways 2                                       with two gateways alone
 */

const WHOLE = { students: 4000, seconds: 300 }
const SAMPLE_MS = 2_000

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '100' },
    courses: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    gateways: { type: 'string', default: '2,4' }
  }
})
const [students, courses, seconds] = [Number(values.students), Number(values.courses), Number(values.seconds)]

if (!hasBalancer()) {
  console.error('There is no HAProxy on this machine (Debian: apt-get install haproxy).')
  process.exit(1)
}
const scale = students / seconds / (WHOLE.students / WHOLE.seconds)
console.log(`${students} students of ${courses} courses log in within ${seconds} s, which is ` +
  `${(scale * 100).toFixed(0)} % of the rate of ${WHOLE.students} in ${WHOLE.seconds} s; ` +
  `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`)
for (const gateways of values.gateways.split(',').map(Number)) await measureWith(gateways)
process.exit(0)

async function measureWith (gateways: number): Promise<void> {
  const given = process.env.MONGODB_URI
  const database = given === undefined ? await startServer('./reference/embedded-database.js') : undefined
  const uri = given ?? database?.origin as string
  const registered = await fillMorning(uri, { students, courses })
  const cluster = await startCluster({ uri, secret: SECRET_KEY, gateways, companions: 2 })
  try {
    await addDocuments(cluster.url, registered)
    for (const [name, within] of [['A morning', seconds], ['An exam', 0]] as const) {
      const watch = watchParts(cluster, database?.process.pid)
      const started = performance.now()
      const seen = await live(cluster.url, registered, within)
      const took = (performance.now() - started) / 1000
      print(`${name}, ${gateways} gateways`, seen, took, await watch.end())
    }
  } finally {
    await cluster.close()
    await database?.stop()
  }
}

/** All students, each at a time of their own within some seconds. */
async function live (url: string, registered: Registered, within: number): Promise<Seen> {
  const seen: Seen = { times: new Map(), failed: [], told: 0, mostTold: 0 }
  await Promise.all(registered.students.map(async (student, i) => {
    await sleep(Math.random() * within * 1000)
    await new Person(url, student, seen).morning(i % 2 === 0)
  }))
  return seen
}

interface Part { memory: number, cpu: number }

/** The most memory and the processor time of each part, while something happens. */
function watchParts (cluster: Cluster, database: number | undefined): { end: () => Promise<Map<string, Part>> } {
  const most = new Map<string, number>()
  const before = new Map<string, number>()
  const look = async () => {
    const now = new Map<string, Part>()
    for (const { name, url } of cluster.parts) now.set(name, await partAt(url))
    if (database !== undefined) now.set('database', processOf(database))
    for (const [name, { memory, cpu }] of now) {
      most.set(name, Math.max(most.get(name) ?? 0, memory))
      if (!before.has(name)) before.set(name, cpu)
    }
    return now
  }
  let running = look()
  const timer = setInterval(() => { running = running.then(look) }, SAMPLE_MS)
  return {
    end: async () => {
      clearInterval(timer)
      await running
      const now = await look()
      return new Map([...now].map(([name, { cpu }]) =>
        [name, { memory: most.get(name) ?? NaN, cpu: cpu - (before.get(name) ?? NaN) }]))
    }
  }
}

async function partAt (url: string): Promise<Part> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return { memory: of('process_resident_memory_bytes'), cpu: of('process_cpu_seconds_total') }
}

/** On Linux; elsewhere not a number. */
function processOf (pid: number): Part {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // In hundredths of a second; resident pages of 4 KiB.
    return { memory: Number(fields[21]) * 4096, cpu: (Number(fields[11]) + Number(fields[12])) / 100 }
  } catch {
    return { memory: NaN, cpu: NaN }
  }
}

function print (title: string, { times, failed, told, mostTold }: Seen, took: number, parts: Map<string, Part>): void {
  const all = [...times.values()].flat()
  const row = (name: string, list: number[]) =>
    [name, String(list.length), ms(percentile(list, 0.5)), ms(percentile(list, 0.99))]
  table(`${title}: ${all.length} requests in ${took.toFixed(0)} s, ${failed.length} failed, ` +
    `${told} times somebody was told to come again and did, one of them ${mostTold} times`,
  [['', 'count', 'p50', 'p99'], ...[...times].map(([name, list]) => row(name, list)), row('all', all)])
  const kinds = groupBy([...parts], ([name]) => name.replace(/-\d+$/, ''))
  table('', [['', 'most memory of one', 'processor of all'], ...[...kinds].map(([kind, list]) => [
    kind,
    mib(Math.max(...list.map(([, { memory }]) => memory))),
    `${list.reduce((sum, [, { cpu }]) => sum + cpu, 0).toFixed(1)} s`
  ])])
  const { user, system } = process.cpuUsage()
  console.log(`  The load itself has taken ${((user + system) / 1e6).toFixed(1)} s of processor so far.`)
  for (const [reason, list] of groupBy(failed, text => text)) console.log(`  ${list.length} × ${reason}`)
}

function groupBy<Item> (items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...groups.get(keyOf(item)) ?? [], item])
  return groups
}
