import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { DELETED_BEFORE_HEADER } from '../lib/deletion-headers.js'
import type { Companion, Deletion } from '../collections/deletion.js'
import type { Models } from '../models/index.js'
import type { Erasures } from './erasure.js'
import { completeSessionDeletions } from './sessions/delete.js'
import { finishSubjectDeletion } from './subjects.js'

/*
 * What is deleted here is deleted by the companions, too. They may be away, and this process may be killed. So each
 * deletion is on a list in the database (models/deletion.ts) until each companion has said that it is done:
 *
 *   session   is marked as deleted, then put on the list, then the mark is removed (services/sessions/delete.ts);
 *   subject   is put on the list, then deleted (services/subjects.ts). A subject that is on the list and still there is
 *             deleted from here, since a kill was in between;
 *   account   is marked, put on the list, then deleted (services/erasure.ts).
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
  /** Tries no more. Resolves when the one that is under way has ended. */
  close: () => Promise<void>
}

/** An entry is not tried again within this time: longer than a companion may take. */
export const RETRY_MS = 30_000

const PATHS = { session: 'history', account: 'profiles', subject: 'subjects' }

/**
 * The list of deletions that the companions have yet to make.
 * @param companions the operation of each companion that deletes
 */
export function deletions (
  { models, erasures }: { models: Models, erasures: Erasures }, companions: Record<Companion, Forget>,
  log: FastifyBaseLogger
): Deletions {
  const { Deletion } = models
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

  /** Tries each entry that is due now. After a failure, a companion is left alone until the next pass. */
  async function pass (): Promise<void> {
    const there = new Set(Object.keys(companions) as Companion[])
    await completeSessionDeletions(models)
    await erasures.complete()
    const now = new Date()
    while (there.size > 0 && !closing.signal.aborted) {
      const entry = await Deletion.claim([...there], now, RETRY_MS)
      if (entry === null) return
      if (!await tell(entry)) there.delete(entry.companion)
    }
  }

  async function tell (entry: Deletion): Promise<boolean> {
    const { _id, companion, kind, target, before = new Date(0), generation = 0 } = entry
    const until = entry.until ??
      (kind === 'subject' ? await finishSubjectDeletion(models, target, before) : before)
    const headers: Record<string, string> = kind === 'session'
      ? { 'x-session-generation': String(generation) }
      : { [DELETED_BEFORE_HEADER]: until.toISOString() }
    try {
      await companions[companion](`/${PATHS[kind]}/${encodeURIComponent(target)}`, headers, randomUUID())
    } catch (error) {
      log.warn({ err: error, companion, kind }, 'a deletion has not reached a companion yet; it is tried again')
      return false
    }
    await Deletion.end(_id)
    return true
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
    close: async () => {
      closing.abort()
      await running?.catch(() => {})
    }
  }
}
