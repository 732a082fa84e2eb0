import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { BadSetting } from '../../lib/settings.js'
import { NO_PASSWORD, storeAccount } from '../../services/accounts/accounts.js'
import { faultOfPassword } from '../../services/accounts/new-passwords.js'
import type { Settings } from '../../settings.js'

const CREATED = { role: { from: null, to: 'ADMIN' } }

interface Options {
  administrator: Administrator | undefined
  /** No other account signs in with a password. */
  isOnlyPassword: boolean
}

interface Administrator { username: string, email: string, password: string }

/**
 * Creates the administrator of the `ADMIN_*` settings at start, before any client can register as one
 * (docs/contract.md §2).
 */
export default fp<Options>(async (app, { administrator, isOnlyPassword }) => {
  if (administrator === undefined) return
  await makeAdministrator(app, administrator)
  if (isOnlyPassword) await requireWayIn(app, administrator)
}, { name: 'first-administrator', dependencies: ['database', 'passwords', 'audit', 'erasures'] })

/**
 * With `PASSWORD_LOGIN=off`, this administrator is the only person who can sign in while the provider is away. Where
 * the account cannot sign in, the start fails, and its error says what to set. The account itself is not changed: an
 * administrator may have demoted or disabled it on purpose. After the start, no request can demote, disable or delete
 * the account (`protectedAdministrator` of plugins/database/database.ts).
 */
async function requireWayIn ({ models: { User } }: FastifyInstance, { username }: Administrator): Promise<void> {
  const found = await User.findCredentials(username)
  const isWayIn = found?.role === 'ADMIN' && found.disabled !== true && found.password_hash !== NO_PASSWORD
  if (isWayIn) return
  throw new BadSetting(`PASSWORD_LOGIN=off needs an administrator with a password, and ${username} is none ` +
    '(any more): set ADMIN_USERNAME and ADMIN_EMAIL to new ones.')
}

async function makeAdministrator (app: FastifyInstance, administrator: Administrator): Promise<void> {
  const { username, email, password } = administrator
  const { User } = app.models
  const isAdministrator = async () => (await User.findAccount(username))?.role === 'ADMIN'

  if (await isAdministrator()) return
  const fault = faultOfPassword(password, { username, email })
  if (fault !== undefined) throw new BadSetting(`ADMIN_PASSWORD cannot be used: ${fault}.`)
  const account = { username, email, full_name: 'Administrator', role: 'ADMIN' as const }
  const passwordHash = await app.passwords.hash(password)
  const register = async (options?: { first_administrator: true | undefined }) => await app.audit.record({
    actor: null,
    action: 'account.created',
    target_type: 'user',
    target: username,
    detail: CREATED
  }, () => storeAccount(app, account, passwordHash, options), made => typeof made === 'object' ? CREATED : null)
  let outcome = await register({ first_administrator: !await User.hasAdministrator() || undefined })
  // Another account became the first administrator between the question and the write.
  if (outcome === 'first administrator exists') outcome = await register()
  if (typeof outcome === 'object') {
    app.log.info({ username }, 'administrator created')
    return
  }

  // Another gateway that starts with the same settings may have created it.
  if (await isAdministrator()) return
  if (outcome === 'email taken') throw new BadSetting('ADMIN_EMAIL belongs to another account.')
  if (!await User.hasAdministrator()) {
    throw new BadSetting(`ADMIN_USERNAME names an account that is not an administrator: ${username}.`)
  }
  app.log.warn({ username }, 'the account of ADMIN_USERNAME is no administrator any more: left as it is')
}

/** The administrator of the settings. loadSettings() has checked that all three settings are there, or none. */
export function administratorIn (settings: Settings): Administrator | undefined {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  return username !== undefined && email !== undefined && password !== undefined
    ? { username, email, password }
    : undefined
}
