/**
 * Whether the `If-None-Match` of a request has this entity tag, so that the response is 304 (RFC 9110, 13.1.2). Weak
 * and strong tags are compared alike.
 * @param tag with its quotation marks
 */
export function isUnchanged (ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').map(part => part.trim().replace(/^W\//, '')).some(part => part === tag || part === '*')
}

/**
 * What is sent with status 304. A schema can say `null` only, but a `null` would be sent as a body of four bytes, which
 * some clients take for a broken response (RFC 9110, section 15.4.5).
 */
export const NO_BODY = undefined as unknown as null
