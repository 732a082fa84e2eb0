import { TEST_ANSWERS } from '../../../collections/questions/test-answer.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(TEST_ANSWERS, '_id', 'user_id', 'subject', 'question_id', 'text', 'options', 'right_option',
  'explanation', 'source', 'topic', 'correct', 'at')
/** What the chat engine reads of the answers to tests. */
export type RecordedAnswer = Stored<typeof FIELDS>

const MAX_ANSWERS = 1_000

export const recordedAnswerModel = readModelOf(FIELDS, documents => ({
  /** The last answers of a user in a subject, the newest first; at most 1,000. */
  async ofUser (userId: string, subject: string): Promise<RecordedAnswer[]> {
    return await documents.allWhere({ user_id: userId, subject }, { sort: { at: -1 }, limit: MAX_ANSWERS })
  }
}))
