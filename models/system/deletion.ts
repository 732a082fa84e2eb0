import type { Types } from 'mongoose'
import { DELETIONS, type Deletion } from '../../collections/system/deletion.js'
import { claimDue } from '../../lib/database/claim-due.js'
import { modelOf } from '../../lib/database/collection.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** Something that is deleted. What was made under its id afterwards is not meant. */
export type Deleted =
  { kind: 'session', target: string, generation: number } |
  { kind: 'account' | 'subject', target: string, before: Date } |
  // Of a subject that is gone: its id is not used again before this is done. `made` is of the note of the material.
  { kind: 'material', target: string, made: Types.ObjectId }

/** Who makes a deletion. */
export type Keeper = Deletion['companion']

const KEEPERS: Record<Deleted['kind'], Keeper[]> = {
  session: ['chat engine', 'analysis service'],
  account: ['chat engine', 'analysis service'],
  subject: ['chat engine', 'analysis service', 'retrieval service'],
  material: ['course material']
}

export const deletionModel = modelOf(DELETIONS, deletions => ({
  /** Puts a deletion on the list. It is tried in `ms`. Adding it again changes nothing. */
  async add (deleted: Deleted, ms = 0): Promise<void> {
    const due = new Date(sharedNow() + ms)
    // `made` is a part of the id alone. Not all kinds have it.
    const { made: _inId, ...stored } = { made: undefined, ...deleted }
    await deletions.insertMissing(
      KEEPERS[deleted.kind].map(companion => ({ _id: idOf(deleted, companion), companion, ...stored, due })))
  },

  /** A deletion on the list may be tried now. Of a subject, what was admitted until `until` goes, too. */
  async release (deleted: Exclude<Deleted, { kind: 'material' }>, until?: Date): Promise<void> {
    const ids = KEEPERS[deleted.kind].map(companion => idOf(deleted, companion))
    const change = { due: sharedTime(), ...(until !== undefined && { until }) }
    await deletions.updateWhere({ _id: { $in: ids } }, { $set: change })
  },

  /**
   * All that companions are told may be tried now: telling them twice does no harm. Material is left alone: another
   * process may be removing it, and what a killed one has claimed is due by itself.
   */
  async releaseAll (): Promise<void> {
    const now = sharedTime()
    const filter = { due: { $gt: now }, companion: { $ne: 'course material' as const } }
    await deletions.updateWhere(filter, { $set: { due: now } })
  },

  /**
   * The entry of one of these keepers that was due first, no later than a time. It is due again in `ms`.
   * @param target of this session, account or subject alone
   * @returns `null` where there is none
   */
  async claim (keepers: Keeper[], due: Date, ms: number, target?: string): Promise<Deletion | null> {
    const filter = { companion: { $in: keepers }, ...(target !== undefined && { target }) }
    return await claimDue<Deletion>(deletions, filter, due, ms)
  }
}))

function idOf (deleted: Deleted, companion: Keeper): string {
  if (deleted.kind === 'material') {
    // A subject that was created again since has another note.
    return `${companion}/${deleted.target}/${String(deleted.made)}`
  }
  const version = deleted.kind === 'session' ? deleted.generation : deleted.before.getTime()
  return `${companion}/${deleted.kind}/${deleted.target}/${version}`
}
