import type { GradedActivity } from '../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../collections/lti/graded-attempt.js'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import type { OutboxEntry } from '../../collections/system/outbox-entry.js'
import type { OutsideAnswer } from '../../lib/http/client/outside.js'
import type { Models } from '../../models/index.js'
import { PeerAway, type Outbox } from '../system/outbox.js'
import { countedOf, isTaken, lastTold, sendUnsent } from './attempts.js'
import { SCOPES } from './launch-claims.js'
import { jsonOf, PlatformFailed, type PlatformCalls } from './platform-calls.js'

/*
 * Scores of graded activities on their way to the platform (AGS 2.0). An entry of the outbox is one attempt. The column
 * (line item) of a link is the one that the platform has named; otherwise it is looked for by the id of the link and
 * our tag, and made once. One that was there and is gone is not made again: a teacher has taken it away, and is told. A
 * score that is sent twice has the same time: the platform keeps the first one. Of one student, each score has a later
 * time than the one before, whichever attempt it is of: a platform refuses an older one (409).
 */

const TAG = 'course-assistant'
/** Platforms may heed whole seconds. */
const STEP_MS = 1000
const MAKING_MS = 120_000
/** Of the list of columns: a course has some hundreds. */
const MAX_PAGES = 50
const LINEITEM = 'application/vnd.ims.lis.v2.lineitem+json'
const LINEITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const SCORE = 'application/vnd.ims.lis.v1.score+json'

export interface GradeServices { models: Models, platformCalls: PlatformCalls, outbox: Outbox }

/** Why a platform takes no scores of an activity, for its teachers. */
export const PROBLEMS = {
  away: 'The platform is not registered here at the moment, so the scores of this activity wait.',
  left: 'A student with a score is not in the course of the platform any more, so this score is not sent.',
  gone: 'The platform has deleted the column of this activity, so it takes no more scores.',
  newer: 'The platform has a newer score of a student than the one of this activity, and keeps it: look at its column.',
  hidden: 'The platform takes no scores for this activity: its column may be hidden or locked.',
  refused: 'The platform refuses the scores of this activity.',
  unlinked: 'The platform offers no column for the scores of this activity.'
} as const

/** Sends the score of an attempt, unless another attempt counts. */
export async function deliverGrade (services: GradeServices, { content }: OutboxEntry): Promise<'done' | 'refused'> {
  const { models } = services
  const { attempt: id } = content as { attempt: string }
  const attempt = await models.GradedAttempt.findAttempt(id)
  const activity = attempt && await models.GradedActivity.findActivity(attempt.subject, attempt.activity)
  if (attempt?.score === undefined || activity?.link === undefined) return 'done'
  const all = await models.GradedAttempt.ofUser(activity._id, attempt.username)
  if (countedOf(activity, all)?._id !== id || isTaken(attempt, all)) return 'done'
  const [platform, sub] = await Promise.all([
    models.LtiPlatform.findPlatform(activity.link.platform), personOf(models, attempt)
  ])
  const { tellProblem } = models.GradedActivity
  if (platform?.state !== 'active') {
    await tellProblem(activity._id, PROBLEMS.away)
    // An administrator may confirm it again, or add it again.
    throw new PeerAway('the platform is not active')
  }
  try {
    if (sub === undefined) throw new Refused('left')
    const url = await lineItemOf(services, platform, activity)
    const told = await timeFor(models, attempt, all)
    return await send(services, platform, url, { activity, attempt, sub, ...told })
  } catch (error) {
    if (error instanceof Refused) {
      await tellProblem(activity._id, PROBLEMS[error.problem])
      return 'refused'
    }
    // Nothing has come back: the others of this platform wait, too.
    if (error instanceof PlatformFailed && error.status === undefined) throw new PeerAway(error.reason)
    throw error
  }
}

class Refused extends Error {
  constructor (readonly problem: keyof typeof PROBLEMS) {
    super(PROBLEMS[problem])
  }
}

async function personOf (models: Models, { subject: id, username }: GradedAttempt): Promise<string | undefined> {
  const subject = await models.Subject.findSubject(id)
  if (subject?.lti_context === undefined) return undefined
  return (await models.LtiMember.findMember(subject.lti_context, username))?.sub
}

/** The address of the column. @throws {Refused | PlatformFailed} */
async function lineItemOf (services: GradeServices, platform: LtiPlatform, activity: GradedActivity): Promise<string> {
  const { GradedActivity } = services.models
  const { link } = activity
  if (link?.lineitem !== undefined) return link.lineitem
  if (link?.lineitems_url === undefined) throw new Refused('unlinked')
  if (!await GradedActivity.claimLink(activity._id, MAKING_MS)) throw new Error('the column is being looked for')
  try {
    const url = await foundLineItem(services, platform, link as FoundLink) ??
      await madeLineItem(services, platform, activity, link as FoundLink)
    await GradedActivity.setLineItem(activity._id, url)
    return url
  } finally {
    // Where that fails, the claim ends by itself.
    await GradedActivity.releaseLink(activity._id).catch(() => {})
  }
}

