import { InvalidCredentials } from '../../errors.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import type { Device } from '../../collections/accounts/device.js'
import type { Models } from '../../models/index.js'
import { isRevoked, type User } from '../../models/accounts/user.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'
import { DAY_MS } from '../../lib/values/durations.js'

/*
 * Devices on which a user stays signed in (SECURITY.md). The cookie of the page is the id of a login and a secret. It
 * is exchanged for an access token of that login. Once a day the secret is replaced. The answer with the new one may
 * be lost, and two tabs may ask at the same moment, so the one before counts until the new one has come back. Where it
 * comes after that, it was copied: the device is signed out.
 */

/** How long tabs that have asked at the same moment may still send the secret before. */
const TABS_MS = 60_000
const MAX_OF_USER = 50

/** What a browser is to keep. */
export interface KeptCookie { value: string, ends: Date }

/** Of a cookie that is valid. `cookie`: the browser is to keep another one. */
export interface FoundDevice { user: User, device: Device, cookie?: KeptCookie }

/**
 * Lets the user of a login stay signed in.
 * @param loggedIn when the login was made
 * @throws {InvalidCredentials} where the login has been ended meanwhile
 */
export async function keepDevice (
  { Device, User }: Models, { _id: username, token_version: version = 0 }: User, login: string, loggedIn: Date,
  days: number
): Promise<KeptCookie> {
  const [secret, ends] = [newCode(), new Date(loggedIn.getTime() + days * DAY_MS)]
  const device = { _id: login, username, token_version: version, logged_in: loggedIn, ends, since: sharedTime() }
  await Device.keep({ ...device, secret: hashOfCode(secret) }, MAX_OF_USER)
  // A logout, a new password or the deletion of the account may come meanwhile. It deletes the device, or is seen here.
  if (!isOpen(await User.findAccount(username), version, login)) {
    await Device.remove(login)
    throw new InvalidCredentials()
  }
  return { value: cookieOf(login, secret), ends }
}

function isOpen (user: User | null, version: number, login: string): user is User {
  return user !== null && user.disabled !== true && (user.token_version ?? 0) === version && !isRevoked(user, login)
}

/** The user of a cookie; `null` where it is not valid. */
export async function userOfDevice ({ Device, User }: Models, cookie: string): Promise<FoundDevice | null> {
  const [id = '', secret = ''] = cookie.split('.')
  const device = await Device.firstWhere({ _id: id, ends: { $gt: sharedTime() } })
  if (device === null) return null
  const sent = hashOfCode(secret)
  const user = await User.findAccount(device.username)
  const isKnown = sent === device.secret || sent === device.previous
  // A wrong secret alone ends no login: others may know the id, which is in each token.
  if (sent === device.former || (isKnown && !isOpen(user, device.token_version, id))) await Device.remove(id)
  if (!isKnown || !isOpen(user, device.token_version, id)) return null
  const next = await nextSecret(Device, device, sent)
  return { user, device, ...(next !== null && { cookie: { value: cookieOf(id, next), ends: device.ends } }) }
}

/** The secret that replaces the one that was sent; `null`: none does. */
async function nextSecret (
  devices: Models['Device'], { _id: id, secret, previous, since }: Device, sent: string
): Promise<string | null> {
  const age = sharedNow() - since.getTime()
  const isPresent = sent === secret
  if (isPresent && previous !== undefined && age > TABS_MS) await devices.settle(id, secret, previous)
  // An old secret that still comes: the answer with the present one has not arrived.
  if (age <= (isPresent ? DAY_MS : TABS_MS)) return null
  const next = newCode()
  // Of two tabs that ask at the same moment, one gets the new secret.
  return await devices.rotate(id, secret, sent, hashOfCode(next)) ? next : null
}

function cookieOf (login: string, secret: string): string {
  return `${login}.${secret}`
}

/** Signs the device of a cookie out, and ends the tokens of its login. @param until when the last of them would end */
export async function forgetDevice (models: Models, cookie: string, until: Date): Promise<void> {
  const [id = '', secret = ''] = cookie.split('.')
  const device = await models.Device.firstWhere({ _id: id, ends: { $gt: sharedTime() } })
  const sent = hashOfCode(secret)
  if (device === null || (sent !== device.secret && sent !== device.previous)) return
  await endLogin(models, { username: device.username, id, until })
}

/** Ends a login: its device is signed out, and its tokens are refused. */
export async function endLogin (
  { Device, User }: Models, { username, id, until }: { username: string, id: string, until: Date }
): Promise<void> {
  // First, so that a kill in between leaves no device that works when the ended login is forgotten; and again, for one
  // that was stored before the login was ended.
  await Device.remove(id)
  await User.revokeLogin(username, id, until)
  await Device.remove(id)
}
