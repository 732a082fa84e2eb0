import { readFileSync } from 'node:fs'
import bcrypt from 'bcrypt'
import { createIndexes } from '../../lib/database/collection.js'
import { connect } from '../../lib/database/connection.js'
import { defineModels } from '../../models/index.js'
import { tokenOf } from '../servers.js'

const PASSWORD = 'correct horse battery'
const PROFESSOR = 'emmy'
const GUIDE = readFileSync(new URL('../../../examples/teaching-guide.md', import.meta.url), 'utf8')
const AT_ONCE = 50

export interface Registered {
  students: Array<{ username: string, password: string, course: string }>
  courses: string[]
}

/** Writes students and courses with guides to a database. A registration would cost a quarter of a second. */
export async function fillMorning (uri: string, counts: { students: number, courses: number }): Promise<Registered> {
  const connection = await connect(uri, 'bench')
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  const hash = await bcrypt.hash(PASSWORD, 12)
  const user = (username: string, role: 'STUDENT' | 'PROFESSOR', subjects: string[]) => models.User.register(
    { username, email: `${username}@example.edu`, full_name: username, role }, hash, { subjects })
  await user(PROFESSOR, 'PROFESSOR', [])
  const courses = Array.from({ length: counts.courses }, (_, i) => `course-${i}`)
  for (const id of courses) {
    await models.Subject.add({ subject_id: id, name: `Course ${id}`, description: '', professor_id: PROFESSOR })
    await models.Subject.change(id, { guide: GUIDE })
  }
  const students = Array.from({ length: counts.students }, (_, i) =>
    ({ username: `student-${i}`, password: PASSWORD, course: courses[i % courses.length] as string }))
  for (let from = 0; from < students.length; from += AT_ONCE) {
    const portion = students.slice(from, from + AT_ONCE)
    await Promise.all(portion.map(({ username, course }) => user(username, 'STUDENT', [course])))
  }
  await connection.close()
  return { students, courses }
}

/** Brings each course a document. */
export async function addDocuments (url: string, { courses }: Registered): Promise<void> {
  const headers = tokenOf({ sub: PROFESSOR })
  for (const course of courses) {
    const form = new FormData()
    form.append('file', new Blob([GUIDE], { type: 'text/markdown' }), 'guide.md')
    const init = { method: 'POST', headers, body: form }
    const { status } = await fetch(`${url}/subjects/${course}/documents`, init)
    if (status !== 201) throw new Error(`the document of ${course}: ${status}`)
  }
}
