import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import { requireTeacher } from '../subjects/subject-access.js'

/**
 * One page of the students in the caller's subjects by username, and the total. Of their enrolments, a professor sees
 * those in the own subjects, an administrator all.
 * @throws {SubjectNotFound | NotSubjectProfessor} where `subject_id` is given
 */
export async function listStudents (
  models: Models, caller: User, { subject_id, skip, limit }: { subject_id?: string, skip: number, limit: number }
): Promise<{ total: number, students: User[] }> {
  if (subject_id !== undefined) await requireTeacher(models, caller, subject_id)
  const own = caller.role === 'PROFESSOR' ? new Set(await models.Subject.idsOf(caller._id)) : undefined

  const enrolledIn = subject_id ?? (own && { $in: [...own] })
  const filter = { role: 'STUDENT' as const, ...(enrolledIn !== undefined && { subjects: enrolledIn }) }
  const { total, found: users } = await models.User.list(filter, skip, limit)
  const visible = (subjects: string[]) => own === undefined ? subjects : subjects.filter(id => own.has(id))
  return { total, students: users.map(user => ({ ...user, subjects: visible(user.subjects) })) }
}
