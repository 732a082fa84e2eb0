import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { bytesOf } from '../../models/sessions/session.js'
import { tokenFor } from '../faults/support/token.js'
import type { Cluster } from './cluster.js'
import { PASSWORD, type Course } from './course.js'
import { checkCourseLimits, COURSE_LIMITS } from './course-limits.js'
import { answerTo, Student, TEST } from './student.js'

/** The limits of the gateways of a cluster: so small that a test reaches them, and the people who chat do not. */
export const LIMITS = {
  CHATS_PER_DAY: 150,
  USER_MAX_SESSIONS: 80,
  USER_MAX_BYTES: 400_000,
  SESSION_MAX_MESSAGES: 24,
  SESSION_MAX_BYTES: 50_000,
  REGISTRATIONS_PER_ADDRESS: 20,
  ...COURSE_LIMITS
}

/** How many requests of a user are sent at once: as many as four gateways let in (CHATS_AT_ONCE). */
const AT_ONCE = 8
/** Of a long message: a session has room for ten. */
const LONG_BYTES = LIMITS.SESSION_MAX_BYTES / 10
let addresses = 0

/** Goes to each limit with many requests at once, over all gateways. */
export async function checkLimits (t: Test, cluster: Cluster, course: Course): Promise<void> {
  const names = await course.students(6)
  const [daily, opener, talker, writer, hoarder, tested] = names.map(name =>
    new Student(cluster.url, course.id, name)) as [Student, Student, Student, Student, Student, Student]

  const ofDay = await letIn(LIMITS.CHATS_PER_DAY + 20, i => chat(daily, course, `day-${daily.name}-${i % 20}`))
  t.equal(ofDay, LIMITS.CHATS_PER_DAY, 'so many chats of a day')
  t.equal(await turnsOf(daily), LIMITS.CHATS_PER_DAY, 'and so many turns of them')

  const opened = await letIn(LIMITS.USER_MAX_SESSIONS + 15, i => chat(opener, course, `open-${opener.name}-${i}`))
  t.equal(opened, LIMITS.USER_MAX_SESSIONS, 'so many sessions')

  const said = await letIn(LIMITS.SESSION_MAX_MESSAGES / 2 + 10, () => chat(talker, course, `full-${talker.name}`))
  t.equal(said, LIMITS.SESSION_MAX_MESSAGES / 2, 'so many turns of a session')

  await fillsWithTexts(t, course, writer, hoarder)
  await checkCourseLimits(t, cluster)

  await answersATestOnce(t, cluster, course, tested)
  await registersOnce(t, cluster, `twin-of-${tested.name}`)
  await registersMany(t, cluster, tested.name)
  await failsFiveTimes(t, cluster, tested)
}

/** So many chats of a subject are let in on a day, whoever has them and at whichever gateway. */
export async function checkSubjectLimit (t: Test, cluster: Cluster, course: Course, limit: number): Promise<void> {
  const students = (await course.students(4)).map(name => new Student(cluster.url, course.id, name))
  const letInOf = await Promise.all(students.map(async student =>
    await letIn(limit / 2, i => chat(student, course, `subject-${student.name}-${i % 10}`))))
  t.equal(letInOf.reduce((sum, count) => sum + count, 0), limit, 'so many chats of a subject')
  const turns = await Promise.all(students.map(turnsOf))
  t.equal(turns.reduce((sum, count) => sum + count, 0), limit, 'and so many turns')
}

/** Makes requests, many at once. Returns how many were a success. */
async function letIn (count: number, request: (i: number) => Promise<number>): Promise<number> {
  let [next, successes] = [0, 0]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < count) if (await request(next++) === 200) successes++
  }))
  return successes
}

/** Chats, and again where other chats of the user were under way. Returns the status. */
async function chat (student: Student, course: Course, id: string, content = 'What is a heap?'): Promise<number> {
  for (;;) {
    const message = { id, asignatura: course.id, content }
    const { status, json } = await student.request('POST', '/chat', message)
    if (status !== 429 || !/at once|under way|being worked/i.test(json.detail)) return status
    await sleep(20)
  }
}

async function turnsOf (student: Student): Promise<number> {
  const { json } = await student.request('GET', '/sessions?limit=100')
  return json.reduce((sum: number, session: { message_count: number }) => sum + session.message_count / 2, 0)
}

