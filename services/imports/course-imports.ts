import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import { ImportNotFound, ImportUnderWay } from '../../errors.js'
import type { CourseImport } from '../../collections/subjects/course-import.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { CourseMaterial } from '../subjects/course-material.js'
import { sharedNow } from '../../lib/database/shared-time.js'
import { DAY_MS, HOUR_MS } from '../../lib/values/durations.js'
import { ImportRun, ImportStopped, type ImportServices } from './course-import-run.js'

/*
 * A course is imported from the export of another program in a job. The upload adds the job, which is the place of the
 * subject's only import, and stores the bytes; when they are there, it is carried out, whatever is killed. A gateway
 * that has time takes a job for half a minute, and again as long as it works on it; when that time is over, another
 * gateway goes on. What became of each document is part of the job, so nothing is brought twice. The bytes are deleted
 * when the job has ended.
 */

const WORKER_MS = 30_000
const KEEP_MS = 10_000
// How long one who stops an import waits for the document that is on its way, and how often it is looked at.
const STOP_MS = 20_000
const STOP_LOOK_MS = 100
// Of an upload that was interrupted, bytes without a job are left.
const ABANDONED_MS = HOUR_MS
// How long a job is known.
const KEPT_MS = 30 * DAY_MS

/** An export that is uploaded. `dryRun` is known when `content` has ended. */
export interface UploadedExport { filename: string, content: AsyncIterable<Uint8Array>, dryRun: () => boolean }

interface ImportRequest { caller: User, admittedAt: Date }

/**
 * Adds a job, and stores the export that it imports. One that was stopped meanwhile has failed.
 * @throws {ImportUnderWay | ImportNotFound | SubjectNotFound | NotSubjectProfessor}; what its content throws
 */
export async function beginImport (
  { models, courseMaterial }: { models: Models, courseMaterial: CourseMaterial },
  { caller, admittedAt }: ImportRequest, subject: string, { filename, content, dryRun }: UploadedExport
): Promise<CourseImport> {
  const { CourseImport, CourseImportPart } = models
  const _id = new Types.ObjectId().toHexString()
  const job = { _id, subject, by: caller._id, created_at: admittedAt, filename }
  const isAdded = await courseMaterial.write(caller, subject, () => CourseImport.add(job, WORKER_MS))
  if (!isAdded) throw new ImportUnderWay()
  const keep = setInterval(() => {
    const update = { $set: { arriving_until: new Date(sharedNow() + WORKER_MS) } }
    CourseImport.updateIf({ _id, arriving_until: { $exists: true } }, update).catch(() => {})
  }, KEEP_MS).unref()
  try {
    const size = await CourseImportPart.store(_id, content)
    const isThere = await courseMaterial.write(caller, subject, () => CourseImport.arrived(_id, size, dryRun()))
    if (!isThere) await CourseImportPart.removeImport(_id)
    return await readImport(models, subject, _id)
  } catch (error) {
    // One that was stopped stays.
    await CourseImport.removeIf({ _id, active: true, arriving_until: { $exists: true } })
    await CourseImportPart.removeImport(_id)
    throw error
  } finally {
    clearInterval(keep)
  }
}

/** @throws {ImportNotFound} */
export async function readImport ({ CourseImport }: Models, subject: string, id: string): Promise<CourseImport> {
  const found = await CourseImport.firstWhere({ _id: id, subject })
  if (found === null) throw new ImportNotFound()
  return found
}

/** Deletes the imports of a deleted subject. */
export async function removeImports (
  { CourseImport, CourseImportItem, CourseImportPart }: Models, subject: string
): Promise<void> {
  for (const { _id } of await CourseImport.newest(subject)) await CourseImportPart.removeImport(_id)
  await CourseImport.removeSubject(subject)
  await CourseImportItem.removeSubject(subject)
}

/** Works on the imports of all subjects, one at a time. */
export class CourseImports {
  readonly #services: ImportServices
  readonly #log: FastifyBaseLogger
  readonly #worker = randomUUID()
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #isWanted = false
  /** What this works on. */
  #current: { id: string, stopped: AbortController } | undefined

