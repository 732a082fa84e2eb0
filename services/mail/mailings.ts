import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { SubjectHead } from '../../models/subjects/subject.js'
import type { InboxPage } from '../../schemas/analysis.js'
import type { Passwords } from '../accounts/accounts.js'
import { isTeacher, teachersOf } from '../subjects/subject-access.js'
import { wantedAddress } from './notifications.js'
import type { Announcement, BudgetNotice, Forgotten, MailQueue } from './queue.js'

/* Who gets a mail. Each of these may be made again after a kill, and by two gateways. */

/** What the analysis service knows of an inbox. */
export interface InboxReader {
  /** Those who asked what a group has, while it is answered. */
  askers: (subject: string, group: string) => Promise<string[]>
  /** The first groups of the inbox, for one of its teachers. */
  groups: (teacher: User, subject: string, limit: number) => Promise<InboxPage>
}

interface Services { models: Models, mailer: MailQueue, inbox: InboxReader }

/**
 * A link to a new password for each account for which an address counts, if there is one, it is not disabled, and it
 * signs in with a password.
 */
export async function mailForgotten (
  { models: { User }, mailer, passwords }: Pick<Services, 'models' | 'mailer'> & { passwords: Passwords },
  { email }: Forgotten
): Promise<void> {
  // Several where an account has taken the address that another one had before.
  for (const username of await User.usernamesAt(email)) {
    const user = await User.findAccount(username)
    if (user !== null && !user.disabled && passwords.acceptedFor(username)) await mailer.sendReset(username)
  }
}

/** Queues the notifications of an announcement. */
export async function announce (services: Services, announcement: Announcement): Promise<void> {
  const { models, mailer, inbox } = services
  switch (announcement.what) {
    case 'answer': {
      const askers = await inbox.askers(announcement.subject, announcement.group)
      return await mailer.notifyOfAnswer(announcement, namesOf(await readersAmong(models, askers)))
    }
    case 'digests':
      // A subject without a session has no question.
      return await mailer.announceDigestsOf(announcement.week, await models.Session.valuesOf('subject'))
    case 'digest': {
      const subject = await models.Subject.findSubject(announcement.subject)
      if (subject === null || subject.archived) return
      const teachers = await teachersAmong(models, subject)
      const [teacher] = teachers
      if (teacher === undefined || (await inbox.groups(teacher, subject._id, 1)).total === 0) return
      return await mailer.notifyOfDigest(announcement, namesOf(teachers))
    }
    case 'budget':
      await mailer.notifyOfBudget(announcement, namesOf(await budgetReaders(models, announcement)))
  }
}

/** Whom a budget concerns: the teachers of a subject, or the administrators. */
async function budgetReaders (models: Models, { subject: id }: BudgetNotice): Promise<User[]> {
  if (id === undefined) return await readersAmong(models, await models.User.idsWhere({ role: 'ADMIN' }))
  const subject = await models.Subject.findSubject(id)
  return subject === null ? [] : await teachersAmong(models, subject)
}

/** Whoever was a professor may be a student by now. */
async function teachersAmong (models: Models, subject: SubjectHead): Promise<User[]> {
  return (await readersAmong(models, teachersOf(subject))).filter(user => isTeacher(user, subject))
}

/**
 * Those of the usernames that get a notification, no address twice: one that two accounts have is that of the account
 * whose own it is.
 */
async function readersAmong ({ User }: Models, usernames: string[]): Promise<User[]> {
  const users = await Promise.all(usernames.map(username => User.findAccount(username)))
  const isReader = await Promise.all(users.map(async user => {
    const address = wantedAddress(user)
    if (user === null || address === null) return false
    return user.unconfirmed === undefined || (await User.usernamesAt(address))[0] === user._id
  }))
  return users.filter((user, i): user is User => isReader[i] === true)
}

function namesOf (users: User[]): string[] {
  return users.map(({ _id }) => _id)
}
