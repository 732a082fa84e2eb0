import { setTimeout as sleep } from 'node:timers/promises'
import { Schema, Types, type Connection, type Model } from 'mongoose'
import { batchLoader, findByIds } from '../lib/batching.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { duplicateKey } from '../lib/upsert.js'
import type { ProfileChange, Registration } from '../schemas/accounts.js'
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
  preferences: { theme: string, notifications: boolean }
  created_at: Date
}

interface StoredUser extends User {
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
  /** Set while an administrator's role is being taken away; see {@link demote}. */
  demotion?: { id: Types.ObjectId, at: Date }
}

export type Credentials = Pick<StoredUser, '_id' | 'password_hash' | 'role' | 'subjects'>

interface NewUserOptions {
  firstAdministrator?: boolean
  /** The id of the invitation that the account uses. */
  invitation?: string | undefined
}

interface UserStatics {
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
  /** Changes only the fields that are given. */
  changeProfile (username: string, change: ProfileChange): Promise<User | 'email taken' | null>
  /** Adds a subject to the list of a student, at most once. Called by services/subjects.ts alone. */
  addSubject (username: string, subject: string): Promise<'enrolled' | 'already enrolled' | 'not a student'>
  /** Removes a subject from the list of every user. Called by services/subjects.ts alone. */
  removeSubject (subject: string): Promise<void>
  /** The ids of all subjects with at least one enrolment, whether or not the subject exists. */
  enrolledSubjects (): Promise<string[]>
  /** One page of users by username, and the total. */
  list (
    filter: { role?: Role, subjects?: string | { $in: string[] } }, skip: number, limit: number
  ): Promise<{ total: number, users: User[] }>
  /** The usernames of all who are enrolled in the subject, in order. */
  enrolledIn (subject: string): Promise<string[]>
  /** The number of all who are enrolled in the subject. */
  countEnrolledIn (subject: string): Promise<number>
  isProfessor (username: string): Promise<boolean>
  /** A user who stops being a student loses all enrolments. The last administrator keeps the role. */
  changeRole (username: string, role: Role): Promise<'changed' | 'no such user' | 'last administrator'>
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
    notifications: { type: Boolean, required: true }
  },
  created_at: { type: Date, required: true },
  first_administrator: { type: Boolean },
  invitation: { type: String },
  demotion: { type: { id: Schema.Types.ObjectId, at: Date }, _id: false }
}, { versionKey: false })

schema.index({ email_key: 1 }, { unique: true })
// Partial and not sparse: a sparse index is not in MongoDB's Stable API. Databases of older versions keep their own.
for (const path of ['first_administrator', 'invitation']) {
  schema.index({ [path]: 1 }, { name: path, unique: true, partialFilterExpression: { [path]: { $exists: true } } })
}
// The list of users and of students: filter, order and page.
schema.index({ role: 1, _id: 1 })
// The students of a subject, and their number.
schema.index({ subjects: 1, _id: 1 })

const PUBLIC = { password_hash: 0, email_key: 0, first_administrator: 0, invitation: 0, demotion: 0 }

