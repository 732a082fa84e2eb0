import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Plain, type Stored } from '../../lib/database/collection.js'
import type { ReplyFacts } from '../../schemas/sessions.js'
import type { InterruptInfo } from '../../schemas/tests.js'
import type { Turn } from './turn.js'

/**
 * How many turns there were, how many of their replies had which confidence and were answered by whom, and how many
 * messages got no reply; absent for none.
 */
export type WeekCounts = Partial<Record<
  'turns' | NonNullable<ReplyFacts['confidence'] | ReplyFacts['answered_by']> | 'unanswered', number
>>

/*
 * A session holds its newest turns; the others are documents of their own (collections/sessions/turn.ts). So the cost
 * of a turn does not grow with the session, and a turn is recorded by one update that also changes `turns`,
 * `message_count` and `last_active`. These agree whenever the process is killed.
 */
export const SESSIONS = collection('Session', 'sessions', {
  /** Chosen by the client. */
  _id: Type.String(),
  /** Username of the owner. Stays when the session is deleted: the id is reserved for its owner. */
  user_id: Type.String(),
  /** Id of the subject that it was opened with. */
  subject: Type.String(),
  /** The first user message of the transcript, shortened, or what the owner has called it. */
  title: Type.String(),
  /** The owner has given the title: no turn changes it. */
  titled: Type.Optional(Type.Literal(true)),
  created_at: Type.Date(),
  last_active: Type.Date(),
  /** Identifies the turns. A deleted session that is started again gets another one. Absent when they are deleted. */
  transcript: Type.Optional(ObjectId()),
  /** How often the session was deleted and started again; absent: never. The chat engine keeps generations apart. */
  generation: Type.Optional(Type.Integer()),
  /** Number of recorded turns: 0 in a session that is only claimed. */
  turns: Type.Integer(),
  /** Number of messages in those turns. */
  message_count: Type.Integer(),
  /** Its newest turns, oldest first. The turns before them are filed. */
  recent: Type.Optional(Plain<Turn[]>()),
  /** The size of its recent turns, see `sizeOf` (models/sessions/session.ts). */
  recent_size: Type.Optional(Type.Integer()),
  /** The texts of its turns in bytes. Absent in deleted sessions of older versions. */
  bytes: Type.Optional(Type.Integer()),
  /** Its turns by ISO week. */
  weeks: Type.Optional(Plain<Record<string, WeekCounts>>()),
  /** Names the newest change of `weeks` that is not in the figures of its subject (services/professor/counts.ts). */
  uncounted: Type.Optional(ObjectId()),
  /** How much of `weeks` those figures have: the sum of all counts. Absent: 0. */
  counted: Type.Optional(Type.Integer()),
  /**
   * The replies that are being made (services/sessions/ask.ts). Those of a gateway that was killed stay here, too.
   * `content`: the message of the user. `seen`: when its gateway last stored that it works on it. `stop`: its gateway
   * is to stop it.
   */
  under_way: Type.Optional(Type.Array(Type.Object({
    id: ObjectId(),
    content: Type.String(),
    since: Type.Date(),
    seen: Type.Optional(Type.Date()),
    stop: Type.Optional(Type.Literal(true))
  }))),
  /** Its newest test, also when that is over (services/sessions/session-test.ts). */
  test: Type.Optional(Type.Object({
    /** Names the test among all tests. */
    id: Type.String(),
    /** Raised by each change. A change is made only when the version is still the one that was read. */
    version: Type.Integer(),
    /** The question that waits, without its solution. */
    pending: Type.Optional(Plain<InterruptInfo>()),
    /** The questions that are answered. `repeated`: recorded from a reply that the engine had given before. */
    answered: Type.Array(Type.Object({ question: Type.String(), repeated: Type.Optional(Type.Literal(true)) }))
  })),
  /** `false` when it was deleted. */
  live: Type.Boolean(),
  /** Its owner is being deleted (services/accounts/erasure.ts). */
  erased: Type.Optional(Type.Literal(true))
}, [
  // The list of sessions, without and with its filter.
  [{ user_id: 1, live: 1, last_active: -1, _id: 1 }],
  [{ user_id: 1, live: 1, subject: 1, last_active: -1, _id: 1 }],
  // What the figures of a subject do not have.
  [{ subject: 1 }, { partialFilterExpression: { uncounted: { $exists: true } } }],
  // The questions of a class, newest first (companions/analysis).
  [{ subject: 1, live: 1, last_active: -1 }],
  // The test questions that wait.
  [
    { user_id: 1, 'test.pending.question_id': 1 },
    { partialFilterExpression: { 'test.pending.question_id': { $exists: true } } }
  ],
  // Unfinished deletions.
  [{ live: 1 }, { partialFilterExpression: { live: false, transcript: { $exists: true } } }]
])

/** A session with its recent turns. */
export type WholeSession = Stored<typeof SESSIONS>
export type Session = Omit<WholeSession, 'recent'>
/** A reply that is being made. */
export type UnderWay = NonNullable<Session['under_way']>[number]
/** What a session knows of its test. */
export type SessionTest = NonNullable<Session['test']>
