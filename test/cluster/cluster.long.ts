import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { freshDatabase } from '../support/database.js'
import { SECRET_KEY } from '../faults/support/token.js'
import { startCluster, type Cluster } from './cluster.js'
import { addDocument, courseAt, type Course } from './course.js'
import { checkDeletions } from './deletions.js'
import { checkLimits, checkSubjectLimit, LIMITS } from './limits.js'
import { OURS, type Kind, type Part } from './part.js'
import { pauseOf, Student } from './student.js'

const KINDS: Kind[] = ['gateway', 'chat-engine', 'retrieval', 'analysis']
/** Fewer people and shorter phases. */
const IS_SHORT = process.env.CLUSTER === 'short'
const PEOPLE = IS_SHORT ? 15 : 50
const PAUSE_MS = 1_000
const CHATS = 200
const TALKERS = 20
const CLOCK_MS = 120_000
// What a person may see of a process that was killed: a connection that broke, or the word of a part before it.
const BROKEN = /: (0|502|503) /

interface Site { cluster: Cluster, course: Course, courses: Course[] }
/** Where people chat. */
type Busy = Pick<Site, 'cluster' | 'courses'>

/** Of the cluster whose replicas share out the courses. */
const COURSES = 8
const CHATS_OF_SUBJECT = 60

/** Four gateways and two of each companion on a new database, with a course that has a guide and a document. */
async function site (t: Test, dist = OURS): Promise<Site> {
  const uri = await freshDatabase(t)
  const course = await courseAt(uri)
  const settings = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, String(limit)]))
  const version = { dist, clockMs: 0 }
  const cluster = await startCluster({ uri, secret: SECRET_KEY, gateways: 4, companions: 2, settings, version })
  t.teardown(async () => {
    await cluster.close()
    await course.close()
  })
  t.equal(await addDocument(cluster.url, course.id), 201)
  return { cluster, course, courses: [course] }
}

t.test('four gateways and two of each companion', async t => {
  const here = await site(t)
  const { cluster } = here

  t.test('each limit is exact', async t => {
    await checkLimits(t, cluster, here.course)
  })

  t.test('of 200 chats with a gateway and an engine killed, no turn is lost or doubled', async t => {
    await chatsWithKills(t, here)
  })

  t.test('who chats while each part is killed in turn loses nothing that was acknowledged', async t => {
    await whileEachIsKilled(t, here, KINDS.map(kind => cluster.of(kind)[0] as Part))
  })

  t.test('nobody who chats sees that each part is stopped in turn', async t => {
    await whileEachIsStopped(t, here)
  })

  t.test('where the clocks of half of the parts are ahead by two minutes, all holds as well', async t => {
    const half = cluster.parts.filter(({ name }) => /-[13]$/.test(name))
    await Promise.all(half.map(part => restart(t, cluster, part, { dist: OURS, clockMs: CLOCK_MS })))
    await checkLimits(t, cluster, here.course)
    await checkDeletions(t, cluster, here.course)
    await whilePeopleChat(t, here, async () => { await sleep(5_000) }, failures => t.strictSame(failures, []))
  })
})

t.test('replicas that share out the courses', async t => {
  const uri = await freshDatabase(t)
  const courses: Course[] = []
  const settings: Record<string, string> = { CHATS_PER_DAY: '0' }
  const cluster = await startCluster({ uri, secret: SECRET_KEY, gateways: 4, companions: 2, settings, areNamed: true })
  t.teardown(async () => {
    await cluster.close()
    for (const course of courses) await course.close()
  })
  for (let i = 0; i < COURSES; i++) await addCourse()

  /** One more course, with a document. */
  async function addCourse (): Promise<Course> {
    const course = await courseAt(uri, `course-${courses.length}`)
    courses.push(course)
    t.equal(await addDocument(cluster.url, course.id), 201)
    return course
  }

  t.test('each course is kept by one replica, whichever gateway has been asked', async t => {
    const made = async () => await ofParts(cluster, 'chat-engine', 'material_made_total{outcome="ok"}')
    await askAll(courses)
    // All eight names belong to the same replica once in 128 runs: then further courses are added.
    while (courses.length < 3 * COURSES && (await made()).includes(0)) await askAll([await addCourse()])
    const counts = await made()
    t.equal(counts.reduce((sum, count) => sum + count, 0), courses.length, `each is made once: ${counts}`)
    t.notOk(counts.includes(0), `both have some: ${counts}`)

    async function askAll (courses: Course[]): Promise<void> {
      const people = await Promise.all(courses.map(async course => {
        const names = await course.students(2)
        return names.map(name => new Student(cluster.url, course.id, name))
      }))
      const students = people.flat()
      for (let i = 0; i < 6; i++) {
        await Promise.all(students.map(student => student.say(`shared-${student.name}`, 'What is a heap?')))
      }
      t.strictSame(students.flatMap(({ failures }) => failures), [])
    }
  })

  t.test('nobody who chats sees that each part is stopped in turn', async t => {
    await whileEachIsStopped(t, { cluster, courses })
  })

  t.test('who chats while a replica of each kind is killed loses nothing that was acknowledged', async t => {
    const replicas = (['chat-engine', 'retrieval'] as const).map(kind => cluster.of(kind)[1] as Part)
    await whileEachIsKilled(t, { cluster, courses }, replicas)
  })

  t.test('the limit of the chats of one subject is exact', async t => {
    settings.CHATS_PER_DAY_PER_SUBJECT = String(CHATS_OF_SUBJECT)
    for (const part of cluster.of('gateway')) await restart(t, cluster, part)
    const course = await courseAt(uri, 'course-limited')
    courses.push(course)
    await checkSubjectLimit(t, cluster, course, CHATS_OF_SUBJECT)
  })
})

