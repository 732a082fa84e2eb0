import { Types } from 'mongoose'
import type { StudentActivity } from '../../collections/sessions/student-activity.js'
import type { Models } from '../../models/index.js'
import type { ScoredAttempt } from '../../models/questions/test-attempt.js'
import type { CountedSession } from '../../models/sessions/session.js'
import { activityId, partOf } from '../../models/sessions/student-activity.js'
import { sumsOf } from './sums.js'

/*
 * The figures of a subject, kept beside what they are made of: the sessions and tests of its students.
 *
 * Whatever changes a session's counts leaves a mark at it, in the same update; a test has one from the start. For each
 * mark, what is stored of the student is replaced by what the session or test says now, then the sums of the student's
 * part of the subject are made again, then the mark goes, if it is still the one that was read. So a kill between two
 * writes leaves the mark, and the repetition counts nothing twice. Several gateways may do it at once: each of these
 * writes is made only where the document is as it was read, else all is read again.
 */

/** Ids of sessions and tests that are read again. */
interface Changed { sessions: string[], attempts: string[] }

const AT_ONCE = 10_000
// Each time, a session has had another turn in between, or was removed.
const MAX_ROUNDS = 10

/** Counts in a subject what has changed since its figures were made. */
export async function countActivity (models: Models, subject: string): Promise<void> {
  await countChangedRoles(models)
  await countMarked(models, subject)
}

/** The roles of its students are known. */
async function countMarked (models: Models, subject: string): Promise<void> {
  for (;;) {
    const [sessions, attempts] = await Promise.all([
      models.Session.uncountedIn(subject, AT_ONCE), models.TestAttempt.uncountedIn(subject, AT_ONCE)
    ])
    const parts = new Map<number, Changed>()
    const changedIn = (part: number) => {
      const changed = parts.get(part) ?? { sessions: [], attempts: [] }
      parts.set(part, changed)
      return changed
    }
    for (const { _id, user_id: user } of sessions) changedIn(partOf(user)).sessions.push(_id)
    for (const { _id, user_id: user } of attempts) changedIn(partOf(user ?? _id)).attempts.push(_id)
    for (const [part, changed] of parts) await countPart(models, subject, part, changed)
    if (sessions.length < AT_ONCE && attempts.length < AT_ONCE) return
  }
}

/** The same in all subjects. It ends early where `isClosing` says so. */
export async function countAllActivity (models: Models, isClosing: () => boolean): Promise<void> {
  await countChangedRoles(models)
  for (;;) {
    const found = await Promise.all([
      models.Session.uncountedSubjects(AT_ONCE), models.TestAttempt.uncountedSubjects(AT_ONCE)
    ])
    const subjects = [...new Set(found.flat())]
    if (subjects.length === 0) return
    // Several gateways begin at different places: what another one has counted has no marks any more.
    const first = Math.floor(Math.random() * subjects.length)
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      if (isClosing()) return
      await countMarked(models, subject)
    }
    if (found.every(some => some.length < AT_ONCE)) return
  }
}

/** Reads all again that was counted of a user: sessions and tests may be gone, or the role is another one. */
export async function countUserAgain (models: Models, username: string): Promise<void> {
  for (const { subject, part, sessions, attempts } of await models.StudentActivity.ofUser(username)) {
    const ids = (entries: Array<{ id: string }>) => entries.map(({ id }) => id)
    await countPart(models, subject, part, { sessions: ids(sessions), attempts: ids(attempts) })
  }
}

/**
 * Forgets what is left of users without an account: a gateway was killed while it counted, and the account was deleted
 * at that moment.
 */
export async function forgetFormerUsers (models: Models): Promise<void> {
  const names = await models.StudentActivity.manyValuesOf('user_id')
  const existing = await models.User.existing(names)
  for (const name of names.filter(name => !existing.has(name))) await countUserAgain(models, name)
}

async function countChangedRoles (models: Models): Promise<void> {
  for (const user of await models.User.withChangedRole()) {
    await countUserAgain(models, user._id)
    await models.User.forgetChangedRole(user)
  }
}

async function countPart (models: Models, subject: string, part: number, changed: Changed): Promise<void> {
  const { CourseActivity, Session, StudentActivity, TestAttempt, User } = models
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // What is written last is read first: who wrote since has read what this writes, or is seen here.
    const version = await CourseActivity.versionOf(subject, part)
    const stored = await StudentActivity.ofPart(subject, part)
    const [sessions, attempts] = await Promise.all([
      Session.countsOf(changed.sessions), TestAttempt.scoresOf(changed.attempts)
    ])
    const students = new Students(subject, part, stored)
    students.replace(changed, sessions, attempts)
    if (!await StudentActivity.save(students.changes())) continue
    const all = students.all()
    const others = await User.notStudents(all.flatMap(({ user_id: user }) => user ?? []))
    if (!await CourseActivity.replace(subject, part, version, sumsOf(all, others))) continue
    await StudentActivity.removeEmpty(all.filter(isEmpty).map(({ _id }) => _id))
    const areCounted = await Promise.all([
      Session.markCounted(sessions), TestAttempt.markCounted(attempts.map(({ _id }) => _id))
    ])
    if (areCounted.every(Boolean)) return
  }
}

function isEmpty ({ sessions, attempts }: StudentActivity): boolean {
  return sessions.length === 0 && attempts.length === 0
}

/** What is stored of the students of a part, and changed here. */
class Students {
  readonly #stored: Map<string, StudentActivity>
  readonly #changed = new Map<string, StudentActivity>()

  constructor (readonly subject: string, readonly part: number, stored: StudentActivity[]) {
    this.#stored = new Map(stored.map(student => [student._id, student]))
  }

  /** Replaces what is stored of sessions and tests by what they say now; of those that are gone, nothing is left. */
  replace (changed: Changed, sessions: CountedSession[], attempts: ScoredAttempt[]): void {
    const [ofSessions, ofAttempts] = [new Set(changed.sessions), new Set(changed.attempts)]
    for (const student of this.#stored.values()) {
      const kept = {
        sessions: student.sessions.filter(({ id }) => !ofSessions.has(id)),
        attempts: student.attempts.filter(({ id }) => !ofAttempts.has(id))
      }
      const isSame = kept.sessions.length === student.sessions.length &&
        kept.attempts.length === student.attempts.length
      if (!isSame) Object.assign(this.#toChange(student.user_id), kept)
    }
    for (const { _id: id, subject, user_id: user, live, turns, last_active: last, weeks = {} } of sessions) {
      if (!live || subject !== this.subject) continue
      this.#toChange(user).sessions.push({ id, weeks, ...(turns > 0 && { last }) })
    }
    for (const { _id: id, user_id: user, score, taken_at: at } of attempts) {
      this.#toChange(user).attempts.push({ id, score, at })
    }
  }

  changes () {
    return [...this.#changed.values()].map(activity => ({ activity, before: this.#stored.get(activity._id)?.version }))
  }

  all (): StudentActivity[] {
    return [...new Map([...this.#stored, ...this.#changed]).values()]
  }

  #toChange (user: string | null): StudentActivity {
    const { subject, part } = this
    const _id = activityId(subject, user, part)
    const stored = this.#stored.get(_id) ?? { _id, subject, user_id: user, part, sessions: [], attempts: [] }
    const changed = this.#changed.get(_id) ?? { ...stored, version: new Types.ObjectId() }
    this.#changed.set(_id, changed)
    return changed
  }
}
