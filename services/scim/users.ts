import { HasSubjects, UserNotFound } from '../../errors.js'
import { newCode } from '../../lib/values/one-time-codes.js'
import type { Provisioned, ProvisionedUser } from '../../models/accounts/user-scim.js'
import type { PatchOperation, ScimUserInput } from '../../schemas/sign-in/scim.js'
import { deleteAccount } from '../accounts/erasure.js'
import {
  follow, storeUnderFreeName, type ProviderClaims, type SignInServices
} from '../sign-in/identities.js'
import { bareIssuer, identityKey, newIdentity } from '../sign-in/identity-key.js'
import { fullNameOf } from '../sign-in/usernames.js'
import { draftOf, patched, type Draft } from './draft.js'
import { ScimError, userNotFound } from './errors.js'

/*
 * Accounts that the directory of the university makes, changes and disables (SCIM 2.0). It sees its own accounts alone:
 * those that it has made, and those that the provider has made for the subject that it knows as externalId. So its
 * secret reaches no administrator and nobody with a password, and a name or an address takes none over.
 */

/** @param issuer of the identity provider, where the installation has one: its subjects are the external ids */
export async function createProvisioned (
  services: SignInServices, issuer: string | undefined, input: ScimUserInput
): Promise<ProvisionedUser> {
  const draft = draftOf(input)
  const scim = provisionedOf(newCode(), draft)
  const identity = identityOf(issuer, draft)
  const adopt = async () => identity === undefined
    ? null
    : await services.models.User.adopt(identityKey(identity), scim)
  let adopted = await adopt()
  if (adopted === null) {
    const disabled = draft.active === false || undefined
    const options = { identities: identity && [newIdentity(identity)], scim, disabled }
    const made = await storeUnderFreeName(services, claimsOf(draft), options)
    if (typeof made !== 'string') return await requireProvisioned(services, scim.id)
    // The person may have signed in for the first time meanwhile.
    if (made === 'identity taken') adopted = await adopt()
  }
  if (adopted === null || typeof adopted === 'string') throw nameTaken()
  return await change(services, issuer, adopted.scim.id, () => draft)
}

/** Replaces a user. */
export async function replaceProvisioned (
  services: SignInServices, issuer: string | undefined, id: string, input: ScimUserInput
): Promise<ProvisionedUser> {
  const draft = draftOf(input)
  return await change(services, issuer, id, () => draft)
}

/** Changes a user by the operations of a PATCH. */
export async function patchProvisioned (
  services: SignInServices, issuer: string | undefined, id: string, operations: PatchOperation[]
): Promise<ProvisionedUser> {
  return await change(services, issuer, id, user => patched(draftIn(user), operations))
}

/** Deletes the account of a user, and everything of it. */
export async function deleteProvisioned (services: SignInServices, id: string): Promise<void> {
  const { _id: username, role } = await requireProvisioned(services, id)
  if (role === 'ADMIN') throw administrators()
  await deleteAccount(services, null, username, { directoryUser: id }).catch(async error => {
    if (error instanceof UserNotFound) {
      // Somebody may have made an administrator of the user meanwhile.
      await requireProvisioned(services, id)
      throw administrators()
    }
    if (error instanceof HasSubjects) throw new ScimError(409, error.message)
    throw error
  })
}

/** @throws {ScimError} */
export async function requireProvisioned ({ models: { User } }: SignInServices, id: string): Promise<ProvisionedUser> {
  const user = await User.findProvisioned(id)
  if (user === null) throw userNotFound()
  return user
}

// Somebody else may change the account at the same time.
const TRIES = 10

/** @param draftFor what the account is to be; it may be asked again, where the account has changed meanwhile */
async function change (
  services: SignInServices, issuer: string | undefined, id: string, draftFor: (user: ProvisionedUser) => Draft
): Promise<ProvisionedUser> {
  for (let tried = 0; tried < TRIES; tried++) {
    const user = await requireProvisioned(services, id)
    if (user.role === 'ADMIN') throw administrators()
    const draft = draftFor(user)
    draft.externalId ??= user.scim.external_id
    if (isReleased(user, draft)) throw releases()
    const changed = await store(services, issuer, user, draft)
    if (changed === 'name taken') throw nameTaken()
    if (changed === 'identity taken') throw new ScimError(409, 'Another user has this externalId', 'uniqueness')
    if (changed === null) continue
    await follow(services, changed, claimsOf(draft), null)
    return await requireProvisioned(services, id)
  }
  throw new ScimError(409, 'The user is being changed by others; try again')
}

