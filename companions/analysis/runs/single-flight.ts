/**
 * Runs one operation at a time for each key. A second call with the same key and parameters gets the result of the
 * operation that is under way; a call with other parameters starts when that operation has ended.
 */
export class SingleFlight<Result> {
  readonly #latest = new Map<string, { parameters: unknown, result: Promise<Result> }>()

  /**
   * @param parameters compared with `===`
   * @returns what `operation` returns, or rejects as it does
   */
  async run (key: string, parameters: unknown, operation: () => Promise<Result>): Promise<Result> {
    const latest = this.#latest.get(key)
    if (latest !== undefined && latest.parameters === parameters) return await latest.result

    const result = (latest?.result ?? Promise.resolve()).then(operation, operation)
    const entry = { parameters, result }
    this.#latest.set(key, entry)
    try {
      return await result
    } finally {
      if (this.#latest.get(key) === entry) this.#latest.delete(key)
    }
  }
}
