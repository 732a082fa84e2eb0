import { LRUCache } from 'lru-cache'
import { SharedRuns } from './shared-runs.js'

/** What an operation has made, and of how many documents. */
export interface Made<Result> { result: Result, documents: number }

/** In documents. What is made of fewer is cheap, so each reader gets a new one. */
const MANY = 2_000
const KEPT_MS = 30_000
const MAX_KEPT = 200

/**
 * Runs an operation for each key, as {@link SharedRuns}. What was made of many documents is kept for half a minute: it
 * costs too much to make it for each reader, and reads as well when it is a little old.
 */
export class KeptRuns<Result extends object> {
  readonly #runs = new SharedRuns<Made<Result>>()
  readonly #kept: LRUCache<string, Result>

  constructor (keptMs = KEPT_MS) {
    this.#kept = new LRUCache({ max: MAX_KEPT, ttl: keptMs })
  }

  async run (key: string, operation: () => Promise<Made<Result>>): Promise<Result> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const { result, documents } = await this.#runs.run(key, operation)
    if (documents > MANY) this.#kept.set(key, result)
    return result
  }
}
