import { randomBytes } from 'node:crypto'
import { inAscii } from '../../lib/values/plain-text.js'

/** What a provider may say of the name of a person. */
export interface NamedPerson {
  /** The username that is preferred, such as `preferred_username`. */
  username?: string | undefined
  email?: string | undefined
  full_name?: string | undefined
}

const MAX_LENGTH = 40
const SHORTEST = 3
const NUMBERED = 9

/**
 * Usernames for a new account, the best one first, without end: the caller tries one after the other,
 * and the database says which are taken. All are in lower case, so that none looks like another one.
 */
export function * usernamesFor (person: NamedPerson): Generator<string, never> {
  const name = baseOf(person)
  yield name
  for (let number = 2; number <= NUMBERED; number++) yield `${name}-${number}`
  for (;;) yield `${name}-${randomBytes(4).toString('hex')}`
}

/** 3 to 40 of a-z 0-9 . _ - */
function baseOf ({ username, email, full_name: fullName }: NamedPerson): string {
  for (const text of [username, email, fullName]) {
    const fit = fitted(text ?? '')
    if (fit !== '') return fit.length >= SHORTEST ? fit : `user.${fit}`
  }
  return 'user'
}

function fitted (text: string): string {
  // Of an address, the part before the @.
  const [local = ''] = text.split('@', 1)
  return inAscii(local.slice(0, 200), '.').slice(0, MAX_LENGTH).replaceAll(/^[._-]+|[._-]+$/g, '')
}

/** The name of a person: as a whole, or of its parts. Some providers write `null` for what they do not tell. */
export function fullNameOf (
  whole: string | null | undefined, first: string | null | undefined, last: string | null | undefined
): string | undefined {
  const joined = [first, last].filter(Boolean).join(' ')
  return whole ?? (joined === '' ? undefined : joined)
}
