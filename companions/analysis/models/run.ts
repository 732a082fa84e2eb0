import { Schema, type Connection, type Model } from 'mongoose'
import { insertNew } from '../../../lib/upsert.js'

/** What runs are made for. */
export const RUN_KINDS = ['faqs', 'topics'] as const
export type RunKind = typeof RUN_KINDS[number]

/** The id of what is stored about the runs of a kind for a subject. */
export function idOf (kind: RunKind, subject: string): string {
  return `${kind} ${subject}`
}

/** A kind of run for a subject: which process makes one now, and what came of the last one. It has no words. */
export interface StoredRun {
  /** See {@link idOf}. */
  _id: string
  /** When the last one began, which is the time of the whole document. */
  begun_at?: Date
  /** The run that is under way, until when it counts unless it is renewed, and what it was asked with. */
  run?: string
  until?: Date
  parameters?: number
  /** The run that has ended last, and its result. */
  ended?: { run: string, result: unknown }
}

interface RunStatics {
  /** Begins a run where none is under way. `false`: another one is. */
  begin (id: string, run: string, parameters: number, ms: number): Promise<boolean>
  /** `false` when it was taken for dead and another one has begun. */
  renew (id: string, run: string, ms: number): Promise<boolean>
  /** Ends a run, with its result unless it has failed. */
  end (id: string, run: string, result?: unknown): Promise<void>
  findRun (id: string): Promise<StoredRun | null>
  /**
   * Deletes what stands of the runs of a subject, or of those that have begun until a time. One that is under way loses
   * its lease with it, and ends.
   */
  forget (kinds: readonly RunKind[], subject: string, before?: Date): Promise<void>
}

export type RunModel = Model<StoredRun> & RunStatics

const schema = new Schema<StoredRun, RunModel>({
  _id: { type: String, required: true },
  begun_at: { type: Date },
  run: { type: String },
  until: { type: Date },
  parameters: { type: Number },
  ended: { type: Schema.Types.Mixed }
}, { versionKey: false, minimize: false })

const statics: RunStatics & ThisType<RunModel> = {
  async begin (id, run, parameters, ms) {
    const now = Date.now()
    const under = { begun_at: new Date(now), run, until: new Date(now + ms), parameters }
    const { matchedCount } = await this.updateOne(
      { _id: id, $or: [{ run: { $exists: false } }, { until: { $lt: new Date(now) } }] }, { $set: under }
    ).exec()
    return matchedCount === 1 || await insertNew(() => this.create({ _id: id, ...under }))
  },

  async renew (id, run, ms) {
    const until = new Date(Date.now() + ms)
    return (await this.updateOne({ _id: id, run }, { $set: { until } }).exec()).matchedCount === 1
  },

  async end (id, run, result) {
    await this.updateOne({ _id: id, run }, {
      $unset: { run: 1, until: 1, parameters: 1 },
      ...(result !== undefined && { $set: { ended: { run, result } } })
    }).exec()
  },

  findRun (id) {
    return this.findById(id).lean<StoredRun>().exec()
  },

  async forget (kinds, subject, before) {
    await this.deleteMany({
      _id: { $in: kinds.map(kind => idOf(kind, subject)) },
      ...(before !== undefined && { begun_at: { $not: { $gt: before } } })
    }).exec()
  }
}
Object.assign(schema.statics, statics)

export function runModel (connection: Connection): RunModel {
  return connection.model<StoredRun, RunModel>('Run', schema, 'analysis_runs')
}
