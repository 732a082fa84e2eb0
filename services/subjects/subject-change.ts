import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { InvalidInput, type ValidationIssue } from '../../lib/http/errors.js'
import type { Models } from '../../models/index.js'
import type { SubjectFields, SubjectHead } from '../../models/subjects/subject.js'
import type { User } from '../../models/accounts/user.js'
import type { SubjectChange } from '../../schemas/subjects.js'
import { CHANGED, type Detail } from '../system/audit.js'

/*
 * Which changes of a subject are allowed (docs/contract.md §3.2). A client may send the whole subject back: the present
 * value of a field is always allowed. Rules between fields are judged on the subject as it would be after the change.
 */

/** @throws {InvalidInput} where this is no professor */
export async function requireProfessor (users: Models['User'], username: string): Promise<void> {
  if (!await users.isProfessor(username)) throw new InvalidInput(issue('professor_id', NO_PROFESSOR))
}

/**
 * Returns what a change writes.
 * @throws {InvalidInput} with an issue for each field that may not have its value
 */
export async function judgeChange (
  models: Models, caller: User, subject: SubjectHead, change: SubjectChange
): Promise<Partial<SubjectFields>> {
  const { _id: id, professor_id, co_professors, enrolment_from: from, enrolment_until: until } = change
  const { name, description, guide, tutor_policy, transcripts, tests, enrolment, enrolment_code, archived } = change
  const fields: Partial<SubjectFields> = omitUndefined({
    name,
    description,
    guide,
    tutor_policy,
    transcripts,
    tests,
    enrolment,
    enrolment_code,
    archived,
    professor_id,
    co_professors: coProfessorsAfter(subject, { professor_id, co_professors }),
    enrolment_from: timeOf(from),
    enrolment_until: timeOf(until)
  })
  const issues = [
    ...(id === undefined || id === subject._id ? [] : [issue('_id', FIXED_ID)]),
    ...await professorIssues(models, caller, subject, professor_id),
    ...await coProfessorIssues(models, caller, subject, fields.co_professors),
    ...enrolmentIssues({ ...subject, ...fields }),
    ...(isOwner(caller, subject) || (fields.archived ?? subject.archived) === subject.archived
      ? []
      : [issue('archived', FOR_OWNERS)])
  ]
  if (issues.length > 0) throw new InvalidInput(...issues)
  return fields
}

/** The audit holds the values of these. Of the others, which people have written, only that they changed. */
const AUDITED = new Set<string>([
  'professor_id', 'co_professors', 'enrolment', 'enrolment_from', 'enrolment_until', 'archived', 'tutor_policy',
  'transcripts', 'tests'
])

/** What a change of a subject changes, for the audit. @param fields what it writes */
export function changesOf (before: SubjectHead & { guide?: string }, fields: Partial<SubjectFields>): Detail {
  const present: Record<string, unknown> = { ...before }
  return Object.fromEntries(Object.entries(fields).flatMap(([field, to]) => {
    const from = present[field]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    return [[field, AUDITED.has(field) ? { from, to } : CHANGED]]
  }))
}

const FIXED_ID = 'The id of a subject cannot be changed: create another subject with POST /subjects'
const FOR_ADMINISTRATORS = 'Only an administrator can change it with this operation'
const FOR_OWNERS = 'Only the professor of the subject or an administrator can change it'
const NO_PROFESSOR = 'Must be the username of a professor'

function issue (field: string, msg: string, ...path: number[]): ValidationIssue {
  return { loc: ['body', field, ...path], msg, type: 'value_error' }
}

/** The professor and administrators. Co-professors do everything else in the subject. */
function isOwner ({ _id, role }: User, { professor_id }: SubjectHead): boolean {
  return role === 'ADMIN' || _id === professor_id
}

async function professorIssues (
  { User }: Models, { role }: User, subject: SubjectHead, professor: string | undefined
): Promise<ValidationIssue[]> {
  if (professor === undefined || professor === subject.professor_id) return []
  if (role !== 'ADMIN') return [issue('professor_id', FOR_ADMINISTRATORS)]
  return await User.isProfessor(professor) ? [] : [issue('professor_id', NO_PROFESSOR)]
}

/** Each once, without the professor. `undefined`: they stay. */
function coProfessorsAfter (
  { professor_id: before, co_professors: present }: SubjectHead,
  { professor_id = before, co_professors: names = present }: Pick<SubjectChange, 'professor_id' | 'co_professors'>
): string[] | undefined {
  const after = [...new Set(names)].filter(name => name !== professor_id)
  return isSame(after, present) ? undefined : after
}

function isSame (some: string[], others: string[]): boolean {
  return some.length === others.length && some.every(name => others.includes(name))
}

async function coProfessorIssues (
  { User }: Models, caller: User, subject: SubjectHead, after: string[] | undefined
): Promise<ValidationIssue[]> {
  if (after === undefined) return []
  const present = subject.co_professors
  if (!isOwner(caller, subject)) {
    const isLeaving = isSame(after, present.filter(name => name !== caller._id))
    return isLeaving ? [] : [issue('co_professors', FOR_OWNERS)]
  }
  // Only added names must be professors. A teacher of the subject stays, also after a change of the role.
  const added = after.filter(name => !present.includes(name))
  const professors = await User.professorsAmong(added)
  return added.every(name => professors.has(name))
    ? []
    : [issue('co_professors', 'Each must be the username of a professor')]
}

/** `null` clears a time. */
function timeOf (text: string | null | undefined): Date | null | undefined {
  return typeof text === 'string' ? new Date(text) : text
}

function enrolmentIssues (after: SubjectHead): ValidationIssue[] {
  const { enrolment, enrolment_code: code, enrolment_from: from, enrolment_until: until } = after
  return [
    ...(enrolment === 'code' && code === null
      ? [issue('enrolment_code', 'Enrolment with a code needs a code of 4 to 64 characters')]
      : []),
    ...(from !== null && until !== null && until < from
      ? [issue('enrolment_until', 'The end of the enrolment must not be before its beginning')]
      : [])
  ]
}
