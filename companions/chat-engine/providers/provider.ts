import type { Charge } from '../../costs/charge.js'
import type { Language } from '../../text/language.js'
import type { Difficulty } from '../../text/messages/test-request.js'
import type { TestQuestion } from '../interactive-test/test.js'
import type { Excerpt, Material } from '../material/material.js'
import type { ReplyStream } from '../request-context.js'
import type { AnsweredBy, Confidence, ModelProblem, Source } from '../schemas.js'

/** An earlier message of the conversation. */
export interface PastMessage {
  role: 'user' | 'assistant'
  content: string
  /** The client of the student has told it, with which the session began. */
  isClaimed?: boolean
}

/** What a reply is made from. */
export interface ReplyOrder {
  /** The question, with what it refers to in the conversation: it can be understood alone. */
  query: string
  /** As the student wrote it, where that is different. */
  message?: string
  language: Language
  material: Material
  /** The last messages, oldest first. */
  history: PastMessage[]
  /** Test questions that wait for an answer of the student. The reply must not help with them. */
  waitingQuestions?: TestQuestion[]
  /** What a language model may draw on, where that is not all of the material. */
  excerpts?: Excerpt[] | undefined
  /** Whether the reader gets hints: then nothing of the material is shown that was not asked for. */
  isHinted?: boolean
  /** Where the caller reads the reply while it is made. A provider need not use it. */
  stream?: ReplyStream | undefined
  /** Given at the deadline of the message, and when its caller has gone. Only a language model takes so long. */
  signal?: AbortSignal
}

/** A reply before it is part of a conversation. */
export interface MaterialReply {
  /** Markdown. A part that rests on a source ends with `[n]`, the position of the source, from 1. */
  text: string
  /** This and the sources are absent for small talk. */
  confidence?: Confidence
  sources?: Source[]
  /** Which hint it is, from 1 to 3, where the subject gives hints. */
  hint?: number
  /** Who has answered; absent where that is the material. */
  answered_by?: AnsweredBy
  /** What is said below it of how it was made. */
  note?: string
  /** The deadline came before the end: it is what was said by then. */
  stopped?: true
}

/** What the questions of a test are made from. */
export interface TestOrder {
  /** Empty for the whole course. */
  topic: string
  num_questions: number
  /**
   * A test may be as short as this where the material gives few questions, so that the next test has others. Absent:
   * as many as there are.
   */
  min_questions?: number
  difficulty: Difficulty
  /** Questions with options come first, also where they are easier. */
  hasOptions?: boolean
  language: Language
  material: Material
  /** With the same seed and material, the offline provider makes the same questions; meanings may change options. */
  seed: string
  /** Texts of questions that are not made again. */
  exclude?: string[]
  /** Given at the deadline of the message, and when its caller has gone. Only a language model takes so long. */
  signal?: AbortSignal
  /** Questions whose facts are not asked in another form. */
  asked?: TestQuestion[]
  /** Questions that the student was shown within a day: none of them is made again. */
  recent?: TestQuestion[]
  /** A teacher reads them before they are asked: behind the sure ones, those with one more reason to doubt are made. */
  isReviewed?: boolean
  /** What the students of the course were asked lately, each as often as it was: the least asked comes first. */
  lately?: TestQuestion[]
}

/** An order for a provider that may call a language model, with who pays for it. The offline engine costs nothing. */
export type Charged<Order extends ReplyOrder | TestOrder> = Order & { charge: Charge }

/** Questions, and who has made them. */
export interface MadeQuestions {
  questions: TestQuestion[]
  /** Those of them that are about what stands near the topic, where the material has too few about it. */
  beside?: TestQuestion[]
  /** What was left out where there are fewer than ordered: of `exclude`, `asked` and `recent`. */
  kept?: TestQuestion[]
  /** There are others for the next test: see `min_questions`. */
  isShort?: boolean
  by: Exclude<AnsweredBy, 'teacher'>
  /** The language model that was to make them has failed. */
  isFallback?: true
}

/** Makes replies and questions. It grades nothing: `interactive-test/step.ts` does, for all providers. */
export interface Provider {
  /** As `/system/info` shows them. */
  readonly name: string
  readonly model: string
  /** Why the last call of the language model had no result; absent where all is well. */
  problem?: () => ModelProblem | undefined
  /**
   * The search for a message in another language than English and Spanish: in both, with what the message refers to.
   * `undefined` where it cannot be made. Absent where the provider knows no other language.
   */
  searchFor?: (
    message: string, history: PastMessage[], charge: Charge, signal: AbortSignal
  ) => Promise<string | undefined>
  /**
   * A sentence or two that help a student to find the answer in what is shown; `undefined` where it cannot be made. The
   * caller checks that it does not tell the answer. Absent where the provider words nothing.
   */
  remark?: (order: Charged<ReplyOrder>, shown: string) => Promise<string | undefined>
  /** @throws {LanguageModelFailed} where nothing takes the place of the model */
  reply (order: Charged<ReplyOrder>): Promise<MaterialReply>
  /**
   * At most as many questions as ordered; fewer, or none, where the material has no more.
   * @throws {LanguageModelFailed} where nothing takes the place of the model
   */
  questions (order: Charged<TestOrder>): Promise<MadeQuestions>
}
