import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'

/** A username whose account was deleted. It may be taken again, and its token version then goes on counting. */
export interface FormerAccount {
  /** The username, as a keyed hash (services/erasure.ts). */
  _id: string
  /** The version of the first token of the next account. */
  version: number
}

interface FormerAccountStatics {
  /** Stores a version, unless a higher one is stored. */
  raise (id: string, version: number): Promise<void>
  /** 0 where the username was never deleted. */
  versionOf (id: string): Promise<number>
}

export type FormerAccountModel = Model<FormerAccount> & FormerAccountStatics

const schema = new Schema<FormerAccount, FormerAccountModel>({
  _id: { type: String, required: true },
  version: { type: Number, required: true }
}, { versionKey: false })

const statics: FormerAccountStatics & ThisType<FormerAccountModel> = {
  async raise (id, version) {
    await upsert(() => this.updateOne({ _id: id }, { $max: { version } }, { upsert: true }).exec())
  },

  async versionOf (id) {
    return (await this.findById(id).lean<FormerAccount>().exec())?.version ?? 0
  }
}
Object.assign(schema.statics, statics)

export function formerAccountModel (connection: Connection): FormerAccountModel {
  return connection.model<FormerAccount, FormerAccountModel>('FormerAccount', schema, 'former_accounts')
}
