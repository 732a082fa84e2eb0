import { setTimeout as sleep } from 'node:timers/promises'
import { mongo, Schema, Types, type Connection, type Model } from 'mongoose'
import { batchLoader, findByIds } from '../lib/batching.js'
import { writeIfRoom } from '../lib/no-room.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import {
  hasPart, NOT_SEARCHABLE, NOT_SEARCHED, SEARCHED_FIELDS, searchedText, type SearchedText
} from '../lib/searched-text.js'
import { duplicateKey } from '../lib/upsert.js'
import { LANGUAGES, type Language, type ProfileChange, type Registration } from '../schemas/accounts.js'
import type { AccountChange } from '../schemas/admin.js'
import { ROLES, type Role } from '../schemas/roles.js'

/** An account without the password hash and the internal keys. */
export interface User {
  /** The username. */
  _id: string
  email: string
  full_name: string
  role: Role
  /** Ids of the subjects that a student is enrolled in. */
  subjects: string[]
  preferences: { theme: string, notifications: boolean, language?: Language }
  created_at: Date
  /** A token is valid while it names this version. Each new password raises it. Absent: 0. */
  token_version?: number
  /** The account cannot be used. Absent: it can. */
  disabled?: true
  /** Set while the address is not confirmed: it then counts for nothing but being unique. Absent: it counts. */
  unconfirmed?: Unconfirmed
  /** Logins that were ended before their tokens would have. At most {@link MAX_REVOKED}. */
  revoked?: RevokedLogin[]
}

/** An address that is not confirmed, and the one before it, which counts in its place for a time. */
export interface Unconfirmed {
  since: Date
  before: string
  /** In lower case. */
  before_key: string
  /** How long the address before counts. */
  until: Date
}

/** Whether a login of the account was ended before its tokens would have. */
export function isRevoked ({ revoked = [] }: User, login: string): boolean {
  return revoked.some(({ id }) => id === login)
}

interface RevokedLogin {
  /** The claim `sid` of its tokens; of a token without one, its hash. */
  id: string
  /** When the last of its tokens would have ended. */
  until: Date
}

/** Which users a list has. */
export interface UserFilter {
  role?: Role
  subjects?: string | { $in: string[] }
  /** A part of the username, the address or the full name, whatever its case and its accents. */
  q?: string
}

interface StoredUser extends User, SearchedText {
  /** The address in lower case: it is unique whatever its letter case (docs/contract.md §2). */
  email_key: string
  password_hash: string
  /**
   * Set on the first administrator of the installation, by registration or by the `ADMIN_*` settings. Of several racing
   * registrations, its unique index lets one through.
   */
  first_administrator?: true
  /** The id of the invitation that the account was registered with. One account may have it. */
  invitation?: string
  /** The code that confirms the address. Absent: none was made, or it was used. */
  email_code?: { hash: string, ends: Date }
  /** Set when the account is being deleted (services/erasure.ts): no query finds it any more. */
  erasing?: Erasing
  /** Set while an administrator's role is being taken away, or the account disabled; see {@link stepDown}. */
  demotion?: { id: Types.ObjectId, at: Date }
}

/** Since when an account is being deleted, and its entry in the audit. */
export interface Erasing { at: Date, entry?: string }

/** An account that is being deleted. */
export type ErasedUser = Pick<StoredUser, '_id' | 'role' | 'token_version'> & { erasing: Erasing }

export type Credentials = Pick<StoredUser, '_id' | 'password_hash' | 'role' | 'subjects' | 'token_version' | 'disabled'>

interface NewUserOptions {
  firstAdministrator?: boolean
  /** The id of the invitation that the account uses. */
  invitation?: string | undefined
  /** What a student is enrolled in from the beginning. */
  subjects?: string[]
  /** The version of its first token; 0 unless the username was that of a deleted account. */
  tokenVersion?: number
}

