import { setTimeout as sleep } from 'node:timers/promises'
import { Types, type QueryFilter, type UpdateQuery } from 'mongoose'
import { USERS, type StoredUser } from '../../collections/accounts/user.js'
import { batchLoader, findByIds } from '../../lib/database/batching.js'
import { modelOf, type Documents } from '../../lib/database/collection.js'
import { changeOf, type Page } from '../../lib/database/common-queries.js'
import { DAY_MS } from '../../lib/values/durations.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { searchable } from '../../lib/database/search/searchable.js'
import { hasPart, NOT_SEARCHABLE_YET, WITHOUT_SEARCH, searchedText } from '../../lib/database/search/searched-text.js'
import { unlessTaken } from '../../lib/database/upsert.js'
import type { ProfileChange, Registration } from '../../schemas/accounts.js'
import type { AccountChange } from '../../schemas/admin.js'
import type { Role } from '../../schemas/roles.js'
import { CONFIRMED, identityQueries, PRESENT } from './user-identities.js'
import { scimQueries } from './user-scim.js'
import { sharedTime } from '../../lib/database/shared-time.js'

/** An account without the password hash and the internal keys. */
export type User = Pick<StoredUser,
  '_id' | 'email' | 'full_name' | 'role' | 'subjects' | 'preferences' | 'created_at' | 'token_version' | 'disabled' |
  'unconfirmed' | 'revoked' | 'identities'>

/** Whether a login of the account was ended before its tokens would have. */
export function isRevoked ({ revoked = [] }: User, login: string): boolean {
  return revoked.some(({ id }) => id === login)
}

/** Which users a list has. */
export interface UserFilter {
  role?: Role
  subjects?: string | { $in: string[] }
  /** A part of the username, the address or the full name, whatever its case and its accents. */
  q?: string
}

type Erasing = NonNullable<StoredUser['erasing']>

/** An account that is being deleted. */
export type ErasedUser = Pick<StoredUser, '_id' | 'role' | 'token_version'> & { erasing: Erasing }

export type Credentials = Pick<StoredUser, '_id' | 'password_hash' | 'role' | 'subjects' | 'token_version' | 'disabled'>

/** What an account must be to be deleted. */
export interface DeletedWhile {
  /** It has this password. */
  passwordHash?: string | undefined
  /** It is the directory's, by this id, and no administrator's. */
  directoryUser?: string
}

/**
 * What a new account may have besides: identities of a user who signs in at a provider, `scim` of one of the directory,
 * what a student is enrolled in from the beginning. `token_version`: the username was that of a deleted account.
 */
type NewUserFields = {
  [Field in 'first_administrator' | 'invitation' | 'subjects' | 'identities' | 'scim' | 'disabled' | 'token_version']?:
  StoredUser[Field] | undefined
}

/** With what a new account conflicts, by the first field of the unique index. */
const CONFLICTS = {
  _id: 'username taken',
  email_key: 'email taken',
  first_administrator: 'first administrator exists',
  invitation: 'invitation used',
  'identities._id': 'identity taken',
  'scim.user_name_key': 'directory user taken',
  'scim.external_id': 'directory user taken'
} as const
export type RegistrationConflict = typeof CONFLICTS[keyof typeof CONFLICTS]

const EMAIL_TAKEN = { email_key: 'email taken' } as const
const FIRST_ID = new Types.ObjectId('0'.repeat(24))
const CREDENTIALS = { password_hash: 1, role: 1, subjects: 1, token_version: 1, disabled: 1 }
const WITHOUT_INTERNAL = {
  password_hash: 0, email_key: 0, email_code: 0, first_administrator: 0, invitation: 0, demotion: 0, ...WITHOUT_SEARCH
}
const ERASED = { role: 1, token_version: 1, erasing: 1 }
const WITHOUT_PRIVATE = { ...WITHOUT_INTERNAL, erasing: 0, revoked: 0 }

/** How long the address before counts, while another one is not confirmed. */
const BEFORE_COUNTS_MS = 30 * DAY_MS
/** How many logins of an account are ended one by one before all are. */
export const MAX_REVOKED = 100

