import type { Language } from '../../text/language.js'
import type { Difficulty } from '../../text/test-request.js'
import { TEXTS } from '../texts.js'
import { chosenOption } from './answer.js'

/** The five states of the specification ("States and transitions"). */
export type Phase = 'initialized' | 'question presented' | 'awaiting answer' | 'answer evaluated' | 'summary provided'

/** One multiple-choice question with its solution, which never leaves the engine before the answer. */
export interface Question {
  question_text: string
  options: string[]
  /** Position of the right one in `options`. */
  correct_option: number
  /** The passage that it was made from, quoted in the feedback. */
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
  /** What was said to each answer. */
  feedback_history: string[]
  /** 1 for a right answer, 0 for a wrong one. */
  scores: number[]
  /** What is still to be said to the last answer, together with what comes next. */
  pending_feedback: string | null
}

export interface Test { phase: Phase, state: TestState }

export type TestEvent =
  /** The automatic moves of the specification. */
  | { type: 'continue' } |
  { type: 'answer', answer: string, language: Language }

export interface TestResult {
  topic: string
  difficulty: Difficulty
  total_questions: number
  correct_answers: number
  /** 0 to 100, two decimals. */
  score: number
}

// Enough to read later what was answered, whatever was sent.
const KEPT_ANSWER = 500

export function newTest (topic: string, difficulty: Difficulty, questions: Question[]): Test {
  return {
    phase: 'initialized',
    state: {
      topic,
      num_questions: questions.length,
      difficulty,
      questions,
      current_question_index: 0,
      user_answers: [],
      feedback_history: [],
      scores: [],
      pending_feedback: null
    }
  }
}

/**
 * One move of the test: a pure function, so that whoever stores the outcome decides which of two moves was the first.
 * @throws {TypeError} for an event that the state does not know
 */
export function step ({ phase, state }: Test, event: TestEvent): Test {
  switch (`${phase} + ${event.type}`) {
    case 'initialized + continue':
      return { phase: 'question presented', state }

    case 'question presented + continue':
      return { phase: 'awaiting answer', state }

    case 'awaiting answer + answer':
      return { phase: 'answer evaluated', state: evaluate(state, event as Extract<TestEvent, { type: 'answer' }>) }

    case 'answer evaluated + continue':
      return state.user_answers.length < state.num_questions
        ? { phase: 'question presented', state: { ...state, current_question_index: state.current_question_index + 1 } }
        : { phase: 'summary provided', state }

    default:
      throw new TypeError(`A test in state "${phase}" knows no event "${event.type}"`)
  }
}

/** Makes a move and the automatic ones after it: the test rests when it awaits an answer or is over. */
export function advance (test: Test, event: TestEvent): Test {
  let next = step(test, event)
  while (next.phase !== 'awaiting answer' && next.phase !== 'summary provided') next = step(next, { type: 'continue' })
  return next
}

export function currentQuestion ({ questions, current_question_index }: TestState): Question {
  return questions[current_question_index] as Question
}

/** The figures of a test that is over. */
export function resultOf ({ topic, difficulty, num_questions, scores }: TestState): TestResult {
  const correct_answers = scores.reduce((sum, score) => sum + score, 0)
  return { topic, difficulty, total_questions: num_questions, correct_answers, score: Math.round(correct_answers / num_questions * 10_000) / 100 }
}

// Graded here, by comparing positions, whoever made the question.
function evaluate (state: TestState, { answer, language }: Extract<TestEvent, { type: 'answer' }>): TestState {
  const question = currentQuestion(state)
  const chosen = chosenOption(answer, question.options)
  const isRight = chosen === question.correct_option
  const texts = TEXTS[language]
  const feedback = isRight
    ? texts.rightAnswer(question)
    : chosen === undefined ? texts.noOption(question) : texts.wrongAnswer(question)
  return {
    ...state,
    user_answers: [...state.user_answers, answer.slice(0, KEPT_ANSWER)],
    feedback_history: [...state.feedback_history, feedback],
    scores: [...state.scores, isRight ? 1 : 0],
    pending_feedback: feedback
  }
}
