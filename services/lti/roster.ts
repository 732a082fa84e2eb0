import { Type, type Static } from '@sinclair/typebox'
import pLimit from 'p-limit'
import type { LtiContext } from '../../collections/lti/lti-context.js'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { deadline } from '../../lib/http/client/deadline.js'
import { NotLinked, PlatformRefuses, RosterUnderWay } from '../../errors.js'
import { compileFor } from '../../lib/validation/validators.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { RosterReport } from '../../schemas/lti/platforms.js'
import { signInWith } from '../sign-in/identities.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { fullNameOf } from '../sign-in/usernames.js'
import type { LaunchServices } from './launch.js'
import { isInstructor, SCOPES } from './launch-claims.js'
import { identityAt, join, leave } from './membership.js'
import { jsonOf, PlatformFailed } from './platform-calls.js'

/*
 * Names and roles of a course (NRPS 2.0). They are read page by page, on demand, and at a launch when they were not
 * read for an hour. Accounts are made for those who have none. A person who came by the platform and is not in the
 * roster any more is taken out of the subject. Nobody is taken out unless the whole roster was read.
 */

const READING_MS = 10 * 60_000
/** A reading ends before its claim. */
const DEADLINE_SECONDS = 5 * 60
/** How long after a reading that has failed no launch reads again. */
const AGAIN_MS = 10 * 60_000
const AT_LAUNCH_MS = 3_600_000
const MAX_PAGES = 200
const MAX_MEMBERS = 20_000
const AT_ONCE = 4
const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

const text = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1000 }))
const Member = Type.Object({
  user_id: Type.String({ minLength: 1, maxLength: 255 }),
  roles: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 200 }),
  status: text,
  name: text,
  given_name: text,
  family_name: text,
  email: text
})
type Member = Static<typeof Member>
const isPage = compileFor('body', Type.Object({ members: Type.Array(Member, { maxItems: MAX_MEMBERS }) }))

/**
 * Reads the names and roles of the course that a subject belongs to.
 * @throws {NotLinked | RosterUnderWay | PlatformRefuses}
 */
export async function readRoster (services: LaunchServices, subject: SubjectHead): Promise<RosterReport> {
  const { LtiContext, LtiPlatform } = services.models
  const context = subject.lti_context === undefined ? null : await LtiContext.get(subject.lti_context)
  const platform = context === null ? null : await LtiPlatform.get(context.platform)
  if (context?.memberships_url === undefined || platform?.state !== 'active') throw new NotLinked()
  if (!await LtiContext.claim(context._id, 'reading', READING_MS)) throw new RosterUnderWay()
  return await claimedRoster(services, subject, { context, platform })
}

/** `signal`: ends the reading. */
interface Reading { context: LtiContext, platform: LtiPlatform, signal?: AbortSignal }

/** After a launch, in the background: reads the roster, unless that was done or has failed lately. Logs a failure. */
export async function readRosterAtLaunch (
  services: LaunchServices, subject: SubjectHead, reading: Reading
): Promise<void> {
  const { context } = reading
  if (context.memberships_url === undefined) return
  const before = new Date(Date.now() - AT_LAUNCH_MS)
  if (!await services.models.LtiContext.claim(context._id, 'reading', READING_MS, before)) return
  await claimedRoster(services, subject, reading).catch(error => {
    services.log.warn({ err: error, subject: subject._id }, 'the names and roles of a course could not be read')
  })
}

async function claimedRoster (
  services: LaunchServices, subject: SubjectHead, { context, platform, signal: given }: Reading
): Promise<RosterReport> {
  const began = new Date()
  const { signal, clear } = deadline(DEADLINE_SECONDS, given)
  let ended: { roster_at: Date } | { roster_again: Date } = { roster_again: new Date(began.getTime() + AGAIN_MS) }
  try {
    const members = await membersOf(services, { context, platform, signal })
    const report = await applied(services, { subject, context, platform, began, signal }, members)
    ended = { roster_at: began }
    return report
  } catch (error) {
    if (error instanceof PlatformFailed) throw new PlatformRefuses(platform.name, error.reason)
    throw error
  } finally {
    clear()
    // Where that fails, the claim ends by itself.
    await services.models.LtiContext.release(context._id, 'reading', ended).catch(() => {})
  }
}

/** All who are in the course. @throws {PlatformFailed} */
async function membersOf (
  { platformCalls }: LaunchServices, { context, platform, signal }: Required<Reading>
): Promise<Member[]> {
  const members = new Map<string, Member>()
  // Both callers have checked that there is one.
  const url = context.memberships_url as string
  const call = { url, scope: SCOPES.memberships, headers: { accept: MEDIA_TYPE }, signal }
  for await (const { status, text } of platformCalls.pages(platform, call, 'its names and roles', MAX_PAGES)) {
    if (status !== 200) throw new PlatformFailed(`it does not give its names and roles (${status})`, status)
    const page = jsonOf(text) as { members: Member[] }
    if (!isPage(page)) throw new PlatformFailed('its names and roles cannot be read')
    for (const member of page.members) members.set(member.user_id, member)
    if (members.size > MAX_MEMBERS) throw new PlatformFailed(`it has more than ${MAX_MEMBERS} people in the course`)
  }
  // A course has a teacher at least. An empty roster is a mistake of the platform, and would take everybody out.
  if (members.size === 0) throw new PlatformFailed('it says that nobody is in the course')
  return [...members.values()]
}

interface Course { subject: SubjectHead, context: LtiContext, platform: LtiPlatform, began: Date, signal: AbortSignal }

async function applied (services: LaunchServices, course: Course, members: Member[]): Promise<RosterReport> {
  const present = members.filter(({ status }) => (status ?? 'Active') === 'Active')
  const joined = await pLimit(AT_ONCE).map(present, async member => {
    if (course.signal.aborted) throw new PlatformFailed('reading its names and roles takes too long')
    return await joins(services, course, member)
  })
  const { LtiMember } = services.models
  let left = 0
  for (const member of await LtiMember.allWhere({ context: course.context._id, seen: { $lt: course.began } })) {
    if (await LtiMember.remove(member) && await leave(services, course.subject, member)) left++
  }
  const enrolled = joined.filter(Boolean).length
  return { enrolled, left, unchanged: joined.length - enrolled }
}

/** Returns whether that changed something. A person who is refused is noted as seen, since the person has not left. */
async function joins (services: LaunchServices, course: Course, member: Member): Promise<boolean> {
  const { subject, context, platform } = course
  const { user_id: sub, roles, name, given_name: first, family_name: last, email } = member
  const isTeacher = isInstructor(roles)
  try {
    const { user } = await signInWith(services, identityAt(platform, sub), {
      full_name: fullNameOf(name, first, last), email: email ?? undefined, role: isTeacher ? 'PROFESSOR' : 'STUDENT'
    })
    return await join(services, context, subject, user, { sub, isTeacher })
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    services.log.info({ reason: error.refusal, subject: subject._id }, 'a person of a course cannot be let in')
    await services.models.LtiMember.updateIf({ context: context._id, sub }, { $set: { seen: new Date() } })
    return false
  }
}
