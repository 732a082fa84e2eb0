import fp from 'fastify-plugin'
import { EmailTaken, RoleNotPermitted, UsernameTaken } from '../errors.js'
import { BadSetting, type Settings } from '../settings.js'

interface Administrator { username: string, email: string, password: string }

/** Creates the administrator of the `ADMIN_*` settings, which closes the door before anyone can knock (docs/contract.md §2). */
export default fp<{ administrator: Administrator | undefined }>(async (app, { administrator }) => {
  if (administrator === undefined) return
  const { username, email, password } = administrator
  const { User: users } = app.models

  if (await isAdministrator()) return
  const account = { username, email, full_name: 'Administrator', role: 'ADMIN' as const }
  const passwordHash = await app.passwords.hash(password)
  try {
    await register(!await users.hasAdministrator())
    app.log.info({ username }, 'administrator created')
  } catch (error) {
    // Another gateway that starts with the same settings may have been faster.
    if (await isAdministrator()) return
    if (error instanceof UsernameTaken && await users.hasAdministrator()) {
      app.log.warn({ username }, 'the account of ADMIN_USERNAME is no administrator any more: left as it is')
      return
    }
    if (error instanceof UsernameTaken) throw new BadSetting(`ADMIN_USERNAME names an account that is not an administrator: ${username}.`)
    if (error instanceof EmailTaken) throw new BadSetting('ADMIN_EMAIL belongs to another account.')
    throw error
  }

  async function register (firstAdministrator: boolean): Promise<void> {
    try {
      await users.register(account, passwordHash, { firstAdministrator })
    } catch (error) {
      // Somebody else became the first between the question and the write.
      if (!(error instanceof RoleNotPermitted)) throw error
      await users.register(account, passwordHash)
    }
  }

  async function isAdministrator (): Promise<boolean> {
    return (await users.findAccount(username))?.role === 'ADMIN'
  }
}, { name: 'first-administrator', dependencies: ['database', 'passwords'] })

/** The settings have checked that either all three are there or none. */
export function administratorIn (settings: Settings): Administrator | undefined {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings
  return username !== undefined && email !== undefined && password !== undefined ? { username, email, password } : undefined
}