/** @param protectedUser the username of an administrator who keeps role and account: no request changes it */
export const userModel = (protectedUser?: string) => modelOf(USERS, (documents, driver) => ({
  /** Concurrent calls share one query. */
  findAccount: batchLoader(async (usernames: readonly string[]): Promise<Array<User | null>> => {
    const found = await findByIds<StoredUser>(driver, usernames, WITHOUT_INTERNAL)
    return found.map(user => user?.erasing === undefined ? user : null)
  }),

  ...identityQueries(documents, WITHOUT_INTERNAL),
  ...scimQueries(documents, WITHOUT_INTERNAL),

  /**
   * Stores a new account in one write; of two concurrent ones that conflict, the unique indexes accept one.
   * @returns the account, or the first conflict in this order
   */
  async register (
    { username, email, full_name, role }: Omit<Registration, 'password' | 'invitation'>, passwordHash: string,
    fields: NewUserFields = {}
  ): Promise<User | RegistrationConflict> {
    const user: StoredUser = {
      _id: username,
      email,
      ...(email !== '' && { email_key: email.toLowerCase() }),
      password_hash: passwordHash,
      full_name,
      role,
      subjects: [],
      preferences: { theme: 'light', notifications: true },
      created_at: sharedTime(),
      ...searchedText(username, email, full_name),
      ...omitUndefined(fields)
    }
    const { folded: _, grams: __, ...account } = user
    const stored = await documents.insertNew(user, CONFLICTS)
    return stored === true ? account : stored
  },

  /** What a login needs: the hash to compare with, and the claims of the token. */
  async findCredentials (username: string): Promise<Credentials | null> {
    return await documents.firstWhere<Credentials>({ _id: username, ...PRESENT }, { fields: CREDENTIALS })
  },

  async hasAdministrator (): Promise<boolean> {
    return await documents.existsWhere({ role: 'ADMIN' })
  },

  /**
   * Changes only the fields that are given.
   * @param mustConfirm whether another address counts only when it is confirmed
   */
  async changeProfile (
    username: string, { full_name, email, preferences }: ProfileChange, mustConfirm: boolean = false
  ): Promise<User | 'email taken' | null> {
    const change = omitUndefined({
      full_name,
      email,
      email_key: email?.toLowerCase(),
      ...((full_name ?? email) !== undefined && NOT_SEARCHABLE_YET),
      'preferences.theme': preferences?.theme,
      'preferences.notifications': preferences?.notifications,
      'preferences.language': preferences?.language
    })
    const account = { _id: username, ...PRESENT }
    if (email === undefined) return await documents.updateAndRead<User>(account, changeOf(change), WITHOUT_PRIVATE)
    return await unlessTaken(async () => {
      // What is to be confirmed depends on the address that is replaced: it is written only while that one is there.
      for (;;) {
        const present = await documents.firstWhere(account)
        if (present === null) return null
        const same = {
          _id: username,
          email_key: present.email_key ?? { $exists: false },
          'unconfirmed.since': present.unconfirmed?.since ?? { $exists: false }
        }
        const update = changeOf({ ...change, ...confirmationAfter(present, email, mustConfirm) })
        const user = await documents.updateAndRead<User>(same, update, WITHOUT_PRIVATE)
        if (user !== null) return user
      }
    }, EMAIL_TAKEN)
  },

  /** Keeps the hash of a code for an address that is not confirmed. Returns whether it is still the one. */
  async setEmailCode (username: string, email: string, hash: string, ends: Date): Promise<boolean> {
    const filter = { _id: username, email_key: email.toLowerCase(), unconfirmed: { $exists: true }, ...PRESENT }
    return await documents.updateIf(filter, { $set: { email_code: { hash, ends } } })
  },

  /** The account whose address a code confirms; `null` where the code is not valid. */
  async findByEmailCode (hash: string): Promise<string | null> {
    return (await documents.idsWhere(byEmailCode(hash)))[0] ?? null
  },

  /** Confirms the address of a code, which ends the code. Returns whether it was valid. */
  async confirmEmail (hash: string): Promise<boolean> {
    const confirmed = { $unset: { unconfirmed: 1 as const, email_code: 1 as const } }
    return await documents.updateIf(byEmailCode(hash), confirmed)
  },

  /**
   * The accounts for which this address counts. First the one that has it, if it is confirmed; then those that had it
   * before and have not confirmed another one, for its time.
   */
  async usernamesAt (email: string): Promise<string[]> {
    const key = email.toLowerCase()
    return (await Promise.all(addressFilters([key]).map(filter => documents.idsWhere(filter)))).flat()
  },

  /** Those of the addresses that an account has, confirmed or not. In lower case. */
  async takenAddresses (emails: string[]): Promise<Set<string>> {
    const filter = { email_key: { $in: emails.map(email => email.toLowerCase()) } }
    const found = await documents.allWhere(filter, { fields: { email_key: 1 } })
    return new Set(found.flatMap(({ email_key: key }) => key ?? []))
  },

  /**
   * Ends the tokens of a login. Where very many logins have been ended so, it ends all tokens of the account.
   * @param until when the last of them would end
   */
  async revokeLogin (username: string, id: string, until: Date): Promise<void> {
    await documents.updateIf({ _id: username }, { $pull: { revoked: { until: { $lte: new Date() } } } })
    const others = { _id: username, 'revoked.id': { $ne: id } }
    const last = `revoked.${MAX_REVOKED - 1}`
    const hasRoom = { ...others, [last]: { $exists: false } }
    if (await documents.updateIf(hasRoom, { $push: { revoked: { id, until } } })) return
    // It has been ended already, or there is no room for it.
    const endAll = { $inc: { token_version: 1 }, $unset: { revoked: 1 as const } }
    await documents.updateIf({ ...others, [last]: { $exists: true } }, endAll)
  },

  /**
   * Stores a new password and ends the tokens of the account, if its hash is still the one that was compared.
   * @returns whether the new password is stored
   */
  async changePassword (username: string, oldHash: string, newHash: string): Promise<boolean> {
    return await documents.updateIf({ _id: username, password_hash: oldHash }, newPassword(newHash))
  },

  /**
   * Stores a new password and ends the tokens of the account, if it has the token version and, where one is given, this
   * address (in lower case) counts for it.
   * @returns whether the new password is stored
   */
  async resetPassword (
    username: string, { version, emailKey }: { version: number, emailKey?: string | undefined }, newHash: string
  ): Promise<boolean> {
    const filter = {
      _id: username,
      token_version: version === 0 ? { $in: [0, null] } : version,
      ...(emailKey !== undefined && { $or: addressFilters([emailKey]) })
    }
    return await documents.updateIf(filter, newPassword(newHash))
  },

  /** Adds a subject to the list of a student, at most once. The caller has to look whether the subject exists. */
  async addSubject (username: string, subject: string): Promise<'enrolled' | 'already enrolled' | 'not a student'> {
    const added = await this.addSubjects(username, [subject])
    if (added === null) return 'not a student'
    return added.length === 0 ? 'already enrolled' : 'enrolled'
  },

  /**
   * Adds subjects to the list of a student in one write, each at most once. The caller has to look whether they exist.
   * @returns those that were not in it; `null` where there is no such student
   */
  async addSubjects (username: string, subjects: string[]): Promise<string[] | null> {
    const student = { _id: username, role: 'STUDENT' as const, ...PRESENT }
    const before = await documents.readAndUpdate<User>(
      student, { $addToSet: { subjects: { $each: subjects } } }, { subjects: 1 })
    return before && subjects.filter(subject => !before.subjects.includes(subject))
  },

  /** Removes a subject from the list of every user. */
  async removeSubject (subject: string): Promise<void> {
    await documents.updateWhere({ subjects: subject }, { $pull: { subjects: subject } })
  },

  /** The ids of all subjects with at least one enrolment, whether or not the subject exists. */
  async enrolledSubjects (): Promise<string[]> {
    const groups = await documents.aggregate<{ _id: string }>([
      { $match: { subjects: { $gt: '' } } },
      { $unwind: '$subjects' },
      { $group: { _id: '$subjects' } }
    ]).exec()
    return groups.map(({ _id }) => _id)
  },

  /** Makes those searchable whose texts have changed, and those that an older version has stored. */
  completeSearch: searchable(driver, ['email', 'full_name']),

  /** One page of users by username, and the total. */
  async list ({ q, ...exact }: UserFilter, skip: number, limit: number): Promise<Page<User>> {
    if (q !== undefined) await this.completeSearch()
    const filter = { ...exact, ...(q !== undefined && hasPart(q)) }
    return await documents.pageWhere<User>(filter, { fields: WITHOUT_PRIVATE, sort: { _id: 1 }, skip, limit })
  },

  /** All who are enrolled in the subject, by username. */
  async enrolledIn (subject: string): Promise<Array<Pick<User, '_id' | 'full_name'>>> {
    return await documents.allWhere<User>({ subjects: subject }, { fields: { full_name: 1 }, sort: { _id: 1 } })
  },

  /**
   * The username for each of these usernames and addresses. An address that counts for no account is not in the map,
   * and neither is an unknown username.
   */
  async usernamesOf (entries: string[]): Promise<Map<string, string>> {
    // A username has no @.
    const isAddress = (entry: string) => entry.includes('@')
    const keys = entries.filter(isAddress).map(address => address.toLowerCase())
    const [ofAddress = [], before = [], named = []] = await Promise.all(
      [...addressFilters(keys), { _id: { $in: entries.filter(entry => !isAddress(entry)) } }].map(filter =>
        documents.allWhere(filter, { fields: { email_key: 1, 'unconfirmed.before_key': 1 } })))
    // Of several accounts, the one that has the address now.
    const byKey = new Map([
      ...before.map(({ _id, unconfirmed }) => [unconfirmed?.before_key, _id] as const),
      ...ofAddress.map(({ _id, email_key: key }) => [key, _id] as const),
      ...named.map(({ _id }) => [_id, _id] as const)
    ])
    return new Map(entries.flatMap(entry => {
      const username = byKey.get(isAddress(entry) ? entry.toLowerCase() : entry)
      return username === undefined ? [] : [[entry, username]]
    }))
  },

  async isProfessor (username: string): Promise<boolean> {
    return await documents.existsWhere({ _id: username, role: 'PROFESSOR', ...PRESENT })
  },

  /** Those of the usernames that belong to professors. */
  async professorsAmong (usernames: string[]): Promise<Set<string>> {
    const filter = { _id: { $in: usernames }, role: 'PROFESSOR' as const, ...PRESENT }
    return new Set(await documents.idsWhere(filter))
  },

  /** Those of the usernames whose account is no student's. */
  async notStudents (usernames: string[]): Promise<Set<string>> {
    const filter = { _id: { $in: usernames }, role: { $ne: 'STUDENT' as const } }
    return new Set(await documents.idsWhere(filter))
  },

  /**
   * A user who stops being a student loses all enrolments. The last enabled administrator keeps the role.
   * @returns the role that was changed
   */
  async changeRole (username: string, role: Role): Promise<{ from: Role } | 'no such user' | 'last administrator'> {
    const $set = { role, role_changed: new Types.ObjectId(), ...(role !== 'STUDENT' && { subjects: [] }) }
    // Every account may become ADMIN in one write. An ADMIN loses the role in steps: see stepDown().
    const filter = role === 'ADMIN' ? { _id: username } : { _id: username, role: { $ne: 'ADMIN' as const } }
    const before = await documents.readAndUpdate<User>(filter, { $set, $unset: { demotion: 1 } }, { role: 1 })
    if (before !== null) return { from: before.role }
    if (!await documents.existsWhere({ _id: username })) return 'no such user'
    const outcome = await stepDown(documents, protectedUser, username, { $set })
    if (outcome === 'changed meanwhile') return await this.changeRole(username, role)
    return outcome === 'changed' ? { from: 'ADMIN' } : outcome
  },

  /** The users whose role the figures of the subjects do not know yet. */
  async withChangedRole (): Promise<Array<Pick<StoredUser, '_id' | 'role_changed'>>> {
    // `$exists` cannot use the index. Each id is larger than this one.
    return await documents.allWhere({ role_changed: { $gte: FIRST_ID } }, { fields: { role_changed: 1 } })
  },

  /** The figures know the role, unless it has changed again. */
  async forgetChangedRole ({ _id, role_changed }: Pick<StoredUser, '_id' | 'role_changed'>): Promise<void> {
    await documents.updateIf({ _id, role_changed }, { $unset: { role_changed: 1 } })
  },

  /**
   * Changes only the fields that are given. Disabling ends the tokens of the account. The last enabled administrator
   * cannot be disabled. `null` without such a user.
   */
  async administer (
    username: string, { full_name, email, disabled }: AccountChange
  ): Promise<User | 'email taken' | 'last administrator' | null> {
    const fields = {
      ...omitUndefined({ full_name, email, email_key: email?.toLowerCase() }),
      ...((full_name ?? email) !== undefined && NOT_SEARCHABLE_YET),
      // An address that an administrator writes needs no confirmation.
      ...(email !== undefined && CONFIRMED)
    }
    const change = async (filter: QueryFilter<StoredUser>, update: object) =>
      await documents.updateAndRead<User>(filter, update, WITHOUT_PRIVATE)
    return await unlessTaken(async () => {
      if (disabled !== true) {
        return await change(
          { _id: username }, changeOf({ ...fields, ...(disabled === false && { disabled: undefined }) }))
      }
      const disabling = { ...changeOf({ ...fields, disabled: true as const }), $inc: { token_version: 1 } }
      // Another change of the account may come between the steps. Then it is tried again.
      for (;;) {
        const user = await change({ _id: username, disabled: true }, changeOf(fields)) ??
          await change({ _id: username, disabled: { $ne: true }, role: { $ne: 'ADMIN' } }, disabling)
        if (user !== null || !await documents.existsWhere({ _id: username })) return user
        const outcome = await stepDown(documents, protectedUser, username, disabling)
        if (outcome === 'last administrator') return outcome
      }
    }, EMAIL_TAKEN)
  },

  /**
   * Marks an account as being deleted. The last enabled administrator stays.
   * @returns `no such user` also where the account is not what it must be
   */
  async markErasing (
    username: string, mark: Erasing, { passwordHash, directoryUser }: DeletedWhile = {}
  ): Promise<ErasedUser | 'no such user' | 'last administrator'> {
    const $set = { erasing: mark }
    const same = {
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(directoryUser !== undefined && { 'scim.id': directoryUser, role: { $ne: 'ADMIN' as const } })
    }
    for (;;) {
      const account = { _id: username, ...same, ...PRESENT }
      const marked = await documents.updateAndRead<ErasedUser>(
        { ...account, role: { $ne: 'ADMIN' as const } }, { $set }, ERASED)
      if (marked !== null) return marked
      if (!await documents.existsWhere(account)) return 'no such user'
      const outcome = await stepDown(documents, protectedUser, username, { $set }, same)
      if (outcome === 'last administrator') return outcome
      if (outcome === 'changed') {
        const erased = { _id: username, 'erasing.at': mark.at }
        return await documents.firstWhere<ErasedUser>(erased, { fields: ERASED }) ?? 'no such user'
      }
    }
  },

  /** The account is not deleted after all. */
  async unmarkErasing ({ _id, erasing }: ErasedUser): Promise<void> {
    await documents.updateIf({ _id, 'erasing.at': erasing.at }, { $unset: { erasing: 1 } })
  },

  /** The accounts that have been marked since before a time. */
  async erasingSince (time: Date): Promise<ErasedUser[]> {
    return await documents.allWhere<ErasedUser>({ 'erasing.at': { $lte: time } }, { fields: ERASED })
  },

  /** Whether this deletion of the account is not complete. */
  async isErasing ({ _id, erasing }: ErasedUser): Promise<boolean> {
    return await documents.existsWhere({ _id, 'erasing.at': erasing.at })
  },

  /** Ends the deletion of an account. */
  async removeErased ({ _id, erasing }: ErasedUser): Promise<void> {
    await documents.deleteOne({ _id, 'erasing.at': erasing.at }).exec()
  }
}))