interface UserStatics {
  /** Drops the index of older versions that has a successor. Called at the start, when the present ones are there. */
  dropReplacedIndexes (): Promise<void>
  /**
   * Stores a new account in one write; the unique indexes decide every race.
   * @returns the account, or the first conflict in this order
   */
  register (
    registration: Omit<Registration, 'password' | 'invitation'>, passwordHash: string, options?: NewUserOptions
  ): Promise<User | 'username taken' | 'email taken' | 'first administrator exists' | 'invitation used'>
  /** Concurrent calls share one query. */
  findAccount (username: string): Promise<User | null>
  /** What a login needs: the hash to compare with, and the claims of the token. */
  findCredentials (username: string): Promise<Credentials | null>
  hasAdministrator (): Promise<boolean>
  /**
   * Changes only the fields that are given.
   * @param mustConfirm whether another address counts only when it is confirmed
   */
  changeProfile (
    username: string, change: ProfileChange, mustConfirm?: boolean
  ): Promise<User | 'email taken' | null>
  /** Keeps the hash of a code for an address that is not confirmed. Returns whether it is still the one. */
  setEmailCode (username: string, email: string, hash: string, ends: Date): Promise<boolean>
  /** The account whose address a code confirms; `null` where the code is not valid. */
  findByEmailCode (hash: string): Promise<string | null>
  /** Confirms the address of a code, which ends the code. Returns whether it was valid. */
  confirmEmail (hash: string): Promise<boolean>
  /**
   * The accounts for which this address counts. First the one that has it, if it is confirmed; then those that had it
   * before and have not confirmed another one, for the time of {@link Unconfirmed}.
   */
  usernamesAt (email: string): Promise<string[]>
  /** Those of the addresses that an account has, confirmed or not. In lower case. */
  takenAddresses (emails: string[]): Promise<Set<string>>
  /**
   * Ends the tokens of a login. Where very many logins have been ended so, it ends all tokens of the account.
   * @param until when the last of them would end
   */
  revokeLogin (username: string, id: string, until: Date): Promise<void>
  /**
   * Stores a new password and ends the tokens of the account, if its hash is still the one that was compared.
   * @returns whether it was
   */
  changePassword (username: string, oldHash: string, newHash: string): Promise<boolean>
  /**
   * Stores a new password and ends the tokens of the account, if it has the token version and, where one is given, this
   * address (in lower case) counts for it.
   * @returns whether it had
   */
  resetPassword (
    username: string, expected: { version: number, emailKey?: string | undefined }, newHash: string
  ): Promise<boolean>
  /** Adds a subject to the list of a student, at most once. Called by services/enrolment.ts alone. */
  addSubject (username: string, subject: string): Promise<'enrolled' | 'already enrolled' | 'not a student'>
  /**
   * Adds subjects to the list of a student in one write, each at most once. Called by services/account-import.ts alone.
   * @returns those that were not in it; `null` where there is no such student
   */
  addSubjects (username: string, subjects: string[]): Promise<string[] | null>
  /** Removes a subject from the list of a user. Returns `false` where it is not in it. */
  takeSubject (username: string, subject: string): Promise<boolean>
  /** Removes a subject from the list of every user. Called by services/subjects.ts and enrolment.ts alone. */
  removeSubject (subject: string): Promise<void>
  /** The ids of all subjects with at least one enrolment, whether or not the subject exists. */
  enrolledSubjects (): Promise<string[]>
  /** Makes those searchable whose texts have changed, and those that an older version has stored. */
  completeSearch (): Promise<void>
  /** One page of users by username, and the total. */
  list (filter: UserFilter, skip: number, limit: number): Promise<{ total: number, users: User[] }>
  /** All who are enrolled in the subject, by username. */
  enrolledIn (subject: string): Promise<Array<Pick<User, '_id' | 'full_name'>>>
  /** The number of all who are enrolled in the subject. */
  countEnrolledIn (subject: string): Promise<number>
  /**
   * The username for each of these usernames and addresses. An address that counts for no account is not in the map,
   * and neither is an unknown username.
   */
  usernamesOf (entries: string[]): Promise<Map<string, string>>
  isProfessor (username: string): Promise<boolean>
  /** Those of the usernames that belong to professors. */
  professorsAmong (usernames: string[]): Promise<Set<string>>
  /** Those of the usernames whose account is no student's. */
  notStudents (usernames: string[]): Promise<Set<string>>
  /**
   * A user who stops being a student loses all enrolments. The last enabled administrator keeps the role.
   * @returns the role that was changed
   */
  changeRole (username: string, role: Role): Promise<{ from: Role } | 'no such user' | 'last administrator'>
  /**
   * Changes only the fields that are given. Disabling ends the tokens of the account. The last enabled administrator
   * cannot be disabled. `null` without such a user.
   */
  administer (username: string, change: AccountChange): Promise<User | 'email taken' | 'last administrator' | null>
  /** Raises the token version of an account to this one, if it is lower. */
  raiseTokenVersion (username: string, version: number): Promise<void>
  /**
   * Marks an account as being deleted. The last enabled administrator stays.
   * @param passwordHash when given, only while the account has it
   */
  markErasing (
    username: string, mark: Erasing, passwordHash?: string
  ): Promise<ErasedUser | 'no such user' | 'last administrator'>
  /** The account is not deleted after all. */
  unmarkErasing (user: ErasedUser): Promise<void>
  /** The accounts that have been marked since before a time. */
  erasingSince (time: Date): Promise<ErasedUser[]>
  /** Whether this deletion of the account is not complete. */
  isErasing (user: ErasedUser): Promise<boolean>
  /** Ends the deletion of an account. */
  removeErased (user: ErasedUser): Promise<void>
  /** Those of the usernames that have an account, or are being deleted. */
  existing (usernames: string[]): Promise<Set<string>>
}

