import { NotEnrolled, NotSubjectProfessor, SubjectNotFound } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { User } from '../../models/accounts/user.js'

/** The usernames of those who teach the subject, the professor first. */
export function teachersOf ({ professor_id, co_professors }: SubjectHead): string[] {
  return [professor_id, ...co_professors]
}

/** Whether the caller teaches the subject: its professor, a co-professor, or an administrator. */
export function isTeacher ({ _id, role }: User, subject: SubjectHead): boolean {
  return role === 'ADMIN' || (role === 'PROFESSOR' && teachersOf(subject).includes(_id))
}

/** Whether the caller teaches the subject or is a student who is enrolled in it. */
export function isParticipant (caller: User, subject: SubjectHead): boolean {
  return caller.role === 'STUDENT' ? caller.subjects.includes(subject._id) : isTeacher(caller, subject)
}

/**
 * Returns the subject where the caller is one of its teachers.
 * @throws {SubjectNotFound | NotSubjectProfessor}
 */
export async function requireTeacher ({ Subject }: Models, caller: User, id: string): Promise<SubjectHead> {
  const subject = await Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (!isTeacher(caller, subject)) throw new NotSubjectProfessor()
  return subject
}

/**
 * Returns the subject where the caller is one of its teachers or an enrolled student.
 * @throws {SubjectNotFound | NotSubjectProfessor | NotEnrolled}
 */
export async function requireParticipant (models: Models, caller: User, id: string): Promise<SubjectHead> {
  if (caller.role !== 'STUDENT') return await requireTeacher(models, caller, id)
  const subject = await models.Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (!isParticipant(caller, subject)) throw new NotEnrolled()
  return subject
}
