import { NotEnrolled, NotSubjectProfessor, SubjectNotFound } from '../errors.js'
import type { Models } from '../models/index.js'
import type { SubjectHead } from '../models/subject.js'
import type { User } from '../models/user.js'

/** Whether the caller teaches the subject: its professor, or an administrator. */
export function isTeacher ({ _id, role }: User, { professor_id }: SubjectHead): boolean {
  return role === 'ADMIN' || (role === 'PROFESSOR' && professor_id === _id)
}

/** Whether the caller teaches the subject or is a student who is enrolled in it. */
export function isParticipant (caller: User, subject: SubjectHead): boolean {
  return caller.role === 'STUDENT' ? caller.subjects.includes(subject._id) : isTeacher(caller, subject)
}

/**
 * Returns the subject where the caller is its professor or an administrator.
 * @throws {SubjectNotFound | NotSubjectProfessor}
 */
export async function requireTeacher ({ Subject }: Models, caller: User, id: string): Promise<SubjectHead> {
  const subject = await Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (!isTeacher(caller, subject)) throw new NotSubjectProfessor()
  return subject
}

/**
 * Returns the subject where the caller is its professor, an administrator or an enrolled student.
 * @throws {SubjectNotFound | NotSubjectProfessor | NotEnrolled}
 */
export async function requireParticipant (models: Models, caller: User, id: string): Promise<SubjectHead> {
  if (caller.role !== 'STUDENT') return await requireTeacher(models, caller, id)
  const subject = await models.Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (!isParticipant(caller, subject)) throw new NotEnrolled()
  return subject
}
