import { Type } from '@sinclair/typebox'
import { collection, modelOf, ObjectId, type Stored } from '../../../lib/database/collection.js'

/** The groups of the inbox of a subject, as they were made last. Some of their turns may be gone or closed since. */
const INBOXES = collection('Inbox', 'analysis_inboxes', {
  /** The subject. */
  _id: Type.String(),
  /** Raised by every change. A change is made only when the version is still the one that was read. */
  version: Type.Number(),
  /**
   * Questions that mean the same, the most typical one first, by their turns. `id`: 16 hexadecimal digits. `former`:
   * the ids of groups that have become a part of it. They hold no words, so that nothing is left of a session that is
   * deleted.
   */
  groups: Type.Array(Type.Object({
    id: Type.String(), turns: Type.Array(ObjectId()), former: Type.Optional(Type.Array(Type.String()))
  })),
  /** Questions have come that were only compared by their words. */
  pending: Type.Optional(Type.Boolean())
})
export type Inbox = Stored<typeof INBOXES>
export type StoredGroup = Inbox['groups'][number]

export const inboxModel = modelOf(INBOXES, documents => ({
  /**
   * Replaces the groups.
   * @param before as it was read
   * @param pending see {@link Inbox}; unless given, it stays
   * @returns `false` when it has changed since
   */
  async replaceGroups (
    subject: string, before: Inbox | null, groups: StoredGroup[], pending: boolean = before?.pending ?? false
  ): Promise<boolean> {
    // No version that an inbox of this subject had before it was deleted: a grouping may still be under way.
    const version = Date.now()
    if (before === null) return await documents.insertNew({ _id: subject, version, groups, pending })
    const read = { _id: subject, version: before.version }
    return await documents.updateIf(read, { $set: { groups, pending }, $inc: { version: 1 } })
  },

  /** Another one after each change of the groups. */
  async versionOf (subject: string): Promise<number | undefined> {
    return (await documents.findById(subject, { version: 1 }).lean<Inbox>().exec())?.version
  },

  /** Deletes an inbox that is still the one that was read. */
  async removeUnchanged ({ _id, version }: Inbox): Promise<void> {
    await documents.deleteOne({ _id, version }).exec()
  }
}))
