import { isClosed } from '../definitions.js'
import { isDebris, saysHowOften } from '../prose/alone.js'

// In characters.
const MAX_BODY = 200
// Several sentences, a year, a question, an entry of a list.
const PIECES = /[.:;] |\d{4}|[¿?¡!]| - /

/** Whether what notes say of a thing is complete, so that a question may quote it. */
export function isOnePiece (body: string): boolean {
  return body.length <= MAX_BODY && isClosed(body) && !PIECES.test(body) && !saysHowOften(body) &&
    !isDebris(body.replace(/\$[^$]*\$/g, ''))
}
