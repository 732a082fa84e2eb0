import { randomBytes, randomUUID } from 'node:crypto'
import { SubjectNotFound, UserNotFound } from '../../errors.js'
import type { User } from '../../models/accounts/user.js'
import type { DemoAccount } from '../../schemas/system/demo.js'
import type { Origin, Passwords } from '../accounts/accounts.js'
import { createAccount } from '../accounts/administration.js'
import { deleteAccount } from '../accounts/erasure.js'
import { answerQuestion, sendMessage, type ChatServices } from '../chat/chat.js'
import { questionOf } from '../chat/engine-reply.js'
import type { CallerRequest } from '../chat/message.js'
import type { QuestionFiles } from '../questions/files/index.js'
import { importFile } from '../questions/question-import.js'
import type { BankLimits } from '../questions/question-room.js'
import { changeQuestion, listQuestions } from '../questions/questions.js'
import type { CourseMaterial } from '../subjects/course-material.js'
import { enrolMany } from '../subjects/enrolment.js'
import { changeSubject, createSubject, deleteSubject } from '../subjects/subjects.js'
import type { Audit } from '../system/audit.js'
import { ASKED, ASKED_TEST, COURSE, DOCUMENTS, GUIDE, PROFESSOR, QUESTIONS, STUDENT } from './material.js'

/*
 * A course to try everything with: its guide, documents and questions, a professor, and a student who has asked and
 * taken a test. It is made by what makes every course, so that every rule holds for it, and the audit has it.
 *
 * No transaction spans its parts. The account of the professor is made first and deleted last: while it is there,
 * something of the demo may be. Making it begins with removing what is there, whatever a kill or a failure has left.
 */

interface DemoServices extends ChatServices {
  audit: Audit
  passwords: Passwords
  courseMaterial: CourseMaterial
  questionFiles: QuestionFiles
  deletions: { clear: (subject: string) => Promise<void>, soon: () => void }
  retrievalService: {
    index: (subject: string, file: DemoFile, by: string, requestId: string) => Promise<unknown>
  }
}

interface DemoFile {
  filename: string
  mimetype: string
  content: AsyncIterable<Uint8Array>
  fields: () => object
}

interface DemoRequest extends CallerRequest { origin: Origin }

/** As many of the questions stay drafts, so that there is something to review. */
const DRAFTS = 2

/** Whether something of the demo is there. */
export async function isDemoThere ({ models: { User } }: Pick<DemoServices, 'models'>): Promise<boolean> {
  return await User.findAccount(PROFESSOR.username) !== null
}

/**
 * Makes the demo, in the place of what is there of it. The passwords are told this once.
 * @throws as the operations that it consists of; then what is made so far is there
 */
export async function makeDemo (
  services: DemoServices, limits: BankLimits, request: DemoRequest
): Promise<{ subject_id: string, accounts: DemoAccount[] }> {
  const { models, courseMaterial, retrievalService } = services
  const { caller, id } = request
  const { subject_id: subject } = COURSE
  await removeDemo(services, caller)
  const accounts = [await makeAccount(services, request, PROFESSOR), await makeAccount(services, request, STUDENT)]
  const head = await createSubject(services, caller, { ...COURSE, professor_id: PROFESSOR.username })
  await changeSubject(services, caller, subject, { guide: GUIDE })
  await enrolMany(services, caller, head, [STUDENT.username])
  for (const [filename, text] of Object.entries(DOCUMENTS)) {
    const content = (async function * () { yield Buffer.from(text) })()
    const file = { filename, mimetype: 'text/markdown', content, fields: () => ({}) }
    await courseMaterial.write(caller, subject, () => retrievalService.index(subject, file, caller._id, id))
  }
  await makeQuestions(services, limits, caller)
  // Read again: it is enrolled now.
  const student = await models.User.findAccount(STUDENT.username)
  if (student !== null) await talk(services, { ...request, caller: student, admittedAt: new Date() })
  return { subject_id: subject, accounts }
}

/** Takes all of it away. What is not there is no fault. */
export async function removeDemo (services: DemoServices, caller: User): Promise<void> {
  const unlessGone = (error: unknown) => {
    if (!(error instanceof SubjectNotFound || error instanceof UserNotFound)) throw error
  }
  await deleteSubject(services, caller, COURSE.subject_id).catch(unlessGone)
  for (const { username } of [STUDENT, PROFESSOR]) {
    await deleteAccount(services, caller._id, username).catch(unlessGone)
  }
  services.deletions.soon()
}

async function makeAccount (
  services: DemoServices, { caller, origin }: DemoRequest, who: Pick<User, 'full_name' | 'role'> & { username: string }
): Promise<DemoAccount> {
  const password = randomBytes(12).toString('hex')
  await createAccount(services, caller, { ...who, email: `${who.username}@example.org`, password }, origin)
  return { username: who.username, password, role: who.role }
}

async function makeQuestions (services: DemoServices, limits: BankLimits, caller: User): Promise<void> {
  const { subject_id: subject } = COURSE
  const file = { bytes: Buffer.from(QUESTIONS), format: 'gift' as const, unsupported: 'refuse' as const }
  await importFile(services, limits, { caller, admittedAt: new Date() }, subject, file)
  const { found: questions } = await listQuestions(services.models, subject, { skip: 0, limit: 100 })
  for (const { _id: id } of questions.slice(0, -DRAFTS)) {
    await changeQuestion(services.models, limits, { subject, id }, caller._id, { state: 'published' })
  }
}

/** What the student has asked, and a test: so the pages of the professor have something to show. */
async function talk (services: DemoServices, request: CallerRequest): Promise<void> {
  const [chat, test] = [randomUUID(), randomUUID()]
  const say = async (id: string, content: string) =>
    await sendMessage(services, request, { id, asignatura: COURSE.subject_id, content })
  for (const question of ASKED) await say(chat, question)
  let asked = questionOf((await say(test, ASKED_TEST)).json)
  while (asked !== undefined) {
    const answer = { answer: asked.options[0] ?? '', current_question_index: asked.question_num - 1 }
    const next = questionOf((await answerQuestion(services, request, test, answer)).json)
    // What is not understood is asked again. It stays for the student.
    asked = next?.question_num === asked.question_num ? undefined : next
  }
}
