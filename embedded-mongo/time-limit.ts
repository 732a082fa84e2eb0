import { beat } from './alive.js'
import { MongoError } from './errors.js'

// How many steps of a search pass between two looks at the clock.
const stepsPerCheck = 16
// So long other commands wait for a long one.
const sliceMs = 15

/**
 * The time that a command and its cursor may work (`maxTimeMS`, in ms). The time in which the client keeps a cursor
 * open without asking for more does not count.
 */
export class TimeLimit {
  #left: number
  #resumed = performance.now()
  #began = this.#resumed
  #isSliceOver = false
  #steps = 0

  constructor (ms = Infinity) {
    this.#left = ms
  }

  pause (): void {
    this.#left -= performance.now() - this.#resumed
  }

  resume (): void {
    this.#resumed = performance.now()
  }

  /** A slice of the work begins. */
  begin (): void {
    this.#began = performance.now()
    this.#isSliceOver = false
  }

  /**
   * Counts a step of the work. Throws MaxTimeMSExpired when the time is over.
   * @returns whether it is the turn of others
   */
  step (): boolean {
    return ++this.#steps % stepsPerCheck === 0 ? this.longStep() : this.#isSliceOver
  }

  /** The same for a step that may take a millisecond: it looks at the clock each time. */
  longStep (): boolean {
    beat()
    const now = performance.now()
    if (now - this.#resumed > this.#left) {
      throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
    }
    this.#isSliceOver ||= now - this.#began > sliceMs
    return this.#isSliceOver
  }
}
