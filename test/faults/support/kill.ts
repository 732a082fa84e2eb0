import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { engineDouble, json, NO_COMPANIONS } from '../../support/doubles/engine-double.js'
import { startGateway, type GatewayProcess } from '../../support/gateway-process.js'
import { SECRET_KEY, tokenFor } from './token.js'

/** How long the load may take to do what a kill waits for. */
const LOAD_MS = 60_000
/** Turns that are acknowledged, and not deleted, before a kill. */
const TURNS = 20

/** What was acknowledged, and what may have happened because it was sent. */
interface SessionLedger {
  owner: string
  acknowledged: string[]
  sent: Set<string>
  deleted: 'no' | 'sent' | 'acknowledged'
}

class Ledger {
  readonly users = new Set<string>()
  readonly roles = new Map<string, { acknowledged: string; sent?: string }>()
  /** `unknown` while a creation or deletion has been sent and not answered. */
  readonly subjects = new Map<string, { state: 'live' | 'gone' | 'unknown'; enrolled: Set<string> }>()
  readonly sessions = new Map<string, SessionLedger>()
  readonly tests = new Map<string, { acknowledged: number; sent: number }>()
  acknowledgements = 0

  /** Whether there is something of each kind to look at afterwards. What is deleted is a matter of chance. */
  get isRich (): boolean {
    const sessions = [...this.sessions.values()]
    const kept = sessions.filter(({ deleted }) => deleted === 'no').flatMap(({ acknowledged }) => acknowledged)
    return (
      // A deletion may still be sent for the last session of each student, which has five turns.
      kept.length >= TURNS + 5 * this.tests.size &&
      sessions.some(({ deleted }) => deleted === 'acknowledged') &&
      [...this.subjects.values()].some(({ state }) => state === 'gone')
    )
  }
}

/**
 * Kills the gateway under mixed load, `kills` times, starts it again each time, and looks whether all that was
 * acknowledged is there and nothing is half done.
 */
export async function killUnderLoad (t: Test, kills: number, students: number): Promise<void> {
  const engine = await engineDouble(t)
  engine.behave(async (response, { path, body }) => {
    // The list of deletions.
    if (!/chat$/.test(path)) return json(response, 404, {})
    await sleep(Math.random() * 20)
    if (path === '/resume_chat') {
      const test_result = {
        test_id: body.user_response,
        topic: 'vectors',
        difficulty: 'easy',
        total_questions: 1,
        correct_answers: 1,
        score: 100
      }
      json(response, 200, { response: replyTo(body.user_response), interrupted: false, test_result })
    } else json(response, 200, { response: replyTo(body.query), interrupted: body.query.startsWith('quiz') })
  })

  const services = { ...NO_COMPANIONS, CHATBOT_URL: engine.url }
  const settings = { DATA_DIR: join(t.testdir(), 'data'), SECRET_KEY, LOG_LEVEL: 'warn', ...services }
  const names = Array.from({ length: students }, (_, i) => `student-${i}`)
  const ledger = new Ledger()
  let gateway = await startGateway(t, settings)
  await prepare(t, gateway, ledger, names)

  for (let kill = 1; kill <= kills; kill++) {
    const load = new Load(t, gateway.url, ledger, `k${kill}`)
    const running = load.run(names)
    // At any moment of the work, but not before there is some.
    const before = ledger.acknowledgements
    const until = Date.now() + LOAD_MS
    while ((ledger.acknowledgements < before + 60 || !ledger.isRich) && Date.now() < until) await sleep(10)
    await sleep(Math.random() * 300)
    load.isKilled = true
    gateway.process.kill('SIGKILL')
    // `env` has become the gateway: the signal reaches it and no other process.
    await gateway.exit
    await running
    gateway = await startGateway(t, settings)
    t.match(gateway.url, /^http/, `start ${kill} after a kill: ${gateway.errors()}`)
  }
  await audit(t, new Client(gateway.url), ledger, names)
  t.comment(
    `${kills} kills; acknowledged: ${ledger.acknowledgements}, users ${ledger.users.size}, ` +
      `sessions ${ledger.sessions.size}, subjects ${ledger.subjects.size}`
  )
}

