import { mongo } from 'mongoose'

/** MongoDB's code of a write that a unique index has refused. */
export const DUPLICATE_KEY = 11000

// "… index: email_1 dup key: { email: "a@example.edu" }"
const FIRST_FIELD = / dup key: \{ ?"?([^":\s]+)"?:/

/**
 * The first field of the unique index that refused a write (E11000); `undefined` for every other error. Some services
 * that are compatible with MongoDB name it in the message only.
 */
export function duplicateKey (error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return undefined
  return Object.keys(error.keyPattern ?? {})[0] ?? FIRST_FIELD.exec(error.message)?.[1]
}

/**
 * Runs a write. Where a unique index refuses it, nothing is written.
 * @param outcomes what is returned then, by the first field of the index
 * @throws every error of the write for which there is no outcome
 */
export async function unlessTaken<Result, const Outcome> (
  write: () => Promise<Result>, outcomes: Record<string, Outcome>
): Promise<Result | Outcome> {
  try {
    return await write()
  } catch (error) {
    const field = duplicateKey(error)
    if (field === undefined || !Object.hasOwn(outcomes, field)) throw error
    return outcomes[field] as Outcome
  }
}

/**
 * Runs an update with `upsert: true` by `_id`, and a second time when another upsert of the same `_id` has inserted
 * meanwhile: MongoDB lets one insert, and the other finds the document when it is tried again.
 */
export async function upsert<Result> (write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (duplicateKey(error) !== '_id') throw error
    return await write()
  }
}
