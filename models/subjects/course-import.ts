import type { Connection } from 'mongoose'
import { COURSE_IMPORTS, type CourseImport, type ImportedDocument } from '../../collections/subjects/course-import.js'
import { modelOf } from '../../lib/database/collection.js'
import { distinctValues } from '../../lib/values/distinct.js'
import { duplicateKey } from '../../lib/database/upsert.js'

const END = { $unset: { active: 1, worker: 1, worker_until: 1 } }
const NEWEST = 20

type NewImport =
  Omit<CourseImport, 'state' | 'active' | 'attempts' | 'total' | 'done' | 'documents' | 'questions'>

export const courseImportModel = (connection: Connection) => modelOf(connection, COURSE_IMPORTS, imports => {
  /** While this worker has it. */
  const heldBy = (id: string, worker: string) => ({ _id: id, worker, active: true as const })

  return {
    /** Returns `false`, and stores nothing, while another one of the subject waits or runs. */
    async add (one: NewImport): Promise<boolean> {
      try {
        await imports.create({
          ...one,
          state: 'waiting',
          active: true,
          attempts: 0,
          total: 0,
          done: 0,
          documents: [],
          questions: { imported: 0, unchanged: 0, skipped: [] }
        })
        return true
      } catch (error) {
        if (duplicateKey(error) !== 'subject') throw error
        return false
      }
    },

    async isBusy (subject: string): Promise<boolean> {
      return await imports.exists({ subject, active: true }).exec() !== null
    },

    async findImport (subject: string, id: string): Promise<CourseImport | null> {
      return await imports.findOne({ _id: id, subject }).lean<CourseImport>().exec()
    },

    /** The newest of a subject, the newest first. */
    async newest (subject: string): Promise<CourseImport[]> {
      return await imports.find({ subject }).sort({ _id: -1 }).limit(NEWEST).lean<CourseImport[]>().exec()
    },

    /**
     * Claims an import that no worker has claimed, for `ms` milliseconds. Returns `null` where there is none. The
     * import that was tried longest ago comes first, so an import that always fails does not delay the others.
     */
    async claim (worker: string, ms: number): Promise<CourseImport | null> {
      const now = new Date()
      return await imports.findOneAndUpdate(
        { active: true, $or: [{ worker_until: { $exists: false } }, { worker_until: { $lt: now } }] },
        {
          $set: { state: 'running', worker, worker_until: new Date(now.getTime() + ms), tried_at: now },
          $inc: { attempts: 1 }
        },
        { returnDocument: 'after', sort: { tried_at: 1, _id: 1 } }
      ).lean<CourseImport>().exec()
    },

    /** Keeps it. Returns `false` where it was stopped, or another worker has it. */
    async keep (id: string, worker: string, ms: number): Promise<boolean> {
      const update = { $set: { worker_until: new Date(Date.now() + ms) } }
      return (await imports.updateOne(heldBy(id, worker), update).exec()).matchedCount === 1
    },

    /** Adds what became of documents. Returns as {@link keep}. */
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
      return (await imports.updateOne(heldBy(id, worker), update).exec()).matchedCount === 1
    },

    /** Ends it. @param reason why it has failed; absent: it is done */
    async end (id: string, worker: string, reason?: string): Promise<void> {
      const set = reason === undefined ? { state: 'done' as const } : { state: 'failed' as const, reason }
      await imports.updateOne(heldBy(id, worker), { $set: set, ...END }).exec()
    },

    /** Lets others go on with it. */
    async release (id: string, worker: string): Promise<void> {
      await imports.updateOne(heldBy(id, worker), { $unset: { worker: 1, worker_until: 1 } }).exec()
    },

    /** Stops it, where it waits or runs. Returns `false` where the subject has no such import. */
    async stop (subject: string, id: string, reason: string): Promise<boolean> {
      const one = { _id: id, subject }
      await imports.updateOne({ ...one, active: true }, { $set: { state: 'failed', reason }, ...END }).exec()
      return await imports.exists(one).exec() !== null
    },

    /** Those of the ids whose bytes are needed still. */
    async activeAmong (ids: string[]): Promise<Set<string>> {
      const found = await imports.find({ _id: { $in: ids }, active: true }, { _id: 1 }).lean<CourseImport[]>().exec()
      return new Set(found.map(({ _id }) => _id))
    },

    async forgetUser (username: string, before: Date): Promise<void> {
      await imports.updateMany({ by: username, created_at: { $lte: before } }, { $set: { by: null } }).exec()
    },

    async authors (): Promise<string[]> {
      return await distinctValues(imports, 'by')
    },

    async removeSubject (subject: string): Promise<void> {
      await imports.deleteMany({ subject }).exec()
    }
  }
})
