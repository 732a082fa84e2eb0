import { GRADED_ATTEMPTS, type GradedAttempt } from '../../collections/lti/graded-attempt.js'
import { modelOf } from '../../lib/database/collection.js'

export const gradedAttemptModel = modelOf(GRADED_ATTEMPTS, attempts => ({
  /** The attempts of a user, in their order. */
  async ofUser (activity: string, username: string): Promise<GradedAttempt[]> {
    return await attempts.allWhere({ activity, username }, { sort: { number: 1 } })
  },

  /** All attempts at an activity, by user and number. */
  async ofActivity (activity: string): Promise<GradedAttempt[]> {
    return await attempts.allWhere({ activity }, { sort: { username: 1, number: 1 } })
  },

  /** Notes the test that an open attempt has begun, once. Returns whether it is the attempt's test. */
  async setTest (session: string, test: NonNullable<GradedAttempt['test']>): Promise<boolean> {
    const open = { session, ended_at: { $exists: false }, 'test.id': { $in: [test.id, null] } }
    return await attempts.updateIf(open, { $set: { test } })
  },

  /** Deletes an attempt that has begun no test. */
  async withdraw (id: string): Promise<void> {
    await attempts.deleteOne({ _id: id, ended_at: { $exists: false }, test: { $exists: false } }).exec()
  },

  /** Ends the attempt of a session without a score, if it is open. */
  async giveUp (session: string): Promise<void> {
    await attempts.updateIf({ session, ended_at: { $exists: false } }, { $set: { ended_at: new Date() } })
  },

  /** The attempt in a session that has not ended. */
  async openIn (session: string): Promise<GradedAttempt | null> {
    return await attempts.firstWhere({ session, ended_at: { $exists: false } })
  },

  /** Ends an attempt, once. @param score absent: it was ended before its last question */
  async end (id: string, at: Date, score: number | undefined): Promise<void> {
    const update = { $set: { ended_at: at, ...(score !== undefined && { score }) } }
    await attempts.updateIf({ _id: id, ended_at: { $exists: false } }, update)
  },

  /** Stores the time that the score will be sent with. Returns `false` where another process has stored another one. */
  async setSendTime ({ _id, told_at: before }: GradedAttempt, at: Date): Promise<boolean> {
    const update = { $set: { told_at: at }, $unset: { sent_at: 1 as const } }
    return await attempts.updateIf({ _id, told_at: before ?? { $exists: false } }, update)
  }
}))
