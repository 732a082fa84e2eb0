import {
  AlreadyEnrolled, NotSubjectProfessor, StudentRoleRequired, SubjectExists, SubjectNotFound
} from '../errors.js'
import { InvalidInput } from '../lib/errors.js'
import type { Models } from '../models/index.js'
import type { Subject, SubjectHead } from '../models/subject.js'
import type { User } from '../models/user.js'
import type { NewSubject, SubjectChange, Teacher } from '../schemas/subjects.js'
import type { CourseMaterial } from './course-material.js'
import { isParticipant } from './subject-access.js'

/*
 * Subjects and enrolments. An enrolment is an entry in the user's `subjects`; the subject is a document of its own. No
 * student may stay enrolled in a subject that does not exist, and there is no transaction across two documents. So the
 * order of the writes is:
 *
 *   deletion   removes the subject, then takes it out of every user;
 *   enrolment  writes the entry, then reads the subject again, and takes the entry back where the subject is gone.
 *
 * The later one of the two sees what the other did. A process that is killed between two writes leaves an entry without
 * a subject. It is removed by the next deletion or creation of that subject, and at the next start. The same holds for
 * the answers to tests in a subject.
 */

interface SubjectServices { models: Models, courseMaterial: CourseMaterial }

/**
 * Creates a subject without students, after everything of a deleted subject of the same id is removed.
 * @throws {InvalidInput} where `professor_id` is no professor; {SubjectExists}; {MaterialBeingRemoved}
 */
export async function createSubject (
  { models: { User, Subject, TestAnswer }, courseMaterial }: SubjectServices, subject: NewSubject
): Promise<Subject> {
  if (!await User.isProfessor(subject.professor_id)) {
    throw new InvalidInput({
      loc: ['body', 'professor_id'], msg: 'Must be the username of a professor', type: 'value_error'
    })
  }
  await courseMaterial.clear(subject.subject_id)
  // An interrupted deletion of the same id must not leave its students and their answers in the new subject.
  if (await Subject.findSubject(subject.subject_id) === null) {
    await User.removeSubject(subject.subject_id)
    await TestAnswer.removeSubject(subject.subject_id)
  }
  const created = await Subject.add(subject)
  if (created === null) throw new SubjectExists()
  return created
}

/** Adds the teachers to subjects. A teacher without an account is left out. */
export async function withTeachers<Read extends SubjectHead> (
  { User }: Models, subjects: Read[]
): Promise<Array<Read & { teachers: Teacher[] }>> {
  const usernames = [...new Set(subjects.map(({ professor_id }) => professor_id))]
  // These calls share one query.
  const found = await Promise.all(usernames.map(username => User.findAccount(username)))
  const names = new Map(found.flatMap(user => user === null ? [] : [[user._id, user.full_name]]))
  const teacher = (username: string): Teacher[] => {
    const name = names.get(username)
    return name === undefined ? [] : [{ username, full_name: name }]
  }
  return subjects.map(subject => ({ ...subject, teachers: teacher(subject.professor_id) }))
}

type SubjectDetail = SubjectHead & { teachers: Teacher[], student_count: number, guide?: string }

/** A subject as this caller sees it: the guide is for its teachers and students. @throws {SubjectNotFound} */
export async function readSubject (models: Models, caller: User, id: string): Promise<SubjectDetail> {
  const [subject] = await models.Subject.findSubjects([id])
  if (subject === undefined) throw new SubjectNotFound()
  return await detailOf(models, caller, subject)
}

async function detailOf (models: Models, caller: User, subject: Subject): Promise<SubjectDetail> {
  const [[detail], count] =
    await Promise.all([withTeachers(models, [subject]), models.User.countEnrolledIn(subject._id)])
  const { guide, ...head } = detail as Subject & { teachers: Teacher[] }
  return { ...head, student_count: count, ...(isParticipant(caller, subject) && { guide }) }
}

/**
 * Changes the fields that are sent. For a professor, the ownership is part of the write.
 * @throws {SubjectNotFound | NotSubjectProfessor}
 */
export async function changeSubject (
  models: Models, caller: User, id: string, change: SubjectChange
): Promise<SubjectDetail> {
  const { Subject } = models
  const subject = await Subject.change(id, change, caller.role === 'PROFESSOR' ? caller._id : undefined)
  if (subject !== null) return await detailOf(models, caller, subject)
  throw await Subject.findSubject(id) === null ? new SubjectNotFound() : new NotSubjectProfessor()
}

/**
 * Deletes a subject, its enrolments and the answers to its tests. Its material in other services is deleted in the
 * background.
 * @throws {SubjectNotFound}
 */
export async function deleteSubject (
  { models: { User, Subject, TestAnswer }, courseMaterial }: SubjectServices, id: string
): Promise<void> {
  const existed = await Subject.remove(id)
  // Also where the subject is gone: an earlier deletion may have been interrupted.
  await User.removeSubject(id)
  await TestAnswer.removeSubject(id)
  if (!existed) throw new SubjectNotFound()
  courseMaterial.clearLater(id)
}

/**
 * Enrols a student.
 * @throws {SubjectNotFound | StudentRoleRequired | AlreadyEnrolled}
 */
export async function enrol ({ User, Subject }: Models, username: string, id: string): Promise<SubjectHead> {
  if (await Subject.findSubject(id) === null) throw new SubjectNotFound()
  const outcome = await User.addSubject(username, id)

  const subject = await Subject.findSubject(id)
  if (subject === null) {
    await User.removeSubject(id)
    throw new SubjectNotFound()
  }
  switch (outcome) {
    case 'not a student': throw new StudentRoleRequired()
    case 'already enrolled': throw new AlreadyEnrolled()
    case 'enrolled': return subject
  }
}

/** Removes enrolments and answers without a subject, which a killed process or a lost connection left. */
export async function completeSubjectDeletions ({ User, Subject, TestAnswer }: Models): Promise<void> {
  for (const [left, removeSubject] of [
    [() => User.enrolledSubjects(), (id: string) => User.removeSubject(id)],
    [() => TestAnswer.subjects(), (id: string) => TestAnswer.removeSubject(id)]
  ] as const) {
    // What is left is read first: a subject that is created meanwhile has nothing of it.
    const ids = await left()
    const existing = await Subject.existing(ids)
    for (const id of ids.filter(id => !existing.has(id))) {
      // The loop may take long, so the subject may have been created since.
      if (await Subject.findSubject(id) === null) await removeSubject(id)
    }
  }
}
