import type { GradedActivity } from '../../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../../collections/lti/graded-attempt.js'
import { GradedTestWaits } from '../../../errors.js'
import type { Models } from '../../../models/index.js'
import type { LiveSession } from '../../../models/sessions/session.js'
import type { TestResult } from '../../../schemas/sessions.js'
import type { NewEntry, Outbox } from '../../system/outbox.js'
import { DAY_MS, MINUTE_MS } from '../../../lib/values/durations.js'

/* What becomes of an attempt at a graded activity (services/lti/graded/activities.ts) when its test has ended. */

/** The attempt of a user that counts: of those that ended in time, the last one, or the first of the best ones. */
export function countedOf (
  { counts, closes_at: closes }: GradedActivity, attempts: GradedAttempt[]
): GradedAttempt | undefined {
  const isInTime = ({ ended_at: at }: GradedAttempt) => closes === undefined || (at !== undefined && at <= closes)
  const ended = attempts.filter(attempt => attempt.score !== undefined && isInTime(attempt))
  const best = Math.max(...ended.map(({ score = 0 }) => score))
  return counts === 'last' ? ended.at(-1) : ended.find(({ score }) => score === best)
}

/** Whether the platform has taken the score of an attempt, and was told of no other one of the student afterwards. */
export function isTaken (attempt: GradedAttempt, own: GradedAttempt[]): boolean {
  return attempt.sent_at !== undefined && lastScoreTime(own, attempt) <= scoreTime(attempt)
}

/** The latest time that a score of another attempt of the student was sent with, in milliseconds. */
export function lastScoreTime (own: GradedAttempt[], but: GradedAttempt): number {
  return Math.max(0, ...own.filter(({ _id }) => _id !== but._id).map(scoreTime))
}

function scoreTime ({ told_at: told }: GradedAttempt): number {
  return told?.getTime() ?? 0
}

/**
 * Ends an attempt that is open. It gets its score, which goes to the platform. The entry of the outbox is there before
 * the score: a kill in between leaves an entry that finds nothing to send.
 * @param score absent: the test was not taken to its end
 */
export async function endAttempt (
  { models, outbox }: { models: Models, outbox: Outbox }, attempt: GradedAttempt, score: number | undefined
): Promise<void> {
  const { _id: key, activity } = attempt
  const now = new Date()
  const link = await linkOf(models, activity)
  const entry = (platform: string) => ({ ...entryOf(attempt, platform), dueMs: MINUTE_MS })
  if (score !== undefined && link !== undefined) await outbox.add([entry(link.platform)])
  await models.GradedAttempt.end(key, now, score)
  if (score === undefined) return
  // A link that was opened just now has not found this attempt among those that have ended.
  const late = link === undefined ? await linkOf(models, activity) : undefined
  if (late !== undefined) await outbox.add([entry(late.platform)])
  if (link !== undefined || late !== undefined) await outbox.release('grade', key)
}

/**
 * Sends the scores that count and that the platform has not taken last: of attempts that ended before there was a link,
 * or while the platform refused them, or that count since the activity was changed. What is on its way already stays.
 * @param username of one student; absent: of all
 */
export async function sendUnsent (
  { models, outbox }: { models: Models, outbox: Outbox }, activity: GradedActivity, username?: string
): Promise<void> {
  const { _id, link } = activity
  if (link === undefined) return
  const attempts = username === undefined
    ? await models.GradedAttempt.ofActivity(_id)
    : await models.GradedAttempt.ofUser(_id, username)
  const byUser = new Map<string, GradedAttempt[]>()
  for (const attempt of attempts) byUser.set(attempt.username, [...byUser.get(attempt.username) ?? [], attempt])
  const unsent = [...byUser.values()].flatMap(own => {
    const counted = countedOf(activity, own)
    return counted === undefined || isTaken(counted, own) ? [] : [counted]
  })
  if (unsent.length > 0) await outbox.add(unsent.map(attempt => entryOf(attempt, link.platform, activity.revision)))
}

async function linkOf ({ GradedActivity }: Models, id: string): Promise<GradedActivity['link']> {
  return (await GradedActivity.findById(id).lean<GradedActivity>().exec())?.link
}

/** @param revision of the activity: an entry that was looked at before it does not stop this one */
function entryOf ({ _id, username: owner }: GradedAttempt, peer: string, revision?: number): NewEntry {
  const key = revision === undefined ? _id : `${_id}@${revision}`
  return { kind: 'grade', key, peer, owner, content: { attempt: _id }, untilMs: 30 * DAY_MS }
}

/** What the id of the session of an attempt begins with. Other sessions may, too. */
export const GRADED = 'graded-'

/**
 * A message of a user could begin another test. While an attempt is open, its session takes answers alone.
 * @throws {GradedTestWaits}
 */
export async function requireNoAttempt ({ GradedAttempt }: Models, session: string): Promise<void> {
  if (await GradedAttempt.openIn(session) !== null) throw new GradedTestWaits()
}

/**
 * Ties an attempt to the test that waits in its session: the one that it has begun, since no message can begin another
 * one there. Each answer repeats it: a kill may have come before. Returns whether the test is the attempt's.
 */
export async function bindTest ({ GradedAttempt }: Models, { _id, test }: LiveSession): Promise<boolean> {
  if (!_id.startsWith(GRADED) || test?.pending === undefined) return false
  return await GradedAttempt.setTest(_id, { id: test.id, questions: test.pending.total_questions })
}

/**
 * A test has ended in a session. Where it is the one that an attempt has begun, with all of its questions, the attempt
 * ends with it.
 */
export async function endTest (
  services: { models: Models, outbox: Outbox }, { _id, test }: LiveSession, result: TestResult
): Promise<void> {
  const { cancelled, score, total_questions: questions } = result
  const attempt = _id.startsWith(GRADED) ? await services.models.GradedAttempt.openIn(_id) : null
  if (attempt?.test === undefined || attempt.test.id !== test?.id) return
  const isWhole = cancelled !== true && questions === attempt.test.questions
  await endAttempt(services, attempt, isWhole ? score : undefined)
}
