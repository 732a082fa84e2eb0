import { createHmac } from 'node:crypto'
import { HasSubjects, LastAdministrator, UserNotFound } from '../../errors.js'
import { writeIfRoom } from '../../lib/database/no-room.js'
import type { Models } from '../../models/index.js'
import type { DeletedWhile, ErasedUser, User } from '../../models/accounts/user.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { Audit } from '../system/audit.js'
import { countUserAgain } from '../professor/counts.js'
import { completeQuestionImports } from '../questions/open-imports.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/*
 * The deletion of accounts (docs/contract.md §2.7). First the account is marked: no query finds it any more, so its
 * tokens have ended. Then everything of its user is deleted; what the class needs stays without the name. The account
 * itself is deleted last: where a kill is in between, the mark remains, and the deletion is repeated at the next start.
 *
 * A request of the user that is under way meanwhile writes first and looks for its account afterwards
 * (plugins/erasures.ts; a chat looks itself). The later one of the two sees the other. What it writes for others, with
 * the name of the user, has the time of its admission: a new account of the same username has only what is newer.
 *
 * Two things are recognised later, by keyed hashes: the token version of the username, and the ids of the sessions.
 */

// The request that marked an account deletes it within this time, or was killed.
const MAX_REQUEST_MS = 60_000
const SESSIONS_AT_ONCE = 200

/** Deletes accounts, and tells new accounts and sessions what was deleted before them. */
export class Erasures {
  readonly #models: Models
  readonly #secret: string

  /** @param secret for the hashes; with another one, names and ids that were deleted before are not recognised */
  constructor (models: Models, secret: string) {
    this.#models = models
    this.#secret = secret
  }

  /** The version of the first token of a new account. It continues that of a deleted account of its name. */
  async firstTokenVersion (username: string): Promise<number> {
    return await this.#models.FormerAccount.versionOf(this.#keyOf('account', username))
  }

  /** Whether this was the id of a session of a user who was deleted. */
  async isClosed (session: string): Promise<boolean> {
    return await this.#models.ClosedSession.existsWhere({ _id: this.#keyOf('session', session) })
  }

