import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Plain, Text, type Stored } from '../../lib/database/collection.js'
import { Feedback, replyFacts } from '../../schemas/sessions.js'
import type { Transcripts } from '../../schemas/subjects.js'
import type { Judgement } from '../../schemas/tests.js'

/**
 * Turns that are no longer among the recent ones of their session (services/sessions/file.ts). A turn is the user's
 * message and the reply, whole. The first turn of a session also holds the messages that seeded it.
 */
export const TURNS = collection('Turn', 'turns', {
  _id: ObjectId(),
  transcript: ObjectId(),
  /** Its position in the transcript, from 0 without gaps. */
  number: Type.Integer(),
  /** The last two are the user's message and the reply; those before them are the seed. */
  messages: Type.Array(Type.Object({ role: Text<'user' | 'assistant'>(), content: Type.String() })),
  /** The reply has left a test question open. */
  interrupted: Type.Boolean(),
  /** The number of that question, where the engine gives it. The same number as before: the test still waits. */
  question_num: Type.Optional(Type.Integer()),
  /** The user's message was the answer to a test question. */
  answer: Type.Optional(Type.Boolean()),
  /** What the reply said about that answer, where it was understood. */
  judgement: Type.Optional(Plain<Judgement>()),
  ...replyFacts,
  /** The user has stopped the reply, or its deadline came: it is what was there by then. */
  stopped: Type.Optional(Type.Literal(true)),
  /**
   * What the subject let its teachers see of a question when this one was asked; not to be confused with `transcript`,
   * an id. Absent in turns of older versions.
   */
  transcripts: Type.Optional(Text<Transcripts>()),
  /** On the reply. A recent turn is filed before it gets one (services/sessions/feedback.ts). */
  feedback: Type.Optional(Type.Composite([Feedback, Type.Object({ at: Type.Date() })])),
  at: Type.Date()
}, [
  // One turn for each position, and the transcript in its order.
  [{ transcript: 1, number: 1 }, { unique: true }]
])
export type FiledTurn = Stored<typeof TURNS>

/** A turn as its session holds it. */
export type Turn = Omit<FiledTurn, 'transcript' | 'number' | 'feedback'>
export type Message = Turn['messages'][number]
