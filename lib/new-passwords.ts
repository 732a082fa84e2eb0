import { dictionary } from '@zxcvbn-ts/language-common'

// The list begins with the commonest one. All of them are in lower case.
const COMMON = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Returns what is wrong with a new password of any user, as a sentence; `undefined` when it is good. */
export function faultOfNewPassword (password: string): string | undefined {
  const folded = password.trim().toLowerCase()
  if (folded === '') return 'Must have a character that is no white space'
  if (COMMON.has(folded)) return 'Must not be one of the 10,000 commonest passwords'
}