/** One write: an account is changed as a whole or not at all. Disabling ends its tokens. */
async function store (
  { models: { User }, audit }: SignInServices, issuer: string | undefined, user: ProvisionedUser, draft: Draft
) {
  const { active } = draft
  const identities = identitiesOf(issuer, user, draft)
  // Each change has another time, so that none is made on what another has replaced.
  const changedAt = new Date(Math.max(Date.now(), user.scim.changed_at.getTime() + 1))
  const scim = { ...provisionedOf(user.scim.id, draft), changed_at: changedAt }
  // Somebody may have another address here by now: that one stays.
  const dropsEmail = draft.email === undefined && user.email !== '' && user.email === user.scim.email
  const write = async () => await User.changeProvisioned(user, { scim, active, identities, dropsEmail })
  const [from, to] = [user.disabled === true, active === undefined ? user.disabled === true : !active]
  if (from === to) return await write()
  const detail = { disabled: { from, to } }
  return await audit.record({
    actor: null,
    action: to ? 'account.disabled' : 'account.enabled',
    target_type: 'user',
    target: user._id,
    detail
  }, write, outcome => outcome !== null && typeof outcome === 'object' ? detail : null)
}

/**
 * Whether somebody who is disabled would be no user of the directory any more: with another externalId, the identity of
 * the old one is of no account, and its person would sign in to a new one.
 */
function isReleased ({ scim, disabled }: ProvisionedUser, { externalId, active }: Draft): boolean {
  return disabled === true && active !== true && scim.external_id !== undefined && externalId !== scim.external_id
}

/**
 * The identities under another externalId: all of the provider go, because the directory says that the account is
 * another person's. `undefined`: they stay. An externalId that is not sent is no other one (see change()).
 */
function identitiesOf (issuer: string | undefined, { identities = [], scim }: ProvisionedUser, draft: Draft) {
  if (issuer === undefined || draft.externalId === scim.external_id) return undefined
  const identity = identityOf(issuer, draft)
  const others = identities.filter(({ iss }) => bareIssuer(iss) !== bareIssuer(issuer))
  return [...others, ...(identity ? [newIdentity(identity)] : [])]
}

function administrators (): ScimError {
  return new ScimError(409, 'The account of an administrator is not changed by the directory', 'mutability')
}

function releases (): ScimError {
  const detail = 'A disabled user keeps its externalId: enable it first, or with the same change'
  return new ScimError(409, detail, 'mutability')
}

function nameTaken (): ScimError {
  return new ScimError(409, 'Another user has this userName or this externalId', 'uniqueness')
}

function identityOf (issuer: string | undefined, { externalId }: Draft) {
  return issuer === undefined || externalId === undefined ? undefined : { iss: issuer, sub: externalId }
}

function claimsOf ({ userName, displayName, formatted, givenName, familyName, email }: Draft): ProviderClaims {
  return { username: userName, full_name: fullNameOf(displayName ?? formatted, givenName, familyName), email }
}

function provisionedOf (id: string, draft: Draft): Provisioned {
  const { userName, externalId, displayName, formatted, givenName, familyName, email } = draft
  return {
    id,
    user_name: userName,
    user_name_key: userName.toLowerCase(),
    changed_at: new Date(),
    ...(externalId !== undefined && { external_id: externalId }),
    ...(displayName !== undefined && { display_name: displayName }),
    ...(formatted !== undefined && { formatted }),
    ...(givenName !== undefined && { given_name: givenName }),
    ...(familyName !== undefined && { family_name: familyName }),
    ...(email !== undefined && { email })
  }
}

/** What an account is to the directory. Whether it is disabled is not said: an administrator may do that, too. */
export function draftIn ({ scim }: ProvisionedUser): Draft {
  return {
    userName: scim.user_name,
    externalId: scim.external_id,
    displayName: scim.display_name,
    formatted: scim.formatted,
    givenName: scim.given_name,
    familyName: scim.family_name,
    email: scim.email
  }
}
