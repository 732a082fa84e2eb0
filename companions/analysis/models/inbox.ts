import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { insertNew } from '../../../lib/upsert.js'

/** Questions that mean the same. It holds no words, so that nothing is left of a session that is deleted. */
export interface StoredGroup {
  /** 16 hexadecimal digits. */
  id: string
  /** The turns in which they were asked, the most typical question first. */
  turns: Types.ObjectId[]
  /** The ids of groups that have become a part of it. Absent for none. */
  former?: string[]
}

/** The groups of the inbox of a subject, as they were made last. Some of their turns may be gone or closed since. */
export interface Inbox {
  /** The subject. */
  _id: string
  /** Raised by every change. A change is made only when the version is still the one that was read. */
  version: number
  groups: StoredGroup[]
  /** Questions have come that were only compared by their words. */
  pending?: boolean
}

interface InboxStatics {
  findInbox (subject: string): Promise<Inbox | null>
  /**
   * Replaces the groups.
   * @param before as it was read
   * @param pending see {@link Inbox}; unless given, it stays
   * @returns `false` when it has changed since
   */
  replaceGroups (subject: string, before: Inbox | null, groups: StoredGroup[], pending?: boolean): Promise<boolean>
  removeInbox (subject: string): Promise<void>
  /** Deletes an inbox that is still the one that was read. */
  removeUnchanged (inbox: Inbox): Promise<void>
}

export type InboxModel = Model<Inbox> & InboxStatics

const schema = new Schema<Inbox, InboxModel>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  groups: {
    type: [{ _id: false, id: String, turns: [Schema.Types.ObjectId], former: { type: [String], default: undefined } }],
    required: true
  },
  pending: { type: Boolean }
}, { versionKey: false })

const statics: InboxStatics & ThisType<InboxModel> = {
  findInbox (subject) {
    return this.findById(subject).lean<Inbox>().exec()
  },

  async replaceGroups (subject, before, groups, pending = before?.pending ?? false) {
    // No version that an inbox of this subject had before it was deleted: a grouping may still be under way.
    const version = Date.now()
    if (before === null) return await insertNew(() => this.create({ _id: subject, version, groups, pending }))
    const { matchedCount } = await this.updateOne(
      { _id: subject, version: before.version }, { $set: { groups, pending }, $inc: { version: 1 } }
    ).exec()
    return matchedCount === 1
  },

  async removeInbox (subject) {
    await this.deleteOne({ _id: subject }).exec()
  },

  async removeUnchanged ({ _id, version }) {
    await this.deleteOne({ _id, version }).exec()
  }
}
Object.assign(schema.statics, statics)

export function inboxModel (connection: Connection): InboxModel {
  return connection.model<Inbox, InboxModel>('Inbox', schema, 'analysis_inboxes')
}
