/** A question of one student. Repetitions of the same words by the same student are one question. */
export interface AskedQuestion {
  text: string
  /** The folded words of the text, separated by spaces. */
  words: string
  /** Username. */
  student: string
  at: Date
}

/** Keeps the newest questions of a stream that is in no order, in bounded memory. */
export class NewestQuestions {
  readonly #limit: number
  #questions = new Map<string, AskedQuestion>()
  /** When the oldest question was asked that is among the newest `limit`. */
  #oldest: Date | undefined

  constructor (limit: number) {
    this.#limit = limit
  }

  add (question: AskedQuestion): void {
    if (this.isFullBefore(question.at)) return
    const key = keyOf(question)
    const known = this.#questions.get(key)
    if (known === undefined || known.at < question.at) this.#questions.set(key, question)
    if (this.#questions.size >= 2 * this.#limit) this.#cut()
  }

  /** Whether the limit is reached by questions that are all newer than `at`. */
  isFullBefore (at: Date): boolean {
    return this.#oldest !== undefined && at < this.#oldest
  }

  /** At most `limit` questions, newest first. */
  toArray (): AskedQuestion[] {
    this.#cut()
    return [...this.#questions.values()]
  }

  #cut (): void {
    const newest = [...this.#questions.values()].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, this.#limit)
    if (newest.length === this.#limit) this.#oldest = newest.at(-1)?.at
    this.#questions = new Map(newest.map(question => [keyOf(question), question]))
  }
}

function keyOf ({ student, words }: AskedQuestion): string {
  return `${student} ${words}`
}
