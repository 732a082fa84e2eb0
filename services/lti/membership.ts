import type { LtiContext } from '../../collections/lti/lti-context.js'
import type { LtiMember } from '../../collections/lti/lti-member.js'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { Audit } from '../system/audit.js'
import type { Identity } from '../sign-in/identity-key.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { isTeacher, teachersOf } from '../subjects/subject-access.js'
import { keyOf } from './course.js'

/*
 * Who is in a course of a platform is in its subject: students are enrolled, instructors are co-professors (the one who
 * made the subject is its professor). A person who came this way is noted: only such a person is taken out when the
 * platform says that the person has left.
 */

/**
 * Who a person of a platform is to us. Platforms with one issuer are told apart by the first address of their keys. So
 * the accounts stay where an administrator has moved the keys to another address.
 */
export function identityAt (
  { issuer: iss, jwks_url: now, first_jwks_url: keys = now }: LtiPlatform, sub: string
): Identity {
  return { iss, sub, keys }
}

export interface MembershipServices { models: Models, audit: Audit }

/** A person in a course, as a launch or a roster tells. */
export interface Member { sub: string, isTeacher: boolean }

/**
 * Lets a user into the subject of a course, and notes it.
 * @returns whether that changed something
 * @throws {SignInRefused} where the account is a student's and the platform says that the person teaches, or where the
 * subject is archived
 */
export async function join (
  services: MembershipServices, { _id: context }: LtiContext, subject: SubjectHead, user: User, member: Member
): Promise<boolean> {
  const { models } = services
  const _id = keyOf(context, member.sub)
  const role = member.isTeacher ? 'teacher' : 'student'
  const before = await models.LtiMember.firstWhere({ context, username: user._id })
  const isChanged = await admit(services, subject, user, member, before)
  // An enrolment that was there before was made by hand, so the platform does not end it.
  const isAdmitted = isChanged && (user.role === 'STUDENT' || member.isTeacher)
  await models.LtiMember.note({
    _id,
    context,
    sub: member.sub,
    username: user._id,
    role,
    seen: new Date(),
    ...(isAdmitted && { admitted: true as const })
  })
  return isChanged
}

async function admit (
  services: MembershipServices, subject: SubjectHead, user: User, { isTeacher: teaches }: Member,
  before: Pick<LtiMember, 'role' | 'admitted'> | null
): Promise<boolean> {
  if (user.role === 'ADMIN') return false
  if (user.role === 'STUDENT') {
    if (teaches) throw new SignInRefused('lti_student')
    return await enrol(services, subject, user)
  }
  if (teaches) return isTeacher(user, subject) ? false : await addTeacher(services, subject, user)
  const isRemoved = before?.role === 'teacher' && before.admitted === true &&
    await removeTeacher(services, subject, user._id)
  // A professor is enrolled nowhere. Without this refusal, the page of the course would not say why it is not shown.
  if (!isRemoved && !isTeacher(user, subject)) throw new SignInRefused('lti_professor')
  return isRemoved
}

async function enrol ({ models, audit }: MembershipServices, subject: SubjectHead, user: User): Promise<boolean> {
  const { User, Subject } = models
  if (user.subjects.includes(subject._id)) return false
  if (subject.archived) throw new SignInRefused('lti_archived')
  const operation = enrolmentAs('enrolment.added', user._id, { from: null, to: subject._id })
  const outcome = await audit.record(operation, async () => {
    const added = await User.addSubject(user._id, subject._id)
    // The subject may have been deleted meanwhile (services/subjects/enrolment.ts).
    if (await Subject.findSubject(subject._id) !== null) return added
    await User.removeSubject(subject._id)
    return 'gone'
  }, outcome => outcome === 'enrolled' ? operation.detail : null)
  if (outcome === 'gone') throw new SignInRefused('lti_no_subject')
  return outcome === 'enrolled'
}

/** For the audit: no person of this installation has done it. */
function enrolmentAs (
  action: 'enrolment.added' | 'enrolment.removed', target: string, subject: { from: string | null, to: string | null }
) {
  return { actor: null, action, target_type: 'user', target, detail: { subject } } as const
}

async function addTeacher ({ models, audit }: MembershipServices, subject: SubjectHead, user: User): Promise<boolean> {
  const { Subject, User } = models
  await audited(audit, subject, user._id, [...subject.co_professors, user._id], async () => {
    const other = { _id: subject._id, professor_id: { $ne: user._id } }
    await Subject.updateIf(other, { $addToSet: { co_professors: user._id } })
    // The account may have been deleted meanwhile.
    if (!await User.isProfessor(user._id)) await Subject.takeCoProfessor(subject._id, user._id)
  })
  return true
}

/** A person does not teach the course any more. The professor of the subject stays, since a subject needs one. */
async function removeTeacher (
  { models: { Subject }, audit }: MembershipServices, subject: SubjectHead, username: string
): Promise<boolean> {
  if (subject.professor_id === username || !teachersOf(subject).includes(username)) return false
  await audited(audit, subject, username, subject.co_professors.filter(name => name !== username),
    async () => await Subject.takeCoProfessor(subject._id, username))
  return true
}

async function audited (
  audit: Audit, { _id: target, co_professors: from }: SubjectHead, actor: string, to: string[],
  write: () => Promise<void>
): Promise<void> {
  const detail = { co_professors: { from, to } }
  await audit.record({ actor, action: 'subject.changed', target_type: 'subject', target, detail }, write)
}

/**
 * Takes a person who has left the course out of its subject, if the platform has let the person in. Returns whether
 * that changed something.
 */
export async function leave (
  services: MembershipServices, subject: SubjectHead,
  { username, role, admitted }: Pick<LtiMember, 'username' | 'role' | 'admitted'>
): Promise<boolean> {
  if (admitted !== true) return false
  if (role === 'teacher') return await removeTeacher(services, subject, username)
  const { models: { User }, audit } = services
  const operation = enrolmentAs('enrolment.removed', username, { from: subject._id, to: null })
  const { _id: id } = subject
  return await audit.record(operation,
    async () => await User.updateIf({ _id: username, subjects: id }, { $pull: { subjects: id } }),
    isTaken => isTaken ? operation.detail : null)
}
