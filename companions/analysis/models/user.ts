import { USERS } from '../../../collections/accounts/user.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(USERS, '_id', 'full_name', 'email', 'role', 'subjects')
type StoredUser = Stored<typeof FIELDS>

/** What identifies a person. */
export interface Person extends Pick<StoredUser, 'full_name' | 'email'> { username: string }

export const userModel = readModelOf(FIELDS, documents => ({
  /** Those of the usernames that belong to students. */
  async studentsAmong (usernames: string[]): Promise<Set<string>> {
    return new Set(await documents.idsWhere({ _id: { $in: usernames }, role: 'STUDENT' }))
  },

  /** The users who are enrolled in the subject, and the users with these usernames. */
  async peopleOf (subject: string, usernames: string[]): Promise<Person[]> {
    const filter = { $or: [{ subjects: subject }, { _id: { $in: usernames } }] }
    const users = await documents.allWhere(filter, { fields: { full_name: 1, email: 1 } })
    return users.map(({ _id: username, full_name, email }) => ({ username, full_name, email }))
  },

  /** The full names of these users, by username. Users who do not exist are not in the map. */
  async fullNamesOf (usernames: string[]): Promise<Map<string, string>> {
    const users = await documents.allWhere({ _id: { $in: usernames } }, { fields: { full_name: 1 } })
    return new Map(users.map(({ _id, full_name }) => [_id, full_name]))
  }
}))
