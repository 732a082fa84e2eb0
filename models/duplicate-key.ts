import { mongo } from 'mongoose'

/** The first field of the unique index that a write ran into, if that is why it failed (E11000). */
export function duplicateKey (error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || error.code !== 11000) return undefined
  return Object.keys(error.keyPattern ?? {})[0]
}
