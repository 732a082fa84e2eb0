import { MongoError } from './errors.js'

// How many steps of a search pass between two looks at the clock.
const stepsPerCheck = 256

/**
 * The time that a command and its cursor may work (`maxTimeMS`, in ms). The time in which the client keeps a cursor
 * open without asking for more does not count.
 */
export class TimeLimit {
  #left: number
  #resumed = performance.now()
  #steps = 0

  constructor (ms: number) {
    this.#left = ms
  }

  pause (): void {
    this.#left -= performance.now() - this.#resumed
  }

  resume (): void {
    this.#resumed = performance.now()
  }

  /** Counts a step of the work. Throws MaxTimeMSExpired when the time is over. */
  step (): void {
    if (++this.#steps % stepsPerCheck === 0 && performance.now() - this.#resumed > this.#left) {
      throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
    }
  }
}
