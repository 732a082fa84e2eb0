import { Schema, type Connection, type Model } from 'mongoose'
import { hashOfCode, newCode } from '../lib/one-time-codes.js'
import { upsert } from '../lib/upsert.js'

/** `reset`: an administrator makes it for a user; `first`: for an account without a password; `mail`: a user asks. */
export const CODE_KINDS = ['reset', 'first', 'mail'] as const
export type CodeKind = typeof CODE_KINDS[number]

/**
 * The right to set the password of an account, once. The code counts while the account has the token version and, of a
 * mailed code, the address that it was made for: each new password ends all codes of the account.
 */
export interface PasswordCode {
  /** Kind and username: an account has one code of each kind. */
  _id: string
  username: string
  token_version: number
  /** Of a mailed code: the address in lower case. */
  email_key?: string
  expires_at: Date
}

interface StoredCode extends PasswordCode {
  code_hash: string
}

interface PasswordCodeStatics {
  /** Makes a code, which ends the older one of its kind. It is not stored, and cannot be read again. */
  make (kind: CodeKind, code: Omit<PasswordCode, '_id'>): Promise<string>
  /** Makes codes of several accounts with one command. Returns them in their order. */
  makeMany (kind: CodeKind, codes: Array<Omit<PasswordCode, '_id'>>): Promise<string[]>
  /** What a code that has not ended was made for. */
  findOpen (code: string): Promise<PasswordCode | null>
  /** Deletes the code that was mailed to another address than this one (in lower case). */
  removeMailedElsewhere (username: string, emailKey: string): Promise<void>
  /** Deletes the codes of an account. @param kind those alone */
  removeOf (username: string, kind?: CodeKind): Promise<void>
}

export type PasswordCodeModel = Model<StoredCode> & PasswordCodeStatics

const schema = new Schema<StoredCode, PasswordCodeModel>({
  _id: { type: String, required: true },
  username: { type: String, required: true },
  code_hash: { type: String, required: true },
  token_version: { type: Number, required: true },
  email_key: String,
  expires_at: { type: Date, required: true }
}, { versionKey: false })

schema.index({ code_hash: 1 }, { unique: true })
schema.index({ username: 1 })
// The codes that have ended.
schema.index({ expires_at: 1 })

const statics: PasswordCodeStatics & ThisType<PasswordCodeModel> = {
  async make (kind, made) {
    const [code] = await this.makeMany(kind, [made])
    return code as string
  },

  async makeMany (kind, all) {
    const made = all.map(fields => ({ fields, code: newCode() }))
    await this.deleteMany({ expires_at: { $lte: new Date() } }).exec()
    const writes = made.map(({ fields, code }) => {
      const _id = `${kind}:${fields.username}`
      const replacement = { _id, ...fields, code_hash: hashOfCode(code) }
      return { replaceOne: { filter: { _id }, replacement, upsert: true } }
    })
    // Without this option, Mongoose leaves out what is not valid and says nothing.
    const options = { ordered: false, throwOnValidationError: true }
    if (writes.length > 0) await upsert(() => this.bulkWrite(writes, options))
    return made.map(({ code }) => code)
  },

  findOpen (code) {
    return this.findOne({ code_hash: hashOfCode(code), expires_at: { $gt: new Date() } }, { code_hash: 0 })
      .lean<PasswordCode>().exec()
  },

  async removeMailedElsewhere (username, emailKey) {
    await this.deleteOne({ _id: `mail:${username}`, email_key: { $ne: emailKey } }).exec()
  },

  async removeOf (username, kind) {
    await this.deleteMany({ username, ...(kind !== undefined && { _id: `${kind}:${username}` }) }).exec()
  }
}
Object.assign(schema.statics, statics)

export function passwordCodeModel (connection: Connection): PasswordCodeModel {
  return connection.model<StoredCode, PasswordCodeModel>('PasswordCode', schema, 'password_codes')
}
