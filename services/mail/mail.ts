import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { Language } from '../../schemas/accounts.js'

/** What the gateway writes to people. */
export interface Mail {
  to: { name: string, address: string }
  subject: string
  text: string
}

/** Sends mail in the background: no request waits for it, and what cannot be sent is in the log. */
export interface Mailer {
  /** Whether the installation sends mail at all. */
  readonly isOn: boolean
  /** Writes and sends a mail when the present work is done. @param compose `null`: there is nothing to send */
  send (compose: () => Promise<Mail | null>): void
}

/** What a mail says of its installation. */
export interface Sender {
  /** `INSTALLATION_NAME` */
  name: string
  /** `PUBLIC_URL`: the one origin of links. */
  publicUrl: string
}

/** What composes and sends a mail. */
export interface MailServices { models: Models, mailer: Mailer, sender: Sender }

interface Texts {
  resetSubject: (name: string) => string
  reset: (username: string, link: string) => string
  movedSubject: (name: string) => string
  moved: (username: string) => string
  /** To the address before, which still counts. */
  moving: (username: string, link: string) => string
  confirmSubject: (name: string) => string
  confirm: (username: string, link: string) => string
}

const TEXTS: Record<Language, Texts> = {
  en: {
    resetSubject: name => `${name}: a new password`,
    reset: (username, link) => `Hello,

somebody asked for a new password for your account "${username}". With this link you set it, once and within 24 hours:

${link}

If it was not you, do nothing: your password stays as it is.
`,
    movedSubject: name => `${name}: your e-mail address was changed`,
    moved: username => `Hello,

the e-mail address of your account "${username}" was changed to another one. Mail for it goes there from now on.

If you did not want this, tell an administrator at once.
`,
    moving: (username, link) => `Hello,

the e-mail address of your account "${username}" was changed to another one. Until that one is confirmed, and for 30
days at most, this address still counts.

If you did not want this, set a new password at once, here: ${link}
`,
    confirmSubject: name => `${name}: confirm your e-mail address`,
    confirm: (username, link) => `Hello,

this address was entered for the account "${username}". With this link you confirm it, within three days:

${link}

If it is not your account, do nothing: the address is not used.
`
  },
  es: {
    resetSubject: name => `${name}: una contraseña nueva`,
    reset: (username, link) => `Hola:

Alguien ha pedido una contraseña nueva para tu cuenta «${username}». Con este enlace la eliges, una vez y en 24 horas:

${link}

Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.
`,
    movedSubject: name => `${name}: tu dirección de correo ha cambiado`,
    moved: username => `Hola:

La dirección de correo de tu cuenta «${username}» se ha cambiado por otra. El correo de la cuenta va allí desde ahora.

Si no lo querías, avisa enseguida a un administrador.
`,
    moving: (username, link) => `Hola:

La dirección de correo de tu cuenta «${username}» se ha cambiado por otra. Hasta que se confirme, y como máximo durante
30 días, esta dirección sigue contando.

Si no lo querías, elige enseguida una contraseña nueva aquí: ${link}
`,
    confirmSubject: name => `${name}: confirma tu dirección de correo`,
    confirm: (username, link) => `Hola:

Esta dirección se ha escrito para la cuenta «${username}». Con este enlace la confirmas, en un plazo de tres días:

${link}

Si la cuenta no es tuya, no hagas nada: la dirección no se usa.
`
  }
}

/**
 * The address of an account that counts: its own, or the one before while its own is not confirmed. `null`: none does.
 */
export function countingAddress ({ email, unconfirmed }: User): string | null {
  if (unconfirmed === undefined) return email
  return unconfirmed.until > new Date() ? unconfirmed.before : null
}

/** With a link whose fragment holds the code: no server and no log on the way sees it. `null`: no address counts. */
export function resetMail ({ name, publicUrl }: Sender, user: User, code: string): Mail | null {
  const address = countingAddress(user)
  if (address === null) return null
  const texts = textsFor(user)
  const link = `${publicUrl}/app/password-reset#${new URLSearchParams({ code, user: user._id })}`
  return { to: { name: user.full_name, address }, subject: texts.resetSubject(name), text: texts.reset(user._id, link) }
}

/** To an address that is not confirmed. */
export function confirmMail ({ name, publicUrl }: Sender, user: User, code: string): Mail {
  const texts = textsFor(user)
  const link = `${publicUrl}/app/email-confirmation#${new URLSearchParams({ code, user: user._id })}`
  const to = { name: user.full_name, address: user.email }
  return { to, subject: texts.confirmSubject(name), text: texts.confirm(user._id, link) }
}

/** After a change of the address: ends the code that was mailed to the old address, and sends a notice there. */
export async function addressChanged (
  { models, mailer, sender }: MailServices, before: User, { _id: username, email }: User
): Promise<void> {
  if (email.toLowerCase() === before.email.toLowerCase()) return
  await models.PasswordCode.removeMailedElsewhere(username, email.toLowerCase())
  mailer.send(async () => movedMail(sender, before))
}

/** To the address that counted before. @param stillCounts until the new one is confirmed */
export function movedMail ({ name, publicUrl }: Sender, before: User, stillCounts = false): Mail | null {
  const address = countingAddress(before)
  if (address === null) return null
  const texts = textsFor(before)
  const text = stillCounts
    ? texts.moving(before._id, `${publicUrl}/app/password-forgotten`)
    : texts.moved(before._id)
  return { to: { name: before.full_name, address }, subject: texts.movedSubject(name), text }
}

function textsFor ({ preferences }: User): Texts {
  return TEXTS[preferences.language ?? 'en']
}
