import { fold } from '../../text/language.js'
import { cancelsTest, knowsNot, skipsQuestion } from '../../text/messages/test-wishes.js'
import { answerOf } from './answer-words.js'
import { isTextOfOption, meaningOf } from './answer.js'
import { isAccepted, judge, SKIPPED, type Judgement } from './judgement.js'
import type { TestQuestion } from './test.js'

/** What a student says to a question; `undefined` where it is not understood. */
export type Said = Judgement | 'cancel' | 'unknown'

/** What an answer says: a judgement of it, a wish, or that the student does not know. */
export function answerIn (answer: string, question: TestQuestion): Said | undefined {
  const wish = isOwnText(answer, question) ? undefined : wishIn(answer)
  if (wish !== undefined) return wish
  if (knowsNot(answer) && !isOwnText(answer, question)) return 'unknown'
  const meaning = meaningOf(answer, question)
  return meaning === undefined ? undefined : judge(question, meaning)
}

/**
 * What a chat message says to the question that waits: it ends the test, skips the question, or is the answer, which it
 * is when it asks nothing and names exactly one option, or is a bare number. Questions with several right options or a
 * text are not answered in the chat.
 */
export function chatAnswerIn (message: string, question: TestQuestion): Judgement | 'cancel' | undefined {
  const { type = 'single' } = question
  const isOption = type === 'single' && isTextOfOption(message, question)
  const wish = isOption ? undefined : wishIn(message)
  if (wish !== undefined || asksSomething(message)) return wish
  if (type !== 'single' && type !== 'number') return undefined
  const meaning = meaningOf(message, question, true)
  return meaning === undefined ? undefined : judge(question, meaning)
}

function wishIn (message: string): Judgement | 'cancel' | undefined {
  if (cancelsTest(message)) return 'cancel'
  return skipsQuestion(message) ? SKIPPED : undefined
}

/** Whether a message is the answer as the question has it, whatever else it may say: "stop", "none". */
function isOwnText (message: string, question: TestQuestion): boolean {
  return isTextOfOption(message, question) || (question.type === 'text' && isAccepted(message, question))
}

const QUESTION_WORD = new RegExp(`^[^\\p{L}\\p{N}]*(?:${answerOf(({ asked }) => asked)})(?![\\p{L}\\p{N}])`, 'u')

/** Whether a message ends in a question mark, or begins like a question. */
function asksSomething (message: string): boolean {
  return /\?[\s"')»”]*$|^[\s"'(«“]*¿/.test(message) || QUESTION_WORD.test(fold(message.slice(0, 200)))
}
