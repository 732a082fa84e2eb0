import { createHmac } from 'node:crypto'
import { NoEnrolmentCode, TooManyCodes, WrongEnrolmentCode } from '../../errors.js'
import { withRetryAfter } from '../../lib/http/errors.js'
import { secretCheck } from '../../lib/values/secret-check.js'
import type { Models } from '../../models/index.js'
import { sharedNow } from '../../lib/database/shared-time.js'

/** How many wrong codes of a student for a subject are allowed, and how long each of them counts. */
const MAX_WRONG = 10
/** And of an address: a class enrols from one, and somebody with many accounts guesses from one. */
const MAX_WRONG_OF_ADDRESS = 100
const COUNTED_MS = 3_600_000

/** Who sends a code. `address` is as lib/http/client-address.ts gives it. */
export interface Guesser { username: string, address: string }

/**
 * Compares enrolment codes (docs/contract.md §3.3). A code that is being compared counts as a wrong one, so that of
 * many at once no more are compared than of many one after the other.
 */
export class EnrolmentCodes {
  readonly #models: Models
  readonly #secret: string

  /** @param secret for the hashes of usernames and addresses */
  constructor (models: Models, secret: string) {
    this.#models = models
    this.#secret = secret
  }

  /** @throws {NoEnrolmentCode | WrongEnrolmentCode | TooManyCodes} unless the code is the right one */
  async require (who: Guesser, subject: string, right: string | null, code: string | undefined): Promise<void> {
    if (code === undefined) throw new NoEnrolmentCode()
    const isRight = right !== null && secretCheck(right)(code)
    if (!await this.#judge(who, subject, async () => isRight)) throw new WrongEnrolmentCode()
  }

  /**
   * Whether `look` finds a subject for a code. Codes that open none have a count of their own, so that a code is not
   * guessed sooner here than in its subject.
   * @throws {TooManyCodes}
   */
  async opens (who: Guesser, look: () => Promise<boolean>): Promise<boolean> {
    // No subject has an empty id.
    return await this.#judge(who, '', look)
  }

  /** Whether the code is right. While it is judged, it counts as a wrong one. @throws {TooManyCodes} */
  async #judge ({ username, address }: Guesser, subject: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const { CodeTries } = this.#models
    const [ofStudent, ofAddress] = [this.#key(username, subject), this.#key('address', address, subject)]
    const now = sharedNow()
    const [since, ends] = [new Date(now - COUNTED_MS), new Date(now + COUNTED_MS)]
    // Only wrong codes count for an address: of a class that enrols at the same moment nobody is refused.
    if (await CodeTries.isFull(ofAddress, MAX_WRONG_OF_ADDRESS, since)) throw await this.#tooMany(ofAddress)
    const tried = await CodeTries.count(ofStudent, MAX_WRONG, since, ends)
    if (tried === null) throw await this.#tooMany(ofStudent)
    if (await isRight()) {
      await CodeTries.forget(ofStudent, tried)
      return true
    }
    const counted = await CodeTries.count(ofAddress, MAX_WRONG_OF_ADDRESS, since, ends)
    if (counted === null) throw await this.#tooMany(ofAddress)
    return false
  }

  #key (...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')
  }

  async #tooMany (id: string): Promise<Error> {
    const oldest = (await this.#models.CodeTries.get(id))?.tries[0]?.at.getTime() ?? sharedNow()
    const left = Math.min(oldest + COUNTED_MS - sharedNow(), COUNTED_MS)
    return withRetryAfter(new TooManyCodes(), left / 1000)
  }
}
