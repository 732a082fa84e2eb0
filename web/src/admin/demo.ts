import { createClient } from '../../../client/index.js'
import { ApiError, call, formOf, idOf, loadCourses, type Schemas } from '../base.js'
import * as demo from '../texts/demo/index.js'

/* A course to try everything with, made through the API as people would make it. */

export const COURSE = demo.course.subject_id
const DRAFTS = 2

export interface Credentials { username: string, password: string, role: Schemas['Role'] }

const params = { subject_id: COURSE }

/** Whether something of it is there: the professor's account is made first and deleted last. */
export async function isDemoThere (): Promise<boolean> {
  const { username } = demo.professor
  const found = await call('GET', '/admin/users', { q: username })
  return found.some(user => user.username === username)
}

/** Makes the course and its two accounts, in the place of what is there of them. */
export async function makeDemo (): Promise<Credentials[]> {
  if (await isDemoThere()) await removeDemo()
  const professor = await makeAccount(demo.professor)
  const student = await makeAccount(demo.student)
  await call('POST', '/subjects', {}, { ...demo.course, professor_id: professor.username })
  await call('PUT', '/subjects/{subject_id}', params, { guide: demo.guide })
  await call('POST', '/subjects/{subject_id}/students', params, { students: [student.username] })
  for (const [name, text] of Object.entries(demo.documents)) {
    const body = formOf({ file: new File([text], name, { type: 'text/markdown' }) })
    await call('POST', '/subjects/{subject_id}/documents', params, body)
  }
  await makeQuestions()
  await talk(student)
  await loadCourses()
  return [professor, student]
}

/** Takes all of it away. What is not there is no fault. */
export async function removeDemo (): Promise<void> {
  const unlessGone = (error: unknown) => { if (!(error instanceof ApiError && error.status === 404)) throw error }
  await call('DELETE', '/subjects/{subject_id}', params).catch(unlessGone)
  for (const { username } of [demo.student, demo.professor]) {
    await call('DELETE', '/admin/users/{username}', { username }).catch(unlessGone)
  }
  await loadCourses()
}

async function makeAccount (who: typeof demo.student | typeof demo.professor): Promise<Credentials> {
  const password = idOf()
  await call('POST', '/admin/users', {}, { ...who, email: `${who.username}@example.org`, password })
  return { ...who, password }
}

/** Questions come as drafts. The last ones stay drafts, so that there is something to review. */
async function makeQuestions (): Promise<void> {
  const body = formOf({ format: 'gift', unsupported: 'refuse', file: new File([demo.questions], 'questions.gift') })
  await call('POST', '/subjects/{subject_id}/questions/import', params, body)
  const questions = await call('GET', '/subjects/{subject_id}/questions', params)
  for (const { id: question_id } of questions.slice(0, -DRAFTS)) {
    const ids = { ...params, question_id }
    await call('PUT', '/subjects/{subject_id}/questions/{question_id}', ids, { state: 'published' })
  }
}

/** What the student has asked, and a test: so the professor's pages have something to show. */
async function talk ({ username, password }: Credentials): Promise<void> {
  const owner = createClient('')
  await owner.login(username, password)
  const say = async (id: string, content: string) =>
    await owner.call('POST', '/chat', {}, { id, asignatura: COURSE, content })
  const [chat, test] = [idOf(), idOf()]
  for (const question of demo.asked) await say(chat, question)
  let { interrupt_info: asked } = await say(test, demo.askedTest)
  while (asked !== undefined) {
    const body = { answer: asked.options?.[0] ?? '', current_question_index: asked.question_num - 1 }
    const answered = await owner.call('POST', '/sessions/{session_id}/resume_chat', { session_id: test }, body)
    const next = answered.interrupt_info
    // What is not understood is asked again. It stays for the student.
    asked = next?.question_num === asked.question_num ? undefined : next
  }
}
