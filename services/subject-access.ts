import { NotEnrolled, NotSubjectProfessor, SubjectNotFound } from '../errors.js'
import type { Models } from '../models/index.js'
import type { SubjectHead } from '../models/subject.js'
import type { User } from '../models/user.js'

/**
 * Returns the subject where the caller is its professor or an administrator.
 * @throws {SubjectNotFound | NotSubjectProfessor}
 */
export async function requireTeacher ({ Subject }: Models, caller: User, id: string): Promise<SubjectHead> {
  const subject = await Subject.findSubject(id)
  if (subject === null) throw new SubjectNotFound()
  if (caller.role !== 'ADMIN' && subject.professor_id !== caller._id) throw new NotSubjectProfessor()
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
  if (!caller.subjects.includes(id)) throw new NotEnrolled()
  return subject
}