export type UserModel = ReturnType<ReturnType<typeof userModel>>

/** A new password ends all tokens, those of ended logins among them. */
function newPassword (hash: string) {
  return { $set: { password_hash: hash }, $inc: { token_version: 1 }, $unset: { revoked: 1 as const } }
}

/** The accounts that have one of these addresses (in lower case), and those that had it before. */
function addressFilters (keys: string[]) {
  return [
    { email_key: { $in: keys }, unconfirmed: { $exists: false } },
    { 'unconfirmed.before_key': { $in: keys }, 'unconfirmed.until': { $gt: new Date() } }
  ]
}

function byEmailCode (hash: string) {
  return { 'email_code.hash': hash, 'email_code.ends': { $gt: new Date() }, ...PRESENT }
}

/** What a change of the address changes besides: whether the next one is to be confirmed. */
function confirmationAfter (
  { email, email_key: key, unconfirmed }: StoredUser, next: string, mustConfirm: boolean
): Partial<typeof CONFIRMED | Pick<StoredUser, 'unconfirmed'>> {
  const nextKey = next.toLowerCase()
  if (mustConfirm && nextKey === key) return {}
  const isBack = unconfirmed?.before_key === nextKey && unconfirmed.until > new Date()
  if (!mustConfirm || isBack) return CONFIRMED
  const until = new Date(Date.now() + BEFORE_COUNTS_MS)
  const before = unconfirmed ?? { before: email, before_key: key ?? '', until }
  return { ...CONFIRMED, unconfirmed: { ...before, since: new Date() } }
}

