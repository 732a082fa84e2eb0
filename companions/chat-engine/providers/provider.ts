import type { Language } from '../../text/language.js'
import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/test.js'
import type { Material } from '../material/material.js'

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
  /** A reply, as Markdown. @throws {LanguageModelFailed} */
  reply (order: ReplyOrder): Promise<string>
  /**
   * At most as many questions as ordered; fewer, or none, where the material has no more.
   * @throws {LanguageModelFailed}
   */
  questions (order: TestOrder): Promise<Question[]>
}
