import {
  AlreadyEnrolled, EnrolmentClosed, EnrolmentEnded, EnrolmentNotBegun, NoEnrolment, StudentRoleRequired,
  SubjectArchived, SubjectNotFound, TooManyStudents
} from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { User } from '../../models/accounts/user.js'
import { MAX_STUDENTS, type EnrolmentReport } from '../../schemas/enrolment.js'
import type { Audit, Operation, StartedEntries } from '../system/audit.js'
import type { EnrolmentCodes } from './enrolment-codes.js'

/*
 * Students enrol by the rules of the subject, and teachers enrol students without them. services/subjects/subjects.ts
 * says why the subject is read again after the write.
 */

interface EnrolmentServices { models: Models, enrolmentCodes: EnrolmentCodes }

/**
 * Enrols the caller, as the rules of the subject allow.
 * @param address of the client, as lib/http/client-address.ts gives it
 * @throws {SubjectNotFound | StudentRoleRequired | SubjectArchived | AlreadyEnrolled | EnrolmentClosed}
 * {EnrolmentNotBegun | EnrolmentEnded | NoEnrolmentCode | WrongEnrolmentCode | TooManyCodes}
 */
export async function enrol (
  { models, enrolmentCodes }: EnrolmentServices, caller: User, id: string, code: string | undefined, address: string
): Promise<SubjectHead> {
  const rules = await models.Subject.findSubject(id)
  if (rules === null) throw new SubjectNotFound()
  if (rules.archived) throw new SubjectArchived()
  if (caller.subjects.includes(id)) throw new AlreadyEnrolled()
  requireOpen(rules, new Date())
  if (rules.enrolment === 'code') {
    await enrolmentCodes.require({ username: caller._id, address }, id, rules.enrolment_code, code)
  }

  const outcome = await models.User.addSubject(caller._id, id)
  const subject = await requireStillThere(models, id)
  switch (outcome) {
    case 'not a student': throw new StudentRoleRequired()
    case 'already enrolled': throw new AlreadyEnrolled()
    case 'enrolled': return subject
  }
}

/**
 * What `list` finds for the code of a student. A page after the last one is empty, too, but no wrong code.
 * @throws {StudentRoleRequired | TooManyCodes}
 */
export async function subjectsOfCode<Found extends { total: number }> (
  { enrolmentCodes }: Pick<EnrolmentServices, 'enrolmentCodes'>, caller: User, address: string,
  list: () => Promise<Found>
): Promise<Found> {
  if (caller.role !== 'STUDENT') throw new StudentRoleRequired()
  let found: Found | undefined
  await enrolmentCodes.opens({ username: caller._id, address }, async () => (found = await list()).total > 0)
  return found as Found
}

function requireOpen ({ enrolment, enrolment_from: from, enrolment_until: until }: SubjectHead, now: Date): void {
  if (enrolment === 'closed') throw new EnrolmentClosed()
  if (from !== null && now < from) throw new EnrolmentNotBegun()
  if (until !== null && now > until) throw new EnrolmentEnded()
}

/** After a write: takes the enrolments back where the subject is gone. @throws {SubjectNotFound} */
async function requireStillThere ({ User, Subject }: Models, id: string): Promise<SubjectHead> {
  const subject = await Subject.findSubject(id)
  if (subject !== null) return subject
  await User.removeSubject(id)
  throw new SubjectNotFound()
}

/** Ends an enrolment. @throws {NoEnrolment} */
async function endEnrolment ({ User }: Models, username: string, id: string): Promise<void> {
  if (!await User.updateIf({ _id: username, subjects: id }, { $pull: { subjects: id } })) throw new NoEnrolment()
}

interface TeacherServices { models: Models, audit: Audit }

