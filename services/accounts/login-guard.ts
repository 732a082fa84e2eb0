import { createHmac } from 'node:crypto'
import {
  TooManyConfirmations, TooManyFailures, TooManyForgotten, TooManyRegistrations, TooManySignIns
} from '../../errors.js'
import { withRetryAfter } from '../../lib/http/errors.js'
import { GroupedFairQueue } from '../../lib/process/fair-queue.js'
import type { Models } from '../../models/index.js'
import type { AttemptCount } from '../../collections/accounts/attempt-count.js'
import { sharedNow } from '../../lib/database/shared-time.js'
import { HOUR_MS } from '../../lib/values/durations.js'

/** 0: no limit. */
export interface LoginLimits {
  LOGIN_FAILURES_PER_NAME: number
  LOGIN_FAILURES_PER_ADDRESS: number
  LOGIN_FAILURES_ANYWHERE: number
  REGISTRATIONS_PER_ADDRESS: number
}

// A count ends so long after its last failure. It is also the longest wait.
const COUNTED_MS = 15 * 60_000
// The longest wait of a name that fails from many addresses: its owner can log in from a new address, too.
const MAX_WAIT_ANYWHERE_MS = 60_000
const KNOWN_MS = 30 * 86_400_000
// Logins of one address that are counted at once. Each asks the database several times, so that hundreds at once would
// delay every other request.
const COUNTED_AT_ONCE = 4
const FORGOTTEN_PER_ADDRESS = 20
/** What begins a sign-in elsewhere is stored for ten minutes. All of a campus may come from one address. */
const SIGN_INS_PER_ADDRESS = 20_000
const CONFIRMATIONS_PER_ACCOUNT = 5
/** Each makes two calls outside. */
const PLATFORMS_PER_ADDRESS = 30

/** What the guard knows of the place that a login comes from. */
export interface LoginPlace {
  /** The name has logged in from this address before. Such names do not wait for the others of their address. */
  isKnown: boolean
  /**
   * Asked when the turn of a password has come.
   * @throws {TooManyFailures} where the address has failed meanwhile, or the name from other addresses
   */
  admit: () => Promise<void>
}

/** The group of a login in the queue: its address. Names that are known at the address are a group of their own. */
export function groupOf ({ address, isKnown = false }: { address: string, isKnown?: boolean }): string {
  return isKnown ? `${address} known` : address
}

/**
 * Slows failed logins down (docs/contract.md §2.3). The counts are in the database, so that all gateways know them. A
 * login that is being checked counts as a failure of its name: of many at once, no more are checked than of many one
 * after the other.
 */
export class LoginGuard {
  readonly #models: Models
  readonly #limits: LoginLimits
  readonly #secret: string
  readonly #store: Store
  readonly #counting = new GroupedFairQueue({ atOncePerGroup: COUNTED_AT_ONCE })

  /**
   * @param secret for the hashes of names and addresses
   * @param store runs a write that may fail without harm, where the database takes none
   */
  constructor (models: Models, limits: LoginLimits, secret: string, store: Store) {
    this.#models = models
    this.#limits = limits
    this.#secret = secret
    this.#store = store
  }

