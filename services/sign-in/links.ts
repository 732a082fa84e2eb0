import { DirectorySignIn, IdentityNotFound, LastSignIn } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { IdentityRemoval, StoredIdentity } from '../../models/accounts/user-identities.js'
import type { AccountServices } from '../accounts/accounts.js'
import { addMissing, twoAccounts, type SignInServices } from './identities.js'
import { identitiesOf, identityKey, shownOf, type Identity } from './identity-key.js'
import { requirePasswordAgain, type Asking } from './proof.js'
import type { Provider } from './provider.js'
import { SignInRefused } from './refusals.js'

/*
 * The identities of an account that exists. A user adds one by signing in at the provider, in the browser in which the
 * link was begun, and takes one away while another way to sign in is left.
 */

/**
 * @param begun the account, and its token version when the link was begun: a logout everywhere ends it
 * @param alias another subject of the same person there, by which the directory knows them
 * @throws {SignInRefused}
 */
export async function linkIdentity (
  services: SignInServices, begun: { username: string, token_version: number },
  identity: Identity, alias?: string
): Promise<void> {
  const { User } = services.models
  const { username, token_version: version } = begun
  const user = await User.findAccount(username)
  if (user === null || user.disabled === true || (user.token_version ?? 0) !== version) {
    throw new SignInRefused('signedOut')
  }
  const own = identitiesOf(identity, alias)
  const outcome = await addMissing(services, user, own)
  if (outcome === 'identity taken') {
    const owners = await User.findByIdentities(own.map(({ _id }) => _id))
    // From an account that the directory knows by it, nobody can unlink it.
    const known = owners.find(({ _id, scim }) => _id !== username && own.some(({ sub }) => sub === scim?.external_id))
    throw known === undefined ? new SignInRefused('taken') : twoAccounts([user, known])
  }
  if (outcome === 'full') throw new SignInRefused('full')
  if (outcome === null) throw new SignInRefused('signedOut')
}

/**
 * Those of the identities with which one can sign in now: of the provider of the settings, and of platforms that are
 * there. An issuer that is not in the settings any more is no way to sign in.
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
 * @throws {IdentityNotFound | DirectorySignIn | LastSignIn}; what {@link requirePasswordAgain} throws
 */
export async function unlinkIdentity (
  services: AccountServices, provider: Provider | undefined, asking: Asking, password: string | undefined, id: string
): Promise<void> {
  await requirePasswordAgain(services, asking, password)
  const { models, audit, passwords } = services
  const { User } = models
  const { _id: username, identities = [] } = asking.caller
  if (!shownOf(identities).some(({ _id }) => _id === id)) throw new IdentityNotFound()
  const isOfIt = ({ _id, alias_of: first }: StoredIdentity) => _id === id || first === id
  const own = identities.filter(isOfIt)
  const others = await waysAmong(models, provider, identities.filter(identity => !isOfIt(identity)))
  const removal: IdentityRemoval = {
    keys: [id, ...own.map(({ _id }) => _id).filter(key => key !== id)],
    subjects: own.filter(({ iss }) => provider?.isIssuer(iss)).map(({ sub }) => sub),
    others: others.map(({ _id }) => _id),
    passwordCounts: passwords.acceptedFor(username)
  }
  await audit.record({
    actor: username, action: 'identity.unlinked', target_type: 'user', target: username
  }, async () => {
    if (await User.removeIdentity(username, removal)) return
    const present = await User.findAccount(username)
    if (!present?.identities?.some(({ _id }) => _id === id)) throw new IdentityNotFound()
    const known = await User.directoryIdOf(username)
    throw known !== undefined && removal.subjects.includes(known) ? new DirectorySignIn() : new LastSignIn()
  })
}
