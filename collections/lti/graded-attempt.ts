import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** Who has begun a graded activity, and what came of it. */
export const GRADED_ATTEMPTS = collection('GradedAttempt', 'graded_attempts', {
  /** Activity, username and number, from 1. Of two that begin at once, each has a number of its own. */
  _id: Type.String(),
  activity: Type.String(),
  subject: Type.String(),
  username: Type.String(),
  number: Type.Integer(),
  /** The session in which it is taken. */
  session: Type.String(),
  /** The test that the attempt has begun. No other one gives it a score. Absent until its first question waits. */
  test: Type.Optional(Type.Object({
    /** Of the session's test (collections/sessions/session.ts). */
    id: Type.String(),
    /** How many questions it has. */
    questions: Type.Integer()
  })),
  began_at: Type.Date(),
  /** 0 to 100. Absent until it has ended. */
  score: Type.Optional(Type.Number()),
  ended_at: Type.Optional(Type.Date()),
  /**
   * The time that the score was sent with. Of one student, each score has a later time than the one before: a platform
   * refuses an older one. Stored before it is sent, so that a second try has the same time. Absent: it was not sent
   * yet, or the platform has refused it.
   */
  told_at: Type.Optional(Type.Date()),
  /** The platform has taken the score. */
  sent_at: Type.Optional(Type.Date())
}, [
  [{ activity: 1, username: 1, number: 1 }],
  [{ session: 1 }],
  [{ subject: 1 }],
  [{ username: 1 }]
])
export type GradedAttempt = Stored<typeof GRADED_ATTEMPTS>
