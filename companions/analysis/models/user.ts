import type { Connection } from 'mongoose'
import { USERS } from '../../../collections/accounts/user.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(USERS, '_id', 'full_name', 'email', 'role', 'subjects')
type StoredUser = Stored<typeof FIELDS>

/** What identifies a person. */
export interface Person extends Pick<StoredUser, 'full_name' | 'email'> { username: string }

export const userModel = (connection: Connection) => readModelOf(connection, FIELDS, documents => ({
  /** Those of the usernames that belong to students. */
  async studentsAmong (usernames: string[]): Promise<Set<string>> {
    const students = await documents.find({ _id: { $in: usernames }, role: 'STUDENT' }, { _id: 1 })
      .lean<StoredUser[]>().exec()
    return new Set(students.map(({ _id }) => _id))
  },

  /** The users who are enrolled in the subject, and the users with these usernames. */
  async peopleOf (subject: string, usernames: string[]): Promise<Person[]> {
    const filter = { $or: [{ subjects: subject }, { _id: { $in: usernames } }] }
    const users = await documents.find(filter, { full_name: 1, email: 1 }).lean<StoredUser[]>().exec()
    return users.map(({ _id: username, full_name, email }) => ({ username, full_name, email }))
  },

  /** The full names of these users, by username. Users who do not exist are not in the map. */
  async fullNamesOf (usernames: string[]): Promise<Map<string, string>> {
    const users = await documents.find({ _id: { $in: usernames } }, { full_name: 1 }).lean<StoredUser[]>().exec()
    return new Map(users.map(({ _id, full_name }) => [_id, full_name]))
  }
}))
