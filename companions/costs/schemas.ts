import { Type, type Static } from '@sinclair/typebox'
import { MAX_OFFSET, stringEnum } from '../../lib/validation/schemas.js'
import { PURPOSES } from './charge.js'

const month = (description: string) => Type.String({
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$', description, examples: ['2026-11']
})
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const CostQuery = Type.Object({
  from: month('The first month, in UTC'),
  to: month('The last month'),
  subject: Type.Optional(Type.String({ maxLength: 64, description: 'Of one subject', examples: ['algorithms-1'] })),
  skip: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0, description: 'How many to leave out' }),
  limit: Type.Integer({ minimum: 1, maximum: 5000, default: 1000, description: 'How many at most' })
}, { title: 'CostQuery' })
export type CostQuery = Static<typeof CostQuery>

export const CostRow = Type.Object({
  subject: Type.String({ description: 'Empty where there is none', examples: ['algorithms-1'] }),
  month: month('In UTC'),
  role: Type.String({
    description: 'Of the user whose message it was; `none` for the work of a course', examples: ['STUDENT']
  }),
  purpose: stringEnum(PURPOSES, { description: 'What the calls were for' }),
  model: Type.String({ examples: ['gpt-4o-mini'] }),
  calls: count('Calls of the model', 120),
  prompt_tokens: count('Tokens that it has read, the cached ones included', 240_000),
  cached_tokens: count('Of these: tokens that the endpoint had read before', 96_000),
  completion_tokens: count('Tokens that it has written, thoughts included', 18_000),
  estimated_calls: count('Calls whose tokens the endpoint has not told: they are estimated', 2),
  cost: Type.Number({ description: 'In the currency of `MODEL_PRICES`', examples: [0.0396] }),
  from_model: count('Replies by the model', 100),
  from_material: count('Replies by the engine, without the model', 12),
  from_teacher: count('Replies with an answer that a teacher has published', 8)
}, { title: 'CostRow' })

export const CostPage = Type.Object({
  rows: Type.Array(CostRow),
  total: count('How many rows there are', 1)
}, { title: 'CostPage' })