/** What a session and a user hold in bytes: a message must fit, and its reply may pass the limit. */
async function fillsWithTexts (t: Test, course: Course, writer: Student, hoarder: Student): Promise<void> {
  const long = 'What is a heap? '.padEnd(LONG_BYTES, 'o')
  await letIn(16, () => chat(writer, course, `long-${writer.name}`, long))
  await untilFull(t, () => chat(writer, course, `long-${writer.name}`, long))
  const turns = await bytesOfTurns(writer)
  const last = turns.at(-1) as number
  const total = sum(turns)
  t.ok(total - last + LONG_BYTES <= LIMITS.SESSION_MAX_BYTES, `each message has found room in its session: ${turns}`)
  t.ok(total + LONG_BYTES > LIMITS.SESSION_MAX_BYTES, `and no further one does: ${turns}`)

  await letIn(70, i => chat(hoarder, course, `hoard-${hoarder.name}-${i}`, long))
  await untilFull(t, i => chat(hoarder, course, `more-${hoarder.name}-${i}`, long))
  const held = await bytesOfTurns(hoarder)
  // The replies of those that were let in at once pass the limit together.
  const replies = sum(held.toSorted((a, b) => b - a).slice(0, AT_ONCE).map(bytes => bytes - LONG_BYTES))
  t.ok(sum(held) - replies <= LIMITS.USER_MAX_BYTES, `only replies pass what a user may hold: ${sum(held)}`)
  t.ok(sum(held) + LONG_BYTES > LIMITS.USER_MAX_BYTES, `all of it can be used: ${sum(held)}`)
}

/** Goes on one by one, where several at once have refused each other, until one is refused. */
async function untilFull (t: Test, request: (i: number) => Promise<number>): Promise<void> {
  let [i, status] = [0, 200]
  while (status !== 400 && i < 20) status = await request(i++)
  t.equal(status, 400, `refused after ${i}`)
}

/** What each turn of a student takes, in bytes, by session. */
async function bytesOfTurns (student: Student): Promise<number[]> {
  const { json: sessions } = await student.request('GET', '/sessions?limit=100')
  const bytes: number[] = []
  for (const { _id: id } of sessions) {
    const { json: { messages } } = await student.request('GET', `/sessions/${id}`)
    for (let i = 0; i < messages.length; i += 2) {
      const turn = messages.slice(i, i + 2)
      bytes.push(bytesOf([{ messages: turn, sources: turn[1].sources }]))
    }
  }
  return bytes
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Each answer is sent eight times at once, and counts once. */
async function answersATestOnce (t: Test, { url }: Cluster, course: Course, student: Student): Promise<void> {
  const id = `test-${student.name}`
  let reply = await student.say(id, TEST)
  let questions = 0
  while (reply?.interrupt_info !== undefined && questions < 10) {
    questions++
    const answer = answerTo(reply.interrupt_info)
    const current_question_index = reply.interrupt_info.question_num - 1
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () =>
      await student.request('POST', `/sessions/${id}/resume_chat`, { answer, current_question_index })))
    t.ok(answers.some(({ status }) => status === 200), `one is taken: ${JSON.stringify(answers.map(a => a.status))}`)
    reply = answers.find(({ status }) => status === 200)?.json
  }
  t.equal(questions, 2, 'the test has two questions')
  const headers = { authorization: `Bearer ${tokenFor('emmy')}` }
  const analytics = await fetch(`${url}/professor/subjects/${course.id}/analytics`, { headers })
  const { student_progress: progress } = await analytics.json() as { student_progress: any[] }
  t.equal(progress.find(({ username }) => username === student.name)?.test_count, 1, 'the test counts once')
}

async function registersOnce (t: Test, { url }: Cluster, username: string): Promise<void> {
  const body = { username, email: `${username}@example.edu`, password: PASSWORD, full_name: username, role: 'STUDENT' }
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/register`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }))
  t.strictSame(statuses.toSorted(), [201, ...Array(AT_ONCE - 1).fill(400)], 'a name is registered once')
}

/** From an address of their own, which the load balancer hands on. */
async function registersMany (t: Test, { url }: Cluster, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++addresses}` }
  const registered = await letIn(LIMITS.REGISTRATIONS_PER_ADDRESS + 6, async i => {
    const username = `one-of-${name}-${i}`
    const body = { username, email: `${username}@example.edu`, password: PASSWORD, full_name: name, role: 'STUDENT' }
    const { status } = await fetch(`${url}/register`, { method: 'POST', headers, body: JSON.stringify(body) })
    return status === 201 ? 200 : status
  })
  t.equal(registered, LIMITS.REGISTRATIONS_PER_ADDRESS, 'so many registrations from an address')
}

/** After five wrong passwords the name has to wait for a second, whichever gateways have heard them. */
async function failsFiveTimes (t: Test, { url }: Cluster, { name: username }: Student): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: 2 * AT_ONCE }, async () => {
    const body = new URLSearchParams({ username, password: 'wrong' })
    return (await fetch(`${url}/token`, { method: 'POST', body })).status
  }))
  const wrong = statuses.filter(status => status === 401).length
  t.strictSame(statuses.filter(status => status !== 401 && status !== 429), [])
  // On a busy machine, a second may pass meanwhile.
  t.ok(wrong === 5 || wrong === 6, `five wrong passwords are heard: ${wrong}`)
}
