import type { User } from '../../models/accounts/user.js'
import type { Language } from '../../schemas/accounts.js'
import { layOut, type Part } from './layout.js'
import { countingAddress, languageFor, type Mail, type Sender } from './mail.js'
import { TEXTS } from './texts.js'

/* The mails that an account needs. They are sent whatever its preferences are. */

/** With a link whose fragment holds the code: no server and no log on the way sees it. `null`: no address counts. */
export function resetMail ({ name, publicUrl }: Sender, user: User, code: string): Mail | null {
  const address = countingAddress(user)
  if (address === null) return null
  const texts = TEXTS[languageFor(user)]
  const link = `${publicUrl}/app/password-reset#${new URLSearchParams({ code, user: user._id })}`
  return mailTo(user, address, texts.resetSubject(name), [
    texts.reset(user._id), { link, label: texts.resetLink }, texts.resetElse
  ])
}

/** To an address that is not confirmed. */
export function confirmMail ({ name, publicUrl }: Sender, user: User, code: string): Mail {
  const texts = TEXTS[languageFor(user)]
  const link = `${publicUrl}/app/email-confirmation#${new URLSearchParams({ code, user: user._id })}`
  return mailTo(user, user.email, texts.confirmSubject(name), [
    texts.confirm(user._id), { link, label: texts.confirmLink }, texts.confirmElse
  ])
}

/** To the address that counted before. `null`: the account has it still, or again. */
export function movedMail ({ name, publicUrl }: Sender, user: User, before: string): Mail | null {
  if (user.email.toLowerCase() === before.toLowerCase()) return null
  const texts = TEXTS[languageFor(user)]
  // Until the new one is confirmed, it counts.
  const parts = countingAddress(user) === before
    ? [texts.moving(user._id), { link: `${publicUrl}/app/password-forgotten`, label: texts.movingElse }]
    : [texts.moved(user._id), texts.movedElse]
  return mailTo(user, before, texts.movedSubject(name), parts)
}

function mailTo (user: User, address: string, subject: string, parts: Part[]): Mail {
  const language: Language = languageFor(user)
  const body = layOut(language, [TEXTS[language].hello, ...parts])
  return { to: { name: user.full_name, address }, subject, ...body }
}
