import { Readable } from 'node:stream'
import { InvalidInput } from '../../lib/http/errors.js'
import { csvLines, csvOf } from '../../lib/values/csv.js'
import { monthOf } from '../../lib/values/month.js'
import {
  COST_COLUMNS, type Budget, type CostRange, type CostRow, type SubjectBudget
} from '../../schemas/system/costs.js'

/** A row as a companion counts it. */
export type CountedRow = Omit<CostRow, 'answered'> & { from_model: number, from_material: number, from_teacher: number }

/** Months, the first and the last included, and one subject or all. */
export interface CostFilter { from: string, to: string, subject?: string }

interface Window { skip: number, limit: number }

/** The rows of one companion. The chat engine counts the language model, the retrieval service embeddings. */
export type CostSource = (
  filter: CostFilter, window: Window, requestId: string
) => Promise<{ rows: CountedRow[], total: number }>

/** What the chat engine says of the budgets. */
export interface BudgetReport extends Pick<Budget, 'month' | 'subjects'> {
  installation: Pick<Budget, 'spent' | 'budget' | 'state'>
  subject?: Pick<Budget, 'spent' | 'budget' | 'state'>
}

const NOTHING = { spent: 0, budget: 0, state: 'none' as const }

/** What an engine that knows no budgets would say. */
export const NO_BUDGET = (): BudgetReport => ({ month: monthOf(new Date()), installation: NOTHING, subjects: [] })

const MAX_MONTHS = 12
// Of subjects that an administrator is shown. Mails go to the teachers of all.
const MAX_SUBJECTS = 100
// Of rows that are read at once, for a table.
const PAGE = 5_000

/** The months of a request. @throws {InvalidInput} */
export function monthsIn ({ from, to }: CostRange): { from: string, to: string } {
  const last = to ?? monthOf(new Date())
  const first = from ?? last
  const count = numberOf(last) - numberOf(first) + 1
  if (count >= 1 && count <= MAX_MONTHS) return { from: first, to: last }
  const msg = count < 1 ? 'Value error, must not be after `to`' : 'Value error, must be less than a year before `to`'
  throw new InvalidInput({ loc: ['query', 'from'], msg, type: 'value_error' })
}

/** A page of what all sources have, one source after the other, and how many rows there are. */
export async function costPage (
  sources: CostSource[], filter: CostFilter, { skip, limit }: Window, requestId: string
): Promise<{ rows: CostRow[], total: number }> {
  const rows: CostRow[] = []
  let total = 0
  for (const source of sources) {
    const wanted = { skip: Math.max(0, skip - total), limit: Math.max(1, limit - rows.length) }
    const page = await source(filter, wanted, requestId)
    if (rows.length < limit) rows.push(...page.rows.map(shownRow))
    total += page.total
  }
  return { rows, total }
}

/** All rows as a table, which is read while it is sent. */
export async function costTable (sources: CostSource[], filter: CostFilter, requestId: string): Promise<Readable> {
  const pageAt = async (skip: number) => await costPage(sources, filter, { skip, limit: PAGE }, requestId)
  // A failure before the first byte has a status of its own.
  const first = await pageAt(0)
  return Readable.from((async function * () {
    yield csvOf(COST_COLUMNS, first.rows.map(lineOf))
    for (let read = first.rows.length; read < first.total;) {
      const { rows } = await pageAt(read)
      if (rows.length === 0) return
      yield csvLines(COST_COLUMNS, rows.map(lineOf))
      read += rows.length
    }
  })())
}

/** What a teacher is told of the budgets. */
export function subjectBudget ({ month, subject = NOTHING, installation }: BudgetReport): SubjectBudget {
  return { month, ...rounded(subject), installation: installation.state }
}

/** What administrators are told of the budgets. */
export function installationBudget ({ month, installation, subjects }: BudgetReport): Budget {
  return { month, ...rounded(installation), subjects: subjects.slice(0, MAX_SUBJECTS).map(rounded) }
}

function shownRow ({ from_model: model, from_material: material, from_teacher: teacher, ...row }: CountedRow): CostRow {
  return { ...row, cost: money(row.cost), answered: { model, material, teacher } }
}

function lineOf ({ answered, ...row }: CostRow) {
  return {
    ...row,
    answered_model: answered.model,
    answered_material: answered.material,
    answered_teacher: answered.teacher
  }
}

function rounded<Part extends { spent: number }> (part: Part): Part {
  return { ...part, spent: money(part.spent) }
}

/** To millionths: sums of fractions have a rest. */
function money (amount: number): number {
  return Math.round(amount * 1_000_000) / 1_000_000
}

function numberOf (month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}
