import type { Connection } from 'mongoose'
import { GRADED_ACTIVITIES, type GradedActivity } from '../../collections/lti/graded-activity.js'
import { modelOf } from '../../lib/database/collection.js'
import { distinctValues } from '../../lib/values/distinct.js'

type Link = NonNullable<GradedActivity['link']>

export const gradedActivityModel = (connection: Connection) => modelOf(connection, GRADED_ACTIVITIES, activities => ({
  /** In the order of their making. */
  async ofSubject (subject: string): Promise<GradedActivity[]> {
    return await activities.find({ subject }).sort({ _id: 1 }).lean<GradedActivity[]>().exec()
  },

  async findActivity (subject: string, id: string): Promise<GradedActivity | null> {
    return await activities.findOne({ _id: id, subject }).lean<GradedActivity>().exec()
  },

  /** Changes only the fields that are given. @param cleared fields that have no value any more */
  async change (
    subject: string, id: string, fields: Partial<GradedActivity>, cleared: Array<keyof GradedActivity>
  ): Promise<GradedActivity | null> {
    const isJudgedAnew = [...Object.keys(fields), ...cleared].some(name => name === 'counts' || name === 'closes_at')
    const update = {
      ...(isJudgedAnew && { $inc: { revision: 1 } }),
      ...(Object.keys(fields).length > 0 && { $set: fields }),
      ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map(field => [field, 1 as const])) })
    }
    if (Object.keys(update).length === 0) return await this.findActivity(subject, id)
    return await activities.findOneAndUpdate({ _id: id, subject }, update, { returnDocument: 'after' })
      .lean<GradedActivity>().exec()
  },

  /**
   * The first link that opens an activity gets its scores. What the platform says of that link is kept up.
   * @returns whether this is the first one
   */
  async noteLink (subject: string, id: string, { platform, id: link, ...urls }: Link): Promise<boolean> {
    const first = { $set: { link: { platform, id: link, ...urls } } }
    const { matchedCount } = await activities.updateOne({ _id: id, subject, link: { $exists: false } }, first).exec()
    if (matchedCount === 1) return true
    if (Object.keys(urls).length === 0) return false
    const set = Object.fromEntries(Object.entries(urls).map(([name, url]) => [`link.${name}`, url]))
    await activities.updateOne({ _id: id, subject, 'link.platform': platform, 'link.id': link }, { $set: set }).exec()
    return false
  },

  /** The activities of a subject wait for new links. */
  async unlink (subject: string): Promise<void> {
    await activities.updateMany({ subject }, { $unset: { link: 1 as const, problem: 1 as const } }).exec()
  },

  /** One gateway looks for the column of a link, or makes it. */
  async claimLink (id: string, ms: number): Promise<boolean> {
    const now = new Date()
    const isFree = { $or: [{ 'link.making': { $exists: false } }, { 'link.making': { $lte: now } }] }
    const update = { $set: { 'link.making': new Date(now.getTime() + ms) } }
    return (await activities.updateOne({ _id: id, ...isFree }, update).exec()).matchedCount === 1
  },

  async setLineItem (id: string, lineitem: string): Promise<void> {
    await activities.updateOne({ _id: id, link: { $exists: true } }, { $set: { 'link.lineitem': lineitem } }).exec()
  },

  async releaseLink (id: string): Promise<void> {
    await activities.updateOne({ _id: id }, { $unset: { 'link.making': 1 as const } }).exec()
  },

  /** Keeps why the platform takes no scores; `undefined`: it does. */
  async tellProblem (id: string, problem: string | undefined): Promise<void> {
    const update = problem === undefined ? { $unset: { problem: 1 as const } } : { $set: { problem } }
    await activities.updateOne({ _id: id }, update).exec()
  },

  /** The ids of all subjects with an activity, whether or not the subject exists. */
  async subjects (): Promise<string[]> {
    return await distinctValues(activities, 'subject')
  },

  /** Returns whether it existed. */
  async remove (subject: string, id: string): Promise<boolean> {
    return (await activities.deleteOne({ _id: id, subject }).exec()).deletedCount === 1
  },

  async removeSubject (subject: string): Promise<void> {
    await activities.deleteMany({ subject }).exec()
  }
}))
