/**
 * One run at a time for each subject: a second request with the same parameters joins the run that is under way, one
 * with others begins when it has ended.
 */
export class Runs<Result> {
  readonly #latest = new Map<string, { parameters: unknown, result: Promise<Result> }>()

  async join (subject: string, parameters: unknown, run: () => Promise<Result>): Promise<Result> {
    const latest = this.#latest.get(subject)
    if (latest !== undefined && latest.parameters === parameters) return await latest.result

    const result = (latest?.result ?? Promise.resolve()).then(run, run)
    const mine = { parameters, result }
    this.#latest.set(subject, mine)
    try {
      return await result
    } finally {
      if (this.#latest.get(subject) === mine) this.#latest.delete(subject)
    }
  }
}
