import { Schema, type Connection, type Model } from 'mongoose'

interface StoredUser {
  _id: string
  full_name: string
  email: string
  role: string
  subjects: string[]
}

/** What identifies a person. */
export interface Person {
  username: string
  full_name: string
  email: string
}

interface UserStatics {
  /** Those of the usernames that belong to students. */
  studentsAmong (usernames: string[]): Promise<Set<string>>
  /** The users who are enrolled in the subject, and the users with these usernames. */
  peopleOf (subject: string, usernames: string[]): Promise<Person[]>
  /** The full names of these users, by username. Users who do not exist are not in the map. */
  fullNamesOf (usernames: string[]): Promise<Map<string, string>>
}

export type UserModel = Model<StoredUser> & UserStatics

const schema = new Schema<StoredUser, UserModel>({
  _id: String,
  full_name: String,
  email: String,
  role: String,
  subjects: [String]
})

const statics: UserStatics & ThisType<UserModel> = {
  async studentsAmong (usernames) {
    const students = await this.find({ _id: { $in: usernames }, role: 'STUDENT' }, { _id: 1 })
      .lean<StoredUser[]>().exec()
    return new Set(students.map(({ _id }) => _id))
  },

  async peopleOf (subject, usernames) {
    const filter = { $or: [{ subjects: subject }, { _id: { $in: usernames } }] }
    const users = await this.find(filter, { full_name: 1, email: 1 }).lean<StoredUser[]>().exec()
    return users.map(({ _id: username, full_name, email }) => ({ username, full_name, email }))
  },

  async fullNamesOf (usernames) {
    const users = await this.find({ _id: { $in: usernames } }, { full_name: 1 }).lean<StoredUser[]>().exec()
    return new Map(users.map(({ _id, full_name }) => [_id, full_name]))
  }
}
Object.assign(schema.statics, statics)

/** A read model of the gateway's collection `users`. The gateway declares its indexes. */
export function userModel (connection: Connection): UserModel {
  return connection.model<StoredUser, UserModel>('User', schema, 'users')
}
