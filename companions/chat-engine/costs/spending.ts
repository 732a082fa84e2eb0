import { Counter, Gauge, type Registry } from 'prom-client'
import type { Charge } from '../../costs/charge.js'
import { soon } from '../../../lib/plugins/metrics.js'
import type { Ledger } from '../../costs/ledger.js'
import type { TokenUsage } from '../../costs/usage.js'
import type { Meter } from '../providers/model/language-model.js'
import type { AnsweredBy } from '../schemas.js'
import { stateOf, type Budget, type BudgetState } from './budget.js'

/** What part of its budget something has used. */
export interface Spent { spent: number, budget: number, state: BudgetState }

/** A subject that has used its budget, or most of it. */
export interface SubjectSpent extends Spent { subject: string }

/** What the calls of the language model cost, and whether the budgets allow the next one. */
export class Spending implements Meter {
  readonly ledger: Ledger
  readonly #budget: Budget
  /** The model that answers messages; absent where the offline engine does. */
  readonly #model: string | undefined
  readonly #cost: Counter

  constructor (ledger: Ledger, budget: Budget, model: string | undefined, registry: Registry) {
    this.ledger = ledger
    this.#budget = budget
    this.#model = model
    const registers = [registry]
    this.#cost = new Counter({
      name: 'llm_cost_total',
      help: 'What the calls of the language model have cost, in the currency of MODEL_PRICES, by purpose',
      labelNames: ['purpose'],
      registers
    })
    if (!budget.isSet) return
    const used = new Gauge({
      name: 'llm_budget_used_ratio',
      help: 'How much of the budget of the month is used, 1: all of it. Absent without BUDGET_MONTH',
      registers,
      collect: async () => {
        const { installation } = budget.limits
        if (installation === 0) return
        used.set(await soon(budget.spent()).then(({ total }) => total / installation, () => NaN))
      }
    })
    const subjects = new Gauge({
      name: 'llm_budget_subjects',
      help: 'Subjects that have used 80 % of their budget of the month (warned), or all of it (reached)',
      labelNames: ['state'],
      registers,
      collect: async () => {
        const states = await soon(this.subjectsNearBudget()).then(near => near.map(({ state }) => state), () => null)
        for (const state of ['warned', 'reached']) {
          subjects.set({ state }, states?.filter(one => one === state).length ?? NaN)
        }
      }
    })
  }

  /** Whether the budgets allow that a model is called for a subject. */
  async allows ({ subject }: Pick<Charge, 'subject'>): Promise<boolean> {
    return await this.#budget.allows(subject)
  }

  /** Whether the budget of the installation is used up. */
  async isOutOfBudget (): Promise<boolean> {
    return this.#budget.limits.installation > 0 && (await this.ofInstallation()).state === 'reached'
  }

  count (charge: Charge, model: string, usage: TokenUsage): void {
    const cost = this.ledger.count(charge, model, usage)
    this.#budget.add(charge.subject, cost)
    this.#cost.inc({ purpose: charge.purpose }, cost)
  }

  /** Counts a reply by who has answered. */
  countReply (charge: Charge, by: AnsweredBy): void {
    if (this.#model !== undefined) this.ledger.countReply(charge, this.#model, by)
  }

  /** Of the installation. */
  async ofInstallation (): Promise<Spent & { month: string }> {
    const { month, total } = await this.#budget.spent()
    const { installation: budget } = this.#budget.limits
    return { month, spent: total, budget, state: stateOf(total, budget) }
  }

  async ofSubject (subject: string): Promise<Spent> {
    const spent = (await this.#budget.spent()).sums.get(subject) ?? 0
    const { subject: budget } = this.#budget.limits
    return { spent, budget, state: stateOf(spent, budget) }
  }

  /** Those that have used 80 % of their budget, the one that has spent most first. */
  async subjectsNearBudget (): Promise<SubjectSpent[]> {
    const { sums } = await this.#budget.spent()
    const { subject: budget } = this.#budget.limits
    return [...sums].map(([subject, spent]) => ({ subject, spent, budget, state: stateOf(spent, budget) }))
      .filter(({ state }) => state === 'warned' || state === 'reached')
      .sort((a, b) => b.spent - a.spent)
  }
}
