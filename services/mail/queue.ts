import { randomUUID } from 'node:crypto'
import { writeIfRoom } from '../../lib/database/no-room.js'
import { isoWeekOf, mondayOf } from '../../lib/values/iso-week.js'
import type { User } from '../../models/accounts/user.js'
import type { BudgetReport } from '../costs/costs.js'
import type { NewEntry, Outbox } from '../system/outbox.js'
import { countingAddress } from './mail.js'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/values/durations.js'

/*
 * Mails on their way, as entries of the outbox (services/system/outbox.ts). None holds the text of a mail, or a code: a
 * mail is written when it is sent (compose.ts), from what is true then. Four kinds, so that a link to a new password
 * does not wait for hundreds of notifications:
 *
 *   forgotten     Whoever has an address gets a link to a new password (mailings.ts).
 *   account-mail  A mail that an account needs.
 *   announcement  Finds those who get a notification (mailings.ts). It is made again after a kill: each of theirs has
 *                 a key.
 *   notification  A mail that people want.
 */

/** `moved`: to the address that counted before, if the account has another one now. */
export type AccountMail = { what: 'reset' | 'confirm' } | { what: 'moved', before: string }
export type Announcement =
  { what: 'answer', subject: string, group: string } |
  { what: 'digests', week: string } | { what: 'digest', week: string, subject: string } | BudgetNotice
export type Notification =
  Extract<Announcement, { what: 'answer' }> | { what: 'digest', subject: string } | BudgetNotice
/** That a budget of a month is used to 80 %, or used up. Without `subject`, the one of the installation. */
export interface BudgetNotice { what: 'budget', month: string, state: 'warned' | 'reached', subject?: string }
/** What somebody has typed. */
export interface Forgotten { email: string }

const RESET_PAUSE_MS = 5 * MINUTE_MS
/** Longer than the requests may take. */
const CHANGING_MS = 2 * MINUTE_MS
const ANSWERING_MS = 10 * MINUTE_MS
/** On Monday at six, so that it is there when the week begins. In UTC, as all days of the gateway. */
const DIGEST_AT_MS = 6 * HOUR_MS
const WANTED_MS = 3 * DAY_MS
/** An answer that is changed within this time is not mailed again. */
const ANSWERED_MS = 30 * DAY_MS
const MONTH_MS = 32 * DAY_MS

/** Queues mails. Without a mail server it queues nothing. */
export class MailQueue {
  readonly #outbox: Outbox
  /** Whether the installation sends mail at all. */
  readonly isOn: boolean

  constructor (outbox: Outbox, isOn: boolean) {
    this.#outbox = outbox
    this.isOn = isOn
  }

  /** For whoever has this address. */
  async sendPasswordLink (email: string): Promise<void> {
    const content: Forgotten = { email }
    await this.#add({ kind: 'forgotten', key: randomUUID(), peer: 'database', content, untilMs: HOUR_MS })
  }

  /** A link to a new password: at most one in five minutes for an account. */
  async sendReset (username: string): Promise<void> {
    await this.#account(username, { what: 'reset' }, { key: username, untilMs: 4 * HOUR_MS, keepMs: RESET_PAUSE_MS })
  }

  /** A link that confirms the address of an account. */
  async sendConfirmation (username: string): Promise<void> {
    await this.#account(username, { what: 'confirm' }, { key: randomUUID(), untilMs: DAY_MS })
  }

  /** Changes the address of an account, and has the one that counted before told. */
  async whileAddressChanges<T> (before: User, change: () => Promise<T>): Promise<T> {
    const address = countingAddress(before)
    if (!this.isOn || address === null) return await change()
    const times = { key: randomUUID(), dueMs: CHANGING_MS, untilMs: WANTED_MS }
    const key = await this.#account(before._id, { what: 'moved', before: address }, times)
    const changed = await change()
    await this.#outbox.release('account-mail', key)
    return changed
  }

