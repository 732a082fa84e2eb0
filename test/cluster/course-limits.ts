import type { Test } from 'tap'
import { tokenFor } from '../faults/support/token.js'
import type { Cluster } from './cluster.js'

/** The limits of what a course holds: so small that a test reaches them, and the courses of the others do not. */
export const COURSE_LIMITS = {
  SUBJECT_DOCUMENTS_BYTES: 100_000,
  SUBJECT_QUESTIONS: 30,
  SUBJECT_QUESTIONS_BYTES: 60_000
}

const AT_ONCE = 8
const FILE_BYTES = 5_000
const FILES = COURSE_LIMITS.SUBJECT_DOCUMENTS_BYTES / FILE_BYTES
const LONG_BYTES = 3_000
const LONG_QUESTIONS = COURSE_LIMITS.SUBJECT_QUESTIONS_BYTES / LONG_BYTES

let made = 0

/** A teacher fills a course with many requests at once, over all gateways: with files, with questions, with texts. */
export async function checkCourseLimits (t: Test, { url }: Cluster): Promise<void> {
  const request = async (method: string, path: string, body?: object | FormData, as = 'emmy'): Promise<Response> => {
    const isJson = body !== undefined && !(body instanceof FormData)
    return await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${tokenFor(as)}`, ...(isJson && { 'content-type': 'application/json' }) },
      ...(body && { body: isJson ? JSON.stringify(body) : body as FormData })
    })
  }
  const newCourse = async (): Promise<string> => {
    const subject_id = `limited-${++made}`
    const course = { subject_id, name: 'Botany', description: '', professor_id: 'emmy' }
    t.equal((await request('POST', '/subjects', course, 'root')).status, 201)
    return subject_id
  }
  /** Makes requests, many at once. Returns how many were accepted; all others must have this answer. */
  const letIn = async (count: number, refusal: RegExp, send: (i: number) => Promise<Response>): Promise<number> => {
    let [next, accepted] = [0, 0]
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const response = await send(next++)
        const text = await response.text()
        if (response.status === 201) accepted++
        else t.match(`${response.status} ${text}`, refusal)
      }
    }))
    return accepted
  }

  const withFiles = await newCourse()
  const files = await letIn(FILES + 12, /^400 .*take too much room/, async i => {
    const form = new FormData()
    form.append('file', new Blob([`Moss ${i}. `.padEnd(FILE_BYTES, 'Ferns grow in the shade. ')]), `file-${i}.txt`)
    return await request('POST', `/subjects/${withFiles}/documents`, form)
  })
  t.equal(files, FILES, 'so many files of a subject')
  const listed = await (await request('GET', `/subjects/${withFiles}/documents?limit=100`)).json() as object[]
  t.equal(listed.length, FILES, 'and as many are listed')

  const add = async (subject: string, text: string): Promise<Response> =>
    await request('POST', `/subjects/${subject}/questions`, { type: 'text', text, accepted: ['a'] })
  const withQuestions = await newCourse()
  const questions = await letIn(COURSE_LIMITS.SUBJECT_QUESTIONS + 12, /^400 /, async i =>
    await add(withQuestions, `What is the name of plant ${i}?`))
  t.equal(questions, COURSE_LIMITS.SUBJECT_QUESTIONS, 'so many questions of a subject')

  const withTexts = await newCourse()
  // The text, its answer, explanation and topic stand in lines of their own.
  const text = (i: number) => `What is plant ${i}? `.padEnd(LONG_BYTES - 4, 'o')
  const long = await letIn(LONG_QUESTIONS + 8, /^400 /, async i => await add(withTexts, text(i)))
  t.equal(long, LONG_QUESTIONS, 'so much text of the questions of a subject')
}
