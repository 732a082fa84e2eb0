import { AUDIT_ENTRIES, type AuditEntry } from '../../collections/system/audit-entry.js'
import { modelOf } from '../../lib/database/collection.js'
import type { Page } from '../../lib/database/common-queries.js'
import type { AuditAction } from '../../schemas/system/audit.js'

/** `from` and `to` are included. */
export interface AuditFilter {
  actor?: string
  target?: string
  action?: AuditAction
  from?: Date
  to?: Date
}

/** An entry is never changed but to complete it, and to count failed logins within their minute. */
export const auditEntryModel = modelOf(AUDIT_ENTRIES, audit => ({
  /** Stores entries that are started. */
  async begin (entries: Array<Omit<AuditEntry, 'outcome'>>): Promise<void> {
    await audit.insertMany(entries.map(entry => ({ ...entry, outcome: 'started' as const })))
  },

  /** Completes entries that are started. @param detail in place of the one that they have */
  async complete (ids: string[], detail?: Record<string, unknown>): Promise<void> {
    const change = { outcome: 'done' as const, ...(detail && { detail }) }
    await audit.updateWhere({ _id: { $in: ids }, outcome: 'started' }, { $set: change })
  },

  /** Deletes entries that are started: nothing was done. */
  async withdraw (ids: string[]): Promise<void> {
    await audit.removeWhere({ _id: { $in: ids }, outcome: 'started' })
  },

  /** Counts a failed login in the entry of this id, which the first one makes. */
  async countFailure (id: string, at: Date, target: string | null): Promise<void> {
    const fresh: Omit<AuditEntry, '_id' | 'detail'> = {
      at,
      actor: null,
      action: 'login.failed',
      target_type: target === null ? null : 'user',
      target,
      outcome: 'done'
    }
    const change = { $inc: { 'detail.count': 1 }, $setOnInsert: fresh }
    await audit.put(id, change)
  },

  /** One page, newest first, and the number of all. */
  async list ({ from, to, ...equal }: AuditFilter, skip: number, limit: number): Promise<Page<AuditEntry>> {
    const at = { ...(from && { $gte: from }), ...(to && { $lte: to }) }
    const filter = { ...equal, ...((from ?? to) && { at }) }
    return await audit.pageWhere(filter, { sort: { at: -1, _id: -1 }, skip, limit })
  },

  /** Deletes the oldest entries that are older than this, at most so many. Returns how many it has deleted. */
  async removeBefore (time: Date, limit: number): Promise<number> {
    return await audit.removeSome({ at: { $lt: time } }, { sort: { at: 1, _id: 1 }, limit })
  }
}))
