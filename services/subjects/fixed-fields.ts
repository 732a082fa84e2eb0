import { isDeepStrictEqual } from 'node:util'
import { InvalidInput } from '../../lib/http/errors.js'

/**
 * Refuses other values of fields that an operation cannot change. Clients send a whole resource back, so that the
 * present value is fine. A field without a present value, such as a password, is always refused.
 * @param sentences for each such field what changes it
 * @throws {InvalidInput} 422 at each of them, in the order of the sentences
 */
export function requireUnchanged (body: object, present: object, sentences: Record<string, string>): void {
  const issues = Object.entries(sentences)
    .filter(([field]) => Object.hasOwn(body, field) && !(
      Object.hasOwn(present, field) && isDeepStrictEqual(valueOf(body, field), valueOf(present, field))))
    .map(([field, msg]) => ({ loc: ['body', field], msg, type: 'value_error' }))
  if (issues.length > 0) throw new InvalidInput(...issues)
}

function valueOf (object: object, field: string): unknown {
  return (object as Record<string, unknown>)[field]
}
