import type { Difficulty } from '../../text/test-request.js'

/** The five states of the specification ("States and transitions"). */
export type Phase =
  'initialized' | 'question presented' | 'awaiting answer' | 'answer evaluated' | 'summary provided'

/** One multiple-choice question with its solution, which is sent to no client before the answer. */
export interface Question {
  question_text: string
  options: string[]
  /** Position of the right one in `options`. */
  correct_option: number
  /** The passage that it was made from. The feedback quotes it. */
  explanation: string
}

/** The test state, with the fields that the specification names. */
export interface TestState {
  topic: string
  num_questions: number
  difficulty: Difficulty
  questions: Question[]
  current_question_index: number
  user_answers: string[]
  /** The feedback to each answer. */
  feedback_history: string[]
  /** 1 for a right answer, 0 for a wrong one. */
  scores: number[]
  /** The feedback to the last answer. It is sent together with the next question or the result. */
  pending_feedback: string | null
}

export interface Test {
  phase: Phase
  state: TestState
}

export interface TestResult {
  topic: string
  difficulty: Difficulty
  total_questions: number
  correct_answers: number
  /** 0 to 100, two decimals. */
  score: number
}
