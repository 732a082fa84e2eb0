import { PASSWORD_CODES, type PasswordCode } from '../../collections/accounts/password-code.js'
import { modelOf } from '../../lib/database/collection.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import { upsert } from '../../lib/database/upsert.js'

/** `reset`: an administrator makes it for a user; `first`: for an account without a password; `mail`: a user asks. */
export const CODE_KINDS = ['reset', 'first', 'mail'] as const
export type CodeKind = typeof CODE_KINDS[number]

export const passwordCodeModel = modelOf(PASSWORD_CODES, codes => ({
  /** Makes a code, which ends the older one of its kind. It is not stored, and cannot be read again. */
  async make (kind: CodeKind, made: Omit<PasswordCode, '_id'>): Promise<string> {
    const [code] = await this.makeMany(kind, [made])
    return code as string
  },

  /** Makes codes of several accounts with one command. Returns them in their order. */
  async makeMany (kind: CodeKind, all: Array<Omit<PasswordCode, '_id'>>): Promise<string[]> {
    const made = all.map(fields => ({ fields, code: newCode() }))
    await codes.removeWhere({ expires_at: { $lte: new Date() } })
    const writes = made.map(({ fields, code }) => {
      const _id = `${kind}:${fields.username}`
      const replacement = { _id, ...fields, code_hash: hashOfCode(code) }
      return { replaceOne: { filter: { _id }, replacement, upsert: true } }
    })
    // Without this option, Mongoose leaves out what is not valid, and throws nothing.
    const options = { ordered: false, throwOnValidationError: true }
    if (writes.length > 0) await upsert(() => codes.bulkWrite(writes, options))
    return made.map(({ code }) => code)
  },

  /** What a code that has not ended was made for. */
  async findOpen (code: string): Promise<PasswordCode | null> {
    const open = { code_hash: hashOfCode(code), expires_at: { $gt: new Date() } }
    return await codes.firstWhere<PasswordCode>(open, { fields: { code_hash: 0 } })
  },

  /** Deletes the code that was mailed to another address than this one (in lower case). */
  async removeMailedElsewhere (username: string, emailKey: string): Promise<void> {
    await codes.deleteOne({ _id: `mail:${username}`, email_key: { $ne: emailKey } }).exec()
  },

  /** Deletes the codes of an account. @param kind those alone */
  async removeOf (username: string, kind?: CodeKind): Promise<void> {
    await codes.removeWhere({ username, ...(kind !== undefined && { _id: `${kind}:${username}` }) })
  }
}))
