import type { Language } from '../../text/language.js'
import type { Difficulty } from '../../text/messages/test-request.js'
import { textsIn } from '../texts.js'
import type { Judgement } from './judgement.js'
import type { Test, TestQuestion, TestResult, TestState } from './test.js'

/** What moves a test from one state to the next. */
export type TestEvent =
  /** The automatic moves of the specification. */
  | { type: 'continue' }
  /** An answer that was understood, or a question that was skipped. */
  | { type: 'answer', answer: string, judgement: Judgement, language: Language }

// In characters: enough to read later what the student answered.
const KEPT_ANSWER = 500

/** A test before its first question is asked. */
export function newTest (topic: string, difficulty: Difficulty, questions: TestQuestion[]): Test {
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
 * One move of the test. A pure function: where two moves are made at once, the write decides which one is stored.
 * @throws {TypeError} for an event that is not allowed in this phase
 */
export function step ({ phase, state }: Test, event: TestEvent): Test {
  if (phase === 'initialized' && event.type === 'continue') return { phase: 'question presented', state }
  if (phase === 'question presented' && event.type === 'continue') return { phase: 'awaiting answer', state }
  if (phase === 'awaiting answer' && event.type === 'answer') {
    return { phase: 'answer evaluated', state: evaluate(state, event) }
  }
  if (phase === 'answer evaluated' && event.type === 'continue') {
    if (state.user_answers.length >= state.num_questions) return { phase: 'summary provided', state }
    return {
      phase: 'question presented',
      state: { ...state, current_question_index: state.current_question_index + 1 }
    }
  }
  throw new TypeError(`A test in state "${phase}" allows no event "${event.type}"`)
}

/** Makes a move and the automatic ones after it, until the test awaits an answer or is over. */
export function advance (test: Test, event: TestEvent): Test {
  let next = step(test, event)
  while (next.phase !== 'awaiting answer' && next.phase !== 'summary provided') next = step(next, { type: 'continue' })
  return next
}

/** @throws {RangeError} when the test has no such question, which no stored test is without */
export function currentQuestion ({ questions, current_question_index: index }: TestState): TestQuestion {
  const question = questions[index]
  if (question === undefined) throw new RangeError(`The test has no question ${index}`)
  return question
}

/** The result of a test that is over. */
export function resultOf ({ topic, difficulty, num_questions: total, scores }: TestState): TestResult {
  const correct = scores.reduce((sum, score) => sum + score, 0)
  return {
    topic,
    difficulty,
    total_questions: total,
    correct_answers: correct,
    score: Math.round(correct / total * 10_000) / 100
  }
}

function evaluate (
  state: TestState, { answer, judgement: { correct, skipped }, language }: Extract<TestEvent, { type: 'answer' }>
): TestState {
  const question = currentQuestion(state)
  const texts = textsIn(language)
  const feedback = skipped
    ? texts.skippedAnswer(question)
    : correct ? texts.rightAnswer(question) : texts.wrongAnswer(question)
  return {
    ...state,
    user_answers: [...state.user_answers, answer.slice(0, KEPT_ANSWER)],
    feedback_history: [...state.feedback_history, feedback],
    scores: [...state.scores, correct ? 1 : 0],
    pending_feedback: feedback
  }
}
