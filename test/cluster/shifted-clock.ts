/*
 * `node --import` of this file: the clock of the process is ahead by CLOCK_AHEAD_MS milliseconds, for all that asks
 * `Date`. Timers and `performance` have no such clock.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const Real = Date

// Mongoose knows it by its name.
globalThis.Date = class Date extends Real {
  constructor (...given: [] | [number | string]) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...given)
  }

  static override now (): number {
    return Real.now() + ahead
  }

  // Also what another thread has sent.
  static override [Symbol.hasInstance] (value: unknown): boolean {
    return value instanceof Real
  }
} as DateConstructor

export {}
