import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { Audit } from '../system/audit.js'

/** In one sign-in. */
const MAX_SUBJECTS = 200

/**
 * Enrols a student in those of the subjects that exist and are not archived. Others are left out: a provider has groups
 * that are no subjects. Nobody is taken out of a subject. services/subjects/subjects.ts says why the subjects are read
 * again after the write.
 */
export async function enrolIn (
  { models: { Subject, User }, audit }: { models: Models, audit: Audit }, user: User, wanted: string[]
): Promise<User> {
  if (user.role !== 'STUDENT') return user
  const ids = [...new Set(wanted)].filter(id => !user.subjects.includes(id)).slice(0, MAX_SUBJECTS)
  const found = await Promise.all(ids.map(id => Subject.findSubject(id)))
  const open = found.flatMap(subject => subject === null || subject.archived ? [] : [subject._id])
  if (open.length === 0) return user
  const entries = await audit.begin(open.map(subject => ({
    actor: null,
    action: 'enrolment.added',
    target_type: 'user',
    target: user._id,
    detail: { subject: { from: null, to: subject } }
  })))
  const added = await User.addSubjects(user._id, open) ?? []
  const existing = await Subject.existing(added)
  for (const id of added.filter(id => !existing.has(id))) await User.removeSubject(id)
  const gained = added.filter(id => existing.has(id))
  await entries.withdraw(({ detail }) => !gained.includes((detail?.subject as { to: string }).to))
  await entries.complete()
  return { ...user, subjects: [...user.subjects, ...gained] }
}