// An older mark was left by a process that was killed.
const STALE_DEMOTION_MS = 10_000
// With the pauses in between, up to 6 seconds.
const DEMOTION_ATTEMPTS = 7

/**
 * Changes an administrator such that one enabled administrator is always left, although two may be changed at the same
 * time and the process may be killed between two writes:
 *   1. the account is marked;
 *   2. another enabled administrator without a mark must exist;
 *   3. the change is made, on condition that the mark is still there.
 * Of two accounts that are marked at the same time, at least one request sees the mark of the other.
 * @param protectedUser the username for which the answer is always `last administrator`
 * @param condition of the account, for the change
 */
async function stepDown (
  users: Documents<StoredUser>, protectedUser: string | undefined, username: string,
  change: UpdateQuery<StoredUser>, condition = {}, attempt = 0
): Promise<'changed' | 'changed meanwhile' | 'last administrator'> {
  if (username === protectedUser) return 'last administrator'
  const others = { _id: { $ne: username }, role: 'ADMIN' as const, disabled: { $ne: true as const }, ...PRESENT }
  const stale = { ...others, 'demotion.at': { $lt: new Date(Date.now() - STALE_DEMOTION_MS) } }
  await users.updateWhere(stale, { $unset: { demotion: 1 } })

  const id = new Types.ObjectId()
  await users.updateIf({ _id: username, role: 'ADMIN' }, { $set: { demotion: { id, at: new Date() } } })

  const mine = { _id: username, 'demotion.id': id }
  const unmark = async () => { await users.updateIf(mine, { $unset: { demotion: 1 } }) }
  if (!await users.existsWhere({ ...others, demotion: { $exists: false } })) {
    await unmark()
    // The other administrators, if any, are being changed by other requests, one of which may fail: it is tried again.
    if (attempt === DEMOTION_ATTEMPTS || !await users.existsWhere(others)) return 'last administrator'
    // The pauses grow: on a busy machine, the steps above may take longer than a fixed pause.
    await sleep(Math.random() * 50 * 2 ** attempt)
    return await stepDown(users, protectedUser, username, change, condition, attempt + 1)
  }

  try {
    const filter = { ...mine, ...condition }
    const update = { ...change, $unset: { ...change.$unset, demotion: 1 as const } }
    if (await users.updateIf(filter, update)) return 'changed'
    // Another request for the same account has replaced the mark, or this one took too long.
    await unmark()
    return 'changed meanwhile'
  } catch (error) {
    await unmark()
    throw error
  }
}
