interface Run<Result> { now: Promise<Result>, next?: Promise<Result> }

/**
 * Runs an operation for each key, once at a time. A call that comes while it runs shares the next run with all others
 * that wait. So the result of each call comes from a run that began after the call.
 */
export class SharedRuns<Result> {
  readonly #runs = new Map<string, Run<Result>>()

  /** Returns what a run of `operation` returns, or rejects as it does. Calls of a key pass the same operation. */
  async run (key: string, operation: () => Promise<Result>): Promise<Result> {
    const underWay = this.#runs.get(key)
    if (underWay === undefined) return await this.#start(key, operation)
    const start = () => this.#start(key, operation)
    underWay.next ??= underWay.now.then(start, start)
    return await underWay.next
  }

  #start (key: string, operation: () => Promise<Result>): Promise<Result> {
    const run: Run<Result> = { now: operation() }
    this.#runs.set(key, run)
    const end = () => {
      if (this.#runs.get(key) === run && run.next === undefined) this.#runs.delete(key)
    }
    run.now.then(end, end)
    return run.now
  }
}
