import bcrypt from 'bcrypt'
import { mongo } from 'mongoose'
import type { Models } from '../../models/index.js'

/** The content of the database when the gateway starts. */
export interface Content {
  /** Students, and as many subjects. */
  users: number
  /** For each number of turns, one session of the first student, named `turns-<n>`. */
  sessions?: number[]
  /** How often a reply of these sessions repeats its sentence of 57 characters; 6 unless given. */
  sentences?: number
}

const PORTION = 5000
const number = (i: number): string => String(i).padStart(6, '0')
const created_at = new Date('2026-09-01T08:00:00Z')

/** The password of every account. */
export const PASSWORD = 'correct horse'

/** The only students of {@link SUBJECT}, at each size: the pages stay the same while the database around them grows. */
export const STUDENTS = Array.from({ length: 20 }, (_, i) => `u${number(i)}`)
export const SUBJECT = 's000000'

/** The body of a login. */
export const loginForm = (username: string) => new URLSearchParams({ username, password: PASSWORD }).toString()

/** Writes the content with the driver: a hundred thousand registrations would take seven hours of bcrypt. */
export async function fill (
  { User, Subject, Session, Turn }: Models, { users, sessions = [], sentences = 6 }: Content
): Promise<void> {
  const password_hash = await bcrypt.hash(PASSWORD, 12)
  const account = (name: string, role: string, subjects: string[] = []) => ({
    _id: name,
    email: `${name}@example.edu`,
    email_key: `${name}@example.edu`,
    password_hash,
    full_name: `Name of ${name}`,
    role,
    subjects,
    preferences: { theme: 'light', notifications: true },
    created_at
  })
  await insert(User, [account('root', 'ADMIN'), account('p1', 'PROFESSOR'), account('p2', 'PROFESSOR')])
  for (let from = 0; from < users; from += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, users - from) }, (_, i) => from + i)
    await insert(User, portion.map(i =>
      account(`u${number(i)}`, 'STUDENT', [i < STUDENTS.length ? SUBJECT : `s${number(i)}`])))
    await insert(Subject, portion.map(i => ({
      _id: `s${number(i)}`,
      name: `Subject ${i}`,
      description: 'What it is about',
      professor_id: i % 2 ? 'p1' : 'p2',
      guide: '',
      created_at
    })))
  }

  // More than a page of short sessions for each student, and the long sessions.
  const short = STUDENTS.flatMap(owner =>
    Array.from({ length: 25 }, (_, i) => ({ _id: `short-${owner}-${i}`, owner, turns: 2 })))
  const long = sessions.map(turns => ({ _id: `turns-${turns}`, owner: STUDENTS[0], turns }))
  for (const { _id, owner, turns } of [...short, ...long]) {
    const transcript = new mongo.ObjectId()
    await insert(Session, [{
      _id,
      user_id: owner,
      subject: SUBJECT,
      title: 'What is a vector space?',
      created_at,
      last_active: created_at,
      transcript,
      turns,
      message_count: 2 * turns,
      live: true
    }])
    const messages = [
      { role: 'user', content: 'What is a vector space?' },
      { role: 'assistant', content: 'A set with an addition and a multiplication by scalars. '.repeat(sentences) }
    ]
    for (let from = 0; from < turns; from += PORTION) {
      await insert(Turn, Array.from({ length: Math.min(PORTION, turns - from) }, (_, i) =>
        ({ transcript, number: from + i, messages, interrupted: false, at: created_at })))
    }
  }
}

async function insert (
  model: { collection: { insertMany: (documents: never[]) => Promise<unknown> } }, documents: object[]
): Promise<void> {
  await model.collection.insertMany(documents as never[])
}
