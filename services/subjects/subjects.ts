import { SubjectExists, SubjectNotFound } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import { writeIfRoom } from '../../lib/database/no-room.js'
import type { Models } from '../../models/index.js'
import type { OfPlatform, Subject, SubjectFields, SubjectFilter, SubjectHead } from '../../models/subjects/subject.js'
import type { User } from '../../models/accounts/user.js'
import type { NewSubject, SubjectChange, Teacher } from '../../schemas/subjects.js'
import type { Audit, Operation } from '../system/audit.js'
import { isParticipant, isTeacher, requireTeacher, teachersOf } from './subject-access.js'
import { changesOf, judgeChange, requireProfessor } from './subject-change.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/*
 * Subjects and enrolments. An enrolment is an entry in the user's `subjects`; the subject is a document of its own. No
 * student may stay enrolled in a subject that does not exist, and there is no transaction across two documents. So the
 * order of the writes is:
 *
 *   deletion   removes the subject, then takes it out of every user;
 *   enrolment  writes the entry, then reads the subject again, and takes the entry back where the subject is gone
 *              (services/subjects/enrolment.ts).
 *
 * The later one of the two sees what the other did. A process that is killed between two writes leaves an entry without
 * a subject. It is removed by the next deletion or creation of that subject, and at the next start. The same holds for
 * the answers to tests in a subject.
 */

interface SubjectServices { models: Models, audit: Audit, deletions: { clear: (subject: string) => Promise<void> } }

/**
 * Creates a subject without students, after everything of a deleted subject of the same id is removed.
 * @param ofPlatform where it belongs to a course of a learning platform
 * @throws {InvalidInput} where `professor_id` is no professor; {SubjectExists}; {MaterialBeingRemoved}
 */
export async function createSubject (
  { models: { User, Subject, TestAnswer }, audit, deletions }: SubjectServices, caller: User, subject: NewSubject,
  ofPlatform?: OfPlatform
): Promise<Subject> {
  await requireProfessor(User, subject.professor_id)
  await deletions.clear(subject.subject_id)
  // An interrupted deletion of the same id must not leave its students and their answers in the new subject.
  if (await Subject.findSubject(subject.subject_id) !== null) throw new SubjectExists()
  await User.removeSubject(subject.subject_id)
  await TestAnswer.removeSubject(subject.subject_id)
  const detail = { professor_id: { from: null, to: subject.professor_id } }
  const operation = { ...operationOf(caller, subject.subject_id), action: 'subject.created' as const, detail }
  return await audit.record(operation, async () => {
    const created = await Subject.add(subject, ofPlatform)
    if (created === null) throw new SubjectExists()
    // The account of the professor may have been deleted before the subject was added.
    await requireProfessor(User, subject.professor_id).catch(async error => {
      await Subject.remove(subject.subject_id, created.created_at)
      throw error
    })
    return created
  })
}

function operationOf ({ _id: actor }: User, target: string): Omit<Operation, 'action'> {
  return { actor, target_type: 'subject', target }
}

/** One page of the subjects that fit the filter, with their teachers, and the number of all. */
export async function listSubjects ({ User, Subject }: Models, filter: SubjectFilter, skip: number, limit: number) {
  const { total, subjects } = await Subject.list(filter, skip, limit)
  return { total, subjects: await withTeachers(User, subjects) }
}

/** The subjects in which a user is enrolled, with their teachers and guides, by id. */
export async function enrolledSubjects ({ User, Subject }: Models, { subjects }: User) {
  return await withTeachers(User, await Subject.findSubjects(subjects))
}

/** Adds the teachers to subjects. A teacher without an account is left out. */
async function withTeachers<Read extends SubjectHead> (
  User: Models['User'], subjects: Read[]
): Promise<Array<Read & { teachers: Teacher[] }>> {
  const usernames = [...new Set(subjects.flatMap(teachersOf))]
  // These calls share one query.
  const found = await Promise.all(usernames.map(username => User.findAccount(username)))
  const names = new Map(found.flatMap(user => user === null ? [] : [[user._id, user.full_name]]))
  const teacher = (username: string): Teacher[] => {
    const name = names.get(username)
    return name === undefined ? [] : [{ username, full_name: name }]
  }
  return subjects.map(subject => ({ ...subject, teachers: teachersOf(subject).flatMap(teacher) }))
}