export type UserModel = Model<StoredUser> & UserStatics

const schema = new Schema<StoredUser, UserModel>({
  _id: { type: String, required: true },
  email: { type: String, required: true },
  email_key: { type: String, required: true },
  password_hash: { type: String, required: true },
  full_name: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  subjects: { type: [String], required: true },
  preferences: {
    theme: { type: String, required: true },
    notifications: { type: Boolean, required: true },
    language: { type: String, enum: LANGUAGES }
  },
  created_at: { type: Date, required: true },
  token_version: { type: Number },
  disabled: { type: Boolean },
  unconfirmed: { type: { since: Date, before: String, before_key: String, until: Date }, _id: false },
  email_code: { type: { hash: String, ends: Date }, _id: false },
  revoked: { type: [{ _id: false, id: String, until: Date }], default: undefined },
  erasing: { type: { at: Date, entry: String }, _id: false },
  first_administrator: { type: Boolean },
  invitation: { type: String },
  demotion: { type: { id: Schema.Types.ObjectId, at: Date }, _id: false },
  ...SEARCHED_FIELDS
}, { versionKey: false })

// Partial and not sparse: a sparse index is not in MongoDB's Stable API. Databases of older versions keep their own.
for (const path of ['email_key', 'first_administrator', 'invitation']) {
  schema.index({ [path]: 1 }, { name: path, unique: true, partialFilterExpression: { [path]: { $exists: true } } })
}
// The list of users and of students: filter, order and page.
schema.index({ role: 1, _id: 1 })
// The search by a part of the texts.
schema.index({ grams: 1 })
// The students of a subject, and their number.
schema.index({ subjects: 1, _id: 1 })

// Deletions that are not complete.
schema.index({ 'erasing.at': 1 }, { partialFilterExpression: { 'erasing.at': { $exists: true } } })
// Addresses that are not confirmed: the ones before them, and their codes.
for (const path of ['unconfirmed.before_key', 'email_code.hash']) {
  schema.index({ [path]: 1 }, { partialFilterExpression: { [path]: { $exists: true } } })
}

const CREDENTIALS = { password_hash: 1, role: 1, subjects: 1, token_version: 1, disabled: 1 }
const INTERNAL = {
  password_hash: 0, email_key: 0, email_code: 0, first_administrator: 0, invitation: 0, demotion: 0, ...NOT_SEARCHED
}
const PUBLIC = { ...INTERNAL, erasing: 0, revoked: 0 }

// How many users are made searchable at once.
const AT_ONCE = 500

/** How long the address before counts, while another one is not confirmed. */
const BEFORE_COUNTS_MS = 30 * 86_400_000
/** How many logins of an account are ended one by one before all are. */
export const MAX_REVOKED = 100

const PRESENT = { erasing: { $exists: false } }

/** Of addresses, without a partial filter: it allows one account without an address. */
const REPLACED_INDEX = 'email_key_1'

