import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

/*
 * The whole story against a running gateway, told so that a newcomer can read along: `npm run tour`, with the gateway
 * started in another terminal. GATEWAY_URL says where it is. On a gateway that has an administrator already,
 * TOUR_ADMIN and TOUR_PASSWORD log in as one.
 */

// The one of the README, so that the two can be followed in either order.
const PASSWORD = 'a long password'

interface Reply { response: string, interrupted: boolean, interrupt_info?: { question_num: number }, test_result?: { correct_answers: number, total_questions: number, score: number } }

/**
 * Plays the tour. It leaves a subject and two accounts of its own behind, under names that no other tour uses.
 * @param say takes each line of the story
 * @returns what the professor sees at the end
 */
export async function tour (gateway: string, say: (line: string) => void, { TOUR_ADMIN = 'admin', TOUR_PASSWORD = PASSWORD }: { TOUR_ADMIN?: string, TOUR_PASSWORD?: string } = {}): Promise<Analytics> {
  const run = Date.now().toString(36)
  const names = { professor: `professor-${run}`, student: `student-${run}`, subject: `algorithms-${run}`, session: `session-${run}` }

  say(`The gateway is at ${gateway}; everything below can be repeated by hand at ${gateway}/docs.`)

  step('The first administrator registers')
  const created = await send('POST', '/register', undefined, account(TOUR_ADMIN, 'ADMIN', TOUR_PASSWORD))
  say(created.status === 201 ? `${TOUR_ADMIN} is the administrator of this installation.` : `There is an administrator already, so ${TOUR_ADMIN} logs in.`)
  const admin = await login(TOUR_ADMIN, TOUR_PASSWORD)

  step('A professor and a student register')
  await done(201, 'POST', '/register', undefined, account(names.professor, 'PROFESSOR'))
  await done(201, 'POST', '/register', undefined, account(names.student, 'STUDENT'))
  const professor = await login(names.professor)
  const student = await login(names.student)

  step('The administrator creates a subject, its professor gives it a teaching guide')
  await done(201, 'POST', '/subjects', admin, { subject_id: names.subject, name: 'Algorithms and Data Structures', description: 'See examples/teaching-guide.md', professor_id: names.professor })
  const guide = await readFile(new URL('teaching-guide.md', import.meta.url), 'utf8')
  await done(200, 'PUT', `/subjects/${names.subject}`, professor, { guide })
  say(`The guide has ${guide.split(/\s+/).length} words.`)

  step('The student enrols')
  say((await done<{ message: string }>(200, 'POST', `/subjects/${names.subject}/enroll`, student)).message)

  step('The student asks')
  for (const question of ['How is the final grade calculated?', 'When are the tutoring hours?', 'What is the capital of Mongolia?']) {
    say(`\n> ${question}`)
    say((await chat(question)).response)
  }

  step('The student takes a test of three questions')
  const request = 'Give me a test of 3 questions about the course'
  say(`> ${request}`)
  let reply = await chat(request)
  say(reply.response)
  for (const answer of ['b', 'a', 'd']) {
    if (reply.interrupt_info === undefined) break
    say(`\n> ${answer}`)
    const index = reply.interrupt_info.question_num - 1
    reply = await done<Reply>(200, 'POST', `/sessions/${names.session}/resume_chat`, student, { answer, current_question_index: index })
    say(reply.response)
  }
  const result = reply.test_result
  if (result !== undefined) say(`The result: ${result.correct_answers} of ${result.total_questions}, score ${result.score}.`)

  step('The session, as the student finds it later')
  const session = await done<{ title: string, messages: unknown[] }>(200, 'GET', `/sessions/${names.session}`, student)
  say(`"${session.title}", ${session.messages.length} messages`)

  step('The professor looks at the analytics')
  const analytics = await done<Analytics>(200, 'GET', `/professor/subjects/${names.subject}/analytics`, professor)
  say(JSON.stringify(analytics, null, 2))
  return analytics

  function step (title: string): void {
    say(`\n── ${title}`)
  }

  async function login (username: string, password = PASSWORD): Promise<string> {
    const answer = await fetch(`${gateway}/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
    if (answer.status === 401 && username === TOUR_ADMIN) throw new Error('This gateway has an administrator: set TOUR_ADMIN and TOUR_PASSWORD to log in as one.')
    const { access_token: token } = await answer.json() as { access_token: string }
    return token
  }

  async function chat (content: string): Promise<Reply> {
    return done<Reply>(200, 'POST', '/chat', student, { id: names.session, asignatura: names.subject, content })
  }

  async function send (method: string, path: string, token?: string, body?: object): Promise<{ status: number, json: unknown }> {
    const answer = await fetch(gateway + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) })
    })
    return { status: answer.status, json: await answer.json() }
  }

  /** A request that must end with this status. */
  async function done<T = unknown> (expected: number, method: string, path: string, token?: string, body?: object): Promise<T> {
    const { status, json } = await send(method, path, token, body)
    if (status !== expected) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`)
    return json as T
  }
}

export interface Analytics { total_students: number, active_students: number, average_test_score: number, student_progress: Array<{ username: string, test_count: number }> }

function account (username: string, role: string, password = PASSWORD): object {
  return { username, email: `${username}@example.edu`, password, full_name: `The ${role.toLowerCase()} of the tour`, role }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8000'
  await tour(gateway, console.log, process.env).catch(error => {
    console.error(error.cause?.code === 'ECONNREFUSED' ? `No gateway answers at ${gateway}. Start it with "npm start", or set GATEWAY_URL.` : `The tour ends early. ${error.message}`)
    process.exitCode = 1
  })
}
