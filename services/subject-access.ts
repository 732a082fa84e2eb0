import { NotEnrolled, NotSubjectProfessor, SubjectNotFound } from '../errors.js'
import type { Models } from '../models/index.js'
import type { SubjectHead } from '../models/subject.js'
import type { User } from '../models/user.js'

/**
 * The subject, if the caller may work on it: its professor, or an administrator.
 * @throws {SubjectNotFound} @throws {NotSubjectProfessor}
 */
export async function requireTeacher ({ Subject }: Models, caller: User, id: string): Promise<SubjectHead> {
  const subject = await Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (caller.role !== 'ADMIN' && subject.professor_id !== caller._id) throw new NotSubjectProfessor()
  return subject
}

/**
 * The subject, if the caller has to do with it: also a student who is enrolled.
 * @throws {SubjectNotFound} @throws {NotSubjectProfessor} @throws {NotEnrolled}
 */
export async function requireParticipant (models: Models, caller: User, id: string): Promise<SubjectHead> {
  if (caller.role !== 'STUDENT') return await requireTeacher(models, caller, id)
  const subject = await models.Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (!caller.subjects.includes(id)) throw new NotEnrolled()
  return subject
}
