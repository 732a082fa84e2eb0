import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Types } from 'mongoose'
import { InvalidInput, isApiError } from '../../lib/http/errors.js'
import type { AuditEntry } from '../../collections/system/audit-entry.js'
import type { Models } from '../../models/index.js'
import type { AuditAction } from '../../schemas/system/audit.js'
import { DAY_MS, MINUTE_MS } from '../../lib/values/durations.js'

/*
 * The audit: who did what to whom, and when. There is no transaction across an operation and its entry, so the entry is
 * written before the operation, as `started`, and completed after it, as `done`, before the operation is acknowledged:
 *
 *   a kill before the operation, or between it and its completion, leaves `started`: the operation may have been made;
 *   an operation that is acknowledged has an entry; an entry that says `done` has an operation.
 *
 * What can be refused is checked before the entry is written. The write of the operation checks it again, since another
 * request may come between. Where that write refuses, nothing was done, and the entry is deleted before the response.
 * Where it is unknown whether the write was made, such as after a lost connection, the entry stays `started`.
 */

/** The changed fields: `{role: {from, to}}`, or {@link CHANGED}. No text that a person wrote, no address, no secret. */
export type Detail = Record<string, unknown>

/** For a field whose values the audit does not hold. */
export const CHANGED = { changed: true } as const

/** An operation that is about to be made. */
export type Operation = Pick<AuditEntry, 'actor' | 'action' | 'target_type' | 'target'> & { detail?: Detail }

/** Entries that are started. */
export interface StartedEntries {
  ids: string[]
  /** @param detail in place of the one of the operation, where only the operation has shown it */
  complete: (detail?: Detail) => Promise<void>
  /** Nothing was done. @param which those alone; the others stay as they are */
  withdraw: (which?: (operation: Operation) => boolean) => Promise<void>
}

/** How entries are written and how long they are kept. */
export interface AuditOptions {
  /** How long an entry is kept; 0: for ever. */
  days: number
  /** For the hashes of names and addresses. */
  secret: string
  /** Whether the database has refused a write because it has no room. */
  isNotStored: (error: unknown) => boolean
  log: FastifyBaseLogger
}

const CLEANED_AT_ONCE = 1_000

/** These go on while the database has no room: people log in, and what is deleted makes room. */
const WITHOUT_ROOM: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'login', 'login.failed', 'subject.deleted', 'account.deleted', 'account.disabled', 'enrolment.removed',
  'invitation.revoked'
])

/** Records operations. */
export class Audit {
  readonly #entries: Models['AuditEntry']
  readonly #options: AuditOptions

  constructor ({ AuditEntry }: Models, options: AuditOptions) {
    this.#entries = AuditEntry
    this.#options = options
  }

  /**
   * Makes an operation, with its entry around it.
   * @param act gets the id of the entry; throws where the operation is refused: then there is no entry
   * @param detailOf what the operation has changed, where only its result shows it; `null`: nothing, so no entry
   * @throws what `act` throws; the error of the database where the entry cannot be written, and then nothing is done
   */
  async record<T> (
    operation: Operation, act: (entry: string) => Promise<T>, detailOf?: (result: T) => Detail | null
  ): Promise<T> {
    const entry = await this.begin([operation])
    let result: T
    try {
      result = await act(entry.ids[0] as string)
    } catch (error) {
      if (isRefusal(error)) await entry.withdraw()
      throw error
    }
    const detail = detailOf?.(result)
    if (detail === null) await entry.withdraw()
    else await entry.complete(detail)
    return result
  }

  /** Writes the entries of operations that are made together. {@link record} is for all others. */
  async begin (operations: Operation[]): Promise<StartedEntries> {
    const at = new Date()
    const idOf = () => new Types.ObjectId().toHexString()
    const entries = operations.map(operation => ({ _id: idOf(), at, detail: {}, ...operation }))
    const ids = entries.map(({ _id }) => _id)
    const isStored = ids.length > 0 && await this.#store(operations, () => this.#entries.begin(entries))
    // A failure to complete the entry does not fail the operation: the entry then stays `started`.
    const end = async (write: () => Promise<void>) => {
      if (isStored) await write().catch(error => { this.#options.log.warn({ err: error }, UNFINISHED) })
    }
    return {
      ids,
      complete: detail => end(() => this.#entries.complete(ids, detail)),
      withdraw: async (which = () => true) => {
        const withdrawn = ids.filter((_, index) => which(operations[index] as Operation))
        if (withdrawn.length > 0) await end(() => this.#entries.withdraw(withdrawn))
      }
    }
  }

  /**
   * Counts a failed login: those of one name from one address in one minute are one entry.
   * @param name as it was sent. It may be a password, so only its hash is stored
   * @param account the username, where there is such an account
   */
  async loginFailed (name: string, address: string, account: string | null): Promise<void> {
    const at = new Date()
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const id = createHmac('sha256', this.#options.secret).update(JSON.stringify(['audit', name, address, minute]))
      .digest('base64url')
    const operation = { actor: null, action: 'login.failed' as const, target_type: 'user' as const, target: account }
    await this.#store([operation], () => this.#entries.countFailure(id, at, account))
  }

  /** Deletes the entries that are older than they are kept. */
  async clean (): Promise<void> {
    const { days } = this.#options
    if (days === 0) return
    const end = new Date(Date.now() - days * DAY_MS)
    while (await this.#entries.removeBefore(end, CLEANED_AT_ONCE) === CLEANED_AT_ONCE);
  }

  /** Returns whether it was stored. */
  async #store (operations: Operation[], write: () => Promise<void>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      const { isNotStored, log } = this.#options
      if (!isNotStored(error) || !operations.every(({ action }) => WITHOUT_ROOM.has(action))) throw error
      log.warn({ err: error, audit: operations }, 'not in the audit: the database has no room')
      return false
    }
  }
}

const UNFINISHED = 'an entry of the audit stays as started'

function isRefusal (error: unknown): boolean {
  return error instanceof InvalidInput || (isApiError(error) && (error.statusCode ?? 500) < 500)
}
