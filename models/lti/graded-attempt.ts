import type { Connection } from 'mongoose'
import { GRADED_ATTEMPTS, type GradedAttempt } from '../../collections/lti/graded-attempt.js'
import { modelOf } from '../../lib/database/collection.js'
import { isMatched } from '../../lib/database/common-queries.js'
import { insertNew } from '../../lib/database/upsert.js'

export const gradedAttemptModel = (connection: Connection) => modelOf(connection, GRADED_ATTEMPTS, attempts => ({
  /** The attempts of a user, in their order. */
  async ofUser (activity: string, username: string): Promise<GradedAttempt[]> {
    return await attempts.find({ activity, username }).sort({ number: 1 }).lean<GradedAttempt[]>().exec()
  },

  /** All attempts at an activity, by user and number. */
  async ofActivity (activity: string): Promise<GradedAttempt[]> {
    return await attempts.find({ activity }).sort({ username: 1, number: 1 }).lean<GradedAttempt[]>().exec()
  },

  /** Stores an attempt, unless there is one of its number. */
  async begin (attempt: GradedAttempt): Promise<void> {
    await insertNew(() => attempts.create(attempt))
  },

  /** Notes the test that an open attempt has begun, once. Returns whether it is the attempt's test. */
  async bind (session: string, test: NonNullable<GradedAttempt['test']>): Promise<boolean> {
    const isFree = { $or: [{ test: { $exists: false } }, { 'test.id': test.id }] }
    const open = { session, ended_at: { $exists: false }, ...isFree }
    return await isMatched(attempts.updateOne(open, { $set: { test } }))
  },

  /** Deletes an attempt that has begun no test. */
  async withdraw (id: string): Promise<void> {
    await attempts.deleteOne({ _id: id, ended_at: { $exists: false }, test: { $exists: false } }).exec()
  },

  /** Ends the attempt of a session without a score, if it is open. */
  async giveUp (session: string): Promise<void> {
    await attempts.updateOne({ session, ended_at: { $exists: false } }, { $set: { ended_at: new Date() } }).exec()
  },

  /** The attempt in a session that has not ended. */
  async openIn (session: string): Promise<GradedAttempt | null> {
    return await attempts.findOne({ session, ended_at: { $exists: false } }).lean<GradedAttempt>().exec()
  },

  /** Ends an attempt, once. @param score absent: it was ended before its last question */
  async end (id: string, at: Date, score: number | undefined): Promise<void> {
    const update = { $set: { ended_at: at, ...(score !== undefined && { score }) } }
    await attempts.updateOne({ _id: id, ended_at: { $exists: false } }, update).exec()
  },

  /** The platform will be told with a new time. Returns `false` where another process was faster. */
  async tell ({ _id, told_at: before }: GradedAttempt, at: Date): Promise<boolean> {
    const read = before === undefined ? { told_at: { $exists: false } } : { told_at: before }
    const update = { $set: { told_at: at }, $unset: { sent_at: 1 as const } }
    return await isMatched(attempts.updateOne({ _id, ...read }, update))
  },

  /** The platform has refused what it was told with a time. */
  async untell (id: string, told: Date): Promise<void> {
    await attempts.updateOne({ _id: id, told_at: told }, { $unset: { told_at: 1 as const } }).exec()
  },

  /** The platform has taken what it was told with a time. */
  async markSent (id: string, told: Date, at: Date): Promise<void> {
    await attempts.updateOne({ _id: id, told_at: told }, { $set: { sent_at: at } }).exec()
  },

  async removeActivity (activity: string): Promise<void> {
    await attempts.deleteMany({ activity }).exec()
  },

  /** Deletes the attempts of a user until a time. */
  async removeOf (username: string, before: Date): Promise<void> {
    await attempts.deleteMany({ username, began_at: { $lte: before } }).exec()
  }
}))
