import { createClient } from '../../../client/index.js'
import { ApiError, client, dataOf, formOf, idOf, language, listOf, loadCourses, type Schemas } from '../base.js'
import * as demo from '../texts/demo/index.js'

/*
 * A course to try everything with, made through the API as people would make it. Each step looks at what is there, so
 * that it can be made again after a failure in the middle.
 */
export const COURSE = demo.course.subject_id
const DRAFTS = 2

export const STEPS = ['accounts', 'course', 'documents', 'questions', 'conversation'] as const
export type Step = typeof STEPS[number]

export interface Credentials { username: string, full_name: string, password: string, role: Schemas['Role'] }

const params = { path: { subject_id: COURSE } }
const query = { limit: 100 }

/** What of the demo is there: ids of accounts and of the course. */
export async function demoParts (): Promise<string[]> {
  const [{ items: users }, { items: open }, { items: archived }] = await Promise.all([
    listOf(client.GET('/admin/users', { params: { query: { q: 'demo-', limit: 100 } } })),
    listOf(client.GET('/subjects', { params: { query: { q: COURSE, limit: 100 } } })),
    listOf(client.GET('/subjects', { params: { query: { q: COURSE, limit: 100, archived: true } } }))
  ])
  const ids = [...users.map(({ username }) => username), ...[...open, ...archived].map(({ _id }) => _id)]
  return [demo.professor.username, demo.student.username, COURSE].filter(id => ids.includes(id))
}

/** Makes the course and its two accounts. `onStep` is called with what is being made. */
export async function makeDemo (onStep: (step: Step) => void): Promise<Credentials[]> {
  const there = await demoParts()
  onStep('accounts')
  const professor = await makeAccount(demo.professor, there)
  const student = await makeAccount(demo.student, there)

  onStep('course')
  const body = { ...demo.course, professor_id: professor.username }
  if (!there.includes(COURSE)) await dataOf(client.POST('/subjects', { body }))
  await dataOf(client.PUT('/subjects/{subject_id}', { params, body: { guide: demo.guide, archived: false } }))
  await dataOf(client.POST('/subjects/{subject_id}/students', { params, body: { students: [student.username] } }))

  onStep('documents')
  await makeDocuments()
  onStep('questions')
  await makeQuestions()
  onStep('conversation')
  await talk(student)
  await loadCourses()
  return [professor, student]
}

/** Takes all of it away. What is not there any more is no fault. */
export async function removeDemo (): Promise<void> {
  await dataOf(client.DELETE('/subjects/{subject_id}', { params })).catch(unlessGone)
  for (const { username } of [demo.student, demo.professor]) {
    await dataOf(client.DELETE('/admin/users/{username}', { params: { path: { username } } })).catch(unlessGone)
  }
  await loadCourses()
}

function unlessGone (error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** An account with a new password. An existing account gets it by a code, as any user would. */
async function makeAccount (who: Omit<Credentials, 'password'>, there: string[]): Promise<Credentials> {
  const { username } = who
  const password = randomPassword()
  const path = { username }
  if (there.includes(username)) {
    const { code } = await dataOf(client.POST('/admin/users/{username}/password-reset', { params: { path } }))
    await dataOf(client.POST('/password-reset', { body: { code, new_password: password } }))
    await dataOf(client.PUT('/admin/users/{username}', { params: { path }, body: { disabled: false } }))
  } else {
    const body = { ...who, email: `${username}@example.org`, password }
    await dataOf(client.POST('/admin/users', { body }))
  }
  const owner = await signedIn({ ...who, password })
  await dataOf(owner.PUT('/users/me', { body: { preferences: { theme: 'system', language: language.value } } }))
  return { ...who, password }
}

async function signedIn ({ username, password }: Credentials) {
  const owner = createClient('')
  await owner.login(username, password)
  return owner
}

async function makeDocuments (): Promise<void> {
  // A name that is there already is replaced.
  for (const [name, text] of Object.entries(demo.documents)) {
    const body = formOf({ file: new File([text], name, { type: 'text/markdown' }) })
    await dataOf(client.POST('/subjects/{subject_id}/documents', { params, body: body as never }))
  }
}

/** Questions come as drafts. The last ones stay drafts, so that there is something to review. */
async function makeQuestions (): Promise<void> {
  const body = formOf({ format: 'gift', unsupported: 'refuse', file: new File([demo.questions], 'questions.gift') })
  const call = client.POST('/subjects/{subject_id}/questions/import', { params, body: body as never })
  const { imported, unchanged } = await dataOf(call)
  const { items } = await listOf(client.GET('/subjects/{subject_id}/questions', { params: { ...params, query } }))
  const drafts = items.slice(0, imported + unchanged - DRAFTS).filter(({ state }) => state === 'draft')
  for (const { id } of drafts) {
    const path = { ...params.path, question_id: id }
    const change = { params: { path }, body: { state: 'published' as const } }
    await dataOf(client.PUT('/subjects/{subject_id}/questions/{question_id}', change))
  }
}

/** What the student has asked, and a test: so the professor's pages have something to show. */
async function talk (student: Credentials): Promise<void> {
  const owner = await signedIn(student)
  const { total } = await listOf(owner.GET('/sessions'))
  if (total > 0) return
  const [chat, test] = [idOf(), idOf()]
  const say = async (id: string, content: string) =>
    await dataOf(owner.POST('/chat', { body: { id, asignatura: COURSE, content } }))
  for (const question of demo.asked) await say(chat, question)
  let { interrupt_info: asked } = await say(test, demo.askedTest)
  while (asked !== undefined) {
    const body = { answer: asked.options?.[0] ?? '', current_question_index: asked.question_num - 1 }
    const answering = owner.POST('/sessions/{session_id}/resume_chat', { params: { path: { session_id: test } }, body })
    const next = (await dataOf(answering)).interrupt_info
    // What is not understood is asked again. It stays for the student.
    asked = next?.question_num === asked.question_num ? undefined : next
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 80 random bits, easy to type. */
function randomPassword (): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => LETTERS[byte % 32])
  return [0, 4, 8, 12].map(at => letters.slice(at, at + 4).join('')).join('-')
}
