import type { FastifyBaseLogger } from 'fastify'
import { hashOfCode } from '../../lib/values/one-time-codes.js'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { Outbox } from '../system/outbox.js'
import { landing, newSignInCode } from '../sign-in/codes.js'
import { signInWith, withRole, type SignInServices } from '../sign-in/identities.js'
import { identityKey } from '../sign-in/identity-key.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { contextOf, endShownCode, subjectOf, type CourseServices } from './course.js'
import type { LtiContext } from '../../collections/lti/lti-context.js'
import { noteLink } from './graded/activities.js'
import { sealed, unsealed } from './keys.js'
import { readLaunch, type Launch } from './launch-claims.js'
import { identityAt, join } from './membership.js'
import type { PlatformCalls } from './platform-calls.js'

/*
 * A launch: a person opens a link of this gateway in a course of a platform. The token is checked, the login that it
 * belongs to is taken (once), then the account, the subject and the enrolment are found or made. After a kill in
 * between, the next launch of the person completes it.
 */

export interface LaunchServices extends SignInServices, CourseServices {
  platformCalls: PlatformCalls
  outbox: Outbox
  log: FastifyBaseLogger
}

/** What came of a launch. */
export interface Launched { launch: Launch, user: User, subject: SubjectHead, context: LtiContext }

/** A launch that waits for the code of a subject. */
export interface AskedForCode { launch: Launch, subject?: never }

/** A login that is under way, with the platform that it goes to. */
export interface OpenLogin {
  platform: LtiPlatform
  at: Date
  nonce: string
  /** The hash of what the browser has kept. */
  browser: string
  /** What the platform has sent to begin it. */
  request: Record<string, string>
}

/**
 * The login of a state, which stays as it is.
 * @throws {SignInRefused} where it has ended, was used, or its platform is not confirmed any more
 */
export async function openLogin ({ models }: LaunchServices, state: string): Promise<OpenLogin> {
  const kept = await models.SignInState.findState('lti', state)
  if (kept?.nonce === undefined || kept.platform === undefined || kept.browser === undefined) {
    throw new SignInRefused('lti_used')
  }
  const platform = await models.LtiPlatform.get(kept.platform)
  if (platform?.state !== 'active') throw new SignInRefused('lti_platform')
  const { nonce, browser, begun = new Date(0), request = {} } = kept
  return { platform, at: begun, nonce, browser, request }
}

/**
 * Makes a launch; where its link says that the course is here already, an instructor is asked for its code first.
 * @throws {SignInRefused} where something is wrong with it
 */
export async function makeLaunch (
  services: LaunchServices, login: OpenLogin,
  { token, state, origin }: { token: string, state: string, origin: string }
): Promise<Launched | AskedForCode> {
  const { models } = services
  const launch = await readLaunch(services.platformCalls, token, {
    platform: login.platform, nonce: login.nonce, at: login.at, origin
  })
  // Of two launches with one token, one gets it.
  if (await models.SignInState.take('lti', state) === null) throw new SignInRefused('lti_used')
  if (launch.deepLinking !== undefined && !launch.isTeacher) throw new SignInRefused('lti_teachers')
  if (launch.course !== undefined && await endShownCode(services, launch.course)) {
    throw new SignInRefused('lti_code_shown')
  }
  const asks = launch.isTeacher && launch.course !== undefined && await subjectAt(models, launch) === null
  return asks ? { launch } : await enter(services, launch)
}

const subjectAt = async ({ Subject }: Models, launch: Launch) => await Subject.findOfContext(contextOf(launch)._id)

const PURPOSE = 'lti course'
const LIFE = '10m'

/** A launch that waits for a code, for ten minutes. @param browser the hash of what the browser has to show with it */
export async function sealedLaunch (
  secret: string, { platform, ...launch }: Launch, { key, browser }: { key: string, browser: string }
): Promise<string> {
  return await sealed(secret, PURPOSE, { launch, platform: platform._id, key, browser }, LIFE)
}

/** @throws {SignInRefused} where it has ended, or its platform is not confirmed any more */
export async function waitingLaunch (
  { models }: LaunchServices, secret: string, sent: string
): Promise<{ launch: Launch, key: string, browser: string }> {
  const { launch, platform: id, key, browser } = await unsealed(secret, PURPOSE, sent) as
    { launch: Omit<Launch, 'platform'>, platform: string, key: string, browser: string }
  const platform = await models.LtiPlatform.get(id)
  if (platform?.state !== 'active') throw new SignInRefused('lti_platform')
  return { launch: { ...launch, platform }, key, browser }
}

/**
 * Makes a launch for which a code was asked for.
 * @throws {SignInRefused} where the code does not count, or something is wrong with the launch
 */
export async function makeWithCode (services: LaunchServices, launch: Launch, code: string): Promise<Launched> {
  const isGood = await services.models.Subject.findOfLtiCode(hashOfCode(code)) !== null
  if (!isGood && await subjectAt(services.models, launch) === null) throw new SignInRefused('lti_code')
  return await enter(services, launch, code)
}

async function enter (services: LaunchServices, launch: Launch, code?: string): Promise<Launched> {
  const { models } = services
  // A launch of a course without a subject makes no account.
  const found = await subjectAt(models, launch)
  if (found === null && !launch.isTeacher) throw new SignInRefused('lti_no_subject')
  if (found?.archived === true && !launch.isTeacher && !await isKnown(models, launch)) {
    throw new SignInRefused('lti_archived')
  }
  const context = await models.LtiContext.note(contextOf(launch))
  const user = await userOf(services, launch)
  const subject = await subjectOf(services, context, launch, user, code)
  await join(services, context, subject, user, launch)
  if (launch.activity !== undefined) await noteLink(services, subject._id, launch, user)
  return { launch, user, subject, context }
}

async function isKnown ({ User }: Models, { platform, sub }: Launch): Promise<boolean> {
  return await User.findByIdentity(identityKey(identityAt(platform, sub))) !== null
}

async function userOf (services: LaunchServices, launch: Launch): Promise<User> {
  const { platform, sub, isTeacher, full_name, email, username } = launch
  const role = isTeacher ? 'PROFESSOR' : 'STUDENT'
  const { user } = await signInWith(services, identityAt(platform, sub), { full_name, email, username, role })
  // A student who begins to teach, and is enrolled nowhere: a change of the role would end all enrolments.
  const mayTeach = isTeacher && user.role === 'STUDENT' && user.subjects.length === 0
  return mayTeach ? await withRole(services, user, 'PROFESSOR', user._id) : user
}

/**
 * Where the browser goes after a launch: the page of what was opened, with a code in the fragment.
 * @param challenge the hash of what the browser has to show with the code
 */
export async function placeOf (
  { models }: LaunchServices, { launch: { document, activity, platform }, user, subject }: Launched, challenge: string
): Promise<{ location: string, code: string }> {
  const course = `/app/courses/${encodeURIComponent(subject._id)}`
  const to = activity !== undefined
    ? `${course}/activities/${encodeURIComponent(activity)}`
    : document !== undefined ? `${course}/documents?open=${encodeURIComponent(document)}` : course
  const code = await newSignInCode(models, user, challenge)
  // Which platform may have the page in a frame (routes/web/index.ts).
  return { location: landing(code, to).replace('#', `?platform=${platform._id}#`), code }
}