  constructor (services: ImportServices, log: FastifyBaseLogger) {
    this.#services = services
    this.#log = log
  }

  /** Works on what waits, in the background. */
  soon (): void {
    this.work().catch(error => {
      this.#log.warn({ err: error }, 'imports of courses could not be looked up; it is tried again')
    })
  }

  /** Works on all that waits. */
  async work (): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#workOnAll().finally(() => { this.#running = undefined })
    await this.#running
  }

  /**
   * Stops an import. What it has brought stays; what is on its way is waited for, so that nothing comes afterwards. One
   * that has ended stays as it is.
   * @throws {ImportNotFound}
   */
  async stop (subject: string, id: string): Promise<void> {
    const { CourseImport, CourseImportPart } = this.#services.models
    const stopped = await CourseImport.stop(subject, id, 'Was stopped. What it had brought until then stays.')
    if (stopped === null) throw new ImportNotFound()
    if (this.#current?.id === id) this.#current.stopped.abort(new ImportStopped())
    const giveUpAt = Date.now() + STOP_MS
    for (let one: CourseImport | null = stopped; one?.active === true && Date.now() < giveUpAt;) {
      await sleep(STOP_LOOK_MS)
      one = await CourseImport.firstWhere({ _id: id, subject })
    }
    await CourseImportPart.removeImport(id)
  }

  /** Leaves what it works on to others. */
  async close (): Promise<void> {
    this.#closing.abort()
    await this.#running?.catch(() => {})
  }

  async #workOnAll (): Promise<void> {
    const { CourseImport } = this.#services.models
    await this.#sweep()
    // A job may be added while there was none.
    while (this.#isWanted && !this.#closing.signal.aborted) {
      this.#isWanted = false
      for (let job; (job = await CourseImport.claim(this.#worker, WORKER_MS)) !== null;) {
        await this.#workOn(job)
        if (this.#closing.signal.aborted) return
      }
    }
  }

  async #workOn (job: CourseImport): Promise<void> {
    const { CourseImport, CourseImportPart } = this.#services.models
    // Also where a process has died of it each time.
    if (job.attempts > MAX_ATTEMPTS) {
      await CourseImport.end(job._id, this.#worker, 'Was interrupted again and again: try it later.')
      return await CourseImportPart.removeImport(job._id)
    }
    const stopped = new AbortController()
    this.#current = { id: job._id, stopped }
    const keep = setInterval(async () => {
      const isMine = await CourseImport.keep(job._id, this.#worker, WORKER_MS).catch(() => true)
      if (!isMine) stopped.abort(new ImportStopped())
    }, KEEP_MS).unref()
    const signal = AbortSignal.any([stopped.signal, this.#closing.signal])
    try {
      const reason = await new ImportRun(this.#services, job, this.#worker, signal).run()
      await CourseImport.end(job._id, this.#worker, reason)
      await CourseImportPart.removeImport(job._id)
    } catch (error) {
      if (error instanceof ImportStopped) return await CourseImport.freePlace(job._id, this.#worker)
      await CourseImport.release(job._id, this.#worker).catch(() => {})
      if (this.#closing.signal.aborted) return
      this.#log.warn({ err: error, subject: job.subject }, 'an import of a course was interrupted; it is gone on with')
      await sleep(RETRY_MS, undefined, { signal: this.#closing.signal }).catch(() => {})
    } finally {
      this.#current = undefined
      clearInterval(keep)
    }
  }

  /** Deletes the jobs that are old, and the bytes that no job needs. */
  async #sweep (): Promise<void> {
    const { CourseImport, CourseImportPart } = this.#services.models
    await CourseImport.removeOld(KEPT_MS)
    const ids = await CourseImportPart.valuesOf('import')
    const active = new Set(await CourseImport.idsWhere({ _id: { $in: ids }, active: true }))
    for (const id of ids) {
      const age = Date.now() - new Types.ObjectId(id).getTimestamp().getTime()
      if (!active.has(id) && age > ABANDONED_MS) await CourseImportPart.removeImport(id)
    }
  }
}

const RETRY_MS = 5_000
// Since it has brought something.
const MAX_ATTEMPTS = 5
