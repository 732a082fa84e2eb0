import bcrypt from 'bcrypt'
import { mongo } from 'mongoose'
import { searchedText } from '../../lib/database/search/searched-text.js'
import { isoWeekOf } from '../../lib/values/iso-week.js'
import type { Models } from '../../models/index.js'
import { countAllActivity } from '../../services/professor/counts.js'

/** How large a university is. */
export interface Size {
  students: number
  courses: number
  /** Students of the course {@link CLASS}; the others are spread over the other courses. */
  class: number
}

export const PASSWORD = 'correct horse battery'
/** The course whose class grows. Its teacher is `p0`, and its first student `u0`. */
export const CLASS = 'c0'
/** How many courses have twenty students at each size: some are deleted while their cost is measured. */
export const SMALL_COURSES = 40
export const QUESTIONS = 40
const OF_SMALL_COURSE = 20
/** Of each student, in their first course: a term of the class. */
const SESSIONS = { ofClass: 20, others: 2 }
const TURNS = 3
const ANSWERS = 5
const COURSES_PER_PROFESSOR = 4
const PORTION = 2_000
const DAY_MS = 86_400_000

const GUIDE = '# Evaluation\n\nThe exam is on 14 January in room 5.\n\n# Contents\n\nA hash table finds a value by ' +
  'its key in constant time. A heap is a tree whose root is the smallest of its values.\n'
const ASKED = [
  'When is the exam?', 'What is a hash table?', 'What is a heap?', 'Who won the cup?', 'Why is the sky blue?'
]

type Writer = { collection: { insertMany: (documents: never[]) => Promise<unknown> } }

/** Writes a university with the driver: 50,000 registrations would take hours of bcrypt. */
export async function fillUniversity (models: Models, size: Size): Promise<void> {
  const hash = await bcrypt.hash(PASSWORD, 12)
  const account = accountWith(hash)
  const professors = Math.ceil((size.courses + SMALL_COURSES) / COURSES_PER_PROFESSOR)
  await insert(models.User, 1, () => account('root', 'ADMIN', []))
  await insert(models.User, professors, n => account(`p${n}`, 'PROFESSOR', []))
  await insert(models.Subject, size.courses, n => course(`c${n}`, n))
  await insert(models.Subject, SMALL_COURSES, n => course(`small-${n}`, size.courses + n))
  await insert(models.User, size.students, n => account(`u${n}`, 'STUDENT', coursesOf(n, size)))
  await insert(models.User, SMALL_COURSES * OF_SMALL_COURSE, n =>
    account(`v${n}`, 'STUDENT', [`small-${n % SMALL_COURSES}`]))
  await insert(models.Question, QUESTIONS, question)
  const ofClass = size.class * SESSIONS.ofClass
  await insert(models.Session, ofClass, n => session(n, `u${Math.floor(n / SESSIONS.ofClass)}`, CLASS))
  await insert(models.Session, (size.students - size.class) * SESSIONS.others, n => {
    const student = size.class + Math.floor(n / SESSIONS.others)
    return session(ofClass + n, `u${student}`, coursesOf(student, size)[0] as string)
  })
  await insert(models.TestAnswer, size.class * ANSWERS, answer)
  await insert(models.TestAttempt, size.class, attempt)
  await insert(models.AuditEntry, size.students, n => ({
    _id: `entry-${n}`,
    at: ago(n % 300),
    actor: `u${n}`,
    action: 'login',
    target_type: null,
    target: null,
    outcome: 'done',
    detail: {}
  }))
  // A gateway does so after its start, and every ten minutes.
  await countAllActivity(models, () => false)
}

/** Brings the course of the class a document, by a gateway. */
export async function addDocument (origin: string, headers: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([GUIDE], { type: 'text/markdown' }), 'guide.md')
  const { status } = await fetch(`${origin}/subjects/${CLASS}/documents`, { method: 'POST', headers, body: form })
  if (status !== 201) throw new Error(`the document: ${status}`)
}

/** The class, and for each student one of the other courses. */
function coursesOf (n: number, { courses, class: many }: Size): string[] {
  const other = `c${1 + n % (courses - 1)}`
  return n < many ? [CLASS, other] : [other]
}

