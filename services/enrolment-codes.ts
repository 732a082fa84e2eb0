import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { NoEnrolmentCode, TooManyCodes, WrongEnrolmentCode } from '../errors.js'
import type { Models } from '../models/index.js'

/** How many wrong codes of a student for a subject count, and how long each of them counts. */
const MAX_WRONG = 10
const COUNTED_MS = 3_600_000

/**
 * Compares enrolment codes (docs/contract.md §3.3). A code that is being compared counts as a wrong one, so that of
 * many at once no more are compared than of many one after the other.
 */
export class EnrolmentCodes {
  readonly #models: Models
  readonly #secret: string

  /** @param secret for the hashes of usernames */
  constructor (models: Models, secret: string) {
    this.#models = models
    this.#secret = secret
  }

  /** @throws {NoEnrolmentCode | WrongEnrolmentCode | TooManyCodes} unless the code is the right one */
  async require (username: string, subject: string, right: string | null, code: string | undefined): Promise<void> {
    if (code === undefined) throw new NoEnrolmentCode()
    const { CodeTries } = this.#models
    const id = createHmac('sha256', this.#secret).update(JSON.stringify([username, subject])).digest('base64url')
    const now = Date.now()
    const tried = await CodeTries.count(id, MAX_WRONG, new Date(now - COUNTED_MS), new Date(now + COUNTED_MS))
    if (tried === null) throw await this.#tooMany(id)
    if (right === null || !isSame(code, right)) throw new WrongEnrolmentCode()
    await CodeTries.forget(id, tried)
  }

  async #tooMany (id: string): Promise<Error> {
    const oldest = (await this.#models.CodeTries.findTries(id))?.tries[0]?.at.getTime() ?? Date.now()
    const seconds = Math.max(1, Math.ceil((oldest + COUNTED_MS - Date.now()) / 1000))
    return Object.assign(new TooManyCodes(), { headers: { 'retry-after': String(seconds) } })
  }
}

/** In a time that says nothing about the right code. */
function isSame (code: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(code), digest(right))
}
