import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AlreadyLinked, SubjectExists } from '../../errors.js'
import type { LtiContext } from '../../collections/lti/lti-context.js'
import { DAY_MS } from '../../lib/values/durations.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import { inAscii, onOneLine } from '../../lib/values/plain-text.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { Audit, Detail } from '../system/audit.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { createSubject } from '../subjects/subjects.js'
import type { Launch } from './launch-claims.js'

/*
 * Which subject belongs to the course of a platform: the one that has its key (`lti_context`, under a unique index).
 * The first launch of an instructor makes it. Of many at once, one does, and the others wait for it: what a subject
 * needs before it is made (services/subjects/subjects.ts) must not be done while another one lets students in.
 */

export interface CourseServices {
  models: Models
  audit: Audit
  deletions: { clear: (subject: string) => Promise<void> }
}

const MAKING_MS = 30_000
const CODE_MS = 7 * DAY_MS
const PAUSE_MS = 100
const MAX_ID = 64
const NUMBERED = 1000

/** Names one thing of a platform, whatever its parts contain. */
export function keyOf (...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The course of a launch, as the launch tells it. */
export function contextOf ({ platform, deployment, context, membershipsUrl }: Launch): LtiContext {
  return {
    _id: keyOf(platform._id, deployment, context.id),
    platform: platform._id,
    deployment,
    context: context.id,
    ...(membershipsUrl !== undefined && { memberships_url: membershipsUrl })
  }
}

/**
 * The subject of a course; where there is none, an instructor's launch makes it, or brings the `code` of one.
 * @throws {SignInRefused} where no instructor has opened the course yet
 */
export async function subjectOf (
  services: CourseServices, context: LtiContext, launch: Launch, user: User, code?: string
): Promise<SubjectHead> {
  const { Subject, LtiContext } = services.models
  const end = Date.now() + MAKING_MS
  for (;;) {
    const found = await Subject.findOfContext(context._id)
    if (found !== null) return found
    if (!launch.isTeacher) throw new SignInRefused('lti_no_subject')
    // A subject needs a professor, and a student would lose all enrolments.
    if (user.role !== 'PROFESSOR') throw new SignInRefused(user.role === 'ADMIN' ? 'lti_admin' : 'lti_student')
    if (code !== undefined) {
      await link(services, context, code, user)
      continue
    }
    if (await LtiContext.claim(context._id, 'making', MAKING_MS)) return await make(services, context, launch, user)
    if (Date.now() > end) throw new SignInRefused('failed', { statusCode: 503 })
    await sleep(PAUSE_MS)
  }
}

/**
 * A code with which a course of a platform gets a subject that is there: a teacher here makes it, and an instructor
 * there enters it at the first launch. The name of a subject or of a course is not enough. The code is not part of a
 * link, because each student of the course can read a link. A course whose platform was deleted here does not keep its
 * subject.
 * @throws {AlreadyLinked}
 */
export async function newCourseCode (
  services: Pick<CourseServices, 'models' | 'audit'>, subject: SubjectHead, caller: User
): Promise<{ code: string, expires_at: Date }> {
  const { Subject, LtiContext } = services.models
  const { _id, lti_context: context } = subject
  if (context !== undefined && await LtiContext.get(context) === null) {
    await unlinkCourse(services, subject, caller)
  }
  const [code, ends] = [newCode(), new Date(Date.now() + CODE_MS)]
  const update = { $set: { lti_code: { hash: hashOfCode(code), ends } } }
  if (!await Subject.updateIf({ _id, lti_context: { $exists: false } }, update)) throw new AlreadyLinked()
  return { code, expires_at: ends }
}

/** Ends a code that a link has shown to whoever opens it. Returns whether there was one. */
export async function endShownCode (
  { models: { Subject }, audit }: Pick<CourseServices, 'models' | 'audit'>, code: string
): Promise<boolean> {
  const hash = hashOfCode(code)
  const subject = await Subject.findOfLtiCode(hash)
  if (subject === null) return false
  const detail = { lti_code: { from: 'open', to: 'shown in a link' } }
  await changed(audit, { actor: null, target: subject._id, detail },
    async () => await Subject.updateIf({ 'lti_code.hash': hash }, { $unset: { lti_code: 1 } }))
  return true
}

/**
 * Takes a subject from its course of a platform. Its people, its material and the scores that were sent stay; its
 * graded activities wait for new links. It can be repeated, for example after a kill.
 */
export async function unlinkCourse (
  { models, audit }: Pick<CourseServices, 'models' | 'audit'>, { _id: target, lti_context: context }: SubjectHead,
  caller: User
): Promise<void> {
  if (context !== undefined) {
    const detail = { lti_context: { from: context, to: null } }
    const unlinked = { $unset: { lti_context: 1 as const, lti_code: 1 as const } }
    await changed(audit, { actor: caller._id, target, detail },
      async () => await models.Subject.updateIf({ _id: target, lti_context: context }, unlinked))
    await models.LtiMember.removeWhere({ context })
  }
  await models.GradedActivity.unlink(target)
}

/** Gives the course the subject of a code, with all that is in it. @throws {SignInRefused} where somebody was faster */
async function link (
  { models: { Subject }, audit }: CourseServices, { _id: context }: LtiContext, code: string, user: User
): Promise<void> {
  const hash = hashOfCode(code)
  const subject = await Subject.findOfLtiCode(hash)
  const detail = { lti_context: { from: null, to: context } }
  const isLinked = subject !== null && await changed(audit, { actor: user._id, target: subject._id, detail },
    async () => await Subject.linkContext(hash, context))
  if (!isLinked && await Subject.findOfContext(context) === null) throw new SignInRefused('lti_code')
}

/** Changes a subject, with an entry in the audit. `detail` is in it where the change was made. */
async function changed (
  audit: Audit, { actor, target, detail }: { actor: string | null, target: string, detail: Detail },
  change: () => Promise<boolean>
): Promise<boolean> {
  const operation = { actor, action: 'subject.changed', target_type: 'subject', target, detail } as const
  return await audit.record(operation, change, isChanged => isChanged ? detail : null)
}

async function make (
  services: CourseServices, { _id: key }: LtiContext, { context }: Launch, user: User
): Promise<SubjectHead> {
  const { Subject, LtiContext } = services.models
  try {
    const name = nameOf(context)
    for (const id of idsFor(context.label, context.title)) {
      // The request that made it may have been slower than its claim.
      const found = await Subject.findOfContext(key)
      if (found !== null) return found
      try {
        const subject = { subject_id: id, name, description: '', professor_id: user._id }
        await createSubject(services, user, subject, { lti_context: key, enrolment: 'closed' })
      } catch (error) {
        if (!(error instanceof SubjectExists)) throw error
      }
    }
    throw new Error('no id is free for the course of a platform')
  } finally {
    // Where that fails, the claim ends by itself.
    await LtiContext.release(key, 'making').catch(() => {})
  }
}

function nameOf ({ title, label, id }: Launch['context']): string {
  const lines = [title, label, id].map(onOneLine)
  return [...lines.find(line => line !== '') ?? 'Course'].slice(0, 200).join('')
}

/** Ids for a subject, within our rules, the best one first. */
export function * idsFor (label: string, title: string): Generator<string> {
  const [fit = 'course'] = [label, title].map(fitted).filter(text => text !== '')
  // No subject can be called `enrolled`.
  const base = fit === 'enrolled' ? 'course-enrolled' : fit
  yield base
  for (let number = 2; number <= NUMBERED; number++) {
    const end = `-${number}`
    yield base.slice(0, MAX_ID - end.length) + end
  }
}

function fitted (text: string): string {
  return inAscii(text.slice(0, 500), '-').replace(/^[^a-z0-9]+/, '').slice(0, MAX_ID).replace(/[^a-z0-9]+$/, '')
}