const replyTo = (text: string): string => `Reply to ${text}`

class Client {
  constructor (readonly url: string) {}

  async send (
    who: string | undefined,
    method: string,
    path: string,
    body?: object
  ): Promise<{ status: number; json: any }> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${tokenFor(who)}` }),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
  }

  async all (who: string, path: string): Promise<any[]> {
    const items = []
    for (let skip = 0; ; skip += 100) {
      const { json: page } = await this.send(who, 'GET', `${path}?limit=100&skip=${skip}`)
      items.push(...page)
      if (page.length < 100) return items
    }
  }
}

const registration = (username: string, role: string) => ({
  username,
  email: `${username}@example.edu`,
  password: 'correct horse',
  full_name: username,
  role
})

async function prepare (t: Test, { url }: GatewayProcess, ledger: Ledger, students: string[]): Promise<void> {
  const client = new Client(url)
  for (const [username, role] of [
    ['root', 'ADMIN'],
    ['emmy', 'PROFESSOR'],
    ['changer', 'STUDENT'],
    ...students.map(name => [name, 'STUDENT'])
  ] as Array<[string, string]>) {
    t.equal((await client.send(undefined, 'POST', '/register', registration(username, role))).status, 201)
    ledger.users.add(username)
  }
  ledger.roles.set('changer', { acknowledged: 'STUDENT' })
  t.equal(
    (
      await client.send('root', 'POST', '/subjects', {
        subject_id: 'algebra',
        name: 'Algebra',
        description: '',
        professor_id: 'emmy'
      })
    ).status,
    201
  )
  ledger.subjects.set('algebra', { state: 'live', enrolled: new Set() })
  for (const name of students) {
    t.equal((await client.send(name, 'POST', '/subjects/algebra/enroll')).status, 200)
    ledger.subjects.get('algebra')?.enrolled.add(name)
    ledger.tests.set(name, { acknowledged: 0, sent: 0 })
  }
}

/** Everything that people do, at the same time, until the gateway is killed. */
class Load {
  isKilled = false
  readonly #client: Client
  #number = 0

  constructor (
    readonly t: Test,
    url: string,
    readonly ledger: Ledger,
    readonly round: string
  ) {
    this.#client = new Client(url)
  }

  async run (students: string[]): Promise<void> {
    const repeat = async (work: () => Promise<void>) => {
      while (!this.isKilled) await work()
    }
    await Promise.all([
      ...students.map(async name => repeat(() => this.talk(name))),
      // Two at once in one session take turns in counting.
      repeat(() => this.say(students[0] as string, `shared-${this.round}`, this.next('a'))),
      repeat(() => this.say(students[0] as string, `shared-${this.round}`, this.next('b'))),
      repeat(() => this.administrate(students)),
      repeat(() => this.changeRoles()),
      repeat(() => this.register())
    ])
  }

  next (what: string): string {
    return `${what}-${this.round}-${this.#number++}`
  }

  /** @returns the answer where there was one with the status that is expected; anything else must be the kill */
  async send (expected: number, ...request: Parameters<Client['send']>): Promise<{ json: any } | undefined> {
    try {
      const answer = await this.#client.send(...request)
      this.t.equal(answer.status, expected, `${request[1]} ${request[2]}: ${JSON.stringify(answer.json)}`)
      this.ledger.acknowledgements++
      return answer
    } catch (error) {
      if (!this.isKilled) {
        this.t.fail(`${request[1]} ${request[2]} failed before the kill: ${String((error as Error).cause ?? error)}`)
      }
      this.isKilled = true
      return undefined
    }
  }

  /** A session from its beginning to its end: messages, a test, and now and then its deletion. */
  async talk (student: string): Promise<void> {
    const id = this.next(student)
    for (let i = 0; i < 3; i++) await this.say(student, id, this.next('message'))
    await this.say(student, id, this.next('quiz'))
    if (this.isKilled) return

    const answer = this.next('answer')
    const session = this.ledger.sessions.get(id)
    const tests = this.ledger.tests.get(student)
    if (session === undefined || tests === undefined) return
    session.sent.add(answer)
    tests.sent++
    if (await this.send(200, student, 'POST', `/sessions/${id}/resume_chat`, { answer, current_question_index: 0 })) {
      session.acknowledged.push(answer)
      tests.acknowledged++
    }
    if (this.isKilled || Math.random() < 0.5) return
    session.deleted = 'sent'
    if (await this.send(204, student, 'DELETE', `/sessions/${id}`)) session.deleted = 'acknowledged'
  }

