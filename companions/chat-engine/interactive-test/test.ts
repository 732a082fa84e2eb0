import type { Difficulty } from '../../text/messages/test-request.js'

/** The five states of the specification ("States and transitions"). */
export type Phase =
  'initialized' | 'question presented' | 'awaiting answer' | 'answer evaluated' | 'summary provided'

/** `single` and `multiple` have options; the other two are answered freely. */
export type QuestionType = 'single' | 'multiple' | 'number' | 'text'

/** Where the answer to a question stands. */
export interface QuestionSource {
  document_id?: string
  title: string
  /** From 1. */
  page?: number
  quote: string
}

/** What all questions have. None of it but text and options is sent to a client before the answer. */
interface CommonQuestion {
  /** Of a question of the bank; absent for one that was made for a test (see `questionId`). */
  id?: string
  /** Of a question of the bank, from 1. */
  version?: number
  question_text: string
  /** Empty where the type has none. */
  options: string[]
  /** The feedback shows it. */
  explanation: string
  topic?: string
  source?: QuestionSource
  /** Of a question that was made, where it is not that of the test. */
  difficulty?: Difficulty
}

/** A question with one right option. */
export interface SingleQuestion extends CommonQuestion {
  type: 'single'
  /** Position of the right one in `options`. */
  correct_option: number
}

/** A question with several right options. */
export interface MultipleQuestion extends CommonQuestion {
  type: 'multiple'
  /** Positions of the right ones in `options`, at least one. */
  correct_options: number[]
}

/** A question whose answer is a number. */
export interface NumberQuestion extends CommonQuestion {
  type: 'number'
  answer: number
  /** How far from the answer a right number may be. */
  tolerance: number
}

/** A question whose answer is a text in one of some wordings. */
export interface TextQuestion extends CommonQuestion {
  type: 'text'
  /** At least one. The first one is shown as the right one. */
  accepted: string[]
  /** Whether a typing error of one letter in a word of six and more is right as well. */
  lenient?: boolean
}

/** A question of a test. */
export type TestQuestion = SingleQuestion | MultipleQuestion | NumberQuestion | TextQuestion

/** The test state, with the fields that the specification names. */
export interface TestState {
  topic: string
  num_questions: number
  difficulty: Difficulty
  questions: TestQuestion[]
  current_question_index: number
  user_answers: string[]
  /** The feedback to each answer. */
  feedback_history: string[]
  /** 1 for a right answer, 0 for a wrong one. */
  scores: number[]
  /** The feedback to the last answer. It is sent together with the next question or the result. */
  pending_feedback: string | null
}

/** A test of a conversation: its phase, and the data of that phase. */
export interface Test {
  phase: Phase
  state: TestState
}

/** The result of a finished test, as the reply shows it. */
export interface TestResult {
  topic: string
  difficulty: Difficulty
  total_questions: number
  correct_answers: number
  /** 0 to 100, two decimals. */
  score: number
}
