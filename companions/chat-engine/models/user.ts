import { Schema, type Connection, type Model } from 'mongoose'

/** What the chat engine reads of the gateway's collection `users`. It never writes to it. */
export interface User {
  /** The username. */
  _id: string
  role?: string
}

interface UserStatics {
  /** The role of a user; `undefined` for one that the gateway does not know. */
  roleOf (userId: string): Promise<string | undefined>
}

export type UserModel = Model<User> & UserStatics

const schema = new Schema<User, UserModel>({
  _id: { type: String, required: true },
  role: { type: String }
}, { versionKey: false })

const statics: UserStatics & ThisType<UserModel> = {
  async roleOf (userId) {
    return (await this.collection.findOne<User>({ _id: userId as never }, { projection: { role: 1 } }))?.role
  }
}
Object.assign(schema.statics, statics)

export function userModel (connection: Connection): UserModel {
  return connection.model<User, UserModel>('User', schema, 'users')
}
