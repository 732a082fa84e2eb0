import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { tokenFor } from '../faults/token.js'
import type { Cluster } from './cluster.js'
import { PASSWORD, type Course } from './course.js'
import { answerTo, Student, TEST } from './student.js'

/** The limits of the gateways of a cluster: so small that a test reaches them, and the people who chat do not. */
export const LIMITS = { CHATS_PER_DAY: 150, USER_MAX_SESSIONS: 80, SESSION_MAX_MESSAGES: 24 }

/** How many requests of a user are sent at once: as many as four gateways let in (CHATS_AT_ONCE). */
const AT_ONCE = 8

/** Goes to each limit with many requests at once, over all gateways. */
export async function checkLimits (t: Test, cluster: Cluster, course: Course): Promise<void> {
  const names = await course.students(4)
  const [daily, opener, talker, tested] = names.map(name => new Student(cluster.url, course.id, name)) as
    [Student, Student, Student, Student]

  const ofDay = await letIn(LIMITS.CHATS_PER_DAY + 20, i => chat(daily, course, `day-${daily.name}-${i % 20}`))
  t.equal(ofDay, LIMITS.CHATS_PER_DAY, 'so many chats of a day')
  t.equal(await turnsOf(daily), LIMITS.CHATS_PER_DAY, 'and so many turns of them')

  const opened = await letIn(LIMITS.USER_MAX_SESSIONS + 15, i => chat(opener, course, `open-${opener.name}-${i}`))
  t.equal(opened, LIMITS.USER_MAX_SESSIONS, 'so many sessions')

  const said = await letIn(LIMITS.SESSION_MAX_MESSAGES / 2 + 10, () => chat(talker, course, `full-${talker.name}`))
  t.equal(said, LIMITS.SESSION_MAX_MESSAGES / 2, 'so many turns of a session')

  await answersATestOnce(t, cluster, course, tested)
  await registersOnce(t, cluster, `twin-of-${tested.name}`)
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
async function chat (student: Student, course: Course, id: string): Promise<number> {
  for (;;) {
    const message = { id, asignatura: course.id, content: 'What is a heap?' }
    const { status, json } = await student.request('POST', '/chat', message)
    if (status !== 429 || !/at once|under way|being worked/i.test(json.detail)) return status
    await sleep(20)
  }
}

async function turnsOf (student: Student): Promise<number> {
  const { json } = await student.request('GET', '/sessions?limit=100')
  return json.reduce((sum: number, session: { message_count: number }) => sum + session.message_count / 2, 0)
}

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
