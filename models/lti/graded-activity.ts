import { GRADED_ACTIVITIES, type GradedActivity } from '../../collections/lti/graded-activity.js'
import { modelOf } from '../../lib/database/collection.js'
import { changeOf, notAfter } from '../../lib/database/common-queries.js'

type Link = NonNullable<GradedActivity['link']>

/** A change of one of these fields makes a new revision: scores or the column are sent to the platform again. */
const REVISES = new Set(['counts', 'closes_at', 'title'])

export const gradedActivityModel = modelOf(GRADED_ACTIVITIES, activities => ({
  /** In the order of their making. */
  async ofSubject (subject: string): Promise<GradedActivity[]> {
    return await activities.allWhere({ subject }, { sort: { _id: 1 } })
  },

  async findActivity (subject: string, id: string): Promise<GradedActivity | null> {
    return await activities.firstWhere({ _id: id, subject })
  },

  /** Changes only the fields that are given. @param cleared fields that have no value any more */
  async change (
    subject: string, id: string, fields: Partial<GradedActivity>, cleared: Array<keyof GradedActivity>
  ): Promise<GradedActivity | null> {
    const isRevised = [...Object.keys(fields), ...cleared].some(name => REVISES.has(name))
    const gone = [...cleared, ...(isRevised ? ['column_problem'] : [])].map(field => [field, undefined])
    const change = changeOf({ ...fields, ...Object.fromEntries(gone) })
    const update = { ...change, ...(isRevised && { $inc: { revision: 1 } }) }
    return await activities.updateAndRead({ _id: id, subject }, update)
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
    if (await activities.updateIf({ _id: id, subject, link: { $exists: false } }, first)) return true
    if (Object.keys(urls).length === 0) return false
    const set = Object.fromEntries(Object.entries(urls).map(([name, url]) => [`link.${name}`, url]))
    await activities.updateIf({ _id: id, subject, 'link.platform': platform, 'link.id': link }, { $set: set })
    return false
  },

  /** The activities of a subject wait for new links. */
  async unlink (subject: string): Promise<void> {
    const none = { link: 1 as const, problem: 1 as const, column_problem: 1 as const }
    await activities.updateWhere({ subject }, { $unset: none })
  },

  /**
   * One gateway looks for the column of a link, makes it or changes it. Returns the activity, or `null` where another
   * one does.
   */
  async claimLink (id: string, ms: number): Promise<GradedActivity | null> {
    const now = new Date()
    const free = { _id: id, link: { $exists: true }, 'link.making': notAfter(now) }
    return await activities.updateAndRead(free, { $set: { 'link.making': new Date(now.getTime() + ms) } })
  },

  /** @param told what it was made with; absent: it was there */
  async setLineItem (id: string, lineitem: string, told: Link['told']): Promise<void> {
    const set = { 'link.lineitem': lineitem, ...(told && { 'link.told': told }) }
    await activities.updateIf({ _id: id, link: { $exists: true } }, { $set: set })
  },

  /** Stores the title and the time that a column has, where they are not stored. */
  async noteTold (id: string, told: NonNullable<Link['told']>): Promise<void> {
    const unknown = { _id: id, 'link.lineitem': { $exists: true }, 'link.told': { $exists: false } }
    await activities.updateIf(unknown, { $set: { 'link.told': told } })
  },

  /** A column has a title and a time from here. */
  async setTold (id: string, lineitem: string, told: NonNullable<Link['told']>): Promise<void> {
    const update = { $set: { 'link.told': told }, $unset: { column_problem: 1 as const } }
    await activities.updateIf({ _id: id, 'link.lineitem': lineitem }, update)
  },

  /** Keeps that the platform does not take the title or the time of a revision, unless they have changed meanwhile. */
  async setColumnProblem (id: string, revision: number | undefined, problem: string): Promise<void> {
    const same = { _id: id, revision: revision ?? { $exists: false } }
    await activities.updateIf(same, { $set: { column_problem: problem } })
  },

  /** Keeps why the platform takes no scores; `undefined`: it does. */
  async setProblem (id: string, problem: string | undefined): Promise<void> {
    await activities.updateIf({ _id: id }, changeOf({ problem }))
  },

  /** Returns whether it existed. */
  async remove (subject: string, id: string): Promise<boolean> {
    return await activities.removeIf({ _id: id, subject })
  }
}))
