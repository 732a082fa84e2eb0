import { SIGN_IN_CODES, type SignInCode } from '../../collections/accounts/sign-in-code.js'
import { modelOf } from '../../lib/database/collection.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'

const LIFE_MS = 60_000

export const signInCodeModel = modelOf(SIGN_IN_CODES, codes => ({
  /** Makes a code for a minute. It is not stored, and cannot be read again. */
  async make (made: Omit<SignInCode, '_id' | 'expires_at'>): Promise<string> {
    const code = newCode()
    await codes.removeWhere({ expires_at: { $lte: new Date() } })
    await codes.create({ _id: hashOfCode(code), ...made, expires_at: new Date(Date.now() + LIFE_MS) })
    return code
  },

  /**
   * Takes a code: of two at the same time, one gets it. `null`: it is not valid, or is another browser's.
   * @param proof the secret whose hash is the challenge of the code; with another one, the code stays
   */
  async take (code: string, proof: string): Promise<SignInCode | null> {
    const right = { _id: hashOfCode(code), challenge: hashOfCode(proof) }
    return await codes.takeWhere({ ...right, expires_at: { $gt: new Date() } })
  },

  /** Deletes the codes of an account that were made until a time. */
  async removeOf (username: string, until: Date): Promise<void> {
    await codes.removeWhere({ username, expires_at: { $lte: new Date(until.getTime() + LIFE_MS) } })
  }
}))
