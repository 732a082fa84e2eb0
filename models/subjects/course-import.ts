import { Types } from 'mongoose'
import { COURSE_IMPORTS, type CourseImport, type ImportedDocument } from '../../collections/subjects/course-import.js'
import { modelOf } from '../../lib/database/collection.js'
import { notAfter } from '../../lib/database/common-queries.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

const END = { $unset: { active: 1, arriving_until: 1, worker: 1, worker_until: 1 } }
const NEWEST = 20
const NOTHING_DONE = {
  size: 0,
  dry_run: false,
  state: 'waiting' as const,
  attempts: 0,
  total: 0,
  done: 0,
  documents: [],
  questions: { imported: 0, unchanged: 0, skipped: [] }
}

type NewImport = Pick<CourseImport, '_id' | 'subject' | 'by' | 'created_at' | 'filename'>

/** An import without what became of each of its parts, which may be thousands. */
export type ImportRow = Omit<CourseImport, 'documents' | 'questions'>

export const courseImportModel = modelOf(COURSE_IMPORTS, imports => {
  /** An import while this worker has its lease, also where it was stopped and the worker has not ended yet. */
  const heldBy = (id: string, worker: string) => ({ _id: id, worker, active: true as const })

  /** The state of the one that the filter finds, after an update of it. */
  const stateAfter = async (filter: object, update: object): Promise<CourseImport['state'] | undefined> =>
    (await imports.updateAndRead(filter, update, { state: 1 }))?.state

  /** Frees the place of one that was stopped: its worker writes nothing more. */
  const freePlace = async (id: string, worker: string): Promise<void> => {
    await imports.updateIf({ ...heldBy(id, worker), state: 'failed' }, END)
  }

  return {
    /**
     * Adds one whose export is being uploaded, with a pause of at most `ms` milliseconds. Returns `false`, and stores
     * nothing, while another one of the subject arrives, waits or runs.
     */
    async add (one: NewImport, ms: number): Promise<boolean> {
      const now = sharedTime()
      const { subject } = one
      // Their gateways were killed.
      await imports.deleteOne({ subject, active: true, arriving_until: { $lt: now } }).exec()
      await imports.updateIf({ subject, active: true, state: 'failed', worker_until: { $lt: now } }, END)
      const arriving = { active: true as const, arriving_until: new Date(now.getTime() + ms) }
      return await imports.insertNew({ ...NOTHING_DONE, ...one, ...arriving }, { subject: false })
    },

    /** The export is there: workers may take it. Returns `false` where it was stopped, or its place was lost. */
    async arrived (id: string, size: number, isDry: boolean): Promise<boolean> {
      const update = { $set: { size, dry_run: isDry }, $unset: { arriving_until: 1 } }
      const found = { _id: id, active: true as const, arriving_until: { $exists: true } }
      return await imports.updateIf(found, update)
    },

    /** Deletes what ended long ago, by when it began, and what no longer arrives. */
    async removeOld (ms: number): Promise<void> {
      const before = new Date(sharedNow() - ms)
      // The ids have the times of their making, in seconds, and an index.
      const _id = { $lt: Types.ObjectId.createFromTime(Math.ceil(before.getTime() / 1000)).toHexString() }
      await imports.removeWhere({ _id, created_at: { $lt: before }, active: { $exists: false } })
      await imports.removeWhere({ active: true, arriving_until: { $lt: sharedTime() } })
    },

    /** The newest of a subject, the newest first. */
    async newest (subject: string): Promise<ImportRow[]> {
      const newest = { fields: { documents: 0, questions: 0 }, sort: { _id: -1 } as const, limit: NEWEST }
      return await imports.allWhere<ImportRow>({ subject }, newest)
    },

    /**
     * Claims an import that no worker has claimed, for `ms` milliseconds. Returns `null` where there is none. The
     * import that was tried longest ago comes first, so an import that always fails does not delay the others.
     */
    async claim (worker: string, ms: number): Promise<CourseImport | null> {
      const now = sharedTime()
      return await imports.findOneAndUpdate(
        {
          active: true,
          state: { $ne: 'failed' },
          arriving_until: { $exists: false },
          worker_until: notAfter(now)
        },
        {
          $set: { state: 'running', worker, worker_until: new Date(now.getTime() + ms), tried_at: now },
          $inc: { attempts: 1 }
        },
        { returnDocument: 'after', sort: { tried_at: 1, _id: 1 } }
      ).lean<CourseImport>().exec()
    },

    /** Keeps it. Returns `false` where it was stopped, or another worker has it. */
    async keep (id: string, worker: string, ms: number): Promise<boolean> {
      const update = { $set: { worker_until: new Date(sharedNow() + ms) } }
      return await stateAfter(heldBy(id, worker), update) === 'running'
    },

    /** Adds what became of documents, also after a stop: they were on their way. Returns as {@link keep}. */
    async report (
      id: string, worker: string, documents: ImportedDocument[],
      others: Partial<Pick<CourseImport, 'total' | 'questions'>>, steps: number
    ): Promise<boolean> {
      const update = {
        $push: { documents: { $each: documents } },
        $inc: { done: steps },
        $set: {
          ...others,
          ...(others.questions !== undefined && { questions_done: true as const }),
          ...(steps > 0 && { attempts: 0 })
        }
      }
      return await stateAfter(heldBy(id, worker), update) === 'running'
    },

    /** Ends it. @param reason why it has failed; absent: it is done */
    async end (id: string, worker: string, reason?: string): Promise<void> {
      const $set = reason === undefined ? { state: 'done' as const } : { state: 'failed' as const, reason }
      await imports.updateIf({ ...heldBy(id, worker), state: 'running' }, { $set, ...END })
      await freePlace(id, worker)
    },

    freePlace,

    /** Lets others go on with it, unless it was stopped. */
    async release (id: string, worker: string): Promise<void> {
      await freePlace(id, worker)
      await imports.updateIf(heldBy(id, worker), { $unset: { worker: 1, worker_until: 1 } })
    },

    /**
     * Stops it, where it waits or runs. While its worker may write a document still, it keeps the place of the
     * subject's only import: `active` stays until the worker has ended.
     * @returns `null` where the subject has no such import
     */
    async stop (subject: string, id: string, reason: string): Promise<CourseImport | null> {
      const one = { _id: id, subject }
      const $set = { state: 'failed' as const, reason }
      await imports.updateIf({ ...one, active: true, worker_until: notAfter(sharedTime()) }, { $set, ...END })
      await imports.updateIf({ ...one, active: true, state: { $ne: 'failed' } }, { $set })
      return await imports.firstWhere(one)
    }
  }
})