  async say (student: string, id: string, content: string): Promise<void> {
    if (this.isKilled) return
    const { sessions } = this.ledger
    const fresh: SessionLedger = { owner: student, acknowledged: [], sent: new Set(), deleted: 'no' }
    const session = sessions.get(id) ?? fresh
    sessions.set(id, session)
    session.sent.add(content)
    if (await this.send(200, student, 'POST', '/chat', { id, asignatura: 'algebra', content })) {
      session.acknowledged.push(content)
    }
  }

  /** Subjects come, fill with students, and go while others still enrol; some come again under the same id. */
  async administrate (students: string[]): Promise<void> {
    const id = this.next('subject')
    for (const again of [false, true]) {
      if (this.isKilled || (again && Math.random() < 0.5)) return
      const subject: { state: 'live' | 'gone' | 'unknown'; enrolled: Set<string> } = {
        state: 'unknown',
        enrolled: new Set()
      }
      this.ledger.subjects.set(id, subject)
      if (
        !(await this.send(201, 'root', 'POST', '/subjects', {
          subject_id: id,
          name: id,
          description: '',
          professor_id: 'emmy'
        }))
      ) { return }
      subject.state = 'live'
      const [first = '', ...others] = students
      if (await this.send(200, first, 'POST', `/subjects/${id}/enroll`)) subject.enrolled.add(first)
      if (this.isKilled || Math.random() < 0.3) return

      subject.state = 'unknown'
      const late = others.map(async name => this.#client.send(name, 'POST', `/subjects/${id}/enroll`).catch(() => {}))
      if (await this.send(204, 'root', 'DELETE', `/subjects/${id}`)) subject.state = 'gone'
      await Promise.all(late)
    }
  }

  async changeRoles (): Promise<void> {
    const role = this.ledger.roles.get('changer')
    if (role === undefined) return
    role.sent = role.acknowledged === 'STUDENT' ? 'PROFESSOR' : 'STUDENT'
    if (!(await this.send(200, 'root', 'POST', '/admin/users/changer/role', { role: role.sent }))) return
    role.acknowledged = role.sent
    // Left behind by the change to PROFESSOR, it would be an enrolment of a user who is no student.
    if (role.acknowledged === 'STUDENT') await this.send(200, 'changer', 'POST', '/subjects/algebra/enroll')
  }

  async register (): Promise<void> {
    const username = this.next('newcomer')
    if (await this.send(201, undefined, 'POST', '/register', registration(username, 'STUDENT'))) {
      this.ledger.users.add(username)
    }
  }
}

/** All that was acknowledged is there, once; what was not is there whole or not at all. */
async function audit (t: Test, client: Client, ledger: Ledger, students: string[]): Promise<void> {
  const users: Users = await client.all('root', '/admin/users')
  auditUsers(t, users, ledger)
  t.ok(ledger.users.size > students.length + 3, `newcomers among the ${ledger.users.size} users`)
  await auditSubjects(t, client, users, ledger)
  const found = { turns: 0, deletions: 0 }
  for (const student of students) await auditSessions(t, client, student, ledger, found)
  t.ok(found.turns >= TURNS && found.deletions > 0, `${found.turns} turns, ${found.deletions} deletions`)
  await auditTests(t, client, students, ledger)
}

type Users = Array<{ username: string, role: string, subjects: string[] }>

function auditUsers (t: Test, users: Users, ledger: Ledger): void {
  const byName = new Map(users.map(user => [user.username, user]))
  t.strictSame([...ledger.users].filter(name => !byName.has(name)), [], 'every registration is there')
  const { acknowledged: role = '', sent } = ledger.roles.get('changer') ?? {}
  const roles = [role, sent]
  t.ok(roles.includes(byName.get('changer')?.role), `the role is the last one acknowledged, or under way: ${roles}`)
  for (const user of users.filter(({ role }) => role !== 'STUDENT')) {
    t.strictSame(user.subjects, [], `${user.username}, who is no student, is enrolled nowhere`)
  }
}

async function auditSubjects (t: Test, client: Client, users: Users, ledger: Ledger): Promise<void> {
  const existing = new Set<string>()
  for (let page = 1; ; page++) {
    const { json: subjects } = await client.send('root', 'GET', `/subjects?limit=100&page=${page}`)
    for (const { _id } of subjects) existing.add(_id)
    if (subjects.length < 100) break
  }
  for (const { username, subjects } of users) {
    const missing = subjects.filter(id => !existing.has(id))
    t.strictSame(missing, [], `${username} is enrolled in no subject that is missing`)
  }
  const enrolments = new Map(users.map(({ username, subjects }) => [username, subjects]))
  const states = { live: 0, gone: 0, unknown: 0 }
  for (const [id, { state, enrolled }] of ledger.subjects) {
    states[state]++
    if (state !== 'unknown') t.equal(existing.has(id), state === 'live', `${id} is ${state}`)
    if (state !== 'live') continue
    const lost = [...enrolled].filter(name => !enrolments.get(name)?.includes(id))
    t.strictSame(lost, [], `every enrolment in ${id} is there`)
  }
  t.ok(states.gone > 0, `subjects lived and went: ${JSON.stringify(states)}`)
}

async function auditSessions (
  t: Test, client: Client, student: string, ledger: Ledger, found: { turns: number, deletions: number }
): Promise<void> {
  const list = await client.all(student, '/sessions')
  const counts = new Map(list.map(({ _id, message_count: count }) => [_id, count]))
  for (const [id, session] of ledger.sessions) {
    if (session.owner !== student) continue
    const { status, json } = await client.send(student, 'GET', `/sessions/${id}`)
    if (status === 404) {
      t.notOk(counts.has(id), `${id} is not listed`)
      const mayBeGone = session.deleted !== 'no' || session.acknowledged.length === 0
      t.ok(mayBeGone, `${id} is gone because it was deleted, or was never acknowledged`)
      found.deletions++
      continue
    }
    t.not(session.deleted, 'acknowledged', `${id} is there, so it was not deleted`)
    t.equal(counts.get(id), json.messages.length, `${id}: the count agrees`)
    found.turns += auditTranscript(t, id, session, json.messages)
  }
}

/** Returns the number of turns. */
function auditTranscript (
  t: Test, id: string, session: SessionLedger, messages: Array<{ role: string, content: string }>
): number {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const turns = said.flatMap(content => [
    { role: 'user', content },
    { role: 'assistant', content: replyTo(content) }
  ])
  const found = messages.map(({ role, content }) => ({ role, content }))
  t.strictSame(found, turns, `${id}: every turn is whole`)
  t.equal(new Set(said).size, said.length, `${id}: no turn is there twice`)
  const lost = session.acknowledged.filter(content => !said.includes(content))
  t.strictSame(lost, [], `${id}: every acknowledged turn is there`)
  t.strictSame(said.filter(content => !session.sent.has(content)), [], `${id}: no turn of another session`)
  if (!id.startsWith('shared')) {
    const kept = said.filter(content => session.acknowledged.includes(content))
    t.strictSame(kept, session.acknowledged, `${id}: in their order`)
  }
  return said.length
}

async function auditTests (t: Test, client: Client, students: string[], ledger: Ledger): Promise<void> {
  const { json: analytics } = await client.send('root', 'GET', '/professor/subjects/algebra/analytics')
  const progress: Array<{ username: string, test_count: number }> = analytics.student_progress
  for (const student of students) {
    const { acknowledged, sent } = ledger.tests.get(student) ?? { acknowledged: -1, sent: -1 }
    const count = progress.find(({ username }) => username === student)?.test_count ?? NaN
    const figures = `${acknowledged} tests acknowledged, ${count} recorded, ${sent} sent`
    t.ok(count >= acknowledged && count <= sent, `${student}: ${figures}`)
  }
}
