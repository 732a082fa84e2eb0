import { Type } from '@sinclair/typebox'
import { collection, modelOf, Plain, Text, type Stored } from '../../../lib/database/collection.js'
import { resultOf } from '../interactive-test/step.js'
import type { Phase, Test, TestQuestion, TestResult, TestState } from '../interactive-test/test.js'
import type { Language } from '../../text/language.js'
import type { Reply } from '../schemas.js'

/** The last answer that was graded, with its reply: the reply is sent again when the answer is sent again. */
export interface GradedAnswer {
  /** Which question it answered, counted from 0. */
  index: number
  answer: string
  at: Date
  reply: Reply
}

/** One test of one conversation, from its first question to its result. */
const TESTS = collection('TestRun', 'engine_tests', {
  /** The `test_id` of its result. */
  _id: Type.String(),
  /** The `_id` of its thread. */
  thread: Type.String(),
  user_id: Type.Optional(Type.String()),
  subject: Type.String(),
  language: Text<Language>(),
  /** The thread, while the test awaits an answer. The unique index allows one such test for a thread. */
  awaiting: Type.Optional(Type.String()),
  phase: Text<Phase>(),
  state: Plain<TestState>(),
  /** Raised by each change. A change is made only when the version is still the one that was read. */
  version: Type.Number(),
  started_at: Type.Date(),
  /** When the question that waits was shown. */
  shown_at: Type.Date(),
  /** The question of which the student has said once not to know the answer, counted from 0. */
  doubted: Type.Optional(Type.Number()),
  /** The last answer that was graded, or the message that ended the test. */
  last_answer: Type.Optional(Plain<GradedAnswer>()),
  outcome: Type.Optional(Text<'finished' | 'cancelled'>()),
  result: Type.Optional(Plain<TestResult>()),
  finished_at: Type.Optional(Type.Date())
}, [
  [{ awaiting: 1 }, {
    name: 'awaiting',
    unique: true,
    partialFilterExpression: { awaiting: { $exists: true } }
  }],
  // The latest test of a thread.
  [{ thread: 1, started_at: -1 }],
  // The tests of a student in a subject.
  [{ user_id: 1, subject: 1, started_at: -1 }],
  // The last tests of a subject.
  [{ subject: 1, started_at: -1 }],
  // The figures of a user, and of a subject.
  [{ user_id: 1, outcome: 1 }],
  [{ subject: 1, outcome: 1 }]
])
export type TestRun = Stored<typeof TESTS>

/** The figures of the finished tests of a subject. */
export interface TestFigures {
  tests: number
  /** The sum of their scores, each from 0 to 100. */
  score_sum: number
  /** When the last one was finished. */
  last?: Date
}

const MAX_WAITING = 50
// Of the questions of other tests, what tells whether they ask for the same fact.
const COMPARED = Object.fromEntries([
  'id', 'type', 'question_text', 'options', 'correct_option', 'correct_options', 'answer', 'accepted', 'source.quote'
].map(field => [`state.questions.${field}`, 1]))

export const testRunModel = modelOf(TESTS, (documents, driver) => ({
  /** Stores a new test. @returns `false` when another test of the thread awaits an answer; nothing is stored then */
  async begin (run: TestRun): Promise<boolean> {
    return await documents.insertNew(run, { awaiting: false })
  },

  /** The test of a thread that awaits an answer. */
  async waiting (thread: string): Promise<TestRun | null> {
    return await driver.findOne<TestRun>({ awaiting: thread })
  },

  /** The test of a thread that began last. */
  async latest (thread: string): Promise<TestRun | null> {
    return await documents.firstWhere({ thread }, { sort: { started_at: -1, _id: -1 } })
  },

  /** Stores the state after an answer, in one write. @returns `false` when the test has changed since it was read */
  async move ({ _id, version }: TestRun, { phase, state }: Test, answer: GradedAnswer): Promise<boolean> {
    const isOver = phase === 'summary provided'
    return await documents.updateIf({ _id, version, outcome: { $exists: false } }, {
      $set: {
        phase,
        state,
        version: version + 1,
        last_answer: answer,
        shown_at: answer.at,
        ...(isOver && { outcome: 'finished', result: resultOf(state), finished_at: answer.at })
      },
      ...(isOver && { $unset: { awaiting: 1 } })
    })
  },

  /**
   * Ends a test before its last answer.
   * @param answer the message that ended it, with its reply
   * @returns `false` when the test has changed since it was read
   */
  async cancel ({ _id, version }: TestRun, answer?: GradedAnswer): Promise<boolean> {
    return await documents.updateIf({ _id, version, outcome: { $exists: false } }, {
      $set: {
        outcome: 'cancelled',
        finished_at: answer?.at ?? new Date(),
        version: version + 1,
        ...(answer !== undefined && { last_answer: answer })
      },
      $unset: { awaiting: 1 }
    })
  },

  /**
   * Notes that the student does not know the answer to a question.
   * @returns `false` when that was noted before, or the test has changed since it was read
   */
  async doubt ({ _id, version }: TestRun, index: number): Promise<boolean> {
    const filter = { _id, version, doubted: { $ne: index }, outcome: { $exists: false } }
    return await documents.updateIf(filter, { $set: { doubted: index } })
  },

  /** The tests of a student in a subject that await an answer, in all sessions; at most 50, the newest first. */
  async waitingOf (userId: string, subject: string): Promise<TestRun[]> {
    return await driver.find<TestRun>({ user_id: userId, subject, awaiting: { $exists: true } })
      .sort({ started_at: -1 }).limit(MAX_WAITING).toArray()
  },

  /** The last tests of a student, or of a thread, in a subject, the newest first. */
  async past (taker: { user_id: string } | { thread: string }, subject: string, limit: number): Promise<TestRun[]> {
    return await documents.allWhere({ ...taker, subject }, { sort: { started_at: -1 }, limit })
  },

  /** The questions of the last tests of a subject, each as often as it was asked: what is compared of them. */
  async askedIn (subject: string, tests: number): Promise<TestQuestion[]> {
    const runs = await driver.find<{ state: { questions: TestQuestion[] } }>({ subject })
      .project({ _id: 0, ...COMPARED }).sort({ started_at: -1 }).limit(tests).toArray()
    return runs.flatMap(({ state }) => state.questions)
  },

  /** The figures of the finished tests of a user or a subject, by subject. */
  async figures (filter: { user_id?: string, subject?: string }): Promise<Map<string, TestFigures>> {
    const rows = await documents.aggregate<TestFigures & { _id: string }>([
      { $match: { ...filter, outcome: 'finished' } },
      {
        $group: {
          _id: '$subject',
          tests: { $sum: 1 },
          score_sum: { $sum: '$result.score' },
          last: { $max: '$finished_at' }
        }
      }
    ]).exec()
    return new Map(rows.map(({ _id, ...figures }) => [_id, figures]))
  }
}))
