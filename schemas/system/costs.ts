import { Type, type Static } from '@sinclair/typebox'
import { skipAndLimit, stringEnum } from '../../lib/validation/schemas.js'

const MONTH = '^\\d{4}-(?:0[1-9]|1[0-2])$'

const range = {
  from: Type.Optional(Type.String({
    pattern: MONTH, description: 'The first month (UTC). Absent: the last one', examples: ['2026-09']
  })),
  to: Type.Optional(Type.String({
    pattern: MONTH,
    description: 'The last month, at most a year after the first. Absent: this one',
    examples: ['2026-11']
  }))
}

export const CostRange = Type.Object(range)
export type CostRange = Static<typeof CostRange>

export const CostQuery = Type.Object({ ...range, ...skipAndLimit(50) })

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

/** What the calls of models have cost. It names no user. */
export const CostRow = Type.Object({
  month: Type.String({ description: 'In UTC', examples: ['2026-11'] }),
  subject: Type.String({
    description: 'The id of the subject, also of one that is deleted; empty where there is none',
    examples: ['algebra-1']
  }),
  role: stringEnum(['STUDENT', 'PROFESSOR', 'ADMIN', 'none'], {
    description: 'Of the users whose messages they were; `none` for the work of a course'
  }),
  purpose: stringEnum(['chat', 'hint', 'search', 'test', 'drafts', 'faqs', 'queries', 'passages'], {
    description: 'What the calls were for. `search`: messages in other languages; `queries` and `passages`: embeddings'
  }),
  model: Type.String({ examples: ['gpt-4o-mini'] }),
  calls: count('Calls of the model, each attempt by itself', 120),
  prompt_tokens: count('Tokens that it has read, the cached ones included', 240_000),
  cached_tokens: count('Of these: tokens that the endpoint had read before', 96_000),
  completion_tokens: count('Tokens that it has written, thoughts included', 18_000),
  estimated_calls: count('Calls whose tokens the endpoint has not told: they are estimated', 2),
  cost: Type.Number({ description: 'In the currency of `MODEL_PRICES`', examples: [0.0396] }),
  answered: Type.Object({
    model: count('Replies by the model', 100),
    material: count('Replies out of the material, without it', 12),
    teacher: count('Replies with an answer that a teacher has published', 8)
  }, { description: 'Replies to messages, by who has answered' })
}, { title: 'CostRow' })
export type CostRow = Static<typeof CostRow>

/** The columns of the table of costs, in their order. */
export const COST_COLUMNS = [
  'month', 'subject', 'role', 'purpose', 'model', 'calls', 'prompt_tokens', 'cached_tokens', 'completion_tokens',
  'estimated_calls', 'cost', 'answered_model', 'answered_material', 'answered_teacher'
] as const

const BUDGET_STATES = ['none', 'ok', 'warned', 'reached'] as const
const state = (description: string) => stringEnum(BUDGET_STATES, { description })
const spent = {
  spent: Type.Number({ description: 'In the currency of `MODEL_PRICES`', examples: [41.2] }),
  budget: Type.Number({ description: '0: none', examples: [50] }),
  state: state('`warned` from 80 % on; `reached`: the material answers without the model until the month is over')
}
const month = Type.String({ description: 'This one, in UTC', examples: ['2026-11'] })

export const SubjectBudget = Type.Object({
  month, ...spent, installation: state('The budget of the installation, which counts for all subjects')
}, { title: 'SubjectBudget' })
export type SubjectBudget = Static<typeof SubjectBudget>

export const Budget = Type.Object({
  month,
  ...spent,
  subjects: Type.Array(Type.Object({ subject: Type.String({ examples: ['algebra-1'] }), ...spent }), {
    description: 'Those that have used 80 % of their budget, at most 100, the one that has spent most first'
  })
}, { title: 'Budget' })
export type Budget = Static<typeof Budget>