const statics: Omit<UserStatics, 'findAccount'> & ThisType<UserModel> = {
  async register ({ username, email, full_name, role }, passwordHash, options) {
    const user: StoredUser = {
      _id: username,
      email,
      email_key: email.toLowerCase(),
      password_hash: passwordHash,
      full_name,
      role,
      subjects: [],
      preferences: { theme: 'light', notifications: true },
      created_at: new Date(),
      ...(options?.firstAdministrator && { first_administrator: true }),
      ...(options?.invitation !== undefined && { invitation: options.invitation })
    }
    try {
      await this.create(user)
      return user
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
    return this.findById(username, { password_hash: 1, role: 1, subjects: 1 }).lean<StoredUser>().exec()
  },

  async hasAdministrator () {
    return await this.exists({ role: 'ADMIN' }).exec() !== null
  },

  async changeProfile (username, { full_name, email, preferences }) {
    const change = omitUndefined({
      full_name,
      email,
      email_key: email?.toLowerCase(),
      'preferences.theme': preferences?.theme,
      'preferences.notifications': preferences?.notifications
    })
    if (Object.keys(change).length === 0) return this.findAccount(username)
    try {
      const options = { returnDocument: 'after', projection: PUBLIC } as const
      return await this.findByIdAndUpdate(username, { $set: change }, options).lean<User>().exec()
    } catch (error) {
      if (duplicateKey(error) === 'email_key') return 'email taken'
      throw error
    }
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

  async list (filter, skip, limit) {
    const isWhole = Object.keys(filter).length === 0
    const [total, users] = await Promise.all([
      // The number of all documents is known without counting.
      isWhole ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.find(filter, PUBLIC).sort({ _id: 1 }).skip(skip).limit(limit).lean<User[]>().exec()
    ])
    return { total, users }
  },

  async enrolledIn (subject) {
    const users = await this.find({ subjects: subject }, { _id: 1 }).sort({ _id: 1 }).lean<User[]>().exec()
    return users.map(({ _id }) => _id)
  },

  async countEnrolledIn (subject) {
    return await this.countDocuments({ subjects: subject }).exec()
  },

  async isProfessor (username) {
    return await this.exists({ _id: username, role: 'PROFESSOR' }).exec() !== null
  },

  async changeRole (username, role) {
    const change = { role, ...(role !== 'STUDENT' && { subjects: [] }) }
    // Every account may become ADMIN in one write. An ADMIN loses the role in steps: see demote().
    const filter = role === 'ADMIN' ? { _id: username } : { _id: username, role: { $ne: 'ADMIN' as const } }
    const { matchedCount } = await this.updateOne(filter, { $set: change, $unset: { demotion: 1 } }).exec()
    if (matchedCount === 1) return 'changed'
    if (await this.exists({ _id: username }).exec() === null) return 'no such user'
    return await demote(this, username, change)
  }
}
Object.assign(schema.statics, statics)

// An older mark was left by a process that was killed.
const STALE_DEMOTION_MS = 10_000
// With the pauses in between, up to 6 seconds.
const DEMOTION_ATTEMPTS = 7

/**
 * Takes the role from an administrator such that one administrator is always left, although two may be demoted at the
 * same time and the process may be killed between two writes:
 *   1. the account is marked;
 *   2. another administrator without a mark must exist;
 *   3. the role is taken away, on condition that the mark is still there.
 * Of two accounts that are marked at the same time, at least one request sees the mark of the other.
 */
async function demote (
  users: UserModel, username: string, change: { role: Role, subjects?: string[] }, attempt = 0
): Promise<'changed' | 'no such user' | 'last administrator'> {
  const others = { _id: { $ne: username }, role: 'ADMIN' as const }
  const stale = { ...others, 'demotion.at': { $lt: new Date(Date.now() - STALE_DEMOTION_MS) } }
  await users.updateMany(stale, { $unset: { demotion: 1 } }).exec()

  const id = new Types.ObjectId()
  await users.updateOne({ _id: username, role: 'ADMIN' }, { $set: { demotion: { id, at: new Date() } } }).exec()

  const mine = { _id: username, 'demotion.id': id }
  if (await users.exists({ ...others, demotion: { $exists: false } }).exec() === null) {
    await users.updateOne(mine, { $unset: { demotion: 1 } }).exec()
    // Where other administrators exist, they are being demoted at this moment: one of the requests has to be last.
    if (attempt === DEMOTION_ATTEMPTS || await users.exists(others).exec() === null) return 'last administrator'
    // The pauses grow: on a busy machine, the steps above may take longer than a fixed pause.
    await sleep(Math.random() * 50 * 2 ** attempt)
    return await demote(users, username, change, attempt + 1)
  }

  const { matchedCount } = await users.updateOne(mine, { $set: change, $unset: { demotion: 1 } }).exec()
  // Another request for the same account has replaced the mark, or this one took too long: start again.
  return matchedCount === 1 ? 'changed' : await users.changeRole(username, change.role)
}

export function userModel (connection: Connection): UserModel {
  const users = connection.model<StoredUser, UserModel>('User', schema, 'users')
  users.findAccount = batchLoader(usernames => findByIds<User>(users.collection, usernames, PUBLIC))
  return users
}
