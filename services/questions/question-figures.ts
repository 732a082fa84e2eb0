import type { Made } from '../../lib/process/kept-runs.js'
import type { Models } from '../../models/index.js'
import type { FigureAnswer } from '../../models/questions/test-answer.js'
import type { QuestionFigures } from '../../schemas/tests.js'

// A figure of fewer answers than these is chance.
const ENOUGH = 5

/** Four decimals. */
function rounded (value: number): number {
  // Without `+ 0`, a small negative number becomes -0.
  return Math.round(value * 10_000) / 10_000 + 0
}

/** Which share of the answers was right: 0 to 1, four decimals; 0 where there is none. */
export function shareOf (right: number, asked: number): number {
  return asked === 0 ? 0 : rounded(right / asked)
}

/** The sums of one version of a question. */
class Tally {
  asked = 0
  right = 0
  at = new Date(0)
  readonly seconds: number[] = []
  readonly chosen = new Map<string, number>()
  /** Of right (1 or 0) with the share right in the rest of the test. */
  readonly pairs = new Correlation()

  constructor (readonly question_id: string, readonly version: number) {}

  add (answer: FigureAnswer, test: FigureAnswer[], rightInTest: number): void {
    if (answer.at > this.at) this.at = answer.at
    const right = answer.correct ? 1 : 0
    this.asked++
    this.right += right
    this.seconds.push(answer.seconds)
    for (const option of answer.chosen) this.chosen.set(option, (this.chosen.get(option) ?? 0) + 1)
    // With one question, there are no others to compare with.
    if (test.length > 1) this.pairs.add(right, (rightInTest - right) / (test.length - 1))
  }
}

/** Pearson's correlation of pairs that are added one by one. */
class Correlation {
  #n = 0
  #x = 0
  #y = 0
  #xx = 0
  #yy = 0
  #xy = 0
  readonly #xs = new Range()
  readonly #ys = new Range()

  add (x: number, y: number): void {
    this.#n++
    this.#x += x
    this.#y += y
    this.#xx += x * x
    this.#yy += y * y
    this.#xy += x * y
    this.#xs.add(x)
    this.#ys.add(y)
  }

  /** Four decimals; `null` under five pairs, or where one of the two is always the same. */
  result (): number | null {
    const n = this.#n
    if (n < ENOUGH || this.#xs.isOneValue || this.#ys.isOneValue) return null
    const deviations = (n * this.#xx - this.#x ** 2) * (n * this.#yy - this.#y ** 2)
    return rounded((n * this.#xy - this.#x * this.#y) / Math.sqrt(deviations))
  }
}

/** Whether values differ. A variance that should be 0 may be a small number, since sums are rounded. */
class Range {
  #least = Infinity
  #greatest = -Infinity

  add (value: number): void {
    this.#least = Math.min(this.#least, value)
    this.#greatest = Math.max(this.#greatest, value)
  }

  get isOneValue (): boolean {
    return this.#least === this.#greatest
  }
}

/** What a version of a question asks. */
interface Content { text: string, options?: Array<{ text: string }> }

/**
 * The figures of the question bank of a subject: one row for each version that students have answered, the one that was
 * answered last first. It reads the answers test by test, and keeps of each answer its seconds.
 */
export async function questionFigures (models: Models, subject: string): Promise<Made<QuestionFigures[]>> {
  let documents = 0
  const tallies = new Map<string, Tally>()
  let test: FigureAnswer[] = []
  const closeTest = () => {
    const right = test.filter(({ correct }) => correct).length
    for (const answer of test) tallyOf(tallies, answer).add(answer, test, right)
  }
  for await (const answer of models.TestAnswer.ofStudents(subject)) {
    documents++
    if (test[0]?.test_id !== answer.test_id) {
      closeTest()
      test = []
    }
    test.push(answer)
  }
  closeTest()

  const newest = [...tallies].sort(([, a], [, b]) => b.at.getTime() - a.at.getTime())
  const contents = await contentsOf(models, subject, newest.map(([, { question_id: id }]) => id))
  const result = newest.flatMap(([version, tally]) => {
    const content = contents.get(version)
    // A question that was made for one test.
    return content === undefined ? [] : [figuresOf(tally, content)]
  })
  return { result, documents }
}

function tallyOf (tallies: Map<string, Tally>, { question_id: id, version }: FigureAnswer): Tally {
  const key = keyOf(id, version)
  const tally = tallies.get(key) ?? new Tally(id, version)
  tallies.set(key, tally)
  return tally
}

function keyOf (questionId: string, version: number): string {
  return `${version} ${questionId}`
}

/** What the versions of these questions ask, as far as they are or were in the bank. */
async function contentsOf (
  { Question, QuestionVersion }: Models, subject: string, ids: string[]
): Promise<Map<string, Content>> {
  const distinct = [...new Set(ids)]
  const [questions, versions] = await Promise.all([
    Question.findContents(subject, distinct),
    QuestionVersion.versionsOf(subject, distinct)
  ])
  const kept = versions.map(version => [keyOf(version.question_id, version.version), version] as const)
  return new Map([...kept, ...questions.map(question => [keyOf(question._id, question.version), question] as const)])
}

function figuresOf (
  { question_id, version, asked, right, seconds, chosen, pairs }: Tally, content: Content
): QuestionFigures {
  const options = (content.options ?? []).map(({ text }) => ({ text, chosen: chosen.get(text) ?? 0 }))
  const discrimination = pairs.result()
  return {
    question_id,
    version,
    text: content.text,
    asked,
    share_right: shareOf(right, asked),
    discrimination,
    options,
    median_seconds: medianOf(seconds),
    flags: asked < ENOUGH ? [] : flagsOf(discrimination, options)
  }
}

function flagsOf (discrimination: number | null, options: Array<{ chosen: number }>): QuestionFigures['flags'] {
  return [
    ...(discrimination !== null && discrimination < 0 ? ['negative_discrimination' as const] : []),
    ...(options.some(({ chosen }) => chosen === 0) ? ['option_never_chosen' as const] : [])
  ]
}

function medianOf (values: number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
