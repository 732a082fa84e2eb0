import { USERS } from '../../../collections/accounts/user.js'
import { projectionOf, readModelOf, reads } from '../../../lib/database/collection.js'

const FIELDS = reads(USERS, '_id', 'role')

export const userModel = readModelOf(FIELDS, (_documents, driver) => ({
  /** The role of a user; `undefined` for one that the gateway does not know. */
  async roleOf (userId: string): Promise<string | undefined> {
    return (await driver.findOne({ _id: userId }, { projection: projectionOf(FIELDS) }))?.role
  }
}))
