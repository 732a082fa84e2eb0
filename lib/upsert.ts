import { mongo } from 'mongoose'

/** The code of a write that a unique index has refused. */
export const DUPLICATE_KEY = 11000

/** The first field of the unique index that a write ran into, if that is why it failed (E11000). */
export function duplicateKey (error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return undefined
  return Object.keys(error.keyPattern ?? {})[0]
}