  /**
   * Makes the answer to a group of an inbox, and has those mailed who asked.
   * @param answer returns the id that the group has now
   */
  async whileAnswering (subject: string, group: string, answer: () => Promise<string>): Promise<void> {
    const entry = { kind: 'announcement', key: randomUUID(), peer: 'analysis', untilMs: WANTED_MS }
    const content = (group: string): Announcement => ({ what: 'answer', subject, group })
    // An answer is worth more than the mails about it.
    await writeIfRoom(() => this.#add({ ...entry, content: content(group), dueMs: ANSWERING_MS }))
    const answered = await answer()
    if (!this.isOn) return
    await this.#outbox.release(entry.kind, entry.key)
    if (answered === group) return
    // Its group became a part of another one. The entry above finds nothing.
    await writeIfRoom(() => this.#add({ ...entry, key: randomUUID(), content: content(answered) }))
  }

  /** To each of these: a teacher has answered their question. */
  async notifyOfAnswer (content: Extract<Notification, { what: 'answer' }>, usernames: string[]): Promise<void> {
    await this.#notify(content, usernames, username => ({
      key: `answer/${content.group}/${username}`, keepMs: ANSWERED_MS
    }))
  }

  /** The overviews of this week, once its time has come. It may be called again, by several gateways. */
  async announceDigests (now = new Date()): Promise<void> {
    const since = now.getTime() - mondayOf(now).getTime() - DIGEST_AT_MS
    // An installation that was away for days does not begin in the middle of the week.
    if (since < 0 || since >= WANTED_MS) return
    const week = isoWeekOf(now)
    await this.#add(announcementOf(`digests/${week}`, { what: 'digests', week }))
  }

  /** The overview of a week, of each of these subjects. */
  async announceDigestsOf (week: string, subjects: string[]): Promise<void> {
    await this.#add(...subjects.map(subject =>
      announcementOf(`digest/${week}/${subject}`, { what: 'digest', week, subject })))
  }

  /** To each of these: what waits in the inbox of a subject. */
  async notifyOfDigest (
    { week, subject }: Extract<Announcement, { what: 'digest' }>, usernames: string[]
  ): Promise<void> {
    await this.#notify({ what: 'digest', subject }, usernames, username => ({
      key: `digest/${week}/${subject}/${username}`, keepMs: 8 * DAY_MS
    }))
  }

  /** Which budgets are used to 80 % or more. It may be called again, by several gateways. */
  async announceBudgets ({ month, installation, subjects }: BudgetReport): Promise<void> {
    const noticeOf = (state: string, subject?: string): BudgetNotice[] => state !== 'warned' && state !== 'reached'
      ? []
      : [{ what: 'budget', month, state, ...(subject !== undefined && { subject }) }]
    const notices = [
      ...noticeOf(installation.state), ...subjects.flatMap(({ state, subject }) => noticeOf(state, subject))
    ]
    await this.#add(...notices.map(content => ({
      ...announcementOf(keyOfBudget(content), content), peer: 'chat-engine', keepMs: MONTH_MS
    })))
  }

  /** To each of these: what a budget has left. */
  async notifyOfBudget (notice: BudgetNotice, usernames: string[]): Promise<void> {
    await this.#notify(notice, usernames, username => ({
      key: `${keyOfBudget(notice)}/${username}`, keepMs: MONTH_MS
    }))
  }

  async #account (owner: string, content: AccountMail, times: Omit<NewEntry, 'kind' | 'peer'>): Promise<string> {
    const key = `${content.what}/${times.key}`
    await this.#add({ ...times, kind: 'account-mail', key, peer: 'smtp', owner, content })
    return key
  }

  async #notify (
    content: Notification, usernames: string[], keyOf: (username: string) => Pick<NewEntry, 'key' | 'keepMs'>
  ): Promise<void> {
    await this.#add(...usernames.map(owner =>
      ({ ...keyOf(owner), kind: 'notification', peer: 'smtp', owner, content, untilMs: WANTED_MS })))
  }

  async #add (...entries: NewEntry[]): Promise<void> {
    if (this.isOn) await this.#outbox.add(entries)
  }
}

function keyOfBudget ({ month, state, subject = '' }: BudgetNotice): string {
  return `budget/${month}/${state}/${subject}`
}

/** It is made once for its key, which is kept for 8 days: that of a week. */
function announcementOf (key: string, content: Announcement): NewEntry {
  return { kind: 'announcement', key, peer: 'analysis', content, untilMs: WANTED_MS, keepMs: 8 * DAY_MS }
}
