import type { GradedActivity } from '../../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../../collections/lti/graded-attempt.js'
import type { LtiPlatform } from '../../../collections/lti/lti-platform.js'
import type { OutboxEntry } from '../../../collections/system/outbox-entry.js'
import type { OutsideAnswer } from '../../../lib/http/client/outside.js'
import type { Models } from '../../../models/index.js'
import { PeerAway } from '../../system/outbox.js'
import { SCOPES } from '../launch-claims.js'
import { fieldsOf } from '../platform-calls.js'
import { countedOf, isTaken, lastScoreTime, sendUnsent } from './attempts.js'
import {
  lineItemOf, PROBLEMS, Refused, requireTaken, tellColumn, withoutAnswer, type GradeServices
} from './columns.js'

/*
 * Scores of graded activities on their way to the platform (AGS 2.0). An entry of the outbox is one attempt. A score
 * that is sent twice has the same time: the platform keeps the first one. Of one student, each score has a later time
 * than the one before, whichever attempt it is of: a platform refuses an older one (409).
 */

/** Some platforms compare times in whole seconds. */
const STEP_MS = 1000
const SCORE = 'application/vnd.ims.lis.v1.score+json'

/** Sends the score of an attempt, unless another attempt counts. */
export async function deliverGrade (services: GradeServices, { content }: OutboxEntry): Promise<'done' | 'refused'> {
  const { models } = services
  const { attempt: id } = content as { attempt: string }
  const attempt = await models.GradedAttempt.get(id)
  const activity = attempt && await models.GradedActivity.findActivity(attempt.subject, attempt.activity)
  if (attempt?.score === undefined || activity?.link === undefined) return 'done'
  const all = await models.GradedAttempt.ofUser(activity._id, attempt.username)
  if (countedOf(activity, all)?._id !== id || isTaken(attempt, all)) return 'done'
  const [platform, sub] = await Promise.all([
    models.LtiPlatform.get(activity.link.platform), personOf(models, attempt)
  ])
  const { setProblem } = models.GradedActivity
  if (platform?.state !== 'active') {
    await setProblem(activity._id, PROBLEMS.away)
    // An administrator may confirm it again, or add it again.
    throw new PeerAway('the platform is not active')
  }
  try {
    if (sub === undefined) throw new Refused('left')
    const url = await lineItemOf(services, platform, activity)
    const time = await timeFor(models, attempt, all)
    return await send(services, platform, url, { activity, attempt, sub, ...time })
  } catch (error) {
    if (error instanceof Refused) {
      await setProblem(activity._id, PROBLEMS[error.problem])
      return 'refused'
    }
    throw withoutAnswer(error)
  }
}

async function personOf (models: Models, { subject: id, username }: GradedAttempt): Promise<string | undefined> {
  const subject = await models.Subject.findSubject(id)
  if (subject?.lti_context === undefined) return undefined
  return (await models.LtiMember.firstWhere({ context: subject.lti_context, username }))?.sub
}

interface ScoreTime { at: Date, isRepeat: boolean }

/** The time of a score, later than those that the platform was told with. The same at each try. */
async function timeFor (models: Models, attempt: GradedAttempt, own: GradedAttempt[]): Promise<ScoreTime> {
  const { told_at: before, ended_at: ended } = attempt
  const last = lastScoreTime(own, attempt)
  if (before !== undefined && before.getTime() > last) return { at: before, isRepeat: true }
  const at = new Date(Math.max(ended?.getTime() ?? 0, last === 0 ? 0 : last + STEP_MS))
  if (!await models.GradedAttempt.setSendTime(attempt, at)) throw new Error('another process sends this score')
  return { at, isRepeat: false }
}

interface Score extends ScoreTime { activity: GradedActivity, attempt: GradedAttempt, sub: string }

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
  // Another process may have sent it with another time since.
  const sentThen = { _id: attempt._id, told_at: at }
  try {
    const hasOne = hasThisOrLater(answer)
    // It has taken this one at a try whose answer was lost.
    if (!hasOne || !isRepeat) requireTaken(hasOne ? { ...answer, status: 409 } : answer)
  } catch (error) {
    if (error instanceof Refused) await models.GradedAttempt.updateIf(sentThen, { $unset: { told_at: 1 } })
    throw error
  }
  // Of two processes that send it at the same time, the other one may have been refused, and has removed the time.
  const taken = { _id: attempt._id, told_at: { $in: [at, null] } } as object
  await models.GradedAttempt.updateIf(taken, { $set: { told_at: at, sent_at: new Date() } })
  // The activity may have been changed meanwhile, so that another attempt counts.
  const now = await models.GradedActivity.findActivity(activity.subject, activity._id)
  if (now !== null) {
    await sendUnsent(services, now, activity.problem === undefined ? attempt.username : undefined)
    // Its title, too, while its column was made or looked for.
    await tellColumn(services, now)
  }
  // The refused ones come first: after a kill in between, the problem is still stored, and the next score does this.
  if (activity.problem !== undefined) await models.GradedActivity.setProblem(activity._id, undefined)
  return 'done'
}

/** Whether a platform has a score of this time or a later one. Open edX says 400, with what is wrong with the time. */
const hasThisOrLater = ({ status, text }: OutsideAnswer) =>
  status === 409 || (status === 400 && 'timestamp' in fieldsOf(text))
