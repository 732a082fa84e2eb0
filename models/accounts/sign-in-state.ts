import { SIGN_IN_STATES, type SignInState } from '../../collections/accounts/sign-in-state.js'
import { modelOf } from '../../lib/database/collection.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'

type Kept = Omit<SignInState, '_id' | 'expires_at'>

const LIFE_MS = 10 * 60_000

export const signInStateModel = modelOf(SIGN_IN_STATES, states => ({
  /** Keeps what a sign-in needs when it comes back, for ten minutes. Returns the state that it has to bring. */
  async keep (kept: Kept): Promise<string> {
    const state = newCode()
    await states.removeWhere({ expires_at: { $lte: new Date() } })
    await states.create({ _id: idOf(kept.kind, state), ...kept, expires_at: new Date(Date.now() + LIFE_MS) })
    return state
  },

  /** What was kept, which stays. */
  async findState (kind: Kept['kind'], state: string): Promise<SignInState | null> {
    return await states.firstWhere({ _id: idOf(kind, state), expires_at: { $gt: new Date() } })
  },

  /** Takes what was kept: of two at the same time, one gets it. `null`: it has ended, was taken, or was never there. */
  async take (kind: Kept['kind'], state: string): Promise<SignInState | null> {
    return await states.takeWhere({ _id: idOf(kind, state), expires_at: { $gt: new Date() } })
  },

  /** Remembers something that may come once. Returns `false` where it has come before. @param until when it counts */
  async rememberOnce (kind: Kept['kind'], text: string, until: Date): Promise<boolean> {
    return await states.insertNew({ _id: idOf(kind, text), kind, expires_at: until })
  },

  /** Whether {@link rememberOnce} has stored it. */
  async isRemembered (kind: Kept['kind'], text: string): Promise<boolean> {
    return await states.existsWhere({ _id: idOf(kind, text) })
  }
}))

function idOf (kind: string, state: string): string {
  return `${kind}:${hashOfCode(state)}`
}
