import { HasSubjects, LastAdministrator, UserNotFound } from '../../errors.js'
import { newCode } from '../../lib/values/one-time-codes.js'
import type { Provisioned, ProvisionedUser } from '../../models/accounts/user-scim.js'
import type { PatchOperation, ScimUserInput } from '../../schemas/sign-in/scim.js'
import { deleteAccount } from '../accounts/erasure.js'
import {
  follow, identityKey, storeUnderFreeName, type ProviderClaims, type SignInServices
} from '../sign-in/identities.js'
import { draftOf, patched, type Draft } from './draft.js'
import { ScimError, userNotFound } from './errors.js'

/*
 * Accounts that the directory of the university makes, changes and disables (SCIM 2.0). It sees its own accounts alone:
 * those that it has made, and those that have signed in with the subject that it knows as externalId. So its secret
 * reaches no account of anybody else, and a name or an address takes none over.
 */

/** @param issuer of the identity provider, where the installation has one: its subjects are the external ids */
export async function createProvisioned (
  services: SignInServices, issuer: string | undefined, input: ScimUserInput
): Promise<ProvisionedUser> {
  const draft = draftOf(input)
  const scim = provisionedOf(newCode(), draft)
  const identity = identityOf(issuer, draft)
  const { models: { User } } = services
  const adopted = identity === undefined ? null : await User.adopt(identityKey(identity), scim)
  if (adopted === 'name taken') throw nameTaken()
  if (adopted !== null) return await bringTo(services, adopted, draft)
  const stored = identity && { _id: identityKey(identity), ...identity, linked_at: new Date() }
  const options = { identity: stored, scim, isDisabled: !draft.active }
  const made = await storeUnderFreeName(services, claimsOf(draft), options)
  if (typeof made === 'string') throw nameTaken()
  return await requireProvisioned(services, scim.id)
}

/** Replaces a user. */
export async function replaceProvisioned (
  services: SignInServices, issuer: string | undefined, id: string, input: ScimUserInput
): Promise<ProvisionedUser> {
  const draft = draftOf(input)
  return await change(services, issuer, await requireProvisioned(services, id), draft)
}

/** Changes a user by the operations of a PATCH. */
export async function patchProvisioned (
  services: SignInServices, issuer: string | undefined, id: string, operations: PatchOperation[]
): Promise<ProvisionedUser> {
  const user = await requireProvisioned(services, id)
  return await change(services, issuer, user, patched(draftIn(user), operations))
}

/** Deletes the account of a user, and everything of it. */
export async function deleteProvisioned (services: SignInServices, id: string): Promise<void> {
  const { _id: username } = await requireProvisioned(services, id)
  await deleteAccount(services, null, username).catch(error => {
    if (error instanceof UserNotFound) throw userNotFound()
    if (error instanceof HasSubjects || error instanceof LastAdministrator) throw new ScimError(409, error.message)
    throw error
  })
}

/** @throws {ScimError} */
export async function requireProvisioned ({ models: { User } }: SignInServices, id: string): Promise<ProvisionedUser> {
  const user = await User.findProvisioned(id)
  if (user === null) throw userNotFound()
  return user
}

async function change (
  services: SignInServices, issuer: string | undefined, user: ProvisionedUser, draft: Draft
): Promise<ProvisionedUser> {
  const { models: { User } } = services
  const identity = identityOf(issuer, draft)
  if (identity !== undefined && draft.externalId !== user.scim.external_id) {
    const linked = await User.addIdentity(user._id, user.token_version ?? 0, {
      _id: identityKey(identity), ...identity, linked_at: new Date()
    })
    if (linked === 'identity taken') throw new ScimError(409, 'Another user has this externalId', 'uniqueness')
  }
  const changed = await User.changeProvisioned(user.scim.id, provisionedOf(user.scim.id, draft))
  if (changed === 'name taken') throw nameTaken()
  if (changed === null) throw userNotFound()
  return await bringTo(services, changed, draft)
}

/** Gives an account the name, the address and the state of the draft. Disabling ends its tokens. */
async function bringTo (services: SignInServices, user: ProvisionedUser, draft: Draft): Promise<ProvisionedUser> {
  const { models: { User }, audit } = services
  const { _id: username, scim: { id } } = user
  await follow(services, user, claimsOf(draft), null)
  const [from, to] = [user.disabled === true, !draft.active]
  if (from !== to) {
    await audit.record({
      actor: null,
      action: to ? 'account.disabled' : 'account.enabled',
      target_type: 'user',
      target: username,
      detail: { disabled: { from, to } }
    }, async () => {
      const outcome = await User.administer(username, { disabled: to })
      if (outcome === 'last administrator') throw new ScimError(409, new LastAdministrator().message)
    })
  }
  return await requireProvisioned(services, id)
}

function nameTaken (): ScimError {
  return new ScimError(409, 'Another user has this userName or this externalId', 'uniqueness')
}

function identityOf (issuer: string | undefined, { externalId }: Draft) {
  return issuer === undefined || externalId === undefined ? undefined : { iss: issuer, sub: externalId }
}

function claimsOf ({ userName, displayName, formatted, givenName, familyName, email }: Draft): ProviderClaims {
  const joined = [givenName, familyName].filter(Boolean).join(' ')
  return { username: userName, full_name: displayName ?? formatted ?? (joined === '' ? undefined : joined), email }
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

/** What an account is to the directory. */
export function draftIn ({ scim, disabled }: ProvisionedUser): Draft {
  return {
    userName: scim.user_name,
    externalId: scim.external_id,
    displayName: scim.display_name,
    formatted: scim.formatted,
    givenName: scim.given_name,
    familyName: scim.family_name,
    email: scim.email,
    active: disabled !== true
  }
}
