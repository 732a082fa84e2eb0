import { SECRET_HEADER } from '../../lib/http/companion-guard.js'

/** The secret of companions that tests start as processes, and the header with it. */
export const COMPANION_SECRET = 'a secret of the companions in tests'.replaceAll(' ', '-')
export const WITH_SECRET = { [SECRET_HEADER]: COMPANION_SECRET }
