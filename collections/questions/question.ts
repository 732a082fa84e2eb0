import { Type, type Static, type TObject } from '@sinclair/typebox'
import { collection, Plain, Text, type Stored } from '../../lib/database/collection.js'
import type { Difficulty, QuestionSource, QuestionState, QuestionType } from '../../schemas/questions.js'
import type { Change } from './question-change.js'

/** What a question asks, and what is right. Where it was published, a change of it makes a new version. */
export const CONTENT = {
  type: Text<QuestionType>(),
  /** Markdown. */
  text: Type.String(),
  /** Of `single` and `multiple`. */
  options: Type.Optional(Type.Array(Type.Object({ text: Type.String(), correct: Type.Boolean() }))),
  /** Of `number`. */
  answer: Type.Optional(Type.Number()),
  tolerance: Type.Optional(Type.Number()),
  /** Of `text`. */
  accepted: Type.Optional(Type.Array(Type.String())),
  lenient: Type.Optional(Type.Boolean())
}
export type QuestionContent = Static<TObject<typeof CONTENT>>

/**
 * The questions of the banks. The newest change of one is part of it, so that one write makes the change and its
 * record. The change is moved to `question_changes` before the next one is made.
 */
export const QUESTIONS = collection('Question', 'questions', {
  /** A random UUID. */
  _id: Type.String(),
  subject: Type.String(),
  /** From 1. */
  version: Type.Integer(),
  ...CONTENT,
  explanation: Type.String(),
  topic: Type.String(),
  difficulty: Text<Difficulty>(),
  source: Type.Optional(Plain<QuestionSource>()),
  state: Text<QuestionState>(),
  /** Username; `null` where the account is deleted. */
  created_by: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.Date(),
  updated_at: Type.Date(),
  /** The order of making: a later question has a larger one. */
  position: Type.Number(),
  /** How often it was changed. */
  revision: Type.Integer(),
  last_change: Type.Optional(Plain<Change>()),
  /** It was published at some time. */
  was_published: Type.Optional(Type.Literal(true)),
  /** A hash of its content. */
  content_hash: Type.String(),
  /**
   * The same hash while the content is that of an imported or generated question. Its unique index lets one of two
   * imports of the same content through. Teachers may write the same question twice.
   */
  imported_hash: Type.Optional(Type.String()),
  /** It is being deleted, and only waits for its history to be deleted. */
  deleted: Type.Optional(Type.Literal(true)),
  /** Its texts without case and accents: what a search looks through. The model adds it, and their size in UTF-8. */
  folded: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer())
}, [
  // The list, without and with a filter, and the topics.
  [{ subject: 1, position: 1, _id: 1 }],
  [{ subject: 1, state: 1, position: 1, _id: 1 }],
  [{ subject: 1, topic: 1, position: 1, _id: 1 }],
  // Whether the subject has a content, and that imports bring it once.
  [{ subject: 1, content_hash: 1 }],
  [{ subject: 1, imported_hash: 1 }, {
    unique: true, partialFilterExpression: { imported_hash: { $exists: true } }
  }],
  // What the subject holds.
  [{ subject: 1, bytes: 1 }],
  // The erasure of an account.
  [{ created_by: 1 }],
  [{ 'last_change.by': 1 }],
  // Unfinished deletions.
  [{ deleted: 1 }, { partialFilterExpression: { deleted: true } }]
])
export type StoredQuestion = Stored<typeof QUESTIONS>

/** A question of the bank without its record. */
export type Question = Omit<StoredQuestion,
  'revision' | 'last_change' | 'was_published' | 'content_hash' | 'imported_hash' | 'deleted' | 'folded' | 'bytes'>

/** What a teacher writes of a question. */
export type WrittenQuestion = QuestionContent & Pick<Question, 'explanation' | 'topic' | 'difficulty' | 'source'>
