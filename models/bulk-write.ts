import { mongo, type Collection } from 'mongoose'
import { DUPLICATE_KEY } from './duplicate-key.js'

/**
 * Writes that have nothing to do with each other, with one command.
 * @returns how many documents were matched, and the places of those that a unique index has refused
 * @throws whatever else went wrong, for all of them: the ones that were done are not told from the others
 */
export async function bulkWrite (collection: Collection, operations: mongo.AnyBulkWriteOperation[]): Promise<{ matched: number, duplicates: Set<number> }> {
  try {
    const { matchedCount } = await collection.bulkWrite(operations, { ordered: false })
    return { matched: matchedCount, duplicates: new Set() }
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    // The driver wraps what befell the command as a whole: a lost connection would not look like one any more.
    if (error.errorResponse instanceof Error) throw error.errorResponse
    const refused = [error.writeErrors].flat()
    if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY) || error.result.getWriteConcernError() !== undefined) throw error
    return { matched: error.matchedCount, duplicates: new Set(refused.map(({ index }) => index)) }
  }
}
