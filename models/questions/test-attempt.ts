import { TEST_ATTEMPTS, type TestAttempt } from '../../collections/questions/test-attempt.js'
import { modelOf } from '../../lib/database/collection.js'
import { replaceDocuments } from '../../lib/database/replace-documents.js'

/** What the analytics read of a test. */
export type ScoredAttempt = Pick<TestAttempt, 'user_id' | 'score' | 'taken_at'>

export const testAttemptModel = modelOf(TEST_ATTEMPTS, (attempts, driver) => ({
  /** Records a test. Recording it again changes nothing. */
  async record (attempt: TestAttempt): Promise<void> {
    await attempts.insertNew(attempt)
  },

  /** All tests in a subject but the cancelled ones. */
  async ofSubject (subject: string): Promise<ScoredAttempt[]> {
    const fields = { _id: 0, user_id: 1, score: 1, taken_at: 1 }
    return await attempts.allWhere<ScoredAttempt>({ subject, cancelled: { $exists: false } }, { fields })
  },

  /** The newest tests of a user, also the cancelled ones. @param of a subject alone */
  async latestOf (user: string, limit: number, of: { subject?: string } = {}): Promise<TestAttempt[]> {
    return await attempts.allWhere({ user_id: user, ...of }, { sort: { taken_at: -1 }, limit })
  },

  /** Takes the name and the topics of a user out of the tests until a time. @param idOf the new id for an old one */
  async forgetUser (user: string, before: Date, idOf: (id: string) => string): Promise<void> {
    // The id has that of the session, which the user has chosen; the topic may have been asked for.
    await replaceDocuments<TestAttempt>(driver, { user_id: user, taken_at: { $lte: before } },
      ({ _id, topic: _, ...figures }) => ({ ...figures, _id: idOf(_id), user_id: null }))
  }
}))