  /**
   * Checks a login.
   * @param name the username where there is such an account, so that all spellings of it share their counts
   * @param check returns `null` for a wrong name or password. What it throws is no failure
   * @param signal drops the login while it waits to be counted: its reason is thrown
   * @throws {TooManyFailures}; what `check` throws
   */
  async guard<T> (
    address: string, name: string, check: (place: LoginPlace) => Promise<T | null>, signal?: AbortSignal
  ): Promise<T | null> {
    const { AttemptCount, KnownPlace } = this.#models
    const [ofName, ofAddress] = [this.#key('name', address, name), this.#key('address', address)]
    const anywhere = this.#key('anywhere', name)
    // Read outside the queue, so that a known name does not wait for other logins. Concurrent reads share one command.
    const isKnown = await KnownPlace.isKnown(ofName, fromNow(-KNOWN_MS))
    const admit = async () => {
      if (isKnown) return
      await this.requireAddress(address)
      const counted = await AttemptCount.findCount(anywhere)
      const wait = waitAfter(counted, this.#limits.LOGIN_FAILURES_ANYWHERE, MAX_WAIT_ANYWHERE_MS)
      if (wait > 0) throw tooManyFailures(wait)
    }
    const inTurn = (work: () => Promise<void>, signal?: AbortSignal) =>
      this.#counting.run(groupOf({ address, isKnown }), name, work, signal)
    await inTurn(async () => {
      await admit()
      await this.#begin(ofName)
    }, signal)
    let result: T | null
    try {
      result = await check({ isKnown, admit })
    } catch (error) {
      await inTurn(() => this.#store(() => AttemptCount.subtract(ofName, 1)))
      throw error
    }
    if (result === null) {
      await inTurn(async () => {
        await this.#store(() => AttemptCount.fail(ofName, fromNow(COUNTED_MS)))
        await this.addressFailed(address)
        // The owner's own addresses do not count here, and are never delayed.
        if (!isKnown && this.#limits.LOGIN_FAILURES_ANYWHERE > 0) await this.#count(anywhere)
      })
      return null
    }
    await this.#store(async () => {
      const cleared = await AttemptCount.takeWhere({ _id: ofName })
      await AttemptCount.subtract(ofAddress, cleared?.failed ?? 0)
      await KnownPlace.remember(ofName, fromNow(-KNOWN_MS))
    })
    return result
  }

  /** @throws {TooManyFailures} */
  async requireAddress (address: string): Promise<void> {
    const counted = await this.#models.AttemptCount.findCount(this.#key('address', address))
    const wait = waitAfter(counted, this.#limits.LOGIN_FAILURES_PER_ADDRESS)
    if (wait > 0) throw tooManyFailures(wait)
  }

  async addressFailed (address: string): Promise<void> {
    if (this.#limits.LOGIN_FAILURES_PER_ADDRESS === 0) return
    await this.#count(this.#key('address', address))
  }

  async #count (id: string): Promise<void> {
    const { AttemptCount } = this.#models
    await this.#store(async () => {
      while (!await AttemptCount.countAfter(id, await AttemptCount.findCount(id), fromNow(COUNTED_MS)));
    })
  }

  /** Counts a registration. @throws {TooManyRegistrations} */
  async countRegistration (address: string): Promise<void> {
    const limit = this.#limits.REGISTRATIONS_PER_ADDRESS
    if (limit > 0) await this.#countInHour('registration', address, limit, TooManyRegistrations)
  }

  /** Counts a forgotten password. @throws {TooManyForgotten} */
  async countForgotten (address: string): Promise<void> {
    await this.#countInHour('forgotten', address, FORGOTTEN_PER_ADDRESS, TooManyForgotten)
  }

  /** Counts the beginning of a sign-in elsewhere. @throws {TooManySignIns} */
  async countSignIn (address: string): Promise<void> {
    await this.#countInHour('sign-in', address, SIGN_INS_PER_ADDRESS, TooManySignIns)
  }

  /** Counts the registration of a learning platform. @throws {TooManySignIns} */
  async countPlatform (address: string): Promise<void> {
    await this.#countInHour('platform', address, PLATFORMS_PER_ADDRESS, TooManySignIns)
  }

  /** A network as it may be stored: it cannot be guessed from this. */
  hashOfNetwork (network: string): string {
    return this.#key('network', network)
  }

  /** Counts a mail that confirms an address of an account. @throws {TooManyConfirmations} */
  async countConfirmation (username: string): Promise<void> {
    await this.#countInHour('confirmation', username, CONFIRMATIONS_PER_ACCOUNT, TooManyConfirmations)
  }

  async #countInHour (what: string, of: string, limit: number, TooMany: new () => Error): Promise<void> {
    const { AttemptCount } = this.#models
    const hour = Math.floor(sharedNow() / HOUR_MS)
    const ends = new Date((hour + 1) * HOUR_MS)
    const id = this.#key(what, of, String(hour))
    for (;;) {
      const before = await AttemptCount.findCount(id)
      if (before !== null && before.count >= limit) {
        throw withRetryAfter(new TooMany(), (ends.getTime() - sharedNow()) / 1000)
      }
      if (await AttemptCount.countAfter(id, before, ends)) return
    }
  }

  /** Counts a login that is being checked. */
  async #begin (id: string): Promise<void> {
    const { AttemptCount } = this.#models
    await this.#store(async () => {
      for (;;) {
        const before = await AttemptCount.findCount(id)
        const wait = waitAfter(before, this.#limits.LOGIN_FAILURES_PER_NAME)
        if (wait > 0) throw tooManyFailures(wait)
        if (await AttemptCount.countAfter(id, before, fromNow(COUNTED_MS))) return
      }
    })
  }

  #key (...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')
  }
}

type Store = (write: () => Promise<void>) => Promise<void>

/** In seconds: 1 after the last failure within the limit, twice as long after each further one. */
function waitAfter (counted: AttemptCount | null, limit: number, longest = COUNTED_MS): number {
  if (counted === null || limit === 0 || counted.count < limit) return 0
  const wait = Math.min(2 ** (counted.count - limit) * 1000, longest)
  // The clock of another gateway may be a little ahead.
  return Math.min(wait, Math.max(0, counted.last.getTime() + wait - sharedNow())) / 1000
}

function tooManyFailures (wait: number): Error {
  return withRetryAfter(new TooManyFailures(), wait)
}

function fromNow (ms: number): Date {
  return new Date(sharedNow() + ms)
}
