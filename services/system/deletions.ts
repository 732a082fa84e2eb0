import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { DELETED_BEFORE_HEADER } from '../../lib/http/client/deletion-headers.js'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Companion, Deletion } from '../../collections/system/deletion.js'
import { MaterialBeingRemoved } from '../../errors.js'
import type { Keeper } from '../../models/system/deletion.js'
import type { Models } from '../../models/index.js'
import type { CourseMaterial } from '../subjects/course-material.js'
import type { Erasures } from '../accounts/erasure.js'
import { completeSessionDeletions } from '../sessions/delete.js'
import { finishSubjectDeletion, listLeftMaterial } from '../subjects/subjects.js'
import { sharedTime } from '../../lib/database/shared-time.js'

/*
 * What is deleted here is deleted by the companions, too. They may be away, and this process may be killed. So each
 * deletion is on a list in the database (models/system/deletion.ts) until each companion has said that it is done. The
 * list is the only place where it is read what is left to do:
 *
 *   session   is marked as deleted, then put on the list, then the mark is removed (services/sessions/delete.ts);
 *   subject   is put on the list, then deleted (services/subjects/subjects.ts). A subject that is on the list and still
 *             there is deleted from here, since a kill was in between;
 *   material  of a subject is put on the list when the subject is gone (services/subjects/course-material.ts tells what
 *             it is);
 *   account   is marked, put on the list, then deleted (services/accounts/erasure.ts).
 *
 * Where the database has no room for the list, material is removed without it (`removeUnlistedMaterial`).
 *
 * The list is tried at start, soon after each deletion, and every 30 seconds. Several gateways share the work.
 */

/** Sends a deletion to a companion. Rejects where it is to be tried again. */
export type Forget = (path: string, headers: Record<string, string>, requestId: string) => Promise<void>

/** Sends deletions to the companions, and repeats those that fail. */
export interface Deletions {
  /** Tries what is due, in the background. */
  soon: () => void
  /** Tries all that is on the list. Resolves when each was tried. */
  tryAll: () => Promise<void>
  /** Tries what is due. Resolves when each was tried. */
  tryDue: () => Promise<void>
  /**
   * Removes the material that is left of a deleted subject, so that its id can be used again. Waits up to 5 seconds.
   * @throws {MaterialBeingRemoved} while an upload for it is under way; the services' errors where they do not answer
   */
  clear: (subject: string) => Promise<void>
  /** Tries no more. Resolves when the one that is under way has ended. */
  close: () => Promise<void>
}

/** An entry is not tried again within this time: longer than a companion may take. */
export const RETRY_MS = 30_000

const CLEAR_WAIT_MS = 5_000
const CLEAR_PAUSE_MS = 100

const PATHS = { session: 'history', account: 'profiles', subject: 'subjects' }

/**
 * The list of deletions that the companions have yet to make.
 * @param companions the operation of each companion that deletes
 */
export function deletions (
  { models, erasures, courseMaterial }: { models: Models, erasures: Erasures, courseMaterial: CourseMaterial },
  companions: Record<Companion, Forget>, log: FastifyBaseLogger
): Deletions {
  const { CourseMaterial: Note, Deletion, Subject } = models
  let running: Promise<void> | undefined
  let isWanted = false
  const closing = new AbortController()

  async function tryDue (): Promise<void> {
    isWanted = true
    // Calls that come meanwhile share one more pass.
    running ??= (async () => {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false
        await pass()
      }
    })().finally(() => { running = undefined })
    await running
  }

  /** Tries each entry that is due now. After a failure, a keeper is left alone until the next pass. */
  async function pass (): Promise<void> {
    const reachable = new Set<Keeper>([...Object.keys(companions) as Companion[], 'course material'])
    // Where one fails, the others are tried all the same: they may free the disk space that it needs.
    for (const complete of [
      () => completeSessionDeletions(models), () => erasures.complete(), removeUnlistedMaterial
    ]) {
      await complete().catch(error => {
        log.warn({ err: error }, 'a deletion that was interrupted is not completed yet; it is tried again')
      })
    }
    const now = sharedTime()
    while (reachable.size > 0 && !closing.signal.aborted) {
      const entry = await Deletion.claim([...reachable], now, RETRY_MS)
      if (entry === null) return
      await make(entry).catch(error => {
        const { companion, kind } = entry
        log.warn({ err: error, companion, kind }, 'a deletion has not reached a companion yet; it is tried again')
        reachable.delete(companion)
      })
    }
  }

  /** Lists the material of subjects that are gone. Where the list has no room, removes it at once: that makes some. */
  async function removeUnlistedMaterial (): Promise<void> {
    for (const subject of await listLeftMaterial(models)) await courseMaterial.remove(subject)
  }

  /** Makes a deletion, and takes it off the list. Rejects where it is to be tried again. */
  async function make (entry: Deletion): Promise<void> {
    const { _id, companion, kind, target, before = new Date(0), generation = 0 } = entry
    if (companion === 'course material' || kind === 'material') {
      await removeMaterial(entry)
      return
    }
    const until = entry.until ??
      (kind === 'subject' ? await finishSubjectDeletion(models, target, before) : before)
    const headers: Record<string, string> = kind === 'session'
      ? { 'x-session-generation': String(generation) }
      : { [DELETED_BEFORE_HEADER]: until.toISOString() }
    await companions[companion](`/${PATHS[kind]}/${encodeURIComponent(target)}`, headers, randomUUID())
    await Deletion.remove(_id)
  }

  /**
   * What is not removed yet may be tried at once: the creation of a subject waits for it.
   * @returns whether it is removed
   */
  async function removeMaterial ({ _id, target }: Deletion): Promise<boolean> {
    let isRemoved = false
    try {
      isRemoved = await courseMaterial.remove(target)
    } finally {
      if (!isRemoved) await Deletion.updateIf({ _id }, { $set: { due: sharedTime() } }).catch(() => {})
    }
    if (isRemoved) await Deletion.remove(_id)
    return isRemoved
  }

  async function clear (subject: string): Promise<void> {
    const end = Date.now() + CLEAR_WAIT_MS
    for (;;) {
      const note = await Note.get(subject)
      if (note === null || await Subject.findSubject(subject) !== null) return
      if (Date.now() > end) throw new MaterialBeingRemoved()
      await Deletion.add({ kind: 'material', target: subject, made: note.made })
      const entry = await Deletion.claim(['course material'], sharedTime(), RETRY_MS, subject)
      if (entry === null || !await removeMaterial(entry)) await sleep(CLEAR_PAUSE_MS)
    }
  }

  return {
    soon: () => {
      tryDue().catch(error => {
        log.warn({ err: error }, 'the list of deletions could not be read; it is tried again')
      })
    },
    tryAll: async () => {
      await Deletion.releaseAll()
      await tryDue()
    },
    tryDue,
    clear,
    close: async () => {
      closing.abort()
      await running?.catch(() => {})
    }
  }
}
