import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { ApiError, createClient, dataOf, type Client, type Schemas } from '../client/index.js'

/*
 * A tour of the API, from the first administrator to the analytics of a subject: `npm run tour`, with the gateway
 * running in another terminal. GATEWAY_URL is its address. On a gateway that has an administrator already, TOUR_ADMIN
 * and TOUR_PASSWORD are the credentials of one.
 */

// The same as in the README, so that a reader can follow both in any order.
const PASSWORD = 'a long password'

interface Credentials { TOUR_ADMIN?: string, TOUR_PASSWORD?: string }

/**
 * Runs the tour. It creates a subject and two accounts with names that no other tour uses, and does not delete them.
 * @param say prints a line
 * @returns the analytics that the professor sees at the end
 */
export async function tour (
  gateway: string, say: (line: string) => void, { TOUR_ADMIN = 'admin', TOUR_PASSWORD = PASSWORD }: Credentials = {}
): Promise<Schemas['SubjectAnalytics']> {
  const run = Date.now().toString(36)
  const names = {
    professor: `professor-${run}`, student: `student-${run}`, subject: `algorithms-${run}`, session: `session-${run}`
  }
  const [admin, professor, student] = [createClient(gateway), createClient(gateway), createClient(gateway)]
  const subject = { params: { path: { subject_id: names.subject } } }

  say(`The gateway is at ${gateway}; everything below can be repeated by hand at ${gateway}/docs.`)

  step('The first administrator registers')
  const { response: created } = await admin.POST('/register', { body: account(TOUR_ADMIN, 'ADMIN', TOUR_PASSWORD) })
  say(created.ok
    ? `${TOUR_ADMIN} is the administrator of this installation.`
    : `There is an administrator already, so ${TOUR_ADMIN} logs in.`)
  await logIn(admin)

  step('A professor and a student register')
  await dataOf(professor.POST('/register', { body: account(names.professor, 'PROFESSOR') }))
  await professor.login(names.professor, PASSWORD)
  await dataOf(student.POST('/register', { body: account(names.student, 'STUDENT') }))
  await student.login(names.student, PASSWORD)

  step('The administrator creates a subject, its professor gives it a teaching guide')
  await dataOf(admin.POST('/subjects', {
    body: {
      subject_id: names.subject,
      name: 'Algorithms and Data Structures',
      description: 'See examples/teaching-guide.md',
      professor_id: names.professor
    }
  }))
  // npm runs scripts in the root folder of the repository. The compiled program is in dist/.
  const guide = await readFile('examples/teaching-guide.md', 'utf8')
  await dataOf(professor.PUT('/subjects/{subject_id}', { ...subject, body: { guide } }))
  say(`The guide has ${guide.split(/\s+/).length} words.`)

  step('The student enrols')
  say((await dataOf(student.POST('/subjects/{subject_id}/enroll', subject))).message)

  step('The student asks')
  const questions = [
    'How is the final grade calculated?', 'When are the tutoring hours?', 'What is the capital of Mongolia?'
  ]
  for (const question of questions) {
    say(`\n> ${question}`)
    say((await chat(question)).response ?? '')
  }

  step('The student takes a test of three questions')
  const session = { params: { path: { session_id: names.session } } }
  const request = 'Give me a test of 3 questions about the course'
  say(`> ${request}`)
  let reply = await chat(request)
  say(reply.response ?? '')
  for (let asked = 0; asked < 3 && reply.interrupt_info !== undefined; asked++) {
    const answer = guess(reply.interrupt_info)
    say(`\n> ${answer}`)
    const current_question_index = reply.interrupt_info.question_num - 1
    const body = { answer, current_question_index }
    reply = await dataOf(student.POST('/sessions/{session_id}/resume_chat', { ...session, body }))
    say(reply.response ?? '')
  }
  const result = reply.test_result
  if (result !== undefined) {
    say(`The result: ${result.correct_answers} of ${result.total_questions}, score ${result.score}.`)
  }

  step('The session, as the student finds it later')
  const { title, messages } = await dataOf(student.GET('/sessions/{session_id}', session))
  say(`"${title}", ${messages.length} messages`)

  step('The professor looks at the analytics: of the weeks, the last one is shown')
  const analytics = await dataOf(professor.GET('/professor/subjects/{subject_id}/analytics', subject))
  const [week] = analytics.activity_by_week.slice(-1)
  say(JSON.stringify({ ...analytics, activity_by_week: [week] }, null, 2))
  return analytics

  function step (title: string): void {
    say(`\n── ${title}`)
  }

  async function logIn (admin: Client): Promise<void> {
    await admin.login(TOUR_ADMIN, TOUR_PASSWORD).catch(error => {
      if (error instanceof ApiError && error.status === 401) {
        throw new Error('This gateway has an administrator: set TOUR_ADMIN and TOUR_PASSWORD to log in as one.')
      }
      throw error
    })
  }

  async function chat (content: string): Promise<Schemas['ChatReply']> {
    const body = { id: names.session, asignatura: names.subject, content }
    return await dataOf(student.POST('/chat', { body }))
  }
}

/** What a student who does not know it may answer: a letter where there are options, a number, or a word. */
function guess ({ question_type: type, options = [] }: Schemas['InterruptInfo']): string {
  if (options.length > 0) return 'b'
  return type === 'number' ? '1960' : 'a heap'
}

function account (username: string, role: Schemas['Role'], password = PASSWORD): Schemas['Registration'] {
  const full_name = `The ${role.toLowerCase()} of the tour`
  return { username, email: `${username}@example.edu`, password, full_name, role }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8000'
  await tour(gateway, console.log, process.env).catch(error => {
    console.error(error.cause?.code === 'ECONNREFUSED'
      ? `No gateway answers at ${gateway}. Start it with "npm start", or set GATEWAY_URL.`
      : `The tour ends early. ${error.message}`)
    process.exitCode = 1
  })
}
