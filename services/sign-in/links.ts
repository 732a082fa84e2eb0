import { IdentityNotFound, LastSignIn } from '../../errors.js'
import type { AccountServices } from '../accounts/accounts.js'
import type { SignInServices } from './identities.js'
import { newIdentity, type Identity } from './identity-key.js'
import { requireOwner, type Asking } from './proof.js'
import { SignInRefused } from './refusals.js'

/*
 * The identities of an account that exists. A user adds one by signing in at the provider, in the browser in which the
 * link was begun, and takes one away while another way to sign in is left.
 */

/**
 * @param begun the account, and its token version when the link was begun: a logout everywhere ends it
 * @throws {SignInRefused}
 */
export async function linkIdentity (
  { models: { User }, audit }: SignInServices, begun: { username: string, token_version: number },
  identity: Identity
): Promise<void> {
  const { username, token_version: version } = begun
  const user = await User.findAccount(username)
  if (user === null || user.disabled === true || (user.token_version ?? 0) !== version) {
    throw new SignInRefused('signedOut')
  }
  const outcome = await audit.record({
    actor: username, action: 'identity.linked', target_type: 'user', target: username
  }, async () => await User.addIdentity(username, version, newIdentity(identity)),
  outcome => outcome === 'linked' ? {} : null)
  if (outcome === 'identity taken') throw new SignInRefused('taken')
  if (outcome === 'full') throw new SignInRefused('full')
  if (outcome === null) throw new SignInRefused('signedOut')
}

/** @throws {IdentityNotFound | LastSignIn}; what {@link requireOwner} throws */
export async function unlinkIdentity (
  services: AccountServices, asking: Asking, password: string | undefined, id: string
): Promise<void> {
  await requireOwner(services, asking, password)
  const { models: { User }, audit, passwords } = services
  const { _id: username, identities = [] } = asking.caller
  if (!identities.some(({ _id }) => _id === id)) throw new IdentityNotFound()
  await audit.record({
    actor: username, action: 'identity.unlinked', target_type: 'user', target: username
  }, async () => {
    if (await User.removeIdentity(username, id, passwords.countFor(username))) return
    const present = await User.findAccount(username)
    if (present?.identities?.some(({ _id }) => _id === id)) throw new LastSignIn()
    throw new IdentityNotFound()
  })
}
