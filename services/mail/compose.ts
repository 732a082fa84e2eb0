import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { InboxPage, StudentAnswer } from '../../schemas/analysis.js'
import type { BudgetReport } from '../costs/costs.js'
import type { Audit } from '../system/audit.js'
import { createPasswordCode } from '../accounts/password-codes.js'
import { isTeacher, teachersOf } from '../subjects/subject-access.js'
import { confirmMail, movedMail, resetMail } from './account-mails.js'
import type { Mail, Sender } from './mail.js'
import { answerMail, budgetMail, digestMail, wantedAddress, type Reader } from './notifications.js'
import type { AccountMail, BudgetNotice, Notification } from './queue.js'
import type { Unsubscribing } from './unsubscribe.js'

/* A mail is written when it is sent, from what is true then. `null`: there is nothing to send any more. */

const CONFIRM_MS = 72 * 3_600_000
const DIGEST_GROUPS = 5

/** What the analysis service knows of an inbox. */
export interface InboxSource {
  /** The published answer to a student in a group; `null` where there is none any more. */
  answer: (student: string, group: string) => Promise<StudentAnswer | null>
  /** The first groups of the inbox, for one of its teachers. */
  groups: (teacher: User, subject: string, limit: number) => Promise<InboxPage>
}

/** What the chat engine says of the budgets, and of that of a subject where one is given. */
export type BudgetSource = (subject: string | undefined) => Promise<BudgetReport>

interface Services {
  models: Models
  audit: Audit
  sender: Sender
  unsubscribing: Unsubscribing
  inbox: InboxSource
  budget: BudgetSource
}

/** A mail that an account needs. */
export async function composeAccountMail (
  services: Services, user: User, content: AccountMail
): Promise<Mail | null> {
  const { models, sender } = services
  if (content.what === 'moved') return movedMail(sender, user, content.before)
  if (user.disabled) return null
  if (content.what === 'reset') {
    const { code } = await createPasswordCode(services, null, user._id, 'mail')
    return resetMail(sender, user, code)
  }
  const code = newCode()
  const ends = new Date(Date.now() + CONFIRM_MS)
  const isStored = await models.User.setEmailCode(user._id, user.email, hashOfCode(code), ends)
  return isStored ? confirmMail(sender, user, code) : null
}

/** A mail that people want, if its reader still wants it. */
export async function composeNotification (
  services: Services, user: User, content: Notification
): Promise<Mail | null> {
  const { models, sender, unsubscribing, inbox } = services
  const address = wantedAddress(user)
  if (address === null) return null
  const reader: Reader = { user, address, token: unsubscribing.tokenOf(user) }
  if (content.what === 'budget') return await composeBudget(services, reader, content)
  const subject = await models.Subject.findSubject(content.subject)
  if (subject === null) return null
  if (content.what === 'answer') {
    const answer = await inbox.answer(user._id, content.group)
    return answer === null ? null : answerMail(sender, reader, subject.name, answer)
  }
  if (subject.archived || !teachersOf(subject).includes(user._id) || !isTeacher(user, subject)) return null
  const page = await inbox.groups(user, subject._id, DIGEST_GROUPS)
  return page.total === 0 ? null : digestMail(sender, reader, subject, page)
}

/** `null` where the month is over, the budget was raised, or the reader has no more to do with it. */
async function composeBudget (
  { models, sender, budget }: Services, reader: Reader, { month, state, subject: id }: BudgetNotice
): Promise<Mail | null> {
  const subject = id === undefined ? undefined : await models.Subject.findSubject(id)
  const { role } = reader.user
  if (subject === null) return null
  const isConcerned = subject === undefined
    ? role === 'ADMIN'
    : teachersOf(subject).includes(reader.user._id) && isTeacher(reader.user, subject)
  if (!isConcerned) return null
  const report = await budget(id)
  const used = id === undefined ? report.installation : report.subject
  if (report.month !== month || used?.state !== state) return null
  return budgetMail(sender, reader, used, subject)
}
