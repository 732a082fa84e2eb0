import { setTimeout as sleep } from 'node:timers/promises'
import { Schema, Types, type Connection, type Model } from 'mongoose'
import { EmailTaken, LastAdministrator, RoleNotPermitted, UserNotFound, UsernameTaken } from '../errors.js'
import type { ProfileChange, Registration } from '../schemas/accounts.js'
import { ROLES, type Role } from '../schemas/roles.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { duplicateKey } from '../lib/upsert.js'
import { findByIds, batchLoader } from '../lib/batching.js'

/** An account as handlers see it: the password hash and the internal keys stay in the database. */
export interface User {
  _id: string
  email: string
  full_name: string
  role: Role
  subjects: string[]
  preferences: { theme: string, notifications: boolean }
  created_at: Date
}

interface StoredUser extends User {
  /** The address in lower case: unique whatever the letter case (docs/contract.md §2). */
  email_key: string
  password_hash: string
  /**
   * Set on the administrator who was the first of the installation, by registration or by the `ADMIN_*` settings.
   * Its unique index lets one of any number of racing registrations through.
   */
  first_administrator?: true
  /** Set while the role of an administrator is being taken away; see {@link demote}. */
  demotion?: { id: Types.ObjectId, at: Date }
}

interface UserStatics {
  /**
   * Stores a new account in one write; the unique indexes decide every race.
   * @throws {UsernameTaken | EmailTaken} in this order; {RoleNotPermitted} when another first administrator was faster
   */
  register (registration: Omit<Registration, 'password'>, passwordHash: string, options?: { firstAdministrator: boolean }): Promise<User>
  /** With one query for all who ask at the same time. */
  findAccount (username: string): Promise<User | null>
  /** What a login needs: the hash to compare with, and the claims of the token. */
  findCredentials (username: string): Promise<Pick<StoredUser, '_id' | 'password_hash' | 'role' | 'subjects'> | null>
  hasAdministrator (): Promise<boolean>
  /** Changes just the fields that are given; `null` when the user is gone. @throws {EmailTaken} */
  changeProfile (username: string, change: ProfileChange): Promise<User | null>
  /** Enters a subject into the list of a student, at most once. Only for models/enrolment.ts. */
  addSubject (username: string, subject: string): Promise<'enrolled' | 'already enrolled' | 'not a student'>
  /** Takes a subject out of every user's list. Only for models/enrolment.ts. */
  removeSubject (subject: string): Promise<void>
  /** One page of users by username, and how many there are in all. */
  list (filter: { role?: Role, subjects?: string | { $in: string[] } }, skip: number, limit: number): Promise<{ total: number, users: User[] }>
  /** Everybody who is enrolled in the subject, by username. */
  enrolledIn (subject: string): Promise<Array<Pick<User, '_id'>>>
  isProfessor (username: string): Promise<boolean>
  /**
   * Who stops being a student is no longer enrolled anywhere.
   * @throws {UserNotFound} @throws {LastAdministrator} when there would be no administrator left
   */
  changeRole (username: string, role: Role): Promise<void>
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
  demotion: { type: { id: Schema.Types.ObjectId, at: Date }, _id: false }
}, { versionKey: false })

schema.index({ email_key: 1 }, { unique: true })
schema.index({ first_administrator: 1 }, { unique: true, sparse: true })
// The list of users and of students, with filter, order and page.
schema.index({ role: 1, _id: 1 })
// The students of a subject, and their number.
schema.index({ subjects: 1, _id: 1 })

const PUBLIC = { password_hash: 0, email_key: 0, first_administrator: 0, demotion: 0 }

