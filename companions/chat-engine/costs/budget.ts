import type { FastifyBaseLogger } from 'fastify'
import { monthOf } from '../../../lib/values/month.js'

/** How much of a budget is used: less than 80 %, or more, or all of it. `none`: there is no budget. */
export type BudgetState = 'none' | 'ok' | 'warned' | 'reached'

/** What a month may cost; 0: any amount. */
export interface BudgetLimits { installation: number, subject: number }

interface Known {
  month: string
  /** When it was read. */
  at: number
  /** By subject. */
  sums: Map<string, number>
  total: number
}

const WARNED_FROM = 0.8
// What other processes have counted is known after this time.
const FRESH_MS = 10_000

/** What part of a budget is used. */
export function stateOf (spent: number, budget: number): BudgetState {
  if (budget === 0) return 'none'
  return spent >= budget ? 'reached' : spent >= WARNED_FROM * budget ? 'warned' : 'ok'
}

/**
 * What this month has cost so far, of each course and of the installation. It is read at most once in ten seconds;
 * what this process has spent since is added at once. A budget is passed by the calls that are under way when it is
 * reached, and by what other processes spend within these seconds.
 */
export class Budget {
  readonly limits: BudgetLimits
  readonly #read: (month: string) => Promise<Map<string, number>>
  readonly #log: FastifyBaseLogger
  readonly #said = new Set<string>()
  #known: Known | undefined
  #reading: Promise<Known> | undefined
  /** What was spent since the last reading began, by subject. */
  #added = new Map<string, number>()

  /** @param read what each subject has cost in a month */
  constructor (
    limits: BudgetLimits, read: (month: string) => Promise<Map<string, number>>, log: FastifyBaseLogger
  ) {
    this.limits = limits
    this.#read = read
    this.#log = log
  }

  get isSet (): boolean {
    return this.limits.installation > 0 || this.limits.subject > 0
  }

  /** What is spent. While it cannot be read, what was read last counts. */
  async spent (): Promise<Readonly<Known>> {
    const month = monthOf(new Date())
    const known = this.#known?.month === month ? this.#known : undefined
    if (known !== undefined && performance.now() - known.at < FRESH_MS) return known
    this.#reading ??= this.#readNow(month).finally(() => { this.#reading = undefined })
    try {
      return await this.#reading
    } catch (error) {
      this.#log.warn({ err: error }, 'what the month has cost could not be read')
      return known ?? { month, at: 0, sums: new Map(), total: 0 }
    }
  }

  /** Adds what a call has cost. */
  add (subject: string, cost: number): void {
    if (cost === 0) return
    addTo(this.#added, subject, cost)
    if (this.#known === undefined) return
    addTo(this.#known.sums, subject, cost)
    this.#known.total += cost
  }

  /** Whether a model may be called for a subject. The first time that a budget is short, the log says so. */
  async allows (subject: string): Promise<boolean> {
    if (!this.isSet) return true
    const { sums, total, month } = await this.spent()
    const { limits } = this
    const ofAll = stateOf(total, limits.installation)
    const ofSubject = stateOf(sums.get(subject) ?? 0, limits.subject)
    this.#say(`${month} installation ${ofAll}`, ofAll, { month, budget: limits.installation })
    this.#say(`${month} ${subject} ${ofSubject}`, ofSubject, { month, subject, budget: limits.subject })
    return ofAll !== 'reached' && ofSubject !== 'reached'
  }

  async #readNow (month: string): Promise<Known> {
    const added = this.#added = new Map()
    const sums = await this.#read(month)
    // What is spent while it is read may be counted twice, until it is read again: rather early than late.
    for (const [subject, cost] of added) addTo(sums, subject, cost)
    const total = [...sums.values()].reduce((sum, cost) => sum + cost, 0)
    this.#known = { month, at: performance.now(), sums, total }
    return this.#known
  }

  #say (key: string, state: BudgetState, facts: object): void {
    if ((state !== 'warned' && state !== 'reached') || this.#said.has(key)) return
    this.#said.add(key)
    this.#log.warn({ ...facts, state }, state === 'reached'
      ? 'the budget of the language model is used up: the offline engine answers'
      : 'the budget of the language model is used to 80 %')
  }
}

function addTo (sums: Map<string, number>, subject: string, cost: number): void {
  sums.set(subject, (sums.get(subject) ?? 0) + cost)
}
