import { LTI_REFUSALS } from '../lti/refusals.js'
import type { Language } from '../../schemas/accounts.js'

/**
 * What a person reads where a sign-in through a university or a learning platform does not succeed. Each says what is
 * wrong and what to do. What the provider has said is in the log.
 */
export const REFUSALS = {
  ...LTI_REFUSALS,
  state: {
    en: 'This sign-in has ended, was used already, or was begun in another browser. Begin it anew.',
    es: 'Este inicio de sesión ha caducado, ya se usó o empezó en otro navegador. Empieza de nuevo.'
  },
  invalid: {
    en: 'This address signs nobody in: it is not complete, or people sign in here in another way. Begin anew.',
    es: 'Con esta dirección nadie inicia sesión: está incompleta, o aquí se entra de otra forma. Empieza de nuevo.'
  },
  declined: {
    en: 'The sign-in was cancelled, or your university does not let this account in.',
    es: 'El inicio de sesión se canceló, o tu universidad no admite esta cuenta.'
  },
  unreachable: {
    en: 'The sign-in of your university does not answer at the moment. Try again in some minutes.',
    es: 'El inicio de sesión de tu universidad no responde en este momento. Inténtalo dentro de unos minutos.'
  },
  token: {
    en: 'What the sign-in of your university has sent is not valid. Begin anew; if it fails again, tell an ' +
      'administrator.',
    es: 'Lo que ha enviado el inicio de sesión de tu universidad no es válido. Empieza de nuevo; si vuelve a fallar, ' +
      'avisa a un administrador.'
  },
  disabled: {
    en: 'This account is disabled. An administrator can enable it.',
    es: 'Esta cuenta está desactivada. Un administrador puede activarla.'
  },
  deleting: {
    en: 'The account of this sign-in is being deleted. Try again in some minutes.',
    es: 'La cuenta de este inicio de sesión se está eliminando. Inténtalo dentro de unos minutos.'
  },
  taken: {
    en: 'This sign-in belongs to another account here already. Sign in with it, and unlink it there first.',
    es: 'Este inicio de sesión ya pertenece a otra cuenta. Entra con él y desvincúlalo allí primero.'
  },
  full: {
    en: 'Your account has as many linked sign-ins as it can have. Unlink one first.',
    es: 'Tu cuenta ya tiene todos los inicios de sesión vinculados que puede tener. Desvincula uno primero.'
  },
  two_accounts: {
    en: 'You have two accounts here: one of your sign-in, and one that the directory of your university has made. An ' +
      'administrator of this assistant has to delete one of them.',
    es: 'Aquí tienes dos cuentas: la de tu inicio de sesión y otra que ha creado el directorio de tu universidad. Un ' +
      'administrador del asistente tiene que eliminar una de ellas.'
  },
  signedOut: {
    en: 'You have signed out, or changed your password, since you began to link. Sign in and begin anew.',
    es: 'Has cerrado la sesión o cambiado la contraseña desde que empezaste a vincular. Entra y empieza de nuevo.'
  },
  busy: {
    en: 'Too many sign-ins come from your network at the moment. Wait some minutes, and try again.',
    es: 'En este momento llegan demasiados inicios de sesión desde tu red. Espera unos minutos e inténtalo otra vez.'
  },
  failed: {
    en: 'Something has gone wrong here. Try again in some minutes.',
    es: 'Algo ha fallado aquí. Inténtalo dentro de unos minutos.'
  }
} as const satisfies Record<string, Record<Language, string>>

export type Refusal = keyof typeof REFUSALS

/** A sign-in that does not succeed, told by a page (plugins/sign-in/pages.ts). `cause` is for the log. */
export class SignInRefused extends Error {
  readonly statusCode: number

  /** @param statusCode of the page */
  constructor (readonly refusal: Refusal, { cause, statusCode = 400 }: { cause?: unknown, statusCode?: number } = {}) {
    super(REFUSALS[refusal].en, { cause })
    this.name = 'SignInRefused'
    this.statusCode = statusCode
  }
}
