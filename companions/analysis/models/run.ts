import { Type } from '@sinclair/typebox'
import { collection, modelOf, Plain, type Stored } from '../../../lib/database/collection.js'
import { notAfter } from '../../../lib/database/common-queries.js'
import { sharedNow } from '../../../lib/database/shared-time.js'

/** What runs are made for. */
export const RUN_KINDS = ['faqs', 'topics'] as const
export type RunKind = typeof RUN_KINDS[number]

/** The id of what is stored about the runs of a kind for a subject. */
export function idOf (kind: RunKind, subject: string): string {
  return `${kind} ${subject}`
}

/** A kind of run for a subject: which process makes one now, and what came of the last one. It has no words. */
const RUNS = collection('Run', 'analysis_runs', {
  /** See {@link idOf}. */
  _id: Type.String(),
  /** When the last one began, which is the time of the whole document. */
  begun_at: Type.Optional(Type.Date()),
  /** The run that is under way, until when it counts unless it is renewed, and what it was asked with. */
  run: Type.Optional(Type.String()),
  until: Type.Optional(Type.Date()),
  parameters: Type.Optional(Type.Number()),
  /** The run that has ended last, and its result. */
  ended: Type.Optional(Type.Object({ run: Type.String(), result: Plain<unknown>() }))
})
export type StoredRun = Stored<typeof RUNS>

export const runModel = modelOf(RUNS, documents => ({
  /** Begins a run where none is under way. `false`: another one is. */
  async begin (id: string, run: string, parameters: number, ms: number): Promise<boolean> {
    const now = sharedNow()
    const under = { begun_at: new Date(now), run, until: new Date(now + ms), parameters }
    return await documents.updateIf({ _id: id, until: notAfter(new Date(now)) }, { $set: under }) ||
      await documents.insertNew({ _id: id, ...under })
  },

  /** `false` when it was taken for dead and another one has begun. */
  async renew (id: string, run: string, ms: number): Promise<boolean> {
    const until = new Date(sharedNow() + ms)
    return await documents.updateIf({ _id: id, run }, { $set: { until } })
  },

  /** Ends a run, with its result unless it has failed. */
  async end (id: string, run: string, result?: unknown): Promise<void> {
    await documents.updateIf({ _id: id, run }, {
      $unset: { run: 1, until: 1, parameters: 1 },
      ...(result !== undefined && { $set: { ended: { run, result } } })
    })
  },

  /**
   * Deletes what stands of the runs of a subject, or of those that have begun until a time. One that is under way loses
   * its lease with it, and ends.
   */
  async forget (kinds: readonly RunKind[], subject: string, before?: Date): Promise<void> {
    await documents.removeWhere({
      _id: { $in: kinds.map(kind => idOf(kind, subject)) },
      ...(before !== undefined && { begun_at: notAfter(before) })
    })
  }
}))