const statics: Omit<UserStatics, 'findAccount'> & ThisType<UserModel> = {
  async register ({ username, email, full_name, role }, passwordHash, { firstAdministrator } = { firstAdministrator: false }) {
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
      ...(firstAdministrator && { first_administrator: true })
    }
    try {
      await this.create(user)
      return user
    } catch (error) {
      switch (duplicateKey(error)) {
        case '_id': throw new UsernameTaken()
        case 'email_key': throw new EmailTaken()
        case 'first_administrator': throw new RoleNotPermitted()
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
      return await this.findByIdAndUpdate(username, { $set: change }, { returnDocument: 'after', projection: PUBLIC }).lean<User>().exec()
    } catch (error) {
      throw duplicateKey(error) === 'email_key' ? new EmailTaken() : error
    }
  },

  async addSubject (username, subject) {
    // The document as it was before the write tells why nothing was written.
    const before = await this.findOneAndUpdate({ _id: username, role: 'STUDENT' }, { $addToSet: { subjects: subject } }, { returnDocument: 'before', projection: { subjects: 1 } }).lean<User>().exec()
    if (before === null) return 'not a student'
    return before.subjects.includes(subject) ? 'already enrolled' : 'enrolled'
  },

  async removeSubject (subject) {
    await this.updateMany({ subjects: subject }, { $pull: { subjects: subject } }).exec()
  },

  async list (filter, skip, limit) {
    const [total, users] = await Promise.all([
      // Without a filter the collection itself knows, at any size.
      Object.keys(filter).length === 0 ? this.estimatedDocumentCount().exec() : this.countDocuments(filter).exec(),
      this.find(filter, PUBLIC).sort({ _id: 1 }).skip(skip).limit(limit).lean<User[]>().exec()
    ])
    return { total, users }
  },

  enrolledIn (subject) {
    return this.find({ subjects: subject }, { _id: 1 }).sort({ _id: 1 }).lean<User[]>().exec()
  },

  async isProfessor (username) {
    return await this.exists({ _id: username, role: 'PROFESSOR' }).exec() !== null
  },

  async changeRole (username, role) {
    const change = { role, ...(role !== 'STUDENT' && { subjects: [] }) }
    // Into the role of an administrator, anybody; out of it, see demote().
    const filter = role === 'ADMIN' ? { _id: username } : { _id: username, role: { $ne: 'ADMIN' as const } }
    const { matchedCount } = await this.updateOne(filter, { $set: change, $unset: { demotion: 1 } }).exec()
    if (matchedCount === 1) return
    if (await this.exists({ _id: username }).exec() === null) throw new UserNotFound()
    await demote(this, username, change)
  }
}
Object.assign(schema.statics, statics)

// A mark older than this was left by a process that is gone.
const STALE_DEMOTION_MS = 10_000
// Pauses of up to 6 s in all.
const DEMOTION_ATTEMPTS = 7

/**
 * Takes the role from an administrator such that one is always left, though two administrators may be demoted at the
 * same time and the process may be killed between two writes. First the account is marked; then somebody else must be
 * an administrator *without* a mark; then the role goes, on condition that the mark is still there. Of two that mark
 * themselves at the same time, at least one sees the other's mark.
 */
async function demote (users: UserModel, username: string, change: Partial<User>, attempt = 0): Promise<void> {
  const others = { _id: { $ne: username }, role: 'ADMIN' as const }
  await users.updateMany({ ...others, 'demotion.at': { $lt: new Date(Date.now() - STALE_DEMOTION_MS) } }, { $unset: { demotion: 1 } }).exec()

  const id = new Types.ObjectId()
  await users.updateOne({ _id: username, role: 'ADMIN' }, { $set: { demotion: { id, at: new Date() } } }).exec()

  if (await users.exists({ ...others, demotion: { $exists: false } }).exec() === null) {
    await users.updateOne({ _id: username, 'demotion.id': id }, { $unset: { demotion: 1 } }).exec()
    // The others are being demoted at this moment: one of us has to be the last.
    if (attempt === DEMOTION_ATTEMPTS || await users.exists(others).exec() === null) throw new LastAdministrator()
    // Apart by more each time: on a busy machine, the steps above may take longer than a fixed pause.
    await sleep(Math.random() * 50 * 2 ** attempt)
    return demote(users, username, change, attempt + 1)
  }

  const { matchedCount } = await users.updateOne({ _id: username, 'demotion.id': id }, { $set: change, $unset: { demotion: 1 } }).exec()
  // Another request for the same account has replaced the mark, or this one took too long: look again.
  if (matchedCount === 0) await users.changeRole(username, change.role as Role)
}

export function userModel (connection: Connection): UserModel {
  const users = connection.model<StoredUser, UserModel>('User', schema, 'users')
  users.findAccount = batchLoader(usernames => findByIds<User>(users.collection, usernames, PUBLIC))
  return users
}
