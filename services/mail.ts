import type { Models } from '../models/index.js'
import type { User } from '../models/user.js'
import type { Language } from '../schemas/accounts.js'

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
`
  }
}

/** With a link whose fragment holds the code: no server and no log on the way sees it. */
export function resetMail ({ name, publicUrl }: Sender, user: User, code: string): Mail {
  const texts = textsFor(user)
  const link = `${publicUrl}/app/password-reset#code=${code}`
  return { to: toUser(user), subject: texts.resetSubject(name), text: texts.reset(user._id, link) }
}

/** After a change of the address: ends the code that was mailed to the old address, and sends a notice there. */
export async function addressChanged (
  { models, mailer, sender }: MailServices, before: User, { _id: username, email }: User
): Promise<void> {
  if (email.toLowerCase() === before.email.toLowerCase()) return
  await models.PasswordCode.removeMailedElsewhere(username, email.toLowerCase())
  mailer.send(async () => movedMail(sender, before))
}

/** To the address that the account had before. */
function movedMail ({ name }: Sender, before: User): Mail {
  const texts = textsFor(before)
  return { to: toUser(before), subject: texts.movedSubject(name), text: texts.moved(before._id) }
}

function textsFor ({ preferences }: User): Texts {
  return TEXTS[preferences.language ?? 'en']
}

function toUser ({ full_name: name, email: address }: User): Mail['to'] {
  return { name, address }
}