const statics: Omit<UserStatics, 'findAccount'> & ThisType<UserModel> = {
  async dropReplacedIndexes () {
    try {
      await this.collection.dropIndex(REPLACED_INDEX)
    } catch (error) {
      // It is a new database, or an earlier start has dropped it.
      if (!(error instanceof mongo.MongoServerError && error.codeName === 'IndexNotFound')) throw error
    }
  },

  async register ({ username, email, full_name, role }, passwordHash, options) {
    const user: StoredUser = {
      _id: username,
      email,
      email_key: email.toLowerCase(),
      password_hash: passwordHash,
      full_name,
      role,
      subjects: options?.subjects ?? [],
      preferences: { theme: 'light', notifications: true },
      created_at: new Date(),
      ...searchedText(username, email, full_name),
      ...(options?.firstAdministrator && { first_administrator: true }),
      ...(options?.invitation !== undefined && { invitation: options.invitation }),
      ...(options?.tokenVersion !== undefined && options.tokenVersion > 0 && { token_version: options.tokenVersion })
    }
    try {
      await this.create(user)
      const { folded: _, grams: __, ...account } = user
      return account
    } catch (error) {
      switch (duplicateKey(error)) {
        case '_id': return 'username taken'
        case 'email_key': return 'email taken'
        case 'first_administrator': return 'first administrator exists'
        case 'invitation': return 'invitation used'
        default: throw error
      }
    }
  },

  findCredentials (username) {
    return this.findOne({ _id: username, ...PRESENT }, CREDENTIALS).lean<Credentials>().exec()
  },

  async hasAdministrator () {
    return await this.exists({ role: 'ADMIN' }).exec() !== null
  },

  async changeProfile (username, { full_name, email, preferences }, mustConfirm = false) {
    const change = omitUndefined({
      full_name,
      email,
      email_key: email?.toLowerCase(),
      ...((full_name ?? email) !== undefined && NOT_SEARCHABLE),
      'preferences.theme': preferences?.theme,
      'preferences.notifications': preferences?.notifications,
      'preferences.language': preferences?.language
    })
    if (Object.keys(change).length === 0) return this.findAccount(username)
    try {
      const options = { returnDocument: 'after', projection: PUBLIC } as const
      if (email === undefined) {
        return await this.findByIdAndUpdate(username, { $set: change }, options).lean<User>().exec()
      }
      // What is to be confirmed depends on the address that is replaced: it is written only while that one is there.
      for (;;) {
        const present = await this.findOne({ _id: username, ...PRESENT }).lean<StoredUser>().exec()
        if (present === null) return null
        const same = {
          _id: username,
          email_key: present.email_key,
          'unconfirmed.since': present.unconfirmed?.since ?? { $exists: false }
        }
        const update = withConfirmation(change, present, email, mustConfirm)
        const user = await this.findOneAndUpdate(same, update, options).lean<User>().exec()
        if (user !== null) return user
      }
    } catch (error) {
      if (duplicateKey(error) === 'email_key') return 'email taken'
      throw error
    }
  },

  async setEmailCode (username, email, hash, ends) {
    const filter = { _id: username, email_key: email.toLowerCase(), unconfirmed: { $exists: true }, ...PRESENT }
    return (await this.updateOne(filter, { $set: { email_code: { hash, ends } } }).exec()).matchedCount === 1
  },

  async findByEmailCode (hash) {
    const [found] = await this.find(byEmailCode(hash), { _id: 1 }).lean<User[]>().exec()
    return found?._id ?? null
  },

  async confirmEmail (hash) {
    const confirmed = { $unset: { unconfirmed: 1 as const, email_code: 1 as const } }
    return (await this.updateOne(byEmailCode(hash), confirmed).exec()).matchedCount === 1
  },

  async usernamesAt (email) {
    const key = email.toLowerCase()
    const found = await Promise.all(addressFilters([key]).map(filter =>
      this.find(filter, { _id: 1 }).lean<User[]>().exec()))
    return found.flat().map(({ _id }) => _id)
  },

  async takenAddresses (emails) {
    const filter = { email_key: { $in: emails.map(email => email.toLowerCase()) } }
    const found = await this.find(filter, { email_key: 1 }).lean<StoredUser[]>().exec()
    return new Set(found.map(({ email_key: key }) => key))
  },

  async revokeLogin (username, id, until) {
    await this.updateOne({ _id: username }, { $pull: { revoked: { until: { $lte: new Date() } } } }).exec()
    const others = { _id: username, 'revoked.id': { $ne: id } }
    const last = `revoked.${MAX_REVOKED - 1}`
    const { matchedCount } = await this.updateOne(
      { ...others, [last]: { $exists: false } }, { $push: { revoked: { id, until } } }
    ).exec()
    if (matchedCount === 1) return
    // It has been ended already, or there is no room for it.
    const endAll = { $inc: { token_version: 1 }, $unset: { revoked: 1 as const } }
    await this.updateOne({ ...others, [last]: { $exists: true } }, endAll).exec()
  },

  async changePassword (username, oldHash, newHash) {
    const change = newPassword(newHash)
    return (await this.updateOne({ _id: username, password_hash: oldHash }, change).exec()).matchedCount === 1
  },

  async resetPassword (username, { version, emailKey }, newHash) {
    const filter = {
      _id: username,
      token_version: version === 0 ? { $in: [0, null] } : version,
      ...(emailKey !== undefined && { $or: addressFilters([emailKey]) })
    }
    const change = newPassword(newHash)
    return (await this.updateOne(filter, change).exec()).matchedCount === 1
  },

  async addSubject (username, subject) {
    // The document as it was before the write says why nothing was written.
    const before = await this.findOneAndUpdate(
      { _id: username, role: 'STUDENT' },
      { $addToSet: { subjects: subject } },
      { returnDocument: 'before', projection: { subjects: 1 } }
    ).lean<User>().exec()
    if (before === null) return 'not a student'
    return before.subjects.includes(subject) ? 'already enrolled' : 'enrolled'
  },

  async addSubjects (username, subjects) {
    const before = await this.findOneAndUpdate(
      { _id: username, role: 'STUDENT', ...PRESENT },
      { $addToSet: { subjects: { $each: subjects } } },
      { returnDocument: 'before', projection: { subjects: 1 } }
    ).lean<User>().exec()
    return before && subjects.filter(subject => !before.subjects.includes(subject))
  },

  async takeSubject (username, subject) {
    const { matchedCount } = await this.updateOne(
      { _id: username, subjects: subject }, { $pull: { subjects: subject } }
    ).exec()
    return matchedCount === 1
  },

  async removeSubject (subject) {
    await this.updateMany({ subjects: subject }, { $pull: { subjects: subject } }).exec()
  },

  async enrolledSubjects () {
    const groups = await this.aggregate<{ _id: string }>([
      { $match: { subjects: { $gt: '' } } },
      { $unwind: '$subjects' },
      { $group: { _id: '$subjects' } }
    ]).exec()
    return groups.map(({ _id }) => _id)
  },

  async completeSearch () {
    for (;;) {
      const some = await this.find({ grams: null }, { email: 1, full_name: 1 }).limit(AT_ONCE).lean<User[]>().exec()
      if (some.length === 0) return
      const isWritten = await writeIfRoom(async () => {
        await this.bulkWrite(some.map(({ _id, email, full_name }) => {
          const update = { $set: searchedText(_id, email, full_name) }
          return { updateOne: { filter: { _id, email, full_name }, update } }
        }))
      })
      // They are found when there is room again.
      if (!isWritten) return
    }
  },

  async list ({ q, ...exact }, skip, limit) {
    if (q !== undefined) await this.completeSearch()
    const filter = { ...exact, ...(q !== undefined && hasPart(q)) }
    const isWhole = Object.keys(filter).length === 0
    const [total, users] = await Promise.all([
      // The number of all documents is known without counting.
      isWhole ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.find(filter, PUBLIC).sort({ _id: 1 }).skip(skip).limit(limit).lean<User[]>().exec()
    ])
    return { total, users }
  },

  async enrolledIn (subject) {
    return await this.find({ subjects: subject }, { full_name: 1 }).sort({ _id: 1 }).lean<User[]>().exec()
  },

  async countEnrolledIn (subject) {
    return await this.countDocuments({ subjects: subject }).exec()
  },

  async usernamesOf (entries) {
    // A username has no @.
    const isAddress = (entry: string) => entry.includes('@')
    const keys = entries.filter(isAddress).map(address => address.toLowerCase())
    const [ofAddress = [], before = [], named = []] = await Promise.all(
      [...addressFilters(keys), { _id: { $in: entries.filter(entry => !isAddress(entry)) } }].map(filter =>
        this.find(filter, { email_key: 1, 'unconfirmed.before_key': 1 }).lean<StoredUser[]>().exec()))
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

  async isProfessor (username) {
    return await this.exists({ _id: username, role: 'PROFESSOR', ...PRESENT }).exec() !== null
  },

  async professorsAmong (usernames) {
    const filter = { _id: { $in: usernames }, role: 'PROFESSOR' as const, ...PRESENT }
    const found = await this.find(filter, { _id: 1 }).lean<User[]>().exec()
    return new Set(found.map(({ _id }) => _id))
  },

  async notStudents (usernames) {
    const filter = { _id: { $in: usernames }, role: { $ne: 'STUDENT' as const } }
    const found = await this.find(filter, { _id: 1 }).lean<User[]>().exec()
    return new Set(found.map(({ _id }) => _id))
  },

  async changeRole (username, role) {
    const $set = { role, ...(role !== 'STUDENT' && { subjects: [] }) }
    // Every account may become ADMIN in one write. An ADMIN loses the role in steps: see stepDown().
    const filter = role === 'ADMIN' ? { _id: username } : { _id: username, role: { $ne: 'ADMIN' as const } }
    const before = await this.findOneAndUpdate(
      filter, { $set, $unset: { demotion: 1 } }, { returnDocument: 'before', projection: { role: 1 } }
    ).lean<User>().exec()
    if (before !== null) return { from: before.role }
    if (await this.exists({ _id: username }).exec() === null) return 'no such user'
    const outcome = await stepDown(this, username, { $set })
    if (outcome === 'changed meanwhile') return await this.changeRole(username, role)
    return outcome === 'changed' ? { from: 'ADMIN' } : outcome
  },

  async administer (username, { full_name, email, disabled }) {
    const $set = omitUndefined({
      full_name, email, email_key: email?.toLowerCase(), ...((full_name ?? email) !== undefined && NOT_SEARCHABLE)
    })
    const change = async (filter: object, update: object) => Object.keys(update).length === 0
      ? await this.findOne(filter, PUBLIC).lean<User>().exec()
      : await this.findOneAndUpdate(filter, update, { returnDocument: 'after', projection: PUBLIC }).lean<User>().exec()
    // An address that an administrator writes needs no confirmation.
    const $unset = email !== undefined && { unconfirmed: 1 as const, email_code: 1 as const }
    const others = Object.keys($set).length > 0 && { $set, ...($unset && { $unset }) }
    try {
      if (disabled !== true) {
        return await change(
          { _id: username }, { ...others, ...(disabled === false && { $unset: { ...$unset, disabled: 1 } }) }
        )
      }
      const disabling = {
        $set: { ...$set, disabled: true as const }, $inc: { token_version: 1 }, ...($unset && { $unset })
      }
      // Another change of the account may come between the steps. Then it is tried again.
      for (;;) {
        const user = await change({ _id: username, disabled: true }, { ...others }) ??
          await change({ _id: username, disabled: { $ne: true }, role: { $ne: 'ADMIN' } }, disabling)
        if (user !== null || await this.exists({ _id: username }).exec() === null) return user
        if (await stepDown(this, username, disabling) === 'last administrator') return 'last administrator'
      }
    } catch (error) {
      if (duplicateKey(error) === 'email_key') return 'email taken'
      throw error
    }
  },

  async raiseTokenVersion (username, version) {
    await this.updateOne({ _id: username }, { $max: { token_version: version } }).exec()
  },

  async markErasing (username, mark, passwordHash) {
    const $set = { erasing: mark }
    const same = passwordHash === undefined ? {} : { password_hash: passwordHash }
    const fields = { role: 1, token_version: 1, erasing: 1 }
    for (;;) {
      const marked = await this.findOneAndUpdate(
        { _id: username, ...same, ...PRESENT, role: { $ne: 'ADMIN' as const } }, { $set },
        { returnDocument: 'after', projection: fields }
      ).lean<ErasedUser>().exec()
      if (marked !== null) return marked
      if (await this.exists({ _id: username, ...same, ...PRESENT }).exec() === null) return 'no such user'
      const outcome = await stepDown(this, username, { $set }, same)
      if (outcome === 'last administrator') return outcome
      if (outcome === 'changed') {
        const [user] = await this.find({ _id: username, 'erasing.at': mark.at }, fields).lean<ErasedUser[]>().exec()
        return user ?? 'no such user'
      }
    }
  },

  async unmarkErasing ({ _id, erasing }) {
    await this.updateOne({ _id, 'erasing.at': erasing.at }, { $unset: { erasing: 1 } }).exec()
  },

  erasingSince (time) {
    const fields = { role: 1, token_version: 1, erasing: 1 }
    return this.find({ 'erasing.at': { $lte: time } }, fields).lean<ErasedUser[]>().exec()
  },

  async isErasing ({ _id, erasing }) {
    return await this.exists({ _id, 'erasing.at': erasing.at }).exec() !== null
  },

  async removeErased ({ _id, erasing }) {
    await this.deleteOne({ _id, 'erasing.at': erasing.at }).exec()
  },

  async existing (usernames) {
    const found = await this.find({ _id: { $in: usernames } }, { _id: 1 }).lean<User[]>().exec()
    return new Set(found.map(({ _id }) => _id))
  }
}
Object.assign(schema.statics, statics)

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

/** The change of an address, and whether it is to be confirmed after that. */
function withConfirmation (
  $set: object, { email, email_key: key, unconfirmed }: StoredUser, next: string, mustConfirm: boolean
) {
  const nextKey = next.toLowerCase()
  if (mustConfirm && nextKey === key) return { $set }
  const isBack = unconfirmed?.before_key === nextKey && unconfirmed.until > new Date()
  if (!mustConfirm || isBack) return { $set, $unset: { unconfirmed: 1 as const, email_code: 1 as const } }
  const until = new Date(Date.now() + BEFORE_COUNTS_MS)
  const before = unconfirmed ?? { before: email, before_key: key, until }
  return { $set: { ...$set, unconfirmed: { ...before, since: new Date() } }, $unset: { email_code: 1 as const } }
}

// An older mark was left by a process that was killed.
const STALE_DEMOTION_MS = 10_000
// With the pauses in between, up to 6 seconds.
const DEMOTION_ATTEMPTS = 7

/** Takes the role from an administrator, or disables or deletes the account. */
interface StepDown {
  $set: Partial<Pick<StoredUser, 'role' | 'subjects' | 'full_name' | 'email' | 'email_key' | 'disabled' | 'erasing'>>
  $inc?: { token_version: number }
  $unset?: { unconfirmed: 1, email_code: 1 }
}

/**
 * Changes an administrator such that one enabled administrator is always left, although two may be changed at the same
 * time and the process may be killed between two writes:
 *   1. the account is marked;
 *   2. another enabled administrator without a mark must exist;
 *   3. the change is made, on condition that the mark is still there.
 * Of two accounts that are marked at the same time, at least one request sees the mark of the other.
 * @param condition of the account, for the change
 */
async function stepDown (
  users: UserModel, username: string, change: StepDown, condition = {}, attempt = 0
): Promise<'changed' | 'changed meanwhile' | 'last administrator'> {
  const others = { _id: { $ne: username }, role: 'ADMIN' as const, disabled: { $ne: true as const }, ...PRESENT }
  const stale = { ...others, 'demotion.at': { $lt: new Date(Date.now() - STALE_DEMOTION_MS) } }
  await users.updateMany(stale, { $unset: { demotion: 1 } }).exec()

  const id = new Types.ObjectId()
  await users.updateOne({ _id: username, role: 'ADMIN' }, { $set: { demotion: { id, at: new Date() } } }).exec()

  const mine = { _id: username, 'demotion.id': id }
  const unmark = async () => { await users.updateOne(mine, { $unset: { demotion: 1 } }).exec() }
  if (await users.exists({ ...others, demotion: { $exists: false } }).exec() === null) {
    await unmark()
    // The other administrators, if any, are being changed by other requests, one of which may fail: it is tried again.
    if (attempt === DEMOTION_ATTEMPTS || await users.exists(others).exec() === null) return 'last administrator'
    // The pauses grow: on a busy machine, the steps above may take longer than a fixed pause.
    await sleep(Math.random() * 50 * 2 ** attempt)
    return await stepDown(users, username, change, condition, attempt + 1)
  }

  try {
    const filter = { ...mine, ...condition }
    const update = { ...change, $unset: { ...change.$unset, demotion: 1 as const } }
    const { matchedCount } = await users.updateOne(filter, update).exec()
    if (matchedCount === 1) return 'changed'
    // Another request for the same account has replaced the mark, or this one took too long.
    await unmark()
    return 'changed meanwhile'
  } catch (error) {
    await unmark()
    throw error
  }
}

export function userModel (connection: Connection): UserModel {
  const users = connection.model<StoredUser, UserModel>('User', schema, 'users')
  users.findAccount = batchLoader(async usernames => {
    const found = await findByIds<StoredUser>(users.collection, usernames, INTERNAL)
    return found.map(user => user?.erasing === undefined ? user : null)
  })
  return users
}
