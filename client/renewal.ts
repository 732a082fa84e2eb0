// Before the token ends, so that a slow network is no matter.
const BEFORE_MS = 5 * 60_000
const IN_TIME_MS = 10_000
// A timer that is longer would fire at once.
const LONGEST_MS = 2 ** 31 - 1

/** What a token says of itself. */
function claimsOf (token: string): { sub: string, exp: number, iat: number } {
  const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, one => one.charCodeAt(0))))
}

/**
 * Exchanges the token of `watch` for another one some minutes before it ends.
 * @param renew gets another token of the same user; `null`: there is none now
 * @param current the token that is used now
 * @param use uses another one from now on
 */
export function renewalOf (
  renew: () => Promise<string | null>, current: () => string | undefined, use: (token: string) => void
) {
  let endsAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | undefined

  async function exchange (): Promise<void> {
    const token = current()
    if (token === undefined) return
    const next = await renew()
    // Another user may have signed in, or this one out, meanwhile.
    if (next !== null && current() === token && claimsOf(next).sub === claimsOf(token).sub) use(next)
  }

  /** Of several at the same moment, one asks. */
  async function now (): Promise<void> {
    renewing ??= exchange().catch(() => {}).finally(() => { renewing = undefined })
    await renewing
  }

  return {
    /** This token is used from now on; without one, none. */
    watch (token?: string): void {
      clearTimeout(timer)
      endsAt = Infinity
      if (token === undefined) return
      const { exp, iat } = claimsOf(token)
      // The clock of the device may be wrong.
      endsAt = Date.now() + (exp - iat) * 1000
      timer = setTimeout(now, Math.min(Math.max(endsAt - Date.now() - BEFORE_MS, IN_TIME_MS), LONGEST_MS))
      // A program of Node ends when it has nothing else to do.
      Object(timer).unref?.()
    },
    /** Before a call: a device that has slept has missed the time. */
    inTime: async (): Promise<void> => { if (Date.now() > endsAt - IN_TIME_MS) await now() }
  }
}