/** Ends the enrolment of a student, for a teacher. @throws {NoEnrolment} */
export async function removeStudent (
  { models, audit }: TeacherServices, caller: User, username: string, id: string
): Promise<void> {
  const student = await models.User.findAccount(username)
  if (!student?.subjects.includes(id)) throw new NoEnrolment()
  const detail = { subject: { from: id, to: null } }
  const target = { target_type: 'user', target: username } as const
  await audit.record({ actor: caller._id, action: 'enrolment.removed', ...target, detail }, () =>
    endEnrolment(models, username, id))
}

/** Ends the caller's own enrolment. @throws {SubjectNotFound | NoEnrolment} */
export async function leave (models: Models, caller: User, id: string): Promise<void> {
  if (await models.Subject.findSubject(id) === null) throw new SubjectNotFound()
  await endEnrolment(models, caller._id, id)
}

/** How many are enrolled at once. */
const AT_ONCE = 50

/**
 * Enrols students, and says of each entry what came of it.
 * @param entries usernames and addresses
 * @throws {SubjectArchived | SubjectNotFound | TooManyStudents}
 */
export async function enrolMany (
  { models, audit }: TeacherServices, caller: User, subject: SubjectHead, entries: string[]
): Promise<EnrolmentReport> {
  if (subject.archived) throw new SubjectArchived()
  const all = [...new Set(entries)]
  if (all.length > MAX_STUDENTS) throw new TooManyStudents()
  const report: EnrolmentReport = { enrolled: [], already: [], not_found: [], not_students: [] }
  const recorded: StartedEntries[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const found = await usersOf(models, some)
    const users = new Map(found.filter(user => user !== null).map(user => [user._id, user]))
    const isNew = ({ role, subjects }: User) => role === 'STUDENT' && !subjects.includes(subject._id)
    const candidates = [...users.values()].filter(isNew).map(({ _id }) => _id)
    const recording = await audit.begin(candidates.map(username => enrolmentOf(caller, username, subject._id)))
    recorded.push(recording)
    const lists = new Map(await Promise.all([...users].map(async ([username, user]) =>
      [username, await enrolOne(models, subject._id, user)] as const)))
    const enrolled = new Set<string>()
    found.forEach((user, index) => {
      const username = user?._id ?? ''
      const list = lists.get(username) ?? 'not_found'
      // A student who is named by username and by address is enrolled by the first of the two.
      const isAgain = list === 'enrolled' && enrolled.has(username)
      report[isAgain ? 'already' : list].push(some[index] as string)
      if (list === 'enrolled') enrolled.add(username)
    })
    await recording.withdraw(({ target }) => !enrolled.has(target as string))
  }
  try {
    await requireStillThere(models, subject._id)
  } catch (error) {
    if (error instanceof SubjectNotFound) await Promise.all(recorded.map(recording => recording.withdraw()))
    throw error
  }
  await Promise.all(recorded.map(recording => recording.complete()))
  return report
}

/** The account of each username or address, in their order; `null` where there is none. */
async function usersOf ({ User }: Models, entries: string[]): Promise<Array<User | null>> {
  const usernames = await User.usernamesOf(entries)
  // These calls share one query.
  return await Promise.all(entries.map(async entry => {
    const username = usernames.get(entry)
    return username === undefined ? null : await User.findAccount(username)
  }))
}

/** For the audit: a teacher or an administrator enrols a student. */
export function enrolmentOf ({ _id: actor }: User, target: string, subject: string): Operation {
  const detail = { subject: { from: null, to: subject } }
  return { actor, action: 'enrolment.added', target_type: 'user', target, detail }
}

/** Writes only for whom the audit has an entry: students who were not enrolled when they were read. */
async function enrolOne ({ User }: Models, subject: string, user: User): Promise<keyof EnrolmentReport> {
  if (user.role !== 'STUDENT') return 'not_students'
  if (user.subjects.includes(subject)) return 'already'
  switch (await User.addSubject(user._id, subject)) {
    case 'enrolled': return 'enrolled'
    case 'already enrolled': return 'already'
    case 'not a student': return 'not_students'
  }
}
