import type { Language } from '../../text/language.js'
import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/test.js'
import type { Material } from '../material/material.js'
import type { Confidence, Source } from '../schemas.js'

/** An earlier turn of the conversation. */
export interface PastTurn {
  query: string
  reply: string
}

/** What a reply is made from. */
export interface ReplyOrder {
  query: string
  language: Language
  material: Material
  /** The last turns, oldest first. */
  history: PastTurn[]
}

/** A reply before it is part of a conversation. */
export interface MaterialReply {
  /** Markdown. A part that rests on a source ends with `[n]`, the position of the source, from 1. */
  text: string
  /** This and the sources are absent for small talk. */
  confidence?: Confidence
  sources?: Source[]
}

/** What the questions of a test are made from. */
export interface TestOrder {
  /** Empty for the whole course. */
  topic: string
  num_questions: number
  difficulty: Difficulty
  language: Language
  material: Material
  /** With the same seed and material, the offline provider makes the same questions. */
  seed: string
}

/** Makes replies and questions. It grades nothing: `interactive-test/step.ts` does, for all providers. */
export interface Provider {
  /** As `/system/info` shows them. */
  readonly name: string
  readonly model: string
  /** @throws {LanguageModelFailed} */
  reply (order: ReplyOrder): Promise<MaterialReply>
  /**
   * At most as many questions as ordered; fewer, or none, where the material has no more.
   * @throws {LanguageModelFailed}
   */
  questions (order: TestOrder): Promise<Question[]>
}
