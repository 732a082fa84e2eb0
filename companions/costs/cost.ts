import { Type } from '@sinclair/typebox'
import type { mongo } from 'mongoose'
import { bulkWrite } from '../../lib/database/batching.js'
import { collection, modelOf, Text, type Stored } from '../../lib/database/collection.js'
import { DUPLICATE_KEY } from '../../lib/database/upsert.js'
import type { Charge, Purpose } from './charge.js'

/** What calls add to the counts of a row. */
export interface CostCounts extends Record<string, number> {
  calls: number
  prompt_tokens: number
  /** Of `prompt_tokens`. */
  cached_tokens: number
  completion_tokens: number
  /** Calls whose tokens are estimated. */
  estimated_calls: number
  /** In the currency of the prices, by the prices of the day of the call. */
  cost: number
  /** Replies to chats, by who has answered. */
  from_model: number
  from_material: number
  from_teacher: number
}

/** What the calls of a model cost in a month. */
const costsOf = (name: string) => collection('Cost', name, {
  /** `<subject> <month> <role> <purpose> <model>`: only a model may have blanks. */
  _id: Type.String(),
  subject: Type.String(),
  /** `2026-11`, in UTC. */
  month: Type.String(),
  role: Type.String(),
  purpose: Text<Purpose>(),
  model: Type.String(),
  calls: Type.Number(),
  prompt_tokens: Type.Number(),
  cached_tokens: Type.Number(),
  completion_tokens: Type.Number(),
  estimated_calls: Type.Number(),
  cost: Type.Number(),
  from_model: Type.Number(),
  from_material: Type.Number(),
  from_teacher: Type.Number()
}, [
  // All courses of some months.
  [{ month: 1, _id: 1 }]
])
export type Cost = Stored<ReturnType<typeof costsOf>>

/** Which rows: of these months, the first and the last included, and of one subject or of all. */
export interface CostFilter { from: string, to: string, subject?: string | undefined }

/**
 * The costs that one service counts, each in a collection of its own. A row is raised by one `$inc`. Rows outlive their
 * subject: the accounts of a month do not change when a course is deleted.
 */
export const costModel = (name: string) => modelOf(costsOf(name), (_, driver) => ({
  /** Adds to rows, in one command. */
  async raise (added: Array<[id: string, counts: CostCounts]>): Promise<void> {
    const write = async (some: typeof added) => await bulkWrite(driver, some.map(([_id, counts]) =>
      ({ updateOne: { filter: { _id }, update: { $inc: counts, $setOnInsert: partsOf(_id) }, upsert: true } })
    ) as Array<mongo.AnyBulkWriteOperation<Cost>>, [DUPLICATE_KEY])
    const { refused } = await write(added)
    // Another process has made the row at this moment.
    if (refused.size > 0) await write(added.filter((_, index) => refused.has(index)))
  },

  /** A page of the rows, by month and subject, and how many there are. */
  async page (filter: CostFilter, skip: number, limit: number): Promise<{ rows: Cost[], total: number }> {
    const query = queryOf(filter)
    const [rows, total] = await Promise.all([
      driver.find(query).sort({ month: 1, _id: 1 }).skip(skip).limit(limit).toArray(), driver.countDocuments(query)
    ])
    return { rows, total }
  },

  /** What each subject has cost in a month. */
  async sumsOf (month: string): Promise<Map<string, number>> {
    const sums = await driver.aggregate<{ _id: string, cost: number }>([
      { $match: { month } }, { $group: { _id: '$subject', cost: { $sum: '$cost' } } }
    ]).toArray()
    return new Map(sums.map(({ _id, cost }) => [_id, cost]))
  }
}))
export type CostModel = ReturnType<ReturnType<typeof costModel>>

/** The `_id` of a row. */
export function rowOf ({ subject, role, purpose }: Charge, month: string, model: string): string {
  return [subject.replace(/\s/g, '_'), month, role, purpose, model].join(' ')
}

function partsOf (id: string): Pick<Cost, 'subject' | 'month' | 'role' | 'purpose' | 'model'> {
  const [subject = '', month = '', role = '', purpose = '', ...model] = id.split(' ')
  return { subject, month, role, purpose: purpose as Purpose, model: model.join(' ') }
}

// Of one subject by the `_id`, which is indexed. The character after a blank is an exclamation mark.
function queryOf ({ from, to, subject }: CostFilter): mongo.Filter<Cost> {
  if (subject === undefined) return { month: { $gte: from, $lte: to } }
  return { _id: { $gte: `${subject} ${from} `, $lt: `${subject} ${to}!` } }
}
