import type { Model } from 'mongoose'

/**
 * The distinct values of a field of strings, in ascending order. It needs an index that begins with the field: each
 * value is one read of one entry. The command `distinct` is not in MongoDB's Stable API.
 */
export async function distinctValues (model: Pick<Model<any>, 'findOne'>, field: string): Promise<string[]> {
  const values: string[] = []
  let after = ''
  for (;;) {
    const next = await model.findOne({ [field]: { $gt: after } }, { _id: 0, [field]: 1 })
      .sort({ [field]: 1 }).lean<Record<string, string>>().exec()
    if (next === null) return values
    after = next[field]!
    values.push(after)
  }
}
