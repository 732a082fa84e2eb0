import { mongo } from 'mongoose'

// MongoDB's OutOfDiskSpace and FileStreamFailed.
const NOT_STORED = new Set([14031, 39])

/** Whether the database has refused a write because its disk is full or fails. It is read as before. */
export function isNotStored (error: unknown): boolean {
  return error instanceof mongo.MongoServerError && NOT_STORED.has(error.code as number)
}

/** Makes a write that may be left out while the database has no room. Returns whether it was made. */
export async function writeIfRoom (write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isNotStored(error)) throw error
    return false
  }
}
