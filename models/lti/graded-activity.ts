import type { Connection } from 'mongoose'
import { GRADED_ACTIVITIES, type GradedActivity } from '../../collections/lti/graded-activity.js'
import { modelOf } from '../../lib/database/collection.js'
import { isMatched } from '../../lib/database/common-queries.js'

type Link = NonNullable<GradedActivity['link']>

/** A change of one of these fields makes a new revision: scores or the column are sent to the platform again. */
const REVISES = new Set(['counts', 'closes_at', 'title'])

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
    const isRevised = [...Object.keys(fields), ...cleared].some(name => REVISES.has(name))
    const unset = [...cleared, ...(isRevised ? ['column_problem'] : [])]
    const update = {
      ...(isRevised && { $inc: { revision: 1 } }),
      ...(Object.keys(fields).length > 0 && { $set: fields }),
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map(field => [field, 1 as const])) })
    }
    if (Object.keys(update).length === 0) return await this.findActivity(subject, id)
    return await activities.findOneAndUpdate({ _id: id, subject }, update, { returnDocument: 'after' })
      .lean<GradedActivity>().exec()
  },

  /**
   * The first link that opens an activity gets its scores. What the platform says of that link is kept up.
   * @param told what its column has from the beginning
   * @returns whether this is the first one
   */
  async noteLink (
    subject: string, id: string, { platform, id: link, ...urls }: Link, told: NonNullable<Link['told']>
  ): Promise<boolean> {
    const first = { $set: { link: { platform, id: link, ...urls, told } } }
    if (await isMatched(activities.updateOne({ _id: id, subject, link: { $exists: false } }, first))) return true
    if (Object.keys(urls).length === 0) return false
    const set = Object.fromEntries(Object.entries(urls).map(([name, url]) => [`link.${name}`, url]))
    await activities.updateOne({ _id: id, subject, 'link.platform': platform, 'link.id': link }, { $set: set }).exec()
    return false
  },

  /** The activities of a subject wait for new links. */
  async unlink (subject: string): Promise<void> {
    const none = { link: 1 as const, problem: 1 as const, column_problem: 1 as const }
    await activities.updateMany({ subject }, { $unset: none }).exec()
  },

  /**
   * One gateway looks for the column of a link, makes it or changes it. Returns the activity, or `null` where another
   * one does.
   */
  async claimLink (id: string, ms: number): Promise<GradedActivity | null> {
    const now = new Date()
    const isFree = { $or: [{ 'link.making': { $exists: false } }, { 'link.making': { $lte: now } }] }
    const update = { $set: { 'link.making': new Date(now.getTime() + ms) } }
    const filter = { _id: id, link: { $exists: true }, ...isFree }
    return await activities.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<GradedActivity>().exec()
  },

  /** @param told what it was made with; absent: it was there */
  async setLineItem (id: string, lineitem: string, told: Link['told']): Promise<void> {
    const set = { 'link.lineitem': lineitem, ...(told && { 'link.told': told }) }
    await activities.updateOne({ _id: id, link: { $exists: true } }, { $set: set }).exec()
  },

  /** Notes what a column has of which nothing is known. */
  async noteTold (id: string, told: NonNullable<Link['told']>): Promise<void> {
    const unknown = { _id: id, 'link.lineitem': { $exists: true }, 'link.told': { $exists: false } }
    await activities.updateOne(unknown, { $set: { 'link.told': told } }).exec()
  },

  /** A column has a title and a time from here. */
  async setTold (id: string, lineitem: string, told: NonNullable<Link['told']>): Promise<void> {
    const update = { $set: { 'link.told': told }, $unset: { column_problem: 1 as const } }
    await activities.updateOne({ _id: id, 'link.lineitem': lineitem }, update).exec()
  },

  /** Keeps that the platform does not take the title or the time of a revision, unless they have changed meanwhile. */
  async tellColumnProblem (id: string, revision: number | undefined, problem: string): Promise<void> {
    const read = revision === undefined ? { revision: { $exists: false } } : { revision }
    await activities.updateOne({ _id: id, ...read }, { $set: { column_problem: problem } }).exec()
  },

  async releaseLink (id: string): Promise<void> {
    await activities.updateOne({ _id: id }, { $unset: { 'link.making': 1 as const } }).exec()
  },

  /** Keeps why the platform takes no scores; `undefined`: it does. */
  async tellProblem (id: string, problem: string | undefined): Promise<void> {
    const update = problem === undefined ? { $unset: { problem: 1 as const } } : { $set: { problem } }
    await activities.updateOne({ _id: id }, update).exec()
  },

  /** Returns whether it existed. */
  async remove (subject: string, id: string): Promise<boolean> {
    return (await activities.deleteOne({ _id: id, subject }).exec()).deletedCount === 1
  }
}))
