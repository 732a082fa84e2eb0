import { readFileSync } from 'node:fs'

// The 10,000 commonest passwords, in lower case. `npm run build` copies them (tools/compile.mjs).
const COMMON = new Set<string>(JSON.parse(readFileSync(new URL('common-passwords.json', import.meta.url), 'utf8')))

/** Returns what is wrong with a new password of any user, as a sentence; `undefined` when it is good. */
export function faultOfNewPassword (password: string): string | undefined {
  const folded = password.trim().toLowerCase()
  if (folded === '') return 'Must have a character that is no white space'
  if (COMMON.has(folded)) return 'Must not be one of the 10,000 commonest passwords'
}
