import { TEST_ANSWERS, type TestAnswer } from '../../collections/questions/test-answer.js'
import { modelOf } from '../../lib/database/collection.js'
import { omitUndefined } from '../../lib/values/omit-undefined.js'
import { replaceDocuments } from '../../lib/database/replace-documents.js'

/** Of a topic: how many questions were answered, and how many of them right. */
export interface TopicCount { subject: string, topic: string, asked: number, right: number }

/** What the figures of the questions are made of. */
export type FigureAnswer =
  Pick<TestAnswer, 'test_id' | 'question_id' | 'version' | 'chosen' | 'correct' | 'seconds' | 'at'>

/** Recording an answer twice changes nothing, since this names session, generation, test and question. */
export function answerId (session: { _id: string, generation?: number }, test: string, question: string): string {
  return `${prefixOf(session)}${test}/${question}`
}

// An id of a session has no slash.
function prefixOf ({ _id, generation = 0 }: { _id: string, generation?: number }): string {
  return `${_id}/${generation}/`
}

// One has 60 KB at most.
const PART_ANSWERS = 50
// In one reply of the database: decoding more would block the process.
const FIGURES_AT_ONCE = 500
const MAX_TOPICS = 1000
const FIGURE_FIELDS = {
  _id: 0, test_id: 1, question_id: 1, version: 1, chosen: 1, correct: 1, seconds: 1, at: 1
} as const
const OF_STUDENTS = { teacher: { $exists: false } }

export const testAnswerModel = modelOf(TEST_ANSWERS, (documents, driver) => ({
  /** Recording an answer again changes nothing. */
  async record (answer: TestAnswer): Promise<void> {
    await documents.insertNew(answer)
  },

  /**
   * The newest answers of a user.
   * @param except ids of questions whose answers are left out
   * @param of only those of this subject
   */
  async latestOf (user: string, except: string[], limit: number, of: { subject?: string } = {}): Promise<TestAnswer[]> {
    const filter = { user_id: user, ...of, ...(except.length > 0 && { question_id: { $nin: except } }) }
    return await documents.allWhere(filter, { sort: { at: -1 }, limit })
  },

  /** All answers of a user, newest first, a few in memory at a time. */
  async * partsOf (user: string): AsyncIterable<TestAnswer[]> {
    let part: TestAnswer[] = []
    for await (const answer of documents.find({ user_id: user }).sort({ at: -1 }).lean<TestAnswer>()
      .cursor({ batchSize: PART_ANSWERS })) {
      part.push(answer)
      if (part.length < PART_ANSWERS) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  },

  /** By topic, for a user or for the students of a subject; what was asked most first, at most 1,000. */
  async topics (of: { user_id: string, subject?: string } | { subject: string }): Promise<TopicCount[]> {
    const rows = await documents.aggregate<Omit<TopicCount, 'subject' | 'topic'> & { _id: Partial<TopicCount> }>([
      { $match: 'user_id' in of ? of : { ...of, ...OF_STUDENTS } },
      {
        $group: {
          _id: { subject: '$subject', topic: '$topic' },
          asked: { $sum: 1 },
          right: { $sum: { $cond: ['$correct', 1, 0] } }
        }
      },
      { $sort: { asked: -1, _id: 1 } },
      { $limit: MAX_TOPICS }
    ]).exec()
    return rows.map(({ _id: { subject = '', topic = '' }, asked, right }) => ({ subject, topic, asked, right }))
  },

  /** The answers of the students of a subject, those of one test after the other. */
  ofStudents (subject: string): AsyncIterable<FigureAnswer> {
    const options = { projection: FIGURE_FIELDS, batchSize: FIGURES_AT_ONCE }
    return driver.find<FigureAnswer>({ subject, ...OF_STUDENTS }, options).sort({ test_id: 1 })
  },

  /** Removes what a student wrote in a session. The options that were chosen stay. */
  async forgetWords (session: { _id: string, generation?: number }): Promise<void> {
    const prefix = prefixOf(session)
    // The character after the slash.
    const end = `${prefix.slice(0, -1)}0`
    const written = { _id: { $gte: prefix, $lt: end }, options: { $exists: false } }
    await documents.updateWhere(written, { $set: { chosen: [] } })
  },

  /**
   * Takes a user out of the answers until a time: what the figures and topics of the subject need stays.
   * @param idOf the new id for the old one of an answer or a test
   */
  async forgetUser (user: string, before: Date, idOf: (id: string) => string): Promise<void> {
    await replaceDocuments<TestAnswer>(driver, { user_id: user, at: { $lte: before } }, answer => {
      const { subject, question_id, version, options, chosen, correct, skipped, seconds, teacher, topic, at } = answer
      return {
        _id: idOf(answer._id),
        user_id: null,
        session_id: null,
        subject,
        test_id: idOf(answer.test_id),
        question_id,
        version,
        // Without options it is what the student wrote.
        chosen: options === undefined ? [] : chosen,
        correct,
        seconds,
        at,
        ...omitUndefined({ options, topic, skipped, teacher })
      }
    })
  }
}))
