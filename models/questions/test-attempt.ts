import { TEST_ATTEMPTS, type TestAttempt } from '../../collections/questions/test-attempt.js'
import { modelOf } from '../../lib/database/collection.js'
import { uncountedQueries } from '../../lib/database/common-queries.js'
import { replaceDocuments } from '../../lib/database/replace-documents.js'

/** What the figures of a subject have of a test. */
export type ScoredAttempt = Pick<TestAttempt, '_id' | 'user_id' | 'score' | 'taken_at'>

/** A cancelled one counts nowhere. */
function markOf ({ cancelled }: Pick<TestAttempt, 'cancelled'>): Pick<TestAttempt, 'counted' | 'uncounted'> {
  return cancelled ? { counted: true } : { uncounted: true }
}

const COUNTED = { $set: { counted: true }, $unset: { uncounted: 1 } } as const

export const testAttemptModel = modelOf(TEST_ATTEMPTS, (attempts, driver) => ({
  ...uncountedQueries(attempts),

  /** Records a test. Recording it again changes nothing. */
  async record (attempt: TestAttempt): Promise<void> {
    await attempts.insertNew({ ...attempt, ...markOf(attempt) })
  },

  /** Those of the tests that exist. */
  async scoresOf (ids: string[]): Promise<ScoredAttempt[]> {
    if (ids.length === 0) return []
    const fields = { user_id: 1, score: 1, taken_at: 1 }
    return await attempts.allWhere<ScoredAttempt>({ _id: { $in: ids } }, { fields })
  },

  /** The figures of their subject have them. Returns `false` where one does not exist any more. */
  async markCounted (ids: string[]): Promise<boolean> {
    if (ids.length === 0) return true
    return (await attempts.updateMany({ _id: { $in: ids } }, COUNTED).exec()).matchedCount === ids.length
  },

  /** The newest tests of a user, also the cancelled ones. @param of only those of this subject */
  async latestOf (user: string, limit: number, of: { subject?: string } = {}): Promise<TestAttempt[]> {
    return await attempts.allWhere({ user_id: user, ...of }, { sort: { taken_at: -1 }, limit })
  },

  /** Takes the name and the topics of a user out of the tests until a time. @param idOf the new id for an old one */
  async forgetUser (user: string, before: Date, idOf: (id: string) => string): Promise<void> {
    // The id has that of the session, which the user has chosen; the topic may have been asked for.
    await replaceDocuments<TestAttempt>(driver, { user_id: user, taken_at: { $lte: before } },
      ({ _id, topic: _, test_id: __, counted: ___, ...figures }) =>
        ({ ...figures, ...markOf(figures), _id: idOf(_id), user_id: null }))
  }
}))
