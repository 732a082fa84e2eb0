import { fold } from '../../text/language.js'
import { hintWish } from '../../text/messages/hint-wishes.js'
import { cancelsTest, findsHard, knowsNot, skipsQuestion } from '../../text/messages/test-wishes.js'
import { answerOf } from './answer-words.js'
import { isTextOfOption, meaningOf } from './answer.js'
import { isAccepted, judge, SKIPPED, type Judgement } from './judgement.js'
import type { TestQuestion } from './test.js'

/** What a student wants who has no answer yet: a hint, or to hear what else can be done. It uses up no attempt. */
export type Need = 'hint' | 'way out'

/** What a student says to a question; `undefined` where it is not understood. */
export type Said = Judgement | 'cancel' | 'unknown' | Need

/** What an answer says: a judgement of it, a wish, that the student does not know, or what the student needs. */
export function answerIn (answer: string, question: TestQuestion): Said | undefined {
  const isOwn = isOwnText(answer, question)
  const wish = isOwn ? undefined : wishIn(answer)
  if (wish !== undefined) return wish
  if (knowsNot(answer) && !isOwn) return 'unknown'
  const meaning = meaningOf(answer, question)
  const need = isOwn ? undefined : needIn(answer)
  if (meaning === undefined) return need
  // Each short text is an answer to a question without options, "solution" as well.
  const isNeed = question.type === 'text' && need !== undefined && hintWish(answer) !== 'answer'
  return isNeed ? need : judge(question, meaning)
}

/** What a student needs who asks for a hint or the answer, or finds the question too hard. */
export function needIn (message: string): Need | undefined {
  const wish = knowsNot(message) ? 'answer' : hintWish(message)
  if (wish === 'hint') return 'hint'
  return wish === 'answer' || findsHard(message) ? 'way out' : undefined
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
