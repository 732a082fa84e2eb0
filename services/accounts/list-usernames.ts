import { createHash } from 'node:crypto'
import { compileFor } from '../../lib/validation/validators.js'
import { inParts } from '../../lib/values/lists.js'
import type { Models } from '../../models/index.js'
import { Username } from '../../schemas/accounts.js'
import { folded } from './people-headings.js'

/* Usernames for a list of people whose own ones are missing, or are none that the gateway takes. */

/** A person of the list; `username` as it stands there. */
interface Listed { username: string, email: string, full_name: string }

const ASKED_AT_ONCE = 500

const isValid = compileFor('body', Username)

/**
 * The username of each person: the one of the list, that of the account which has the address, or one that is made of
 * the address. The same list gives the same names, and two people never get the same one.
 */
export async function usernamesOf ({ User }: Models, people: Listed[]): Promise<string[]> {
  const unnamed = people.filter(({ username }) => !isValid(username))
  const addresses = unnamed.map(({ email }) => email.toLowerCase())
  const candidates = unnamed.map(candidatesOf)
  const asked = [...new Set([...addresses, ...candidates.flat()])]
  const known = new Map(await inParts(asked, ASKED_AT_ONCE, part => User.usernamesOf(part)))
  const taken = new Set(people.map(({ username }) => username))
  const made = new Map<string, string>()
  for (const [i, { full_name: fullName }] of unnamed.entries()) {
    const address = addresses[i]!
    if (address === '' || made.has(address)) continue
    let name = known.get(address)
    for (const candidate of candidates[i]!) {
      if (name !== undefined) break
      if (taken.has(candidate)) continue
      // Who has another address by now is known by the name.
      const owner = known.has(candidate) ? await User.findAccount(candidate) : null
      if (owner === null || folded(owner.full_name) === folded(fullName)) name = candidate
    }
    taken.add(name ?? '')
    made.set(address, name ?? '')
  }
  return people.map(({ username, email }) => isValid(username) ? username : made.get(email.toLowerCase()) ?? '')
}

/** What comes before the @; with its domain where that is short or taken; at last with a hash of the whole address. */
function candidatesOf ({ username, email }: Listed): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const own = username.includes('@') ? '' : cleaned(username)
  // Moodle numbers people: such an id of one or two digits is no username.
  const base = (own.length > 2 ? own : cleaned(local)).slice(0, 30) || 'user'
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 8)
  const [label = ''] = cleaned(domain).slice(0, 15).split('.')
  return [base, `${base}.${label}`, `${base}.${hash}`].filter(name => isValid(name) && !/\.$/.test(name))
}

function cleaned (text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9._-]+/g, '.')
  return plain.replace(/^[._-]+|[._-]+$/g, '')
}
