import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { NoEnrolmentCode, TooManyCodes, WrongEnrolmentCode } from '../errors.js'
import type { Models } from '../models/index.js'

/** How many wrong codes of a student for a subject are allowed, and how long each of them counts. */
const MAX_WRONG = 10
/** And of an address: a class enrols from one, and somebody with many accounts guesses from one. */
const MAX_WRONG_OF_ADDRESS = 100
const COUNTED_MS = 3_600_000

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

  /**
   * @param address as lib/client-address.ts gives it
   * @throws {NoEnrolmentCode | WrongEnrolmentCode | TooManyCodes} unless the code is the right one
   */
  async require (
    { username, address }: { username: string, address: string }, subject: string, right: string | null,
    code: string | undefined
  ): Promise<void> {
    if (code === undefined) throw new NoEnrolmentCode()
    const { CodeTries } = this.#models
    const [ofStudent, ofAddress] = [this.#key(username, subject), this.#key('address', address, subject)]
    const now = Date.now()
    const [since, ends] = [new Date(now - COUNTED_MS), new Date(now + COUNTED_MS)]
    // Only wrong codes count for an address: of a class that enrols at the same moment nobody is refused.
    if (await CodeTries.isFull(ofAddress, MAX_WRONG_OF_ADDRESS, since)) throw await this.#tooMany(ofAddress)
    const tried = await CodeTries.count(ofStudent, MAX_WRONG, since, ends)
    if (tried === null) throw await this.#tooMany(ofStudent)
    if (right === null || !isSame(code, right)) {
      const counted = await CodeTries.count(ofAddress, MAX_WRONG_OF_ADDRESS, since, ends)
      throw counted === null ? await this.#tooMany(ofAddress) : new WrongEnrolmentCode()
    }
    await CodeTries.forget(ofStudent, tried)
  }

  #key (...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')
  }

  async #tooMany (id: string): Promise<Error> {
    const oldest = (await this.#models.CodeTries.findTries(id))?.tries[0]?.at.getTime() ?? Date.now()
    const left = Math.min(oldest + COUNTED_MS - Date.now(), COUNTED_MS)
    const seconds = Math.max(1, Math.ceil(left / 1000))
    return Object.assign(new TooManyCodes(), { headers: { 'retry-after': String(seconds) } })
  }
}

/** In a time that says nothing about the right code. */
function isSame (code: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(code), digest(right))
}
