import type { EngineModels } from '../models/index.js'
import { isTaughtBy, type SubjectState } from '../models/subject.js'

/** Whom a reply is for: the subject of the conversation and the role of the user there. */
export interface Audience {
  subjectId: string
  /** `null` for a subject that the gateway does not know. */
  subject: SubjectState | null
  /** Absent where there is no user, or one that the gateway does not know. */
  role?: string | undefined
  isTeacher: boolean
}

/** Reads whom a reply is for. A question that belongs to no conversation may have no user. */
export async function audienceOf (
  models: Pick<EngineModels, 'Subject' | 'User'>, subjectId: string, user?: string
): Promise<Audience> {
  const [subject, role] = await Promise.all([
    models.Subject.findSubject(subjectId),
    user === undefined ? undefined : models.User.roleOf(user)
  ])
  return { subjectId, subject, role, isTeacher: user !== undefined && isTaughtBy(subject ?? {}, user) }
}

/** Whether the replies are hints. Teachers of the subject and administrators are answered. */
export function getsHints ({ subject, role, isTeacher }: Audience): boolean {
  if (subject?.tutor_policy !== 'hints' || role === 'ADMIN') return false
  return role === 'STUDENT' || !isTeacher
}

/**
 * A professor who does not teach the subject. Such a user gets neither its documents nor a question of its bank
 * (docs/contract.md §4.4).
 */
export function isOutsider ({ role, isTeacher }: Audience): boolean {
  return role === 'PROFESSOR' && !isTeacher
}

/** Whether the guides and the published answers are shown. An outsider gets them where `enrolment` is `open`. */
export function seesGuide (audience: Audience): boolean {
  return !isOutsider(audience) || (audience.subject?.enrolment ?? 'open') === 'open'
}

/** Whether the teachers are shown what is asked without an answer: the user is a student. */
export function hasInbox ({ subject, role }: Audience): boolean {
  return role === 'STUDENT' && subject !== null && subject.transcripts !== 'none'
}
