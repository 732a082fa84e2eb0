import { IdentityNotFound, LastSignIn } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { StoredIdentity } from '../../models/accounts/user-identities.js'
import type { AccountServices } from '../accounts/accounts.js'
import type { SignInServices } from './identities.js'
import { identityKey, newIdentity, type Identity } from './identity-key.js'
import { requireOwner, type Asking } from './proof.js'
import type { Provider } from './provider.js'
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

/**
 * Those of the identities with which one can sign in now: of the provider of the settings, and of platforms that are
 * there. An issuer that is set no more signs nobody in.
 */
async function waysAmong (
  { LtiPlatform }: Models, provider: Provider | undefined, identities: StoredIdentity[]
): Promise<StoredIdentity[]> {
  const isWay = async ({ _id, iss, sub }: StoredIdentity) => provider?.isIssuer(iss) === true ||
    (await LtiPlatform.keySetsOf(iss)).some(keys => identityKey({ iss, sub, keys }) === _id)
  const areWays = await Promise.all(identities.map(isWay))
  return identities.filter((_, i) => areWays[i])
}

/**
 * @param provider of the installation, if it has one
 * @throws {IdentityNotFound | LastSignIn}; what {@link requireOwner} throws
 */
export async function unlinkIdentity (
  services: AccountServices, provider: Provider | undefined, asking: Asking, password: string | undefined, id: string
): Promise<void> {
  await requireOwner(services, asking, password)
  const { models, audit, passwords } = services
  const { User } = models
  const { _id: username, identities = [] } = asking.caller
  if (!identities.some(({ _id }) => _id === id)) throw new IdentityNotFound()
  const others = await waysAmong(models, provider, identities.filter(({ _id }) => _id !== id))
  await audit.record({
    actor: username, action: 'identity.unlinked', target_type: 'user', target: username
  }, async () => {
    if (await User.removeIdentity(username, id, others.map(({ _id }) => _id), passwords.countFor(username))) return
    const present = await User.findAccount(username)
    if (present?.identities?.some(({ _id }) => _id === id)) throw new LastSignIn()
    throw new IdentityNotFound()
  })
}