const accountWith = (password_hash: string) => (name: string, role: string, subjects: string[]) => {
  const [email, full_name] = [`${name}@example.edu`, `Name of ${name}`]
  return {
    _id: name,
    email,
    email_key: email,
    password_hash,
    full_name,
    role,
    subjects,
    preferences: { theme: 'light', notifications: true },
    created_at: ago(60),
    ...searchedText(name, email, full_name)
  }
}

function course (_id: string, n: number): object {
  const [name, description] = [`Course ${n}`, 'What it is about']
  return {
    _id,
    name,
    description,
    professor_id: `p${Math.floor(n / COURSES_PER_PROFESSOR)}`,
    guide: _id === CLASS ? GUIDE : '',
    guide_version: new mongo.ObjectId(),
    tutor_policy: 'answer',
    transcripts: 'anonymous',
    tests: 'both',
    created_at: ago(60),
    ...searchedText(_id, name, description)
  }
}

function session (n: number, user_id: string, subject: string): object {
  const at = ago(n % 120)
  const asked = (i: number) => ASKED[(n + i) % ASKED.length] as string
  const recent = Array.from({ length: TURNS }, (_, i) => ({
    _id: new mongo.ObjectId(),
    messages: [
      { role: 'user', content: asked(i) },
      { role: 'assistant', content: 'The exam is on 14 January in room 5. '.repeat(6) }
    ],
    interrupted: false,
    confidence: i === 0 ? 'related' : 'quoted',
    answered_by: 'material',
    transcripts: 'anonymous',
    at
  }))
  return {
    _id: `s${n}`,
    user_id,
    subject,
    title: asked(0),
    created_at: at,
    last_active: at,
    transcript: new mongo.ObjectId(),
    turns: TURNS,
    message_count: 2 * TURNS,
    recent,
    recent_size: 4_000,
    bytes: 700,
    weeks: { [isoWeekOf(at)]: { turns: TURNS, quoted: TURNS - 1, related: 1, material: TURNS } },
    uncounted: new mongo.ObjectId(),
    live: true
  }
}

function question (n: number): object {
  const text = `What is number ${n}?`
  return {
    _id: `q${n}`,
    subject: CLASS,
    version: 1,
    type: 'single',
    text,
    options: ['right', 'wrong', 'worse'].map(option => ({ text: `${option} ${n}`, correct: option === 'right' })),
    explanation: '',
    topic: `Topic ${n % 8}`,
    difficulty: 'medium',
    state: 'published',
    created_by: 'p0',
    created_at: ago(50),
    updated_at: ago(50),
    position: n,
    revision: 0,
    was_published: true,
    content_hash: `hash-${n}`,
    folded: text.toLowerCase(),
    bytes: 200
  }
}

function answer (n: number): object {
  const [student, i] = [Math.floor(n / ANSWERS), n % ANSWERS]
  const question = (student + i * 7) % QUESTIONS
  return {
    _id: `s${student * SESSIONS.ofClass}/0/t${student}/q${question}`,
    user_id: `u${student}`,
    session_id: `s${student * SESSIONS.ofClass}`,
    subject: CLASS,
    test_id: `t${student}`,
    question_id: `q${question}`,
    version: 1,
    text: `What is number ${question}?`,
    options: [`right ${question}`, `wrong ${question}`, `worse ${question}`],
    chosen: [`${n % 3 === 0 ? 'wrong' : 'right'} ${question}`],
    right_option: `right ${question}`,
    topic: `Topic ${question % 8}`,
    correct: n % 3 !== 0,
    seconds: 20,
    at: ago(n % 100)
  }
}

function attempt (n: number): object {
  return {
    _id: `t${n}`,
    user_id: `u${n}`,
    subject: CLASS,
    topic: '',
    difficulty: 'medium',
    total_questions: ANSWERS,
    correct_answers: 3,
    score: 60,
    taken_at: ago(n % 100),
    uncounted: true
  }
}

function ago (days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

async function insert (model: Writer, count: number, make: (n: number) => object): Promise<void> {
  for (let from = 0; from < count; from += PORTION) {
    const length = Math.min(PORTION, count - from)
    await model.collection.insertMany(Array.from({ length }, (_, i) => make(from + i)) as never[])
  }
}
