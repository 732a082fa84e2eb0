import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Types } from 'mongoose'
import { MaterialBeingRemoved } from '../errors.js'
import type { Models } from '../models/index.js'
import type { User } from '../models/user.js'
import { requireTeacher } from './subject-access.js'

/*
 * Documents, frequent questions and topics of a subject are kept by other services. No transaction spans them, and they
 * may be down when the subject is deleted. So a note in the database says that a service may hold material of a
 * subject (models/course-material.ts), and the note is deleted last:
 *
 *   writing    makes the note, then reads whether the subject exists, then calls the service;
 *   clearing   reads that the subject is gone and that no writer is left, deletes at the services, deletes the note.
 *
 * A note without a subject is unfinished work, also after a kill. The subject is not created again before it is done.
 */

/** A service that keeps material. Deleting the material of a subject without any succeeds. */
interface MaterialService { removeSubject: (subject: string, requestId: string) => Promise<void> }

/** Removes the material of deleted subjects from other services. */
export interface CourseMaterial {
  /**
   * Runs a call that adds material to a subject. Requires the teacher once more, since the subject may have been
   * deleted and created again for another professor.
   * @throws {SubjectNotFound | NotSubjectProfessor}
   */
  write: <T>(caller: User, subject: string, call: () => Promise<T>) => Promise<T>
  /**
   * Removes what is left of a deleted subject, so that its id can be used again. Waits up to 5 seconds for it.
   * @throws {MaterialBeingRemoved} while an upload for it is under way; the services' errors where they do not answer
   */
  clear: (subject: string) => Promise<void>
  /** Clears in the background; {@link CourseMaterial.clearAll} tries again what fails. */
  clearLater: (subject: string) => void
  /** Clears every deleted subject that has a note. */
  clearAll: () => Promise<void>
}

// Added to the longest call, so that its end is recorded while the note is busy.
const RECORDING_MS = 30_000
// Much longer than the services may take to delete something.
const CLAIM_MS = 60_000
const CLEAR_WAIT_MS = 5_000
// The end of a writer is tried again for half a minute.
const END_PAUSES_MS = [100, 1_000, 5_000, 25_000]
const CLEAR_PAUSE_MS = 100

/** @param longestCallMs deadline of the longest call that {@link CourseMaterial.write} runs */
export function courseMaterial (
  models: Models, services: MaterialService[], longestCallMs: number, log: FastifyBaseLogger
): CourseMaterial {
  const { CourseMaterial: Note, Subject } = models

  /** Returns whether nothing is left. */
  async function tryClear (subject: string): Promise<boolean> {
    const claimed = await Note.claim(subject, CLAIM_MS)
    if (claimed === null) return !await Note.isNoted(subject)
    try {
      if (await Subject.findSubject(subject) !== null) return true
      // A writer that begins from here on finds the subject gone.
      const now = new Date()
      const isBusy = (claimed.writing ?? []).some(({ until }) => until > now)
      const requestId = randomUUID()
      await Promise.all(services.map(service => service.removeSubject(subject, requestId)))
      if (!isBusy) await Note.forget(claimed)
      return !isBusy
    } finally {
      // What was cleared stays cleared where this fails: the claim expires.
      await Note.release(claimed).catch(error => {
        log.warn({ err: error, subject }, 'the material of a deleted subject is claimed for a minute more')
      })
    }
  }

  /** Tries again what has failed to end. */
  async function endLater (subject: string, writer: Types.ObjectId): Promise<void> {
    for (const pause of END_PAUSES_MS) {
      await sleep(pause, undefined, { ref: false })
      const error = await Note.endWriting(subject, writer).then(() => undefined, error => error)
      if (error === undefined) return
      log.warn({ err: error, subject }, 'a call that has ended counts as under way')
    }
  }

  function clearLater (subject: string): void {
    tryClear(subject).catch(error => {
      log.warn({ err: error, subject }, 'the material of a deleted subject could not be removed; it is tried again')
    })
  }

  return {
    async write (caller, subject, call) {
      const writer = await Note.beginWriting(subject, longestCallMs + RECORDING_MS)
      try {
        await requireTeacher(models, caller, subject)
        return await call()
      } finally {
        // The result of the call stands, whatever becomes of this.
        await Note.endWriting(subject, writer).catch(() => { endLater(subject, writer) })
      }
    },

    async clear (subject) {
      const end = Date.now() + CLEAR_WAIT_MS
      while (!await tryClear(subject)) {
        if (Date.now() > end) throw new MaterialBeingRemoved()
        await sleep(CLEAR_PAUSE_MS)
      }
    },

    clearLater,

    async clearAll () {
      // Notes are read first: a subject that is created meanwhile was cleared before.
      const noted = await Note.subjects()
      const existing = await Subject.existing(noted)
      for (const subject of noted.filter(id => !existing.has(id))) clearLater(subject)
    }
  }
}