  /**
   * Deletes an account and everything of its user.
   * @param entry the id of its entry in the audit
   * @throws {UserNotFound | HasSubjects | LastAdministrator}
   */
  async erase (username: string, entry: string, condition: DeletedWhile = {}): Promise<void> {
    const { Subject, User } = this.#models
    if (await Subject.existsWhere({ professor_id: username })) throw new HasSubjects()
    const marked = await User.markErasing(username, { at: sharedTime(), entry }, condition)
    if (marked === 'no such user') throw new UserNotFound()
    if (marked === 'last administrator') throw new LastAdministrator()
    // Requests that were admitted before do not find the account from here on. A subject may have been given to it.
    if (!await this.#finish(marked, sharedTime())) throw new HasSubjects()
  }

  /**
   * Completes the deletions of accounts that were interrupted by a kill, and not those that are under way. Where the
   * database has no room for a write, a later call makes it.
   */
  async complete (atStart = false): Promise<void> {
    const { User } = this.#models
    const time = new Date(sharedNow() - (atStart ? 0 : MAX_REQUEST_MS))
    for (const user of await User.erasingSince(time)) {
      await writeIfRoom(async () => { await this.#finish(user) })
    }
    if (atStart) await this.#eraseOrphans()
  }

  /**
   * For a request that has written something for its caller: where the account is gone, that goes, too.
   * @param session that the engine was asked about
   */
  async eraseLate ({ _id: username, created_at: since }: User, session?: LiveSession): Promise<boolean> {
    const { Deletion, User } = this.#models
    const account = await User.findAccount(username)
    if (account?.created_at.getTime() === since.getTime()) return false
    const before = account === null ? sharedTime() : new Date(account.created_at.getTime() - 1)
    // The companions may have got this request after the one for the deletion.
    await Deletion.add({ kind: 'account', target: username, before })
    if (session !== undefined) {
      await Deletion.add({ kind: 'session', target: session._id, generation: session.generation ?? 0 })
    }
    await this.#eraseWork(username, before)
    if (account === null) await this.#eraseNames(username, before)
    else await this.#eraseAuthor(username, before)
    return true
  }

  /**
   * Returns `false`, and takes the mark away, where the user is the professor of a subject.
   * @param until what the companions have of requests that were admitted until then goes
   */
  async #finish (user: ErasedUser, until = user.erasing.at): Promise<boolean> {
    const { AuditEntry, Deletion, FormerAccount, Subject, TestAttempt, User } = this.#models
    const { _id: username, role, token_version: version = 0, erasing: { at, entry } } = user
    if (await Subject.existsWhere({ professor_id: username })) {
      await User.unmarkErasing(user)
      return false
    }
    const deletion = { kind: 'account', target: username, before: until } as const
    const isListed = await writeIfRoom(() => Deletion.add(deletion))
    await FormerAccount.raise(this.#keyOf('account', username), version + 1)
    // Those of teachers count in no figures.
    if (role !== 'STUDENT') await TestAttempt.removeWhere({ user_id: username, taken_at: { $lte: at } })
    await this.#eraseWork(username, at)
    // Another gateway may have completed this deletion, and a new account may have the name.
    if (!await User.isErasing(user)) return true
    await this.#eraseNames(username, at)
    // The deletion has made room.
    if (!isListed) await writeIfRoom(() => Deletion.add(deletion))
    // Before the account goes: after a kill in between, this is repeated.
    if (entry !== undefined) await AuditEntry.complete([entry])
    await User.removeErased(user)
    return true
  }

  /** The sessions and tests of a user until a time. */
  async #eraseWork (username: string, before: Date): Promise<void> {
    const { ClosedSession, GradedAttempt, Session, TestAnswer, TestAttempt, Turn } = this.#models
    // No turn is recorded in them from here on.
    await Session.markAllDeleted(username, before)
    for (;;) {
      const sessions = await Session.startedBy(username, before, SESSIONS_AT_ONCE)
      if (sessions.length === 0) break
      // Before the sessions are deleted, so that their ids cannot be taken in between.
      await ClosedSession.close(sessions.map(({ _id }) => this.#keyOf('session', _id)))
      await Turn.deleteTranscripts(sessions.flatMap(({ transcript }) => transcript ?? []))
      await Session.removeWhere({
        _id: { $in: sessions.map(({ _id }) => _id) }, user_id: username, created_at: { $lte: before }
      })
    }
    const idOf = (id: string) => this.#keyOf('id', id)
    await TestAttempt.forgetUser(username, before, idOf)
    await TestAnswer.forgetUser(username, before, idOf)
    await GradedAttempt.removeWhere({ username, began_at: { $lte: before } })
    await countUserAgain(this.#models, username)
  }

  /** Everything else that names a user, but the account. */
  async #eraseNames (username: string, before: Date): Promise<void> {
    const { Device, LtiMember, OutboxEntry, PasswordCode, ProviderLogin, SignInCode, Subject, Usage } = this.#models
    const until = { $lte: before }
    await Usage.remove(username)
    await LtiMember.removeWhere({ username, seen: until })
    await OutboxEntry.removeWhere({ owner: username, made: until })
    // Those of former accounts of the name.
    await PasswordCode.removeWhere({ username, token_version: { $lt: await this.firstTokenVersion(username) } })
    await SignInCode.removeOf(username, before)
    await ProviderLogin.removeWhere({ username, since: until })
    await Device.removeWhere({ username, logged_in: until })
    await Subject.updateWhere({ co_professors: username }, { $pull: { co_professors: username } })
    await this.#eraseAuthor(username, before)
  }

  /** The name at questions that were written for requests that were admitted until a time. */
  async #eraseAuthor (username: string, before: Date): Promise<void> {
    const { CourseImport, Question, QuestionChange } = this.#models
    // An import that was killed would bring the name back.
    await completeQuestionImports(this.#models)
    await Question.forgetUser(username, before)
    await QuestionChange.updateWhere({ by: username, at: { $lte: before } }, { $set: { by: null } })
    await CourseImport.updateWhere({ by: username, created_at: { $lte: before } }, { $set: { by: null } })
  }

  /** What is left of users without an account: a request of theirs was killed after the account was deleted. */
  async #eraseOrphans (): Promise<void> {
    const { CourseImport, OutboxEntry, Question, Session, StudentActivity, TestAnswer, TestAttempt, Usage, User } =
      this.#models
    const before = sharedTime()
    const named = await Promise.all([
      Session.manyValuesOf('user_id'),
      StudentActivity.manyValuesOf('user_id'),
      TestAnswer.manyValuesOf('user_id'),
      TestAttempt.manyValuesOf('user_id'),
      Usage.manyValuesOf('_id'),
      Question.valuesOf('created_by'),
      CourseImport.valuesOf('by'),
      OutboxEntry.valuesOf('owner')
    ])
    const usernames = [...new Set(named.flat())]
    const existing = await User.existing(usernames)
    for (const username of usernames.filter(name => !existing.has(name))) {
      // The account may have been made since.
      if (await User.findAccount(username) !== null) continue
      await writeIfRoom(async () => {
        await this.#eraseWork(username, before)
        await this.#eraseNames(username, before)
      })
    }
  }

  #keyOf (kind: 'account' | 'session' | 'id', text: string): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(['erased', kind, text])).digest('base64url')
  }
}

/**
 * Deletes an account, with its entry in the audit.
 * @param actor the username of the caller; `null`: the directory of the university
 * @param condition what the account must be; otherwise it is not found
 * @throws {UserNotFound | HasSubjects | LastAdministrator}
 */
export async function deleteAccount (
  { models, audit, erasures }: { models: Models, audit: Audit, erasures: Erasures }, actor: string | null,
  username: string, condition: DeletedWhile = {}
): Promise<void> {
  if (await models.User.findAccount(username) === null) throw new UserNotFound()
  await audit.record({ actor, action: 'account.deleted', target_type: 'user', target: username },
    entry => erasures.erase(username, entry, condition))
}