type FoundLink = NonNullable<GradedActivity['link']> & { lineitems_url: string }

async function foundLineItem (
  { platformCalls }: GradeServices, platform: LtiPlatform, { lineitems_url: all, id }: FoundLink
): Promise<string | undefined> {
  const url = new URL(all)
  url.searchParams.set('resource_link_id', id)
  url.searchParams.set('tag', TAG)
  const call = { url: url.href, scope: SCOPES.lineitem, headers: { accept: LINEITEMS } }
  for await (const answer of platformCalls.pages(platform, call, 'its columns', MAX_PAGES)) {
    requireTaken(answer)
    const items = jsonOf(answer.text)
    // Not every platform heeds both filters.
    const own = (Array.isArray(items) ? items : []).find(item => item?.resourceLinkId === id && item?.tag === TAG)
    if (own !== undefined) return idIn(own, all)
  }
  return undefined
}

async function madeLineItem (
  { platformCalls }: GradeServices, platform: LtiPlatform, { _id, title, closes_at: closes }: GradedActivity,
  { lineitems_url: url, id }: FoundLink
): Promise<string> {
  const item = {
    label: title,
    scoreMaximum: 100,
    resourceLinkId: id,
    resourceId: _id,
    tag: TAG,
    ...(closes !== undefined && { endDateTime: closes.toISOString() })
  }
  const answer = await platformCalls.call(platform, {
    url, method: 'POST', scope: SCOPES.lineitem, headers: { 'content-type': LINEITEM }, body: JSON.stringify(item)
  })
  requireTaken(answer)
  return idIn(jsonOf(answer.text), url)
}

/** @throws {PlatformFailed} */
function idIn (item: object, base: string): string {
  const { id } = item as { id?: unknown }
  if (typeof id !== 'string' || !URL.canParse(id, base)) throw new PlatformFailed('its column has no address', 200)
  return new URL(id, base).href
}

interface Told { at: Date, isRepeat: boolean }

/** The time of a score, later than those that the platform was told with. The same at each try. */
async function timeFor (models: Models, attempt: GradedAttempt, own: GradedAttempt[]): Promise<Told> {
  const { told_at: told, ended_at: ended } = attempt
  const last = lastTold(own, attempt)
  if (told !== undefined && told.getTime() > last) return { at: told, isRepeat: true }
  const at = new Date(Math.max(ended?.getTime() ?? 0, last === 0 ? 0 : last + STEP_MS))
  if (!await models.GradedAttempt.tell(attempt, at)) throw new Error('another process sends this score')
  return { at, isRepeat: false }
}

interface Score extends Told { activity: GradedActivity, attempt: GradedAttempt, sub: string }

async function send (
  services: GradeServices, platform: LtiPlatform, lineItem: string, { activity, attempt, sub, at, isRepeat }: Score
): Promise<'done'> {
  const { models, platformCalls } = services
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/scores`
  const body = JSON.stringify({
    userId: sub,
    scoreGiven: attempt.score,
    scoreMaximum: 100,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: at.toISOString()
  })
  const headers = { 'content-type': SCORE }
  const call = { url: url.href, method: 'POST', scope: SCOPES.score, headers, body }
  const answer = await platformCalls.call(platform, call)
  try {
    // It has taken this one at a try whose answer was lost.
    if (answer.status !== 409 || !isRepeat) requireTaken(answer)
  } catch (error) {
    if (error instanceof Refused) await models.GradedAttempt.untell(attempt._id, at)
    throw error
  }
  await models.GradedAttempt.markSent(attempt._id, at, new Date())
  // The activity may have been changed meanwhile, so that another attempt counts.
  const now = await models.GradedActivity.findActivity(activity.subject, activity._id)
  if (now !== null) await sendUnsent(services, now, activity.problem === undefined ? attempt.username : undefined)
  // The others that it has refused first: a kill in between leaves the problem, and the next score comes here again.
  if (activity.problem !== undefined) await models.GradedActivity.tellProblem(activity._id, undefined)
  return 'done'
}

/** @throws {Refused} where it will never be taken; {PlatformFailed} where it may be later */
function requireTaken ({ status }: OutsideAnswer): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new Refused('gone')
  if (status === 403) throw new Refused('hidden')
  if (status === 409) throw new Refused('newer')
  if (status === 400 || status === 422) throw new Refused('refused')
  throw new PlatformFailed(`it does not take the score (${status})`, status)
}
