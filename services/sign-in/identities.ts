import { EmailTaken, UserNotFound } from '../../errors.js'
import { compileFor } from '../../lib/validation/validators.js'
import { onOneLine } from '../../lib/values/plain-text.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { StoredIdentity } from '../../models/accounts/user-identities.js'
import { Registration } from '../../schemas/accounts.js'
import type { Role } from '../../schemas/roles.js'
import { NO_PASSWORD, profileChanges, storeAccount } from '../accounts/accounts.js'
import type { Audit, Detail } from '../system/audit.js'
import { addressChanged, withNotice, type MailServices } from '../accounts/email-confirmation.js'
import type { Erasures } from '../accounts/erasure.js'
import { identitiesOf, missingIn, type Identity } from './identity-key.js'
import { SignInRefused } from './refusals.js'
import { usernamesFor } from './usernames.js'

/*
 * Accounts of people who sign in elsewhere: at the provider of a university, or through a learning platform. An account
 * is found by issuer and subject alone, never by its address. Its identities stand in the account itself, under a
 * unique index: so an account and its identity are one write, and of many first sign-ins at once one makes the account.
 */

/** What a provider says of a person. What is absent stays as it is. */
export interface ProviderClaims {
  /** The username that is preferred. It is shortened, and made unique. */
  username?: string | undefined
  full_name?: string | undefined
  /** Left out where it is no address, or another account has it. */
  email?: string | undefined
  /** Of a new account; STUDENT by default. */
  role?: Role | undefined
  /** An account that exists gets the role, too. The last administrator keeps it. */
  roleFollows?: boolean
  /** The username of an account that keeps its role all the same. */
  keepsRole?: string | undefined
}

export interface SignInServices extends MailServices { models: Models, audit: Audit, erasures: Erasures }

// An account that is being deleted has the identity for a moment longer.
const TRIES = 3

/**
 * The account of an identity; a new one where there is none. Name and address follow the provider.
 * @param alias another subject of the same person there, by which the directory knows them: it belongs to the account,
 * too, so that the directory finds it
 * @throws {SignInRefused} where the account is disabled or is being deleted, or both subjects have an account
 */
export async function signInWith (
  services: SignInServices, person: Identity, claims: ProviderClaims, alias?: string
): Promise<{ user: User, isNew: boolean }> {
  const { models: { User } } = services
  const own = identitiesOf(person, alias)
  for (let tried = 0; tried < TRIES; tried++) {
    const [user, ...others] = await User.findByIdentities(own.map(({ _id }) => _id))
    if (user === undefined) {
      const made = await storeUnderFreeName(services, claims, { identities: own })
      if (typeof made !== 'string') return { user: made, isNew: true }
      continue
    }
    if ([user, ...others].some(({ disabled }) => disabled === true)) throw new SignInRefused('disabled')
    if (others.length > 0) throw twoAccounts([user, ...others])
    const outcome = await addMissing(services, user, own)
    if (outcome === 'full') throw new SignInRefused('full')
    // Another request has given them to an account, or changed this one: it is looked for again.
    if (outcome === 'identity taken' || outcome === null) continue
    return { user: await follow(services, user, claims, user._id), isNew: false }
  }
  throw new SignInRefused('deleting', { statusCode: 503 })
}

/** Gives an account the identities of a person that it has not. */
export async function addMissing (
  { models: { User }, audit }: Pick<SignInServices, 'models' | 'audit'>, user: User,
  own: StoredIdentity[]
): Promise<Awaited<ReturnType<Models['User']['addIdentities']>>> {
  const { _id: username, token_version: version = 0 } = user
  const missing = missingIn(user.identities, own)
  if (missing.length === 0) return 'already linked'
  return await audit.record({
    actor: username, action: 'identity.linked', target_type: 'user', target: username
  }, async () => await User.addIdentities(username, version, missing), outcome => outcome === 'linked' ? {} : null)
}

/** Nothing here says which one the person wants: an administrator does. */
export function twoAccounts (users: User[]): SignInRefused {
  const names = users.map(({ _id }) => _id).join(', ')
  return new SignInRefused('two_accounts', { cause: new Error(`accounts of one person: ${names}`) })
}

/**
 * Stores an account without a password under the first username that is free. Returns what its identity or its name
 * in the directory conflicts with: another request may have stored it.
 */
