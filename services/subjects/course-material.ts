import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Types } from 'mongoose'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import { requireTeacher } from './subject-access.js'

/*
 * Documents, frequent questions and topics of a subject are kept by other services. No transaction spans them, and they
 * may be down when the subject is deleted. So a note in the database says that a service may hold material of a
 * subject (models/subjects/course-material.ts), and the note is deleted last:
 *
 *   writing    makes the note, then reads whether the subject exists, then calls the service;
 *   removing   reads that the subject is gone, then that no writer is left, deletes at the services, deletes the note.
 *
 * The removal is on the list of deletions (services/system/deletions.ts), by which one process at a time makes it,
 * unless the database has no room for the list. The subject is not created again while there is a note.
 */

/** A service that keeps material. Deleting the material of a subject without any succeeds. */
interface MaterialService { removeSubject: (subject: string, requestId: string) => Promise<void> }

/** What is written to a subject in other services, and removed from there with the subject. */
export interface CourseMaterial {
  /**
   * Runs a call that adds material to a subject. Requires the teacher once more, since the subject may have been
   * deleted and created again for another professor.
   * @throws {SubjectNotFound | NotSubjectProfessor}
   */
  write: <T>(caller: User, subject: string, call: () => Promise<T>) => Promise<T>
  /**
   * Removes what a deleted subject has. Rejects where a service does not answer.
   * @returns `false` while a call that adds some is under way: it is to be removed once more
   */
  remove: (subject: string) => Promise<boolean>
}

// Added to the longest call, so that its end is recorded while the note is busy.
const RECORDING_MS = 30_000
// The end of a writer is tried again for half a minute.
const END_PAUSES_MS = [100, 1_000, 5_000, 25_000]

/** @param longestCallMs deadline of the longest call that {@link CourseMaterial.write} runs */
export function courseMaterial (
  models: Models, services: MaterialService[], longestCallMs: number, log: FastifyBaseLogger
): CourseMaterial {
  const { CourseMaterial: Note, Subject } = models

  /** Tries again what has failed to end. */
  async function endLater (subject: string, writer: Types.ObjectId): Promise<void> {
    for (const pause of END_PAUSES_MS) {
      await sleep(pause, undefined, { ref: false })
      const error = await Note.endWriting(subject, writer).then(() => undefined, error => error)
      if (error === undefined) return
      log.warn({ err: error, subject }, 'a call that has ended counts as under way')
    }
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

    async remove (subject) {
      if (await Subject.findSubject(subject) !== null) return true
      // A writer that begins from here on finds the subject gone.
      const note = await Note.get(subject)
      if (note === null) return true
      const now = new Date()
      const isBusy = note.writing.some(({ until }) => until > now)
      const requestId = randomUUID()
      await Promise.all(services.map(service => service.removeSubject(subject, requestId)))
      if (!isBusy) await Note.forget(note)
      return !isBusy
    }
  }
}