type SubjectDetail = Omit<SubjectHead, 'enrolment_code'> &
  { teachers: Teacher[], student_count: number, enrolment_code?: string | null, on_platform?: boolean, guide?: string }

/** A subject as this caller sees it (see {@link detailOf}). @throws {SubjectNotFound} */
export async function readSubject (models: Models, caller: User, id: string): Promise<SubjectDetail> {
  const [subject] = await models.Subject.findSubjects([id])
  if (subject === undefined) throw new SubjectNotFound()
  return await detailOf(models, caller, subject)
}

/** The guide is for the teachers and the students of the subject, the code for the teachers. */
async function detailOf (models: Models, caller: User, subject: Subject): Promise<SubjectDetail> {
  const [[detail], count] =
    await Promise.all([withTeachers(models.User, [subject]), models.User.countWhere({ subjects: subject._id })])
  const { guide, enrolment_code: code, lti_context: context, ...head } = detail as Subject & { teachers: Teacher[] }
  const isTaught = isTeacher(caller, subject)
  const isLinked = context !== undefined
  const tellsPlatform = isTaught && (isLinked || await models.LtiPlatform.existsWhere({}))
  return {
    ...head,
    student_count: count,
    ...(isTaught && { enrolment_code: code }),
    ...(tellsPlatform && { on_platform: isLinked }),
    ...(isParticipant(caller, subject) && { guide })
  }
}

/**
 * Changes the fields that are sent.
 * @throws {SubjectNotFound | NotSubjectProfessor}; {InvalidInput} what services/subjects/subject-change.ts refuses
 */
export async function changeSubject (
  { models, audit }: Pick<SubjectServices, 'models' | 'audit'>, caller: User, id: string, change: SubjectChange
): Promise<SubjectDetail> {
  for (;;) {
    // Another change may come between the two. Then it is judged again, and the caller may be no teacher any more.
    const read = await requireTeacher(models, caller, id)
    const fields = await judgeChange(models, caller, read, change)
    const write = async () => await writeChange(models, read, fields)
    const detail = changesOf(await withGuide(models, read, fields), fields)
    const action = detail.archived !== undefined && fields.archived === true ? 'subject.archived' : 'subject.changed'
    const subject = Object.keys(detail).length === 0
      ? await write()
      : await audit.record({ ...operationOf(caller, id), action, detail }, write, after =>
        after === null ? null : detail)
    if (subject !== null) return await detailOf(models, caller, subject)
  }
}

/**
 * Writes a change. Where the account of a new teacher is deleted at the same moment, the later of the two sees the
 * other: the teachers are as before then, and the other fields have changed.
 */
async function writeChange (
  { Subject, User }: Models, read: SubjectHead, fields: Partial<SubjectFields>
): Promise<Subject | null> {
  const after = await Subject.change(read._id, fields, read)
  if (after === null) return null
  const added = teachersOf(after).filter(name => !teachersOf(read).includes(name))
  if (added.length === 0) return after
  const present = await User.professorsAmong(added)
  if (added.every(name => present.has(name))) return after
  const { professor_id, co_professors } = read
  await Subject.change(read._id, { professor_id, co_professors }, after)
  throw new InvalidInput({ loc: ['body'], msg: 'A new teacher has no account any more', type: 'value_error' })
}

/** The guide is read only where it may change. */
async function withGuide (
  { Subject }: Models, read: SubjectHead, { guide }: Partial<Subject>
): Promise<SubjectHead & { guide?: string }> {
  if (guide === undefined) return read
  const [subject] = await Subject.findSubjects([read._id])
  return { ...read, guide: subject?.guide ?? '' }
}

/**
 * Deletes a subject, its enrolments and the answers to its tests. What other services have of it is on the list of
 * deletions then.
 * @throws {SubjectNotFound}
 */
