import { mongo, type Collection } from 'mongoose'

/**
 * Writes whose order does not matter, with one command.
 * @param expected the codes of a refusal that may befall single ones
 * @returns how many documents were matched, and the places of those that were refused with such a code
 * @throws whatever else went wrong, for all of them: the ones that were done are not told from the others
 */
export async function bulkWrite (collection: Collection, operations: mongo.AnyBulkWriteOperation[], expected: readonly number[]): Promise<{ matched: number, refused: Set<number> }> {
  try {
    const { matchedCount } = await collection.bulkWrite(operations, { ordered: false })
    return { matched: matchedCount, refused: new Set() }
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    // The driver wraps what befell the command as a whole: a lost connection would not look like one any more.
    if (error.errorResponse instanceof Error) throw error.errorResponse
    const refused = [error.writeErrors].flat()
    if (refused.length === 0 || refused.some(({ code }) => !expected.includes(code)) || error.result.getWriteConcernError() !== undefined) throw error
    return { matched: error.matchedCount, refused: new Set(refused.map(({ index }) => index)) }
  }
}
