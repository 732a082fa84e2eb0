import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'
import {
  AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_TARGETS, type AuditAction, type AuditOutcome, type AuditTarget
} from '../schemas/audit.js'

/** What was done (services/audit.ts). It holds usernames and ids of people, and no other word of them. */
export interface AuditEntry {
  _id: string
  at: Date
  /** Username. `null`: the caller was not logged in, or it was the gateway itself. */
  actor: string | null
  action: AuditAction
  target_type: AuditTarget | null
  /** Username or id. */
  target: string | null
  outcome: AuditOutcome
  detail: Record<string, unknown>
}

/** `from` and `to` are included. */
export interface AuditFilter {
  actor?: string
  target?: string
  action?: AuditAction
  from?: Date
  to?: Date
}

/** An entry is never changed but to complete it, and to count failed logins within their minute. */
interface AuditEntryStatics {
  /** Stores entries that are started. */
  begin (entries: Array<Omit<AuditEntry, 'outcome'>>): Promise<void>
  /** Completes entries that are started. @param detail in place of the one that they have */
  complete (ids: string[], detail?: Record<string, unknown>): Promise<void>
  /** Deletes entries that are started: nothing was done. */
  withdraw (ids: string[]): Promise<void>
  /** Counts a failed login in the entry of this id, which the first one makes. */
  countFailure (id: string, at: Date, target: string | null): Promise<void>
  /** One page, newest first, and the number of all. */
  list (filter: AuditFilter, skip: number, limit: number): Promise<{ total: number, entries: AuditEntry[] }>
  /** Deletes the oldest entries that are older than this, at most so many. Returns how many it has deleted. */
  removeBefore (time: Date, most: number): Promise<number>
}

export type AuditEntryModel = Model<AuditEntry> & AuditEntryStatics

const schema = new Schema<AuditEntry, AuditEntryModel>({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
  actor: { type: String },
  action: { type: String, enum: AUDIT_ACTIONS, required: true },
  target_type: { type: String, enum: [...AUDIT_TARGETS, null] },
  target: { type: String },
  outcome: { type: String, enum: AUDIT_OUTCOMES, required: true },
  detail: { type: Schema.Types.Mixed, required: true }
}, { versionKey: false, minimize: false })

// The whole audit, and the entries that have become old.
schema.index({ at: -1, _id: -1 })
// What one user has done, what was done to one target, and each kind of operation.
for (const path of ['actor', 'target', 'action']) schema.index({ [path]: 1, at: -1, _id: -1 })

const statics: AuditEntryStatics & ThisType<AuditEntryModel> = {
  async begin (entries) {
    await this.insertMany(entries.map(entry => ({ ...entry, outcome: 'started' as const })))
  },

  async complete (ids, detail) {
    const change = { outcome: 'done' as const, ...(detail && { detail }) }
    await this.updateMany({ _id: { $in: ids }, outcome: 'started' }, { $set: change }).exec()
  },

  async withdraw (ids) {
    await this.deleteMany({ _id: { $in: ids }, outcome: 'started' }).exec()
  },

  async countFailure (id, at, target) {
    const fresh: Omit<AuditEntry, '_id' | 'detail'> = {
      at,
      actor: null,
      action: 'login.failed',
      target_type: target === null ? null : 'user',
      target,
      outcome: 'done'
    }
    const change = { $inc: { 'detail.count': 1 }, $setOnInsert: fresh }
    await upsert(() => this.updateOne({ _id: id }, change, { upsert: true }).exec())
  },

  async list ({ from, to, ...equal }, skip, limit) {
    const at = { ...(from && { $gte: from }), ...(to && { $lte: to }) }
    const filter = { ...equal, ...((from ?? to) && { at }) }
    const isWhole = Object.keys(filter).length === 0
    const [total, entries] = await Promise.all([
      // The number of all documents is known without counting.
      isWhole ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.find(filter).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<AuditEntry[]>().exec()
    ])
    return { total, entries }
  },

  async removeBefore (time, most) {
    const old = await this.find({ at: { $lt: time } }, { _id: 1 }).sort({ at: 1, _id: 1 }).limit(most)
      .lean<AuditEntry[]>().exec()
    if (old.length > 0) await this.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }).exec()
    return old.length
  }
}
Object.assign(schema.statics, statics)

export function auditEntryModel (connection: Connection): AuditEntryModel {
  return connection.model<AuditEntry, AuditEntryModel>('AuditEntry', schema, 'audit_entries')
}