export async function deleteSubject (
  { models, audit }: Pick<SubjectServices, 'models' | 'audit'>, caller: User, id: string
): Promise<void> {
  const { Deletion, GradedActivity, GradedAttempt, User, Subject, TestAnswer } = models
  await audit.record({ ...operationOf(caller, id), action: 'subject.deleted' }, async () => {
    const subject = await Subject.findSubject(id)
    const deleted = subject === null ? undefined : deletionOf(subject)
    // Before the subject goes: a kill in between is noticed by the list (services/system/deletions.ts).
    const isListed = deleted !== undefined &&
      await writeIfRoom(() => Deletion.add(deleted, MAX_DELETION_MS))
    const existed = await Subject.remove(id)
    // Also where the subject is gone: an earlier deletion may have been interrupted.
    await User.removeSubject(id)
    await TestAnswer.removeSubject(id)
    await GradedActivity.removeSubject(id)
    await GradedAttempt.removeSubject(id)
    await writeIfRoom(() => listMaterial(models, id))
    // Requests that were admitted before find the subject and the enrolments no more from here on.
    if (isListed) await Deletion.release(deleted, sharedTime())
    // The deletion has made room.
    else if (deleted !== undefined) await writeIfRoom(() => Deletion.add(deleted))
    if (!existed) throw new SubjectNotFound()
  })
}

/** Puts the material of a subject that is gone on the list of deletions, where it may have some. */
async function listMaterial ({ CourseMaterial, Deletion }: Models, target: string): Promise<void> {
  const note = await CourseMaterial.get(target)
  if (note !== null) await Deletion.add({ kind: 'material', target, made: note.made })
}

// The list leaves a subject that is being deleted alone for this time.
const MAX_DELETION_MS = 30_000

function deletionOf ({ _id, created_at }: SubjectHead) {
  // The clock of the gateway that made it may be ahead.
  const before = new Date(Math.max(sharedNow(), created_at.getTime()))
  return { kind: 'subject', target: _id, before } as const
}

/**
 * Finishes the deletion of a subject that was interrupted.
 * @returns until when requests may have been admitted in it: what they leave goes, too
 */
export async function finishSubjectDeletion (models: Models, id: string, before: Date): Promise<Date> {
  await models.Subject.remove(id, before)
  await completeSubjectDeletions(models)
  // It may have been created again since.
  const created = (await models.Subject.findSubject(id))?.created_at
  return created === undefined ? sharedTime() : new Date(Math.max(before.getTime(), created.getTime() - 1))
}

/**
 * Removes what has no subject any more, which a killed process or a lost connection left. Works also where the database
 * has no room.
 */
export async function completeSubjectDeletions (models: Models): Promise<void> {
  const { GradedActivity, GradedAttempt, Subject, TestAnswer, User } = models
  for (const [left, removeSubject] of [
    [() => User.enrolledSubjects(), (id: string) => User.removeSubject(id)],
    [() => TestAnswer.valuesOf('subject'), (id: string) => TestAnswer.removeSubject(id)],
    [() => GradedActivity.valuesOf('subject'), async (id: string) => {
      await GradedAttempt.removeSubject(id)
      await GradedActivity.removeSubject(id)
    }]
  ] as const) {
    // What is left is read first: a subject that is created meanwhile has nothing of it.
    const ids = await left()
    const existing = await Subject.existing(ids)
    for (const id of ids.filter(id => !existing.has(id))) {
      // The loop may take long, so the subject may have been created since.
      if (await Subject.findSubject(id) === null) await removeSubject(id)
    }
  }
  await listLeftMaterial(models)
}

/**
 * Puts the material of all subjects that are gone on the list of deletions.
 * @returns the subjects for which the database has no room on it
 */
export async function listLeftMaterial (models: Models): Promise<string[]> {
  const noted = await models.CourseMaterial.idsWhere({})
  const existing = await models.Subject.existing(noted)
  const unlisted: string[] = []
  for (const id of noted.filter(id => !existing.has(id))) {
    if (!await writeIfRoom(() => listMaterial(models, id))) unlisted.push(id)
  }
  return unlisted
}
