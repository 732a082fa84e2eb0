/** Counted, as in a gateway that people use, and never reached. */
export const LIMITS = Object.fromEntries([
  'CHATS_PER_DAY', 'CHATS_PER_DAY_PER_SUBJECT', 'USER_MAX_SESSIONS', 'USER_MAX_BYTES', 'SESSION_MAX_MESSAGES',
  'SESSION_MAX_BYTES'
].map(name => [name, '1000000000000']))

/** Gives the numbers of sessions, 0 and on. */
export interface Sessions {
  next: () => number
  /** From now on in turn. */
  grown: () => void
}

/**
 * At random first, while a gateway warms up, so that the sessions grow to different lengths; then each in its turn. A
 * session is written to two collections only now and then. Of equal length, all would do so in the same round, and a
 * median would say which rounds these are.
 */
export function sessionsInTurn (count: number): Sessions {
  let last = 0
  let areGrown = false
  return {
    next: () => areGrown ? last++ % count : Math.floor(Math.random() * count),
    grown: () => { areGrown = true }
  }
}
