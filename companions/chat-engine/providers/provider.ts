import type { Language } from '../../text/language.js'
import type { Material } from '../material/material.js'
import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/step.js'

/** An earlier turn of the conversation. */
export interface PastTurn { query: string, reply: string }

export interface Ask {
  query: string
  language: Language
  material: Material
  /** The last turns, oldest first. */
  history: PastTurn[]
}

export interface TestOrder {
  /** Empty for the whole course. */
  topic: string
  num_questions: number
  difficulty: Difficulty
  language: Language
  material: Material
  /** Makes the test repeatable, where the provider is. */
  seed: string
}

/** Who words the answers and makes the questions. Grading is nobody's choice: it is done by `interactive-test/step.ts`. */
export interface Provider {
  /** As `/system/info` tells them. */
  readonly name: string
  readonly model: string
  answer (ask: Ask): Promise<string>
  /** At most as many as ordered; fewer, or none, where the material does not give more. */
  questions (order: TestOrder): Promise<Question[]>
}