/** A metric of each part of a kind. */
async function ofParts (cluster: Cluster, kind: Kind, metric: string): Promise<number[]> {
  return await Promise.all(cluster.of(kind).map(async part => await part.metric(metric)))
}

const FROM = process.env.CLUSTER_FROM
t.test('nobody who chats sees the change from an earlier version to this one', {
  skip: FROM === undefined && 'no earlier version was named'
}, async t => {
  const earlier = await site(t, pathToFileURL(`${FROM}/dist/`))
  const { cluster } = earlier
  await whilePeopleChat(t, earlier, async () => {
    for (const part of cluster.parts) {
      // The earlier version may have no STOP_DELAY_SECONDS.
      await cluster.drain(part, true)
      await restart(t, cluster, part)
      await cluster.drain(part, false)
    }
  }, failures => t.strictSame(failures, []))
})

async function restart (t: Test, cluster: Cluster, part: Part, version?: Parameters<Part['start']>[0]): Promise<void> {
  t.equal(await part.stop(), 0, `${part.name} has stopped by itself`)
  await part.start(version)
  await cluster.ready(part)
}

/** People chat while one part after the other is killed and started again. */
async function whileEachIsKilled (t: Test, here: Busy, parts: Part[]): Promise<void> {
  await whilePeopleChat(t, here, async () => {
    for (const part of parts) {
      await part.kill()
      await sleep(1_000)
      await part.start()
      await here.cluster.ready(part)
    }
  }, failures => {
    t.strictSame(failures.filter(failure => !BROKEN.test(failure)), [], 'nothing but broken requests')
    t.ok(failures.length <= parts.length * PEOPLE, `at most one of each person for each kill: ${failures.length}`)
  })
}

/** People chat while one part of each kind is stopped and started again. */
async function whileEachIsStopped (t: Test, here: Busy): Promise<void> {
  await whilePeopleChat(t, here, async () => {
    for (const kind of KINDS) await restart(t, here.cluster, here.cluster.of(kind)[0] as Part)
  }, failures => t.strictSame(failures, []))
}

/** People chat while something happens. Then each session is compared with what was acknowledged. */
async function whilePeopleChat (
  t: Test, { cluster, courses }: Busy, deed: () => Promise<void>,
  check: (failures: string[]) => void
): Promise<void> {
  const students: Student[] = []
  for (const [i, course] of courses.entries()) {
    const count = Math.floor((PEOPLE + i) / courses.length)
    for (const name of await course.students(count)) students.push(new Student(cluster.url, course.id, name))
  }
  let isOver = false
  const running = students.map(student => student.chats(() => isOver, pauseOf(PAUSE_MS)))
  await sleep(2_000)
  await deed()
  await sleep(1_000)
  isOver = true
  await Promise.all(running)
  await audit(t, students)
  check(students.flatMap(({ failures }) => failures))
}

async function audit (t: Test, students: Student[]): Promise<void> {
  let turns = 0
  for (const student of students) turns += await student.audit(t)
  const [answers, failures] = [sum(students, s => s.answers), sum(students, s => s.failures.length)]
  console.error(`${t.name}: ${students.length} people, ${answers} requests, ${failures} failed, ${turns} turns`)
  t.ok(turns > students.length, `they have chatted: ${turns} turns`)
}

const sum = (students: Student[], of: (student: Student) => number): number =>
  students.reduce((total, student) => total + of(student), 0)

async function chatsWithKills (t: Test, { cluster, course }: Site): Promise<void> {
  const students = (await course.students(TALKERS)).map(name => new Student(cluster.url, course.id, name))
  const talking = students.map(async student => {
    for (let i = 0; i < CHATS / TALKERS; i++) {
      await student.say(`kill-${student.name}`, 'What is a hash table?', i % 2 === 0)
      await sleep(50)
    }
  })
  while (sum(students, ({ answers }) => answers) < CHATS / 4) await sleep(10)
  const killed = [cluster.of('gateway')[1], cluster.of('chat-engine')[1]] as [Part, Part]
  await Promise.all(killed.map(part => part.kill()))
  await Promise.all(talking)
  await audit(t, students)
  const failures = students.flatMap(student => student.failures)
  t.strictSame(failures.filter(failure => !BROKEN.test(failure)), [], 'nothing but broken requests')
  t.ok(failures.length <= TALKERS, `at most what was under way: ${failures.length} failures`)
  for (const part of killed) {
    await part.start()
    await cluster.ready(part)
  }
}