export async function storeUnderFreeName (
  services: SignInServices, claims: ProviderClaims, options: NonNullable<Parameters<typeof storeAccount>[3]>
): Promise<User | 'identity taken' | 'directory user taken'> {
  const role = claims.role ?? 'STUDENT'
  let email = addressIn(claims) ?? ''
  for (const username of usernamesFor(claims)) {
    const fullName = nameIn(claims) ?? username
    const store = () => storeRecorded(services, { username, full_name: fullName, email, role }, options)
    let made = await store()
    if (made === 'email taken') {
      email = ''
      made = await store()
    }
    switch (made) {
      case 'username taken': break
      case 'email taken':
      case 'first administrator exists':
      case 'invitation used': throw new Error(`an account of a provider conflicts: ${made}`)
      default: return made
    }
  }
  throw new Error('there is always another username')
}

type NewAccount = Parameters<typeof storeAccount>[1]

async function storeRecorded (
  services: SignInServices, account: NewAccount, options: Parameters<typeof storeAccount>[3]
) {
  const { username, role } = account
  const detail = { role: { from: null, to: role } }
  return await services.audit.record({
    // Of the directory, nobody is signed in.
    actor: options?.scim === undefined ? username : null,
    action: 'account.registered',
    target_type: 'user',
    target: username,
    detail
  }, () => storeAccount(services, account, NO_PASSWORD, options), made => typeof made === 'object' ? detail : null)
}

/** Gives an account the name, the address and the role that the provider says. @param actor for the audit */
export async function follow (
  services: SignInServices, user: User, claims: ProviderClaims, actor: string | null
): Promise<User> {
  const [fullName, email] = [nameIn(claims), addressIn(claims)]
  const change = {
    ...(fullName !== undefined && fullName !== user.full_name && { full_name: fullName }),
    ...(email !== undefined && email !== user.email && { email })
  }
  const renamed = await changed(services, user, change, actor)
  const role = claims.roleFollows === true && user._id !== claims.keepsRole ? claims.role : undefined
  return role === undefined || role === renamed.role ? renamed : await withRole(services, renamed, role, null)
}

async function changed (
  services: SignInServices, user: User, change: { full_name?: string, email?: string }, actor: string | null
): Promise<User> {
  const detail = profileChanges(user, change)
  if (Object.keys(detail).length === 0) return user
  const { models: { User }, audit } = services
  const write = async () => {
    const after = await User.administer(user._id, change)
    if (after === 'email taken') throw new EmailTaken()
    // Deleted meanwhile: what comes next does not find it.
    if (after === null || typeof after === 'string') throw new UserNotFound()
    await addressChanged(services, user, after)
    return after
  }
  try {
    return await audit.record({ actor, action: 'account.changed', target_type: 'user', target: user._id, detail },
      () => withNotice(services, user, change.email, write))
  } catch (error) {
    if (error instanceof UserNotFound) return user
    if (!(error instanceof EmailTaken)) throw error
    // The address of another account is left out.
    const { email: _, ...name } = change
    return await changed(services, user, name, actor)
  }
}

/** Gives an account another role, unless it is the last administrator's, or gone. @param actor for the audit */
export async function withRole (
  { models: { User }, audit }: Pick<SignInServices, 'models' | 'audit'>, user: User, role: Role, actor: string | null
): Promise<User> {
  const detail: Detail = { role: { from: user.role, to: role } }
  const outcome = await audit.record({
    actor, action: 'role.changed', target_type: 'user', target: user._id, detail
  }, () => User.changeRole(user._id, role), result => typeof result === 'object' ? detail : null)
  if (typeof outcome === 'string') return user
  return { ...user, role, subjects: role === 'STUDENT' ? user.subjects : [] }
}

const isAddress = compileFor('body', Registration.properties.email)
const isName = compileFor('body', Registration.properties.full_name)
const MAX_NAME = 100

function addressIn ({ email }: ProviderClaims): string | undefined {
  return email !== undefined && isAddress(email) ? email : undefined
}

/** On one line and no longer than a name may be; `undefined` where nothing is left. */
function nameIn ({ full_name: text }: ProviderClaims): string | undefined {
  if (text === undefined) return undefined
  const name = [...onOneLine(text)].slice(0, MAX_NAME).join('').trim()
  return isName(name) ? name : undefined
}
