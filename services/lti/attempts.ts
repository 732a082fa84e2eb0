import type { GradedActivity } from '../../collections/lti/graded-activity.js'
import type { GradedAttempt } from '../../collections/lti/graded-attempt.js'
import type { Models } from '../../models/index.js'
import type { Outbox } from '../system/outbox.js'

/* What becomes of an attempt at a graded activity (services/lti/activities.ts) when its test has ended. */

/** The attempt of a user that counts: of those that ended in time, the last one, or the first of the best ones. */
export function countedOf (
  { counts, closes_at: closes }: GradedActivity, attempts: GradedAttempt[]
): GradedAttempt | undefined {
  const isInTime = ({ ended_at: at }: GradedAttempt) => closes === undefined || (at !== undefined && at <= closes)
  const ended = attempts.filter(attempt => attempt.score !== undefined && isInTime(attempt))
  const best = Math.max(...ended.map(({ score = 0 }) => score))
  return counts === 'last' ? ended.at(-1) : ended.find(({ score }) => score === best)
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * A test has ended in a session: where that is an attempt, it gets its score, which goes to the platform. The entry of
 * the outbox is there before the score: a kill in between leaves an entry that finds nothing to send.
 */
export async function endAttempt (
  { models, outbox }: { models: Models, outbox: Outbox }, session: string, score: number | undefined
): Promise<void> {
  const attempt = await models.GradedAttempt.openIn(session)
  if (attempt === null) return
  const { _id: key, activity, username } = attempt
  const now = new Date()
  const link = (await models.GradedActivity.findById(activity).lean<GradedActivity>().exec())?.link
  if (score !== undefined && link !== undefined) {
    await outbox.add([{
      kind: 'grade',
      key,
      peer: link.platform,
      owner: username,
      content: { attempt: key },
      dueMs: MINUTE_MS,
      untilMs: 30 * DAY_MS
    }])
  }
  await models.GradedAttempt.end(key, now, score)
  if (score !== undefined && link !== undefined) await outbox.release('grade', key)
}
